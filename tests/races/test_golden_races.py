"""Whole races equal their logs in tests/golden. ``python3 build.py generate golden`` regenerates them."""

from __future__ import annotations

import difflib

import pytest

from tests.support.golden_races import RACES, GoldenRace, race_log, turn_listings


@pytest.mark.parametrize("golden", RACES, ids=lambda golden: golden.file.stem)
def test_race_equals_its_golden_log(golden: GoldenRace) -> None:
    stored_log = golden.file.read_text(encoding="utf-8").splitlines()
    current_log = race_log(golden)
    changes = list(difflib.unified_diff(stored_log, current_log, golden.file.name, "now", lineterm="", n=2))
    assert not changes, (
        "the race has changed; if that is meant, run python3 build.py generate golden\n"
        + "\n".join(changes[:60])
    )


def test_turn_listings_equal_the_golden_ones() -> None:
    for file, turn in turn_listings().items():
        assert file.read_text(encoding="utf-8") == turn + "\n", (
            "if that is meant, run python3 build.py generate golden"
        )
