"""The road compiled for searching: links between spaces, with the lane changes still allowed (LUD-MOV-1).

It contains the road, not the rules. A search uses integer keys, ``space * 8 + lane_state``. The lane state
encodes the lane changes that the driver has already made on the straights.
"""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache
from typing import Any

from engine.core.track import PIT_LANE, Track

# Lane states of a key. After the first change on a straight, changing straight back would be a zig-zag. It is
# allowed after overtaking a car in the lane that was left, or after a corner. BACK: returned by an arrow
# inside the corner, which is a zig-zag if it only wastes points. SPENT: two changes or more. If cars allow a
# further one, changing straight back is a zig-zag again.
FRESH, ONCE, ONCE_NOT_LEFT, ONCE_NOT_RIGHT, SPENT, BACK, SPENT_NOT_LEFT, SPENT_NOT_RIGHT = range(8)
NOT_LEFT, NOT_RIGHT = (ONCE_NOT_LEFT, SPENT_NOT_LEFT), (ONCE_NOT_RIGHT, SPENT_NOT_RIGHT)

SHIFT = 3
LANE_STATE_MASK = (1 << SHIFT) - 1


class MoveGraph:
    """The track compiled for searching.

    Attributes, by key:
        steps: keys one space further
        overtake_space: space in the lane just left that the next step leaves behind, -1 for none
        edges_after_overtake: replaces ``steps`` if a car is on ``overtake_space``
        spaces_ahead: after two lane changes, the next two spaces of the lane, where a car allows a third
        further_changes: added to ``steps`` if a car is on one of the ``spaces_ahead``
        straight: the one key that keeps the lane
        back: True if some of the steps may only waste points
        unconditional_edges: same as ``steps`` if the search has nothing to check there, otherwise empty
        plain_straight: the same for ``straight``
        corner_at: corner of the key's space

    Caches:
        recent: last searches, by starting point; owned by ``engine.core.search_cache``
        open_roads: searches on an empty track, by start, unfinished corner and lane restriction; owned by
            ``engine.core.empty_track_cache``
        open_moves: moves that the rules made from those searches, by their restrictions
        driven: corner data of paths, by their spaces

    ``allows_reentry``: a car that has entered a corner may return at once by its arrows. Races with version 1
    of the rules keep it. ``allows_third_change``: cars in the way allow more than two lane changes.
    """

    def __init__(self, track: Track, allows_reentry: bool = False, allows_third_change: bool = False) -> None:
        self.track = track
        self.recent: dict[tuple[int, int, int, bool], Any] = {}
        self.open_roads: dict[tuple[int, int, bool], Any] = {}
        self.open_moves: dict[tuple[Any, ...], dict[Any, Any]] = {}
        self.driven: dict[tuple[int, ...], Any] = {}
        self.allows_reentry = allows_reentry
        self.allows_third_change = allows_third_change
        keys = range(track.size << SHIFT)
        self.corner_at = [track.corner[key >> SHIFT] for key in keys]
        self.steps: list[tuple[int, ...]] = [()] * len(keys)
        self.edges_after_overtake: list[tuple[int, ...]] = [()] * len(keys)
        self.straight: list[tuple[int, ...]] = [()] * len(keys)
        self.overtake_space: list[int] = [-1] * len(keys)
        self.spaces_ahead: list[tuple[int, ...]] = [()] * len(keys)
        self.further_changes: list[tuple[int, ...]] = [()] * len(keys)
        for key in keys:
            space, memory = key >> SHIFT, key & LANE_STATE_MASK
            self.steps[key] = self._steps(space, memory)
            self.straight[key] = self.steps[key][:1]
            if memory in NOT_LEFT or memory in NOT_RIGHT:
                side = -1 if memory in NOT_LEFT else 1
                self.overtake_space[key] = next(
                    (t for t in track.following[space] if track.lane[t] == track.lane[space] + side), -1
                )
                after = SPENT if memory in (SPENT_NOT_LEFT, SPENT_NOT_RIGHT) else ONCE
                own = track.following[space][0] << SHIFT | after
                self.edges_after_overtake[key] = (own, *self.steps[key][1:])
            if allows_third_change and memory in (SPENT, SPENT_NOT_LEFT, SPENT_NOT_RIGHT):
                self._allow_third_change(space, key)
        self.back = [any(target & LANE_STATE_MASK == BACK for target in self.steps[key]) for key in keys]
        odd = [
            self.overtake_space[key] >= 0 or bool(self.spaces_ahead[key]) or self.back[key] for key in keys
        ]
        self.unconditional_edges = [() if odd[key] else self.steps[key] for key in keys]
        self.plain_straight = [() if odd[key] else self.straight[key] for key in keys]

    def _allow_third_change(self, space: int, key: int) -> None:
        """Let a car that has changed lanes twice change again where cars obstruct its lane."""
        track, memory = self.track, key & LANE_STATE_MASK
        changes = []
        for target in track.following[space][1:]:
            side = track.lane[target] - track.lane[space]
            goes_back = memory == (SPENT_NOT_LEFT if side < 0 else SPENT_NOT_RIGHT)
            if side and track.lane[space] != PIT_LANE and track.corner[space] < 0 and not goes_back:
                changes.append(target << SHIFT | self._spent(side, target))
        if changes:
            ahead = track.following[space][0]
            self.spaces_ahead[key] = (ahead, track.following[ahead][0])
            self.further_changes[key] = tuple(changes)

    def _spent(self, side: int, target: int) -> int:
        """Return the lane state after the second or a later change, to a side and a space."""
        if not self.allows_third_change or self.track.corner[target] >= 0:
            return SPENT
        return SPENT_NOT_RIGHT if side < 0 else SPENT_NOT_LEFT

    def edges(self, key: int, cars: Container[int]) -> tuple[int, ...]:
        """Return the keys one space further, given the spaces with cars."""
        targets = self.edges_after_overtake[key] if self.overtake_space[key] in cars else self.steps[key]
        for space in self.spaces_ahead[key]:
            if space in cars:
                return targets + self.further_changes[key]
        return targets

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
                memory in (SPENT, SPENT_NOT_LEFT, SPENT_NOT_RIGHT)
                or (memory == ONCE_NOT_LEFT and side < 0)
                or (memory == ONCE_NOT_RIGHT and side > 0)
            ):
                continue
            elif memory == FRESH:
                after = ONCE_NOT_RIGHT if side < 0 else ONCE_NOT_LEFT
            else:
                after = self._spent(side, target)
            if after in (SPENT_NOT_LEFT, SPENT_NOT_RIGHT) and track.corner[target] >= 0:
                after = SPENT
            if after in (ONCE_NOT_LEFT, ONCE_NOT_RIGHT) and (
                track.corner[target] >= 0
                if self.allows_reentry
                else inside >= 0 and track.corner[target] != inside
            ):
                after = ONCE
            result.append(target << SHIFT | after)
        return tuple(result)


@lru_cache(maxsize=8)
def graph_of(track: Track, allows_reentry: bool = False, allows_third_change: bool = False) -> MoveGraph:
    """Return the move graph of a track, compiled once and shared by all its races."""
    return MoveGraph(track, allows_reentry, allows_third_change)


def space_of(key: int) -> int:
    """Return the space of a search key."""
    return key >> SHIFT
