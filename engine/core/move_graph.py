"""The road compiled for searching: which space leads on to which, and what a driver who has changed lanes may
still do (LUD-MOV-1).

Knows the road, not the rules. A search runs on whole-number keys, ``space * 8 + memory``, where the memory
says what the driver has done with the lane changes allowed to him on the straights.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engine.core.track import PIT_LANE, Track

# What a key remembers of the move so far. After the first change on a straight, going straight back would be
# a zig-zag, unless a car standing in the lane that was left has been passed meanwhile, or a corner lies in
# between. BACK: back by an arrow inside the corner, which is a zig-zag where it only burns points.
FRESH, ONCE, ONCE_NOT_LEFT, ONCE_NOT_RIGHT, SPENT, BACK = range(6)

SHIFT = 3
MEMORY = (1 << SHIFT) - 1


class MoveGraph:
    """The track compiled for searching.

    ``steps[key]``: the keys one space further. ``watched[key]``: the space that a car which has pulled out
    leaves beside it with its next step, -1 if there is none; when somebody stands there, ``passed[key]`` are
    the keys one space further instead. ``straight[key]``: the one key that keeps the lane. ``back[key]``:
    whether some of the steps may only burn points. ``plain[key]`` and ``plain_straight[key]``: the same as
    ``steps`` and ``straight`` where a search has nothing to look out for, nothing where it has.
    ``corner_at[key]``: the corner it lies in. ``former``: the road as it was read once, when whoever had come
    into a corner could go back by its arrows at once; races begun on it go on as they began.

    ``recent``: the last searches on it, by where they began; ``core.reach_memory`` keeps them there.
    ``open_roads``: the searches with nobody in the way, by where they began, the corner still to be finished
    and whether it binds to a lane: two or three for a space; ``core.open_road`` keeps them.
    ``open_moves``: the moves that rules have made of them, by what narrows them down there.
    ``driven``: what rules have to know of ways that have been driven, by their spaces.
    """

    def __init__(self, track: Track, former: bool = False) -> None:
        self.track = track
        self.recent: dict[tuple[int, int, int, bool], Any] = {}
        self.open_roads: dict[tuple[int, int, bool], Any] = {}
        self.open_moves: dict[tuple[Any, ...], dict[Any, Any]] = {}
        self.driven: dict[tuple[int, ...], Any] = {}
        self._former = former
        keys = range(track.size << SHIFT)
        self.corner_at = [track.corner[key >> SHIFT] for key in keys]
        self.steps: list[tuple[int, ...]] = [()] * len(keys)
        self.passed: list[tuple[int, ...]] = [()] * len(keys)
        self.straight: list[tuple[int, ...]] = [()] * len(keys)
        self.watched: list[int] = [-1] * len(keys)
        for space in range(track.size):
            for memory in (FRESH, ONCE, ONCE_NOT_LEFT, ONCE_NOT_RIGHT, SPENT, BACK):
                key = space << SHIFT | memory
                self.steps[key] = self._steps(space, memory)
                self.straight[key] = self.steps[key][:1]
                if memory in (ONCE_NOT_LEFT, ONCE_NOT_RIGHT):
                    side = -1 if memory == ONCE_NOT_LEFT else 1
                    self.watched[key] = next(
                        (t for t in track.following[space] if track.lane[t] == track.lane[space] + side), -1
                    )
                    own = track.following[space][0] << SHIFT | ONCE
                    self.passed[key] = (own, *self.steps[key][1:])
        self.back = [any(target & MEMORY == BACK for target in self.steps[key]) for key in keys]
        odd = [self.watched[key] >= 0 or self.back[key] for key in keys]
        self.plain = [() if odd[key] else self.steps[key] for key in keys]
        self.plain_straight = [() if odd[key] else self.straight[key] for key in keys]

    def _steps(self, space: int, memory: int) -> tuple[int, ...]:
        track = self.track
        result = []
        if memory == BACK:
            memory = ONCE
        inside = track.corner[space]
        for target in track.following[space]:
            side = track.lane[target] - track.lane[space]
            if track.lane[space] == PIT_LANE or side == 0:
                after = memory
            elif inside >= 0:
                if memory in (ONCE_NOT_LEFT, ONCE_NOT_RIGHT):
                    after = BACK if (side < 0) == (memory == ONCE_NOT_LEFT) else ONCE
                else:
                    after = memory
            elif (
                memory == SPENT
                or (memory == ONCE_NOT_LEFT and side < 0)
                or (memory == ONCE_NOT_RIGHT and side > 0)
            ):
                continue
            elif memory == FRESH:
                after = ONCE_NOT_RIGHT if side < 0 else ONCE_NOT_LEFT
            else:
                after = SPENT
            if after in (ONCE_NOT_LEFT, ONCE_NOT_RIGHT) and (
                track.corner[target] >= 0 if self._former else inside >= 0 and track.corner[target] != inside
            ):
                after = ONCE
            result.append(target << SHIFT | after)
        return tuple(result)


@lru_cache(maxsize=8)
def graph_of(track: Track, former: bool = False) -> MoveGraph:
    """The move graph of a track, compiled once however many races are run on it."""
    return MoveGraph(track, former)


def space_of(key: int) -> int:
    """The space of a search key."""
    return key >> SHIFT
