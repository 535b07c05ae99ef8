"""Moves of a car on a clear road: the possible ends of every roll.

They come from the engine's own move search and its own overshoot costs, so tables built on them match the
game.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from engine.core.state import Race
from engine.core.track import PROGRESS_PER_SPACE, Track
from engine.movement.path_corners import UnfinishedCorner
from engine.movement.result import SearchResult, key_of, overshoot_of
from engine.play import turn_engine
from engine.rules.framework.builder import Rules
from engine.rules.queries import CRASH, corners_left, counts_as_stop, search_from, unfinished_corner

# The largest roll, in spaces.
FARTHEST = 30

# On laps up to this long, in thousandths of a space, a roll may lead more than half way round.
SHORT_LAP_PROGRESS = 2 * FARTHEST * PROGRESS_PER_SPACE

# Anything that costs more tyre points than a table distinguishes is never driven.
MORE_TYRES_THAN_COUNTED = 8


class End(NamedTuple):
    """A possible end of a move.

    Attributes:
        space: the end space
        stops: stops made there
        crossed: the move has crossed the line
        left: the corners left unfinished
    """

    space: int
    stops: int
    crossed: bool
    left: tuple[UnfinishedCorner, ...]


class SoloMoves:
    """The moves of one circuit under one rulebook, cached by space."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._race: Race = turn_engine.start(rules)
        self._ends_by_start: dict[tuple[int, int], list[list[End]]] = {}
        self._farthest: dict[tuple[int, int], int] = {}

    def ends(self, space: int, stops: int) -> list[list[End]]:
        """Return the possible ends for 0 to 30 movement points of a car with these stops made.

        No cars are in the way, and the pit lane is excluded. A list is empty if every move
        puts the car out.
        """
        ends = self._ends_by_start.get((space, stops))
        if ends is None:
            ends = self._ends_by_start[space, stops] = self._compute_ends(space, stops)
        return ends

    def _compute_ends(self, space: int, stops: int) -> list[list[End]]:
        rules, track = self.rules, self.rules.track
        car = self._race.cars[0]
        car.space, car.stops = space, stops
        corner = unfinished_corner(rules, self._race, car)
        reach = search_from(rules, space, FARTHEST, corner)
        stops_here = stops if corner >= 0 and track.corner[space] == corner else 0
        farthest = self._max_overshoot(corner, track.corners[corner].stops - stops_here) if corner >= 0 else 0
        ends = [
            [
                _end(rules, reach, space, stops, driven, end, rank)
                for end, rank in reach.ends(driven).items()
                if overshoot_of(rank) <= farthest
            ]
            for driven in range(min(FARTHEST, reach.longest) + 1)
        ]
        # Staying in place makes a stop; where no stop is needed, it leads nowhere.
        here = track.corner[space]
        still = here >= 0 and stops < track.corners[here].stops
        ends[0] = [End(space, stops + 1, False, ())] if still else []
        return ends + [[]] * (FARTHEST + 1 - len(ends))

    def _max_overshoot(self, corner: int, missing: int) -> int:
        """Return the largest overshoot of a corner that is not a crash.

        The car is assumed to have more tyre points than any table counts. A larger overshoot, or leaving
        another corner early as well, is no better.
        """
        max_overshoot = self._farthest.get((corner, missing))
        if max_overshoot is None:
            car, overshoot = self._race.cars[0], 0
            while overshoot < FARTHEST:
                left = [UnfinishedCorner(corner, missing, overshoot + 1, False)]
                if (
                    self.rules.overshoot_verdict(
                        self.rules, self._race, car, left, MORE_TYRES_THAN_COUNTED
                    ).outcome
                    == CRASH
                ):
                    break
                overshoot += 1
            max_overshoot = self._farthest[corner, missing] = overshoot
        return max_overshoot


def _end(rules: Rules, reach: SearchResult, start: int, stops: int, driven: int, end: int, rank: int) -> End:
    track = rules.track
    corner, there = track.corner, track.corner[end]
    is_short_lap = track.lap <= SHORT_LAP_PROGRESS
    if not is_short_lap and not overshoot_of(rank):
        end_stops = (
            0 if there < 0 else min((stops if corner[start] == there else 0) + 1, track.corners[there].stops)
        )
        return End(end, end_stops, track.crosses_line(start, end), ())
    key = key_of(end, rank)
    path = reach.path(key, driven)
    left = tuple(corners_left(rules, path, stops, reach.unspent_points(key, driven)))
    has_crossed = _crosses(track, path) if is_short_lap else track.crosses_line(start, end)
    if there < 0:
        return End(end, 0, has_crossed, left)
    has_entered = any(corner[space] != there for space in path)
    end_stops = 0 if has_entered else stops
    if counts_as_stop(rules, has_entered, bool(left)):
        end_stops = min(end_stops + 1, track.corners[there].stops)
    return End(end, end_stops, has_crossed, left)


def _crosses(track: Track, path: tuple[int, ...]) -> bool:
    return any(track.crosses_line(one, two) for one, two in pairwise(path))
