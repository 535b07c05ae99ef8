"""Skids, slipstreams and their exceptions: cars that have spun, not moved, or are in the pit lane."""

from __future__ import annotations

import pytest

from engine.core.state import ON_TRACK, RAIN, TO_PIT, Race, unpack_optional
from engine.core.types import Decision
from engine.play import loop
from engine.rules.framework.builder import Rules
from engine.rules.framework.program import NEXT
from engine.rules.move.house_slipstream import note_follower
from engine.rules.move.skids import ask_skid
from engine.rules.move.slipstream import can_slipstream
from tests.support.circuits import rules


def car_in_a_wet_corner(spun: int, path: bool) -> tuple[Rules, Race]:
    """Return a race in rain whose first car has just moved into a corner."""
    compiled = rules(cars=1, rulebook="ludodelire", weather="on")
    race, track = loop.start(compiled), compiled.track
    end = next(
        space
        for space in range(track.lanes[0])
        if track.corner[space] >= 0 and track.corner[track.before[space]] >= 0
    )
    car = race.cars[0]
    race.weather, race.actor = RAIN, 0
    car.space, car.gear, car.spun = end, 3, spun
    race.occupied = {end: 0}
    race.path = (track.before[end], end) if path else ()
    return compiled, race


@pytest.mark.parametrize(("spun", "path", "skids"), [(0, True, True), (1, True, False), (0, False, False)])
def test_only_a_car_that_has_moved_and_not_spun_skids(spun: int, path: bool, skids: bool) -> None:
    compiled, race = car_in_a_wet_corner(spun, path)
    result = ask_skid(compiled, race)
    assert isinstance(result, Decision) if skids else result == NEXT


def two_cars_in_a_row(book: str, gears: tuple[int, int], **switches: str) -> tuple[Rules, Race]:
    """Return a race in which the second car is right behind the first one, in these gears."""
    compiled = rules(cars=2, laps=2, rulebook=book, **switches)
    race, track = loop.start(compiled), compiled.track
    space = next(
        space
        for space in range(track.lanes[0])
        if track.corner[space] < 0 and track.corner[track.before[space]] < 0
    )
    for car, gear, place in zip(race.cars, gears, (space, track.before[space]), strict=True):
        car.gear, car.space, car.pit = gear, place, ON_TRACK
    race.occupied = {race.cars[0].space: 0, race.cars[1].space: 1}
    return compiled, race


@pytest.mark.parametrize(("pit", "follower"), [(ON_TRACK, 1), (TO_PIT, None)])
def test_a_car_in_the_pit_lane_has_no_follower(pit: int, follower: int | None) -> None:
    """HSE-SLP-1: a car in the pit lane gives no slipstream, even if it leaves the lane in this move."""
    compiled, race = two_cars_in_a_row("house", (5, 4), slipstream="on")
    race.actor, race.queue = 0, (1,)
    race.cars[0].pit = pit
    note_follower(compiled, race)
    assert unpack_optional(race.turn.behind) == follower


@pytest.mark.parametrize(("pit", "has_slipstream"), [(ON_TRACK, True), (TO_PIT, False)])
def test_a_car_on_its_way_to_the_pit_gets_no_slipstream(pit: int, has_slipstream: bool) -> None:
    compiled, race = two_cars_in_a_row("ludodelire", (5, 5), slipstream="on")
    race.actor, race.path = 1, (0, race.cars[1].space)
    race.cars[1].pit = pit
    assert can_slipstream(compiled, race) == has_slipstream
