"""A release: its version and heading, and the comparison of sites file by file."""

from __future__ import annotations

import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from web.tooling.first_turns import UNTIL
from web.tooling.machine import CACHE, Failure
from web.tooling.release import (
    DAYS_AHEAD,
    MACHINES,
    built,
    copy_sources,
    digests,
    look_ahead,
    with_heading,
    with_version,
)

PROJECT = 'name = "yellow-flag"\nversion = "0.3.0"\n'
CHANGES = "# Changes\n\n## Unreleased\n\n- New.\n\n## 0.3.0, 2026-11-22\n\n- Old.\n"


def test_the_version_goes_up() -> None:
    assert with_version(PROJECT, "0.10.0") == PROJECT.replace("0.3.0", "0.10.0")
    assert with_version(PROJECT, "0.3.0") == PROJECT


@pytest.mark.parametrize("version", ["0.2.9", "1.0", "v1.0.0", "1.0.0-rc1", ""])
def test_what_is_no_later_version_is_refused(version: str) -> None:
    with pytest.raises(Failure):
        with_version(PROJECT, version)


def test_the_lines_without_a_version_get_it() -> None:
    assert with_heading(CHANGES, "0.4.0", "2027-01-31") == CHANGES.replace("Unreleased", "0.4.0, 2027-01-31")


def test_a_heading_written_ahead_gets_the_day() -> None:
    ahead = CHANGES.replace("Unreleased", "0.4.0, 2026-12-24")
    assert with_heading(ahead, "0.4.0", "2027-01-31") == CHANGES.replace("Unreleased", "0.4.0, 2027-01-31")


@pytest.mark.parametrize(
    ("changes", "version", "day"),
    [
        (CHANGES, "0.4.0", "2027-02-30"),
        (CHANGES, "0.4.0", "today"),
        (CHANGES, "0.3.0", "2027-01-31"),
        (CHANGES.replace("## Unreleased\n\n- New.\n\n", ""), "0.4.0", "2027-01-31"),
        ("# Changes\n", "0.4.0", "2027-01-31"),
    ],
)
def test_without_lines_or_a_day_there_is_no_release(changes: str, version: str, day: str) -> None:
    with pytest.raises(Failure):
        with_heading(changes, version, day)


def test_a_release_knows_the_first_turns_of_the_next_weeks() -> None:
    look_ahead((UNTIL - timedelta(days=DAYS_AHEAD)).isoformat())
    with pytest.raises(Failure):
        look_ahead((UNTIL - timedelta(days=DAYS_AHEAD - 1)).isoformat())


def test_a_byte_makes_a_site_another(tmp_path: Path) -> None:
    for name, text in (("one", "a"), ("same", "a"), ("other", "b")):
        (tmp_path / name / "assets").mkdir(parents=True)
        (tmp_path / name / "assets" / "boot.js").write_text(text)
    one, same, other = (digests(tmp_path / name) for name in ("one", "same", "other"))
    assert one == same
    assert one != other
    assert list(one) == ["assets/boot.js"]


ONE_IN = 79  # boards


def test_the_site_is_the_same_wherever_it_is_built(site: Path, tmp_path: Path) -> None:
    """In another folder, with another hash seed, time zone and locale.

    Slow parts are taken from the cache, except some boards; a release rebuilds everything twice.
    """
    elsewhere = tmp_path / "a folder" / "elsewhere"
    copy_sources(elsewhere)
    for name in ("turns", "lighter", "machine", "library"):
        shutil.copytree(CACHE / name, elsewhere / ".cache" / name)
    boards = sorted((CACHE / "boards").iterdir())
    assert len(boards) > ONE_IN
    for number, board in enumerate(boards):
        if number % ONE_IN:
            shutil.copytree(board, elsewhere / ".cache" / "boards" / board.name)
    assert digests(built(elsewhere, MACHINES[1])) == digests(site)
