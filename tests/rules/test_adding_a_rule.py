"""The blocks of docs/adding-a-rule.md, applied to a copy of the project, add a working rule."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from web.tooling.toolchain import ROOT

PAGE = ROOT / "docs" / "adding-a-rule.md"
BLOCK = re.compile(r"^```(\w+) (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COPIED = ("engine", "tests", "tracks", "docs", "build.py", "pyproject.toml", "README.md")
MOST_ENGINE_FILES, MESSAGE_FILES = 5, 3
# Tests that must pass in the copy. Added fields in records that the rule does not use are tested elsewhere.
TESTS = (
    "tests/rules/test_scenarios.py",
    "tests/rules/test_clauses.py",
    "tests/links/test_added_fields.py::test_a_new_field_needs_only_its_table_row_and_rule",
    "tests/api/test_points_view.py::test_every_event_kind_has_a_view_or_message",
    "tests/web/test_messages.py",
)


def document_blocks() -> list[tuple[str, str, str]]:
    """Return the kind, file and lines of each block that names a file."""
    return BLOCK.findall(PAGE.read_text(encoding="utf-8"))


def patched(text: str, patch: str) -> str:
    """Return a text with the "+" lines inserted after the lines that begin with a space.

    Those must occur in the text exactly once.
    """
    lines = patch.splitlines()
    there = "\n" + "".join(f"{line[1:]}\n" for line in lines if line[0] == " ")
    assert [line[0] for line in lines] == sorted(line[0] for line in lines), "additions come last"
    assert f"\n{text}".count(there) == 1, there
    place = f"\n{text}".index(there) + len(there) - 1
    return text[:place] + "".join(f"{line[1:]}\n" for line in lines if line[0] == "+") + text[place:]


def run_module(folder: Path, *words: str) -> str:
    """Return the output of a Python module run in a folder; fail if it fails."""
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project with the rule of the page."""
    folder = tmp_path_factory.mktemp("with-a-rule")
    unwanted = shutil.ignore_patterns("__pycache__", "node_modules", "golden")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=unwanted)
        else:
            shutil.copy(ROOT / name, folder / name)
    shutil.copytree(ROOT / "web", folder / "web", ignore=unwanted)
    for kind, name, lines in document_blocks():
        file = folder / name
        text = patched(file.read_text(encoding="utf-8"), lines) if kind == "diff" else lines
        file.write_text(text, encoding="utf-8")
    run_module(folder, "tests.tools.write_state")
    run_module(folder, "tests.tools.write_step_names")
    for module, page in (
        ("web.tooling.catalog.rules_page", "rules"),
        ("tests.tools.rules_matrix", "rules-matrix"),
    ):
        (folder / "docs" / f"{page}.md").write_text(run_module(folder, module), encoding="utf-8")
    return folder


def test_the_example_rule_changes_few_files() -> None:
    files = {name for _, name, _ in document_blocks()}
    engine = {name for name in files if name.startswith("engine/")}
    assert 0 < len(engine) <= MOST_ENGINE_FILES
    assert len({name for name in files if name.startswith("web/")}) == MESSAGE_FILES
    assert {name.split("/")[0] for name in files} == {"engine", "web", "tests"}


def test_the_example_rule_passes_its_tests(copy: Path) -> None:
    run_module(copy, "pytest", "-q", "-p", "no:cacheprovider", *TESTS)


def test_the_example_rule_passes_the_type_checker(copy: Path) -> None:
    run_module(copy, "mypy", "engine/rules/move/tow_refusal.py", "engine/core/state_classes.py")
