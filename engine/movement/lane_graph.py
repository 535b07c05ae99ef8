"""The road compiled for searching: links between spaces, with the lane changes still allowed (LUD-MOV-1).

It contains the road, not the rules. A search uses integer keys, ``space * 8 + lane_state``. The lane state
encodes the lane changes that the driver has already made on the straights.
"""

from __future__ import annotations

from collections.abc import Container

from engine.core.track import PIT_LANE, Track

# Lane states of a key: the lane changes made on the straights. Changing straight back is a zig-zag. It
# becomes legal after overtaking a car in the lane that was left, or after a corner.
# - FRESH: no change.
# - ONCE: one change; both sides are legal.
# - ONCE_NOT_LEFT, ONCE_NOT_RIGHT: one change; going back to that side would be a zig-zag.
# - SPENT: two changes or more.
# - BACK: one change, taken back by an arrow inside the corner.
# - SPENT_NOT_LEFT, SPENT_NOT_RIGHT: two changes or more; going back to that side would be a zig-zag.
FRESH, ONCE, ONCE_NOT_LEFT, ONCE_NOT_RIGHT, SPENT, BACK, SPENT_NOT_LEFT, SPENT_NOT_RIGHT = range(8)
NOT_LEFT, NOT_RIGHT = (ONCE_NOT_LEFT, SPENT_NOT_LEFT), (ONCE_NOT_RIGHT, SPENT_NOT_RIGHT)

LANE_STATE_BITS = 3
LANE_STATE_MASK = (1 << LANE_STATE_BITS) - 1


