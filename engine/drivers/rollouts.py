"""Rollouts: in the last third of a race, the best few answers are simulated to the finish.

Every answer is simulated many times with the same dice, and its finish times are compared with those of the
other cars. Mean values cannot tell what a place is worth: going out costs a mean forty rolls, but for a car
far behind it is no worse than finishing there. So answers with different mean values are tried as well.
Another answer is chosen only if it is significantly better: by chances to win first, then by places and by
finishing at all; in a season, by the points of every place.

Every car is simulated alone with the exact tables, so cars do not block each other after the answer itself.
The dice follow from a car's position, never from the race's dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from engine.core.state import AT_PIT, FROM_PIT, RUNNING, Car, Race, distance
from engine.core.track import PIT_LANE
from engine.core.types import Action
from engine.drivers.evaluation import A_SPACE
from engine.drivers.pit_value import way_out
from engine.drivers.tables.lap_values import EXACT_LAPS, LapValues
from engine.drivers.tables.solo_races import (
    FACTOR,
    FALL,
    MASK,
    NEVER,
    OTHERS,
    SET,
    STEP,
    TURN,
    UPPER,
    WRECKED,
    Landing,
    SoloRaces,
    dice_of,
    solo_races_of,
)
from engine.drivers.tables.value_table import CRASH
from engine.rules.framework.builder import Rules
from engine.rules.queries import has_gear_for_this_turn, is_gear_phase

# Rollouts begin when one part in this many is left of the car's race.
PART = 3

# Limits: answers tried, and the margin behind the best answer in thousandths of a roll.
ANSWERS, APART = 4, 3000

# Values in a single race: the win, a place on the podium, each car behind, finishing at all.
WIN, PODIUM, PLACE, HOME = 1000, 40, 10, 200

# Values in a season, where scoring systems differ: the win and the places behind it.
SCORE = (1000, 670, 450, 340, 230, 120)

# Required gain: the mean, and the number of half standard errors.
LEAST, HALVES = 10, 2

# Number of faces and where they lead; None for a space without table values.
Landings = Sequence[tuple[int, Landing | None]]


def due(rules: Rules, race: Race, number: int) -> bool:
    """Return True if a car is in the last third of its race and in the laps with exact values."""
    car, whole = race.cars[number], rules.setup.laps * rules.track.lap
    left = whole - distance(rules.track, car)
    return PART * left <= whole and 0 < rules.setup.laps - car.crossings + 1 <= EXACT_LAPS


def best_by_rollout(
    rules: Rules,
    race: Race,
    values: LapValues,
    worths: Mapping[Action, int],
    landings: Callable[[Action], Landings],
) -> Action | None:
    """Return an answer significantly better than the best by mean value, or None.

    Args:
        worths: values of all answers, in thousandths of a roll
        landings: returns where an answer leads
    """
    best = min(worths, key=worths.__getitem__)
    near = [action for action in worths if worths[action] <= worths[best] + APART and action != best]
    near.sort(key=worths.__getitem__)
    number, track = race.actor, rules.track
    if not near or track.lane[race.cars[number].space] == PIT_LANE:
        return None
    alone = solo_races_of(values)
    others = _others(rules, race, alone)
    usual = _faces(landings(best))
    if not others or not usual:
        return None
    prospects = _Prospects(rules, race, alone, others)
    dice = dice_of(race.round, number + len(race.cars) * race.cars[number].space)
    plain, tried = prospects.tries(usual, dice), [usual]
    chosen, most = None, 0
    for action in near:
        led = _faces(landings(action))
        if not led or led in tried:
            continue
        tried.append(led)
        gains = [one - other for one, other in zip(prospects.tries(led, dice), plain, strict=True)]
        if sum(gains) > most and is_significant(gains):
            chosen, most = action, sum(gains)
        if len(tried) >= ANSWERS:
            break
    return chosen


def _faces(led: Landings) -> list[Landing]:
    """Return where each face of a die leads; empty if some are unknown."""
    known = [landing for often, landing in led if landing is not None for _ in range(often)]
    return known if len(known) == sum([often for often, _ in led]) else []


def is_significant(gains: Sequence[int]) -> bool:
    """Return True if a gain is large enough, and significant for the number of rollouts."""
    count, total = len(gains), sum(gains)
    if total < LEAST * CRASH * OTHERS * count:
        return False
    spread = count * sum([one * one for one in gains]) - total * total
    return 4 * total * total * (count - 1) > HALVES * HALVES * spread


def _others(rules: Rules, race: Race, alone: SoloRaces) -> list[list[int]]:
    """Return the other cars' finish times within the exact laps, counted from this game turn."""
    setting = is_gear_phase(rules, race)
    found = []
    for number, car in enumerate(race.cars):
        if (
            number == race.actor
            or car.status != RUNNING
            or car.points_state.backmarker
            or car.points_state.wreck
        ):
            continue
        laps_left = rules.setup.laps - car.crossings + 1
        if laps_left > EXACT_LAPS or car.space < 0:
            continue
        waits = setting or number in race.queue
        later = 0 if waits else TURN
        space, stops = car.space, car.stops
        gear = 0 if car.spun else car.gear
        if gear and has_gear_for_this_turn(rules, race, number):
            gear += SET
        if rules.track.lane[space] == PIT_LANE:
            space, stops, gear, laps_left, more = _out_of_the_lane(rules, car, laps_left)
            later += more
        if laps_left <= 0:
            found.append([later + TURN] * OTHERS)
            continue
        tyres = car.tyres // max(1, rules.overshoot_tyre_cost(rules, race, car, [A_SPACE]))
        state = alone.state(Landing(laps_left, space, stops, gear, tyres, car.brakes, car.fuel, 0))
        times = alone.arrivals(state, number)
        found.append([time + later for time in times] if later else times)
    return found


