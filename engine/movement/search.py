"""Move search: all end spaces of a move and of every shorter, braked one, in one layered search.

On circuits with doubled straights, where a space may cost two movement points, layers are points spent. A
last single point that cannot buy a space is spent without moving. It still counts as driven beyond a corner.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable

from engine.movement.lane_graph import LANE_STATE_BITS, LaneGraph, space_of
from engine.movement.result import Layer, SearchResult, is_wasteful_return, with_overshoot_plus_one


class WeightedSearchResult(SearchResult):
    """The result of a search in movement points.

    ``layers[n]`` holds the keys reached with exactly n points. The previous key is as many layers back as the
    space costs. ``_first_unaffordable`` maps each space that has a doubled space ahead to the lowest number
    of points spent on reaching it. ``_length`` is the number of points available.
    """

    __slots__ = ("_cost", "_first_unaffordable", "_length")

    def __init__(
        self,
        layers: list[Layer],
        beyond: list[Layer],
        length: int,
        cost: tuple[int, ...],
        first_unaffordable: Layer,
    ) -> None:
        super().__init__(layers, beyond)
        self._length = length
        self._cost = cost
        self._first_unaffordable = first_unaffordable

    def truncated(self, length: int) -> WeightedSearchResult:
        """Return the search limited to ``length`` points."""
        return _trim_layers(
            self.layers[: length + 1], self.beyond[: length + 1], length, self._cost, self._first_unaffordable
        )

    def _ranked_ends(self, driven: int) -> dict[int, int]:
        """Return end spaces after ``driven`` points, including those where the last point buys nothing."""
        best = super()._ranked_ends(driven)
        before = super()._ranked_ends(driven - 1) if driven else {}
        for space, rank in before.items():
            # One point too few for the next space: it is lost, and counts beyond a corner.
            if self._first_unaffordable.get(space, self._length) < self._length and space not in best:
                best[space] = with_overshoot_plus_one(rank)
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
    prefix: SearchResult,
    graph: LaneGraph,
    length: int,
    occupied: Container[int],
    corner: int,
    cars: Container[int],
    keeps_lane: bool,
) -> SearchResult:
    """Find everything within ``length`` points, from the start of ``prefix``. Arguments: see ``search``."""
    layers: list[Layer] = [prefix.layers[0], *[{} for _ in range(length)]]
    beyond: list[Layer] = [{} for _ in range(length + 1)]
    first_unaffordable: Layer = {}
    cost, corner_of = graph.track.cost, graph.track.corner
    for spent in range(length):
        for key in layers[spent]:
            here = space_of(key)
            over = beyond[spent].get(key, 0)
            for target in (
                graph.same_lane_edges[key] if over and keeps_lane else graph.edges_with_cars(key, cars)
            ):
                space = space_of(target)
                price = cost[space]
                if price > 1:
                    first_unaffordable.setdefault(here, spent)
                if space in occupied or spent + price > length:
                    continue
                if target in graph.return_edges[key] and is_wasteful_return(layers, target, spent + price):
                    continue
                leaves = corner >= 0 and corner_of[here] == corner != corner_of[space]
                further = over + price if over or leaves else 0
                layer, overshoots = layers[spent + price], beyond[spent + price]
                if target not in layer or further < overshoots.get(target, 0):
                    layer[target] = key
                    if further:
                        overshoots[target] = further
                    else:
                        overshoots.pop(target, None)
    return _trim_layers(layers, beyond, length, cost, first_unaffordable)


def _trim_layers(
    layers: list[Layer], beyond: list[Layer], length: int, cost: tuple[int, ...], first_unaffordable: Layer
) -> WeightedSearchResult:
    """Return the search without empty layers; keep one more if a last point buys nothing."""
    last = max(spent for spent in range(min(length + 1, len(layers))) if layers[spent])
    if last < length and any(first_unaffordable.get(space_of(key), length) < length for key in layers[last]):
        last += 1
        layers, beyond = [*layers[:last], {}], [*beyond[:last], {}]
    return WeightedSearchResult(layers[: last + 1], beyond[: last + 1], length, cost, first_unaffordable)


def search(
    graph: LaneGraph,
    start: int,
    length: int,
    occupied: Container[int],
    corner: int,
    *,
    cars: Container[int] | None = None,
    keeps_lane: bool = False,
) -> SearchResult:
    """Find everything within ``length`` spaces of ``start``; on a track with doubled spaces, in points.

    The search stops early if every path is blocked.

    ``corner``: the unfinished corner, -1 for none. ``cars``: spaces with cars, if other spaces count as
    occupied too; only a car may be overtaken by a second lane change, or allows a third. ``keeps_lane``: no
    lane changes beyond the unfinished corner.
    """
    cars = occupied if cars is None else cars
    return extend_search(start_search(start), graph, length, occupied, corner, cars, keeps_lane)


def start_search(start: int) -> SearchResult:
    """Return a search of no spaces, to be extended."""
    return SearchResult([{start << LANE_STATE_BITS: -1}], [{}])


# Different from the corner of every space.
NO_CORNER_MATCH = -2


def extend_search(
    prefix: SearchResult,
    graph: LaneGraph,
    length: int,
    occupied: Container[int],
    corner: int,
    cars: Container[int],
    keeps_lane: bool,
) -> SearchResult:
    """Extend a search of a shorter length. Other arguments: see ``search``.

    Keys beyond the unfinished corner come last, the nearest first, so a path goes least far beyond it.
    """
    if graph.track.has_double_cost:
        return search_weighted(prefix, graph, length, occupied, corner, cars, keeps_lane)
    plain, edges, extra = graph.unconditional_edges, graph.edges, graph.extra_edges
    corner_at, return_edges = graph.corner_at, graph.return_edges
    watched, passed, ahead = graph.overtake_spaces, graph.edges_after_overtake, graph.spaces_ahead
    layers, beyond = prefix.layers.copy(), prefix.beyond.copy()
    corner = corner if corner >= 0 else NO_CORNER_MATCH
    inside: Iterable[int] = [key for key in layers[-1] if key not in beyond[-1]] if beyond[-1] else layers[-1]
    while len(layers) <= length:
        layer: Layer = {}
        over: Layer = {}
        for key in inside:
            targets = plain[key]
            if not targets:
                targets = edges[key]
                for space in watched[key]:
                    if space in cars:
                        targets = passed[key]
                near = ahead[key]
                if near and (near[0] in cars or near[1] in cars):
                    targets += extra[key]
                if return_edges[key]:
                    targets = _drop_wasteful_returns(targets, return_edges[key], layers)
            is_in_corner = corner_at[key] == corner
            for target in targets:
                if target not in layer and target >> LANE_STATE_BITS not in occupied:
                    layer[target] = key
                    if is_in_corner and corner_at[target] != corner:
                        over[target] = 1
        inside = [key for key in layer if key not in over] if over else list(layer) if beyond[-1] else layer
        beyond.append(over)
        if beyond[-2]:
            _add_layer_beyond(graph, layers, beyond, layer, occupied, cars, keeps_lane)
        if not layer:
            break
        layers.append(layer)
    return SearchResult(layers, beyond[: len(layers)])


def _add_layer_beyond(
    graph: LaneGraph,
    layers: list[Layer],
    beyond: list[Layer],
    layer: Layer,
    occupied: Container[int],
    cars: Container[int],
    keeps_lane: bool,
) -> None:
    """Add to a layer the keys that follow from those beyond the unfinished corner."""
    outside, over = beyond[-2:]
    plain = graph.unconditional_same_lane_edges if keeps_lane else graph.unconditional_edges
    for key, spaces in outside.items():
        targets = plain[key]
        if not targets:
            targets = graph.same_lane_edges[key] if keeps_lane else graph.edges_with_cars(key, cars)
            if graph.return_edges[key]:
                targets = _drop_wasteful_returns(targets, graph.return_edges[key], layers)
        for target in targets:
            if target not in layer and target >> LANE_STATE_BITS not in occupied:
                layer[target] = key
                over[target] = spaces + 1


def _drop_wasteful_returns(
    targets: tuple[int, ...], returns: tuple[int, ...], layers: list[Layer]
) -> tuple[int, ...]:
    """Return the keys without those of ``returns`` that only waste points."""
    return tuple(
        [key for key in targets if key not in returns or not is_wasteful_return(layers, key, len(layers))]
    )
