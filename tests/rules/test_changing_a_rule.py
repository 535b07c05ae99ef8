"""The blocks of docs/changing-a-rule.md, applied to a copy of the project, change three rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.executable_pages import apply_blocks, blocks_of, copy_project, run_module, run_python

PAGE = "changing-a-rule.md"
TESTS = ("tests/rules/test_clauses.py", "tests/rules/test_compiling_rules.py")
# Prints the changed numbers in the rules before and after the change.
NUMBERS = """
from tests.support.circuits import setup, track
from engine.rules.rulebooks.rulebooks import rules_for
for version in (4, 5):
    rules = rules_for(setup(), track("monaco"), version)
    print(rules.most_brakes_before_slipstream, rules.bare_tyres_spin_spaces, rules.spin_fuel_cost)
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project with the changes of the page."""
    folder = tmp_path_factory.mktemp("with-changed-rules")
    copy_project(folder)
    apply_blocks(PAGE, folder)
    run_module(folder, "tests.tools.write_step_skipping")
    page = run_module(folder, "web.tooling.catalog.rules_page")
    (folder / "docs" / "rules.md").write_text(page, encoding="utf-8")
    return folder


def test_the_page_changes_drive_corners_and_a_hook() -> None:
    changed_files = {block.file for block in blocks_of(PAGE)}
    assert {"engine/rules/move/drive.py", "engine/rules/corners/corners.py"} < changed_files
    assert any("builder.hooks." in block.lines for block in blocks_of(PAGE))
    assert not any(block.kind == "python" for block in blocks_of(PAGE)), "no new module"


def test_the_changed_rules_pass_all_scenarios(copy: Path) -> None:
    run_module(copy, "tests.support.scenario_runner", "tests/scenarios")


def test_the_changed_rules_pass_their_tests(copy: Path) -> None:
    run_module(copy, "pytest", "-q", "-p", "no:cacheprovider", *TESTS)


@pytest.mark.full
def test_the_changed_rules_pass_the_tests_of_scenarios(copy: Path) -> None:
    run_module(copy, "pytest", "-q", "-p", "no:cacheprovider", "tests/rules/test_scenarios.py")


def test_the_changed_rules_pass_the_type_checker(copy: Path) -> None:
    run_module(copy, "mypy", *sorted({block.file for block in blocks_of(PAGE) if block.file.endswith(".py")}))


def test_races_begun_before_the_changes_keep_their_rules(copy: Path) -> None:
    assert run_python(copy, "-c", NUMBERS).splitlines() == ["0 1 0", "1 2 1"]
