"""The home straight: where grid and pits find room."""

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
ENTER, LEAVE = 9, 6  # where there is room for it
LEAST_END = 2  # spaces from the line to either end of the pit lane
MOST_END = 40
BEFORE_ENTRY = 2  # spaces of the home straight, on which the way in bends away
BOXES = 10
LEAST_PITS = BOXES + 2  # spaces from where the pit lane leaves the road to where it is back
GOOD_HOME = 24  # spaces; longer ones are no better
ROOM = 4.5  # spaces to other roads; more is no better
FAR = 6.0  # what a start half a lap from where it belongs loses


class Wanted(NamedTuple):
    """Where line and pits of the home straight are wanted, in spaces; None: where they usually are."""

    line: int | None = None  # after the beginning of the straight
    enter: int | None = None  # before the line: there the pit lane leaves the road
    leave: int | None = None  # after the line: there it is back


USUAL = Wanted()


class Reach(NamedTuple):
    """Spaces, and how few and many there may be."""

    spaces: int
    least: int
    most: int


class Home(NamedTuple):
    corner: int  # number of the corner that ends it
    side: int  # of the pits: 1 left, -1 right
    score: float


def pit_offset(lane_width: float) -> float:
    """Of the middle of pit lane and boxes from the middle of the road."""
    return 2 * lane_width + PIT_GAP + PIT_DEPTH / 2


def pit_clear(lane_width: float, spare: float) -> float:
    """How far another road's middle must be from there."""
    return lane_width / 2 + PIT_DEPTH / 2 + 1.5 * lane_width + spare


def line_after(spaces: int, wanted: int | None = None) -> int:
    """After how many spaces of the home straight the line lies: as many as are wanted, as far as that leaves
    room for grid and pits.
    """
    if wanted is None:
        return max(BEFORE_LINE, min(spaces - LEAVE, round(spaces * 0.55)))
    return max(BEFORE_LINE, min(farthest_line(spaces), wanted))


def farthest_line(spaces: int) -> int:
    """After how many spaces of the home straight the line may lie at most."""
    return max(BEFORE_LINE, spaces - AFTER_LINE)


def enter_and_leave(spaces: int, line: int, wanted: Wanted = USUAL) -> tuple[int, int]:
    """Spaces from the line to both ends of the pit lane: as many as are wanted, as far as the straight is
    long and all boxes find room.
    """
    most_enter, most_leave = farthest_ends(spaces, line)
    if wanted.enter is None and wanted.leave is None:
        return min(ENTER, most_enter), min(LEAVE, most_leave)
    enter = min(most_enter, ENTER if wanted.enter is None else wanted.enter)
    enter = max(enter, LEAST_END, LEAST_PITS - most_leave)
    leave = min(most_leave, LEAVE if wanted.leave is None else wanted.leave)
    return enter, max(leave, LEAST_END, LEAST_PITS - enter)


def farthest_ends(spaces: int, line: int) -> tuple[int, int]:
    """Spaces from the line to both ends of the pit lane, at most."""
    return min(MOST_END, line - BEFORE_ENTRY), min(MOST_END, spaces - line)


def reach_of_ends(spaces: int, line: int, wanted: Wanted = USUAL) -> tuple[Reach, Reach]:
    """How far both ends of the pit lane may be moved, each while the other one stays."""
    enter, leave = enter_and_leave(spaces, line, wanted)
    most_enter, most_leave = farthest_ends(spaces, line)
    return (
        Reach(enter, max(LEAST_END, LEAST_PITS - leave), most_enter),
        Reach(leave, max(LEAST_END, LEAST_PITS - enter), most_leave),
    )


def pit_span(spaces: int, wanted: Wanted = USUAL) -> tuple[float, float]:
    """From the beginning of the home straight, with both ramps."""
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
    """The best straight for the start, or None where none is long enough; ``start_at``: the point near which
    it belongs, if that is known; ``pits``: their side, if somebody wants one.
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
    """Points from a straight to a place, 0 on it."""
    if (wanted - start) % count <= end - start:
        return 0
    return min((start - wanted) % count, (wanted - end) % count)


def room_beside(ring: Sequence[complex], low: int, high: int, side: int, lane_width: float) -> float:
    """How near other roads come to where the pits would stand."""
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
    """The bend without which there is room for the start at the least loss: its number."""
    options = []
    for number, bend in enumerate(bends):
        before, after = bends[number - 1], bends[(number + 1) % len(bends)]
        length = ((after.start - before.end) % count) * STEP
        options.append((length < LEAST_HOME + 1.5, round(bend.weight, 6), number))
    return min(options)[2]
