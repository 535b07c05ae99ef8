"""Every mechanism of every rulebook occurs in the log of some race, as in tests/golden/mechanisms.txt."""

from __future__ import annotations

from tests.support.mechanisms import (
    EVIDENCE,
    FILE,
    LETTERS,
    WITHOUT_EVENTS,
    leaves_evidence,
    mechanisms,
    mechanisms_text,
)
from web.tooling.catalog.catalog import MECHANISMS


def test_every_mechanism_has_evidence_or_is_exempt() -> None:
    names = {row.name for rows in MECHANISMS.values() for row in rows}
    assert set(EVIDENCE) | WITHOUT_EVENTS == names
    assert not set(EVIDENCE) & WITHOUT_EVENTS


def test_every_mechanism_occurs_in_a_race_log() -> None:
    text = mechanisms_text()
    mechanisms_seen = {tuple(line.split(" | ")[:2]) for line in text.splitlines()}
    missing = [
        (book, row.name)
        for book in LETTERS
        for row in mechanisms(book)
        if leaves_evidence(book, row) and (book, row.name) not in mechanisms_seen
    ]
    assert missing == []
    assert FILE.read_text(encoding="utf-8") == text, "if that is meant, run: python3 build.py generate golden"
