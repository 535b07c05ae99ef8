"""The layout of the tests: helpers are in tests/support, tools in tests/tools, one test file per subject."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.every_file import parametrised_over_files
from web.tooling.toolchain import ROOT

TESTS = ROOT / "tests"
FILES = sorted(file for file in TESTS.rglob("*.py") if "__pycache__" not in file.parts)
FROM_A_TEST_FILE = re.compile(r"^\s*(?:from|import) tests[\w.]*\.(?:test_\w+|conftest)\b", re.MULTILINE)


def test_the_tests_folder_has_only_folders_and_conftest() -> None:
    assert [path.name for path in TESTS.iterdir() if path.is_file()] == ["conftest.py"]


@parametrised_over_files(FILES, lambda file: file.relative_to(TESTS).as_posix())
def test_no_file_imports_from_a_test_file(file: Path) -> None:
    assert FROM_A_TEST_FILE.findall(file.read_text(encoding="utf-8")) == []


def test_test_files_and_helpers_are_in_folders_of_their_own() -> None:
    helpers = [
        file
        for file in FILES
        if file.parts[len(TESTS.parts)] not in ("support", "tools", "conftest.py")
        and not file.name.startswith(("test_", "conftest"))
    ]
    tests = [file for file in FILES if file.name.startswith("test_") and {"support", "tools"} & {*file.parts}]
    assert (helpers, tests) == ([], [])
