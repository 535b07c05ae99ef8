"""Where a car can get to: all end spaces of a move and of every shorter, braked one, found in a single
layered search.

Knows the road, not the rules: lanes, arrows, the limit of two lane changes and the ban on zig-zags
(LUD-MOV-1), and which spaces are taken. The search runs on whole-number keys, ``space * 8 + memory``, where
the memory says what the driver has done with the lane changes allowed to him on the straights.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from functools import lru_cache

from engine.core.track import Track

# What a key remembers of the move so far. After the first change on a straight, going straight back would be
# a zig-zag, unless a car standing in the lane that was left has been passed meanwhile, or a corner lies in
# between. BACK: back by an arrow inside the corner, which is a zig-zag where it only burns points.
FRESH, ONCE, ONCE_NOT_LEFT, ONCE_NOT_RIGHT, SPENT, BACK = range(6)

_SHIFT = 3
_MEMORY = (1 << _SHIFT) - 1

Layer = dict[int, int]


class MoveGraph:
    """The track compiled for searching.

    ``steps[key]``: the keys one space further. ``watched[key]``: the space that a car which has pulled out
    leaves beside it with its next step, -1 if there is none; when somebody stands there, ``passed[key]`` are
    the keys one space further instead. ``straight[key]``: the one key that keeps the lane. ``former``: the
    road as it was read once, when whoever had come into a corner could go back by its arrows at once; races
    begun on it go on as they began.
    """

    def __init__(self, track: Track, former: bool = False) -> None:
        self.track = track
        self._former = former
        keys = range(track.size << _SHIFT)
        self.steps: list[tuple[int, ...]] = [()] * len(keys)
        self.passed: list[tuple[int, ...]] = [()] * len(keys)
        self.straight: list[tuple[int, ...]] = [()] * len(keys)
        self.watched: list[int] = [-1] * len(keys)
        for space in range(track.size):
            for memory in (FRESH, ONCE, ONCE_NOT_LEFT, ONCE_NOT_RIGHT, SPENT, BACK):
                key = space << _SHIFT | memory
                self.steps[key] = self._steps(space, memory)
                self.straight[key] = self.steps[key][:1]
                if memory in (ONCE_NOT_LEFT, ONCE_NOT_RIGHT):
                    side = -1 if memory == ONCE_NOT_LEFT else 1
                    self.watched[key] = next(
                        (t for t in track.following[space] if track.lane[t] == track.lane[space] + side), -1
                    )
                    own = track.following[space][0] << _SHIFT | ONCE
                    self.passed[key] = (own, *self.steps[key][1:])

    def _steps(self, space: int, memory: int) -> tuple[int, ...]:
        track = self.track
        result = []
        if memory == BACK:
            memory = ONCE
        inside = track.corner[space]
        for target in track.following[space]:
            side = track.lane[target] - track.lane[space]
            if track.lane[space] == track.PIT or side == 0:
                after = memory
            elif inside >= 0:
                if memory in (ONCE_NOT_LEFT, ONCE_NOT_RIGHT):
                    after = BACK if (side < 0) == (memory == ONCE_NOT_LEFT) else ONCE
                else:
                    after = memory
            elif (
                memory == SPENT
                or (memory == ONCE_NOT_LEFT and side < 0)
                or (memory == ONCE_NOT_RIGHT and side > 0)
            ):
                continue
            elif memory == FRESH:
                after = ONCE_NOT_RIGHT if side < 0 else ONCE_NOT_LEFT
            else:
                after = SPENT
            if after in (ONCE_NOT_LEFT, ONCE_NOT_RIGHT) and (
                track.corner[target] >= 0 if self._former else inside >= 0 and track.corner[target] != inside
            ):
                after = ONCE
            result.append(target << _SHIFT | after)
        return tuple(result)


@lru_cache(maxsize=8)
def graph_of(track: Track, former: bool = False) -> MoveGraph:
    """The move graph of a track, compiled once however many races are run on it."""
    return MoveGraph(track, former)


class Reach:
    """The result of a search: ``layers[n]`` maps each key that n spaces lead to on to the key before it,
    ``beyond[n]`` gives the spaces driven beyond the unfinished corner for the keys that have left it.
    """

    __slots__ = ("beyond", "layers")

    def __init__(self, layers: list[Layer], beyond: list[Layer]) -> None:
        self.layers = layers
        self.beyond = beyond

    @property
    def longest(self) -> int:
        """The most spaces that can be driven, up to the length asked for."""
        return len(self.layers) - 1

    def within(self, length: int) -> Reach:
        """The same search, had it been for no more than so many spaces."""
        if length >= self.longest:
            return self
        return Reach(self.layers[: length + 1], self.beyond[: length + 1])

    def ends(self, driven: int) -> dict[int, int]:
        """All end spaces after so many spaces, in order, each with a mark: the way that goes least far beyond
        the corner, then with fewest lane changes. ``key_of`` and ``over_of`` read a mark.
        """
        best: dict[int, int] = {}
        beyond = self.beyond[driven]
        for key in self.layers[driven]:
            space = key >> _SHIFT
            mark = key & _MEMORY
            if key in beyond:
                mark |= beyond[key] << _SHIFT
            if space not in best or mark < best[space]:
                best[space] = mark
        return {space: best[space] for space in sorted(best)}

    def keys_at(self, space: int, driven: int) -> list[int]:
        """The keys with which a space is passed after so many spaces."""
        layer = self.layers[driven]
        return [key for key in range(space << _SHIFT, (space << _SHIFT) + BACK + 1) if key in layer]

    def wasted(self, key: int, driven: int) -> int:
        """Points of movement spent without moving: none where every space costs one."""
        return 0

    def path(self, key: int, driven: int) -> tuple[int, ...]:
        """The spaces driven to a key, the starting space first."""
        spaces = []
        for layer in reversed(self.layers[: driven + 1]):
            spaces.append(key >> _SHIFT)
            key = layer[key]
        return tuple(reversed(spaces))


def key_of(space: int, mark: int) -> int:
    """The search key behind an end space."""
    return space << _SHIFT | mark & _MEMORY


def space_of(key: int) -> int:
    """The space of a search key."""
    return key >> _SHIFT


def one_further(mark: int) -> int:
    """The mark of the same way with one more beyond the corner, if it has left it."""
    return mark + (1 << _SHIFT) if mark >> _SHIFT else mark


def over_of(mark: int) -> int:
    """The spaces driven beyond the unfinished corner; 0 when the car is still in or before it."""
    return mark >> _SHIFT


def lane_changes(mark: int) -> int:
    """The lane changes on straights that a way has taken: none, one or two."""
    memory = mark & _MEMORY
    return 0 if memory == FRESH else 2 if memory == SPENT else 1


def burns(layers: list[Layer], key: int, spent: int) -> bool:
    """Whether coming back into a lane inside a corner only burns points, after a change out of it on the
    straight: the space can be come to with fewer of them (LUD-MOV-1, TRT-PTH-4, HSE-PTH-1).
    """
    if key & _MEMORY != BACK:
        return False
    keys = range(key - BACK, key + 1)
    return any(other in layer for layer in layers[:spent] for other in keys)


def search(
    graph: MoveGraph,
    start: int,
    length: int,
    occupied: Container[int],
    corner: int,
    *,
    cars: Container[int] | None = None,
    keeps_lane: bool = False,
) -> Reach:
    """Find everything that up to ``length`` spaces from ``start`` lead to.

    ``corner`` is the corner that is not finished yet (-1: none). Keys inside or before it are searched first
    and keys beyond it in rising order of the spaces driven beyond, so the first way found to a key is one
    that goes least far beyond. The search stops early where every way is blocked. ``cars``: where cars stand,
    if other spaces count as occupied too; only a car may be pulled out for. ``keeps_lane``: no change of
    lanes beyond the unfinished corner.
    """
    steps, passed, watched, corner_of = graph.steps, graph.passed, graph.watched, graph.track.corner
    cars = occupied if cars is None else cars
    steps_after, passed_after = (graph.straight, graph.straight) if keeps_lane else (steps, passed)
    first = start << _SHIFT
    layers: list[Layer] = [{first: -1}]
    beyond: list[Layer] = [{}]
    inside: Iterable[int] = (first,)
    outside: Layer = {}
    for _ in range(length):
        layer: Layer = {}
        over: Layer = {}
        still: list[int] = []
        for key in inside:
            leaving = corner_of[key >> _SHIFT] == corner and corner >= 0
            for target in passed[key] if watched[key] in cars else steps[key]:
                space = target >> _SHIFT
                if target not in layer and space not in occupied:
                    if target & _MEMORY == BACK and burns(layers, target, len(layers)):
                        continue
                    layer[target] = key
                    if leaving and corner_of[space] != corner:
                        over[target] = 1
                    else:
                        still.append(target)
        for key, spaces in outside.items():
            for target in passed_after[key] if watched[key] in cars else steps_after[key]:
                if target not in layer and target >> _SHIFT not in occupied:
                    if target & _MEMORY == BACK and burns(layers, target, len(layers)):
                        continue
                    layer[target] = key
                    over[target] = spaces + 1
        if not layer:
            break
        layers.append(layer)
        beyond.append(over)
        inside, outside = still, over
    return Reach(layers, beyond)


class Searches:
    """Searches made for one question, each used again for every move that is no longer. ``longest``: how long
    the longest of them will be, as far as that is known.
    """

    __slots__ = ("_known", "_longest")

    def __init__(self, longest: int = 0) -> None:
        self._longest = longest
        self._known: dict[tuple[int, int, frozenset[int], frozenset[int]], tuple[int, Reach]] = {}

    def made_by(self, searching: Callable[..., Reach]) -> Callable[..., Reach]:
        """A search like ``search`` that looks here first."""

        def again(
            graph: MoveGraph, start: int, length: int, occupied: Iterable[int], corner: int, *,
            cars: Iterable[int], keeps_lane: bool,
        ) -> Reach:  # fmt: skip
            key = (start, corner, frozenset(occupied), frozenset(cars))
            made, reach = self._known.get(key, (-1, None))
            if reach is None or made < length:
                made = max(length, self._longest)
                reach = searching(graph, start, made, occupied, corner, cars=cars, keeps_lane=keeps_lane)
                self._known[key] = made, reach
            return reach.within(length)

        return again
