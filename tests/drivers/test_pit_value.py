"""Values of a pit stop, and other small policies, by hand."""

from __future__ import annotations

import pytest

from engine.core.dice import GEAR_TABLE
from engine.core.types import Action, Decision
from engine.drivers.evaluation import BRAKE, FUEL, STOCK_MARGIN, evaluation_of
from engine.drivers.minor_policies import place_backmarker
from engine.drivers.pit_value import HOUSE_GEAR, exit_gear_of, repair_value, stop_cost
from engine.drivers.tables.lap_values import LapValues
from engine.drivers.tables.stock_table import Stocks
from engine.drivers.tables.value_table import MILLIROLLS_PER_ROLL
from engine.play import loop
from engine.rules.queries import racing_order, tyre_change_points
from tests.support.circuits import rules


@pytest.mark.parametrize(
    ("book", "gear", "left_in"),
    [("house", 6, HOUSE_GEAR), ("trant", 6, 4), ("trant", 3, 3), ("trant", 0, 1), ("ludodelire", 6, 4)],
)
def test_a_car_leaves_its_pit_in_the_gear_that_the_rulebook_allows(
    book: str, gear: int, left_in: int
) -> None:
    switches = {"pits": "on"} if book == "house" else {}
    compiled = rules("monaco", cars=2, laps=3, rulebook=book, **switches)
    car = loop.start(compiled).cars[0]
    car.gear = gear
    assert exit_gear_of(compiled, car) == left_in


def test_a_trant_stop_costs_the_rolls_for_its_tyre_change() -> None:
    """The points of the change, in mean rolls of the gear."""
    compiled = rules("monaco", cars=2, laps=3, rulebook="trant")
    race = loop.start(compiled)
    car = race.cars[0]
    car.gear = 4
    points, faces = tyre_change_points(compiled, 4, car.points_state.crew), GEAR_TABLE[4]
    assert points > 0
    assert (
        stop_cost(compiled, race, car)
        == MILLIROLLS_PER_ROLL * points * len(faces) // sum(faces)
        > MILLIROLLS_PER_ROLL
    )


def test_a_repaired_point_is_worth_its_share_of_the_points_that_can_be_spent() -> None:
    compiled = rules("monaco", cars=2, laps=3, rulebook="trant")
    race = loop.start(compiled)
    evaluation = evaluation_of(compiled, race)._replace(usable_points=2000, stock=1000 - STOCK_MARGIN)
    worths = [repair_value(compiled, evaluation, race.cars[0], part) for part in ("brakes", "fuel")]
    assert worths == [2 * BRAKE, 2 * FUEL]


def test_a_backmarker_is_placed_near_the_leader_except_by_the_leader() -> None:
    """The first place is the nearest one."""
    compiled = rules("monaco", cars=3, laps=2, seed=5)
    race = loop.start(compiled)
    loop.next_decision(compiled, race)
    near, far = Action("place", 1), Action("place", 2)
    order = racing_order(compiled, race)
    assert sorted(order) == [0, 1, 2]
    choices = [
        place_backmarker(compiled, race, Decision(car, "place_backmarker", (near, far))) for car in order
    ]
    assert choices == [far, near, near]


def test_every_lap_beyond_two_adds_the_rolls_of_a_lap() -> None:
    """With a list of equal values, the points left make no difference."""
    values = LapValues(rules("test_ring", cars=1, laps=4), Stocks(1, 1, 1))
    equal = [7000] * (values.stocks.size + 1)
    laps = [values.read(equal, laps, 1, 1, 1) for laps in (1, 2, 3, 4)]
    assert laps == [7000, 7000, 7000 + values.lap_millirolls, 7000 + 2 * values.lap_millirolls]
