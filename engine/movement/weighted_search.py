"""Move search on circuits with doubled straights, where a space may cost two movement points.

Layers are points spent. A last single point that cannot buy a space is spent without moving. It still counts
as driven beyond a corner.
"""

from __future__ import annotations

from collections.abc import Collection, Container

from engine.movement.lane_graph import LaneGraph, space_of
from engine.movement.result import (
    Layer,
    SearchResult,
    is_wasteful_return,
    key_of,
    with_overshoot_plus_one,
)


class WeightedSearchResult(SearchResult):
    """The result of a search in movement points.

    ``layers[n]`` holds the keys reached with exactly n points. The previous key is as many layers back as the
    space costs. ``_first_unaffordable`` maps each space that has a doubled space ahead to the lowest number
    of points spent on reaching it. ``_length`` is the number of points available.
    """

    __slots__ = ("_cost", "_first_unaffordable", "_length")

    def __init__(
        self, layers: list[Layer], beyond: list[Layer], length: int, cost: tuple[int, ...], dear: Layer
    ) -> None:
        super().__init__(layers, beyond)
        self._length = length
        self._cost = cost
        self._first_unaffordable = dear

    def truncated(self, length: int) -> WeightedSearchResult:
        """Return the search limited to ``length`` points."""
        return _whole(
            self.layers[: length + 1], self.beyond[: length + 1], length, self._cost, self._first_unaffordable
        )

    def _ranked_ends(self, driven: int) -> dict[int, int]:
        """Return end spaces after ``driven`` points, including those where the last point buys nothing."""
        best = super()._ranked_ends(driven)
        before = super()._ranked_ends(driven - 1) if driven else {}
        for space, mark in before.items():
            # One point too few for the next space: it is lost, and counts beyond a corner.
            if self._first_unaffordable.get(space, self._length) < self._length and space not in best:
                best[space] = with_overshoot_plus_one(mark)
        return {space: best[space] for space in sorted(best)}

    def unspent_points(self, key: int, driven: int) -> int:
        """Return the points spent without moving at the end of a path: 0 or 1."""
        return int(key not in self.layers[driven])

    def end_spaces(self, driven: int) -> Collection[int]:
        """Return the end spaces after ``driven`` points, in order."""
        return self.ends(driven)

    def exit_path(self, key: int, driven: int, over: int) -> tuple[int, ...]:
        """Return the whole path, because the number of points is not the number of spaces."""
        return self.path(key, driven)

    def path(self, key: int, driven: int) -> tuple[int, ...]:
        """Return the spaces driven to a key, the starting space first."""
        driven -= self.unspent_points(key, driven)
        spaces = []
        while driven:
            space = space_of(key)
            spaces.append(space)
            key, driven = self.layers[driven][key], driven - self._cost[space]
        spaces.append(space_of(key))
        return tuple(reversed(spaces))


def search_weighted(
    graph: LaneGraph,
    start: int,
    length: int,
    occupied: Container[int],
    corner: int,
    *,
    cars: Container[int],
    keeps_lane: bool = False,
) -> SearchResult:
    """Find everything within ``length`` points of ``start``. Arguments: see ``search.search``."""
    layers: list[Layer] = [{} for _ in range(length + 1)]
    beyond: list[Layer] = [{} for _ in range(length + 1)]
    layers[0][key_of(start, 0)] = -1
    dear: Layer = {}
    cost, corner_of = graph.track.cost, graph.track.corner
    for spent in range(length):
        for key in layers[spent]:
            here = space_of(key)
            over = beyond[spent].get(key, 0)
            for target in graph.straight[key] if over and keeps_lane else graph.edges(key, cars):
                space = space_of(target)
                price = cost[space]
                if price > 1:
                    dear.setdefault(here, spent)
                if space in occupied or spent + price > length:
                    continue
                if target in graph.returns[key] and is_wasteful_return(layers, target, spent + price):
                    continue
                leaves = corner >= 0 and corner_of[here] == corner != corner_of[space]
                further = over + price if over or leaves else 0
                layer, marks = layers[spent + price], beyond[spent + price]
                if target not in layer or further < marks.get(target, 0):
                    layer[target] = key
                    if further:
                        marks[target] = further
                    else:
                        marks.pop(target, None)
    return _whole(layers, beyond, length, cost, dear)


def _whole(
    layers: list[Layer], beyond: list[Layer], length: int, cost: tuple[int, ...], dear: Layer
) -> WeightedSearchResult:
    """Return the search without empty layers; keep one more if a last point buys nothing."""
    last = max(spent for spent in range(min(length + 1, len(layers))) if layers[spent])
    if last < length and any(dear.get(space_of(key), length) < length for key in layers[last]):
        last += 1
        layers, beyond = [*layers[:last], {}], [*beyond[:last], {}]
    return WeightedSearchResult(layers[: last + 1], beyond[: last + 1], length, cost, dear)
