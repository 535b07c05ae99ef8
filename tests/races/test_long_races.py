"""A fixed sample of the long random races: one per circuit with rulebooks in turn, and former failures."""

from __future__ import annotations

import pytest

from engine.rules.rulebooks.rulebooks import BOOKS
from tests.tools.long_races import check_race, circuits


@pytest.mark.full
@pytest.mark.parametrize(("place", "circuit"), list(enumerate(circuits())), ids=circuits())
def test_a_race_on_every_circuit_is_valid(place: int, circuit: str) -> None:
    check_race(list(BOOKS)[place % len(BOOKS)], circuit, place)


# Failures found by the long run among 16,000 races.
WENT_WRONG = (
    (
        "trant",
        "cala-moka",
        142,
    ),  # on the way out of the pits, tyre points spent in the corner before them came back
    (
        "house",
        "hockenheim",
        71,
    ),  # a restarted race recorded the age of tyres under rules without it, which no link holds
)


@pytest.mark.parametrize(("book", "circuit", "seed"), WENT_WRONG)
def test_races_that_failed_before_are_valid(book: str, circuit: str, seed: int) -> None:
    check_race(book, circuit, seed)
