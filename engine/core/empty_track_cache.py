"""Searches that start from the cached search on an empty track.

A car usually finds the road free, or free up to the first car in its way. Each start is searched once without
cars. A race then searches only from the first relevant car on.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.core.move_graph import MoveGraph, space_of
from engine.core.reach import CachedSearch, SearchResult, search
from engine.core.search_cache import lookup, store

# Spaces of the empty-track search that are cached: the maximum roll in 4th gear. Longer searches extend it.
CACHED_DEPTH = 12

NO_CARS: frozenset[int] = frozenset()


class SpaceDependencies:
    """The spaces that affect a search if they are occupied.

    Attributes:
        first: space -> number of spaces driven at which the search first checks it; below that, a car there
            makes no difference
    """

    __slots__ = ("_within", "first")

    def __init__(self) -> None:
        self.first: dict[int, int] = {}
        self._within: dict[int, frozenset[int]] = {}

    def within(self, length: int) -> frozenset[int]:
        """Return the spaces that a search of ``length`` spaces checks."""
        found = self._within.get(length)
        if found is None:
            looked_at = [space for space, driven in self.first.items() if driven <= length]
            found = self._within[length] = frozenset(looked_at)
        return found

    def valid_depth(self, spaces: Collection[int], length: int) -> int:
        """Return the number of leading layers that remain valid when ``spaces`` are occupied."""
        looked_at = self.within(length)
        if looked_at.isdisjoint(spaces):
            return length
        first = self.first
        return min([first[space] for space in spaces if space in looked_at]) - 1


class EmptyTrackSearch:
    """The search from a start on an empty track, and the spaces it depends on.

    Attributes:
        looks: spaces where any occupant matters: on a path, or where a car allows a further lane change
        ``beside``: spaces where a car allows a further lane change; there only a car matters
    """

    __slots__ = ("_search", "beside", "found", "looks")

    def __init__(self, graph: MoveGraph, start: int, length: int, corner: int, keeps_lane: bool) -> None:
        self.found = search(graph, start, length, NO_CARS, corner, keeps_lane=keeps_lane)
        self.found.enable_prefix_cache()
        self._search = CachedSearch(NO_CARS, NO_CARS, corner, keeps_lane, length, self.found)
        self.looks, self.beside = SpaceDependencies(), SpaceDependencies()
        self._record_dependencies(graph, 0)

    def extend(self, graph: MoveGraph, length: int) -> None:
        """Extend the search to ``length`` spaces in total."""
        noted = self.found.longest
        self.found = self.found.extended(graph, length, self._search)
        self._record_dependencies(graph, noted)

    def _record_dependencies(self, graph: MoveGraph, noted: int) -> None:
        """Record the spaces checked by the steps after ``noted`` spaces."""
        layers, watched, ahead = self.found.layers, graph.overtake_spaces, graph.spaces_ahead
        first, first_beside = self.looks.first.setdefault, self.beside.first.setdefault
        for driven in range(noted + 1, len(layers)):
            for key in layers[driven - 1]:
                for space in watched[key] + ahead[key]:
                    first(space, driven)
                    first_beside(space, driven)
            for key in layers[driven]:
                first(space_of(key), driven)


def search_with_cache(
    graph: MoveGraph,
    start: int,
    length: int,
    occupied: Collection[int],
    corner: int,
    *,
    cars: Collection[int] | None = None,
    keeps_lane: bool = False,
) -> SearchResult:
    """Return the same result as ``reach.search``, using the empty-track search as far as it is valid."""
    if not occupied:
        # No cars on the track (table building): each start is searched only once, so bypass the cache.
        return search(graph, start, length, occupied, corner, cars=cars, keeps_lane=keeps_lane)
    cars = occupied if cars is None else cars
    if length <= CACHED_DEPTH:
        road, free = _road_past(graph, start, length, occupied, corner, cars, keeps_lane)
        if free == length:
            return road.found.truncated(length)
    place = (start, corner, len(occupied), keeps_lane)
    known = lookup(graph, place, occupied, cars, length)
    if known is None:
        # Search from the first car in the way, or from the end of the cached depth.
        if length > CACHED_DEPTH:
            road, free = _road_past(graph, start, CACHED_DEPTH, occupied, corner, cars, keeps_lane)
        taken = frozenset(occupied)
        standing = taken if cars is occupied else frozenset(cars)
        known = road.found.extended_around_cars(graph, free, length, taken, corner, standing, keeps_lane)
        store(graph, place, taken, standing, length, known)
    return known


def _road_past(
    graph: MoveGraph,
    start: int,
    length: int,
    occupied: Collection[int],
    corner: int,
    cars: Collection[int],
    keeps_lane: bool,
) -> tuple[EmptyTrackSearch, int]:
    """Return the empty-track search and the number of layers that remain valid with other cars."""
    road = _road_from(graph, start, length, corner, keeps_lane)
    free = road.looks.valid_depth(occupied, length)
    return road, free if cars is occupied else road.beside.valid_depth(cars, free)


def _road_from(graph: MoveGraph, start: int, length: int, corner: int, keeps_lane: bool) -> EmptyTrackSearch:
    """Return the empty-track search from a start, for at least ``length`` spaces."""
    place = (start, corner, keeps_lane)
    road: EmptyTrackSearch | None = graph.open_roads.get(place)
    if road is None:
        road = graph.open_roads[place] = EmptyTrackSearch(graph, start, length, corner, keeps_lane)
    elif len(road.found.layers) <= length:
        road.extend(graph, length)
    return road
