"""Figures of the engine against their targets, A1 to A24 of `python3 build.py check --house`.

Each row has the current figure and the target. The check fails if a target that was once reached is missed
again (``REACHED``).
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator
from functools import cache
from pathlib import Path

from web.tooling import plain_names, plain_words, rules_interface
from web.tooling.figures import TargetFigure
from web.tooling.toolchain import ROOT

ENGINE = ROOT / "engine"
# Generated modules.
GENERATED = {
    "core/state_classes.py",
    "core/driver_ids.py",
    "core/kinds.py",
    "rules/framework/step_skipping.py",
}
# Modules that exchange JSON with the page and with files; only they may use ``Any``.
JSON_PACKAGES = ("api", "protocol", "season", "view", "circuit")
SHORTEST_MODULE, SMALLEST_PACKAGE, LONGEST_FUNCTION, MAX_PARAMETERS = 40, 3, 50, 7
CITATION = re.compile(r"\b(?:[A-Z]{3}-[A-Z0-9]{2,3}(?:-\d+)?|G-\d+)\b")
# Fields that hold the name of a kind; each should have a type that lists the names.
KIND_FIELDS = {"Action": "kind", "Decision": "step", "Chance": "purpose", "Event": "kind"}
# Numbers of the criteria. There is no A4: A3 also counts classes.
CRITERIA = tuple(f"A{number}" for number in range(1, 25) if number != 4)
# Criteria whose target was reached once: all but those that are proven by tests.
REACHED = frozenset(CRITERIA) - {"A19", "A20", "A21"}


@cache
def modules() -> dict[str, ast.Module]:
    """Return the engine's modules by path, with their syntax trees."""
    return {
        str(file.relative_to(ENGINE)): ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted(ENGINE.rglob("*.py"))
    }


@cache
def lines() -> dict[str, list[str]]:
    """Return the engine's modules by path, as lines."""
    return {name: (ENGINE / name).read_text(encoding="utf-8").splitlines() for name in modules()}


def nodes(*kinds: type[ast.AST], within: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Yield the nodes of these kinds, with their modules' paths."""
    for name in modules():
        if name.startswith(within):
            yield from ((name, node) for node in _all_nodes(name) if isinstance(node, kinds))


@cache
def _all_nodes(name: str) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(modules()[name]))


def matching_lines(pattern: str, without: tuple[str, ...] = ()) -> list[str]:
    """Return the lines that match a pattern, as "path:line"."""
    compiled_pattern = re.compile(pattern)
    return [
        f"{name}:{number}"
        for name, text in lines().items()
        if name not in without
        for number, line in enumerate(text, 1)
        if compiled_pattern.search(line)
    ]


def unclear_names() -> list[str]:
    """Return the names that are retired or meaningless on their own."""
    return list(plain_names.unclear_names(plain_names.all_definitions(), plain_names.read_lists()))


def names_in_many_modules() -> list[str]:
    """Return the functions in three or more modules and the public classes in two, except allowed ones."""
    return list(plain_names.ambiguous_names(plain_names.all_definitions(), plain_names.read_lists()))


def step_assignments() -> list[str]:
    """Return the assignments to a race's step outside of the modules that advance it."""
    turns = ("core/state_classes.py", "play/turn_engine.py", "rules/framework/program.py")
    return matching_lines(r"(?<!self)\.step \+?= ", turns)


def untyped_kinds() -> list[str]:
    """Return the fields that hold a kind as a plain ``str``."""
    return [
        f"{node.name}.{field.target.id}"
        for _, node in nodes(ast.ClassDef, within="core/")
        if isinstance(node, ast.ClassDef) and node.name in KIND_FIELDS
        for field in (*node.body, *_as_fields(node))
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and field.target.id == KIND_FIELDS[node.name]
        and ast.unparse(field.annotation) == "str"
    ]


