"""Races of one car alone, simulated by the exact tables of a race.

Simulated results are cached: the next states of each state, and finish times.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.drivers.tables.lap_values import LapValues
from engine.play.observation import Sampler

# Rollouts per answer, and per other car.
TRIES, OTHERS = 128, 64

# Cache limits of one table: states, and lists of finish times.
MAX_STATES, MAX_FINISH_TIME_LISTS = 20_000, 400

# Linear congruential generator of a rollout's dice.
FACTOR, STEP, MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
# The upper bits of a number are the roll.
ROLL_SHIFT, ROLL_BITS = 40, 24

# Added to a gear that is already chosen for this turn.
CHOSEN_GEAR_OFFSET = 8

# In place of a next state: not computed yet, out, finished.
UNKNOWN, WRECKED, FINISHED_STATE = -1, -2, -3

# A finish time is the game turn plus, within it, the distance to the finish before the last move.
# NEVER_FINISHES means out.
FINISH_TIME_PER_TURN = 1 << 32
NEVER_FINISHES = 1 << 62


class Landing(NamedTuple):
    """The state of a car after an answer.

    Attributes:
        laps_left: 0 over the last line, negative for a car that is out
        gear: 0 for a car that has spun
        risk: cost of other risks, in thousandths of a roll
    """

    laps_left: int
    space: int
    stops: int
    gear: int
    tyres: int
    brakes: int
    fuel: int
    risk: int

    def with_added_risk(self, more: int) -> Landing:
        """Return the same landing with additional risk."""
        return self._replace(risk=self.risk + more)


OUT_LANDING = Landing(-1, 0, 0, 0, 0, 0, 0, 0)


class RolloutState(NamedTuple):
    """A simulated state, and the states that follow it.

    Attributes:
        gear: the gear of the next roll
        place: the index of the points left after the change of gear
        after: the next state for each face
    """

    gear: int
    place: int
    after: list[int]


class SoloRaces:
    """Simulates cars alone, by the tables of a race.

    A state is an integer that packs space, laps left, stops made, gear and points. The gear has
    ``CHOSEN_GEAR_OFFSET`` added if it is already chosen for this turn, and is 0 for a car that has spun.
    """

    def __init__(self, values: LapValues) -> None:
        self._values = values
        self._states: dict[int, RolloutState] = {}
        self._finish_times: dict[tuple[int, int], list[int]] = {}
        self._track = values.table(1).rules.track

    def state(self, landing: Landing) -> int:
        place = self._values.stocks.place(landing.tyres, landing.brakes, landing.fuel)
        return landing.space << 17 | landing.laps_left << 15 | landing.stops << 12 | landing.gear << 8 | place

    def finish_times(self, state: int, number: int) -> list[int]:
        """Return the finish times from a state, one per rollout."""
        times = self._finish_times.get((state, number))
        if times is None:
            if len(self._finish_times) >= MAX_FINISH_TIME_LISTS:
                self._finish_times.clear()
            times = [self.finish_time(state, dice) for dice in dice_of(state, number, OTHERS)]
            self._finish_times[state, number] = times
        return times

    def finish_time(self, state: int, dice: int) -> int:
        """Return the finish time from a state with these dice; ``NEVER_FINISHES`` if the car goes out."""
        states, turns = self._states, 0
        while True:
            rollout = states.get(state) or self._add_state(state)
            after = rollout.after
            dice = (dice * FACTOR + STEP) & MASK
            face = (dice >> ROLL_SHIFT) * len(after) >> ROLL_BITS
            following = after[face]
            if following == UNKNOWN:
                following = self._next_state(state, rollout, face)
            turns += FINISH_TIME_PER_TURN
            if following < 0:
                return NEVER_FINISHES if following == WRECKED else turns + self.distance_left(state)
            state = following

    def distance_left(self, state: int) -> int:
        """Return the distance to the finish; the car with less moves first."""
        laps, track = state >> 15 & 3, self._track
        return laps * track.lap - track.progress[state >> 17]

    def _add_state(self, state: int) -> RolloutState:
        """Add a state of which only the gear of the next roll is known."""
        if len(self._states) >= MAX_STATES:
            self._states.clear()
        gear, place = state >> 8 & 15, state & 255
        table = self._values.table(state >> 15 & 3)
        if gear >= CHOSEN_GEAR_OFFSET:
            gear -= CHOSEN_GEAR_OFFSET
        else:
            gear, place = table.best_gear(state >> 17, state >> 12 & 7, gear, place)
        rollout = self._states[state] = RolloutState(gear, place, [UNKNOWN] * len(table.faces(gear)))
        return rollout

    def _next_state(self, state: int, rollout: RolloutState, face: int) -> int:
        """Return the next state for a face, and store it for all faces with the same spaces."""
        laps = state >> 15 & 3
        table = self._values.table(laps)
        faces = table.faces(rollout.gear)
        best_end = table.best_end(state >> 17, state >> 12 & 7, rollout.gear, faces[face], rollout.place)
        if best_end is None:
            following = WRECKED
        else:
            end, gear, place = best_end
            laps -= end.crossed
            following = end.space << 17 | laps << 15 | end.stops << 12 | gear << 8 | place
            following = following if laps > 0 else FINISHED_STATE
        for other, spaces in enumerate(faces):
            if spaces == faces[face]:
                rollout.after[other] = following
        return following


def dice_of(state: int, number: int, tries: int = TRIES) -> list[int]:
    """Return one number per rollout, from which its dice follow."""
    dice = Sampler(state).branch(number)
    return [dice.index(1 << 64) for _ in range(tries)]


@lru_cache(maxsize=1)
def solo_races_of(values: LapValues) -> SoloRaces:
    """Return the simulation by the tables of a race. Only the last one is kept."""
    return SoloRaces(values)
