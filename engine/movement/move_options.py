"""Legal moves found by the search, and the encoding of a move in an Action."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from engine.core.types import Action, ValueObject
from engine.movement.lane_graph import space_of
from engine.movement.result import SearchResult, actions_for_spaces, key_of, lane_changes, overshoot_of

# An action's ``extra`` holds the brake points in its lowest bits and the index of the length above them. Only
# ``pack_extra``, ``length_index`` and ``brake_points`` know it.
_LENGTH_SHIFT = 5
_MAX_BRAKE_POINTS = (1 << _LENGTH_SHIFT) - 1

# Indices of the lengths that rules offer besides 0 (as rolled): longer on soft tyres, shorter by the wing. A
# negative length means the option is unavailable.
SOFT_TYRE_LENGTH, WING_LENGTH = 1, 2


class Route(ValueObject):
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
        spaces_driven: int,
        overshoot_spaces: int,
        blocked_spaces: int = 0,
        pit_lane_spaces: tuple[int, ...] = (),
        avoids_debris: bool = False,
    ) -> None:
        self.key = key
        self.driven = spaces_driven
        self.over = overshoot_spaces
        self.unused = blocked_spaces
        self.lane = pit_lane_spaces
        self.clean = avoids_debris


# A resolved move: path (including the start), blocked spaces, unspent points, brake points.
ResolvedMove = tuple[tuple[int, ...], int, int, int]


class MoveOptions:
    """The legal moves of a car, from one search.

    Attributes:
        lengths: lengths to choose from, the normal one first
        levels: for each length and number of brake points: the ``extra`` of its actions, and the spaces
            driven
        restricted_ends: by ``extra``: the legal end spaces, if not all of the search's ends are legal
        is_complete: True if all legal ends are in ``levels``
        reaches_pit_entry: True if a move may lead into the pit lane
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
        "_options",
        "_road",
        "_roads",
        "clean",
        "drives",
        "is_complete",
        "lengths",
        "levels",
        "reach",
        "reaches_pit_entry",
        "restricted_ends",
        "ways",
    )

    def __init__(
        self, reach: SearchResult, lengths: tuple[int, ...], road: int, avoids_detours: bool = False
    ) -> None:
        self.reach = reach
        self.clean: SearchResult | None = None
        self._most_direct = avoids_detours
        self.lengths = lengths
        self.reaches_pit_entry = False
        self._road = road
        self.levels: tuple[tuple[int, int], ...] = ()
        self.restricted_ends: dict[int, tuple[int, ...]] = {}
        self.is_complete = True
        self._roads: tuple[Action, ...] | None = None
        self._lanes: list[Action] = []
        self._in_lane: dict[Action, Route] = {}
        self.ways: dict[Action, Route] = {}
        self.drives: dict[Action, ResolvedMove] = {}
        self._options: tuple[Action, ...] | None = None

    @property
    def options(self) -> tuple[Action, ...]:
        """Every legal end, by length, brake points, then space; built on first use."""
        if self._options is None:
            self._options = self._build_options()
        return self._options

    def _build_options(self) -> tuple[Action, ...]:
        roads = self._roads
        if roads is None:
            found: list[Action] = []
            kept, end_spaces = self.restricted_ends, self.reach.end_spaces
            for extra, driven in self.levels:
                found += actions_for_spaces(kept[extra] if extra in kept else end_spaces(driven), extra)
            roads = self._roads = tuple(found)
        return roads if not self._lanes else (*roads, *self._lanes)

    def shared_copy(self) -> MoveOptions:
        """Return a copy that the caller may extend, without pit lane ends."""
        other = MoveOptions(self.reach, self.lengths, self._road, self._most_direct)
        other.clean, other.reaches_pit_entry = self.clean, self.reaches_pit_entry
        other.levels, other.restricted_ends, other._roads = self.levels, self.restricted_ends, self.options
        return other

    def add_track_ends(self, max_brakes: int) -> None:
        """Add the ends on the track for every length and up to ``max_brakes`` brake points.

        A blocked car stops at the furthest free spaces.
        """
        self.levels = _brake_levels(self.lengths, max_brakes, len(self.reach.layers) - 1)

    def legal_ends(self, extra: int, driven: int) -> Collection[int]:
        """Return the legal ends of a level, in order."""
        kept = self.restricted_ends.get(extra)
        return self.reach.ends(driven) if kept is None else kept

    def restrict_ends(self, extra: int, ends: Collection[int]) -> None:
        """Restrict the legal ends of a level to these, in this order."""
        self.restricted_ends[extra], self._roads, self._options = tuple(ends), None, None

    def add_pit_lane_end(self, extra: int, way: Route) -> None:
        """Add an end in the pit lane.

        Of two routes to the same space, the one that goes less far beyond a corner is kept. A longer move is
        added only if it gets further than the normal one.
        """
        end = way.lane[-1] if way.lane else space_of(way.key)
        if length_index(extra) and Action("drive", end, brake_points(extra)) in self._in_lane:
            return
        action = Action("drive", end, extra)
        known = self._in_lane.get(action)
        if known is None:
            self._lanes.append(action)
            self.is_complete, self._options = False, None
        if known is None or way.over < known.over:
            self._in_lane[action] = way

    def cheapest_options(self) -> Sequence[Action]:
        """Keep only the option with the fewest brake points per end space and length."""
        if len(self.lengths) == 1:
            return self.options
        best: dict[tuple[int, int], Action] = {}
        for action in self.options:
            driven = (action.value, self.lengths[length_index(action.extra)] - brake_points(action.extra))
            known = best.get(driven)
            if known is None or brake_points(action.extra) < brake_points(known.extra):
                best[driven] = action
        return list(best.values())

    def route_of(self, action: Action) -> Route:
        known = self.ways.get(action)
        if known is None:
            known = self._in_lane.get(action)
            if known is None:
                known = self._find_route(action)
            self.ways[action] = known
        return known

    def _find_route(self, action: Action) -> Route:
        space, reach, clean = action.value, self.reach, self.clean
        wanted = self.lengths[length_index(action.extra)] - brake_points(action.extra)
        driven = min(wanted, len(reach.layers) - 1)
        mark = reach.ends(driven)[space]
        unused = wanted - driven if space < self._road else 0
        if clean is not None and driven < len(clean.layers):
            avoids_debris = clean.ends(driven).get(space)
            if (
                avoids_debris is not None
                and overshoot_of(avoids_debris) <= overshoot_of(mark)
                and not (self._most_direct and lane_changes(avoids_debris) > lane_changes(mark))
            ):
                return Route(
                    key_of(space, avoids_debris),
                    driven,
                    overshoot_of(avoids_debris),
                    unused,
                    avoids_debris=True,
                )
        return Route(key_of(space, mark), driven, overshoot_of(mark), unused)

    def unspent_points(self, way: Route) -> int:
        """Return the unspent last movement point on a doubled straight: 0 or 1."""
        reach = self.clean if way.clean and self.clean is not None else self.reach
        return reach.unspent_points(way.key, way.driven)

    def path(self, action: Action, way: Route | None = None) -> tuple[int, ...]:
        """Return the spaces driven, the starting space first. ``way``: the option's route, if known."""
        way = way or self.route_of(action)
        reach = self.clean if way.clean and self.clean is not None else self.reach
        return reach.path(way.key, way.driven) + way.lane

    def resolve(self, action: Action) -> ResolvedMove:
        known = self.drives.get(action)
        if known is None:
            way = self.route_of(action)
            path, brakes = self.path(action, way), brake_points(action.extra)
            known = self.drives[action] = path, way.unused, self.unspent_points(way), brakes
        return known

    def exit_path(self, way: Route) -> tuple[int, ...]:
        """Return the route beyond the unfinished corner, after the last space in it.

        Where a space may cost two points, return the whole path.
        """
        reach = self.clean if way.clean and self.clean is not None else self.reach
        return reach.exit_path(way.key, way.driven, way.over)


@lru_cache(maxsize=512)
def _brake_levels(lengths: tuple[int, ...], max_brakes: int, max_length: int) -> tuple[tuple[int, int], ...]:
    """Return ``extra`` and spaces driven for each length and number of brake points.

    ``max_length`` is the furthest that the car can get.
    """
    return tuple(
        (pack_extra(choice, brakes), min(length - brakes, max_length))
        for choice, length in enumerate(lengths)
        for brakes in range(min(max_brakes, length) + 1)
    )


def pack_extra(length: int, brakes: int) -> int:
    """Return the ``extra`` of a move: the index of its length, and the brake points that shorten it."""
    return length << _LENGTH_SHIFT | brakes


def length_index(extra: int) -> int:
    """Return the index of a move's length in ``MoveOptions.lengths``; 0 is the normal one."""
    return extra >> _LENGTH_SHIFT


def brake_points(extra: int) -> int:
    """Return the brake points that shorten a move."""
    return extra & _MAX_BRAKE_POINTS
