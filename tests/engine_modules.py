"""Source of the engine's modules: names, imports, and a decorator for tests of every module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.every_file import of_every

ENGINE = Path(__file__).resolve().parent.parent / "engine"
MODULES = sorted(ENGINE.rglob("*.py"))


def name_of(file: Path) -> str:
    """Return a module's name without "engine."."""
    parts = file.relative_to(ENGINE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def nodes_of(file: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree_of(file)))


def imports_of(file: Path) -> Iterator[str]:
    """Yield every module imported anywhere in a file, including imports for types only."""
    for node in nodes_of(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name}: imports are absolute"
            module = node.module or ""
            inside = ENGINE.parent / module.replace(".", "/")
            for alias in node.names:
                yield f"{module}.{alias.name}" if (inside / f"{alias.name}.py").is_file() else module


def in_circuit(file: Path) -> bool:
    return name_of(file).split(".")[0] == "circuit"


def all_below(folder: str) -> set[str]:
    """Return all modules that the modules of a folder import, directly or indirectly."""
    files = {f"engine.{name_of(file)}".rstrip("."): file for file in MODULES}
    reached, waiting = set[str](), [file for file in MODULES if name_of(file).startswith(f"{folder}.")]
    while waiting:
        for imported in imports_of(waiting.pop()):
            if imported in files and imported not in reached:
                reached.add(imported)
                waiting.append(files[imported])
    return reached


of_every_module = of_every(MODULES, name_of)
