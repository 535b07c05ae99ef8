"""The result of a move search: end spaces, paths and overshoots of every distance up to the one searched."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.core.types import Action
from engine.movement.lane_graph import (
    FRESH,
    LANE_STATE_BITS,
    LANE_STATE_MASK,
    SPENT,
    SPENT_NOT_LEFT,
    SPENT_NOT_RIGHT,
)

# Width of a packed rank in bits.
RANK_BITS = 16
_RANK_MASK = (1 << RANK_BITS) - 1

Layer = dict[int, int]


class SearchResult:
    """The result of a search. Read-only.

    Attributes:
        layers: ``layers[n]`` maps each key reached after n spaces to the previous key
        beyond: ``beyond[n]`` maps the keys that have left the unfinished corner to the spaces driven beyond
            it
    """

    __slots__ = ("_ends", "_paths", "_spaces", "beyond", "layers")

    def __init__(self, layers: list[Layer], beyond: list[Layer], longer: SearchResult | None = None) -> None:
        """Store the layers. ``longer``: the same search with a longer length, to share its ends and paths."""
        self.layers = layers
        self.beyond = beyond
        self._ends: dict[int, dict[int, int]] = {} if longer is None else longer._ends
        self._paths: dict[tuple[int, int], tuple[int, ...]] = {} if longer is None else longer._paths
        self._spaces: set[int] | None = None

    @property
    def longest(self) -> int:
        """Number of spaces that can be driven, up to the requested length."""
        return len(self.layers) - 1

    def truncated(self, length: int) -> SearchResult:
        """Return the search limited to ``length`` spaces."""
        after = length + 1
        if after >= len(self.layers):
            return self
        return SearchResult(self.layers[:after], self.beyond[:after], self)

    def ends(self, driven: int) -> dict[int, int]:
        """Return all end spaces after ``driven`` spaces, in order, each with its packed rank. Read-only.

        The rank belongs to the path that goes least far beyond the corner, then has the fewest lane changes.
        ``key_of`` and ``overshoot_of`` decode it.
        """
        ranked_ends = self._ends.get(driven)
        if ranked_ends is None:
            ranked_ends = self._ends[driven] = self._ranked_ends(driven)
        return ranked_ends

    def end_spaces(self, driven: int) -> Collection[int]:
        """Return the end spaces after ``driven`` spaces, in order."""
        return self._ends.get(driven) or sorted({key >> LANE_STATE_BITS for key in self.layers[driven]})

    def _ranked_ends(self, driven: int) -> dict[int, int]:
        layer, beyond = self.layers[driven], self.beyond[driven]
        if beyond:
            # Spaces ascending and ranks descending, so that the lowest rank of a space comes last.
            over = beyond.get
            packed_ranks = sorted(
                [
                    (
                        key >> LANE_STATE_BITS << RANK_BITS
                        | over(key, 0) << LANE_STATE_BITS
                        | key & LANE_STATE_MASK
                    )
                    ^ _RANK_MASK
                    for key in layer
                ]
            )
            return {packed_rank >> RANK_BITS: ~packed_rank & _RANK_MASK for packed_rank in packed_ranks}
        # Keys descending, so that the lowest lane state of a space comes last.
        states = {key >> LANE_STATE_BITS: key & LANE_STATE_MASK for key in sorted(layer, reverse=True)}
        return {space: states[space] for space in reversed(states)}

    def visits_any(self, spaces: Iterable[int]) -> bool:
        """True if any path crosses one of these spaces."""
        if self._spaces is None:
            self._spaces = {key >> LANE_STATE_BITS for layer in self.layers[1:] for key in layer}
        return not self._spaces.isdisjoint(spaces)

    def keys_at(self, space: int, driven: int) -> list[int]:
        """Return the keys of a space that are reached after ``driven`` spaces."""
        layer = self.layers[driven]
        return [
            key for key in range(space << LANE_STATE_BITS, (space + 1) << LANE_STATE_BITS) if key in layer
        ]

    def unspent_points(self, key: int, driven: int) -> int:
        """Return movement points spent without moving: 0 if every space costs one."""
        return 0

    def path(self, key: int, driven: int) -> tuple[int, ...]:
        """Return the spaces driven to a key, the starting space first."""
        path = self._paths.get((key, driven))
        if path is None:
            path = self._paths[key, driven] = self.exit_path(key, driven, driven)
        return path

    def exit_path(self, key: int, driven: int, over: int) -> tuple[int, ...]:
        """Return the end of a path: the last space in the unfinished corner and the ``over`` spaces beyond.

        The path before it leaves no corner unfinished.
        """
        layers = self.layers
        spaces = [key >> LANE_STATE_BITS]
        for spent in range(driven, driven - over, -1):
            key = layers[spent][key]
            spaces.append(key >> LANE_STATE_BITS)
        spaces.reverse()
        return tuple(spaces)


# Actions by ``extra``, then by space; the same on every circuit.
_DRIVES: dict[int, list[Action]] = {}


def actions_for_spaces(spaces: Collection[int], extra: int) -> list[Action]:
    """Return the actions that lead to the given spaces, each with ``extra``."""
    drives = _DRIVES.setdefault(extra, [])
    try:
        return list(map(drives.__getitem__, spaces))
    except IndexError:
        drives += [Action("drive", space, extra) for space in range(len(drives), max(spaces) + 1)]
        return list(map(drives.__getitem__, spaces))


def key_of(space: int, rank: int) -> int:
    """Return the search key of an end space and its rank."""
    return space << LANE_STATE_BITS | rank & LANE_STATE_MASK


def with_overshoot_plus_one(rank: int) -> int:
    """Return the rank with one more space beyond the corner, if the path has left the corner."""
    return rank + (1 << LANE_STATE_BITS) if rank >> LANE_STATE_BITS else rank


def overshoot_of(rank: int) -> int:
    """Return the spaces driven beyond the unfinished corner; 0 if the car is still in or before it."""
    return rank >> LANE_STATE_BITS


def lane_changes(rank: int) -> int:
    """Return the number of lane changes on straights that a path made: 0, 1, or 2 for more."""
    lane_state = rank & LANE_STATE_MASK
    return 0 if lane_state == FRESH else 2 if lane_state in (SPENT, SPENT_NOT_LEFT, SPENT_NOT_RIGHT) else 1


def is_wasteful_return(layers: list[Layer], key: int, spent: int) -> bool:
    """True if returning to a lane inside a corner only wastes points (LUD-MOV-1, TRT-PTH-4, HSE-PTH-1).

    That is so after leaving the lane on the straight, if the same space can be reached with fewer points.
    """
    first = key & ~LANE_STATE_MASK
    states = range(first, first + LANE_STATE_MASK + 1)
    return any(state in layer for layer in layers[:spent] for state in states)
