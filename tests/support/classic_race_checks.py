"""Checks of whole races with spaces by gear."""

from __future__ import annotations

from engine.core.state import AT_PIT, FINISHED, RUNNING, SOFT, Race
from engine.core.types import WEAR_STOCKS, Decision, Question
from engine.movement.move_options import brake_points, length_index
from engine.rules.framework.builder import Rules
from tests.support.policies import Policy
from tests.support.race_checks import POSITION_CHECK_EVERY, play_checked_race
from web.tooling.catalog.catalog import CLAUSE_BY_ID


def run_checked(compiled: Rules, choose: Policy, texts_every: int = POSITION_CHECK_EVERY) -> None:
    """Play a race to its end with all checks at every question.

    Every ``texts_every``-th decision, the position is exported and opened again.
    """
    points = PointsOnlyFall()

    def look(compiled: Rules, race: Race, question: Question) -> None:
        points.look(race)
        if isinstance(question, Decision):
            options_are_sound(race, question)

    race = play_checked_race(compiled, choose, look, texts_every)
    points.look(race)
    check_race_end(race)


def options_are_sound(race: Race, question: Decision) -> None:
    assert race.cars[question.car].status == RUNNING
    if question.step == "drive":
        car = race.cars[question.car]
        for action in question.options:
            path = question.detail.path(action)
            assert (path[0], path[-1]) == (car.space, action.value)
            assert brake_points(action.extra) <= car.brakes
            assert not any(space in race.occupied for space in path[1:] if space != car.space)
            length = question.detail.lengths[length_index(action.extra)]
            assert len(path) - 1 + brake_points(action.extra) <= length
            assert abs(length - race.rolled) <= (car.compound == SOFT)


class PointsOnlyFall:
    """No part gains points, except tyres in the pits and repairs paid from the reserve.

    Exceptions: building cars before the race, and trials, which restore the car.
    """

    def __init__(self) -> None:
        self.before: list[tuple[int, ...]] = []

    def look(self, race: Race) -> None:
        if race.round == 0:
            self.before = []
            return
        stocks = [(*[getattr(car, part) for part in WEAR_STOCKS], car.reserve) for car in race.cars]
        for car, old_stocks, new_stocks in zip(race.cars, self.before, stocks, strict=False):
            for part, old_value, new_value in zip(WEAR_STOCKS, old_stocks, new_stocks, strict=False):
                served = part == "tyres" and car.pit == AT_PIT and new_value == car.full[0]
                repaired = (
                    part != "tyres"
                    and new_value - old_value == old_stocks[-1] - new_stocks[-1]
                    and new_value <= car.full[WEAR_STOCKS.index(part)]
                )
                assert new_value <= old_value or served or repaired, part
        self.before = stocks


def check_race_end(race: Race) -> None:
    assert race.over
    assert not race.occupied
    assert all(car.status != RUNNING for car in race.cars)
    placed = sorted(car.place for car in race.cars if car.status == FINISHED)
    assert placed == list(range(1, race.finished + 1))
    assert all(bool(car.out) or car.status == FINISHED for car in race.cars)
    assert {event.clause for event in race.events or ()} <= set(CLAUSE_BY_ID)
