"""The list of the rulebooks' sentences: every number once, and known clauses."""

from __future__ import annotations

import re

import pytest

from web.tooling.catalog.catalog import CLAUSE_BY_ID
from web.tooling.toolchain import ROOT

PAGE = (ROOT / "docs" / "rules-sources.md").read_text(encoding="utf-8")
CARRIED = re.compile(r"\[([A-Z0-9-]+)\]\(rules\.md#([A-Z0-9-]+)\)")
NO_RULE = {"heading", "introduction", "equipment", "reference", "caption", "advice", "title", "credits"}
# Each text, with the prefix of the clauses that cite it.
TEXTS = {
    "Ludodélire": "LUD",
    "Eurogames": "ADV",
    "Trant, main text": "TRT",
    "Trant, lists": "TRT",
    "House rules": "HSE",
}
each_text = pytest.mark.parametrize("text", TEXTS)


def rows(text: str) -> list[tuple[int, int, str]]:
    """Return the rows of a text's table: first and last sentence, and the cell with the clauses."""
    table = PAGE.split(f"\n## {text}\n")[1].split("\n## ")[0]
    matches = re.findall(r"^\|[^|]*\| (\d+)(?:-(\d+))? \| ([^|]+) \|$", table, re.MULTILINE)
    return [(int(first), int(last or first), cell) for first, last, cell in matches]


def cells(text: str) -> list[tuple[str, list[str]]]:
    """Return the cell of each sentence of a text, and its clauses."""
    return [
        (cell, [clause for clause, _ in CARRIED.findall(cell)])
        for first, last, cell in rows(text)
        for _ in range(first, last + 1)
    ]


@each_text
def test_every_sentence_is_listed_once(text: str) -> None:
    numbers = [number for first, last, _ in rows(text) for number in range(first, last + 1)]
    assert numbers == list(range(1, len(numbers) + 1))
    carried = sum(bool(clauses) for _, clauses in cells(text))
    assert f"| {text} | {len(numbers)} | {carried} | {len(numbers) - carried} |" in PAGE


@each_text
def test_every_sentence_has_clauses_or_is_no_rule(text: str) -> None:
    for cell, clauses in cells(text):
        assert cell.removeprefix("– ") in NO_RULE if not clauses else not CARRIED.sub("", cell).strip()
        assert {clause.split("-")[0] for clause in clauses} <= {TEXTS[text]}


def test_every_clause_named_exists() -> None:
    citations = CARRIED.findall(PAGE)
    assert all(name == anchor for name, anchor in citations)
    assert {name for name, _ in citations} <= {*CLAUSE_BY_ID}
