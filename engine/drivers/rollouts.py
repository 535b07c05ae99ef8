"""Rollouts: in the last third of a race, the best few answers are simulated to the finish.

Every answer is simulated many times with the same dice, and its finish times are compared with those of the
other cars. Mean values do not include the value of a place: on average, going out costs forty rolls, but for
a car far behind it is no worse than finishing there. So answers with different mean values are tried as well.
Another answer is chosen only if it is significantly better: by chances to win first, then by places and by
finishing at all; in a season, by the points of every place.

Every car is simulated alone with the exact tables, so cars do not block each other after the answer itself.
The dice follow from a car's position, never from the race's dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from engine.core.state import AT_PIT, FROM_PIT, Car, Race, distance, is_racing
from engine.core.track import PIT_LANE
from engine.core.types import Action
from engine.drivers.evaluation import ONE_SPACE_OVERSHOOT
from engine.drivers.pit_value import pit_lane_exit
from engine.drivers.tables.lap_values import EXACT_LAPS, LapValues
from engine.drivers.tables.solo_races import (
    CHOSEN_GEAR_OFFSET,
    FACTOR,
    FINISH_TIME_PER_TURN,
    MASK,
    NEVER_FINISHES,
    OTHERS,
    ROLL_BITS,
    ROLL_SHIFT,
    STEP,
    WRECKED,
    Landing,
    SoloRaces,
    dice_of,
    solo_races_of,
)
from engine.drivers.tables.value_table import CRASH_COST
from engine.rules.framework.builder import Rules
from engine.rules.queries import has_gear_for_this_turn, is_gear_phase

# Rollouts begin when one third of the car's race is left.
ROLLOUT_RACE_FRACTION = 3

# Limits: answers tried, and how far an answer may be behind the best, in thousandths of a roll.
MAX_ANSWERS, MAX_LAG_MILLIROLLS = 4, 3000

# Values in a single race: the win, a place on the podium, each car behind, finishing at all.
WIN, PODIUM, PLACE, FINISH = 1000, 40, 10, 200

# Values in a season, where scoring systems differ: the win and the places behind it.
SCORE = (1000, 670, 450, 340, 230, 120)

# Required gain: the mean, and its number of half standard errors.
MIN_MEAN_GAIN, MIN_HALF_ERRORS = 10, 2

# Number of faces and their landing; None for a space without table values.
Landings = Sequence[tuple[int, Landing | None]]


def is_rollout_due(rules: Rules, race: Race, number: int) -> bool:
    """Return True if a car is in the last third of its race and in the laps with exact values."""
    car, whole = race.cars[number], rules.setup.laps * rules.track.lap
    left = whole - distance(rules.track, car)
    return ROLLOUT_RACE_FRACTION * left <= whole and 0 < rules.setup.laps - car.crossings + 1 <= EXACT_LAPS


def best_by_rollout(
    rules: Rules,
    race: Race,
    values: LapValues,
    answer_values: Mapping[Action, int],
    landings: Callable[[Action], Landings],
) -> Action | None:
    """Return an answer significantly better than the best by mean value, or None.

    Args:
        answer_values: values of all answers, in thousandths of a roll
        landings: returns where an answer leads
    """
    best = min(answer_values, key=answer_values.__getitem__)
    near = [
        action
        for action in answer_values
        if answer_values[action] <= answer_values[best] + MAX_LAG_MILLIROLLS and action != best
    ]
    near.sort(key=answer_values.__getitem__)
    number, track = race.actor, rules.track
    if not near or track.lane[race.cars[number].space] == PIT_LANE:
        return None
    alone = solo_races_of(values)
    other_times = _finish_times_of_others(rules, race, alone)
    usual = _faces(landings(best))
    if not other_times or not usual:
        return None
    prospects = _Prospects(rules, race, alone, other_times)
    dice = dice_of(race.round, number + len(race.cars) * race.cars[number].space)
    plain, tried_faces = prospects.values_per_rollout(usual, dice), [usual]
    best_action, most = None, 0
    for action in near:
        faces = _faces(landings(action))
        if not faces or faces in tried_faces:
            continue
        tried_faces.append(faces)
        gains = [
            one - other for one, other in zip(prospects.values_per_rollout(faces, dice), plain, strict=True)
        ]
        if sum(gains) > most and is_significant(gains):
            best_action, most = action, sum(gains)
        if len(tried_faces) >= MAX_ANSWERS:
            break
    return best_action


def _faces(landings: Landings) -> list[Landing]:
    """Return the landing of each face of a die; empty if some are unknown."""
    faces = [landing for count, landing in landings if landing is not None for _ in range(count)]
    return faces if len(faces) == sum([count for count, _ in landings]) else []


def is_significant(gains: Sequence[int]) -> bool:
    """Return True if a gain is large enough, and significant for the number of rollouts."""
    count, total = len(gains), sum(gains)
    if total < MIN_MEAN_GAIN * CRASH_COST * OTHERS * count:
        return False
    spread = count * sum([one * one for one in gains]) - total * total
    return 4 * total * total * (count - 1) > MIN_HALF_ERRORS * MIN_HALF_ERRORS * spread


def _finish_times_of_others(rules: Rules, race: Race, alone: SoloRaces) -> list[list[int]]:
    """Return the other cars' finish times within the exact laps, counted from this game turn."""
    setting = is_gear_phase(rules, race)
    finish_times = []
    for number, car in enumerate(race.cars):
        if number == race.actor or not is_racing(car):
            continue
        laps_left = rules.setup.laps - car.crossings + 1
        if laps_left > EXACT_LAPS or car.space < 0:
            continue
        has_to_move = setting or number in race.queue
        later = 0 if has_to_move else FINISH_TIME_PER_TURN
        space, stops = car.space, car.stops
        gear = 0 if car.spun else car.gear
        if gear and has_gear_for_this_turn(rules, race, number):
            gear += CHOSEN_GEAR_OFFSET
        if rules.track.lane[space] == PIT_LANE:
            space, stops, gear, laps_left, more = _exit_from_pit_lane(rules, car, laps_left)
            later += more
        if laps_left <= 0:
            finish_times.append([later + FINISH_TIME_PER_TURN] * OTHERS)
            continue
        tyres = car.tyres // max(1, rules.overshoot_tyre_cost(rules, race, car, [ONE_SPACE_OVERSHOOT]))
        state = alone.state(Landing(laps_left, space, stops, gear, tyres, car.brakes, car.fuel, 0))
        times = alone.finish_times(state, number)
        finish_times.append([time + later for time in times] if later else times)
    return finish_times


