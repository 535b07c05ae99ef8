"""Corners: which bends form one, as on printed boards, and how many stops each gets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from engine.circuit.layout.lanes import CORNER_SPACE_LENGTH
from engine.circuit.trace.bends import Bend
from engine.circuit.trace.outline.relax import RING_STEP

MIN_BEND_GAP = {
    True: 2.4,
    False: 1.3,
}  # bends closer than this, in spaces, form one corner: same direction, both directions
MAX_INSIDE_SPACES = 15  # maximum spaces of the inside of a corner of several bends
MAX_ARCS = 11


class BendGroup(NamedTuple):
    """The bends between two straights."""

    bends: tuple[Bend, ...]

    @property
    def start(self) -> int:
        return self.bends[0].start

    @property
    def end(self) -> int:
        return self.bends[-1].end


def shortest_lane_spaces(strokes: Sequence[tuple[float, float]], lane_width: float) -> int:
    """Return the number of spaces of the shortest lane of a corner of these (length, angle) segments.

    Each end of a lane adds up to one space to its true length: the further outside, the more.
    """
    counts = []
    for lane in (1, 0, -1):
        length = math.fsum(length - lane * lane_width * angle for length, angle in strokes)
        for _, angle in (strokes[0], strokes[-1]):
            length += (1 - lane * math.copysign(1, angle)) / 2
        counts.append(max(1, math.floor(length / CORNER_SPACE_LENGTH + 0.5)))
    return min(counts)


def suggested_stops(spaces: int) -> int:
    """Return the stops for a corner with this many spaces.

    Matches 54 of the 61 corners on the printed boards.
    """
    return 1 if spaces <= 5 else 2 if spaces <= 10 else 3


def segments_of_corner(corner: BendGroup) -> list[tuple[float, float]]:
    """Return (length, angle) of its arcs and of the gaps between its bends."""
    found: list[tuple[float, float]] = []
    for number, bend in enumerate(corner.bends):
        if number:
            found.append(((bend.start - corner.bends[number - 1].end) * RING_STEP, 0.0))
        found += [(arc.length, arc.angle) for arc in bend.arcs]
    return found


def merge_close_bends(bends: Sequence[Bend], count: int, lane_width: float) -> list[BendGroup]:
    """Merge bends without room for a straight between them into corners, the closest first.

    Corners that would become too large are not merged. ``count`` is the number of points of the lap.
    """
    corners = [BendGroup((bend,)) for bend in bends]
    unmergeable_gaps: set[tuple[int, int]] = set()
    while len(corners) > 2:
        gaps = []
        for number, corner in enumerate(corners[:-1]):
            before, after = corner.bends[-1], corners[number + 1].bends[0]
            gap = (after.start - before.end) * RING_STEP
            if (
                gap < MIN_BEND_GAP[before.direction == after.direction]
                and (before.end, after.start) not in unmergeable_gaps
            ):
                gaps.append((gap, number))
        if not gaps:
            break
        _, number = min(gaps)
        joined = BendGroup(corners[number].bends + corners[number + 1].bends)
        strokes = segments_of_corner(joined)
        if shortest_lane_spaces(strokes, lane_width) > MAX_INSIDE_SPACES or len(strokes) > MAX_ARCS:
            unmergeable_gaps.add((corners[number].end, corners[number + 1].start))
        else:
            corners[number : number + 2] = [joined]
    return corners
