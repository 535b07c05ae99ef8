"""Move search: all end spaces of a move and of every shorter, braked one, in one layered search."""

from __future__ import annotations

from collections.abc import Container, Iterable

from engine.movement.lane_graph import SHIFT, LaneGraph
from engine.movement.result import Layer, SearchResult, is_wasteful_return
from engine.movement.weighted_search import search_weighted

# Matches no space's corner.
NOWHERE = -2


def search(
    graph: LaneGraph,
    start: int,
    length: int,
    occupied: Container[int],
    corner: int,
    *,
    cars: Container[int] | None = None,
    keeps_lane: bool = False,
    begun: SearchResult | None = None,
) -> SearchResult:
    """Find everything within ``length`` spaces of ``start``; on a track with doubled spaces, in points.

    ``corner`` is the unfinished corner (-1: none). Keys inside or before it are searched first. Keys beyond
    it follow in rising order of the spaces beyond. So the first path found to a key is one that goes least
    far beyond. The search stops early if every path is blocked.

    ``cars``: spaces with cars, if other spaces count as occupied too; only a car may be overtaken by a second
    lane change, or allows a third. ``keeps_lane``: no lane changes beyond the unfinished corner. ``begun``:
    the same search with a shorter length, to go on from.
    """
    if cars is None:
        cars = occupied
    if graph.track.has_double_cost:
        return search_weighted(graph, start, length, occupied, corner, cars=cars, keeps_lane=keeps_lane)
    plain, corner_at, returns = graph.unconditional_edges, graph.corner_at, graph.returns
    steps, passed, watched = graph.steps, graph.edges_after_overtake, graph.overtake_spaces
    ahead, further, straight = graph.spaces_ahead, graph.further_changes, graph.straight
    plain_after = graph.plain_straight if keeps_lane else plain
    if corner < 0:
        corner = NOWHERE
    layers: list[Layer] = [{start << SHIFT: -1}] if begun is None else begun.layers.copy()
    beyond: list[Layer] = [{}] if begun is None else begun.beyond.copy()
    outside = beyond[-1]
    inside: Iterable[int] = layers[-1]
    if outside:
        inside = [key for key in inside if key not in outside]
    while len(layers) <= length:
        layer: Layer = {}
        over: Layer = {}
        for key in inside:
            targets = plain[key]
            if not targets:
                targets = steps[key]
                for space in watched[key]:
                    if space in cars:
                        targets = passed[key]
                near = ahead[key]
                if near and (near[0] in cars or near[1] in cars):
                    targets += further[key]
                if returns[key]:
                    targets = _drop_wasteful_returns(targets, returns[key], layers)
            if corner_at[key] == corner:
                for target in targets:
                    if target not in layer and target >> SHIFT not in occupied:
                        layer[target] = key
                        if corner_at[target] != corner:
                            over[target] = 1
            else:
                for target in targets:
                    if target not in layer and target >> SHIFT not in occupied:
                        layer[target] = key
        inside = [key for key in layer if key not in over] if over else layer
        if outside:
            if not over:
                inside = list(layer)
            for key, spaces in outside.items():
                targets = plain_after[key]
                if not targets:
                    targets = straight[key] if keeps_lane else graph.edges(key, cars)
                    if returns[key]:
                        targets = _drop_wasteful_returns(targets, returns[key], layers)
                for target in targets:
                    if target not in layer and target >> SHIFT not in occupied:
                        layer[target] = key
                        over[target] = spaces + 1
        if not layer:
            break
        layers.append(layer)
        beyond.append(over)
        outside = over
    return SearchResult(layers, beyond)


def _drop_wasteful_returns(
    targets: tuple[int, ...], returns: tuple[int, ...], layers: list[Layer]
) -> tuple[int, ...]:
    """Return the keys without those of ``returns`` that only waste points."""
    return tuple(
        [key for key in targets if key not in returns or not is_wasteful_return(layers, key, len(layers))]
    )