class LaneGraph:
    """The track compiled for searching.

    Attributes, by key:
        edges: keys one space further
        overtake_spaces: spaces in the lane just left that the next step leaves behind
        edges_after_overtake: replaces ``edges`` if a car is on one of the ``overtake_spaces``
        spaces_ahead: after two lane changes, the next two spaces of the lane, where a car allows a third
        extra_edges: added to ``edges`` if a car is on one of the ``spaces_ahead``
        same_lane_edges: the one key that keeps the lane
        return_edges: those of the ``edges`` that go back by an arrow, a zig-zag if that only wastes points
        unconditional_edges: same as ``edges`` if the search has nothing to check there, otherwise empty
        unconditional_same_lane_edges: the same for ``same_lane_edges``
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
        keys = range(track.size << LANE_STATE_BITS)
        self.corner_at = [track.corner[key >> LANE_STATE_BITS] for key in keys]
        self.edges: list[tuple[int, ...]] = [()] * len(keys)
        self.edges_after_overtake: list[tuple[int, ...]] = [()] * len(keys)
        self.same_lane_edges: list[tuple[int, ...]] = [()] * len(keys)
        self.overtake_spaces: list[tuple[int, ...]] = [()] * len(keys)
        self.return_edges: list[tuple[int, ...]] = [()] * len(keys)
        self.spaces_ahead: list[tuple[int, ...]] = [()] * len(keys)
        self.extra_edges: list[tuple[int, ...]] = [()] * len(keys)
        passed = self._spaces_passed()
        for key in keys:
            space, lane_state = key >> LANE_STATE_BITS, key & LANE_STATE_MASK
            self.edges[key] = self._edges_from(space, lane_state)
            self.same_lane_edges[key] = self.edges[key][:1]
            if lane_state in NOT_LEFT or lane_state in NOT_RIGHT:
                side = -1 if lane_state in NOT_LEFT else 1
                self.overtake_spaces[key] = passed.get((space, side), ())
                if track.corner[space] >= 0:
                    back = track.lane[space] + side
                    self.return_edges[key] = tuple(
                        target for target in self.edges[key] if track.lane[target >> LANE_STATE_BITS] == back
                    )
                after = SPENT if lane_state in (SPENT_NOT_LEFT, SPENT_NOT_RIGHT) else ONCE
                own = track.following[space][0] << LANE_STATE_BITS | after
                self.edges_after_overtake[key] = (own, *self.edges[key][1:])
            if allows_third_change and lane_state in (SPENT, SPENT_NOT_LEFT, SPENT_NOT_RIGHT):
                self._allow_third_change(space, key)
        odd = [
            bool(self.overtake_spaces[key] or self.spaces_ahead[key] or self.return_edges[key])
            for key in keys
        ]
        self.unconditional_edges = [() if odd[key] else self.edges[key] for key in keys]
        self.unconditional_same_lane_edges = [() if odd[key] else self.same_lane_edges[key] for key in keys]

    def _allow_third_change(self, space: int, key: int) -> None:
        """Let a car that has changed lanes twice change again where cars obstruct its lane."""
        track, lane_state = self.track, key & LANE_STATE_MASK
        changes = []
        for target in track.following[space][1:]:
            side = track.lane[target] - track.lane[space]
            goes_back = lane_state == (SPENT_NOT_LEFT if side < 0 else SPENT_NOT_RIGHT)
            if side and track.lane[space] != PIT_LANE and track.corner[space] < 0 and not goes_back:
                changes.append(target << LANE_STATE_BITS | self._spent(side, target))
        if changes:
            ahead = track.following[space][0]
            self.spaces_ahead[key] = (ahead, track.following[ahead][0])
            self.extra_edges[key] = tuple(changes)

    def _spaces_passed(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """Return the spaces of the next lane that a step straight on leaves behind, by space and side.

        They are those between two places where the car may return to that lane.
        """
        following, lane = self.track.following, self.track.lane
        return_edges: dict[tuple[int, int], int] = {}
        changes: dict[tuple[int, int], int] = {}
        for space, targets in enumerate(following):
            for there in targets:
                side = lane[there] - lane[space]
                if side and lane[space] != PIT_LANE:
                    return_edges.setdefault((space, side), there)
                    if self.track.corner[space] < 0:
                        changes.setdefault((there, -side), following[space][0])
        if not self.checks_all_returns:
            return {place: (there,) for place, there in return_edges.items()}
        passed = {}
        linked = {(lane[space], side) for space, side in return_edges}
        for (space, side), first in {**return_edges, **changes}.items():
            if (lane[space], side) not in linked:
                continue
            ahead = following[space][0]
            while (ahead, side) not in return_edges:
                ahead = following[ahead][0]
            between = [first]
            while between[-1] != return_edges[ahead, side]:
                between.append(following[between[-1]][0])
            passed[space, side] = tuple(between[:-1])
        return passed

    def _spent(self, side: int, target: int) -> int:
        """Return the lane state after the second or a later change, to a side and a space."""
        if not self.checks_all_returns and (not self.allows_third_change or self.track.corner[target] >= 0):
            return SPENT
        return SPENT_NOT_RIGHT if side < 0 else SPENT_NOT_LEFT

    def edges_with_cars(self, key: int, cars: Container[int]) -> tuple[int, ...]:
        """Return the keys one space further, given the spaces with cars."""
        targets = self.edges[key]
        for space in self.overtake_spaces[key]:
            if space in cars:
                targets = self.edges_after_overtake[key]
        for space in self.spaces_ahead[key]:
            if space in cars:
                return targets + self.extra_edges[key]
        return targets

    def _edges_from(self, space: int, lane_state: int) -> tuple[int, ...]:
        track = self.track
        result = []
        if lane_state == BACK:
            lane_state = ONCE
        inside = track.corner[space]
        for target in track.following[space]:
            side = track.lane[target] - track.lane[space]
            if track.lane[space] == PIT_LANE or side == 0:
                after = lane_state
            elif inside >= 0:
                if lane_state in (ONCE_NOT_LEFT, ONCE_NOT_RIGHT):
                    after = BACK if (side < 0) == (lane_state == ONCE_NOT_LEFT) else ONCE
                elif lane_state in (SPENT_NOT_LEFT, SPENT_NOT_RIGHT):
                    after = SPENT
                else:
                    after = lane_state
            elif (
                lane_state in (SPENT, SPENT_NOT_LEFT, SPENT_NOT_RIGHT)
                or (lane_state == ONCE_NOT_LEFT and side < 0)
                or (lane_state == ONCE_NOT_RIGHT and side > 0)
            ):
                continue
            elif lane_state == FRESH:
                after = ONCE_NOT_RIGHT if side < 0 else ONCE_NOT_LEFT
            else:
                after = self._spent(side, target)
            if after in NOT_LEFT or after in NOT_RIGHT:
                is_first = after in (ONCE_NOT_LEFT, ONCE_NOT_RIGHT)
                until_corner = self.allows_reentry if is_first else not self.checks_all_returns
                entered = track.corner[target]
                if entered >= 0 if until_corner else inside >= 0 and entered != inside:
                    after = ONCE if is_first else SPENT
            result.append(target << LANE_STATE_BITS | after)
        return tuple(result)


def space_of(key: int) -> int:
    return key >> LANE_STATE_BITS
