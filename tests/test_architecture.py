"""How the engine is built: layers that import only downwards, nothing from outside, rules that are asked for
at compile time only.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.rules.books import rulebooks
from engine.rules.kernel.builder import Builder, Rule, compile_rules
from tests.circuits import setup, track
from tests.every_file import of_every

ENGINE = Path(__file__).resolve().parent.parent / "engine"
MOST_LINES = 400

# The floors from the ground up, by folder: a module may import from floors below its own and from its own
# folder, never from another folder of its floor.
FLOORS = (
    ("protocol",),
    ("core", "circuit"),
    ("rules",),
    ("links",),
    ("play",),
    ("drivers", "review"),
    ("season", "view"),
    ("coach",),
    ("api",),
)
FLOORS_OF_RULES = (
    ("kernel", "rulings"),
    ("clauses", "turn"),
    ("wear",),
    ("corners", "finish", "gears", "weather"),
    ("before", "move"),
    ("contact", "pits"),
    ("books",),
)
FLOORS_OF_CIRCUIT = (("text",), ("layout",), ("poster", "trace"), ("draft",))
FLOORS_OF_TRACE = (("line",),)
FLOORS_OF_POSTER = (("ink",), ("road",), ("scenery",))

# Of the folders that have floors of their own, those floors.
HOUSES = {
    (): FLOORS,
    ("rules",): FLOORS_OF_RULES,
    ("circuit",): FLOORS_OF_CIRCUIT,
    ("circuit", "poster"): FLOORS_OF_POSTER,
    ("circuit", "trace"): FLOORS_OF_TRACE,
}
MOST_FILES = 17

# The standard library as far as the engine may use it: nothing that reads, writes, waits, or tells the time.
ALLOWED = {
    "base64",
    "bisect",
    "cmath",
    "collections",
    "dataclasses",
    "functools",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "struct",
    "tomllib",
    "typing",
    "zlib",
}
CIRCUIT_ONLY = {"bisect", "cmath", "dataclasses", "re", "tomllib"}
FORBIDDEN_CALLS = {
    "open",
    "input",
    "eval",
    "exec",
    "compile",
    "__import__",
    "globals",
    "breakpoint",
    "id",
    "hash",
}

MODULES = sorted(ENGINE.rglob("*.py"))


def name_of(file: Path) -> str:
    """A module's name without "engine."."""
    parts = file.relative_to(ENGINE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def nodes_of(file: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree_of(file)))


def imports_of(file: Path) -> Iterator[str]:
    """Every module imported anywhere in a file, for its types alone too."""
    for node in nodes_of(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name}: imports are absolute"
            module = node.module or ""
            inside = ENGINE.parent / module.replace(".", "/")
            for alias in node.names:
                yield f"{module}.{alias.name}" if (inside / f"{alias.name}.py").is_file() else module


def floor_of(room: str, floors: tuple[tuple[str, ...], ...]) -> int:
    """The number of a folder's floor, from 0; what lies in no folder of the list stands above them all."""
    return next((number for number, rooms in enumerate(floors) if room in rooms), len(floors))


def room_of(name: list[str], depth: int) -> str:
    """The folder that a module lies in, within the house so many folders down; "" for the house itself."""
    return name[depth] if len(name) > depth and ENGINE.joinpath(*name[: depth + 1]).is_dir() else ""


def is_below(own: str, other: str, floors: tuple[tuple[str, ...], ...]) -> bool:
    """Whether a module of one folder may import from another."""
    return own == other or floor_of(other, floors) < floor_of(own, floors)


def in_circuit(file: Path) -> bool:
    return name_of(file).split(".")[0] == "circuit"


of_every_module = of_every(MODULES, name_of)


@of_every_module
def test_imports_go_down(file: Path) -> None:
    own = name_of(file).split(".")
    for imported in imports_of(file):
        if not imported.startswith("engine."):
            continue
        other = imported.removeprefix("engine.").split(".")
        for house, floors in HOUSES.items():
            depth = len(house)
            if own[:depth] == list(house) == other[:depth] and file.name != "__init__.py":
                here, there = (room_of(name, depth) for name in (own, other))
                assert is_below(here, there, floors), (
                    f"{name_of(file)} imports {imported}, which is not below it"
                )


def test_the_circuit_compiler_and_the_rules_know_nothing_of_each_other() -> None:
    """Rules know topologies, not the compiler; only the door lets circuits of players in."""
    for file in MODULES:
        knows = {imported.split(".")[1] for imported in imports_of(file) if imported.startswith("engine.")}
        if in_circuit(file):
            assert knows <= {"circuit"}, name_of(file)
        elif "circuit" in knows:
            assert name_of(file).startswith("api."), name_of(file)


def test_every_folder_has_a_floor_and_can_be_taken_in_at_a_glance() -> None:
    folders = {path.parent for path in MODULES}
    for folder in folders:
        assert len(list(folder.glob("*.py"))) <= MOST_FILES, folder.name
        assert (folder / "__init__.py").is_file(), folder.name
    for house, floors in HOUSES.items():
        inside = {path.name for path in ENGINE.joinpath(*house).iterdir() if path in folders}
        assert inside == {name for floor in floors for name in floor}


def test_no_circles() -> None:
    """Nor any of types: whoever reads one of two files need not have read the other."""
    graph = {f"engine.{name_of(file)}".rstrip("."): set(imports_of(file)) for file in MODULES}
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " -> ".join((*way[way.index(name) :], name))
        if name not in done:
            for other in graph.get(name, ()):
                visit(other, (*way, name))
            done.add(name)

    for name in graph:
        visit(name, ())


