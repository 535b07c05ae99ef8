"""The part of Python's library that the start loads: only light modules, and tracebacks work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from web.tooling.imports import reached

HEAVY = [
    "_ssl",
    "annotationlib",
    "ast",
    "asyncio.events",
    "concurrent.futures",
    "contextlib",
    "dataclasses",
    "dis",
    "linecache",
    "logging",
    "pathlib",
    "random",
    "shutil",
    "socket",
    "subprocess",
    "textwrap",
    "tokenize",
    "warnings",
    "zipfile",
]
CODE = """
import sys, traceback
from engine.api.bridge import handle

try:
    handle(None)
except TypeError:
    told = traceback.format_exc()
[[name for name in heavy if name in sys.modules], told]
"""


def test_the_start_imports_no_more_than_it_needs_and_faults_are_told_with_their_lines(
    in_pyodide: Callable[..., object],
) -> None:
    imported, told = cast(list[Any], in_pyodide(CODE, heavy=HEAVY))
    assert imported == []
    assert 'File "engine/api/envelope.py", line' in told
    assert told.rstrip().endswith("object of type 'NoneType' has no len()")


def test_the_workshop_is_no_part_of_the_start() -> None:
    files, _ = reached()
    later = ("engine/circuit/", "engine/coach/", "engine/season/")
    assert [file for file in files if file.startswith(later)] == []