def _as_fields(node: ast.ClassDef) -> Iterator[ast.AnnAssign]:
    """Yield the parameters of a class's constructor as fields."""
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.name == "__init__":
            for argument in method.args.args:
                if argument.annotation:
                    yield ast.AnnAssign(ast.Name(argument.arg), argument.annotation, None, 1)


def slot_identity_tests() -> list[str]:
    """Return the comparisons of a slot's function by identity. Comparing a slot with None is allowed."""
    slots = _declared("rules/framework/slots.py")
    return [
        f"{name}:{node.lineno}"
        for name, node in nodes(ast.Compare)
        if isinstance(node, ast.Compare)
        and any(isinstance(one, ast.Is | ast.IsNot) for one in node.ops)
        and any(getattr(side, "attr", "") in slots for side in (node.left, *node.comparators))
        and not any(isinstance(side, ast.Constant) and side.value is None for side in node.comparators)
    ]


def _declared(module: str) -> frozenset[str]:
    """Return the annotated names of a module's classes."""
    return frozenset(
        node.target.id
        for _, node in nodes(ast.AnnAssign, within=module)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    )


def caches() -> list[str]:
    """Return the caches outside of the movement cache and the drivers' tables.

    Counted are cached functions and empty dictionaries of modules.
    """
    places = []
    for name, tree in modules().items():
        if name == "movement/cache.py" or name.startswith("drivers/tables/"):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                decorators = {ast.unparse(one).split("(")[0] for one in node.decorator_list}
                if decorators & {"cache", "lru_cache", "functools.cache", "functools.lru_cache"}:
                    places.append(f"{name}:{node.lineno}")
        for node in tree.body:
            value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
            if isinstance(value, ast.Dict) and not value.keys:
                places.append(f"{name}:{node.lineno}")
    return places


@cache
def parameters() -> dict[str, int]:
    """Return the parameters, each with the number of modules that read it."""
    names = {
        field.target.id
        for _, node in nodes(ast.ClassDef, within="rules/framework/parameters.py")
        if isinstance(node, ast.ClassDef) and node.name == "Parameters"
        for field in node.body
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
    }
    readers: defaultdict[str, set[str]] = defaultdict(set)
    for name, node in nodes(ast.Attribute):
        if isinstance(node, ast.Attribute) and node.attr in names and isinstance(node.ctx, ast.Load):
            readers[node.attr].add(name)
    return {name: len(readers[name]) for name in sorted(names)}


def packed_state() -> list[str]:
    """Return the lines that pack two facts into one number of the state, or index stocks by number."""
    packed = r"\bfull\[\d\]|[%/] 16\b|\* 32\b|% 32\b|// 32\b"
    folders = ("rules/", "drivers/", "links/", "view/")
    return [one for one in matching_lines(packed) if one.startswith(folders)]


def loose_types() -> list[str]:
    """Return the uses of ``Any`` outside of the modules that exchange JSON."""
    return [
        f"{name}:{node.lineno}"
        for name, node in nodes(ast.Name)
        if isinstance(node, ast.Name) and node.id == "Any" and not name.startswith(JSON_PACKAGES)
    ]


def short_modules() -> list[str]:
    """Return the modules under 40 lines, without generated ones, and the packages under three modules."""
    counts = Counter(str(Path(name).parent) for name in modules() if Path(name).name != "__init__.py")
    return [
        name
        for name, text in lines().items()
        if len(text) < SHORTEST_MODULE and Path(name).name != "__init__.py" and name not in GENERATED
    ] + [f"{name}/" for name, count in counts.items() if count < SMALLEST_PACKAGE]


def long_functions() -> list[str]:
    """Return the functions with more than 50 lines or more than seven parameters."""
    places = []
    for name, node in nodes(ast.FunctionDef):
        if not isinstance(node, ast.FunctionDef) or name in GENERATED:
            continue
        parameters = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        size = (node.end_lineno or node.lineno) - node.lineno + 1
        if size > LONGEST_FUNCTION or len([one for one in parameters if one.arg != "self"]) > MAX_PARAMETERS:
            places.append(f"{name}:{node.lineno}")
    return places


