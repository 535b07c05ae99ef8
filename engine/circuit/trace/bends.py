"""Splits a ring into runs of constant curvature, bends and corners.

Runs of one direction form a bend. Long bends, which no board corner can hold, become tighter corners joined
by curved straights. Bends that are close form one corner, as on printed boards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from engine.circuit.layout.lanes import CORNER_SPACE_LENGTH
from engine.circuit.trace.relax import RING_STEP
from engine.circuit.trace.ring import smooth, turn_angles

SMOOTHING_POINTS = 0.8  # points over which curvature is averaged
COST_PER_RUN = 0.045  # cost of one more run, in squared curvature times length
MAX_RUN_POINTS = 60  # maximum points of one run
MIN_RUN_POINTS = 2
HALF_POINT = 0.5  # a point represents the road half a point before and after it


class CurvatureRun(NamedTuple):
    """A run of points of the ring with constant curvature.

    Attributes:
        start: first point
        end: point after the last one; greater than the number of points if the run goes past the first point
        angle: total turn in radians, positive to the left
    """

    start: int
    end: int
    angle: float

    @property
    def length(self) -> float:
        return (self.end - self.start) * RING_STEP

    @property
    def curvature(self) -> float:
        return self.angle / self.length


def split_by_curvature(ring: Sequence[complex]) -> list[CurvatureRun]:
    """Return the split with the lowest cost (dynamic programming), from the straightest point on."""
    curvatures = smoothed_curvature(ring)
    first = straightest_point(curvatures)
    curvatures = curvatures[first:] + curvatures[:first]
    count = len(curvatures)
    sums = [0.0, *accumulate(curvatures)]
    squares = [0.0, *accumulate(turn * turn for turn in curvatures)]
    min_costs, predecessors = [0.0], [0]
    for end in range(1, count + 1):
        options = [
            (
                min_costs[start]
                + COST_PER_RUN
                + (squares[end] - squares[start] - (sums[end] - sums[start]) ** 2 / (end - start))
                / RING_STEP,
                start,
            )
            for start in range(max(0, end - MAX_RUN_POINTS), max(1, end - MIN_RUN_POINTS + 1))
        ]
        cost, start = min(options)
        min_costs.append(cost)
        predecessors.append(start)
    runs = []
    end = count
    while end:
        start = predecessors[end]
        runs.append(CurvatureRun(start + first, end + first, sums[end] - sums[start]))
        end = start
    return runs[::-1]


def smoothed_curvature(ring: Sequence[complex]) -> list[float]:
    """Return the angle of the ring at each point, slightly smoothed."""
    return smooth(turn_angles(ring), SMOOTHING_POINTS)


def straightest_point(turn_angles: Sequence[float]) -> int:
    """Return the point in the middle of the straightest part."""
    reach = min(12, len(turn_angles) // 4)
    curvature = smooth([abs(turn) for turn in turn_angles], reach / 2)
    return min(range(len(curvature)), key=lambda i: (round(curvature[i], 9), i))


SAME_RADIUS_RATIO = 1.35  # arcs whose radii differ by a smaller factor are merged
MIN_ARC_ANGLE = math.radians(12)
MIN_BEND_ANGLE = math.radians(24)  # minimum angle of a bend
REFERENCE_BEND = (math.radians(60), 2.2)  # angle and radius of a bend of sharpness 1


class Bend(NamedTuple):
    """Arcs of one direction, in driving order."""

    arcs: tuple[CurvatureRun, ...]

    @property
    def start(self) -> int:
        return self.arcs[0].start

    @property
    def end(self) -> int:
        return self.arcs[-1].end

    @property
    def angle(self) -> float:
        return math.fsum(arc.angle for arc in self.arcs)

    @property
    def direction(self) -> int:
        return 1 if self.arcs[0].angle > 0 else -1

    @property
    def sharpness(self) -> float:
        """Return the sharpness: larger for larger angles and tighter arcs."""
        tightest = max(
            (abs(arc.curvature) for arc in self.arcs if abs(arc.angle) > MIN_ARC_ANGLE / 2), default=0.0
        )
        return abs(self.angle) / REFERENCE_BEND[0] * (REFERENCE_BEND[1] * tightest)


def find_bends(runs: Sequence[CurvatureRun], min_curvature: float) -> list[Bend]:
    """Return all bends of the lap with at least this curvature.

    A ring begins at its straightest point, so no bend goes past it, unless the whole ring is one bend.
    """
    bends: list[list[CurvatureRun]] = []
    before: CurvatureRun | None = None
    for stretch in runs:
        if abs(stretch.curvature) >= min_curvature:
            if before is not None and before.angle * stretch.angle > 0:
                bends[-1].append(stretch)
            else:
                bends.append([stretch])
            before = stretch
        else:
            before = None
    merged_bends = [Bend(merge_similar_arcs(arcs)) for arcs in bends]
    return [bend for bend in merged_bends if abs(bend.angle) >= MIN_BEND_ANGLE]


def merge_similar_arcs(arcs: Sequence[CurvatureRun]) -> tuple[CurvatureRun, ...]:
    """Merge neighbouring arcs of similar radius, and arcs too small to notice."""
    runs = list(arcs)
    while len(runs) > 1:
        pairs = [(radius_ratio(one, other), number) for number, (one, other) in enumerate(pairwise(runs))]
        least, number = min(pairs)
        if least > SAME_RADIUS_RATIO:
            break
        one, other = runs[number : number + 2]
        runs[number : number + 2] = [CurvatureRun(one.start, other.end, one.angle + other.angle)]
    return tuple(runs)


def radius_ratio(one: CurvatureRun, other: CurvatureRun) -> float:
    """Return the ratio of the larger radius to the smaller; below 1 if an arc is too small to notice."""
    if min(abs(one.angle), abs(other.angle)) < MIN_ARC_ANGLE:
        return min(abs(one.angle), abs(other.angle)) / MIN_ARC_ANGLE
    curvatures = sorted((abs(one.curvature), abs(other.curvature)))
    return curvatures[1] / curvatures[0]


MAX_UNSPLIT_SPACES = 13.0  # spaces of a bend that is not split
ANGLE_PER_CORNER = math.radians(85)  # angle of each corner, approximately
MAX_ARC_SHARE_AND_LENGTH = (0.5, 6.0)  # part of the bend that becomes a corner: share, and maximum spaces
ARC_TURN_SHARE = 0.62  # share of the part's angle that the corner takes, if ...
MAX_DISPLACEMENT_FACTOR = 12.0  # ... the moved angle times the part's length (in radians, spaces) is less
MIN_CORNER_TURN = math.radians(28)  # minimum angle of a corner


def split_long_bends(
    bends: Sequence[Bend],
    turn_angles: list[float],
    is_forced_flat: Callable[[int, int], bool] = lambda low, high: False,
) -> list[Bend]:
    """Return the bends, with long ones split.

    ``turn_angles``, the angle of the road at each point, is changed accordingly. Where ``is_forced_flat`` is
    true of two points, there is no corner between them.
    """
    split_bends: list[Bend] = []
    for bend in bends:
        length = (bend.end - bend.start) * RING_STEP
        if length <= MAX_UNSPLIT_SPACES:
            split_bends += [] if is_forced_flat(bend.start, bend.end) else [bend]
            continue
        parts = max(1, round(abs(bend.angle) / ANGLE_PER_CORNER))
        for part in range(parts):
            low = bend.start + round((bend.end - bend.start) * part / parts)
            high = bend.start + round((bend.end - bend.start) * (part + 1) / parts)
            if is_forced_flat(low, high):
                continue
            arc = tighten_arc(low, high, turn_angles)
            if abs(arc.angle) >= MIN_CORNER_TURN:
                split_bends.append(Bend((arc,)))
    return split_bends


def tighten_arc(low: int, high: int, turn_angles: list[float]) -> CurvatureRun:
    """Return an arc in the middle of a range of points, which takes most of its turn from the rest."""
    count = len(turn_angles)
    half = round(min(MAX_ARC_SHARE_AND_LENGTH[0] * (high - low), MAX_ARC_SHARE_AND_LENGTH[1] / RING_STEP) / 2)
    middle = (low + high) // 2
    start, end = middle - half, middle + half
    whole = math.fsum(turn_angles[point % count] for point in range(low, high))
    inner = math.fsum(turn_angles[point % count] for point in range(start, end))
    moved_turn = min(
        max(0.0, ARC_TURN_SHARE * abs(whole) - abs(inner)),
        MAX_DISPLACEMENT_FACTOR / ((high - low) * RING_STEP),
    )
    arc_turn = inner + math.copysign(moved_turn, whole)
    rest = (whole - arc_turn) / max(1, high - low - (end - start))
    for point in range(low, high):
        turn_angles[point % count] = arc_turn / (end - start) if start <= point < end else rest
    return CurvatureRun(start, end, arc_turn)


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


def shortest_lane_spaces(segments: Sequence[tuple[float, float]], lane_width: float) -> int:
    """Return the number of spaces of the shortest lane of a corner of these (length, angle) segments.

    Each end of a lane adds up to one space to its true length: the further outside, the more.
    """
    counts = []
    for lane in (1, 0, -1):
        length = math.fsum(length - lane * lane_width * angle for length, angle in segments)
        for _, angle in (segments[0], segments[-1]):
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
    segments: list[tuple[float, float]] = []
    for number, bend in enumerate(corner.bends):
        if number:
            segments.append(((bend.start - corner.bends[number - 1].end) * RING_STEP, 0.0))
        segments += [(arc.length, arc.angle) for arc in bend.arcs]
    return segments


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
        group = BendGroup(corners[number].bends + corners[number + 1].bends)
        segments = segments_of_corner(group)
        if shortest_lane_spaces(segments, lane_width) > MAX_INSIDE_SPACES or len(segments) > MAX_ARCS:
            unmergeable_gaps.add((corners[number].end, corners[number + 1].start))
        else:
            corners[number : number + 2] = [group]
    return corners
