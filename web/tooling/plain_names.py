"""Find names in Python that are unclear: retired ones, function words, participles, several meanings.

`build.py check` fails on them. The exceptions and the retired names are in `plain_names.toml`.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from web.tooling.toolchain import ROOT

FOLDERS = ("engine", "tests", "web/tooling")
LISTS = Path(__file__).with_name("plain_names.toml")
MAX_MODULES_PER_FUNCTION = 2


class NameLists(NamedTuple):
    """The lists of `plain_names.toml`.

    Attributes:
        retired: names that were replaced by clearer ones and must not be used again
        function_words: words that are meaningless on their own, such as `of`
        participles: participles that do not say what a variable, parameter or field holds, such as `found`
        shared: functions that may exist in any number of modules
    """

    retired: frozenset[str]
    function_words: frozenset[str]
    participles: frozenset[str]
    shared: frozenset[str]


class Definition(NamedTuple):
    """A name that Python code gives to something. ``path`` is relative to the project."""

    path: str
    line: int
    name: str
    is_function: bool
    is_class: bool
    is_top_level: bool


def read_lists() -> NameLists:
    """Return the lists of `plain_names.toml`."""
    data = tomllib.loads(LISTS.read_text(encoding="utf-8"))
    return NameLists(*[frozenset(data[key].split()) for key in NameLists._fields])


def find_definitions(path: str, source: str) -> Iterator[Definition]:
    """Yield the functions, classes, parameters, fields and variables that a file defines."""
    tree = ast.parse(source)
    top_level = set(tree.body)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            is_class = isinstance(node, ast.ClassDef)
            yield Definition(path, node.lineno, node.name, not is_class, is_class, node in top_level)
        elif isinstance(node, ast.arg):
            yield Definition(path, node.lineno, node.arg, False, False, False)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield Definition(path, node.lineno, node.id, False, False, False)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield Definition(path, node.lineno, node.attr, False, False, False)


def all_definitions() -> list[Definition]:
    """Return the definitions of all Python files that the check covers."""
    return [
        entry
        for folder in FOLDERS
        for file in sorted((ROOT / folder).rglob("*.py"))
        for entry in find_definitions(file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8"))
    ]


def unclear_names(candidates: list[Definition], lists: NameLists) -> Iterator[str]:
    """Yield a sentence for each retired name, function word, or participle."""
    for one in candidates:
        if one.name in lists.retired:
            yield f"{one.path}:{one.line}: `{one.name}` is a retired name. Choose a clearer one."
        elif one.name.lstrip("_") in lists.function_words and (one.is_function or one.is_class):
            yield f"{one.path}:{one.line}: `{one.name}` is a function word. Name what it does or is."
        elif one.name.lstrip("_") in lists.participles and not one.is_function:
            yield f"{one.path}:{one.line}: `{one.name}` is a participle. Name what it holds."


def ambiguous_names(candidates: list[Definition], lists: NameLists) -> Iterator[str]:
    """Yield a sentence for each function in three or more modules and each public class in two."""
    functions: defaultdict[str, set[str]] = defaultdict(set)
    classes: defaultdict[str, set[str]] = defaultdict(set)
    for one in candidates:
        if one.is_top_level and one.is_function and one.name not in lists.shared:
            functions[one.name].add(one.path)
        elif one.is_top_level and one.is_class and not one.path.startswith("engine/protocol/"):
            classes[one.name].add(one.path)
    for name, paths in sorted(functions.items()):
        if len(paths) > MAX_MODULES_PER_FUNCTION:
            yield f"{len(paths)} modules have a function `{name}`: {', '.join(sorted(paths))}."
    for name, paths in sorted(classes.items()):
        if len(paths) > 1 and not name.startswith("_"):
            yield f"{len(paths)} modules have a class `{name}`: {', '.join(sorted(paths))}."


def check() -> list[str]:
    """Return the problems that make `build.py check` fail, one sentence each."""
    candidates, lists = all_definitions(), read_lists()
    return [*unclear_names(candidates, lists), *ambiguous_names(candidates, lists)]


def main() -> int:
    problems = check()
    print(*problems, sep="\n", end="\n" if problems else "")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
