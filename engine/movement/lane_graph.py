"""The road compiled for searching: links between spaces, with the lane changes still allowed (LUD-MOV-1).

It contains the road, not the rules. A search uses integer keys, ``space * 8 + lane_state``. The lane state
encodes the lane changes that the driver has already made on the straights.
"""

from __future__ import annotations

from collections.abc import Container

from engine.core.track import PIT_LANE, Track

# Lane states of a key. After the first change on a straight, changing straight back would be a zig-zag. It is
# allowed after overtaking a car in the lane that was left, or after a corner. BACK: returned by an arrow
# inside the corner. SPENT: two changes or more. Changing straight back is a zig-zag again.
FRESH, ONCE, ONCE_NOT_LEFT, ONCE_NOT_RIGHT, SPENT, BACK, SPENT_NOT_LEFT, SPENT_NOT_RIGHT = range(8)
NOT_LEFT, NOT_RIGHT = (ONCE_NOT_LEFT, SPENT_NOT_LEFT), (ONCE_NOT_RIGHT, SPENT_NOT_RIGHT)

SHIFT = 3
LANE_STATE_MASK = (1 << SHIFT) - 1


class LaneGraph:
    """The track compiled for searching.

    Attributes, by key:
        steps: keys one space further
        overtake_spaces: spaces in the lane just left that the next step leaves behind
        edges_after_overtake: replaces ``steps`` if a car is on one of the ``overtake_spaces``
        spaces_ahead: after two lane changes, the next two spaces of the lane, where a car allows a third
        further_changes: added to ``steps`` if a car is on one of the ``spaces_ahead``
        straight: the one key that keeps the lane
        returns: those of the ``steps`` that go back by an arrow, a zig-zag if that only wastes points
        unconditional_edges: same as ``steps`` if the search has nothing to check there, otherwise empty
        plain_straight: the same for ``straight``
        corner_at: corner of the key's space

    ``allows_reentry``: a car that has entered a corner may return at once by its arrows. Races with version 1
    of the rules keep it. ``allows_third_change``: cars in the way allow more than two lane changes.
    ``checks_all_returns``: an arrow that takes back the second change is checked too, and a car counts as
    passed even if no arrow leads to it. Races before version 4 do without.
    """

    def __init__(
        self,
        track: Track,
        allows_reentry: bool = False,
        allows_third_change: bool = False,
        checks_all_returns: bool = False,
    ) -> None:
        self.track = track
        self.allows_reentry = allows_reentry
        self.allows_third_change = allows_third_change
        self.checks_all_returns = checks_all_returns
        keys = range(track.size << SHIFT)
        self.corner_at = [track.corner[key >> SHIFT] for key in keys]
        self.steps: list[tuple[int, ...]] = [()] * len(keys)
        self.edges_after_overtake: list[tuple[int, ...]] = [()] * len(keys)
        self.straight: list[tuple[int, ...]] = [()] * len(keys)
        self.overtake_spaces: list[tuple[int, ...]] = [()] * len(keys)
        self.returns: list[tuple[int, ...]] = [()] * len(keys)
        self.spaces_ahead: list[tuple[int, ...]] = [()] * len(keys)
        self.further_changes: list[tuple[int, ...]] = [()] * len(keys)
        passed = self._spaces_passed()
        for key in keys:
            space, memory = key >> SHIFT, key & LANE_STATE_MASK
            self.steps[key] = self._steps(space, memory)
            self.straight[key] = self.steps[key][:1]
            if memory in NOT_LEFT or memory in NOT_RIGHT:
                side = -1 if memory in NOT_LEFT else 1
                self.overtake_spaces[key] = passed.get((space, side), ())
                if track.corner[space] >= 0:
                    back = track.lane[space] + side
                    self.returns[key] = tuple(
                        target for target in self.steps[key] if track.lane[target >> SHIFT] == back
                    )
                after = SPENT if memory in (SPENT_NOT_LEFT, SPENT_NOT_RIGHT) else ONCE
                own = track.following[space][0] << SHIFT | after
                self.edges_after_overtake[key] = (own, *self.steps[key][1:])
            if allows_third_change and memory in (SPENT, SPENT_NOT_LEFT, SPENT_NOT_RIGHT):
                self._allow_third_change(space, key)
        odd = [bool(self.overtake_spaces[key] or self.spaces_ahead[key] or self.returns[key]) for key in keys]
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

    def _spaces_passed(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """Return the spaces of the next lane that a step straight on leaves behind, by space and side.

        They are those between two places where the car may return to that lane.
        """
        following, lane = self.track.following, self.track.lane
        returns: dict[tuple[int, int], int] = {}
        changes: dict[tuple[int, int], int] = {}
        for space, targets in enumerate(following):
            for there in targets:
                side = lane[there] - lane[space]
                if side and lane[space] != PIT_LANE:
                    returns.setdefault((space, side), there)
                    if self.track.corner[space] < 0:
                        changes.setdefault((there, -side), following[space][0])
        if not self.checks_all_returns:
            return {place: (there,) for place, there in returns.items()}
        passed = {}
        linked = {(lane[space], side) for space, side in returns}
        for (space, side), first in {**returns, **changes}.items():
            if (lane[space], side) not in linked:
                continue
            ahead = following[space][0]
            while (ahead, side) not in returns:
                ahead = following[ahead][0]
            between = [first]
            while between[-1] != returns[ahead, side]:
                between.append(following[between[-1]][0])
            passed[space, side] = tuple(between[:-1])
        return passed

    def _spent(self, side: int, target: int) -> int:
        """Return the lane state after the second or a later change, to a side and a space."""
        if not self.checks_all_returns and (not self.allows_third_change or self.track.corner[target] >= 0):
            return SPENT
        return SPENT_NOT_RIGHT if side < 0 else SPENT_NOT_LEFT

    def edges(self, key: int, cars: Container[int]) -> tuple[int, ...]:
        """Return the keys one space further, given the spaces with cars."""
        targets = self.steps[key]
        for space in self.overtake_spaces[key]:
            if space in cars:
                targets = self.edges_after_overtake[key]
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
                elif memory in (SPENT_NOT_LEFT, SPENT_NOT_RIGHT):
                    after = SPENT
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
            if after in NOT_LEFT or after in NOT_RIGHT:
                is_first = after in (ONCE_NOT_LEFT, ONCE_NOT_RIGHT)
                until_corner = self.allows_reentry if is_first else not self.checks_all_returns
                entered = track.corner[target]
                if entered >= 0 if until_corner else inside >= 0 and entered != inside:
                    after = ONCE if is_first else SPENT
            result.append(target << SHIFT | after)
        return tuple(result)


def space_of(key: int) -> int:
    return key >> SHIFT