@of_every_module
def test_only_what_is_allowed_of_the_standard_library(file: Path) -> None:
    for imported in imports_of(file):
        root = imported.split(".")[0]
        if root not in ("engine", "__future__"):
            assert root in sys.stdlib_module_names
            assert root in ALLOWED, f"{name_of(file)} imports {imported}"
            assert in_circuit(file) or root not in CIRCUIT_ONLY, f"{name_of(file)} imports {imported}"


@of_every_module
def test_no_forbidden_builtins(file: Path) -> None:
    for node in nodes_of(file):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in FORBIDDEN_CALLS, f"line {node.lineno}: {node.func.id}()"


@of_every_module
def test_no_fractions_in_the_rules(file: Path) -> None:
    """Below drivers and view everything is whole numbers, so that every machine plays the same race."""
    name = name_of(file)
    if in_circuit(file) or floor_of(name.split(".")[0], FLOORS) >= floor_of("drivers", FLOORS):
        return
    for node in nodes_of(file):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), (
            f"line {node.lineno}: {ast.unparse(node)}"
        )
        assert not (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)), (
            f"line {node.lineno}: {ast.unparse(node)}"
        )


@of_every_module
def test_rules_are_asked_for_only_while_compiling(file: Path) -> None:
    """``builder.has(rule)`` belongs into functions called install...; while a race runs nobody asks which
    rules are on.
    """
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


# Where rulebooks are called by name: numbers on the wire, what a request may leave out, the race of a day,
# what each book calls its clauses, the book of a clause.
CALLED_BY_NAME = {
    "api.daily",
    "api.read_setup",
    "links.race_link",
    "protocol.season",
    "rules.kernel.clause_aliases",
    "season.number",
}


@of_every_module
def test_nobody_asks_which_rulebook_it_is(file: Path) -> None:
    """What differs from book to book is asked of the book, or told by its rules."""
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
def test_modules_are_short_and_say_what_they_are_for(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
    assert ast.get_docstring(tree_of(file)), "no docstring"


def test_a_rule_lies_where_its_name_says() -> None:
    """A module with one rule has its name; one with several installs each by a function of its own."""
    for rule in rulebooks.REGISTRY:
        if rule.install.__name__ == "install":
            assert rule.install.__module__.split(".")[-1] == rule.id
        else:
            assert rule.install.__name__.startswith("install_")


def test_a_step_exists_once() -> None:
    builder = Builder((), setup(), track("monaco"))
    builder.step("wait", lambda rules, race: None, act="nothing", clauses="")
    with pytest.raises(ValueError, match="step wait exists twice"):
        builder.step("wait", lambda rules, race: None, act="nothing", clauses="")
    builder.step("before", lambda rules, race: None, act="nothing", clauses="")
    builder.step("between", lambda rules, race: None, act="nothing", clauses="", after="wait")
    assert [step.name for step in builder.steps] == ["wait", "between", "before"]


def test_needs_and_exclusions_are_checked() -> None:
    registry = (
        Rule("one", lambda builder: None),
        Rule("two", lambda builder: None, needs=("one",)),
        Rule("three", lambda builder: None, excludes=("one",)),
    )
    compile_rules(registry, ("two", "one"), setup(), track("monaco"))
    for wrong in (("two",), ("one", "three")):
        with pytest.raises(ValueError, match="needs"):
            compile_rules(registry, wrong, setup(), track("monaco"))


def test_the_order_of_ticking_does_not_matter() -> None:
    ids = rulebooks.LUDODELIRE.rules
    one = compile_rules(rulebooks.REGISTRY, ids, setup(), track("monaco"))
    other = compile_rules(rulebooks.REGISTRY, reversed(ids), setup(), track("monaco"))
    assert [step.name for step in one.steps] == [step.name for step in other.steps]


@of_every_module
def test_no_check_is_made_of_what_python_writes(file: Path) -> None:
    """Names are no part of a format: nothing is hashed by ``repr``."""
    if in_circuit(file):
        return
    for node in nodes_of(file):
        assert not (isinstance(node, ast.Name) and node.id == "repr"), f"{name_of(file)} uses repr"
        assert not (isinstance(node, ast.FormattedValue) and node.conversion == ord("r")) or (
            name_of(file) == "links.legacy_checks"
        ), f"{name_of(file)} writes as Python does"


def test_the_loop_knows_no_rule() -> None:
    """Of the rules it knows what compiles them."""
    for name in ("loop", "stepping"):
        imported = imports_of(ENGINE / "play" / f"{name}.py")
        rules = {other for other in imported if other.startswith("engine.rules.")}
        assert rules <= {"engine.rules.kernel.builder"}, name


def all_below(folder: str) -> set[str]:
    """Every module that the modules of a folder import, and those import, and so on."""
    files = {f"engine.{name_of(file)}".rstrip("."): file for file in MODULES}
    reached, waiting = set[str](), [file for file in MODULES if name_of(file).startswith(f"{folder}.")]
    while waiting:
        for imported in imports_of(waiting.pop()):
            if imported in files and imported not in reached:
                reached.add(imported)
                waiting.append(files[imported])
    return reached


def test_drivers_cannot_reach_the_dice_of_a_race() -> None:
    """What throws needs the seed, and the modules that have it are out of reach, at any remove."""
    reached = all_below("drivers")
    assert "engine.play.observation" in reached
    assert reached & {"engine.play.loop", "engine.play.game", "engine.links.race_link"} == set()
    assert {"engine.play.loop", "engine.links.race_link"} <= all_below("api")


def test_drivers_throw_no_dice_and_read_no_seed() -> None:
    """Of the dice they know what their faces say; what might fall they ask their sampler."""
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
    """What is advised they are given by whoever asks for the view."""
    assert not [name for name in all_below("view") if name.startswith("engine.drivers")]
