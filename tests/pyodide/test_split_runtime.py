"""The Python runtime in two modules: the primary one has everything the engine calls.

The secondary one is fetched on demand and works with the same memory.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.request_coverage import run_all_requests
from tests.tools.write_called_functions import CALLED_FUNCTIONS_FILE, SECONDARY, sample_workload
from web.tooling import build_site
from web.tooling.toolchain import WEB, node

# Functions outside the primary module: a database, names of characters, a deep stack, and a C return across
# many functions of both modules.
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
import _codecs_jp
japanese = _codecs_jp.getcodec("shift_jis").encode("\\u65e5\\u672c")[0].hex()
[*rows, unicodedata.name("\\u00e9"), base.execute("select 1").fetchone(), japanese]
"""


@pytest.mark.full
def test_requests_of_the_page_need_only_the_primary_module(
    in_pyodide: Callable[..., object], tmp_path: Path
) -> None:
    """It works although the tables of the secondary module are replaced by nonsense."""
    primary_folder = tmp_path
    split = WEB / "tooling" / "startup" / "wasm" / "split_runtime.mjs"
    command: list[str | Path] = [
        node(),
        split,
        build_site.strip_runtime(),
        CALLED_FUNCTIONS_FILE,
        primary_folder,
        "nonsense",
    ]
    subprocess.run(command, check=True)
    (primary_folder / SECONDARY).unlink()
    workload = sample_workload()
    code = f"{workload['code'].rpartition('run_all_requests(')[0]}unicode_checksums()"
    assert in_pyodide(code, on=primary_folder) == in_pyodide(code, on=build_site.strip_runtime())
    answered = in_pyodide(workload["code"], whole=True, on=primary_folder, **workload["values"])
    assert answered == run_all_requests(**workload["values"])


def test_functions_of_the_secondary_module_are_loaded_on_demand(in_pyodide: Callable[..., object]) -> None:
    assert in_pyodide(FOREIGN) == [
        [42, "FLAG"],
        "too deep",
        "user-defined function raised exception",
        "LATIN SMALL LETTER E WITH ACUTE",
        [1],
        "93fa967b",
    ]


def test_without_the_secondary_module_only_its_functions_fail(
    in_pyodide: Callable[..., object], runtime_folder: Path, tmp_path: Path
) -> None:
    primary_folder = tmp_path / "runtime"
    shutil.copytree(runtime_folder, primary_folder)
    (primary_folder / SECONDARY).write_bytes(b"<!doctype html>")
    assert in_pyodide("6 * 7", on=primary_folder) == 42
    with pytest.raises(AssertionError, match=r"secondary|magic"):
        in_pyodide(FOREIGN, on=primary_folder)
