"""Evaluate a position before answers are scored: the pace table to use, and the value of each point.

Points are more valuable the fewer are left for the distance. Roughly, half the points cost twice as much
each. One rule therefore covers a car that may spend freely on its only lap, one that must last three laps,
and one that barely survives. Values are thousandths of a roll.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import NamedTuple

from engine.core.state import RAIN, Car, Race
from engine.core.track import PIT_LANE
from engine.drivers.tables.value_table import CRASH, THROW, ValueTable, value_table_of
from engine.movement.path_corners import UnfinishedCorner
from engine.rules.framework.builder import Rules
from engine.rules.queries import is_fatal_loss


class Character(NamedTuple):
    """A temperament.

    Attributes:
        wear: price of points, in percent of the normal one
        danger: price of risks, in percent of the normal one
        rain: what is left of both prices in rain, in percent
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
SPARE = 150
CHEAPEST, DEAREST = 20, 800

# A car blocks another one up to this many spaces in front of it.
IN_THE_WAY = 8

# Pairs of a minimum price in percent and the saving factor of the table to use.
SAVING_FACTORS = ((600, 6), (300, 3), (0, 1))

A_SPACE = UnfinishedCorner(0, 1, 1, False)

# The full value as a product of two percentages.
WHOLE = 100 * 100

# One face of twenty takes an engine point where rolls do that. A car meets one ninth of the debris on a lap:
# two thirds are in other lanes, and two thirds of the rest are avoided.
DIE, MET = 20, 9

MILLION = 1_000_000

# Cost of losing a point of bodywork, engine or road-holding. The last but one counts twice, and the last one
# is the race.
HARM = 1500


class Evaluation(NamedTuple):
    """A driver's evaluation of its position; values are thousandths of a roll.

    Attributes:
        table: rolls to the finish on the current tyres
        fresh: rolls to the finish on the tyres that a pit stop would fit
        tyre: value of a tyre point
        brake: value of a brake point
        fuel: value of a fuel point
        stock: the car's points by their weights
        spend: how many of these it could use before the finish
        need: remaining value of bodywork, engine and road-holding points, in percent; falls with the distance
            left
        wear: price of points, in percent
        danger: price of risks, in percent
        home: value of crossing the last line; one roll gained for a driver who races others
        blocks: by space, the value of ending in front of others
        last: value of the last point of a part, in ten-thousandths
        dear: tyre points for leaving a corner one space too early
    """

    table: ValueTable
    fresh: ValueTable
    tyre: int
    brake: int
    fuel: int
    stock: int
    spend: int
    need: int
    wear: int
    danger: int
    home: int = -THROW
    blocks: Mapping[int, int] = {}
    last: int = 0
    dear: int = 1

    def heed(self, rules: Rules, car: Car, part: str) -> int:
        """Return the weight of losing a point of bodywork, engine or road-holding.

        The unit is a ten-thousandth of the point's full value.
        """
        return self.last if is_fatal_loss(rules, car, part) else self.need * self.danger


