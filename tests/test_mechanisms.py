"""Every mechanism of every rulebook occurs in the log of some race, as in tests/golden/mechanisms.txt."""

from __future__ import annotations

from engine.rules.clauses.mechanisms import GROUPS
from tests.mechanisms import FILE, LETTERS, PROOFS, UNSEEN, mechanisms, page, shows


def test_every_mechanism_has_its_proof_or_a_reason_to_have_none() -> None:
    names = {row.name for rows in GROUPS.values() for row in rows}
    assert set(PROOFS) | UNSEEN == names
    assert not set(PROOFS) & UNSEEN


def test_every_mechanism_shows_in_the_log_of_its_rulebook() -> None:
    found = page()
    shown = {tuple(line.split(" | ")[:2]) for line in found.splitlines()}
    missing = [
        (book, row.name)
        for book in LETTERS
        for row in mechanisms(book)
        if shows(book, row) and (book, row.name) not in shown
    ]
    assert missing == []
    assert FILE.read_text(encoding="utf-8") == found, "if that is meant, run: python3 -m tests.mechanisms"
