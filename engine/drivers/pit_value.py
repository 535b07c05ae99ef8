"""Cost and value of a pit stop for a computer driver (LUD-PIT, ADV-PIT, TRT-PIT, HSE-PIT).

A stop brings new tyres, tyres for the weather, and repairs. Values are thousandths of a roll.
"""

from __future__ import annotations

from engine.core.dice import GEAR_TABLE
from engine.core.state import AT_PIT, FROM_PIT, RAIN, SOFT, WET, Car, Race, points_at_start, tyre_set_lap
from engine.core.track import PIT_LANE, Track
from engine.core.types import WEAR_STOCKS
from engine.drivers.evaluation import BRAKE, FUEL, STOCK_MARGIN, TYRE, Evaluation
from engine.drivers.tables.value_table import MILLIROLLS_PER_ROLL
from engine.rules.framework.builder import Rules
from engine.rules.queries import FASTEST_EXIT_GEAR, pit_exit, tyre_change_points

# Waiting time at the pit, in thousandths of a roll: part of a move, sometimes a turn.
WAITING = 1200

# Under the house rules a car usually leaves at once with a roll in 2nd; the gain in thousandths of a roll.
HOUSE_GEAR, HOUSE_EXIT_GAIN = 2, 800

# Value of a point for a part with none to spare, with one, and with more.
REPAIRS = (6000, 1200, 200)

# Cost of a lap on the wrong set: wet tyres in the dry, or soft ones in their third lap.
WRONG_SET = 700

STOCKS = {"brakes": BRAKE, "fuel": FUEL}


def pit_lane_value(rules: Rules, race: Race, evaluation: Evaluation, laps_left: int, space: int) -> int:
    """Return the value of a pit lane space for the car whose turn it is: rolls to the finish.

    A car that has not been served yet counts on its pit stop.
    """
    car, track = race.cars[race.actor], rules.track
    served = car.pit in (AT_PIT, FROM_PIT)
    gear = car.gear if served else exit_gear_of(rules, car)
    road, spaces = pit_lane_exit(track, space)
    if track.crosses_line(space, road):
        laps_left -= 1
    table = evaluation.table if served else evaluation.fresh_tyres_table
    ahead = table.value(laps_left, road, gear, 0) if laps_left > 0 else 0
    ahead += MILLIROLLS_PER_ROLL * spaces * len(GEAR_TABLE[gear]) // sum(GEAR_TABLE[gear])
    return (
        ahead if served else ahead + stop_cost(rules, race, car) - _stop_value(rules, race, evaluation, car)
    )


def pit_lane_exit(track: Track, space: int) -> tuple[int, int]:
    """Return the first track space after the pit lane, and its distance."""
    spaces = 0
    while track.lane[space] == PIT_LANE:
        space = track.following[space][0]
        spaces += 1
    return space, spaces


def exit_gear_of(rules: Rules, car: Car) -> int:
    """Return the gear in which a car leaves its pit."""
    leaves = pit_exit(rules)
    if leaves == "roll":
        return HOUSE_GEAR
    return max(1, min(FASTEST_EXIT_GEAR, car.gear)) if leaves == "work" else FASTEST_EXIT_GEAR


def stop_cost(rules: Rules, race: Race, car: Car) -> int:
    """Return the cost of the stop, without the drive along the lane, in thousandths of a roll."""
    leaves = pit_exit(rules)
    if leaves != "work":
        return -HOUSE_EXIT_GAIN if leaves == "roll" else WAITING
    gear = exit_gear_of(rules, car)
    points = tyre_change_points(rules, gear, car.points_state.crew)
    return MILLIROLLS_PER_ROLL * points * len(GEAR_TABLE[gear]) // sum(GEAR_TABLE[gear])


def _stop_value(rules: Rules, race: Race, evaluation: Evaluation, car: Car) -> int:
    """Return the value of the stop.

    It excludes the value of tyres for the weather, which ``fresh_tyres_table`` includes.
    """
    return (
        tyre_points_value(evaluation, car)
        + tyre_set_value(rules, race, evaluation, car)
        + repairs_value(rules, evaluation, car)
    )


def tyre_points_value(evaluation: Evaluation, car: Car) -> int:
    """Return the value of the missing tyre points."""
    missing = points_at_start(car, "tyres") - car.tyres
    return (
        sum(
            evaluation.usable_points * TYRE // (evaluation.stock + TYRE * number + STOCK_MARGIN)
            for number in range(missing)
        )
        * evaluation.wear
        // 100
    )


def tyre_set_value(rules: Rules, race: Race, evaluation: Evaluation, car: Car) -> int:
    """Return the value of replacing the wrong set of tyres."""
    old = (car.compound == WET and race.weather != RAIN) or (
        car.compound == SOFT and tyre_set_lap(car, race.points_state.laps_off) >= 3
    )
    return WRONG_SET * evaluation.damage_percent // 100 if old else 0


def repairs_value(rules: Rules, evaluation: Evaluation, car: Car) -> int:
    """Return the value of a stop's repairs, minus the turns they take."""
    if rules.repair_points:
        parts = [
            worth
            for part in WEAR_STOCKS[1:]
            for worth in [repair_value(rules, evaluation, car, part)] * _missing(car, part)
        ]
        return sum(sorted(parts)[-car.reserve :]) if car.reserve else 0
    return sum(
        max(0, repair_value(rules, evaluation, car, part) - MILLIROLLS_PER_ROLL)
        for part in rules.repairable_parts
        if _missing(car, part)
    )


def repair_value(rules: Rules, evaluation: Evaluation, car: Car, part: str) -> int:
    """Return the value of one more point of a part."""
    if part in STOCKS:
        return evaluation.usable_points * STOCKS[part] // (evaluation.stock + STOCK_MARGIN)
    spare = getattr(car, part) - (1 if part in rules.fatal_last_points else 0)
    return REPAIRS[min(spare, 2)] * evaluation.damage_percent // 100


def _missing(car: Car, part: str) -> int:
    missing: int = points_at_start(car, part) - getattr(car, part)
    return missing
