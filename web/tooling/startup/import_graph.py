"""Follows the imports of the page's Python: the project's files and the standard modules needed.

Modules used only by custom circuits, the seasons and the coach are listed separately: the page
loads them on demand.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from web.tooling.toolchain import ROOT, WEB

ENTRY = WEB / "startup" / "python" / "worker.py"
PACKAGE = "engine"
DEFERRED_ENTRIES = tuple(sorted((ROOT / PACKAGE / "api" / "lazy").glob("*.py")))

ImportClosure = tuple[
    dict[str, Path], list[str]
]  # our files by their path in the archive, names of standard modules, both sorted by name


def startup_modules() -> ImportClosure:
    """Return the modules that the page starts with. Imports inside functions count."""
    return _import_closure([ENTRY], {_archive_path(file): file for file in DEFERRED_ENTRIES})


def deferred_modules() -> ImportClosure:
    """Return the additional modules of custom circuits, the seasons and the coach."""
    files, modules = startup_modules()
    ours, standard = _import_closure(list(DEFERRED_ENTRIES), files)
    return ours, [name for name in standard if name not in modules]


def _import_closure(entries: list[Path], without: dict[str, Path]) -> ImportClosure:
    ours: dict[str, Path] = {}
    standard: set[str] = set()
    waiting = list(entries)
    while waiting:
        file = waiting.pop()
        inside = _archive_path(file)
        if inside in ours or inside in without:
            continue
        ours[inside] = file
        for name in _imported(file, file.stat().st_mtime_ns):
            top = name.partition(".")[0]
            if top == PACKAGE:
                waiting.extend(_files_of_module(name))
            elif top in sys.stdlib_module_names:
                standard.add(name)
    return dict(sorted(ours.items())), sorted(standard)


def _archive_path(file: Path) -> str:
    """Return a file's path in the archive."""
    return file.name if file == ENTRY else file.relative_to(ROOT).as_posix()


@cache
def _imported(file: Path, _written: int) -> tuple[str, ...]:
    """Return every dotted name that a file's imports may refer to.

    `from a import b` means a, and possibly a.b. Cached, because a build asks several times and parsing is
    slow.
    """
    return tuple(_names_in(file))


def _names_in(file: Path) -> Iterator[str]:
    for node in _executed_nodes(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            if node.module.partition(".")[0] == PACKAGE:
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _executed_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a tree that are executed, without the type checkers' blocks."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [part for part in ast.iter_child_nodes(node) if not _is_for_type_checkers(part)]


def _is_for_type_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _files_of_module(name: str) -> Iterator[Path]:
    """Yield the files that importing `name` runs: its parent packages and the module itself."""
    place = ROOT
    for part in name.split("."):
        place /= part
        for file in (place / "__init__.py", place.with_suffix(".py")):
            if file.is_file():
                yield file