def evaluation_of(rules: Rules, race: Race, character: Character = STEADY) -> Evaluation:
    """Evaluate the position of the driver whose turn it is."""
    car = race.cars[race.actor]
    usual = value_table_of(rules.track)
    ahead = usual.value(max(1, rules.setup.laps - car.crossings + 1), car.space, car.gear, car.stops)
    stock = TYRE * car.tyres + BRAKE * car.brakes + FUEL * car.fuel
    spend = SPENT_IN_A_LAP * ahead // usual.lap_millirolls
    price = max(CHEAPEST, min(DEAREST, 100 * spend // (stock + SPARE)))
    thrift = next(times for limit, times in SAVING_FACTORS if price >= limit)
    kinds = rules.compounds
    skid, least = (
        skid_of(rules, race, car, car.compound),
        min(skid_of(rules, race, car, kind) for kind in kinds),
    )
    daring = character.rain if race.weather == RAIN else 100
    dear, danger = character.wear * daring // 100, character.danger * daring // 100
    price = price * dear // 100
    need = min(100, 20 + ahead // 150)
    return Evaluation(
        value_table_of(rules.track, skid, thrift),
        value_table_of(rules.track, least, thrift),
        TYRE * price // 100,
        BRAKE * price // 100,
        FUEL * price // 100,
        stock,
        spend,
        need,
        dear,
        danger,
        blocks=_blocks(rules, race, character.blocking),
        last=WHOLE if character.protects_last_point else need * danger,
        dear=max(1, rules.overshoot_tyre_cost(rules, race, car, [A_SPACE])),
    )


def _blocks(rules: Rules, race: Race, worth: int) -> Mapping[int, int]:
    """Return by space the value of ending in front of cars that have not moved in this turn."""
    if not worth:
        return {}
    track, found = rules.track, dict[int, int]()
    for number in race.queue:
        space = race.cars[number].space
        if number == race.actor or space < 0 or track.lane[space] == PIT_LANE:
            continue
        for _ in range(IN_THE_WAY):
            space = track.following[space][0]
            found[space] = found.get(space, 0) + worth
    return found


def skid_of(rules: Rules, race: Race, car: Car, compound: int) -> int:
    """Return how many spaces a car is carried on from a stop inside a corner.

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
        return CRASH
    fatal_at = 1 if part in rules.fatal_last_points else 0
    return 2 * HARM if getattr(car, part) == fatal_at + 1 else HARM


def price_of(rules: Rules, race: Race, number: int, part: str) -> int:
    """Return the value of an engine, road-holding or driver point against rolls that take points.

    It is the reduction of the retirement probability times the cost of retirement, in thousandths of a roll.
    It is zero if no roll takes points by itself.
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
        return CRASH
    threats = _threats(rules, race, car)
    fewer = retirement_probability(*threats, **{**has, part: has[part] - 1})
    return CRASH * (fewer - retirement_probability(*threats, **has)) // MILLION


def _threats(rules: Rules, race: Race, car: Car) -> tuple[int, int, int]:
    """Return expected rolls to the finish, expected debris met, and the number of faces that cost a point.

    Debris that other cars will still cause counts half, as it appears gradually.
    """
    usual, laps = value_table_of(rules.track), rules.setup.laps
    ahead = usual.lap_millirolls * laps
    if race.round and car.space >= 0:
        ahead = usual.value(max(1, laps - car.crossings + 1), car.space, car.gear, car.stops)
    running = sum(other.space >= 0 for other in race.cars) or len(race.cars)
    debris = len(race.debris) * THROW + running * ahead // (2 * DIE)
    met = debris * ahead // (MET * usual.lap_millirolls * THROW)
    return ahead // THROW, met, rules.debris_rolls_by_weather[race.weather]


@lru_cache(maxsize=4096)
def retirement_probability(
    throws: int, debris: int, fails: int, engine: int, road_holding: int, driver_points: int
) -> int:
    """Return the retirement probability in parts per million.

    A car is out when rolls and debris take more points than it has. A driver point replaces any other point.
    """
    by_throws, by_debris = (
        _excess_distribution(throws, 1, engine),
        _excess_distribution(debris, fails, road_holding),
    )
    home = sum(
        one * other
        for beyond, one in enumerate(by_throws[: driver_points + 1])
        for other in by_debris[: driver_points + 1 - beyond]
    )
    return MILLION - home // MILLION


def _excess_distribution(times: int, fails: int, points: int) -> list[int]:
    """Return the distribution of lost points that exceed the car's points, in parts per million.

    The entries are the probabilities of no excess, of one point more, of two more, and so on.
    """
    shares = [0] * (max(times - points, 0) + 1)
    for lost in range(times + 1):
        cases = comb(times, lost) * fails**lost * (DIE - fails) ** (times - lost)
        shares[max(lost - points, 0)] += MILLION * cases // DIE**times
    return shares
