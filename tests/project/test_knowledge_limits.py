"""Limits on the information that drivers, the loop and rules may use."""

from __future__ import annotations

import ast
from pathlib import Path

from engine.rules.rulebooks import rulebooks
from tests.support.engine_modules import (
    ENGINE,
    MODULES,
    check_every_module,
    imports_of,
    is_circuit_module,
    short_module_name,
    syntax_nodes,
    transitive_imports,
)


@check_every_module
def test_other_rules_are_checked_only_while_compiling(file: Path) -> None:
    """``builder.has(rule)`` is allowed only in functions called install..., not while a race runs."""
    if is_circuit_module(file):
        return
    for function in syntax_nodes(file):
        if isinstance(function, ast.FunctionDef) and not function.name.startswith("install"):
            asks = [
                node
                for node in ast.walk(function)
                if isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "has"
            ]
            assert not asks, f"{function.name} checks for a rule"


# Modules that may name rulebooks: numbers in links, request defaults, the race of the day, clause names of
# books, the book of a clause, the race that judges a new circuit.
CALLED_BY_NAME = {
    "api.daily",
    "api.request_parsing",
    "api.lazy.outline_facts",
    "links.setup_bits",
    "protocol.season",
    "rules.framework.clause_aliases",
    "season.state",
}


@check_every_module
def test_no_code_compares_rulebook_names(file: Path) -> None:
    """Differences between books are properties of the book, or come from its rules."""
    name = short_module_name(file)
    if name.startswith("rules.rulebooks."):
        return
    for node in syntax_nodes(file):
        if isinstance(node, ast.Constant) and node.value in {*rulebooks.BOOKS} - {"first"}:
            assert name in CALLED_BY_NAME, f"line {node.lineno}: {node.value}"
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            about = {getattr(side, "attr", getattr(side, "id", "")) for side in sides}
            looked_up = any(
                isinstance(side, ast.Call) or getattr(side, "id", "") == "BOOKS" for side in sides
            )
            assert looked_up or not about & {"rulebook", "preset"}, f"line {node.lineno}: {ast.unparse(node)}"


@check_every_module
def test_no_checksum_uses_repr(file: Path) -> None:
    """Names are not part of a format, so no hash may use ``repr``."""
    if is_circuit_module(file):
        return
    for node in syntax_nodes(file):
        assert not (isinstance(node, ast.Name) and node.id == "repr"), f"{short_module_name(file)} uses repr"
        assert not (isinstance(node, ast.FormattedValue) and node.conversion == ord("r")) or (
            short_module_name(file) == "links.legacy_checks"
        ), f"{short_module_name(file)} formats a value with !r"


def test_the_loop_imports_no_rules() -> None:
    """It may import only the modules that compile rules and lead from step to step."""
    for name in ("loop", "turn_engine"):
        imported = imports_of(ENGINE / "play" / f"{name}.py")
        rules = {imported_name for imported_name in imported if imported_name.startswith("engine.rules.")}
        assert rules <= {"engine.rules.framework.builder", "engine.rules.framework.program"}, name


def test_drivers_do_not_import_the_race_dice() -> None:
    """Rolling dice needs the seed; the modules that have it must not be imported, not even indirectly."""
    imported_modules = transitive_imports("drivers")
    assert "engine.play.observation" in imported_modules
    assert imported_modules & {"engine.play.loop", "engine.play.game", "engine.links.race_link"} == set()
    assert {"engine.play.loop", "engine.links.race_link"} <= transitive_imports("api")


def test_drivers_roll_no_dice_and_read_no_seed() -> None:
    """Drivers may use the faces of dice; random results come from their sampler."""
    for file in MODULES:
        if not short_module_name(file).startswith("drivers."):
            continue
        for node in syntax_nodes(file):
            assert not (isinstance(node, ast.ImportFrom) and node.module == "engine.core"), short_module_name(
                file
            )
            if isinstance(node, ast.ImportFrom) and node.module == "engine.core.dice":
                names = {alias.name for alias in node.names}
                assert names <= {"D20", "GEARS", "GEAR_DICE", "GEAR_TABLE", "Faces"}, short_module_name(file)
            assert not (isinstance(node, ast.Import) and any("engine" in alias.name for alias in node.names))
            assert not (isinstance(node, ast.Attribute) and node.attr == "seed"), short_module_name(file)


def test_views_import_no_drivers() -> None:
    """The caller of a view passes any advice."""
    assert not [name for name in transitive_imports("view") if name.startswith("engine.drivers")]
