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
        key, spaces_driven: locate its path in the search
        overshoot_spaces: spaces beyond the unfinished corner
        blocked_spaces: spaces lost behind other cars
        pit_lane_spaces: pit lane spaces driven at the end
        avoids_debris: True if it uses the search that avoids debris
    """

    __slots__ = (
        "avoids_debris",
        "blocked_spaces",
        "key",
        "overshoot_spaces",
        "pit_lane_spaces",
        "spaces_driven",
    )

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
        self.spaces_driven = spaces_driven
        self.overshoot_spaces = overshoot_spaces
        self.blocked_spaces = blocked_spaces
        self.pit_lane_spaces = pit_lane_spaces
        self.avoids_debris = avoids_debris


# A resolved move: path (including the start), blocked spaces, unspent points, brake points.
ResolvedMove = tuple[tuple[int, ...], int, int, int]


class MoveOptions:
    """The legal moves of a car, from one search.

    Attributes:
        search: the search that found them
        lengths: lengths to choose from, the normal one first
        levels: for each length and number of brake points: the ``extra`` of its actions, and the spaces
            driven
        restricted_ends: by ``extra``: the legal end spaces, if not all of the search's ends are legal
        is_complete: True if all legal ends are in ``levels``
        reaches_pit_entry: True if a move may lead into the pit lane
        debris_free_search: the search that avoids debris, if any
        routes: cached routes
        resolved_moves: cached resolved moves

    ``_track_spaces`` is the number of spaces outside the pit lane. A car that is blocked in the pit lane
    waits there at no cost (LUD-PIT-6). ``_avoids_detours``: drivers do not change lanes once more to avoid
    debris (TRT-PTH-3).
    """

    __slots__ = (
        "_avoids_detours",
        "_options",
        "_pit_lane_options",
        "_pit_lane_routes",
        "_track_options",
        "_track_spaces",
        "debris_free_search",
        "is_complete",
        "lengths",
        "levels",
        "reaches_pit_entry",
        "resolved_moves",
        "restricted_ends",
        "routes",
        "search",
    )

    def __init__(
        self, search: SearchResult, lengths: tuple[int, ...], track_spaces: int, forbids_detours: bool = False
    ) -> None:
        self.search = search
        self.debris_free_search: SearchResult | None = None
        self._avoids_detours = forbids_detours
        self.lengths = lengths
        self.reaches_pit_entry = False
        self._track_spaces = track_spaces
        self.levels: tuple[tuple[int, int], ...] = ()
        self.restricted_ends: dict[int, tuple[int, ...]] = {}
        self.is_complete = True
        self._track_options: tuple[Action, ...] | None = None
        self._pit_lane_options: list[Action] = []
        self._pit_lane_routes: dict[Action, Route] = {}
        self.routes: dict[Action, Route] = {}
        self.resolved_moves: dict[Action, ResolvedMove] = {}
        self._options: tuple[Action, ...] | None = None

    @property
    def options(self) -> tuple[Action, ...]:
        """Every legal end, by length, brake points, then space; built on first use."""
        if self._options is None:
            self._options = self._build_options()
        return self._options

    def _build_options(self) -> tuple[Action, ...]:
        track_options = self._track_options
        if track_options is None:
            options: list[Action] = []
            restricted_ends, end_spaces = self.restricted_ends, self.search.end_spaces
            for extra, driven in self.levels:
                spaces = restricted_ends[extra] if extra in restricted_ends else end_spaces(driven)
                options += actions_for_spaces(spaces, extra)
            track_options = self._track_options = tuple(options)
        return track_options if not self._pit_lane_options else (*track_options, *self._pit_lane_options)

    def copy_without_pit_lane_ends(self) -> MoveOptions:
        """Return a copy that the caller may extend, without pit lane ends."""
        other = MoveOptions(self.search, self.lengths, self._track_spaces, self._avoids_detours)
        other.debris_free_search, other.reaches_pit_entry = self.debris_free_search, self.reaches_pit_entry
        other.levels, other.restricted_ends, other._track_options = (
            self.levels,
            self.restricted_ends,
            self.options,
        )
        return other

    def add_track_ends(self, max_brakes: int) -> None:
        """Add the ends on the track for every length and up to ``max_brakes`` brake points.

        A blocked car stops at the furthest free spaces.
        """
        self.levels = _brake_levels(self.lengths, max_brakes, len(self.search.layers) - 1)

    def legal_ends(self, extra: int, driven: int) -> Collection[int]:
        """Return the legal ends of a level, in order."""
        restricted_ends = self.restricted_ends.get(extra)
        return self.search.ends(driven) if restricted_ends is None else restricted_ends

    def restrict_ends(self, extra: int, ends: Collection[int]) -> None:
        """Restrict the legal ends of a level to these, in this order."""
        self.restricted_ends[extra], self._track_options, self._options = tuple(ends), None, None

    def add_pit_lane_end(self, extra: int, route: Route) -> None:
        """Add an end in the pit lane.

        Of two routes to the same space, the one that goes less far beyond a corner is kept. A longer move is
        added only if it gets further than the normal one.
        """
        end = route.pit_lane_spaces[-1] if route.pit_lane_spaces else space_of(route.key)
        if length_index(extra) and Action("drive", end, brake_points(extra)) in self._pit_lane_routes:
            return
        action = Action("drive", end, extra)
        known_route = self._pit_lane_routes.get(action)
        if known_route is None:
            self._pit_lane_options.append(action)
            self.is_complete, self._options = False, None
        if known_route is None or route.overshoot_spaces < known_route.overshoot_spaces:
            self._pit_lane_routes[action] = route

    def cheapest_options(self) -> Sequence[Action]:
        """Return the option with the fewest brake points for each end space and number of spaces driven."""
        if len(self.lengths) == 1:
            return self.options
        best: dict[tuple[int, int], Action] = {}
        for action in self.options:
            driven = (action.value, self.lengths[length_index(action.extra)] - brake_points(action.extra))
            cheapest = best.get(driven)
            if cheapest is None or brake_points(action.extra) < brake_points(cheapest.extra):
                best[driven] = action
        return list(best.values())

    def route_of(self, action: Action) -> Route:
        """Return the route of an option, from the cache if it is there."""
        route = self.routes.get(action)
        if route is None:
            route = self._pit_lane_routes.get(action)
            if route is None:
                route = self._find_route(action)
            self.routes[action] = route
        return route

    def _find_route(self, action: Action) -> Route:
        space, search, debris_free_search = action.value, self.search, self.debris_free_search
        target_length = self.lengths[length_index(action.extra)] - brake_points(action.extra)
        driven = min(target_length, len(search.layers) - 1)
        rank = search.ends(driven)[space]
        unused = target_length - driven if space < self._track_spaces else 0
        if debris_free_search is not None and driven < len(debris_free_search.layers):
            avoids_debris = debris_free_search.ends(driven).get(space)
            if (
                avoids_debris is not None
                and overshoot_of(avoids_debris) <= overshoot_of(rank)
                and not (self._avoids_detours and lane_changes(avoids_debris) > lane_changes(rank))
            ):
                return Route(
                    key_of(space, avoids_debris),
                    driven,
                    overshoot_of(avoids_debris),
                    unused,
                    avoids_debris=True,
                )
        return Route(key_of(space, rank), driven, overshoot_of(rank), unused)

    def _search_of(self, route: Route) -> SearchResult:
        debris_free_search = self.debris_free_search
        return debris_free_search if route.avoids_debris and debris_free_search is not None else self.search

    def unspent_points(self, route: Route) -> int:
        """Return the unspent last movement point on a doubled straight: 0 or 1."""
        search = self._search_of(route)
        return search.unspent_points(route.key, route.spaces_driven)

    def path(self, action: Action, route: Route | None = None) -> tuple[int, ...]:
        """Return the spaces driven by an option, the starting space first.

        ``route``: the option's route, if known.
        """
        route = route or self.route_of(action)
        search = self._search_of(route)
        return search.path(route.key, route.spaces_driven) + route.pit_lane_spaces

    def resolve(self, action: Action) -> ResolvedMove:
        """Return the move that an option makes, from the cache if it is there."""
        resolved_move = self.resolved_moves.get(action)
        if resolved_move is None:
            route = self.route_of(action)
            path, brakes = self.path(action, route), brake_points(action.extra)
            resolved_move = self.resolved_moves[action] = (
                path,
                route.blocked_spaces,
                self.unspent_points(route),
                brakes,
            )
        return resolved_move

    def exit_path(self, route: Route) -> tuple[int, ...]:
        """Return the route beyond the unfinished corner, after the last space in it.

        Where a space may cost two points, return the whole path.
        """
        search = self._search_of(route)
        return search.exit_path(route.key, route.spaces_driven, route.overshoot_spaces)


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
