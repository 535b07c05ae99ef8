"""Move search: all end spaces of a move and of every shorter, braked one, in one layered search."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable
from typing import NamedTuple

from engine.core.move_graph import (
    FRESH,
    LANE_STATE_MASK,
    SHIFT,
    SPENT,
    SPENT_NOT_LEFT,
    SPENT_NOT_RIGHT,
    MoveGraph,
)
from engine.core.types import Action

# Width of a packed rank in bits.
RANK_BITS = 16
_MARKS = (1 << RANK_BITS) - 1

# Matches no space's corner.
NOWHERE = -2

Layer = dict[int, int]


class SearchResult:
    """The result of a search.

    Attributes:
        layers: ``layers[n]`` maps each key reached after n spaces to the previous key
        beyond: ``beyond[n]`` maps the keys that have left the unfinished corner to the spaces driven beyond
            it
    """

    __slots__ = ("_drives", "_ends", "_open", "_paths", "_same", "_shorter", "_spaces", "beyond", "layers")

    def __init__(
        self,
        layers: list[Layer],
        beyond: list[Layer],
        begun: SearchResult | None = None,
    ) -> None:
        """``begun``: the same search with another length; its caches are shared."""
        self.layers = layers
        self.beyond = beyond
        self._ends: dict[int, dict[int, int]] = {} if begun is None else begun._ends
        self._drives: dict[tuple[int, int], list[Action]] = {} if begun is None else begun._drives
        self._paths: dict[tuple[int, int], tuple[int, ...]] = {} if begun is None else begun._paths
        self._spaces: set[int] | None = None
        self._shorter: dict[int, SearchResult] | None = None if begun is None else begun._shorter
        # The empty-track search that equals this one for the first ``_same`` spaces.
        self._open: SearchResult | None = None if begun is None else begun._open
        self._same: int = -1 if begun is None else begun._same

    def enable_prefix_cache(self) -> None:
        """Cache truncated results.

        Only for long-lived results: the cache creates reference cycles, which the garbage collector has to
        find.
        """
        self._shorter = {}

    @property
    def longest(self) -> int:
        """Number of spaces that can be driven, up to the requested length."""
        return len(self.layers) - 1

    def truncated(self, length: int) -> SearchResult:
        """Return the search limited to ``length`` spaces."""
        after = length + 1
        if after >= len(self.layers):
            return self
        shorter = self._shorter
        if shorter is None:
            return SearchResult(self.layers[:after], self.beyond[:after], self)
        found = shorter.get(length)
        if found is None:
            found = shorter[length] = SearchResult(self.layers[:after], self.beyond[:after], self)
        return found

    def extended_around_cars(
        self,
        graph: MoveGraph,
        same: int,
        length: int,
        taken: Container[int],
        corner: int,
        cars: Container[int],
        keeps_lane: bool,
    ) -> SearchResult:
        """Search up to ``length`` spaces with other cars, reusing the first ``same`` layers."""
        found = SearchResult(self.layers[: same + 1], self.beyond[: same + 1])
        found._open, found._same = self, same
        _search_on(found, graph, length, taken, corner, cars, keeps_lane)
        return found

    def extended(self, graph: MoveGraph, length: int, before: CachedSearch) -> SearchResult:
        """Extend this search to ``length`` spaces. ``before`` is its cached record."""
        longer = SearchResult(self.layers.copy(), self.beyond.copy(), self)
        _search_on(longer, graph, length, before.taken, before.corner, before.cars, before.keeps_lane)
        return longer

    def ends(self, driven: int) -> dict[int, int]:
        """Return all end spaces after ``driven`` spaces, in order, each with its packed rank. Read-only.

        The rank belongs to the path that goes least far beyond the corner, then has the fewest lane changes.
        ``key_of`` and ``overshoot_of`` decode it.
        """
        found = self._ends.get(driven)
        if found is None:
            if self._open is not None and driven <= self._same:
                found = self._open.ends(driven)
            else:
                found = self._all_ends(driven)
            self._ends[driven] = found
        return found

    def move_actions(self, extra: int, driven: int) -> list[Action]:
        """Return the actions for those ends, each with ``extra``. Read-only."""
        if self._open is not None and driven <= self._same:
            return self._open.move_actions(extra, driven)
        found = self._drives.get((extra, driven))
        if found is None:
            found = self._drives[extra, driven] = actions_for_spaces(self.ends(driven), extra)
        return found

    def all_move_actions(self, levels: Iterable[tuple[int, int]]) -> list[Action]:
        """Return the actions for several pairs of ``extra`` and ``driven``, concatenated."""
        found: list[Action] = []
        for extra, driven in levels:
            known = self._open if self._open is not None and driven <= self._same else self
            drives = known._drives.get((extra, driven))
            found += known.move_actions(extra, driven) if drives is None else drives
        return found

    def _all_ends(self, driven: int) -> dict[int, int]:
        layer, beyond = self.layers[driven], self.beyond[driven]
        if beyond:
            # Spaces ascending and ranks descending, so that the lowest rank of a space comes last.
            over = beyond.get
            marked = sorted(
                [
                    (key >> SHIFT << RANK_BITS | over(key, 0) << SHIFT | key & LANE_STATE_MASK) ^ _MARKS
                    for key in layer
                ]
            )
            return {packed_rank >> RANK_BITS: ~packed_rank & _MARKS for packed_rank in marked}
        ends: dict[int, int] = {}
        for key in sorted(layer):
            space = key >> SHIFT
            if space not in ends:
                ends[space] = key & LANE_STATE_MASK
        return ends

    def visits_any(self, spaces: Iterable[int]) -> bool:
        """True if any path crosses one of these spaces."""
        if self._spaces is None:
            self._spaces = {key >> SHIFT for layer in self.layers[1:] for key in layer}
        return not self._spaces.isdisjoint(spaces)

    def keys_at(self, space: int, driven: int) -> list[int]:
        """Return the keys of a space that are reached after ``driven`` spaces."""
        layer = self.layers[driven]
        return [key for key in range(space << SHIFT, (space + 1) << SHIFT) if key in layer]

    def unspent_points(self, key: int, driven: int) -> int:
        """Return movement points spent without moving: 0 if every space costs one."""
        return 0

    def path(self, key: int, driven: int) -> tuple[int, ...]:
        """Return the spaces driven to a key, the starting space first."""
        if self._open is not None and driven <= self._same:
            return self._open.path(key, driven)
        known = self._paths.get((key, driven))
        if known is None:
            known = self._paths[key, driven] = self._reconstruct_path(key, driven)
        return known

    def exit_path(self, key: int, driven: int, over: int) -> tuple[int, ...]:
        """Return the end of a path: the last space in the unfinished corner and the ``over`` spaces beyond.

        The path before it leaves no corner unfinished.
        """
        layers = self.layers
        spaces = [key >> SHIFT]
        for spent in range(driven, driven - over, -1):
            key = layers[spent][key]
            spaces.append(key >> SHIFT)
        spaces.reverse()
        return tuple(spaces)

    def _reconstruct_path(self, key: int, driven: int) -> tuple[int, ...]:
        layers = self.layers
        spaces = [key >> SHIFT]
        for spent in range(driven, 0, -1):
            key = layers[spent][key]
            spaces.append(key >> SHIFT)
        spaces.reverse()
        return tuple(spaces)


# Actions by ``extra``, then by space; the same on every circuit.
_DRIVES: dict[int, list[Action]] = {}


def actions_for_spaces(spaces: Collection[int], extra: int) -> list[Action]:
    """Return the actions that lead to the given spaces, each with ``extra``."""
    drives = _DRIVES.setdefault(extra, [])
    try:
        return [drives[space] for space in spaces]
    except IndexError:
        drives += [Action("drive", space, extra) for space in range(len(drives), max(spaces) + 1)]
        return [drives[space] for space in spaces]


def key_of(space: int, mark: int) -> int:
    """Return the search key of an end space and its rank."""
    return space << SHIFT | mark & LANE_STATE_MASK


def with_overshoot_plus_one(mark: int) -> int:
    """Return the rank with one more space beyond the corner, if the path has left the corner."""
    return mark + (1 << SHIFT) if mark >> SHIFT else mark


def overshoot_of(mark: int) -> int:
    """Return the spaces driven beyond the unfinished corner; 0 if the car is still in or before it."""
    return mark >> SHIFT


def lane_changes(mark: int) -> int:
    """Return the number of lane changes on straights that a path made: 0, 1, or 2 for more."""
    memory = mark & LANE_STATE_MASK
    return 0 if memory == FRESH else 2 if memory in (SPENT, SPENT_NOT_LEFT, SPENT_NOT_RIGHT) else 1


def is_wasteful_return(layers: list[Layer], key: int, spent: int) -> bool:
    """True if returning to a lane inside a corner only wastes points (LUD-MOV-1, TRT-PTH-4, HSE-PTH-1).

    That is so after leaving the lane on the straight, if the same space can be reached with fewer points.
    """
    first = key & ~LANE_STATE_MASK
    states = range(first, first + LANE_STATE_MASK + 1)
    return any(state in layer for layer in layers[:spent] for state in states)


def search(
    graph: MoveGraph,
    start: int,
    length: int,
    occupied: Container[int],
    corner: int,
    *,
    cars: Container[int] | None = None,
    keeps_lane: bool = False,
) -> SearchResult:
    """Find everything within ``length`` spaces of ``start``.

    ``corner`` is the unfinished corner (-1: none). Keys inside or before it are searched first. Keys beyond
    it follow in rising order of the spaces beyond. So the first path found to a key is one that goes least
    far beyond. The search stops early if every path is blocked.

    ``cars``: spaces with cars, if other spaces count as occupied too; only a car may be overtaken by a second
    lane change, or allows a third. ``keeps_lane``: no lane changes beyond the unfinished corner.
    """
    found = SearchResult([{start << SHIFT: -1}], [{}])
    _search_on(found, graph, length, occupied, corner, occupied if cars is None else cars, keeps_lane)
    return found


def _search_on(
    found: SearchResult,
    graph: MoveGraph,
    length: int,
    occupied: Container[int],
    corner: int,
    cars: Container[int],
    keeps_lane: bool,
) -> None:
    """Extend the search from its last layer, up to ``length`` spaces in total."""
    plain, corner_at, returns = graph.unconditional_edges, graph.corner_at, graph.returns
    steps, passed, watched = graph.steps, graph.edges_after_overtake, graph.overtake_spaces
    ahead, further, straight = graph.spaces_ahead, graph.further_changes, graph.straight
    edges = graph.edges
    plain_after = graph.plain_straight if keeps_lane else plain
    if corner < 0:
        corner = NOWHERE
    layers, beyond = found.layers, found.beyond
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
                    targets = straight[key] if keeps_lane else edges(key, cars)
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


def _drop_wasteful_returns(
    targets: tuple[int, ...], returns: tuple[int, ...], layers: list[Layer]
) -> tuple[int, ...]:
    """Return the keys without those of ``returns`` that only waste points."""
    return tuple(
        [key for key in targets if key not in returns or not is_wasteful_return(layers, key, len(layers))]
    )


class CachedSearch(NamedTuple):
    """A cached search with its inputs.

    Attributes:
        taken: occupied spaces
        cars: spaces with cars
        corner: the unfinished corner
        keeps_lane: no lane changes beyond that corner
        length: length searched
        found: the result
    """

    taken: frozenset[int]
    cars: frozenset[int]
    corner: int
    keeps_lane: bool
    length: int
    found: SearchResult
