"""The ways to drive that a search has found, and how an option names one of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from engine.core.move_graph import space_of
from engine.core.reach import Reach, drives_to, key_of, lane_changes, over_of
from engine.core.types import Action, Slotted

# An option holds the brake points and, shifted, the number of the length.
CHOICE_SHIFT = 5
MOST_BRAKES = (1 << CHOICE_SHIFT) - 1

# The numbers of the lengths where a rule offers them, besides 0, as thrown: longer on soft tyres, shorter by
# the wing. A length below nought is not on offer.
LONGER, WING = 1, 2

# What a move on the open road hangs on: the space it begins on, the stops made there, the lengths to choose
# from and the brake points that may shorten them.
MovePlace = tuple[int, int, tuple[int, ...], int]


class Way(Slotted):
    """How a move ends: ``key`` and ``driven`` find its path in the search, ``over`` counts spaces beyond the
    unfinished corner, ``unused`` spaces are lost behind other cars, ``lane`` are the pit lane spaces driven
    after that. ``clean``: keeps off dangerous spaces.
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


# What carrying an option out takes: the spaces driven, the starting space first, the spaces lost behind other
# cars, a last point that buys no space, and the brake points spent.
Drive = tuple[tuple[int, ...], int, int, int]


class Moves:
    """What the search for a move found. ``lengths``: the lengths the driver may choose from, the ordinary one
    first. ``options``: every legal end, by length, by brake points, then by space.

    ``levels``: for each length and number of brake points what options say beside their space, and how many
    spaces are driven then; ``kept``: by what they say, the legal ends of those levels where not all are;
    ``whole``: no ends are legal but those of the levels. ``road`` is the number of spaces outside the pit
    lane. Whoever is held up in the lane waits there at no cost (LUD-PIT-6). ``most_direct``: nobody changes
    lanes once more to keep off dangerous spaces (TRT-PTH-3). ``ways`` has those that have been looked up,
    ``drives`` those that have been driven, ``together`` the options, once they have been put together.
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
        """Every legal end; they are put together when they are first asked for."""
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
        """The same options, so far none into the pit lane and nothing to keep off, for whoever has more to
        say of them.
        """
        other = Moves(self.reach, self.lengths, self._road, self._most_direct)
        other.levels, other.kept, other._roads = self.levels, self.kept, self.options
        return other

    def add_roads(self, most_brakes: int) -> None:
        """Add the ends of every length with every number of brake points up to so many: at its full length,
        or as far as the cars in the way allow.
        """
        self.levels = _levels(self.lengths, most_brakes, len(self.reach.layers) - 1)

    def ends(self, extra: int, driven: int) -> Collection[int]:
        """The legal ends of a level, in order."""
        kept = self.kept.get(extra)
        return self.reach.ends(driven) if kept is None else kept

    def keep(self, extra: int, ends: Collection[int]) -> None:
        """Of the ends of a level only these are legal, in their order."""
        self.kept[extra], self._roads, self.together = tuple(ends), None, None

    def add_lane(self, extra: int, way: Way) -> None:
        """Add an end in the pit lane; of two ways to the same space the one that goes less far beyond a
        corner is kept, and a longer move must get further than the ordinary one.
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
        """Of the options that lead equally far to the same space only those that take fewest brake points."""
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
        """How an option is driven."""
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
        """A last point of movement that buys no space, on a doubled straight."""
        reach = self.clean if way.clean and self.clean is not None else self.reach
        return reach.wasted(way.key, way.driven)

    def path(self, action: Action, way: Way | None = None) -> tuple[int, ...]:
        """The spaces driven, the starting space first; by ``way``, where it has been looked up already."""
        way = way or self.way(action)
        reach = self.clean if way.clean and self.clean is not None else self.reach
        return reach.path(way.key, way.driven) + way.lane

    def drive(self, action: Action) -> Drive:
        """What it takes to carry an option out."""
        known = self.drives.get(action)
        if known is None:
            way = self.way(action)
            path, brakes = self.path(action, way), action.extra & MOST_BRAKES
            known = self.drives[action] = path, way.unused, self.wasted(way), brakes
        return known

    def way_out(self, way: Way) -> tuple[int, ...]:
        """The spaces of a way beyond the unfinished corner, after the last one in it or, where spaces are not
        told from points, after all before.
        """
        reach = self.clean if way.clean and self.clean is not None else self.reach
        return reach.way_out(way.key, way.driven, way.over)


@lru_cache(maxsize=512)
def _levels(lengths: tuple[int, ...], most_brakes: int, longest: int) -> tuple[tuple[int, int], ...]:
    """What options say beside their space, and the spaces driven, for each length and number of brake points,
    where nobody gets further than ``longest``.
    """
    return tuple(
        (choice << CHOICE_SHIFT | brakes, min(length - brakes, longest))
        for choice, length in enumerate(lengths)
        for brakes in range(min(most_brakes, length) + 1)
    )


def brakes_of(action: Action) -> int:
    """The brake points an option spends to shorten the move."""
    return action.extra & MOST_BRAKES
