"""A fixed share of the long random races: one on each circuit, the rulebooks taking turns; and those in which
the long run has found a fault.
"""

from __future__ import annotations

import pytest

from engine.rules.books.rulebooks import BOOKS
from tests.long_races import circuits, run


@pytest.mark.parametrize(("place", "circuit"), list(enumerate(circuits())), ids=circuits())
def test_a_race_on_every_circuit(place: int, circuit: str) -> None:
    run(list(BOOKS)[place % len(BOOKS)], circuit, place)


# What the long run has found, of 16,000 races.
WENT_WRONG = (
    (
        "trant",
        "cala-moka",
        142,
    ),  # on the way out of the pits tyre points came back that the corner before the pits had cost
    (
        "house",
        "hockenheim",
        71,
    ),  # a race that is started anew noted the age of tyres where no rule counts it, and no link carries it
)


@pytest.mark.parametrize(("book", "circuit", "seed"), WENT_WRONG)
def test_races_that_went_wrong_go_well(book: str, circuit: str, seed: int) -> None:
    run(book, circuit, seed)
