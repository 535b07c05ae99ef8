"""The same search on circuits with doubled straights, where a space may cost two points of movement instead
of one.

Layers are points spent. A last single point that cannot buy a space is spent without moving; it still counts
as driven beyond a corner.
"""

from __future__ import annotations

from collections.abc import Container

from engine.core.reach import Layer, MoveGraph, Reach, burns, key_of, one_further, space_of


class PayingReach(Reach):
    """A search in points. ``layers[n]``: keys reached with exactly n points; the key before lies as many
    layers back as the space costs.
    """

    __slots__ = ("_cost", "_dear")

    def __init__(
        self, layers: list[Layer], beyond: list[Layer], cost: tuple[int, ...], dear: Container[int]
    ) -> None:
        super().__init__(layers, beyond)
        self._cost = cost
        self._dear = dear

    def within(self, length: int) -> PayingReach:
        """The same search, had it been for no more than so many points."""
        return _whole(self.layers[: length + 1], self.beyond[: length + 1], length, self._cost, self._dear)

    def ends(self, driven: int) -> dict[int, int]:
        """End spaces after so many points, those included where the last point buys nothing any more."""
        best = super().ends(driven)
        before = super().ends(driven - 1) if driven else {}
        for space, mark in before.items():
            # One point too few for the next space: it is lost, and counts beyond a corner.
            if space in self._dear and space not in best:
                best[space] = one_further(mark)
        return {space: best[space] for space in sorted(best)}

    def wasted(self, key: int, driven: int) -> int:
        """The points spent without moving at the end of a way: one or none."""
        return int(key not in self.layers[driven])

    def path(self, key: int, driven: int) -> tuple[int, ...]:
        """The spaces driven to a key, the starting space first."""
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
    cost, corner_of = graph.track.cost, graph.track.corner
    cars = occupied if cars is None else cars
    layers: list[Layer] = [{} for _ in range(length + 1)]
    beyond: list[Layer] = [{} for _ in range(length + 1)]
    layers[0][key_of(start, 0)] = -1
    dear: set[int] = set()
    for spent in range(length):
        for key in layers[spent]:
            here = space_of(key)
            over = beyond[spent].get(key, 0)
            ways = graph.passed[key] if graph.watched[key] in cars else graph.steps[key]
            for target in graph.straight[key] if over and keeps_lane else ways:
                space = space_of(target)
                price = cost[space]
                if price > 1:
                    dear.add(here)
                if space in occupied or spent + price > length or burns(layers, target, spent + price):
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
    layers: list[Layer], beyond: list[Layer], length: int, cost: tuple[int, ...], dear: Container[int]
) -> PayingReach:
    """The layers as far as anything can be driven, one more where a last point buys nothing."""
    last = max(spent for spent in range(min(length + 1, len(layers))) if layers[spent])
    if last < length and any(space_of(key) in dear for key in layers[last]):
        last += 1
        layers, beyond = [*layers[:last], {}], [*beyond[:last], {}]
    return PayingReach(layers[: last + 1], beyond[: last + 1], cost, dear)
