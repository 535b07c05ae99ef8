"""Clauses, rules and scenarios agree: every clause is implemented and proved."""

from __future__ import annotations

import importlib
import re

import pytest

from engine.rules.framework.clause_aliases import CITED_PREFIXES, CLAUSE_ALIASES, TURN_LINES
from engine.rules.rulebooks.rulebooks import BOOKS
from tests.support.scenario_runner import load
from tests.tools.planted_faults import FAULTS, Fault, apply_fault
from web.tooling.catalog.catalog import BOOK_TITLES, CHAPTERS, CLAUSE_BY_ID, CLAUSES, Clause
from web.tooling.catalog.rules_page import rules_page
from web.tooling.toolchain import ROOT

SCENARIOS = load(ROOT / "tests/scenarios")
MENTION = re.compile(rf"\b(?:{'|'.join(sorted({clause.book for clause in CLAUSES}))})-[A-Z0-9]{{3}}-\d+\b")


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_clause_has_a_rule_and_a_scenario(clause: Clause) -> None:
    importlib.import_module(f"engine.{clause.module}")
    assert any(clause.id in scenario.clauses for scenario in SCENARIOS), "no scenario proves it"
    assert clause.chapter in CHAPTERS
    assert clause.book in BOOK_TITLES
    assert clause.text.endswith(".")


def test_ids_are_unique_and_consecutive() -> None:
    assert len(CLAUSE_BY_ID) == len(CLAUSES)
    for clause in CLAUSES:
        number = int(clause.id.rpartition("-")[2])
        assert number <= 1 or f"{clause.book}-{clause.chapter}-{number - 1}" in CLAUSE_BY_ID


def test_only_known_clauses_are_cited() -> None:
    cited = {name for scenario in SCENARIOS for name in scenario.clauses}
    for file in (ROOT / "engine").rglob("*.py"):
        cited |= set(MENTION.findall(file.read_text(encoding="utf-8")))
    assert sorted(cited - set(CLAUSE_BY_ID)) == []


def test_the_implementing_module_cites_each_clause() -> None:
    """It is named by its full id, by the Ludodélire clause it corresponds to or, in prose, by its chapter."""
    shared = [(alias, clause_id) for names in CLAUSE_ALIASES.values() for alias, clause_id in names.items()]
    silent = []
    for clause in CLAUSES:
        other_ids = [alias for alias, own in shared if own == clause.id]
        source = (ROOT / "engine" / (clause.module.replace(".", "/") + ".py")).read_text(encoding="utf-8")
        if any(alias in source for alias in other_ids):
            continue
        if (
            clause.module.startswith(("rules.", "season."))
            and clause.id not in source
            and not re.search(rf"{clause.book}-{clause.chapter}\b(?!-\d)", source)
        ):
            silent.append(f"{clause.module}: {clause.id}")
    assert silent == []


def test_clause_aliases_and_turn_lines_refer_to_known_clauses() -> None:
    """Both sides of the table exist, and a book's own names and the clauses of its turn belong to it."""
    for book, names in CLAUSE_ALIASES.items():
        assert set(names) <= set(CLAUSE_BY_ID)
        assert all(id_ in CLAUSE_BY_ID and id_.startswith(CITED_PREFIXES[book]) for id_ in names.values())
        assert not set(names.values()) & set(names)
    for book, lines in TURN_LINES.items():
        assert all(
            clause in CLAUSE_BY_ID and clause.startswith(CITED_PREFIXES[book])
            for line in lines.values()
            for clause in line.clauses.split()
        )


def test_scenarios_cover_the_choices_of_every_switch() -> None:
    for book in BOOKS.values():
        for switch in book.switches:
            assert switch.clause in CLAUSE_BY_ID
            choices_played = {str(scenario.data.get("switches", {}).get(switch.id)) for scenario in SCENARIOS}
            # For a number, one choice other than the default suffices.
            choices_needed = (
                set(switch.choices[1:]) & choices_played
                if all(choice.isdigit() for choice in switch.choices)
                else set(switch.choices[1:])
            )
            assert choices_needed, switch.id
            assert choices_needed <= choices_played, switch.id


def test_the_reference_page_is_up_to_date() -> None:
    assert (ROOT / "docs/rules.md").read_text(encoding="utf-8") == rules_page(), (
        "run: python3 build.py generate"
    )


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.clause)
def test_deliberate_faults_can_be_made(fault: Fault) -> None:
    assert fault.clause in CLAUSE_BY_ID
    assert apply_fault(fault, ROOT / "engine"), fault.original_code
