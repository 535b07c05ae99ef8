"""Rulings, the comments that cite them and the clauses they settle agree."""

from __future__ import annotations

import re

import pytest

from engine.rules.rulebooks.rulebooks import BOOKS
from tests.support.circuits import track
from tests.support.scenario_runner import load
from web.tooling.catalog.catalog import BOOK_TITLES, CLAUSE_BY_ID, RULING_BY_ID, RULINGS, Ruling
from web.tooling.catalog.rulebook_outline import FIRST_LETTERS, LETTERS, chapters_of, rulings_of_chapters
from web.tooling.catalog.rules_page import rules_page
from web.tooling.toolchain import ROOT

CITED = re.compile(r"\bG-\d+\b")
SOURCES = (
    ("engine", "*.py"),
    ("tests", "*.py"),
    ("tests", "*.toml"),
    ("docs", "*.md"),
    ("web", "*.ts"),
    ("web", "*.mjs"),
    ("web", "*.json"),
)
TRACK = track("test_ring")
# The scenarios that play each ruling of version 4 of the rules.
PLAYED = {
    "G-106": (
        "mov-1-second-change-back-by-an-arrow", "trt-pth-4-second-change-back-by-an-arrow",
        "hse-pth-1-second-change-back-by-an-arrow",
    ),
    "G-110": ("trt-pth-2-third-change", "hse-pth-1-third-change"),
    "G-111": ("trt-ord-2-road-before-the-lane", "hse-ord-2-lane-before-pits"),
    "G-112": ("trt-stp-3-debris-stays", "hse-stp-3-debris-stays"),
    "G-113": ("trt-pit-1-pit-beyond-the-last-line",),
    "G-114": ("trt-tyr-3-point-on-the-way-out", "hse-tyc-3-one-point-a-turn"),
    "G-115": ("trt-pit-10-tyres-and-work",),
    "G-116": ("pit-6-top-roll-in-the-lane", "adv-pit-1-top-roll-in-the-lane"),
    "G-117": ("hse-pit-2-sharing-a-pit",),
    "G-118": ("hse-trn-2-no-weather-in-training", "hse-trn-4-driver-points-are-no-wear"),
}  # fmt: skip
# The rulings shown below each clause of each rulebook.
READ = {book.id: rulings_of_chapters(book, chapters_of(book, TRACK)) for book in BOOKS.values()}


def test_every_ruling_cited_anywhere_is_in_the_table() -> None:
    cited = {
        name: str(file.relative_to(ROOT))
        for folder, kind in SOURCES
        for file in (ROOT / folder).rglob(kind)
        if "node_modules" not in file.parts
        for name in CITED.findall(file.read_text(encoding="utf-8"))
    }
    assert {"G-03", "G-23", "G-105"} <= set(cited)
    assert {name: file for name, file in cited.items() if name not in RULING_BY_ID} == {}


def test_ruling_numbers_are_unique_and_ordered() -> None:
    numbers = [ruling.number for ruling in RULINGS]
    assert numbers == sorted(set(numbers))
    assert all(ruling.id == f"G-{ruling.number:02}" for ruling in RULINGS)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_a_ruling_appears_in_exactly_its_rulebooks(ruling: Ruling) -> None:
    """Its clauses exist and show it in every rulebook it names, and no other rulebook shows it."""
    assert ruling.text.endswith(".")
    assert set(ruling.clauses) <= set(CLAUSE_BY_ID)
    assert set(ruling.books) <= set(BOOK_TITLES)
    book_clauses = {
        (LETTERS.get(book, FIRST_LETTERS), clause)
        for book, by_clause in READ.items()
        for clause, ids in by_clause.items()
        if ruling.id in ids
    }
    assert {book for book, _ in book_clauses} == set(ruling.books)
    assert {clause for _, clause in book_clauses} == set(ruling.clauses)


def test_the_reference_page_lists_each_ruling_once() -> None:
    lines = re.sub(r"\n {2,}(?!- )", " ", rules_page()).splitlines()  # one clause or ruling per line
    for ruling in RULINGS:
        [place] = [at for at, line in enumerate(lines) if f'<a id="{ruling.id}"></a>' in line]
        above = next(line for line in reversed(lines[:place]) if line.startswith("- "))
        first = next(clause for clause in CLAUSE_BY_ID if clause in ruling.clauses)
        assert f"**{first}**" in above
        assert ruling.text in lines[place]
        links = sum(f"](#{ruling.id})" in line for line in lines)
        assert links == len(set(ruling.clauses)) - 1


def test_every_ruling_of_version_4_names_its_scenarios() -> None:
    assert {ruling.id for ruling in RULINGS if ruling.number >= 110} <= set(PLAYED)


@pytest.mark.parametrize("name", PLAYED)
def test_each_ruling_of_version_4_is_played_in_its_rulebooks(name: str) -> None:
    """A scenario cites a clause of the ruling, under each rulebook that has clauses of its own there."""
    scenarios = {scenario.id: scenario.data for scenario in load(ROOT / "tests" / "scenarios")}
    cited = [set(scenarios[id_]["clauses"]) & set(RULING_BY_ID[name].clauses) for id_ in PLAYED[name]]
    assert all(cited)
    assert {clause[:3] for clauses in cited for clause in clauses} == {
        clause[:3] for clause in RULING_BY_ID[name].clauses
    }
