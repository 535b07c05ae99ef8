"""Backmarkers: how many are due, where they may be placed, and the lane they prefer."""

from __future__ import annotations

import pytest

from engine.core.state import RUNNING
from engine.play import loop
from engine.rules.contact.backmarkers import ask_place, backmarker_path, count_backmarkers
from engine.rules.framework.program import NEXT
from tests.support.circuits import rules, track


@pytest.mark.parametrize(("on_board", "due"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_backmarkers_are_due_until_enough_are_on_the_board(on_board: int, due: int) -> None:
    """House rules: half of the difference between ten and the six cars; never a negative number."""
    compiled = rules(cars=6, laps=3, rulebook="house", backmarkers="on")
    race = loop.start(compiled)
    race.round, race.cars[0].crossings = 9, 2
    for _ in range(on_board):
        backmarker = race.cars[0].copy()
        backmarker.status = RUNNING
        backmarker.points_state = backmarker.points_state._replace(backmarker=1)
        race.cars.append(backmarker)
    count_backmarkers(compiled, race)
    assert race.points_state.placing == due


def test_without_a_free_space_no_backmarker_remains_to_be_placed() -> None:
    compiled = rules(cars=6, laps=3, rulebook="house", backmarkers="on")
    race = loop.start(compiled)
    race.points_state = race.points_state._replace(placing=2)
    race.occupied = dict.fromkeys(range(compiled.track.size), 0)
    assert ask_place(compiled, race) == NEXT
    assert race.points_state.placing == 0


@pytest.mark.parametrize("corner", [0, 1])
def test_a_backmarker_passes_on_the_outside_of_the_next_corner(corner: int) -> None:
    """With the middle lane taken, it passes on the side away from the inside of the corner."""
    compiled, monaco = rules(cars=2, laps=2, rulebook="house"), track("monaco")
    race = loop.start(compiled)
    outside = 2 if monaco.corners[corner].inside == "left" else 0
    start = next(
        space
        for space in range(monaco.lanes[0], sum(monaco.lanes[:2]))
        if monaco.next_corner[space] == corner
        and monaco.corner[space] < 0
        and {monaco.lane[ahead] for ahead in monaco.following[space]} == {0, 1, 2}
    )
    car = race.cars[0]
    car.space = start
    race.occupied = {start: 0, monaco.following[start][0]: 1}
    assert [monaco.lane[space] for space in backmarker_path(compiled, race, car, 1)] == [1, outside]
