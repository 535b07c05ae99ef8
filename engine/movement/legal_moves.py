"""Queries for legal moves, and their answers, computed from scratch (LUD-MOV, LUD-BRK, LUD-SWV-1).

A query holds everything that the moves of a car depend on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from engine.movement.lane_graph import LaneGraph
from engine.movement.move_options import MoveOptions
from engine.movement.result import SearchResult
from engine.movement.search import extend_search, start_search


class MoveRestrictions(NamedTuple):
    """How a rulebook restricts moves; the same for a whole race.

    Attributes:
        keeps_lane: lane changes beyond the unfinished corner are forbidden (LUD-CRN-2)
        swerves_for_debris: debris allows further lane changes, as a car does (HSE-PTH-2)
        forbids_detours: drivers do not change lanes once more to avoid debris (TRT-PTH-3)
        wing_may_enter_corner: the wing may shorten a move that only then ends in a corner (TRT-WNG-2)
        filters: functions that remove illegal moves if there is more than one length to choose from
    """

    keeps_lane: bool = False
    swerves_for_debris: bool = False
    forbids_detours: bool = False
    wing_may_enter_corner: bool = False
    filters: tuple[Filter, ...] = ()


class MoveQuery(NamedTuple):
    """A question for the legal moves of one car on the track.

    Attributes:
        start: space of the car
        corner: its unfinished corner, -1 for none
        lengths: lengths to choose from, the normal one first; a negative one is unavailable
        brakes: brake points that may shorten the move
        cars: spaces with cars
        debris: spaces with debris
    """

    start: int
    corner: int
    lengths: tuple[int, ...]
    brakes: int
    cars: Collection[int]
    debris: Collection[int] = ()


Filter = Callable[[LaneGraph, MoveRestrictions, MoveQuery, MoveOptions], None]


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
    prefix: SearchResult | None = None,
) -> SearchResult:
    """Return the search for moves of up to ``length`` from the position of a query.

    ``prefix``: the same search with a shorter length.
    """
    cars = query.cars
    # On a tiny circuit a car can get round to its start space, which is free then.
    occupied = cars if length < graph.track.shortest else frozenset(cars) - {query.start}
    obstacles = cars if not query.debris else obstacles_of(restrictions, query)
    prefix = prefix or start_search(query.start)
    return extend_search(prefix, graph, length, occupied, query.corner, obstacles, restrictions.keeps_lane)


def legal_moves(
    graph: LaneGraph, restrictions: MoveRestrictions, query: MoveQuery, search: SearchResult | None = None
) -> MoveOptions:
    """Return the moves on the track, up to the cars in the way.

    ``search``: the search for the longest length, if it is known.
    """
    lengths, track = query.lengths, graph.track
    length = max(lengths)
    if search is None:
        search = search_for(graph, restrictions, query, length)
    moves = MoveOptions(search, lengths, track.size - track.pit_spaces, restrictions.forbids_detours)
    moves.reaches_pit_entry = track.nearest_entry[query.start] < length
    if query.debris and search.visits_any(query.debris):
        moves.debris_free_search = search_off_debris(graph, restrictions, query)
    moves.add_track_ends(query.brakes)
    if len(lengths) > 1:
        for filter_moves in restrictions.filters:
            filter_moves(graph, restrictions, query, moves)
    return moves


def search_off_debris(
    graph: LaneGraph, restrictions: MoveRestrictions, query: MoveQuery, prefix: SearchResult | None = None
) -> SearchResult:
    """Return a second search whose routes avoid debris; ``prefix`` is the same with a shorter length.

    A driver takes its route to a space if that costs no more in the corner.
    """
    occupied, obstacles = {*query.debris, *query.cars}, obstacles_of(restrictions, query)
    return extend_search(
        prefix or start_search(query.start),
        graph,
        max(query.lengths),
        occupied,
        query.corner,
        obstacles,
        restrictions.keeps_lane,
    )