def uncited_rules() -> list[str]:
    """Return the public functions of rules if neither module nor docstring cites a clause or ruling."""
    places = []
    for name, tree in modules().items():
        parts = Path(name).parts
        topics = ("framework", "rulebooks")
        if parts[0] != "rules" or len(parts) < 3 or parts[1] in topics:
            continue
        if CITATION.search(ast.get_docstring(tree) or ""):
            continue
        places += [
            f"{name}:{node.lineno}"
            for node in tree.body
            if isinstance(node, ast.FunctionDef)
            and node.name[0] != "_"
            and not CITATION.search(ast.get_docstring(node) or "")
        ]
    return places


def files_of_a_new_rule() -> list[str]:
    """Return the engine files that docs/adding-a-rule.md touches."""
    text = (ROOT / "docs/adding-a-rule.md").read_text(encoding="utf-8")
    return sorted(set(re.findall(r"^```\w+ (engine/\S+)$", text, re.MULTILINE)))


def all_figures(without: Collection[str] = ()) -> list[TargetFigure]:
    """Return all rows of the table, ``without`` those of the given criteria."""
    read_once = [name for name, readers in parameters().items() if readers <= 1]
    python_lines = sum(len(text) for text in lines().values())

    def count(number: str, criterion: str, target: int, find_places: Callable[[], list[str]]) -> TargetFigure:
        places = [] if number in without else find_places()
        return TargetFigure(number, criterion, len(places), target, tuple(places[:3]))

    rows = [
        count("A1", "retired and unclear names", 0, unclear_names),
        count("A2", "banned phrases", 0, plain_words.check),
        count("A3", "functions in three or more modules, public classes in two", 0, names_in_many_modules),
        count("A5", "assignments to race.step outside the turn engine", 0, step_assignments),
        count("A6", "kinds typed as plain str", 0, untyped_kinds),
        count("A7", "comparisons of a slot by identity", 0, slot_identity_tests),
        count("A8", "caches outside movement/cache.py and drivers/tables/", 5, caches),
        count("A9", "imports of single rules above the rules", 0, rules_interface.all_imported_rules),
        count("A10", "boolean parameters read above the rules", 0, rules_interface.all_boolean_reads),
        TargetFigure("A11", "parameters", len(parameters()), 60),
        TargetFigure("A11", "parameters read in one module only", len(read_once), 10, tuple(read_once[:3])),
        count("A12", "decisions by clause above the rules", 0, rules_interface.all_clause_conditions),
        count("A13", "two facts in one number, stocks by index", 0, packed_state),
        count("A14", "mentions of Any outside packages that exchange JSON", 60, loose_types),
        count("A15", "modules under 40 lines, packages under three", 5, short_modules),
        count("A16", "functions over 50 lines or seven parameters", 0, long_functions),
        count("A17", "public functions of rules without a clause", 0, uncited_rules),
        count("A18", "formatting switched off (fmt: skip)", 20, lambda: matching_lines("# fmt: skip")),
        TargetFigure("A19", "golden races, turns, perft, fixtures: equal (tests)", None, None),
        TargetFigure("A20", "speed: every row at most 1.02 (bench engine --against)", None, None),
        TargetFigure("A21", "caches and step skipping change nothing (tests)", None, None),
        count("A22", "engine files that a new rule touches", 4, files_of_a_new_rule),
        TargetFigure("A23", "build.py rule CLAUSE exists (0: yes)", int(not _has_rule_command()), 0),
        TargetFigure("A24", "lines of docs/architecture.md", _lines_of("docs/architecture.md"), 250),
        TargetFigure("", "Python files in engine/", len(modules()), 250),
        TargetFigure("", "lines of Python in engine/", python_lines, 36_000),
    ]
    return [row for row in rows if row.id not in without]


def _has_rule_command() -> bool:
    return "\ndef rule(" in (ROOT / "build.py").read_text(encoding="utf-8")


def _lines_of(name: str) -> int:
    return len((ROOT / name).read_text(encoding="utf-8").splitlines())
