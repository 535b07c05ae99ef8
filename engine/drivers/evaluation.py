"""Evaluate a position before answers are scored: the pace table to use, and the value of each point.

A point is more valuable if fewer points are left for the distance. Roughly, with half the points, each costs
twice as much. The same rule therefore applies to a car that may spend freely on its only lap, to one whose
points must last for three laps, and to one with hardly any points left. Values are thousandths of a roll.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import NamedTuple

from engine.core.state import RAIN, Car, Race
from engine.core.track import PIT_LANE
from engine.drivers.tables.value_table import CRASH_COST, MILLIROLLS_PER_ROLL, ValueTable, value_table_of
from engine.movement.path_corners import UnfinishedCorner
from engine.rules.framework.builder import Rules
from engine.rules.queries import is_fatal_loss


class Character(NamedTuple):
    """A temperament.

    Attributes:
        wear: price of points, in percent of the normal one
        danger: price of risks, in percent of the normal one
        rain: factor of both prices in rain, in percent
        blocking: value of ending in front of a car that is yet to move, in thousandths of a roll
        protects_last_point: if true, the last point of a part is worth as much as the race, until the line
    """

    wear: int = 100
    danger: int = 100
    rain: int = 100
    blocking: int = 0
    protects_last_point: bool = False


STEADY = Character()

# Weights of the points of each stock, and the weighted points of a lap if they may be spent freely.
TYRE, BRAKE, FUEL = 150, 120, 190
SPENT_IN_A_LAP = 2500

# A car counts as having one tyre point more than it has. Prices stay between these limits, in percent of the
# weights.
STOCK_MARGIN = 150
MIN_PRICE, MAX_PRICE = 20, 800

# A car blocks another one up to this many spaces in front of it.
BLOCKING_SPACES = 8

# Pairs of a minimum price in percent and the saving factor of the table to use.
SAVING_FACTORS = ((600, 6), (300, 3), (0, 1))

ONE_SPACE_OVERSHOOT = UnfinishedCorner(0, 1, 1, False)

# The full weight of a lost point, as a product of two percentages.
FULL_WEIGHT = 100 * 100

# Where rolls take engine points, one face of the die does.
DIE_FACES = 20

# A car meets one ninth of the debris on a lap: two thirds are in other lanes, and two thirds of the rest are
# avoided.
DEBRIS_SPACES_PER_MEETING = 9

MILLION = 1_000_000

# Cost of losing a point of bodywork, engine or road-holding. The last but one counts twice. For the last one,
# the cost is that of retirement.
DAMAGE_MILLIROLLS = 1500


class Evaluation(NamedTuple):
    """A driver's evaluation of its position; values are thousandths of a roll.

    Attributes:
        table: rolls to the finish on the current tyres
        fresh_tyres_table: rolls to the finish on the tyres that a pit stop would fit
        tyre: value of a tyre point
        brake: value of a brake point
        fuel: value of a fuel point
        stock: the car's points by their weights
        usable_points: how many of these it could use before the finish
        damage_percent: remaining value of bodywork, engine and road-holding points, in percent; falls with
            the distance left
        wear: price of points, in percent
        danger: price of risks, in percent
        finish_value: value of crossing the last line; one roll gained for a driver who races others
        blocks: by space, the value of ending in front of others
        last_point_weight: weight of the last point of a part, in ten-thousandths of its full value
        tyre_points_per_overshoot_space: tyre points for leaving a corner one space too early
    """

    table: ValueTable
    fresh_tyres_table: ValueTable
    tyre: int
    brake: int
    fuel: int
    stock: int
    usable_points: int
    damage_percent: int
    wear: int
    danger: int
    finish_value: int = -MILLIROLLS_PER_ROLL
    blocks: Mapping[int, int] = {}
    last_point_weight: int = 0
    tyre_points_per_overshoot_space: int = 1

    def loss_weight(self, rules: Rules, car: Car, part: str) -> int:
        """Return the weight of losing a point of bodywork, engine or road-holding.

        The unit is a ten-thousandth of the point's full value.
        """
        return (
            self.last_point_weight if is_fatal_loss(rules, car, part) else self.damage_percent * self.danger
        )


def evaluation_of(rules: Rules, race: Race, character: Character = STEADY) -> Evaluation:
    """Evaluate the position of the driver whose turn it is."""
    car = race.cars[race.actor]
    usual = value_table_of(rules.track)
    ahead = usual.value(max(1, rules.setup.laps - car.crossings + 1), car.space, car.gear, car.stops)
    stock = TYRE * car.tyres + BRAKE * car.brakes + FUEL * car.fuel
    usable = SPENT_IN_A_LAP * ahead // usual.lap_millirolls
    price = max(MIN_PRICE, min(MAX_PRICE, 100 * usable // (stock + STOCK_MARGIN)))
    price_factor = next(times for limit, times in SAVING_FACTORS if price >= limit)
    kinds = rules.compounds
    skid, least_skid = (
        skid_of(rules, race, car, car.compound),
        min(skid_of(rules, race, car, kind) for kind in kinds),
    )
    rain_percent = character.rain if race.weather == RAIN else 100
    wear, danger = character.wear * rain_percent // 100, character.danger * rain_percent // 100
    price = price * wear // 100
    damage_percent = min(100, 20 + ahead // 150)
    return Evaluation(
        value_table_of(rules.track, skid, price_factor),
        value_table_of(rules.track, least_skid, price_factor),
        TYRE * price // 100,
        BRAKE * price // 100,
        FUEL * price // 100,
        stock,
        usable,
        damage_percent,
        wear,
        danger,
        blocks=_blocks(rules, race, character.blocking),
        last_point_weight=FULL_WEIGHT if character.protects_last_point else damage_percent * danger,
        tyre_points_per_overshoot_space=max(
            1, rules.overshoot_tyre_cost(rules, race, car, [ONE_SPACE_OVERSHOOT])
        ),
    )


def _blocks(rules: Rules, race: Race, worth: int) -> Mapping[int, int]:
    """Return by space the value of ending in front of cars that have not moved in this turn."""
    if not worth:
        return {}
    track, values = rules.track, dict[int, int]()
    for number in race.queue:
        space = race.cars[number].space
        if number == race.actor or space < 0 or track.lane[space] == PIT_LANE:
            continue
        for _ in range(BLOCKING_SPACES):
            space = track.following[space][0]
            values[space] = values.get(space, 0) + worth
    return values


def skid_of(rules: Rules, race: Race, car: Car, compound: int) -> int:
    """Return by how many spaces a car skids from a stop inside a corner.

    Rain counts according to the tyres, and each part at zero adds one.
    """
    rain: int = rules.skid_spaces[compound] if race.weather == RAIN else 0
    return rain + sum(not getattr(car, part) for part in rules.non_fatal_parts)


def marginal_cost(value: int, left: int) -> int:
    """Return the value of a point; the last one counts twice."""
    return 2 * value if left <= 1 else value


def damage_cost(rules: Rules, car: Car, part: str) -> int:
    """Return the cost of losing a point of bodywork, engine or road-holding."""
    if is_fatal_loss(rules, car, part):
        return CRASH_COST
    fatal_at = 1 if part in rules.fatal_last_points else 0
    return 2 * DAMAGE_MILLIROLLS if getattr(car, part) == fatal_at + 1 else DAMAGE_MILLIROLLS


def value_against_rolls(rules: Rules, race: Race, number: int, part: str) -> int:
    """Return the value of an engine, road-holding or driver point, in thousandths of a roll.

    Only rolls that take points by themselves count; without any, it is 0. The value is the reduction of the
    retirement probability times the cost of retirement.
    """
    if not rules.engine_damage_roll:
        return 0
    car = race.cars[number]
    has = {
        "engine": car.engine,
        "road_holding": car.road_holding,
        "driver_points": car.points_state.driver_points,
    }
    if not has[part]:
        return CRASH_COST
    threats = _threats(rules, race, car)
    fewer = retirement_probability(*threats, **{**has, part: has[part] - 1})
    return CRASH_COST * (fewer - retirement_probability(*threats, **has)) // MILLION


def _threats(rules: Rules, race: Race, car: Car) -> tuple[int, int, int]:
    """Return expected rolls to the finish, expected debris met, and the number of faces that cost a point.

    Debris that other cars will still cause counts half, as it appears gradually.
    """
    usual, laps = value_table_of(rules.track), rules.setup.laps
    ahead = usual.lap_millirolls * laps
    if race.round and car.space >= 0:
        ahead = usual.value(max(1, laps - car.crossings + 1), car.space, car.gear, car.stops)
    running_count = sum(other.space >= 0 for other in race.cars) or len(race.cars)
    debris = len(race.debris) * MILLIROLLS_PER_ROLL + running_count * ahead // (2 * DIE_FACES)
    debris_met = debris * ahead // (DEBRIS_SPACES_PER_MEETING * usual.lap_millirolls * MILLIROLLS_PER_ROLL)
    return ahead // MILLIROLLS_PER_ROLL, debris_met, rules.debris_rolls_by_weather[race.weather]


@lru_cache(maxsize=4096)
def retirement_probability(
    rolls: int, debris_spaces: int, damage_faces: int, engine: int, road_holding: int, driver_points: int
) -> int:
    """Return the retirement probability in parts per million.

    A car is out when rolls and debris take more points than it has. A driver point replaces any other point.
    """
    by_rolls, by_debris = (
        _excess_distribution(rolls, 1, engine),
        _excess_distribution(debris_spaces, damage_faces, road_holding),
    )
    survival_ppm = (
        sum(
            one * other
            for beyond, one in enumerate(by_rolls[: driver_points + 1])
            for other in by_debris[: driver_points + 1 - beyond]
        )
        // MILLION
    )
    return MILLION - survival_ppm


def _excess_distribution(rolls: int, damage_faces: int, points: int) -> list[int]:
    """Return the distribution of lost points that exceed the car's points, in parts per million.

    The entries are the probabilities of no excess, of one point more, of two more, and so on.
    """
    shares = [0] * (max(rolls - points, 0) + 1)
    for lost in range(rolls + 1):
        cases = comb(rolls, lost) * damage_faces**lost * (DIE_FACES - damage_faces) ** (rolls - lost)
        shares[max(lost - points, 0)] += MILLION * cases // DIE_FACES**rolls
    return shares
