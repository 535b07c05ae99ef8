"""Cache of recent searches.

One position is searched many times: for each gear and roll of a forecast, before a downshift, and for the
move itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from engine.core.move_graph import MoveGraph
from engine.core.reach import CachedSearch, SearchResult

_new = tuple.__new__

# Cached searches per track; one position needs fewer.
MOST_KEPT = 8

# Extend searches by this many extra spaces: callers ask for increasing lengths.
AHEAD = 4


# Key of a cached search: start space, unfinished corner, number of occupied spaces, and True if that corner
# forbids lane changes beyond it.
Place = tuple[int, int, int, bool]


def lookup(
    graph: MoveGraph, place: Place, occupied: Collection[int], cars: Collection[int], length: int
) -> SearchResult | None:
    """Return the cached search of the same position, extended to ``length`` if necessary, or None."""
    known: CachedSearch | None = graph.recent.get(place)
    if known is None or not known.taken.issuperset(occupied):
        return None
    if cars is occupied:
        if known.cars is not known.taken:
            return None
    elif len(known.cars) != len(cars) or not known.cars.issuperset(cars):
        return None
    if length > known.length:
        further = length + AHEAD
        known = known._replace(length=further, found=known.found.extended(graph, further, known))
        graph.recent[place] = known
    return known.found.truncated(length)


def store(
    graph: MoveGraph,
    place: Place,
    taken: frozenset[int],
    cars: frozenset[int],
    length: int,
    found: SearchResult,
) -> None:
    """Cache a search for the next questions about the same position."""
    if len(graph.recent) >= MOST_KEPT:
        graph.recent.clear()
    graph.recent[place] = _new(CachedSearch, (taken, cars, place[1], place[3], length, found))


def cached(search: Callable[..., SearchResult]) -> Callable[..., SearchResult]:
    """Wrap a search function so that it reuses cached results for the same position."""

    def search_or_reuse(
        graph: MoveGraph,
        start: int,
        length: int,
        occupied: Collection[int],
        corner: int,
        *,
        cars: Collection[int] | None = None,
        keeps_lane: bool = False,
    ) -> SearchResult:
        cars = occupied if cars is None else cars
        place = (start, corner, len(occupied), keeps_lane)
        found = lookup(graph, place, occupied, cars, length)
        if found is None:
            taken = frozenset(occupied)
            standing = taken if cars is occupied else frozenset(cars)
            found = search(graph, start, length, taken, corner, cars=standing, keeps_lane=keeps_lane)
            store(graph, place, taken, standing, length, found)
        return found

    return search_or_reuse
