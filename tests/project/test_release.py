"""A release: its version and heading, and the comparison of sites file by file."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from web.tooling.release import (
    MIN_DAYS_AHEAD,
    check_days_ahead,
    file_hashes,
    set_heading,
    set_version,
)
from web.tooling.startup.opening_files import END_DAY
from web.tooling.toolchain import BuildError

PROJECT = 'name = "yellow-flag"\nversion = "0.3.0"\n'
CHANGES = "# Changes\n\n## Unreleased\n\n- New.\n\n## 0.3.0, 2026-11-22\n\n- Old.\n"


def test_the_version_is_replaced() -> None:
    assert set_version(PROJECT, "0.10.0") == PROJECT.replace("0.3.0", "0.10.0")
    assert set_version(PROJECT, "0.3.0") == PROJECT


@pytest.mark.parametrize("version", ["0.2.9", "1.0", "v1.0.0", "1.0.0-rc1", ""])
def test_an_invalid_or_older_version_is_rejected(version: str) -> None:
    with pytest.raises(BuildError):
        set_version(PROJECT, version)


def test_unreleased_changes_get_the_version() -> None:
    assert set_heading(CHANGES, "0.4.0", "2027-01-31") == CHANGES.replace("Unreleased", "0.4.0, 2027-01-31")


def test_an_existing_heading_gets_the_release_date() -> None:
    ahead = CHANGES.replace("Unreleased", "0.4.0, 2026-12-24")
    assert set_heading(ahead, "0.4.0", "2027-01-31") == CHANGES.replace("Unreleased", "0.4.0, 2027-01-31")


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
def test_a_release_needs_changes_and_a_valid_date(changes: str, version: str, day: str) -> None:
    with pytest.raises(BuildError):
        set_heading(changes, version, day)


def test_a_release_needs_precomputed_days_for_the_next_weeks() -> None:
    check_days_ahead((END_DAY - timedelta(days=MIN_DAYS_AHEAD)).isoformat())
    with pytest.raises(BuildError):
        check_days_ahead((END_DAY - timedelta(days=MIN_DAYS_AHEAD - 1)).isoformat())


def test_one_changed_byte_changes_the_site_hashes(tmp_path: Path) -> None:
    for name, text in (("one", "a"), ("same", "a"), ("other", "b")):
        (tmp_path / name / "assets").mkdir(parents=True)
        (tmp_path / name / "assets" / "boot.js").write_text(text)
    first, equal, different = (file_hashes(tmp_path / name) for name in ("one", "same", "other"))
    assert first == equal
    assert first != different
    assert list(first) == ["assets/boot.js"]
