"""Structure of the engine: layers that import only downwards, no outside dependencies, short files."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from tests.support.engine_modules import (
    ENGINE,
    MODULES,
    check_every_module,
    imports_of,
    is_circuit_module,
    short_module_name,
    syntax_nodes,
    syntax_tree,
)

MOST_LINES = 400

# Layers from the bottom up, by folder. A module may import from lower layers and from its own folder, not
# from another folder of its layer.
LAYERS = (
    ("protocol",),
    ("core", "circuit"),
    ("movement",),
    ("rules",),
    ("links",),
    ("play",),
    ("drivers", "statistics"),
    ("season", "view"),
    ("analysis",),
    ("api",),
)
LAYERS_OF_RULES = (
    ("framework",),
    ("turn",),
    ("corners", "gears"),
    ("pre_race", "move"),
    ("contact", "pits"),
    ("rulebooks",),
)
LAYERS_OF_DRIVERS = (("tables",),)
LAYERS_OF_CIRCUIT = (("text",), ("layout",), ("rendering", "trace"), ("generation",))

# Layers inside folders.
LAYERS_BY_FOLDER = {
    (): LAYERS,
    ("rules",): LAYERS_OF_RULES,
    ("drivers",): LAYERS_OF_DRIVERS,
    ("circuit",): LAYERS_OF_CIRCUIT,
}
MOST_FILES = 17

# Modules of the standard library that the engine may use: no input or output, no waiting, no clock.
ALLOWED = {
    "abc",
    "base64",
    "bisect",
    "cmath",
    "collections",
    "dataclasses",
    "functools",
    "hashlib",
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


def layer_of(room: str, layers: tuple[tuple[str, ...], ...]) -> int:
    """Return the number of a folder's layer from 0; modules outside of all listed folders are on top."""
    return next((number for number, rooms in enumerate(layers) if room in rooms), len(layers))


def folder_at(name: list[str], depth: int) -> str:
    """Return the folder of a module below a path of this depth; "" if it is directly inside."""
    return name[depth] if len(name) > depth and ENGINE.joinpath(*name[: depth + 1]).is_dir() else ""


def is_below(importer: str, imported: str, layers: tuple[tuple[str, ...], ...]) -> bool:
    """True if a module of one folder may import from another."""
    return importer == imported or layer_of(imported, layers) < layer_of(importer, layers)


@check_every_module
def test_imports_go_only_to_lower_layers(file: Path) -> None:
    own_path = short_module_name(file).split(".")
    for imported in imports_of(file):
        if not imported.startswith("engine."):
            continue
        other_path = imported.removeprefix("engine.").split(".")
        for parent, layers in LAYERS_BY_FOLDER.items():
            depth = len(parent)
            if own_path[:depth] == list(parent) == other_path[:depth] and file.name != "__init__.py":
                own_folder, other_folder = (folder_at(name, depth) for name in (own_path, other_path))
                assert is_below(own_folder, other_folder, layers), (
                    f"{short_module_name(file)} imports {imported}, which is not below it"
                )


def test_circuit_compiler_and_rules_do_not_import_each_other() -> None:
    """Rules use topologies, not the compiler; only the API accepts players' circuits."""
    for file in MODULES:
        knows = {imported.split(".")[1] for imported in imports_of(file) if imported.startswith("engine.")}
        if is_circuit_module(file):
            assert knows <= {"circuit"}, short_module_name(file)
        elif "circuit" in knows:
            assert short_module_name(file).startswith("api."), short_module_name(file)


def test_every_folder_has_a_layer_and_few_files() -> None:
    folders = {path.parent for path in MODULES}
    for folder in folders:
        assert len(list(folder.glob("*.py"))) <= MOST_FILES, folder.name
        assert (folder / "__init__.py").is_file(), folder.name
    for parent, layers in LAYERS_BY_FOLDER.items():
        inside = {path.name for path in ENGINE.joinpath(*parent).iterdir() if path in folders}
        assert inside == {name for layer in layers for name in layer}


def test_there_are_no_import_cycles() -> None:
    """No import cycles, not even for types."""
    graph = {f"engine.{short_module_name(file)}".rstrip("."): set(imports_of(file)) for file in MODULES}
    finished: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " -> ".join((*path[path.index(name) :], name))
        if name not in finished:
            for imported in graph.get(name, ()):
                visit(imported, (*path, name))
            finished.add(name)

    for name in graph:
        visit(name, ())


@check_every_module
def test_only_allowed_standard_library_modules_are_imported(file: Path) -> None:
    for imported in imports_of(file):
        root = imported.split(".")[0]
        if root not in ("engine", "__future__"):
            assert root in sys.stdlib_module_names
            assert root in ALLOWED, f"{short_module_name(file)} imports {imported}"
            assert is_circuit_module(file) or root not in CIRCUIT_ONLY, (
                f"{short_module_name(file)} imports {imported}"
            )


@check_every_module
def test_no_forbidden_builtins(file: Path) -> None:
    for node in syntax_nodes(file):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in FORBIDDEN_CALLS, f"line {node.lineno}: {node.func.id}()"


@check_every_module
def test_rules_use_integers_only(file: Path) -> None:
    """Below drivers and view all numbers are integers, so that every machine plays the same race."""
    name = short_module_name(file)
    if is_circuit_module(file) or layer_of(name.split(".")[0], LAYERS) >= layer_of("drivers", LAYERS):
        return
    for node in syntax_nodes(file):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), (
            f"line {node.lineno}: {ast.unparse(node)}"
        )
        assert not (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)), (
            f"line {node.lineno}: {ast.unparse(node)}"
        )


@check_every_module
def test_modules_are_short_and_have_a_docstring(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
    assert ast.get_docstring(syntax_tree(file)), "no docstring"
