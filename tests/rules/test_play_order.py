"""Order of the cars: the sections next to the pits, and level cars."""

from __future__ import annotations

import pytest

from engine.play import loop
from engine.rules.contact.backmarkers import MIDDLE
from engine.rules.turn.order import location_tie_break, sections_next_to_pits, spaces_apart
from tests.support.circuits import rules, track


@pytest.mark.parametrize("circuit", ["monaco", "austin", "imola", "test_ring"])
def test_the_sections_next_to_the_pits_are_those_of_the_nearest_middle_lane_spaces(circuit: str) -> None:
    on = track(circuit)
    middle = [space for space, lane in enumerate(on.lane) if lane == MIDDLE]
    nearest = [min(middle, key=lambda space: spaces_apart(on, space, pit)) for pit in on.boxes]
    assert sections_next_to_pits(on) == {on.section[space] for space in nearest}


def test_of_two_level_cars_the_one_in_the_later_section_is_ahead() -> None:
    """Where a section begins further back in one lane, cars in two sections can be level."""
    compiled = rules("austin", cars=2)
    race, on = loop.start(compiled), compiled.track
    level_spaces = next(
        (space, other)
        for space in range(on.size)
        for other in range(space)
        if on.progress[space] == on.progress[other] and on.section[space] < on.section[other]
    )
    behind, ahead = race.cars
    behind.space, ahead.space = level_spaces
    assert location_tie_break(compiled, race, ahead) < location_tie_break(compiled, race, behind)
