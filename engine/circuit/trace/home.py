"""The home straight: room for the grid and the pits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from engine.circuit.layout.pitlane import PIT_DEPTH, PIT_GAP, RAMP
from engine.circuit.trace.bends import Bend
from engine.circuit.trace.corners import Corner
from engine.circuit.trace.line.relax import STEP
from engine.circuit.trace.line.ring import turnings

BEFORE_LINE, AFTER_LINE = 11, 5  # spaces of the home straight that grid and pits need
LEAST_HOME = BEFORE_LINE + AFTER_LINE
ENTER, LEAVE = 9, 6  # default if there is room
LEAST_END = 2  # minimum spaces from the line to either end of the pit lane
MOST_END = 40
BEFORE_ENTRY = 2  # spaces of the home straight on which the entry bends away
BOXES = 10
LEAST_PITS = BOXES + 2  # minimum spaces from leaving the road to rejoining it
GOOD_HOME = 24  # in spaces; longer ones are no better
ROOM = 4.5  # distance to other roads, in spaces; more is no better
FAR = 6.0  # penalty for a start half a lap from where it should be


class Wanted(NamedTuple):
    """Requested positions of line and pits on the home straight, in spaces; None: default."""

    line: int | None = None  # from the beginning of the straight
    enter: int | None = None  # before the line, where the pit lane leaves the road
    leave: int | None = None  # after the line, where it rejoins


USUAL = Wanted()


class Reach(NamedTuple):
    """A number of spaces, and its limits."""

    spaces: int
    least: int
    most: int


class Home(NamedTuple):
    """A straight chosen for the start."""

    corner: int  # index of the corner that ends it
    side: int  # side of the pits: 1 left, -1 right
    score: float


def pit_offset(lane_width: float) -> float:
    """Return the distance from the road's middle to the middle of pit lane and boxes."""
    return 2 * lane_width + PIT_GAP + PIT_DEPTH / 2


def pit_clear(lane_width: float, spare: float) -> float:
    """Return the required distance from the middle of the pits to the middle of another road."""
    return lane_width / 2 + PIT_DEPTH / 2 + 1.5 * lane_width + spare


def line_after(spaces: int, wanted: int | None = None) -> int:
    """Return the number of spaces of the home straight before the line.

    It is as requested, as far as that leaves room for grid and pits.
    """
    if wanted is None:
        return max(BEFORE_LINE, min(spaces - LEAVE, round(spaces * 0.55)))
    return max(BEFORE_LINE, min(farthest_line(spaces), wanted))


def farthest_line(spaces: int) -> int:
    """Return the maximum number of spaces of the home straight before the line."""
    return max(BEFORE_LINE, spaces - AFTER_LINE)


def enter_and_leave(spaces: int, line: int, wanted: Wanted = USUAL) -> tuple[int, int]:
    """Return the spaces from the line to both ends of the pit lane.

    They are as requested, within the length of the straight and with room for all boxes.
    """
    most_enter, most_leave = farthest_ends(spaces, line)
    if wanted.enter is None and wanted.leave is None:
        return min(ENTER, most_enter), min(LEAVE, most_leave)
    enter = min(most_enter, ENTER if wanted.enter is None else wanted.enter)
    enter = max(enter, LEAST_END, LEAST_PITS - most_leave)
    leave = min(most_leave, LEAVE if wanted.leave is None else wanted.leave)
    return enter, max(leave, LEAST_END, LEAST_PITS - enter)


def farthest_ends(spaces: int, line: int) -> tuple[int, int]:
    """Return the maximum spaces from the line to both ends of the pit lane."""
    return min(MOST_END, line - BEFORE_ENTRY), min(MOST_END, spaces - line)


def reach_of_ends(spaces: int, line: int, wanted: Wanted = USUAL) -> tuple[Reach, Reach]:
    """Return how far each end of the pit lane can be moved while the other one stays."""
    enter, leave = enter_and_leave(spaces, line, wanted)
    most_enter, most_leave = farthest_ends(spaces, line)
    return (
        Reach(enter, max(LEAST_END, LEAST_PITS - leave), most_enter),
        Reach(leave, max(LEAST_END, LEAST_PITS - enter), most_leave),
    )


def pit_span(spaces: int, wanted: Wanted = USUAL) -> tuple[float, float]:
    """Return the range of the pits with both ramps, from the beginning of the home straight."""
    line = line_after(spaces, wanted.line)
    enter, leave = enter_and_leave(spaces, line, wanted)
    return line - enter - RAMP, line + leave + RAMP


def home_of(
    ring: Sequence[complex],
    corners: Sequence[Corner],
    lane_width: float,
    start_at: int | None = None,
    pits: int = 0,
    wanted: Wanted = USUAL,
) -> Home | None:
    """Return the best straight for the start, or None if none is long enough.

    ``preferred_start`` is the point near which the start should be, if any. ``pits`` is the requested side of
    the pits, 0 if either.
    """
    turned = turnings(ring)
    options = []
    for number, corner in enumerate(corners):
        before = corners[number - 1]
        start, end = before.end, corner.start
        while end < start:
            end += len(ring)
        spaces = round((end - start) * STEP) - 1
        if spaces < LEAST_HOME:
            continue
        low, high = (start + round(place / STEP) for place in pit_span(spaces, wanted))
        bent = math.fsum(turned[point % len(ring)] for point in range(low, high))
        wound = math.fsum(abs(turned[point % len(ring)]) for point in range(low, high))
        far = 0.0 if start_at is None else outside(start, end, start_at, len(ring)) / (len(ring) / 2)
        for side in (pits,) if pits else (-1, 1):
            score = min(spaces, GOOD_HOME) / GOOD_HOME - wound / 1.5 - max(0.0, side * bent) / 2 - FAR * far
            score += 0.8 * min(1.0, room_beside(ring, low, high, side, lane_width) / ROOM)
            options.append((round(score, 6), side == corner.bends[0].hand, -number, side))
    if not options:
        return None
    score, _, number, side = max(options)
    return Home(-number, side, score)


def outside(start: int, end: int, wanted: int, count: int) -> int:
    """Return the distance from a straight to a point, in points; 0 on the straight."""
    if (wanted - start) % count <= end - start:
        return 0
    return min((start - wanted) % count, (wanted - end) % count)


def room_beside(ring: Sequence[complex], low: int, high: int, side: int, lane_width: float) -> float:
    """Return the smallest distance from the planned pits to another road."""
    count = len(ring)
    offset = side * pit_offset(lane_width)
    least = math.inf
    for point in range(low, high + 1, 2):
        way = ring[(point + 1) % count] - ring[(point - 1) % count]
        ghost = ring[point % count] + 1j * way / (abs(way) + 1e-12) * offset
        for other in range(high + 8, low - 8 + count, 2):
            least = min(least, abs(ring[other % count] - ghost))
    return least


def lightest_in_the_way(bends: Sequence[Bend], count: int) -> int:
    """Return the index of the least important bend whose removal makes room for the start."""
    options = []
    for number, bend in enumerate(bends):
        before, after = bends[number - 1], bends[(number + 1) % len(bends)]
        length = ((after.start - before.end) % count) * STEP
        options.append((length < LEAST_HOME + 1.5, round(bend.weight, 6), number))
    return min(options)[2]
