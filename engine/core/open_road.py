"""Searches that begin with what the open road is like: a car mostly finds it free as far as it gets, or up to
the first one in its way. So a place of a circuit is searched once with nobody there, and a race only from
where somebody is.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.core.move_graph import MoveGraph, space_of
from engine.core.reach import Reach, Recent, search
from engine.core.reach_memory import remember, remembered

# So many spaces of it are kept, those of a throw in 4th: a longer search goes on from there.
KEPT = 12

NOBODY: frozenset[int] = frozenset()


class Looks:
    """Where a search looks whether somebody is there: ``first`` has for each space the number of spaces
    driven at which it first does; up to then nobody there makes a difference.
    """

    __slots__ = ("_within", "first")

    def __init__(self) -> None:
        self.first: dict[int, int] = {}
        self._within: dict[int, frozenset[int]] = {}

    def within(self, length: int) -> frozenset[int]:
        """The spaces that a search for so many looks at."""
        found = self._within.get(length)
        if found is None:
            looked_at = [space for space, driven in self.first.items() if driven <= length]
            found = self._within[length] = frozenset(looked_at)
        return found

    def free(self, spaces: Collection[int], length: int) -> int:
        """How many of so many spaces a search is the same for with somebody on each of ``spaces``."""
        looked_at = self.within(length)
        if looked_at.isdisjoint(spaces):
            return length
        first = self.first
        return min([first[space] for space in spaces if space in looked_at]) - 1


class OpenRoad:
    """The search from a place with nobody in the way, and where it looks for anybody: in its way or beside
    it, and ``beside`` it alone, for those whom a driver may have pulled out for.
    """

    __slots__ = ("_search", "beside", "found", "looks")

    def __init__(self, graph: MoveGraph, start: int, length: int, corner: int, keeps_lane: bool) -> None:
        self.found = search(graph, start, length, NOBODY, corner, keeps_lane=keeps_lane)
        self.found.keep()
        self._search = Recent(NOBODY, NOBODY, corner, keeps_lane, length, self.found)
        self.looks, self.beside = Looks(), Looks()
        self._note(graph, 0)

    def go_on(self, graph: MoveGraph, length: int) -> None:
        """Search on, up to so many spaces in all."""
        noted = self.found.longest
        self.found = self.found.on(graph, length, self._search)
        self._note(graph, noted)

    def _note(self, graph: MoveGraph, noted: int) -> None:
        """Note what the steps after so many spaces have looked at."""
        layers, watched = self.found.layers, graph.watched
        first, first_beside = self.looks.first.setdefault, self.beside.first.setdefault
        for driven in range(noted + 1, len(layers)):
            for key in layers[driven - 1]:
                if watched[key] >= 0:
                    first(watched[key], driven)
                    first_beside(watched[key], driven)
            for key in layers[driven]:
                first(space_of(key), driven)


def search_ahead(
    graph: MoveGraph,
    start: int,
    length: int,
    occupied: Collection[int],
    corner: int,
    *,
    cars: Collection[int] | None = None,
    keeps_lane: bool = False,
) -> Reach:
    """The same as ``reach.search``, on the circuit's open road as far as it goes."""
    if not occupied:
        # Nobody's race: whoever looks at all the places there are looks once.
        return search(graph, start, length, occupied, corner, cars=cars, keeps_lane=keeps_lane)
    cars = occupied if cars is None else cars
    if length <= KEPT:
        road, free = _road_past(graph, start, length, occupied, corner, cars, keeps_lane)
        if free == length:
            return road.found.within(length)
    place = (start, corner, len(occupied), keeps_lane)
    known = remembered(graph, place, occupied, cars, length)
    if known is None:
        # From the first car in the way on, or from where the open road is no longer kept.
        if length > KEPT:
            road, free = _road_past(graph, start, KEPT, occupied, corner, cars, keeps_lane)
        taken = frozenset(occupied)
        standing = taken if cars is occupied else frozenset(cars)
        known = road.found.past_others(graph, free, length, taken, corner, standing, keeps_lane)
        remember(graph, place, taken, standing, length, known)
    return known


def _road_past(
    graph: MoveGraph,
    start: int,
    length: int,
    occupied: Collection[int],
    corner: int,
    cars: Collection[int],
    keeps_lane: bool,
) -> tuple[OpenRoad, int]:
    """The open road from a place, and for how many of so many spaces it is the same with others there."""
    road = _road_from(graph, start, length, corner, keeps_lane)
    free = road.looks.free(occupied, length)
    return road, free if cars is occupied else road.beside.free(cars, free)


def _road_from(graph: MoveGraph, start: int, length: int, corner: int, keeps_lane: bool) -> OpenRoad:
    """The open road from a place, for so many spaces at least."""
    place = (start, corner, keeps_lane)
    road: OpenRoad | None = graph.open_roads.get(place)
    if road is None:
        road = graph.open_roads[place] = OpenRoad(graph, start, length, corner, keeps_lane)
    elif len(road.found.layers) <= length:
        road.go_on(graph, length)
    return road
