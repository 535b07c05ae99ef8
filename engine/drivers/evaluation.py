"""What a computer driver makes of his position before he weighs an answer: the pace table for weather, tyres
and stocks, and what points are worth to him.

Points are dear where few are left for the distance (the same stock goes twice as far at twice the price,
nearly), so one rule of thumb covers a car that may spend freely in its only lap, one that has to last three,
and one that limps home. Values are thousandths of a throw.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import NamedTuple

from engine.core.state import RAIN, Car, Race
from engine.core.track import PIT_LANE
from engine.drivers.tables.value_table import CRASH, THROW, ValueTable, value_table_of
from engine.rules.kernel.builder import Rules
from engine.rules.kernel.outcomes import Left
from engine.rules.wear import wear


class Character(NamedTuple):
    """A temperament. ``wear``: what a driver pays for points, ``danger``: for risks, in percent of the common
    idea of them; ``rain``: what is left of both in rain. ``blocking``: thousandths of a throw that it is
    worth to him to stand in front of a car that is yet to move. ``heeds``: the last point of a
    part is the race to him up to the line.
    """

    wear: int = 100
    danger: int = 100
    rain: int = 100
    blocking: int = 0
    heeds: bool = False


STEADY = Character()

# What a point of each stock does for a car, as a weight; and what the points of a lap are worth together
# where they may be spent freely.
TYRE, BRAKE, FUEL = 150, 120, 190
SPENT_IN_A_LAP = 2500

# A car with nothing left is reckoned as if it had a tyre point more, and prices stay between these, in
# percent of the weights.
SPARE = 150
CHEAPEST, DEAREST = 20, 800

# So far in front of a car that is yet to move one stands in its way.
IN_THE_WAY = 8

NOBODY: Mapping[int, int] = {}

# From these prices on, in percent, the table is one that saves so many times as much.
THRIFTS = ((600, 6), (300, 3), (0, 1))

# A corner left a space too far.
A_SPACE = Left(0, 1, 1, False)

# The whole of a worth, where percents are multiplied.
WHOLE = 100 * 100

# One face of twenty takes an engine point of itself, under the rules that know that. Of the debris on a lap a
# car meets a ninth: two thirds lie in other lanes, and two of three of the rest are driven round.
DIE, MET = 20, 9

MILLION = 1_000_000

# A point of bodywork and the like while there are several; the last but one counts twice, the last one is the
# race.
HARM = 1500


class Evaluation(NamedTuple):
    """A driver's idea of his position.

    ``table``: throws to the finish on the tyres he has, ``fresh``: on those he would be given at the pits.
    ``tyre``, ``brake``, ``fuel``: what a point is worth. ``stock``: his points by their weights. ``spend``:
    what he could use of them to the finish. ``need``: percent of their worth that points of bodywork and the
    like still have, less the less there is to drive. ``danger``: his character's idea of risks, in percent;
    ``wear``: of points. ``home``: what it is worth to be over the last line, a throw for those who race
    others. ``blocks``: what it is worth to end in front of others, by space. ``last``: what the last
    point of a part is worth, in ten-thousandths. ``dear``: points of tyres that a space too far out of a
    corner costs.
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
    blocks: Mapping[int, int] = NOBODY
    last: int = 0
    dear: int = 1

    def heed(self, rules: Rules, car: Car, part: str) -> int:
        """How much of its worth a point of bodywork and the like still has, in ten-thousandths."""
        return self.last if wear.fatal(rules, car, part) else self.need * self.danger


