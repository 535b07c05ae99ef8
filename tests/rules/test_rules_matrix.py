"""The page on mechanisms and rulebooks, and rulebooks as readers see them: complete, in order, correct."""

from __future__ import annotations

import re

import pytest

from engine.rules.rulebooks.rulebooks import BOOKS, Rulebook
from tests.support.circuits import rules, track
from tests.tools.rules_matrix import matrix_page
from web.tooling.catalog.catalog import CLAUSE_BY_ID, CLAUSES, MECHANISMS, RULING_BY_ID
from web.tooling.catalog.rulebook_outline import chapters_of, turn_lines
from web.tooling.toolchain import ROOT

DOCS = ROOT / "docs"
TRACK = track("test_ring")
LINK = re.compile(r"\]\(([^)]+)\)")
each_book = pytest.mark.parametrize("book", BOOKS.values(), ids=lambda book: book.id)


def clauses_of(book: Rulebook) -> list[str]:
    return [clause for chapter in chapters_of(book, TRACK) for clause in chapter.clauses]


def test_the_page_is_up_to_date() -> None:
    assert (DOCS / "rules-matrix.md").read_text(encoding="utf-8") == matrix_page(), (
        "run: python3 build.py generate"
    )


def test_every_clause_belongs_to_a_mechanism() -> None:
    rows = [row for rows in MECHANISMS.values() for row in rows]
    clause_ids = [clause for row in rows for clause in row.ids()]
    assert sorted(set(CLAUSE_BY_ID) - set(clause_ids)) == []
    assert sorted(set(clause_ids) - set(CLAUSE_BY_ID)) == []
    assert len({row.name for row in rows}) == len(rows)
    assert all(len(set(row.ids())) == len(row.ids()) for row in rows)
    assert {clause.mechanism for clause in CLAUSES} - {""} <= {row.name for row in rows}


def test_every_link_of_the_page_has_a_target() -> None:
    anchors = set(re.findall(r'<a id="([^"]+)">', (DOCS / "rules.md").read_text(encoding="utf-8")))
    page = matrix_page()
    links = set(LINK.findall(page))
    assert {link.removeprefix("rules.md#") for link in links if link.startswith("rules.md#")} == set(
        CLAUSE_BY_ID
    )
    assert anchors == {*CLAUSE_BY_ID, *RULING_BY_ID}
    assert [link for link in links if not (DOCS / link.split("#")[0]).exists()] == []


@each_book
def test_a_rulebook_contains_the_clauses_it_cites(book: Rulebook) -> None:
    clauses = clauses_of(book)
    assert len(set(clauses)) == len(clauses)
    assert {switch.clause for switch in book.switches} <= set(clauses)
    cited = {clause for line in turn_lines(book, TRACK) for clause in line.clauses}
    assert sorted(cited - set(clauses)) == []


def test_every_clause_is_in_a_book() -> None:
    cited = {clause for book in BOOKS.values() for clause in clauses_of(book)}
    assert cited == {clause.id for clause in CLAUSES}


def test_a_first_race_has_no_stalls_contact_or_engine_checks() -> None:
    clauses = set(clauses_of(BOOKS["first"]))
    assert clauses < set(clauses_of(BOOKS["ludodelire"]))
    assert not clauses & {"LUD-STA-1", "LUD-COL-1", "LUD-ENG-1", "LUD-ASL-1"}
    assert {"LUD-CRN-2", "LUD-GEA-3", "LUD-SWV-1"} <= clauses


@each_book
def test_turn_lines_keep_the_order_of_the_compiled_steps(book: Rulebook) -> None:
    listed_steps = [line.step for line in turn_lines(book, TRACK)]
    steps = [step.name for step in rules("test_ring", rulebook=book.id, laps=3).steps]
    assert [step for step in listed_steps if step in steps] == steps
    assert {line.step for line in turn_lines(book, TRACK) if not (line.any_of or line.all_of)} == set(steps)


def test_turn_lines_name_their_switches() -> None:
    lines = {line.step: line for line in turn_lines(BOOKS["house"], TRACK)}
    assert lines["wing"].any_of == ("wing",)
    assert lines["tyres"].any_of == ("tyres", "weather")
    assert lines["pit_stop"].none_of == ("pits",)
    assert lines["drive"].any_of == lines["drive"].none_of == ()
    trials = {line.step: line for line in turn_lines(BOOKS["ludodelire"], TRACK)}
    assert trials["trial_weather"].all_of == ("trials", "weather")
