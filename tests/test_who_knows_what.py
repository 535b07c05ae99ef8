"""Knowledge that parts of the engine must not have: drivers, the loop and rules, wherever their code is."""

from __future__ import annotations

import ast
from pathlib import Path

from engine.rules.books import rulebooks
from tests.engine_modules import (
    ENGINE,
    MODULES,
    all_below,
    imports_of,
    in_circuit,
    name_of,
    nodes_of,
    of_every_module,
)


@of_every_module
def test_rules_are_asked_for_only_while_compiling(file: Path) -> None:
    """``builder.has(rule)`` is allowed only in functions called install..., not while a race runs."""
    if in_circuit(file):
        return
    for function in nodes_of(file):
        if isinstance(function, ast.FunctionDef) and not function.name.startswith("install"):
            asks = [
                node
                for node in ast.walk(function)
                if isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "has"
            ]
            assert not asks, f"{function.name} asks for a rule"


# Modules that may name rulebooks: numbers in links, request defaults, the race of the day, clause names of
# books, the book of a clause, the race that judges a new circuit.
CALLED_BY_NAME = {
    "api.daily",
    "api.read_setup",
    "api.workshop.trial_race",
    "links.race_link",
    "protocol.season",
    "rules.kernel.clause_aliases",
    "season.number",
}


@of_every_module
def test_nobody_asks_which_rulebook_it_is(file: Path) -> None:
    """Differences between books are properties of the book, or come from its rules."""
    name = name_of(file)
    if name.startswith("rules.books."):
        return
    for node in nodes_of(file):
        if isinstance(node, ast.Constant) and node.value in {*rulebooks.BOOKS} - {"first"}:
            assert name in CALLED_BY_NAME, f"line {node.lineno}: {node.value}"
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            about = {getattr(side, "attr", getattr(side, "id", "")) for side in sides}
            looked_up = any(
                isinstance(side, ast.Call) or getattr(side, "id", "") == "BOOKS" for side in sides
            )
            assert looked_up or not about & {"rulebook", "preset"}, f"line {node.lineno}: {ast.unparse(node)}"


@of_every_module
def test_no_check_is_made_of_what_python_writes(file: Path) -> None:
    """Names are not part of a format, so no hash may use ``repr``."""
    if in_circuit(file):
        return
    for node in nodes_of(file):
        assert not (isinstance(node, ast.Name) and node.id == "repr"), f"{name_of(file)} uses repr"
        assert not (isinstance(node, ast.FormattedValue) and node.conversion == ord("r")) or (
            name_of(file) == "links.legacy_checks"
        ), f"{name_of(file)} writes as Python does"


def test_the_loop_knows_no_rule() -> None:
    """It may import only the module that compiles rules."""
    for name in ("loop", "stepping"):
        imported = imports_of(ENGINE / "play" / f"{name}.py")
        rules = {other for other in imported if other.startswith("engine.rules.")}
        assert rules <= {"engine.rules.kernel.builder"}, name


def test_drivers_cannot_reach_the_dice_of_a_race() -> None:
    """Rolling dice needs the seed; the modules that have it must not be imported, not even indirectly."""
    reached = all_below("drivers")
    assert "engine.play.observation" in reached
    assert reached & {"engine.play.loop", "engine.play.game", "engine.links.race_link"} == set()
    assert {"engine.play.loop", "engine.links.race_link"} <= all_below("api")


def test_drivers_throw_no_dice_and_read_no_seed() -> None:
    """Drivers may use the faces of dice; random results come from their sampler."""
    for file in MODULES:
        if not name_of(file).startswith("drivers."):
            continue
        for node in nodes_of(file):
            assert not (isinstance(node, ast.ImportFrom) and node.module == "engine.core"), name_of(file)
            if isinstance(node, ast.ImportFrom) and node.module == "engine.core.dice":
                names = {alias.name for alias in node.names}
                assert names <= {"D20", "GEARS", "GEAR_DICE", "GEAR_TABLE", "Faces"}, name_of(file)
            assert not (isinstance(node, ast.Import) and any("engine" in one.name for one in node.names))
            assert not (isinstance(node, ast.Attribute) and node.attr == "seed"), name_of(file)


def test_views_call_no_driver() -> None:
    """The caller of a view passes any advice."""
    assert not [name for name in all_below("view") if name.startswith("engine.drivers")]
