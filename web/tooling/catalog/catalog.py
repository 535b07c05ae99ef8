"""Load the texts of the rules from ``engine/rules/catalog``: clauses, rulings, mechanisms and titles.

Players read them in the rulebooks, docs/rules.md prints them, and scenarios test them. Each clause names the
module that implements it. Comments cite rulings as "G-23". Tests check that modules, clauses, rulings,
comments and scenarios agree.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from web.tooling.toolchain import ROOT

FOLDER = ROOT / "engine/rules/catalog"
# In the order in which documents and rulebooks show them.
CLAUSE_FILES = ("basic", "advanced", "eurogames", "trant", "house")
RULING_FILES = ("basic", "eurogames", "trant", "house", "general")


class Clause(NamedTuple):
    """One rule of the game.

    Attributes:
        id: "BOOK-CHAPTER-number"
        text: wording for players
        module: engine module that implements it
        mechanism: its mechanism, if no row of mechanisms.toml lists the clause
    """

    id: str
    text: str
    module: str
    mechanism: str = ""

    @property
    def book(self) -> str:
        """Return the rulebook's letters."""
        return self.id.split("-")[0]

    @property
    def chapter(self) -> str:
        """Return the chapter's letters, a key of CHAPTERS."""
        return self.id.split("-")[1]


class Ruling(NamedTuple):
    """A decision on a case that a clause does not cover or leaves open.

    Attributes:
        id: "G-23", as cited in comments
        books: letters of the rulebooks it applies to
        clauses: the clauses it settles
        text: wording for players
    """

    id: str
    books: tuple[str, ...]
    clauses: tuple[str, ...]
    text: str

    @property
    def number(self) -> int:
        """Return its number: 7 for "G-07"."""
        return int(self.id.split("-")[1])


class Mechanism(NamedTuple):
    """One mechanism of the game.

    Attributes:
        clauses: clause ids; "TRT-BMK-1-3" means clauses 1 to 3 of that chapter
    """

    name: str
    clauses: str

    def ids(self) -> tuple[str, ...]:
        """Return the clause ids one by one; clauses that name the mechanism themselves come last."""
        clause_ids: list[str] = []
        for words in self.clauses.split():
            book, chapter, first, *last = words.split("-")
            clause_ids += [
                f"{book}-{chapter}-{number}"
                for number in range(int(first), int(last[0] if last else first) + 1)
            ]
        return (*clause_ids, *[clause.id for clause in CLAUSES if clause.mechanism == self.name])


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _clauses(name: str) -> Iterator[Clause]:
    for id_, row in _load(f"clauses/{name}").items():
        yield Clause(id_, _in_one_line(row.pop("text")), **row)


def _rulings(name: str) -> Iterator[Ruling]:
    for id_, row in _load(f"rulings/{name}").items():
        yield Ruling(id_, tuple(row["books"]), tuple(row["clauses"]), _in_one_line(row["text"]))


CLAUSES_BY_FILE = {name: tuple(_clauses(name)) for name in CLAUSE_FILES}
CLAUSES = tuple(clause for clauses in CLAUSES_BY_FILE.values() for clause in clauses)
CLAUSE_BY_ID = {clause.id: clause for clause in CLAUSES}
RULINGS = tuple(ruling for name in RULING_FILES for ruling in _rulings(name))
RULING_BY_ID = {ruling.id: ruling for ruling in RULINGS}
MECHANISMS = {
    title: tuple(Mechanism(name, _in_one_line(clauses)) for name, clauses in rows.items())
    for title, rows in _load("mechanisms").items()
}
BOOK_TITLES: dict[str, str] = _load("titles")["books"]
CHAPTERS: dict[str, str] = _load("titles")["chapters"]


def rulings_on(clauses: Iterable[str], book: str = "") -> dict[str, tuple[str, ...]]:
    """Return the ids of the rulings on each of the given clauses; clauses without a ruling are omitted.

    If the letters of a rulebook are given, only its rulings count.
    """
    ids_by_clause = {
        clause: tuple(
            ruling.id for ruling in RULINGS if clause in ruling.clauses and (not book or book in ruling.books)
        )
        for clause in clauses
    }
    return {clause: ids for clause, ids in ids_by_clause.items() if ids}
