"""Legal moves found by the search, and the encoding of a move in an Action."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from engine.core.move_graph import space_of
from engine.core.reach import Reach, drives_to, key_of, lane_changes, over_of
from engine.core.types import Action, Slotted

# An action's ``extra`` holds the brake points in its lowest bits and the index of the length above them.
CHOICE_SHIFT = 5
MOST_BRAKES = (1 << CHOICE_SHIFT) - 1

# Indices of the lengths that rules offer besides 0 (as rolled): longer on soft tyres, shorter by the wing. A
# negative length means the option is unavailable.
LONGER, WING = 1, 2

# Everything that moves on an empty track depend on: start space, stops made there, lengths to choose from,
# and brake points available.
MovePlace = tuple[int, int, tuple[int, ...], int]


class Way(Slotted):
    """A route of a move.

    Attributes:
        key, driven: locate its path in the search
        overshoot_spaces: spaces beyond the unfinished corner
        blocked_spaces: spaces lost behind other cars
        pit_lane_spaces: pit lane spaces driven at the end
        avoids_debris: True if it uses the search that avoids debris
    """

    __slots__ = ("clean", "driven", "key", "lane", "over", "unused")

    def __init__(
        self,
        key: int,
        driven: int,
        over: int,
        unused: int = 0,
        lane: tuple[int, ...] = (),
        clean: bool = False,
    ) -> None:
        self.key = key
        self.driven = driven
        self.over = over
        self.unused = unused
        self.lane = lane
        self.clean = clean


# A resolved move: path (including the start), blocked spaces, unspent points, brake points.
Drive = tuple[tuple[int, ...], int, int, int]


class Moves:
    """The legal moves of a car, from one search.

    Attributes:
        lengths: lengths to choose from, the normal one first
        levels: for each length and number of brake points: the ``extra`` of its actions, and the spaces
            driven
        restricted_ends: by ``extra``: the legal end spaces, if not all of the search's ends are legal
        is_complete: True if all legal ends are in ``levels``
        clean: the search that avoids debris, if any
        ways: cached routes
        drives: cached resolved moves

    ``_road`` is the number of spaces outside the pit lane. A car that is blocked in the pit lane waits there
    at no cost (LUD-PIT-6). ``_most_direct``: drivers do not change lanes once more to avoid debris
    (TRT-PTH-3).
    """

    __slots__ = (
        "_in_lane",
        "_lanes",
        "_most_direct",
        "_road",
        "_roads",
        "clean",
        "drives",
        "kept",
        "lengths",
        "levels",
        "reach",
        "together",
        "ways",
        "whole",
    )

    def __init__(self, reach: Reach, lengths: tuple[int, ...], road: int, most_direct: bool = False) -> None:
        self.reach = reach
        self.clean: Reach | None = None
        self._most_direct = most_direct
        self.lengths = lengths
        self._road = road
        self.levels: tuple[tuple[int, int], ...] = ()
        self.kept: dict[int, tuple[int, ...]] = {}
        self.whole = True
        self._roads: tuple[Action, ...] | None = None
        self._lanes: list[Action] = []
        self._in_lane: dict[Action, Way] = {}
        self.ways: dict[Action, Way] = {}
        self.drives: dict[Action, Drive] = {}
        self.together: tuple[Action, ...] | None = None

    @property
    def options(self) -> tuple[Action, ...]:
        """Every legal end, by length, brake points, then space; built on first use."""
        if self.together is None:
            self.together = self._put_together()
        return self.together

    def _put_together(self) -> tuple[Action, ...]:
        roads = self._roads
        if roads is None:
            kept, drives = self.kept, self.reach.drives
            if not kept:
                found = self.reach.all_drives(self.levels)
            else:
                found = []
                for extra, driven in self.levels:
                    found += drives_to(kept[extra], extra) if extra in kept else drives(extra, driven)
            roads = self._roads = tuple(found)
        return roads if not self._lanes else (*roads, *self._lanes)

    def another(self) -> Moves:
        """Return a copy that the caller may extend, without pit lane ends and debris routes."""
        other = Moves(self.reach, self.lengths, self._road, self._most_direct)
        other.levels, other.kept, other._roads = self.levels, self.kept, self.options
        return other

    def add_roads(self, most_brakes: int) -> None:
        """Add the ends on the track for every length and up to ``max_brakes`` brake points.

        A blocked car stops at the furthest free spaces.
        """
        self.levels = _levels(self.lengths, most_brakes, len(self.reach.layers) - 1)

    def ends(self, extra: int, driven: int) -> Collection[int]:
        """Return the legal ends of a level, in order."""
        kept = self.kept.get(extra)
        return self.reach.ends(driven) if kept is None else kept

    def keep(self, extra: int, ends: Collection[int]) -> None:
        """Restrict the legal ends of a level to these, in this order."""
        self.kept[extra], self._roads, self.together = tuple(ends), None, None

    def add_lane(self, extra: int, way: Way) -> None:
        """Add an end in the pit lane.

        Of two routes to the same space, the one that goes less far beyond a corner is kept. A longer move is
        added only if it gets further than the normal one.
        """
        end = way.lane[-1] if way.lane else space_of(way.key)
        if extra >> CHOICE_SHIFT and Action("drive", end, extra & MOST_BRAKES) in self._in_lane:
            return
        action = Action("drive", end, extra)
        known = self._in_lane.get(action)
        if known is None:
            self._lanes.append(action)
            self.whole, self.together = False, None
        if known is None or way.over < known.over:
            self._in_lane[action] = way

    def cheapest(self) -> Sequence[Action]:
        """Keep only the option with the fewest brake points per end space and length."""
        if len(self.lengths) == 1:
            return self.options
        best: dict[tuple[int, int], Action] = {}
        for action in self.options:
            driven = (action.value, self.lengths[action.extra >> CHOICE_SHIFT] - brakes_of(action))
            known = best.get(driven)
            if known is None or brakes_of(action) < brakes_of(known):
                best[driven] = action
        return list(best.values())

    def way(self, action: Action) -> Way:
        """Return the route of an option."""
        known = self.ways.get(action)
        if known is None:
            known = self._in_lane.get(action)
            if known is None:
                known = self._way(action)
            self.ways[action] = known
        return known

    def _way(self, action: Action) -> Way:
        space, reach, clean = action.value, self.reach, self.clean
        wanted = self.lengths[action.extra >> CHOICE_SHIFT] - (action.extra & MOST_BRAKES)
        driven = min(wanted, len(reach.layers) - 1)
        mark = reach.ends(driven)[space]
        unused = wanted - driven if space < self._road else 0
        if clean is not None and driven < len(clean.layers):
            cleanly = clean.ends(driven).get(space)
            if (
                cleanly is not None
                and over_of(cleanly) <= over_of(mark)
                and not (self._most_direct and lane_changes(cleanly) > lane_changes(mark))
            ):
                return Way(key_of(space, cleanly), driven, over_of(cleanly), unused, clean=True)
        return Way(key_of(space, mark), driven, over_of(mark), unused)

    def wasted(self, way: Way) -> int:
        """Return the unspent last movement point on a doubled straight: 0 or 1."""
        reach = self.clean if way.clean and self.clean is not None else self.reach
        return reach.wasted(way.key, way.driven)

    def path(self, action: Action, way: Way | None = None) -> tuple[int, ...]:
        """Return the spaces driven, the starting space first. ``way``: the option's route, if known."""
        way = way or self.way(action)
        reach = self.clean if way.clean and self.clean is not None else self.reach
        return reach.path(way.key, way.driven) + way.lane

    def drive(self, action: Action) -> Drive:
        """Return the resolved move of an option."""
        known = self.drives.get(action)
        if known is None:
            way = self.way(action)
            path, brakes = self.path(action, way), action.extra & MOST_BRAKES
            known = self.drives[action] = path, way.unused, self.wasted(way), brakes
        return known

    def way_out(self, way: Way) -> tuple[int, ...]:
        """Return the route beyond the unfinished corner, after the last space in it.

        Where a space may cost two points, return the whole path.
        """
        reach = self.clean if way.clean and self.clean is not None else self.reach
        return reach.way_out(way.key, way.driven, way.over)


@lru_cache(maxsize=512)
def _levels(lengths: tuple[int, ...], most_brakes: int, longest: int) -> tuple[tuple[int, int], ...]:
    """Return ``extra`` and spaces driven for each length and number of brake points.

    ``max_length`` is the furthest that the car can get.
    """
    return tuple(
        (choice << CHOICE_SHIFT | brakes, min(length - brakes, longest))
        for choice, length in enumerate(lengths)
        for brakes in range(min(most_brakes, length) + 1)
    )


def brakes_of(action: Action) -> int:
    """Return the brake points that an option spends to shorten the move."""
    return action.extra & MOST_BRAKES
