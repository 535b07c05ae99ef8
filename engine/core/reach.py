"""Where a car can get to: all end spaces of a move and of every shorter, braked one, found in a single
layered search.

Knows the road, not the rules: lanes, arrows, the limit of two lane changes and the ban on zig-zags
(LUD-MOV-1), and which spaces are taken. The search runs on whole-number keys, ``space * 8 + memory``, where
the memory says what the driver has done with the lane changes allowed to him on the straights.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable
from functools import lru_cache
from typing import NamedTuple

from engine.core.track import Track

# What a key remembers of the move so far. After the first change on a straight, going straight back would be
# a zig-zag, unless a car standing in the lane that was left has been passed meanwhile, or a corner lies in
# between. BACK: back by an arrow inside the corner, which is a zig-zag where it only burns points.
FRESH, ONCE, ONCE_NOT_LEFT, ONCE_NOT_RIGHT, SPENT, BACK = range(6)

_SHIFT = 3
_MEMORY = (1 << _SHIFT) - 1

# So many bits a mark may have.
_MARK = 16
_MARKS = (1 << _MARK) - 1

# A corner that no space lies in.
NOWHERE = -2

Layer = dict[int, int]


class MoveGraph:
    """The track compiled for searching.

    ``steps[key]``: the keys one space further. ``watched[key]``: the space that a car which has pulled out
    leaves beside it with its next step, -1 if there is none; when somebody stands there, ``passed[key]`` are
    the keys one space further instead. ``straight[key]``: the one key that keeps the lane. ``back[key]``:
    whether some of the steps may only burn points. ``plain[key]`` and ``plain_straight[key]``: the same as
    ``steps`` and ``straight`` where a search has nothing to look out for, nothing where it has.
    ``corner_at[key]``: the corner it lies in. ``former``: the road as it was read once, when whoever had come
    into a corner could go back by its arrows at once; stories told on it go on as they began.

    ``recent``: the last searches on it, by where they began.
    """

    def __init__(self, track: Track, former: bool = False) -> None:
        self.track = track
        self.recent: dict[tuple[int, int, int, bool], Recent] = {}
        self._former = former
        keys = range(track.size << _SHIFT)
        self.corner_at = [track.corner[key >> _SHIFT] for key in keys]
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
        self.back = [any(target & _MEMORY == BACK for target in self.steps[key]) for key in keys]
        odd = [self.watched[key] >= 0 or self.back[key] for key in keys]
        self.plain = [() if odd[key] else self.steps[key] for key in keys]
        self.plain_straight = [() if odd[key] else self.straight[key] for key in keys]

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

    __slots__ = ("_ends", "beyond", "layers")

    def __init__(self, layers: list[Layer], beyond: list[Layer]) -> None:
        self.layers = layers
        self.beyond = beyond
        self._ends: dict[int, dict[int, int]] = {}

    @property
    def longest(self) -> int:
        """The most spaces that can be driven, up to the length asked for."""
        return len(self.layers) - 1

    def within(self, length: int) -> Reach:
        """The same search, had it been for no more than so many spaces."""
        if length >= self.longest:
            return self
        shorter = Reach(self.layers[: length + 1], self.beyond[: length + 1])
        shorter._ends = self._ends
        return shorter

    def on(self, graph: MoveGraph, length: int, before: Recent) -> Reach:
        """A search for so many spaces, begun with this one, which was made ``before`` for fewer."""
        longer = Reach(self.layers.copy(), self.beyond.copy())
        longer._ends = self._ends
        _search_on(longer, graph, length, before.taken, before.corner, before.cars, before.keeps_lane)
        return longer

    def ends(self, driven: int) -> dict[int, int]:
        """All end spaces after so many spaces, in order, each with a mark: the way that goes least far beyond
        the corner, then with fewest lane changes. ``key_of`` and ``over_of`` read a mark. Not to be changed.
        """
        found = self._ends.get(driven)
        if found is None:
            found = self._ends[driven] = self._all_ends(driven)
        return found

    def _all_ends(self, driven: int) -> dict[int, int]:
        layer, beyond = self.layers[driven], self.beyond[driven]
        if beyond:
            # In rising order of spaces and falling order of marks, so that the lowest mark is the last one.
            over = beyond.get
            marked = sorted(
                [(key >> _SHIFT << _MARK | over(key, 0) << _SHIFT | key & _MEMORY) ^ _MARKS for key in layer]
            )
            return {mark >> _MARK: ~mark & _MARKS for mark in marked}
        ends: dict[int, int] = {}
        for key in sorted(layer):
            space = key >> _SHIFT
            if space not in ends:
                ends[space] = key & _MEMORY
        return ends

    def meets(self, spaces: Container[int]) -> bool:
        """Whether any way leads over one of these spaces."""
        for layer in self.layers[1:]:
            for key in layer:
                if key >> _SHIFT in spaces:
                    return True
        return False

    def keys_at(self, space: int, driven: int) -> list[int]:
        """The keys with which a space is passed after so many spaces."""
        layer = self.layers[driven]
        return [key for key in range(space << _SHIFT, (space << _SHIFT) + BACK + 1) if key in layer]

    def wasted(self, key: int, driven: int) -> int:
        """Points of movement spent without moving: none where every space costs one."""
        return 0

    def path(self, key: int, driven: int) -> tuple[int, ...]:
        """The spaces driven to a key, the starting space first."""
        layers = self.layers
        spaces = [key >> _SHIFT]
        for spent in range(driven, 0, -1):
            key = layers[spent][key]
            spaces.append(key >> _SHIFT)
        spaces.reverse()
        return tuple(spaces)


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
    fresh, once, not_left, not_right, used = range(key - BACK, key)
    for layer in layers[:spent]:
        if fresh in layer or once in layer or not_left in layer or not_right in layer or used in layer:
            return True
        if key in layer:
            return True
    return False


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
    found = Reach([{start << _SHIFT: -1}], [{}])
    _search_on(found, graph, length, occupied, corner, occupied if cars is None else cars, keeps_lane)
    return found


def _search_on(
    found: Reach,
    graph: MoveGraph,
    length: int,
    occupied: Container[int],
    corner: int,
    cars: Container[int],
    keeps_lane: bool,
) -> None:
    """Search on from the last layer, up to so many spaces in all."""
    plain, corner_at, back = graph.plain, graph.corner_at, graph.back
    steps, passed, watched = graph.steps, graph.passed, graph.watched
    plain_after = graph.plain_straight if keeps_lane else plain
    steps_after, passed_after = (graph.straight, graph.straight) if keeps_lane else (steps, passed)
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
                targets = passed[key] if watched[key] in cars else steps[key]
                if back[key]:
                    targets = _unburnt(targets, layers)
            if corner_at[key] == corner:
                for target in targets:
                    if target not in layer and target >> _SHIFT not in occupied:
                        layer[target] = key
                        if corner_at[target] != corner:
                            over[target] = 1
            else:
                for target in targets:
                    if target not in layer and target >> _SHIFT not in occupied:
                        layer[target] = key
        inside = [key for key in layer if key not in over] if over else layer
        if outside:
            if not over:
                inside = list(layer)
            for key, spaces in outside.items():
                targets = plain_after[key]
                if not targets:
                    targets = passed_after[key] if watched[key] in cars else steps_after[key]
                    if back[key]:
                        targets = _unburnt(targets, layers)
                for target in targets:
                    if target not in layer and target >> _SHIFT not in occupied:
                        layer[target] = key
                        over[target] = spaces + 1
        if not layer:
            break
        layers.append(layer)
        beyond.append(over)
        outside = over


def _unburnt(targets: tuple[int, ...], layers: list[Layer]) -> tuple[int, ...]:
    """The keys one space further without those that only burn points."""
    return tuple([target for target in targets if not burns(layers, target, len(layers))])


class Recent(NamedTuple):
    """A search that has been made: what was taken, where cars stood, what was asked for, and what was
    found.
    """

    taken: frozenset[int]
    cars: frozenset[int]
    corner: int
    keeps_lane: bool
    length: int
    found: Reach


_new = tuple.__new__

# So many searches a track remembers: more than one position takes.
MEMORY = 8

# Who asks for a longer move asks for still longer ones: so much further a search goes on.
AHEAD = 4


def remembering(search: Callable[..., Reach]) -> Callable[..., Reach]:
    """The same search, but that a position which has just been searched is not searched again: for a longer
    move it goes on where the last one has ended.
    """

    def again(
        graph: MoveGraph,
        start: int,
        length: int,
        occupied: Collection[int],
        corner: int,
        *,
        cars: Collection[int] | None = None,
        keeps_lane: bool = False,
    ) -> Reach:
        cars = occupied if cars is None else cars
        place = (start, corner, len(occupied), keeps_lane)
        recent = graph.recent
        known = recent.get(place)
        if (
            known is not None
            and known.taken.issuperset(occupied)
            and (
                known.cars is known.taken
                if cars is occupied
                else len(known.cars) == len(cars) and known.cars.issuperset(cars)
            )
        ):
            if length > known.length:
                further = length + AHEAD
                known = known._replace(length=further, found=known.found.on(graph, further, known))
                recent[place] = known
            return known.found.within(length)
        found = search(graph, start, length, occupied, corner, cars=cars, keeps_lane=keeps_lane)
        taken = frozenset(occupied)
        if len(recent) >= MEMORY:
            recent.clear()
        standing = taken if cars is occupied else frozenset(cars)
        recent[place] = _new(Recent, (taken, standing, corner, keeps_lane, length, found))
        return found

    return again
