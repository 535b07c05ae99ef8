"""The blocks of docs/adding-a-rule.md, applied to a copy of the project, add a working rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.executable_pages import apply_blocks, blocks_of, copy_project, run_module

PAGE = "adding-a-rule.md"
MOST_ENGINE_FILES, MESSAGE_FILES = 5, 3
# Tests that must pass in the copy. Added fields in records that the rule does not use are tested elsewhere.
TESTS = (
    "tests/rules/test_clauses.py",
    "tests/links/test_added_fields.py::test_a_new_field_needs_only_its_table_row_and_rule",
    "tests/api/test_points_view.py::test_every_event_kind_has_a_view_or_message",
    "tests/web/test_messages.py",
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project with the rule of the page."""
    folder = tmp_path_factory.mktemp("with-a-rule")
    copy_project(folder)
    apply_blocks(PAGE, folder)
    run_module(folder, "tests.tools.write_state")
    run_module(folder, "tests.tools.write_kinds")
    for module, page in (
        ("web.tooling.catalog.rules_page", "rules"),
        ("tests.tools.rules_matrix", "rules-matrix"),
    ):
        (folder / "docs" / f"{page}.md").write_text(run_module(folder, module), encoding="utf-8")
    return folder


def test_the_example_rule_changes_few_files() -> None:
    files = {block.file for block in blocks_of(PAGE)}
    engine = {name for name in files if name.startswith("engine/")}
    assert 0 < len(engine) <= MOST_ENGINE_FILES
    assert len({name for name in files if name.startswith("web/")}) == MESSAGE_FILES
    assert {name.split("/")[0] for name in files} == {"engine", "web", "tests"}


def test_the_example_rule_passes_all_scenarios(copy: Path) -> None:
    run_module(copy, "tests.support.scenario_runner", "tests/scenarios")


def test_the_example_rule_passes_its_tests(copy: Path) -> None:
    run_module(copy, "pytest", "-q", "-p", "no:cacheprovider", *TESTS)


@pytest.mark.full
def test_the_example_rule_passes_the_tests_of_scenarios(copy: Path) -> None:
    run_module(copy, "pytest", "-q", "-p", "no:cacheprovider", "tests/rules/test_scenarios.py")


def test_the_example_rule_passes_the_type_checker(copy: Path) -> None:
    run_module(copy, "mypy", "engine/rules/move/tow_refusal.py", "engine/core/state_classes.py")
