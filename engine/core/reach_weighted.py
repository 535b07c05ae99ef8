"""The same search on circuits with doubled straights, where a space may cost two points of movement instead
of one.

Layers are points spent. A last single point that cannot buy a space is spent without moving; it still counts
as driven beyond a corner.
"""

from __future__ import annotations

from collections.abc import Container

from engine.core.move_graph import MoveGraph, space_of
from engine.core.reach import Layer, Reach, Recent, burns, key_of, one_further


class PayingReach(Reach):
    """A search in points. ``layers[n]``: keys reached with exactly n points; the key before lies as many
    layers back as the space costs. ``dear``: the spaces with a doubled one ahead, each with the points spent
    when that showed first; ``length``: the points there were.
    """

    __slots__ = ("_cost", "_dear", "_length")

    def __init__(
        self, layers: list[Layer], beyond: list[Layer], length: int, cost: tuple[int, ...], dear: Layer
    ) -> None:
        super().__init__(layers, beyond)
        self._length = length
        self._cost = cost
        self._dear = dear

    def within(self, length: int) -> PayingReach:
        """The same search, had it been for no more than so many points."""
        return _whole(self.layers[: length + 1], self.beyond[: length + 1], length, self._cost, self._dear)

    def on(self, graph: MoveGraph, length: int, before: Recent) -> PayingReach:
        """A search for so many points, begun with this one, which was made ``before`` for fewer."""
        missing = length + 1 - len(self.layers)
        layers: list[Layer] = [*self.layers, *({} for _ in range(missing))]
        beyond: list[Layer] = [*self.beyond, *({} for _ in range(missing))]
        dear = dict(self._dear)
        # The last point but one could not buy doubled spaces yet.
        points = range(max(before.length - 1, 0), length)
        _search_on(
            layers, beyond, dear, points, graph, before.taken, before.corner, before.cars, before.keeps_lane
        )
        return _whole(layers, beyond, length, self._cost, dear)

    def _all_ends(self, driven: int) -> dict[int, int]:
        """End spaces after so many points, those included where the last point buys nothing any more."""
        best = super()._all_ends(driven)
        before = super()._all_ends(driven - 1) if driven else {}
        for space, mark in before.items():
            # One point too few for the next space: it is lost, and counts beyond a corner.
            if self._dear.get(space, self._length) < self._length and space not in best:
                best[space] = one_further(mark)
        return {space: best[space] for space in sorted(best)}

    def wasted(self, key: int, driven: int) -> int:
        """The points spent without moving at the end of a way: one or none."""
        return int(key not in self.layers[driven])

    def way_out(self, key: int, driven: int, over: int) -> tuple[int, ...]:
        """The whole way, since points are no spaces."""
        return self.path(key, driven)

    def _way_back(self, key: int, driven: int) -> tuple[int, ...]:
        driven -= self.wasted(key, driven)
        spaces = []
        while driven:
            space = space_of(key)
            spaces.append(space)
            key, driven = self.layers[driven][key], driven - self._cost[space]
        spaces.append(space_of(key))
        return tuple(reversed(spaces))


def search_paying(
    graph: MoveGraph,
    start: int,
    length: int,
    occupied: Container[int],
    corner: int,
    *,
    cars: Container[int] | None = None,
    keeps_lane: bool = False,
) -> Reach:
    """Find everything that up to ``length`` points from ``start`` lead to; the arguments are those of
    ``reach.search``.
    """
    layers: list[Layer] = [{} for _ in range(length + 1)]
    beyond: list[Layer] = [{} for _ in range(length + 1)]
    layers[0][key_of(start, 0)] = -1
    dear: Layer = {}
    cars = occupied if cars is None else cars
    _search_on(layers, beyond, dear, range(length), graph, occupied, corner, cars, keeps_lane)
    return _whole(layers, beyond, length, graph.track.cost, dear)


def _search_on(
    layers: list[Layer],
    beyond: list[Layer],
    dear: Layer,
    points: range,
    graph: MoveGraph,
    occupied: Container[int],
    corner: int,
    cars: Container[int],
    keeps_lane: bool,
) -> None:
    """Go one step on from the layers of so many ``points``."""
    cost, corner_of = graph.track.cost, graph.track.corner
    length = points.stop
    for spent in points:
        for key in layers[spent]:
            here = space_of(key)
            over = beyond[spent].get(key, 0)
            ways = graph.passed[key] if graph.watched[key] in cars else graph.steps[key]
            for target in graph.straight[key] if over and keeps_lane else ways:
                space = space_of(target)
                price = cost[space]
                if price > 1:
                    dear.setdefault(here, spent)
                if space in occupied or spent + price > length:
                    continue
                if graph.back[key] and burns(layers, target, spent + price):
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


def _whole(
    layers: list[Layer], beyond: list[Layer], length: int, cost: tuple[int, ...], dear: Layer
) -> PayingReach:
    """The layers as far as anything can be driven, one more where a last point buys nothing."""
    last = max(spent for spent in range(min(length + 1, len(layers))) if layers[spent])
    if last < length and any(dear.get(space_of(key), length) < length for key in layers[last]):
        last += 1
        layers, beyond = [*layers[:last], {}], [*beyond[:last], {}]
    return PayingReach(layers[: last + 1], beyond[: last + 1], length, cost, dear)
