"""A fixed share of the long random races: one on each circuit, the rulebooks taking turns."""

from __future__ import annotations

import pytest

from engine.rules.books import BOOKS
from tests.long_races import circuits, run


@pytest.mark.parametrize(("place", "circuit"), list(enumerate(circuits())), ids=circuits())
def test_a_race_on_every_circuit(place: int, circuit: str) -> None:
    run(list(BOOKS)[place % len(BOOKS)], circuit, place)
