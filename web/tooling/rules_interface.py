"""Find code above the rules that refers to single rules instead of calling `engine/rules/queries.py`.

`tests/project/test_rules_interface.py` and `build.py check --house` use it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from web.tooling.toolchain import ROOT

ENGINE = ROOT / "engine"
# Parts of the rules that packages above them may import.
OPEN_TO_ALL = ("engine.rules.framework", "engine.rules.queries", "engine.rules.rulebooks")
# Packages below the rules, which refer to no rule.
BELOW = ("circuit", "core", "protocol", "movement")
CLAUSE = re.compile(r"[A-Z]{3}-[A-Z0-9]{2,3}-\d+")


def modules_above() -> Iterator[tuple[str, ast.Module]]:
    """Yield the modules above the rules, with their syntax trees."""
    for file in sorted(ENGINE.rglob("*.py")):
        if file.relative_to(ENGINE).parts[0] not in (*BELOW, "rules"):
            yield str(file.relative_to(ROOT)), ast.parse(file.read_text(encoding="utf-8"))


def boolean_parameters() -> frozenset[str]:
    """Return the names of the boolean parameters of the rules."""
    names = set()
    for file in sorted((ENGINE / "rules/framework").glob("*parameters.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "bool":
                names.add(ast.unparse(node.target))
    return frozenset(names)


def imported_rules(tree: ast.Module) -> Iterator[str]:
    """Yield the imports of single rules in a module above the rules."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        names = [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names = [f"{module}.{name}" if module == "engine.rules" else module for name in names]
        for name in dict.fromkeys(names):
            if f"{name}.".startswith("engine.rules.") and not f"{name}.".startswith(
                tuple(f"{part}." for part in OPEN_TO_ALL)
            ):
                yield f"line {node.lineno} imports {name}"


def boolean_reads(tree: ast.Module, parameters: frozenset[str]) -> Iterator[str]:
    """Yield the reads of boolean parameters in a module above the rules."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in parameters and isinstance(node.ctx, ast.Load):
            yield f"line {node.lineno} reads {ast.unparse(node)}"


def clause_conditions(tree: ast.Module) -> Iterator[str]:
    """Yield the comparisons with ids of clauses, and the tables with such keys, in a module."""
    for node in ast.walk(tree):
        compared: list[ast.expr | None] = []
        if isinstance(node, ast.Compare):
            compared = [node.left, *node.comparators]
        elif isinstance(node, ast.Dict):
            compared = list(node.keys)
        elif isinstance(node, ast.MatchValue):
            compared = [node.value]
        for side in compared:
            for part in ast.walk(side) if side is not None else ():
                if (
                    isinstance(part, ast.Constant)
                    and isinstance(part.value, str)
                    and CLAUSE.fullmatch(part.value)
                ):
                    yield f"line {part.lineno} decides by clause {part.value}"


def all_imported_rules() -> list[str]:
    """Return the imports of single rules above the rules."""
    return [f"{name}: {line}" for name, tree in modules_above() for line in imported_rules(tree)]


def all_boolean_reads() -> list[str]:
    """Return the reads of boolean parameters above the rules."""
    parameters = boolean_parameters()
    return [f"{name}: {line}" for name, tree in modules_above() for line in boolean_reads(tree, parameters)]


def all_clause_conditions() -> list[str]:
    """Return the decisions by clause above the rules."""
    return [f"{name}: {line}" for name, tree in modules_above() for line in clause_conditions(tree)]
