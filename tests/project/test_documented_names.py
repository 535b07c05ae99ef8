"""Docstrings name only attributes and parameters that exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.every_file import parametrised_over_files
from web.tooling.toolchain import ROOT

FILES = sorted(
    file
    for folder in ("engine", "web/tooling", "tests")
    for file in (ROOT / folder).rglob("*.py")
    if "node_modules" not in file.parts
)
HEADING = re.compile(r"\s*(Args|Attributes|Other attributes):\s*$")
ENTRY = re.compile(r"\s*([\w, *`]+?):(?:\s|$)")


def documented_names(docstring: str, headings: tuple[str, ...]) -> Iterator[str]:
    """Yield the names that the sections with these headings describe, as in "first, second: meaning"."""
    indent: int | None = None
    in_section = False
    for line in docstring.splitlines():
        depth = len(line) - len(line.lstrip())
        if heading := HEADING.match(line):
            in_section, indent = heading[1] in headings, None
        elif not line.strip() or (indent is not None and depth < indent):
            in_section = False
        elif in_section:
            indent = depth if indent is None else indent
            if depth == indent and (entry := ENTRY.match(line)):
                yield from (name.strip(" *`") for name in entry[1].split(","))


def attributes_of(node: ast.ClassDef) -> set[str]:
    """Return names of fields, methods and attributes of a class."""
    names = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            names.add(part.id)
        elif isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
            names.add(part.attr)
        elif isinstance(part, ast.FunctionDef):
            names.add(part.name)
    return names


def unknown_names(source: str) -> list[str]:
    """Return "line: name" for each name in a docstring that the class or function does not have."""
    unknown = []
    headings: tuple[str, ...]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            headings, names = ("Attributes", "Other attributes"), attributes_of(node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            headings, names = (
                ("Args",),
                {part.arg for part in ast.walk(node.args) if isinstance(part, ast.arg)},
            )
        else:
            continue
        docstring = ast.get_docstring(node, clean=False) or ""
        unknown += [
            f"{node.lineno}: {name}" for name in documented_names(docstring, headings) if name not in names
        ]
    return unknown


@parametrised_over_files(FILES, lambda file: file.relative_to(ROOT).as_posix())
def test_documented_attributes_and_parameters_exist(file: Path) -> None:
    assert unknown_names(file.read_text(encoding="utf-8")) == []


CLASS = """
class Car:
    '''A car.

    Attributes:
        gear: of the last move
        lane, speed: of the space
    '''

    gear: int
    lane: int
"""
FUNCTION = """
def drive(car):
    '''Drive.

    Args:
        car: on the track, for example
            second: the one behind
        spaces: to drive

    Raises:
        ValueError: if it is out
    '''
"""


def test_the_check_finds_names_that_do_not_exist() -> None:
    assert unknown_names(CLASS) == ["2: speed"]
    assert unknown_names(FUNCTION) == ["2: spaces"]
