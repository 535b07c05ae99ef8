"""Print all that the project has about a clause or ruling: `python3 build.py rule LUD-CRN-2`.

The text, its rulings, the code that cites it, its steps of the turn, and the scenarios that prove it.
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from engine.rules.framework.clause_aliases import CLAUSE_ALIASES, TURN_LINES
from web.tooling.catalog.catalog import BOOK_TITLES, CHAPTERS, CLAUSE_BY_ID, RULING_BY_ID, rulings_on
from web.tooling.toolchain import ROOT, BuildError

RULES = ROOT / "engine/rules"
SCENARIOS = ROOT / "tests/scenarios"
# The table that names every clause.
ALIASES = "clause_aliases.py"
WIDTH = 110


def report(name: str) -> str:
    """Return the report on a clause or ruling. Raise BuildError if there is none of this name."""
    name = name.upper()
    if name in RULING_BY_ID:
        return _ruling_report(name)
    if name not in CLAUSE_BY_ID:
        near = get_close_matches(name, [*CLAUSE_BY_ID, *RULING_BY_ID], n=3)
        raise BuildError(f"There is no clause {name}." + (f" Similar: {', '.join(near)}." if near else ""))
    clause = CLAUSE_BY_ID[name]
    shared = shared_clauses(name)
    cited = [citation for one in (name, *shared) for citation in citations(one)]
    lines = [
        f"{name}: {CHAPTERS[clause.chapter]} ({BOOK_TITLES[clause.book]})",
        *_wrapped(clause.text),
        *_section("Same rule in other rulebooks", _other_names(name, shared)),
        *_section("Rulings", [f"{one} {RULING_BY_ID[one].text}" for one in rulings_on([name]).get(name, ())]),
        *_section("Module", [_place_in_module(clause.module, cited)]),
        *_section("Cited in", cited),
        *_section("Steps of the turn", [step for one in (name, *shared) for step in steps(one)]),
        *_section("Scenarios", scenarios(name)),
    ]
    return "\n".join(lines)


def _ruling_report(name: str) -> str:
    ruling = RULING_BY_ID[name]
    books = ", ".join(BOOK_TITLES[book] for book in ruling.books)
    lines = [
        f"{name}: ruling on {', '.join(ruling.clauses)} ({books})",
        *_wrapped(ruling.text),
        *_section("Cited in", citations(name)),
        *_section("Scenarios of its clauses", [one for own in ruling.clauses for one in scenarios(own)]),
    ]
    return "\n".join(lines)


def _place_in_module(module: str, cited: list[str]) -> str:
    """Return the path of a module and the line where it first cites the clause, otherwise its first line."""
    path = f"engine/{module.replace('.', '/')}.py"
    lines = [int(one.split(":")[1].split(" ")[0]) for one in cited if one.startswith(f"{path}:")]
    return f"{path}:{min(lines, default=1)}"


def shared_clauses(name: str) -> list[str]:
    """Return the clauses that code cites in place of this one, because rulebooks share a rule."""
    return sorted({shared for own in CLAUSE_ALIASES.values() for shared in own if own[shared] == name})


def _other_names(name: str, shared: list[str]) -> list[str]:
    """Return the clauses of other rulebooks for the same rule."""
    sources = {name, *shared}
    names = {own[source] for own in CLAUSE_ALIASES.values() for source in sources if source in own}
    return sorted((names | sources) - {name})


def citations(name: str) -> list[str]:
    """Return the lines of the rules that cite a clause or ruling, as "path:line text"."""
    cited = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    return [
        f"{path}:{number} {line.strip()}"
        for path, source in _sources()
        for number, line in enumerate(source.splitlines(), 1)
        if cited.search(line)
    ]


def steps(name: str) -> list[str]:
    """Return the steps that carry out a clause, as "name: description (path:line)"."""
    step_lines = [
        f"{step}: {description} ({path}:{line})"
        for path, source in _sources()
        for step, description, clauses, line in _declared_steps(source)
        if name in clauses.split()
    ]
    for book, lines in TURN_LINES.items():
        step_lines += [
            f"{step}: {line.description} (in {book})"
            for step, line in lines.items()
            if name in line.clauses.split()
        ]
    return step_lines


def scenarios(name: str) -> list[str]:
    """Return the scenarios that prove a clause, as "path:line id: title"."""
    return [
        f"{file.relative_to(ROOT)}:{_line_of(file, scenario['id'])} {scenario['id']}: {scenario['title']}"
        for file in sorted(SCENARIOS.glob("*.toml"))
        for scenario in _scenarios_of(file)
        if name in scenario.get("clauses", ())
    ]


@cache
def _sources() -> tuple[tuple[str, str], ...]:
    """Return the path and text of the modules with rules."""
    return tuple(
        (str(file.relative_to(ROOT)), file.read_text(encoding="utf-8"))
        for file in sorted(RULES.rglob("*.py"))
        if file.name != ALIASES
    )


@cache
def _declared_steps(source: str) -> tuple[tuple[str, str, str, int], ...]:
    """Return name, description, clauses and line of the steps that a module declares."""
    facts = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        texts: dict[str, str] = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                texts[node.targets[0].id] = _literal_text(node.value, texts)
        for node in ast.walk(function):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("step", "closing_step")
                and node.args
            ):
                values = {keyword.arg: _literal_text(keyword.value, texts) for keyword in node.keywords}
                step = _literal_text(node.args[0], texts)
                facts.append((step, values.get("description", ""), values.get("clauses", ""), node.lineno))
    return tuple(facts)


def _literal_text(value: ast.expr, texts: dict[str, str]) -> str:
    """Return the text of an expression; parts other than literals and known names are omitted."""
    if isinstance(value, ast.Constant):
        return str(value.value)
    if isinstance(value, ast.Name):
        return texts.get(value.id, "")
    if isinstance(value, ast.JoinedStr):
        return "".join(_literal_text(part, texts) for part in value.values)
    return _literal_text(value.value, texts) if isinstance(value, ast.FormattedValue) else ""


@cache
def _scenarios_of(file: Path) -> tuple[dict[str, str], ...]:
    return tuple(tomllib.loads(file.read_text(encoding="utf-8")).get("scenario", ()))


def _line_of(file: Path, scenario: str) -> int:
    lines = file.read_text(encoding="utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if line == f'id = "{scenario}"'), 1)


def _section(title: str, lines: list[str]) -> Iterator[str]:
    yield from ("", f"{title}:", *(part for one in lines or ["none"] for part in _wrapped(one)))


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def main() -> int:
    try:
        print(report(sys.argv[1]))
    except BuildError as problem:
        print(problem)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
