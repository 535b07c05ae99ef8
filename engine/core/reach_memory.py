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


def remembering(search: Callable[..., Reach]) -> Callable[..., Reach]:
    """The same search, but that a position which has just been searched is not searched again: for a longer
    move it goes on where the last one has ended.
    """

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
        recent = graph.recent
        known: Recent | None = recent.get(place)
        if (
            known is not None
            and known.taken.issuperset(occupied)
            and (
                known.cars is known.taken
                if cars is occupied
                else len(known.cars) == len(cars) and known.cars.issuperset(cars)
            )
        ):
            if length > known.length:
                further = length + AHEAD
                known = known._replace(length=further, found=known.found.on(graph, further, known))
                recent[place] = known
            return known.found.within(length)
        taken = frozenset(occupied)
        standing = taken if cars is occupied else frozenset(cars)
        found = search(graph, start, length, taken, corner, cars=standing, keeps_lane=keeps_lane)
        if len(recent) >= MOST_KEPT:
            recent.clear()
        recent[place] = _new(Recent, (taken, standing, corner, keeps_lane, length, found))
        return found

    return again
