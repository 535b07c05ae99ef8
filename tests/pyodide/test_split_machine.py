"""Python's machine in two: the primary module has all that the engine calls, and what it does not have is
fetched and works with the same memory.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pyodide.everything import everything
from tests.write_called import work

SECONDARY = "pyodide.secondary.wasm"
# None of this is the engine's: a database, names of letters, a stack that is too high, and a return of C over
# many functions, through both modules.
FOREIGN = """
import _sqlite3, unicodedata
base = _sqlite3.connect(":memory:")
base.create_function("twice", 1, lambda number: 2 * number)
base.create_function("refuse", 0, lambda: 1 // 0)
rows = base.execute("select twice(21), upper(?)", ("flag",)).fetchall()
def deep(number):
    return number and 1 + deep(number - 1)
try:
    deep(10**6)
except RecursionError:
    rows.append("too deep")
try:
    base.execute("select refuse()").fetchall()
except _sqlite3.OperationalError as error:
    rows.append(str(error))
[*rows, unicodedata.name("\\u00e9"), base.execute("select 1").fetchone()]
"""


def test_what_a_page_asks_for_needs_the_primary_module_alone(
    in_pyodide: Callable[..., object], machine: Path, tmp_path: Path
) -> None:
    alone = tmp_path / "machine"
    shutil.copytree(machine, alone)
    (alone / SECONDARY).unlink()
    asked = work()
    answered = in_pyodide(asked["code"], whole=True, on=alone, **asked["values"])
    assert answered == everything(**asked["values"])


def test_what_it_does_not_have_is_fetched(in_pyodide: Callable[..., object]) -> None:
    assert in_pyodide(FOREIGN) == [
        [42, "FLAG"],
        "too deep",
        "user-defined function raised exception",
        "LATIN SMALL LETTER E WITH ACUTE",
        [1],
    ]


def test_without_it_only_that_fails(in_pyodide: Callable[..., object], machine: Path, tmp_path: Path) -> None:
    alone = tmp_path / "machine"
    shutil.copytree(machine, alone)
    (alone / SECONDARY).write_bytes(b"<!doctype html>")
    assert in_pyodide("6 * 7", on=alone) == 42
    with pytest.raises(AssertionError, match=r"secondary|magic"):
        in_pyodide(FOREIGN, on=alone)
