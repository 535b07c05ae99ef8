"""The part of Python's library that the start loads: only light modules, and tracebacks work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from web.tooling.startup.import_graph import startup_modules

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
from engine.api.session import handle

try:
    handle(None)
except TypeError:
    told = traceback.format_exc()
[[name for name in heavy if name in sys.modules], told]
"""


def test_the_start_imports_only_light_modules_and_tracebacks_work(
    in_pyodide: Callable[..., object],
) -> None:
    imported, traceback_text = cast(list[Any], in_pyodide(CODE, heavy=HEAVY))
    assert imported == []
    assert 'File "engine/api/request_parsing.py", line' in traceback_text
    assert traceback_text.rstrip().endswith("object of type 'NoneType' has no len()")


def test_extra_modules_are_not_loaded_at_start() -> None:
    files, _ = startup_modules()
    extra_folders = ("engine/circuit/", "engine/analysis/", "engine/season/")
    assert [file for file in files if file.startswith(extra_folders)] == []
