"""Print docs/rules-matrix.md: every mechanism with its clauses per rulebook and its scenarios."""

from __future__ import annotations

from pathlib import Path

from engine.rules.rulebooks.rulebooks import BOOKS
from tests.support.circuits import track
from tests.support.scenario_runner import load
from web.tooling.catalog.catalog import CLAUSE_BY_ID, CLAUSES_BY_FILE, MECHANISMS, Mechanism
from web.tooling.catalog.rulebook_outline import chapters_of
from web.tooling.toolchain import ROOT

SCENARIOS = ROOT / "tests" / "scenarios"
COLUMNS = ("Ludodélire", "Ludodélire, advanced", "Eurogames", "Trant", "House rules")
INTRODUCTION = """\
Written by `python3 build.py generate` from the table in
`engine/rules/catalog/mechanisms.toml`; a test keeps it up to date.

Each row is a mechanism, each column a rulebook. A cell lists the clauses, linked to the
[rules reference](rules.md). Below them are the scenario files in [tests/scenarios](../tests/scenarios) that
play them. The Eurogames column contains the advanced rules on top of the basic game. The last two columns
include the clauses those rulebooks take over from the basic game.
"""


def columns() -> tuple[frozenset[str], ...]:
    """Return the clauses of each column."""
    clauses = {
        book: frozenset(
            clause for chapter in chapters_of(BOOKS[book], track("test_ring")) for clause in chapter.clauses
        )
        for book in BOOKS
    }
    advanced = frozenset(clause.id for clause in CLAUSES_BY_FILE["advanced"])
    basic = clauses["ludodelire"] - advanced
    return basic, advanced, clauses["eurogames"], clauses["trant"], clauses["house"]


def scenarios_by_clause() -> dict[str, tuple[str, ...]]:
    """Return the scenario files by clause."""
    files_by_clause: dict[str, dict[str, None]] = {clause: {} for clause in CLAUSE_BY_ID}
    for scenario in load(SCENARIOS):
        for clause in scenario.clauses:
            files_by_clause[clause][scenario.file.relative_to(SCENARIOS).as_posix()] = None
    return {clause: tuple(sorted(files)) for clause, files in files_by_clause.items()}


def cell(row: Mechanism, column: frozenset[str], proved: dict[str, tuple[str, ...]]) -> str:
    """Return the clauses of a mechanism in a column, with links to their scenario files."""
    ids = [clause for clause in row.ids() if clause in column]
    if not ids:
        return "–"
    clauses = " ".join(f"[{clause}](rules.md#{clause})" for clause in ids)
    files = dict.fromkeys(file for clause in ids for file in proved[clause])
    links = ", ".join(f"[{Path(file).stem}](../tests/scenarios/{file})" for file in files)
    return f"{clauses}<br>{links}" if links else clauses


def matrix_page() -> str:
    """Return the whole page."""
    column_clauses = columns()
    files = scenarios_by_clause()
    lines = ["# Mechanisms and rulebooks", "", *INTRODUCTION.splitlines()]
    for title, rows in MECHANISMS.items():
        lines += ["", f"## {title}", "", f"| | {' | '.join(COLUMNS)} |", f"|---{'|---' * len(COLUMNS)}|"]
        lines += [
            f"| **{row.name}** | {' | '.join(cell(row, column, files) for column in column_clauses)} |"
            for row in rows
        ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(matrix_page(), end="")
