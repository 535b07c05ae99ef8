"""Costs of the pit lane: reaching the pit too fast, entering the lane, and the crew's help."""

from __future__ import annotations

from engine.core.types import Action
from engine.play import loop
from engine.rules.pits.point_stops import pit_of, pit_speed_cost
from engine.rules.pits.repair_stops import pit_entry_cost
from engine.rules.pits.work_stops import added_work_message
from tests.support.circuits import rules


def test_a_car_carried_on_from_its_pit_pays_for_its_speed_only_once() -> None:
    """Its path is the pit alone; on the way to the pit, two gears too many cost two points each."""
    compiled = rules(cars=2, laps=3, rulebook="trant")
    race = loop.start(compiled)
    race.actor, race.skidded, race.cars[0].gear = 0, 1, 6
    pit = pit_of(compiled, race, 0)
    assert pit_speed_cost(compiled, race, (pit,)) == (0, 0)
    assert pit_speed_cost(compiled, race, (pit - 1, pit)) == (2, 2)


def test_entering_the_pit_lane_costs_brake_points_only() -> None:
    """HSE-PIT-4: one brake point per gear above 4th, no transmission points."""
    compiled = rules(cars=2, laps=3, rulebook="house", pits="on")
    race, track = loop.start(compiled), compiled.track
    race.actor, race.cars[0].gear = 0, 6
    entry = next(iter(track.pit_entry.items()))
    assert pit_entry_cost(compiled, race, entry) == (2, 0)


def test_a_crew_that_has_helped_once_does_not_help_again() -> None:
    """Each crew point saves a movement point of work, once a stop."""
    compiled = rules(cars=2, laps=3, rulebook="trant")
    race = loop.start(compiled)
    race.actor, car = 0, race.cars[0]
    car.gear = 4

    def added_points(**crew: int) -> int:
        car.points_state = car.points_state._replace(**crew)
        message = added_work_message(compiled, race, Action("repair", 2))
        assert message is not None
        count: int = message.args["count"]
        return count

    without_crew = added_points(crew=0)
    assert added_points(crew=2) < without_crew
    assert added_points(crew_used=1) == without_crew