def evaluation_of(rules: Rules, race: Race, character: Character = STEADY) -> Evaluation:
    """What the driver whose turn it is makes of his position."""
    car = race.cars[race.actor]
    usual = value_table_of(rules.track)
    ahead = usual.value(max(1, rules.setup.laps - car.crossings + 1), car.space, car.gear, car.stops)
    stock = TYRE * car.tyres + BRAKE * car.brakes + FUEL * car.fuel
    spend = SPENT_IN_A_LAP * ahead // usual.lap_throws
    price = max(CHEAPEST, min(DEAREST, 100 * spend // (stock + SPARE)))
    thrift = next(times for limit, times in THRIFTS if price >= limit)
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
        value_table_of(rules.track, skid, thrift), value_table_of(rules.track, least, thrift),
        TYRE * price // 100,
        BRAKE * price // 100, FUEL * price // 100, stock, spend,
        need, dear, danger, blocks=_blocks(rules, race, character.blocking),
        last=WHOLE if character.heeds else need * danger,
        dear=max(1, rules.overshoot_points(rules, race, car, [A_SPACE])),
    )  # fmt: skip


def _blocks(rules: Rules, race: Race, worth: int) -> Mapping[int, int]:
    """What it is worth to end on a space in front of cars that have not moved in this turn yet."""
    if not worth:
        return NOBODY
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
    """Spaces that a car is carried on from inside a corner: by the rain, according to its tyres, and by parts
    at nought.
    """
    rain: int = rules.skid[compound] if race.weather == RAIN else 0
    return rain + sum(not getattr(car, part) for part in rules.frail_parts)


def dear(value: int, left: int) -> int:
    """The last point is dearer than the others."""
    return 2 * value if left <= 1 else value


def harm(rules: Rules, car: Car, part: str) -> int:
    """What the loss of a point of bodywork, engine or road-holding means."""
    if wear.fatal(rules, car, part):
        return CRASH
    fatal_at = 1 if part in rules.last_points else 0
    return 2 * HARM if getattr(car, part) == fatal_at + 1 else HARM


def price_of(rules: Rules, race: Race, number: int, part: str) -> int:
    """What a point of the engine, of road-holding or of the driver is worth for the throws to come that take
    points of themselves: how much rarer it makes being out, at the price of that, in thousandths of a throw.
    Nothing where no throw does that.
    """
    if not rules.unlucky:
        return 0
    car = race.cars[number]
    has = {"engine": car.engine, "road_holding": car.road_holding, "driver_points": car.kit.driver_points}
    if not has[part]:
        return CRASH
    threats = _threats(rules, race, car)
    fewer = ruin(*threats, **{**has, part: has[part] - 1})
    return CRASH * (fewer - ruin(*threats, **has)) // MILLION


def _threats(rules: Rules, race: Race, car: Car) -> tuple[int, int, int]:
    """Throws to the finish, debris that is met on the way, and how many faces of a die it takes a point on.
    What others will lose until then counts half, as it comes bit by bit.
    """
    usual, laps = value_table_of(rules.track), rules.setup.laps
    ahead = usual.lap_throws * laps
    if race.round and car.space >= 0:
        ahead = usual.value(max(1, laps - car.crossings + 1), car.space, car.gear, car.stops)
    running = sum(other.space >= 0 for other in race.cars) or len(race.cars)
    debris = len(race.hazards) * THROW + running * ahead // (2 * DIE)
    met = debris * ahead // (MET * usual.lap_throws * THROW)
    return ahead // THROW, met, rules.hazard_loses_on[race.weather]


@lru_cache(maxsize=4096)
def ruin(throws: int, debris: int, fails: int, engine: int, road_holding: int, driver_points: int) -> int:
    """Of a million races those in which throws and debris take more points than there are, where a driver
    point makes up for any other.
    """
    by_throws, by_debris = _beyond(throws, 1, engine), _beyond(debris, fails, road_holding)
    home = sum(
        one * other
        for beyond, one in enumerate(by_throws[: driver_points + 1])
        for other in by_debris[: driver_points + 1 - beyond]
    )
    return MILLION - home // MILLION


@lru_cache(maxsize=4096)
def _beyond(times: int, fails: int, points: int) -> list[int]:
    """Of a million those in which so many throws take no more points than there are, one more, two more and
    so on.
    """
    shares = [0] * (max(times - points, 0) + 1)
    for lost in range(times + 1):
        cases = comb(times, lost) * fails**lost * (DIE - fails) ** (times - lost)
        shares[max(lost - points, 0)] += MILLION * cases // DIE**times
    return shares
