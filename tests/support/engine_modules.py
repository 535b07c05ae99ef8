"""Source of the engine's modules: names, imports, and a decorator for tests of every module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.support.every_file import parametrised_over_files
from web.tooling.toolchain import ROOT

ENGINE = ROOT / "engine"
MODULES = sorted(ENGINE.rglob("*.py"))


def short_module_name(file: Path) -> str:
    """Return a module's name without "engine."."""
    parts = file.relative_to(ENGINE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@cache
def syntax_tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def syntax_nodes(file: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(syntax_tree(file)))


def imports_of(file: Path) -> Iterator[str]:
    """Yield every module imported anywhere in a file, including imports for types only."""
    for node in syntax_nodes(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name}: imports are absolute"
            module = node.module or ""
            inside = ENGINE.parent / module.replace(".", "/")
            for alias in node.names:
                yield f"{module}.{alias.name}" if (inside / f"{alias.name}.py").is_file() else module


def is_circuit_module(file: Path) -> bool:
    return short_module_name(file).split(".")[0] == "circuit"


def transitive_imports(folder: str) -> set[str]:
    """Return all modules that the modules of a folder import, directly or indirectly."""
    files = {f"engine.{short_module_name(file)}".rstrip("."): file for file in MODULES}
    imported_modules, queue = (
        set[str](),
        [file for file in MODULES if short_module_name(file).startswith(f"{folder}.")],
    )
    while queue:
        for imported in imports_of(queue.pop()):
            if imported in files and imported not in imported_modules:
                imported_modules.add(imported)
                queue.append(files[imported])
    return imported_modules


check_every_module = parametrised_over_files(MODULES, short_module_name)