def _out_of_the_lane(rules: Rules, car: Car, laps_left: int) -> tuple[int, int, int, int, int]:
    """Return where a car leaves the pit lane, its stops, gear and laps left then, and the time."""
    road, spaces = way_out(rules.track, car.space)
    laps_left -= rules.track.crosses_line(car.space, road)
    turns = 1 + spaces // 8 + (car.pit not in (AT_PIT, FROM_PIT))
    return road, 0, max(1, min(car.gear, 4)), laps_left, turns * TURN


class _Prospects:
    """The values of finish times against those of the other cars."""

    def __init__(self, rules: Rules, race: Race, alone: SoloRaces, others: list[list[int]]) -> None:
        self._alone = alone
        self._began = alone.behind(
            race.cars[race.actor].space << 17 | (rules.setup.laps - race.cars[race.actor].crossings + 1) << 15
        )
        cars = race.finished + len(others) + 1
        worth = [worth_of(rules, place, cars) for place in range(1, cars + 1)]
        gains = [one - other for one, other in pairwise(worth[race.finished :])]
        # Each rollout's finish times in order. Beating one of them gains the difference between its place and
        # the next.
        ranked = [sorted(times) for times in zip(*others, strict=True)]
        self._steps = sorted(
            [step for times in ranked for step in zip(times, gains, strict=True)], reverse=True
        )
        self._last = worth[-1] * len(ranked)

    def tries(self, faces: Sequence[Landing], dice: Sequence[int]) -> list[int]:
        """Return the value of an answer in each rollout."""
        alone = self._alone
        states = [alone.state(landing) if landing.laps_left > 0 else WRECKED for landing in faces]
        times, shares = [], []
        for first in dice:
            one = (first * FACTOR + STEP) & MASK
            face = (one >> UPPER) * len(faces) >> FALL
            landing = faces[face]
            if landing.laps_left < 0:
                times.append(NEVER)
            elif landing.laps_left:
                times.append(min(NEVER, alone.arrival(states[face], one) + TURN))
            else:
                times.append(TURN + self._began)
            shares.append(CRASH - max(0, min(CRASH, landing.risk)))
        worths = self._worths(times)
        return [worths[time] * share for time, share in zip(times, shares, strict=True)]

    def _worths(self, times: Iterable[int]) -> dict[int, int]:
        """Return the values of finish times, summed over the other cars' rollouts."""
        found, total, place = {}, self._last, 0
        for time in sorted(set(times), reverse=True):
            while place < len(self._steps) and self._steps[place][0] > time:
                total += self._steps[place][1]
                place += 1
            found[time] = total if time < NEVER else 0
        return found


def worth_of(rules: Rules, place: int, cars: int) -> int:
    behind = HOME + PLACE * (cars - place)
    if rules.setup.fixture is not None:
        return behind + (SCORE[place - 1] if place <= len(SCORE) else 0)
    return behind + WIN * (place == 1) + PODIUM * (place <= 3)
