"""Pages of ``docs/`` whose blocks a test applies to a copy of the project."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from web.tooling.test_tier import SHARD_VARIABLE
from web.tooling.toolchain import ROOT

BLOCK = re.compile(r"^```(\w+) (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COPIED = ("engine", "tests", "tracks", "docs", "web", "build.py", "pyproject.toml", "README.md")


class PageBlock(NamedTuple):
    """A block of a page: a whole file, or a change of one (``diff``)."""

    kind: str
    file: str
    lines: str


def blocks_of(page: str) -> list[PageBlock]:
    """Return the blocks of a page that name a file."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [PageBlock(*fields) for fields in BLOCK.findall(text)]


def apply_patch(text: str, patch: str) -> str:
    """Return a text with a change: lines with a minus are removed, lines with a plus inserted.

    The lines that are removed or begin with a space must occur in the text exactly once.
    """
    lines = patch.splitlines()
    old_lines = "\n" + "".join(f"{line[1:]}\n" for line in lines if line[0] in " -")
    new_lines = "\n" + "".join(f"{line[1:]}\n" for line in lines if line[0] in " +")
    assert f"\n{text}".count(old_lines) == 1, old_lines
    return f"\n{text}".replace(old_lines, new_lines)[1:]


def copy_project(folder: Path) -> None:
    """Copy the project into a folder, without golden files and packages.

    With the type checker's cache, if there is one, it checks only what is changed in the copy.
    """
    unwanted = shutil.ignore_patterns("__pycache__", "node_modules", "golden")
    cache = (".mypy_cache",) if (ROOT / ".mypy_cache").is_dir() else ()
    for name in (*COPIED, *cache):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=unwanted)
        else:
            shutil.copy(ROOT / name, folder / name)


def apply_blocks(page: str, folder: Path) -> None:
    """Write the blocks of a page into a copy of the project."""
    for kind, name, lines in blocks_of(page):
        file = folder / name
        text = apply_patch(file.read_text(encoding="utf-8"), lines) if kind == "diff" else lines
        file.write_text(text, encoding="utf-8")


def run_module(folder: Path, *words: str) -> str:
    """Return the output of a Python module run in a folder; fail if it fails."""
    return run_python(folder, "-m", *words)


def run_python(folder: Path, *words: str) -> str:
    """Return the output of Python run in a folder with these arguments; fail if it fails.

    It runs whole test files, also in a shard of the tests.
    """
    result = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, SHARD_VARIABLE: ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-2000:]
    return result.stdout
