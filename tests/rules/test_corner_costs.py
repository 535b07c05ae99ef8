"""Costs of corners left early, and the car ahead of one that cannot pay."""

from __future__ import annotations

import pytest

from engine.core.state import FINISHED, RUNNING, SOFT, Race
from engine.core.types import Action, Decision
from engine.movement.path_corners import UnfinishedCorner
from engine.play import loop
from engine.rules.corners.corners import run_corner
from engine.rules.corners.swerving import car_ahead
from engine.rules.framework.builder import Rules
from engine.rules.move.damage import corner_is_complete
from engine.rules.pre_race.compounds import answer_fitted, multiplied_overshoot_points
from tests.support.circuits import rules


def put_right_behind(compiled: Rules, race: Race, number: int, ahead: int) -> None:
    """Put a car on the space behind another one."""
    race.cars[ahead].space = compiled.track.grid[0]
    race.cars[number].space = compiled.track.before[compiled.track.grid[0]]
    race.occupied = {race.cars[index].space: index for index in (ahead, number)}


def test_the_first_entry_counts_as_the_car_ahead() -> None:
    """It loses a bodywork point if the car behind cannot pay for its blocked spaces (LUD-SWV-1)."""
    compiled = rules(cars=2)
    race = loop.start(compiled)
    put_right_behind(compiled, race, 1, ahead=0)
    assert car_ahead(compiled, race, race.cars[1]) == 0


def test_a_car_that_does_not_run_is_not_the_car_ahead() -> None:
    compiled = rules(cars=2)
    race = loop.start(compiled)
    put_right_behind(compiled, race, 0, ahead=1)
    race.cars[1].status = FINISHED
    assert car_ahead(compiled, race, race.cars[0]) == -1


@pytest.mark.parametrize(("lap", "points"), [(1, 4), (2, 6), (3, 6), (5, 6)])
def test_soft_tyres_double_the_cost_in_their_first_lap_and_triple_it_later(lap: int, points: int) -> None:
    """HSE-TYR-1, as an option."""
    compiled = rules(cars=2, laps=6, rulebook="house", tyres="on", soft_penalty="multiplicative")
    race = loop.start(compiled)
    car = race.cars[0]
    car.compound, race.set_lap = SOFT, lap
    assert multiplied_overshoot_points(compiled, race, car, [UnfinishedCorner(0, 1, 2)]) == points


@pytest.mark.parametrize(("share", "crossings"), [(0.4, 1), (0.6, 2)])
def test_new_tyres_count_from_the_nearest_crossing_of_the_line(share: float, crossings: int) -> None:
    """The set counts from this crossing even if the pit is before the line (G-40)."""
    compiled = rules(cars=2, laps=3, soft_tyres="on")
    race, track = loop.start(compiled), compiled.track
    car = race.cars[0]
    race.actor, car.crossings = 0, 1
    car.space = next(space for space in range(track.lanes[0]) if track.progress[space] > share * track.lap)
    answer_fitted(compiled, race, Decision(0, "new_tyres", ()), Action("tyres", SOFT))
    assert car.fitted == crossings


def test_a_corner_is_also_complete_after_more_stops_than_it_needs() -> None:
    """G-58: a damaged car is not carried on in a corner whose stops were complete before the turn."""
    compiled = rules(cars=2, laps=2, rulebook="trant")
    race, track = loop.start(compiled), compiled.track
    car = race.cars[0]
    car.space = track.corner.index(0)
    for stops, is_complete in ((0, False), (1, True), (2, True)):
        car.stops = stops
        assert corner_is_complete(compiled, race, car, car.space, []) == is_complete


def test_tyre_points_paid_earlier_in_the_turn_count_towards_its_overshoot() -> None:
    """A car carried on from two spaces beyond the corner to three pays only the third point (TRT-CRN-4)."""
    compiled = rules(cars=2, laps=2, rulebook="trant")
    race, track = loop.start(compiled), compiled.track
    race.actor, car = 0, race.cars[0]
    race.path = tuple(track.space_named(f"M{number}") for number in range(6, 16))
    car.space, car.tyres, race.turn = race.path[-1], 1, race.turn._replace(paid=2)
    run_corner(compiled, race)
    assert (car.status, car.spun, car.tyres, race.turn.paid) == (RUNNING, 0, 0, 3)
