"""The fast path of movement: tables of what is computed elsewhere in this package.

Every table says what its keys are, how many entries it may have, and when an entry may be used. A value from
a table equals the computed one (``tests/movement/test_cache.py``). Rules never keep moves themselves.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from engine.core.track import Track
from engine.movement.lane_graph import LaneGraph, space_of
from engine.movement.legal_moves import (
    MoveQuery,
    MoveRestrictions,
    legal_moves,
    obstacles_of,
    search_for,
    search_off_debris,
)
from engine.movement.move_options import MoveOptions
from engine.movement.path_corners import PathCorners, corners_of
from engine.movement.result import SearchResult
from engine.movement.search import extend_search, start_search

# Length of the searches on an empty track: the highest roll in 4th gear.
EMPTY_TRACK_LENGTH = 12

# With a car this near, a new search is faster than extending the empty-track search.
MIN_FREE_SPACES = 3

# Most entries of a table of moves.
MAX_MOVES = 8192

# A search is this much longer than asked, because the next questions are about longer moves.
EXTRA_SEARCH_SPACES = 4

NO_CARS: frozenset[int] = frozenset()


class EmptyTrackSearch:
    """The search from a start on an empty track, and the spaces that it depends on.

    Attributes:
        start: the search of no spaces, with which every search from there can begin
        search: the search of ``EMPTY_TRACK_LENGTH`` spaces
    """

    __slots__ = ("_first", "_nearest_spaces", "_spaces_by_length", "search", "start")

    def __init__(self, graph: LaneGraph, start: int, corner: int, keeps_lane: bool) -> None:
        self.start = start_search(start)
        self.search = extend_search(
            self.start, graph, EMPTY_TRACK_LENGTH, NO_CARS, corner, NO_CARS, keeps_lane
        )
        # Space -> number of spaces driven at which the search first depends on it: a path leads there, or a
        # car there allows a further lane change.
        self._first: dict[int, int] = {}
        self._spaces_by_length: dict[int, frozenset[int]] = {}
        layers, watched, ahead = self.search.layers, graph.overtake_spaces, graph.spaces_ahead
        for driven in range(1, len(layers)):
            for key in layers[driven - 1]:
                for space in watched[key] + ahead[key]:
                    self._first.setdefault(space, driven)
            for key in layers[driven]:
                self._first.setdefault(space_of(key), driven)
        self._nearest_spaces = self.spaces_checked(MIN_FREE_SPACES)

    def spaces_checked(self, length: int) -> frozenset[int]:
        """Return the spaces that a search of ``length`` spaces depends on."""
        spaces = self._spaces_by_length.get(length)
        if spaces is None:
            checked = [space for space, driven in self._first.items() if driven <= length]
            spaces = self._spaces_by_length[length] = frozenset(checked)
        return spaces

    def up_to_first_obstacle(self, obstacles: Collection[int]) -> SearchResult:
        """Return the search up to the first obstacle, to be extended; only its start if that is near."""
        if not self._nearest_spaces.isdisjoint(obstacles):
            return self.start
        in_the_way = self._first.keys() & obstacles
        if not in_the_way:
            return self.search
        return self.search.truncated(min(map(self._first.__getitem__, in_the_way)) - 1)


class MoveCache:
    """Legal moves under the restrictions of a rulebook, for one track.

    Tables:

    - **Empty-track searches.** Key: start, unfinished corner, lane restriction. Bound: the spaces of the
      track, their corners and stops. Validity: no car and no debris on a space that the search has checked.
    - **Moves on an empty track.** Key: start, unfinished corner, lengths, brake points. Bound:
      ``MAX_MOVES``; a full table is emptied. Validity: no car and no debris on a space that the search has
      checked. If there is only debris, the routes that avoid it are added.

    With a car in the way the moves are computed. If it is not near, the empty-track search is extended;
    otherwise a new search is faster.
    """

    def __init__(
        self,
        graph: LaneGraph,
        restrictions: MoveRestrictions,
        searches: dict[tuple[int, int, bool], EmptyTrackSearch],
    ) -> None:
        self.graph = graph
        self.restrictions = restrictions
        self._searches = searches
        self._moves: dict[
            tuple[int, int, tuple[int, ...], int], tuple[frozenset[int], MoveOptions, EmptyTrackSearch]
        ] = {}

    def legal_moves(self, query: MoveQuery, position: PositionSearch | None = None) -> MoveOptions:
        """Return the legal moves of a query. Read-only: they are shared.

        ``position``: the search of the same position for other lengths.
        """
        cached_entry = self._moves.get(query[:4])
        if cached_entry is None:
            return self._add_moves(query, position)
        checked, move_options, empty_search = cached_entry
        if not checked.isdisjoint(query.cars):
            return self._compute_moves(query, position, empty_search)
        if checked.isdisjoint(query.debris):
            return move_options
        if self.restrictions.swerves_for_debris or self.graph.track.has_double_cost:
            return self._compute_moves(query, position, empty_search)
        if move_options.search.visits_any(query.debris):
            move_options = move_options.copy_without_pit_lane_ends()
            prefix = empty_search.up_to_first_obstacle(query.debris)
            move_options.debris_free_search = search_off_debris(self.graph, self.restrictions, query, prefix)
        return move_options

    def _add_moves(self, query: MoveQuery, position: PositionSearch | None) -> MoveOptions:
        """Return moves that the table does not have; store them if no car is in the way."""
        length = max(query.lengths)
        empty_search = self._empty_track_search(query.start, query.corner, self.restrictions.keeps_lane)
        if length > EMPTY_TRACK_LENGTH or length >= self.graph.track.shortest:
            return self._compute_moves(query, position, empty_search)
        checked = empty_search.spaces_checked(length)
        if not checked.isdisjoint(query.cars):
            return self._compute_moves(query, position, empty_search)
        without_debris = MoveQuery(*query[:5])
        move_options = legal_moves(
            self.graph, self.restrictions, without_debris, empty_search.search.truncated(length)
        )
        if len(self._moves) >= MAX_MOVES:
            self._moves.clear()
        self._moves[query[:4]] = checked, move_options, empty_search
        return self.legal_moves(query, position)

    def _compute_moves(
        self, query: MoveQuery, position: PositionSearch | None, empty_search: EmptyTrackSearch
    ) -> MoveOptions:
        graph, restrictions, length = self.graph, self.restrictions, max(query.lengths)
        prefix = (
            empty_search.start
            if graph.track.has_double_cost
            else empty_search.up_to_first_obstacle(obstacles_of(restrictions, query))
        )
        if position is not None:
            search_result = position.search_for(self, query, prefix)
        else:
            search_result = search_for(graph, restrictions, query, length, prefix.truncated(length))
        return legal_moves(graph, restrictions, query, search_result)

    def search_prefix(
        self, start: int, corner: int, obstacles: Collection[int], *, keeps_lane: bool
    ) -> SearchResult:
        """Return a search up to the first obstacle, to be extended; only its start if that is near."""
        empty_search = self._empty_track_search(start, corner, keeps_lane)
        return (
            empty_search.start
            if self.graph.track.has_double_cost
            else empty_search.up_to_first_obstacle(obstacles)
        )

    def _empty_track_search(self, start: int, corner: int, keeps_lane: bool) -> EmptyTrackSearch:
        place = start, corner, keeps_lane
        empty_search = self._searches.get(place)
        if empty_search is None:
            empty_search = self._searches[place] = EmptyTrackSearch(self.graph, *place)
        return empty_search


class PositionSearch:
    """The longest search so far of one position, for questions that look at many lengths.

    Key: start and unfinished corner. Bound: one search. Validity: while no other car moves; the caller
    makes a new one for each position.
    """

    __slots__ = ("_length", "_place", "_search")

    def __init__(self) -> None:
        self._place: tuple[int, int] | None = None
        self._length = -1
        self._search: SearchResult

    def search_for(self, cache: MoveCache, query: MoveQuery, prefix: SearchResult) -> SearchResult:
        """Return the search for a query of this position; ``prefix`` is its beginning."""
        length = max(query.lengths)
        if self._place != query[:2]:
            self._place, self._length, self._search = query[:2], -1, prefix
        if length > self._length:
            self._length = length + EXTRA_SEARCH_SPACES
            graph, restrictions = cache.graph, cache.restrictions
            self._search = search_for(graph, restrictions, query, self._length, self._search)
        return self._search.truncated(length)


@lru_cache(maxsize=8)
def graph_of(
    track: Track,
    allows_reentry: bool = False,
    allows_third_change: bool = False,
    checks_all_returns: bool = False,
) -> LaneGraph:
    """Return the lane graph of a track.

    Key: the track and the rules that change its edges. Bound: 8. Validity: always.
    """
    return LaneGraph(track, allows_reentry, allows_third_change, checks_all_returns)


@lru_cache(maxsize=8)
def _searches_on(graph: LaneGraph) -> dict[tuple[int, int, bool], EmptyTrackSearch]:
    """Return the empty-track searches of a graph, shared by all restrictions."""
    return {}


@lru_cache(maxsize=16)
def move_cache(graph: LaneGraph, restrictions: MoveRestrictions) -> MoveCache:
    """Return the cache of a graph under these restrictions, shared by all races.

    Key: both arguments. Bound: 16. Validity: always.
    """
    return MoveCache(graph, restrictions, _searches_on(graph))


@lru_cache(maxsize=4096)
def path_corners(track: Track, path: tuple[int, ...], stops: int, wasted: int) -> PathCorners:
    """Return the corners of a path; most paths recur, and a move is judged several times.

    Key: all arguments. Bound: 4096. Validity: always.
    """
    return corners_of(track, path, stops, wasted)


# Decorator of tables that follow from a track and further arguments, for rules that ask for them often. Key:
# all arguments, the track first. Bound: 2048 for each function. Validity: always, because tracks do not
# change.
track_table = lru_cache(maxsize=2048)
