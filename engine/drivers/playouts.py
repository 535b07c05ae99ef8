"""Play-outs: in the last third of a race the best few answers are driven on to the finish, many times and
with the same dice for each, and what they come to is held against the arrivals of the others.

Means cannot tell what a place is worth. To be out counts forty throws in a mean; to a car that is far behind
it is no worse than to come home there. So answers that lie apart in the mean are tried as well, and another
than the best one is taken only where it surely brings more: chances of the win above all, then of better
places and of coming home; in a season the points of every place.

Every car is driven alone, by the exact tables, so nobody is in anybody's way after the answer itself. Dice
come from where a car stands, never from the race's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.core.state import AT_PIT, FROM_PIT, RUNNING, Car, Race, distance
from engine.core.track import PIT_LANE
from engine.core.types import Action
from engine.drivers.evaluation import A_SPACE
from engine.drivers.pit_value import way_out
from engine.drivers.tables.lap_values import EXACT_LAPS, LapValues
from engine.drivers.tables.value_table import CRASH
from engine.play.observation import Sampler
from engine.rules.kernel.builder import Rules

# They begin when so much of a race is left to the car: one part in three.
PART = 3

# So many answers are played out, so many times, if they are no farther behind the best one than so many
# thousandths of a throw; and every other car so many times.
ANSWERS, TRIES, APART, OTHERS = 4, 128, 3000, 64

# What a place is worth in a single race: the win, one of the first three, each car behind, home at all.
WIN, PODIUM, PLACE, HOME = 1000, 40, 10, 200

# In a season, where schemes differ: what a win brings, and the places behind it.
SCORE = (1000, 670, 450, 340, 230, 120)

# Another answer has to bring so much more in the mean, and by so many halves of the standard error.
LEAST, HALVES = 10, 2

# Chains of states kept for one table, and arrivals.
MOST_STATES, MOST_ARRIVALS = 20_000, 400

# How the next number of a try follows from one, and the upper bits of it that are a fall of the die.
FACTOR, STEP, MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
UPPER, FALL = 40, 24

# Added to a gear that is set for this turn.
SET = 8

# Next states that are none: not known yet, out, over the last line.
UNKNOWN, WRECKED, ARRIVED = -1, -2, -3

# An arrival is the game turn and, within it, how far behind the second line the move began; NEVER for a car
# that is out.
TURN = 1 << 32
NEVER = 1 << 62


class Landing(NamedTuple):
    """Where an answer leaves the car. ``laps_left``: 0 over the last line, below for a car that is out;
    ``risk``: what else may happen, in thousandths of a throw.
    """

    laps_left: int
    space: int
    stops: int
    gear: int
    tyres: int
    brakes: int
    fuel: int
    risk: int

    def riskier(self, more: int) -> Landing:
        """The same with a risk more."""
        return self._replace(risk=self.risk + more)


LOST = Landing(-1, 0, 0, 0, 0, 0, 0, 0)

# How many faces lead where; None for a place that tables know nothing of.
Landings = Sequence[tuple[int, Landing | None]]


class State(NamedTuple):
    """Of a state the gear of the next throw, where the points stand then, and what each face leads to."""

    gear: int
    place: int
    after: list[int]


class Alone:
    """Cars driven alone by the tables of a race. A state is a whole number: the space, laps left, stops made,
    the gear (8 more where it is set for this turn; 0 for a car that has spun), and points.
    """

    def __init__(self, values: LapValues) -> None:
        self._values = values
        self._states: dict[int, State] = {}
        self._arrivals: dict[tuple[int, int], list[int]] = {}
        self._track = values.table(1).rules.track

    def state(self, landing: Landing) -> int:
        """The state of a car under way."""
        place = self._values.stocks.place(landing.tyres, landing.brakes, landing.fuel)
        return landing.space << 17 | landing.laps_left << 15 | landing.stops << 12 | landing.gear << 8 | place

    def arrivals(self, state: int, number: int) -> list[int]:
        """When a car gets home from a state, try by try."""
        found = self._arrivals.get((state, number))
        if found is None:
            if len(self._arrivals) >= MOST_ARRIVALS:
                self._arrivals.clear()
            found = [self.arrival(state, dice) for dice in dice_of(state, number, OTHERS)]
            self._arrivals[state, number] = found
        return found

    def arrival(self, state: int, dice: int) -> int:
        """When a car gets home from a state with these dice."""
        states, turns = self._states, 0
        while True:
            known = states.get(state) or self._begun(state)
            after = known.after
            dice = (dice * FACTOR + STEP) & MASK
            face = (dice >> UPPER) * len(after) >> FALL
            following = after[face]
            if following == UNKNOWN:
                following = self._driven(state, known, face)
            turns += TURN
            if following < 0:
                return NEVER if following == WRECKED else turns + self.behind(state)
            state = following

    def behind(self, state: int) -> int:
        """How far a car is behind the line after the next one: who is less so moves first."""
        laps, track = state >> 15 & 3, self._track
        return laps * track.lap - track.progress[state >> 17]

    def _begun(self, state: int) -> State:
        """A state of which nothing is known but the gear of the next throw."""
        if len(self._states) >= MOST_STATES:
            self._states.clear()
        gear, place = state >> 8 & 15, state & 255
        table = self._values.table(state >> 15 & 3)
        if gear >= SET:
            gear -= SET
        else:
            gear, place = table.best_gear(state >> 17, state >> 12 & 7, gear, place)
        made = self._states[state] = State(gear, place, [UNKNOWN] * len(table.faces(gear)))
        return made

    def _driven(self, state: int, known: State, face: int) -> int:
        """What follows from a face, noted for all that show the same."""
        laps = state >> 15 & 3
        table = self._values.table(laps)
        faces = table.faces(known.gear)
        found = table.best_end(state >> 17, state >> 12 & 7, known.gear, faces[face], known.place)
        if found is None:
            following = WRECKED
        else:
            end, gear, place = found
            laps -= end.crossed
            following = end.space << 17 | laps << 15 | end.stops << 12 | gear << 8 | place
            following = following if laps > 0 else ARRIVED
        for other, spaces in enumerate(faces):
            if spaces == faces[face]:
                known.after[other] = following
        return following


def dice_of(state: int, number: int, tries: int = TRIES) -> list[int]:
    """A number for each try, from which its dice follow."""
    dice = Sampler(state).branch(number)
    return [dice.index(1 << 64) for _ in range(tries)]


_kept: dict[LapValues, Alone] = {}


def _alone(values: LapValues) -> Alone:
    found = _kept.get(values)
    if found is None:
        _kept.clear()
        found = _kept[values] = Alone(values)
    return found


def due(rules: Rules, race: Race, number: int) -> bool:
    """Whether a car is in the last third of its race, in as many laps as are known exactly."""
    car, whole = race.cars[number], rules.setup.laps * rules.track.lap
    left = whole - distance(rules.track, car)
    return PART * left <= whole and 0 < rules.setup.laps - car.crossings + 1 <= EXACT_LAPS


def better(
    rules: Rules,
    race: Race,
    values: LapValues,
    worths: Mapping[Action, int],
    landings: Callable[[Action], Landings],
) -> Action | None:
    """An answer that surely brings more than the best in the mean, for the car whose turn it is; None where
    there is none. ``worths``: of all answers, thousandths of a throw; ``landings``: where one leads.
    """
    best = min(worths, key=worths.__getitem__)
    near = [action for action in worths if worths[action] <= worths[best] + APART and action != best]
    near.sort(key=worths.__getitem__)
    number, track = race.actor, rules.track
    if not near or track.lane[race.cars[number].space] == PIT_LANE:
        return None
    alone = _alone(values)
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
        if sum(gains) > most and surely(gains):
            chosen, most = action, sum(gains)
        if len(tried) >= ANSWERS:
            break
    return chosen


def _faces(led: Landings) -> list[Landing]:
    """What each face of a die leads to; nothing where that is not known."""
    known = [landing for often, landing in led if landing is not None for _ in range(often)]
    return known if len(known) == sum([often for often, _ in led]) else []


def surely(gains: Sequence[int]) -> bool:
    """Whether a gain is large enough, and too large for the few tries that it was seen in."""
    count, total = len(gains), sum(gains)
    if total < LEAST * CRASH * OTHERS * count:
        return False
    spread = count * sum([one * one for one in gains]) - total * total
    return 4 * total * total * (count - 1) > HALVES * HALVES * spread


def _others(rules: Rules, race: Race, alone: Alone) -> list[list[int]]:
    """The arrivals of all others that are within the laps that are known, counted from this game turn on."""
    setting = rules.levers_together and race.step == rules.at["gear"]
    found = []
    for number, car in enumerate(race.cars):
        if number == race.actor or car.status != RUNNING or car.kit.backmarker or car.kit.wreck:
            continue
        laps_left = rules.setup.laps - car.crossings + 1
        if laps_left > EXACT_LAPS or car.space < 0:
            continue
        waits = setting or number in race.queue
        later = 0 if waits else TURN
        space, stops = car.space, car.stops
        gear = 0 if car.spun else car.gear
        if rules.levers_together and waits and not setting and gear:
            gear += SET
        if rules.track.lane[space] == PIT_LANE:
            space, stops, gear, laps_left, more = _out_of_the_lane(rules, car, laps_left)
            later += more
        if laps_left <= 0:
            found.append([later + TURN] * OTHERS)
            continue
        tyres = car.tyres // max(1, rules.overshoot_points(rules, race, car, [A_SPACE]))
        state = alone.state(Landing(laps_left, space, stops, gear, tyres, car.brakes, car.fuel, 0))
        times = alone.arrivals(state, number)
        found.append([time + later for time in times] if later else times)
    return found


def _out_of_the_lane(rules: Rules, car: Car, laps_left: int) -> tuple[int, int, int, int, int]:
    """Where a car comes back from the pit lane, stops, gear and laps left then, and what it takes it."""
    road, spaces = way_out(rules.track, car.space)
    laps_left -= rules.track.crosses_line(car.space, road)
    turns = 1 + spaces // 8 + (car.pit not in (AT_PIT, FROM_PIT))
    return road, 0, max(1, min(car.gear, 4)), laps_left, turns * TURN


class _Prospects:
    """What arrivals are worth among those of the others."""

    def __init__(self, rules: Rules, race: Race, alone: Alone, others: list[list[int]]) -> None:
        self._alone = alone
        self._began = alone.behind(
            race.cars[race.actor].space << 17 | (rules.setup.laps - race.cars[race.actor].crossings + 1) << 15
        )
        cars = race.finished + len(others) + 1
        worth = [worth_of(rules, place, cars) for place in range(1, cars + 1)]
        gains = [one - other for one, other in pairwise(worth[race.finished :])]
        # The arrivals of each try in their order: who comes before one of them has the gain of its place.
        ranked = [sorted(times) for times in zip(*others, strict=True)]
        self._steps = sorted(
            [step for times in ranked for step in zip(times, gains, strict=True)], reverse=True
        )
        self._last = worth[-1] * len(ranked)

    def tries(self, faces: Sequence[Landing], dice: Sequence[int]) -> list[int]:
        """What each try of an answer comes to."""
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
        """What arrivals are worth, summed up over the tries of the others."""
        found, total, place = {}, self._last, 0
        for time in sorted(set(times), reverse=True):
            while place < len(self._steps) and self._steps[place][0] > time:
                total += self._steps[place][1]
                place += 1
            found[time] = total if time < NEVER else 0
        return found


def worth_of(rules: Rules, place: int, cars: int) -> int:
    """What a place is worth."""
    behind = HOME + PLACE * (cars - place)
    if rules.setup.fixture is not None:
        return behind + (SCORE[place - 1] if place <= len(SCORE) else 0)
    return behind + WIN * (place == 1) + PODIUM * (place <= 3)
