"""`build.py rule CLAUSE` (`web/tooling/catalog/rule_report.py`)."""

from __future__ import annotations

import pytest

from web.tooling.catalog import rule_report
from web.tooling.catalog.catalog import CLAUSE_BY_ID, RULING_BY_ID
from web.tooling.toolchain import ROOT, BuildError


def sections(name: str) -> dict[str, str]:
    """Return the text of each section of a report, by its title."""
    parts = rule_report.report(name).split("\n\n")
    return {part.partition(":\n")[0]: part.partition(":\n")[2] for part in parts[1:]}


def test_a_report_has_text_rulings_module_steps_and_scenarios() -> None:
    text = rule_report.report("LUD-CRN-2")
    assert text.startswith("LUD-CRN-2: Corners (Ludodélire)\n")
    assert CLAUSE_BY_ID["LUD-CRN-2"].text[:40] in text
    parts = sections("lud-crn-2")
    assert "G-07" in parts["Rulings"]
    path, line = parts["Module"].strip().split(":")
    assert "LUD-CRN-2" in (ROOT / path).read_text(encoding="utf-8").splitlines()[int(line) - 1]
    assert "corner: stops are counted" in parts["Steps of the turn"]
    assert "tests/scenarios/corners.toml" in parts["Scenarios"]
    assert "TRT-CRN-2" in parts["Same rule in other rulebooks"]


def test_a_clause_of_another_rulebook_finds_the_shared_code() -> None:
    parts = sections("HSE-CRN-2")
    assert "engine/rules/corners/corners.py" in parts["Cited in"]
    assert "(in house)" in parts["Steps of the turn"]


def test_clauses_named_by_variables_are_found() -> None:
    """`simultaneous_gears.py` writes `clauses=f"{clauses} TRT-GEA-1 ..."`."""
    assert "gear: each driver chooses a gear" in sections("TRT-GEA-1")["Steps of the turn"]


def test_every_clause_has_scenarios() -> None:
    assert [name for name in CLAUSE_BY_ID if not rule_report.scenarios(name)] == []


@pytest.mark.parametrize("book", ["LUD", "ADV", "TRT", "HSE"])
def test_the_first_clause_of_every_rulebook_has_a_module(book: str) -> None:
    name = next(name for name in CLAUSE_BY_ID if name.startswith(book))
    assert sections(name)["Module"].strip().startswith("engine/")


def test_a_ruling_has_its_clauses_and_citations() -> None:
    text = rule_report.report("G-71")
    assert text.startswith(f"G-71: ruling on {RULING_BY_ID['G-71'].clauses[0]}")
    assert "engine/rules/corners/corners.py" in text


def test_an_unknown_clause_is_answered_by_similar_ones() -> None:
    with pytest.raises(BuildError, match=r"no clause LUD-CRM-2.*LUD-CRN-2"):
        rule_report.report("LUD-CRM-2")
