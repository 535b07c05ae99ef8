"""Searches that are kept: a position is searched many times, for each gear and throw of a forecast, before a
downshift, for the move itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from engine.core.move_graph import MoveGraph
from engine.core.reach import Reach, Recent

_new = tuple.__new__

# So many searches a track remembers: more than one position takes.
MOST_KEPT = 8

# Who asks for a longer move asks for still longer ones: so much further a search goes on.
AHEAD = 4


# Where a search began: the space, the corner still to be finished, how many spaces were taken, and whether
# that corner binds to a lane.
Place = tuple[int, int, int, bool]


def remembered(
    graph: MoveGraph, place: Place, occupied: Collection[int], cars: Collection[int], length: int
) -> Reach | None:
    """The search from a place that has just been made with the same spaces taken, up to so many spaces: for a
    longer move it goes on where it has ended. None when there was none.
    """
    known: Recent | None = graph.recent.get(place)
    if known is None or not known.taken.issuperset(occupied):
        return None
    if cars is occupied:
        if known.cars is not known.taken:
            return None
    elif len(known.cars) != len(cars) or not known.cars.issuperset(cars):
        return None
    if length > known.length:
        further = length + AHEAD
        known = known._replace(length=further, found=known.found.on(graph, further, known))
        graph.recent[place] = known
    return known.found.within(length)


def remember(
    graph: MoveGraph,
    place: Place,
    taken: frozenset[int],
    cars: frozenset[int],
    length: int,
    found: Reach,
) -> None:
    """Keep a search for the questions that follow about the same position."""
    if len(graph.recent) >= MOST_KEPT:
        graph.recent.clear()
    graph.recent[place] = _new(Recent, (taken, cars, place[1], place[3], length, found))


def remembering(search: Callable[..., Reach]) -> Callable[..., Reach]:
    """The same search, but that a position which has just been searched is not searched again."""

    def again(
        graph: MoveGraph,
        start: int,
        length: int,
        occupied: Collection[int],
        corner: int,
        *,
        cars: Collection[int] | None = None,
        keeps_lane: bool = False,
    ) -> Reach:
        cars = occupied if cars is None else cars
        place = (start, corner, len(occupied), keeps_lane)
        found = remembered(graph, place, occupied, cars, length)
        if found is None:
            taken = frozenset(occupied)
            standing = taken if cars is occupied else frozenset(cars)
            found = search(graph, start, length, taken, corner, cars=standing, keeps_lane=keeps_lane)
            remember(graph, place, taken, standing, length, found)
        return found

    return again
