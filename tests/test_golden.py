"""Whole races equal their logs in tests/golden. ``python3 -m tests.golden_races`` regenerates them."""

from __future__ import annotations

import difflib

import pytest

from tests.golden_races import RACES, Golden, played, turns


@pytest.mark.parametrize("golden", RACES, ids=lambda golden: golden.file.stem)
def test_golden_race(golden: Golden) -> None:
    kept = golden.file.read_text(encoding="utf-8").splitlines()
    found = played(golden)
    changes = list(difflib.unified_diff(kept, found, golden.file.name, "now", lineterm="", n=2))
    assert not changes, (
        "the race has changed; if that is meant, run python3 -m tests.golden_races\n"
        + "\n".join(changes[:60])
    )


def test_the_turn_reads_as_it_did() -> None:
    for file, turn in turns().items():
        assert file.read_text(encoding="utf-8") == turn + "\n", (
            "if that is meant, run python3 -m tests.golden_races"
        )
