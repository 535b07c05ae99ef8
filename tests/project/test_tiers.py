"""The tiers and shards of the tests (``tests/support/tiers.py``, ``web/tooling/test_tier.py``)."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.support import tiers
from web.tooling import test_tier
from web.tooling.toolchain import ROOT

pytest_plugins = ["pytester"]

PYODIDE_FILE = "def test_runtime(): pass"
STARTUP_FILE = """
import pytest

@pytest.mark.smoke
def test_smoke(): pass

def test_matrix(): pass
"""
PAGE_FILE = """
import pytest

@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_both_sizes(size): pass

@pytest.mark.full
def test_long(): pass

def test_short(): pass
"""


@pytest.fixture
def items(pytester: pytest.Pytester) -> list[pytest.Item]:
    """Return the tests of a Pyodide file, a start-up file and a page file."""
    pytester.makeini("[pytest]\nmarkers =\n    full\n    smoke\n")
    pytester.makeconftest("")
    for name, text in (
        ("pyodide/test_runtime.py", PYODIDE_FILE),
        ("startup/test_start.py", STARTUP_FILE),
        ("web/test_page.py", PAGE_FILE),
    ):
        file = pytester.path / name
        file.parent.mkdir()
        file.write_text(text, encoding="utf-8")
    return pytester.inline_genitems()[0]


def names_in_tier(items: list[pytest.Item], tier: str) -> list[str]:
    return [item.name.partition("[")[0] for item in items if tiers.is_in_tier(item, tier)]


def test_the_ordinary_tier_has_smoke_tests_and_one_size(items: list[pytest.Item]) -> None:
    assert names_in_tier(items, test_tier.ORDINARY) == ["test_smoke", "test_both_sizes", "test_short"]


def test_a_changed_start_adds_the_start_up_tests(items: list[pytest.Item]) -> None:
    names = names_in_tier(items, test_tier.ORDINARY_WITH_STARTUP)
    assert names == ["test_runtime", "test_smoke", "test_matrix", "test_both_sizes", "test_short"]


def test_the_full_tier_has_all_tests(items: list[pytest.Item]) -> None:
    assert len(names_in_tier(items, test_tier.FULL)) == len(items) == 7


def test_shards_have_every_test_once(items: list[pytest.Item]) -> None:
    shards = [tiers.items_of_shard(items, f"{number}/2") for number in (1, 2)]
    assert sorted(item.nodeid for shard in shards for item in shard) == sorted(item.nodeid for item in items)
    assert {item.path for item in shards[0]}.isdisjoint(item.path for item in shards[1])


@pytest.mark.parametrize(
    "path", ["web/startup/python/worker.ts", "web/package-lock.json", "web/startup/first/x.ts"]
)
def test_changes_of_the_start_are_recognised(path: str) -> None:
    assert test_tier.touches_startup(["README.md", path])


@pytest.mark.parametrize("path", ["engine/rules/gears/gears.py", "web/race/cockpit/wear.ts", "docs/rules.md"])
def test_changes_of_rules_and_screens_do_not_touch_the_start(path: str) -> None:
    assert not test_tier.touches_startup([path])


def test_an_unknown_change_counts_as_a_change_of_the_start() -> None:
    assert test_tier.touches_startup(None)


def test_every_startup_path_exists() -> None:
    for pattern in test_tier.STARTUP_PATHS:
        assert any(ROOT.glob(pattern)), pattern


def test_changes_are_committed_and_uncommitted_ones(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        who = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    assert test_tier.changed_paths(tmp_path) is None
    git("init")
    for name in ("first", "second"):
        (tmp_path / name).write_text(name, encoding="utf-8")
        git("add", name)
        git("commit", "-m", name)
    (tmp_path / "new").write_text("new", encoding="utf-8")
    (tmp_path / "first").write_text("changed", encoding="utf-8")
    assert sorted(test_tier.changed_paths(tmp_path) or []) == ["first", "new", "second"]
