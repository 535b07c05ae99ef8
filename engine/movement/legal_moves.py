"""The legal moves of a query, computed from scratch (LUD-MOV, LUD-BRK, LUD-SWV-1)."""

from __future__ import annotations

from collections.abc import Collection

from engine.movement.lane_graph import LaneGraph
from engine.movement.move_options import MoveOptions
from engine.movement.query import MoveQuery, MoveRestrictions
from engine.movement.result import SearchResult
from engine.movement.search import search


def obstacles_of(restrictions: MoveRestrictions, query: MoveQuery) -> Collection[int]:
    """Return the spaces that allow a further lane change: cars, and debris if agreed (HSE-PTH-2)."""
    if query.debris and restrictions.swerves_for_debris:
        return {*query.debris, *query.cars}
    return query.cars


def search_for(
    graph: LaneGraph,
    restrictions: MoveRestrictions,
    query: MoveQuery,
    length: int,
    begun: SearchResult | None = None,
) -> SearchResult:
    """Return the search for moves of up to ``length`` from the position of a query.

    ``begun``: the same search with a shorter length.
    """
    cars = query.cars
    # On a tiny circuit a car can get round to its start space, which is free then.
    occupied = cars if length < graph.track.shortest else frozenset(cars) - {query.start}
    obstacles = cars if not query.debris else obstacles_of(restrictions, query)
    return search(
        graph,
        query.start,
        length,
        occupied,
        query.corner,
        cars=obstacles,
        keeps_lane=restrictions.keeps_lane,
        begun=begun,
    )


def legal_moves(
    graph: LaneGraph, restrictions: MoveRestrictions, query: MoveQuery, found: SearchResult | None = None
) -> MoveOptions:
    """Return the moves on the track, up to the cars in the way.

    ``found``: the search for the longest length, if it is known.
    """
    lengths, track = query.lengths, graph.track
    length = max(lengths)
    if found is None:
        found = search_for(graph, restrictions, query, length)
    moves = MoveOptions(found, lengths, track.size - track.pit_spaces, restrictions.forbids_detours)
    moves.reaches_pit_entry = track.nearest_entry[query.start] < length
    if query.debris and found.visits_any(query.debris):
        moves.clean = search_off_debris(graph, restrictions, query)
    moves.add_track_ends(query.brakes)
    if len(lengths) > 1:
        for filter_moves in restrictions.filters:
            filter_moves(graph, restrictions, query, moves)
    return moves


def search_off_debris(
    graph: LaneGraph, restrictions: MoveRestrictions, query: MoveQuery, begun: SearchResult | None = None
) -> SearchResult:
    """Return a second search whose routes avoid debris; ``begun`` is the same with a shorter length.

    A driver takes its route to a space if that costs no more in the corner.
    """
    return search(
        graph,
        query.start,
        max(query.lengths),
        {*query.debris, *query.cars},
        query.corner,
        cars=obstacles_of(restrictions, query),
        keeps_lane=restrictions.keeps_lane,
        begun=begun,
    )