def _exit_from_pit_lane(rules: Rules, car: Car, laps_left: int) -> tuple[int, int, int, int, int]:
    """Return where a car leaves the pit lane, its stops, gear and laps left then, and the time."""
    road, spaces = pit_lane_exit(rules.track, car.space)
    laps_left -= rules.track.crosses_line(car.space, road)
    turns = 1 + spaces // 8 + (car.pit not in (AT_PIT, FROM_PIT))
    return road, 0, max(1, min(car.gear, 4)), laps_left, turns * FINISH_TIME_PER_TURN


class _Prospects:
    """The values of finish times against those of the other cars."""

    def __init__(self, rules: Rules, race: Race, alone: SoloRaces, other_times: list[list[int]]) -> None:
        self._alone = alone
        self._began = alone.distance_left(
            race.cars[race.actor].space << 17 | (rules.setup.laps - race.cars[race.actor].crossings + 1) << 15
        )
        cars = race.finished + len(other_times) + 1
        worth = [place_value(rules, place, cars) for place in range(1, cars + 1)]
        gains = [one - other for one, other in pairwise(worth[race.finished :])]
        # Each rollout's finish times in order. Beating one of them gains the difference between its place and
        # the next.
        ranked = [sorted(times) for times in zip(*other_times, strict=True)]
        self._steps = sorted(
            [step for times in ranked for step in zip(times, gains, strict=True)], reverse=True
        )
        self._last = worth[-1] * len(ranked)

    def values_per_rollout(self, faces: Sequence[Landing], dice: Sequence[int]) -> list[int]:
        """Return the value of an answer in each rollout."""
        alone = self._alone
        states = [alone.state(landing) if landing.laps_left > 0 else WRECKED for landing in faces]
        times, shares = [], []
        for first in dice:
            one = (first * FACTOR + STEP) & MASK
            face = (one >> ROLL_SHIFT) * len(faces) >> ROLL_BITS
            landing = faces[face]
            if landing.laps_left < 0:
                times.append(NEVER_FINISHES)
            elif landing.laps_left:
                times.append(min(NEVER_FINISHES, alone.finish_time(states[face], one) + FINISH_TIME_PER_TURN))
            else:
                times.append(FINISH_TIME_PER_TURN + self._began)
            shares.append(CRASH_COST - max(0, min(CRASH_COST, landing.risk)))
        value_by_time = self._values_by_time(times)
        return [value_by_time[time] * share for time, share in zip(times, shares, strict=True)]

    def _values_by_time(self, times: Iterable[int]) -> dict[int, int]:
        """Return the values of finish times, summed over the other cars' rollouts."""
        values, total, place = {}, self._last, 0
        for time in sorted(set(times), reverse=True):
            while place < len(self._steps) and self._steps[place][0] > time:
                total += self._steps[place][1]
                place += 1
            values[time] = total if time < NEVER_FINISHES else 0
        return values


def place_value(rules: Rules, place: int, cars: int) -> int:
    behind = FINISH + PLACE * (cars - place)
    if rules.setup.season_race is not None:
        return behind + (SCORE[place - 1] if place <= len(SCORE) else 0)
    return behind + WIN * (place == 1) + PODIUM * (place <= 3)
