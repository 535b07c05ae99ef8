"""The table of exact values agrees with the engine about the results of moves and the cost of a lap."""

from __future__ import annotations

import random
from functools import cache

import pytest

from engine.core.state import OUT, Race
from engine.core.track import PIT_LANE
from engine.core.types import Decision
from engine.drivers.tables.lap_values import LapValues
from engine.drivers.tables.solo_moves import SoloMoves
from engine.drivers.tables.stock_table import Stocks, StockTable
from engine.drivers.tables.value_table import MILLIROLLS_PER_ROLL
from engine.play import loop, turn_engine
from engine.rules.corners.corners import CRASH, SPIN
from engine.rules.framework.builder import Rules
from tests.support.circuits import rules
from tests.support.mid_turn import move_to_step

POINTS = Stocks(4, 3, 2)
BOOKS: dict[str, dict[str, str]] = {
    "first": {},
    "ludodelire": {"overshoot_unpaid": "spin", "overshoot_stop_counts": "yes", "overshoot_keeps_lane": "on"},
    "house": {},
}
PLACES = 60

# A car after a move: space, stops, crossed the line, out, spun, tyre points, brake points.
After = tuple[int, int, bool, bool, bool, int, int]


def placed(compiled: Rules, chance: random.Random) -> tuple[Race, int]:
    """Return a race whose only car is anywhere on the road and has rolled, and its roll."""
    track = compiled.track
    race = loop.start(compiled)
    while not isinstance(turn_engine.advance(compiled, race), Decision):
        loop.next_decision(compiled, race)
    [car] = race.cars
    del race.occupied[car.space]
    race.round = 2
    car.space = chance.randrange(track.size - track.pit_spaces)
    race.occupied[car.space] = 0
    corner = track.corner[car.space]
    car.stops = chance.randrange(track.corners[corner].stops + 1) if corner >= 0 else 0
    car.crossings = 1
    car.gear = chance.randrange(1, 7)
    car.tyres, car.brakes = chance.randrange(POINTS.tyres + 1), chance.randrange(POINTS.brakes + 1)
    move_to_step(compiled, race, "drive", 0)
    race.rolled = race.natural = chance.choice(compiled.movement_spaces[car.gear])
    return race, race.rolled


def by_the_engine(compiled: Rules, race: Race) -> set[After]:
    """Return the results of every legal move."""
    question = turn_engine.advance(compiled, race)
    assert isinstance(question, Decision)
    results = set()
    for action in question.options:
        next_race = race.copy()
        if action.kind != "drive" or compiled.track.lane[action.value] == PIT_LANE:
            continue
        turn_engine.apply_answer(compiled, next_race, question, action)
        while next_race.step not in (compiled.at["gear"], compiled.at["round"]) and not next_race.over:
            name = compiled.steps[next_race.step].name
            assert turn_engine.run_step(compiled, next_race) is None, name
            if name in ("stops" if compiled.uses_movement_points else "corner", "end_turn"):
                break
        car = next_race.cars[0]
        crossed = next_race.cars[0].crossings > 1
        out = car.status == OUT
        results.add(
            (-1, 0, False, True, False, 0, 0) if out
            else (car.space, car.stops, crossed, False, bool(car.spun), car.tyres, car.brakes)
        )  # fmt: skip
    return results


def by_the_table(table: StockTable, race: Race, rolled: int) -> set[After]:
    """Return the same results by the data of the table."""
    [car] = race.cars
    ways = table.moves.ends(car.space, car.stops)
    results = set()
    for brakes in range(min(car.brakes, rolled) + 1):
        for end in ways[rolled - brakes]:
            outcome, cost = table.verdicts(end.left)[car.tyres] if end.left else ("", 0)
            results.add(
                (-1, 0, False, True, False, 0, 0) if outcome == CRASH
                else (
                    end.space, end.stops, end.crossed, False, outcome == SPIN,
                    car.tyres - cost, car.brakes - brakes,
                )
            )  # fmt: skip
    return results


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("circuit", ["monaco", "monza", "cala-moka", "merrow-sound", "test_ring"])
def test_moves_of_the_table_match_the_engine(circuit: str, book: str) -> None:
    compiled = rules(circuit, cars=1, laps=2, rulebook=book, **BOOKS[book])
    table, chance = StockTable(SoloMoves(compiled), POINTS), random.Random(f"{circuit} {book}")
    crashes = spins = lines = 0
    for _ in range(PLACES):
        race, rolled = placed(compiled, chance)
        if rolled > race.cars[0].brakes:  # the table may have no entry for a car that brakes to a standstill
            engine, own = by_the_engine(compiled, race), by_the_table(table, race, rolled)
            # The table omits moves that put the car out with any number of tyre points.
            assert {end for end in own if not end[3]} == {end for end in engine if not end[3]}
            assert len(own - engine) == 0
            crashes += any(result[3] for result in own)
            spins += any(result[4] for result in own)
            lines += any(result[2] for result in own)
    assert crashes
    assert spins
    assert lines


@cache
def solo_table(circuit: str) -> StockTable:
    """Return the table of the last lap of a solo car with gear dice."""
    return StockTable(SoloMoves(rules(circuit, cars=1, rulebook="first", movement_dice="gear_dice")), POINTS)


def test_a_negative_stock_has_the_value_of_a_retirement() -> None:
    """A stock of zero is valid; only a negative one counts as a retirement."""
    values = LapValues(rules("test_ring", cars=1, laps=1), Stocks(2, 2, 2))
    places = list(range(values.stocks.size + 1))
    assert values.read(places, 1, 0, 0, 0) == 0
    assert values.read(places, 1, 1, 2, 0) == values.stocks.place(1, 2, 0)
    for missing in ((-1, 1, 1), (1, -1, 1), (1, 1, -1)):
        assert values.read(places, 1, *missing) == places[-1]


def test_lanes_at_equal_distance_have_different_values() -> None:
    """Out of Monaco's Piscine, in 4th with a roll of twelve: their progress in the middle lane is equal."""
    table = solo_table("monaco")
    track = table.rules.track
    left, middle, right = (
        table.value(track.space_named(name), 4, 1, 4, 1, 1) for name in ("L145", "M141", "R138")
    )
    assert 3.8 < left / MILLIROLLS_PER_ROLL < 3.9
    assert 3.5 < middle / MILLIROLLS_PER_ROLL < 3.6
    assert 3.3 < right / MILLIROLLS_PER_ROLL < 3.4


def test_the_value_of_a_car_depends_on_its_wear_points() -> None:
    """Before Monza's chicane in 5th with one tyre point and no brakes, 6th usually ends the race."""
    table = solo_table("monza")
    row = table.row(table.rules.track.space_named("L71"), 0)
    poor = table.stocks.place(1, 0, 2)
    assert row.by_next_gear[6][poor] > row.by_next_gear[5][poor] + 15_000
    assert row.by_current_gear[5][poor] == min(row.by_next_gear[gear][poor] for gear in (4, 5))


def test_more_wear_points_are_never_worse() -> None:
    table = solo_table("zandvoort")
    chance, track = random.Random(5), table.rules.track
    for _ in range(300):
        space, gear = chance.randrange(sum(track.lanes)), chance.randrange(1, 7)
        left = [chance.randrange(maximum) for maximum in POINTS]
        more_points = [points + chance.randrange(2) for points in left]
        assert table.value(space, gear, 0, *more_points) <= table.value(space, gear, 0, *left)
