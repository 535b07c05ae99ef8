"""Structure of the engine: layers that import only downwards, no outside dependencies, short files."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from tests.engine_modules import (
    ENGINE,
    MODULES,
    imports_of,
    in_circuit,
    name_of,
    nodes_of,
    of_every_module,
    tree_of,
)

MOST_LINES = 400

# Layers from the bottom up, by folder. A module may import from lower layers and from its own folder, not
# from another folder of its layer.
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
FLOORS_OF_DRIVERS = (("tables",),)
FLOORS_OF_CIRCUIT = (("text",), ("layout",), ("poster", "trace"), ("draft",))
FLOORS_OF_TRACE = (("line",),)
FLOORS_OF_POSTER = (("ink",), ("road",), ("scenery",))

# Layers inside folders.
HOUSES = {
    (): FLOORS,
    ("rules",): FLOORS_OF_RULES,
    ("drivers",): FLOORS_OF_DRIVERS,
    ("circuit",): FLOORS_OF_CIRCUIT,
    ("circuit", "poster"): FLOORS_OF_POSTER,
    ("circuit", "trace"): FLOORS_OF_TRACE,
}
MOST_FILES = 17

# Modules of the standard library that the engine may use: no input or output, no waiting, no clock.
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


def floor_of(room: str, floors: tuple[tuple[str, ...], ...]) -> int:
    """Return the number of a folder's layer from 0; modules outside of all listed folders are on top."""
    return next((number for number, rooms in enumerate(floors) if room in rooms), len(floors))


def room_of(name: list[str], depth: int) -> str:
    """Return the folder of a module below a path of this depth; "" if it is directly inside."""
    return name[depth] if len(name) > depth and ENGINE.joinpath(*name[: depth + 1]).is_dir() else ""


def is_below(own: str, other: str, floors: tuple[tuple[str, ...], ...]) -> bool:
    """True if a module of one folder may import from another."""
    return own == other or floor_of(other, floors) < floor_of(own, floors)


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
    """Rules use topologies, not the compiler; only the API accepts players' circuits."""
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
    """No import cycles, not even for types."""
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
    """Below drivers and view all numbers are integers, so that every machine plays the same race."""
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
def test_modules_are_short_and_say_what_they_are_for(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
    assert ast.get_docstring(tree_of(file)), "no docstring"
