"""The centre line of the lap: straights and arcs end to end, closed into a loop, and measured exactly.

A parallel of straights and arcs consists of straights and arcs again. So this needs no sampling, no splines
and no folded offsets.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.circuit.text.errors import CircuitError, error_message

Point = tuple[float, float]
Pose = tuple[float, float, float]  # x, y, heading

MAX_STRETCH = 0.12  # closing the lap may change a length by this share ...
MAX_ANGLE_CHANGE = math.radians(12)  # ... and an angle by this much
MAX_ANGLE_ERROR_DEGREES = 20.0  # degrees by which the angles may differ from a whole number of turns
CLOSING_TOLERANCE = 1e-10
DIVERGED_LIMIT = 1e4  # beyond this length or angle, the search has diverged
TINY_ANGLE = 1e-4
SAMPLE_ANGLE = math.radians(5)


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment of the centre line: a line (angle 0) or an arc. Angles are positive to the left."""

    length: float
    angle: float
    kind: str  # "straight", "arc" (of a corner) or "gap" (short segment between two arcs of a corner)
    section: int


def point_segment_distance(point: Point, a: Point, b: Point) -> float:
    """Return the distance from a point to the segment a-b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square)) if square else 0.0
    return math.hypot(point[0] - a[0] - share * dx, point[1] - a[1] - share * dy)


def is_in_polygon(point: Point, shape: Sequence[Point]) -> bool:
    """True if a point is in a polygon (crossings of a ray to the right)."""
    x, y = point
    is_inside = False
    for (a, b), (c, d) in zip(shape, [*shape[1:], *shape[:1]], strict=True):
        if (b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a:
            is_inside = not is_inside
    return is_inside


def chord_ratio(angle: float) -> float:
    """Return the ratio of chord to arc length, numerically stable for small angles."""
    half = angle / 2
    return 1 - angle * angle / 24 if abs(angle) < TINY_ANGLE else math.sin(half) / half


def next_pose(pose: Pose, length: float, angle: float) -> Pose:
    x, y, heading = pose
    chord = length * chord_ratio(angle)
    return (
        x + chord * math.cos(heading + angle / 2),
        y + chord * math.sin(heading + angle / 2),
        heading + angle,
    )


def poses_along(segments: Sequence[Segment], heading: float) -> list[Pose]:
    """Return the pose at the beginning of each segment and at the end of the last."""
    poses = [(0.0, 0.0, heading)]
    for segment in segments:
        poses.append(next_pose(poses[-1], segment.length, segment.angle))
    return poses


def winding_number(segments: Sequence[Segment], declared_turns: int | None) -> int:
    """Return the turns of the closed lap: -1 clockwise, 1 anti-clockwise, 0 for a figure of eight."""
    degrees = math.degrees(math.fsum(segment.angle for segment in segments))
    turns = round(degrees / 360) if declared_turns is None else declared_turns
    if abs(degrees - 360 * turns) > MAX_ANGLE_ERROR_DEGREES:
        angle_text = f"{degrees:.0f}"
        raise CircuitError(
            error_message("angles", degrees=angle_text)
            if declared_turns is None
            else error_message("angles_asked", degrees=angle_text, wanted=str(360 * turns), turns=str(turns))
        )
    return turns


def close_loop(segments: Sequence[Segment], heading: float, turns: int) -> list[Segment]:
    """Close the loop with the smallest weighted change of lengths and angles.

    Uses Newton's method with minimum norm.
    """
    ring = list(segments)
    for _ in range(30):
        poses = poses_along(ring, heading)
        x, y, end = poses[-1]
        gap = (-x, -y, math.tau * turns - (end - heading))
        if max(abs(part) for part in gap) < CLOSING_TOLERANCE:
            return check_closure(segments, ring, heading)
        ring = newton_step(ring, poses, gap)
        if not all(
            0 < segment.length < DIVERGED_LIMIT and abs(segment.angle) < DIVERGED_LIMIT for segment in ring
        ):
            break
    raise CircuitError(error_message("misses", spaces=closing_error_text(segments, heading)))


def newton_step(ring: list[Segment], poses: list[Pose], miss: tuple[float, float, float]) -> list[Segment]:
    end_x, end_y, _ = poses[-1]
    slopes: list[tuple[float, float, float]] = []  # derivatives of the end by each length and angle
    weights: list[float] = []
    for segment, (x, y, heading), (next_x, next_y, _) in zip(ring, poses, poses[1:], strict=False):
        slopes.append(((next_x - x) / segment.length, (next_y - y) / segment.length, 0.0))
        weights.append(
            (0.2 * segment.length + 0.02) ** 2 if segment.kind == "gap" else (0.1 * segment.length) ** 2
        )
        slopes.append(end_derivative_by_angle(segment, (x, y, heading), (next_x, next_y), (end_x, end_y)))
        weights.append((math.radians(1.5) + 0.03 * abs(segment.angle)) ** 2)
    normal = [
        [math.fsum(w * s[i] * s[j] for w, s in zip(weights, slopes, strict=True)) for j in range(3)]
        for i in range(3)
    ]
    pull = solve_3x3(normal, miss)
    step = [
        w * (s[0] * pull[0] + s[1] * pull[1] + s[2] * pull[2]) for w, s in zip(weights, slopes, strict=True)
    ]
    return [
        replace(segment, length=segment.length + step[2 * i], angle=segment.angle + step[2 * i + 1])
        for i, segment in enumerate(ring)
    ]


def end_derivative_by_angle(
    segment: Segment, pose: Pose, stop: Point, end: Point
) -> tuple[float, float, float]:
    """Return the derivative of the end of the lap by one angle.

    The rest of the lap rotates around the end of the segment. The segment's own chord rotates by half the
    angle and shortens a little.
    """
    half = segment.angle / 2
    x, y, heading = pose
    shrink = (
        -half / 6
        if abs(segment.angle) < TINY_ANGLE
        else (math.cos(half) * half - math.sin(half)) / (2 * half * half)
    )
    chord_x, chord_y = stop[0] - x, stop[1] - y
    return (
        segment.length * shrink * math.cos(heading + half) - chord_y / 2 - (end[1] - stop[1]),
        segment.length * shrink * math.sin(heading + half) + chord_x / 2 + (end[0] - stop[0]),
        1.0,
    )


def solve_3x3(matrix: list[list[float]], right: Sequence[float]) -> list[float]:
    """Solve by Gaussian elimination with pivoting.

    Raise CircuitError if there is no solution: all segments are in one line.
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(3):
        pivot = max(range(column, 3), key=lambda r: abs(rows[r][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        if not abs(rows[column][column]) > 1e-12:
            raise CircuitError(error_message("no_return"))
        for r in range(3):
            if r != column:
                factor = rows[r][column] / rows[column][column]
                rows[r] = [value - factor * lead for value, lead in zip(rows[r], rows[column], strict=True)]
    return [rows[i][3] / rows[i][i] for i in range(3)]


def closing_error_text(segments: Sequence[Segment], heading: float) -> str:
    """Return the distance between the end of the lap and its start, in spaces, as text."""
    x, y, _ = poses_along(segments, heading)[-1]
    return f"{math.hypot(x, y):.1f}"


def check_closure(before: Sequence[Segment], after: list[Segment], heading: float) -> list[Segment]:
    stretch = max(abs(a.length - b.length) / max(b.length, 0.3) for a, b in zip(after, before, strict=True))
    turn = max(abs(a.angle - b.angle) for a, b in zip(after, before, strict=True))
    if stretch > MAX_STRETCH or turn > MAX_ANGLE_CHANGE:
        cost = {"percent": f"{100 * stretch:.0f}", "degrees": f"{math.degrees(turn):.0f}"}
        raise CircuitError(error_message("misses_far", spaces=closing_error_text(before, heading), **cost))
    if any(a.kind == "arc" and a.angle * b.angle <= 0 for a, b in zip(after, before, strict=True)):
        raise CircuitError(error_message("misses_turned", spaces=closing_error_text(before, heading)))
    return after


class CentreLine:
    """The closed centre line. Positions are measured from the start/finish line, modulo the lap."""

    def __init__(self, segments: Sequence[Segment], heading: float, first_place: float) -> None:
        """Build the line from its segments.

        ``first_place`` is the position where the first segment begins, negative before the start/finish line.
        """
        self.segments = tuple(segments)
        self.poses = poses_along(segments, heading)
        self.joints = [first_place]  # positions where segments begin, and where the last one ends
        for segment in segments:
            self.joints.append(self.joints[-1] + segment.length)
        self.length = self.joints[-1] - first_place

    def normalise_position(self, s: float) -> float:
        """Return the same position within the range of the joints."""
        first = self.joints[0]
        return first + (s - first) % self.length

    def segment_index_at(self, s: float) -> int:
        return min(bisect_right(self.joints, self.normalise_position(s)) - 1, len(self.segments) - 1)

    def pose_at(self, s: float, offset: float = 0.0) -> Pose:
        """Return the point and heading at a position, ``offset`` to the left of the centre line."""
        s = self.normalise_position(s)
        index = self.segment_index_at(s)
        segment = self.segments[index]
        share = (s - self.joints[index]) / segment.length
        x, y, heading = next_pose(self.poses[index], segment.length * share, segment.angle * share)
        return x - offset * math.sin(heading), y + offset * math.cos(heading), heading

    def curvature(self, s: float) -> float:
        """Return the curvature at a position, positive where the road bends to the left."""
        segment = self.segments[self.segment_index_at(s)]
        return segment.angle / segment.length

    def joints_between(self, a: float, b: float) -> list[float]:
        """Return a, the joints between a and b, and b."""
        positions = [a]
        lap = math.floor((a - self.joints[0]) / self.length)
        while self.joints[0] + lap * self.length < b:
            positions += [
                s for joint in self.joints[:-1] if a + 1e-9 < (s := joint + lap * self.length) < b - 1e-9
            ]
            lap += 1
        return [*positions, b]

    def constant_curvature_parts(self, a: float, b: float, offset: float) -> list[tuple[float, float, float]]:
        """Return the parts of constant curvature between a and b.

        Each is (from, to, true length at this offset per unit of centre line).
        """
        places = self.joints_between(a, b)
        return [(u, v, 1 - self.curvature((u + v) / 2) * offset) for u, v in pairwise(places)]

    def offset_length(self, a: float, b: float, offset: float) -> float:
        return math.fsum((v - u) * ratio for u, v, ratio in self.constant_curvature_parts(a, b, offset))

    def split_evenly(self, a: float, b: float, offset: float, parts: int) -> list[float]:
        """Return positions that divide a to b, driven at this offset, into parts of equal true length."""
        part = self.offset_length(a, b, offset) / parts
        cuts = [a]
        driven = 0.0
        for u, v, ratio in self.constant_curvature_parts(a, b, offset):
            length = (v - u) * ratio
            while len(cuts) < parts and driven + length >= len(cuts) * part - 1e-12:
                cuts.append(u + (len(cuts) * part - driven) / ratio)
            driven += length
        return [*cuts, b]

    def sample_positions(self, a: float, b: float, step: float = math.inf) -> list[float]:
        """Return positions from a to b, at most ``step`` and five degrees of bend apart."""
        places: list[float] = []
        for u, v, _ in self.constant_curvature_parts(a, b, 0.0):
            bend = abs(self.curvature((u + v) / 2)) * (v - u)
            parts = max(1, math.ceil(bend / SAMPLE_ANGLE - 1e-6), math.ceil((v - u) / step - 1e-6))
            places += [u + (v - u) * i / parts for i in range(parts)]
        return [*places, b]

    def offset_points(self, a: float, b: float, offset: float, step: float = math.inf) -> list[Point]:
        """Return points from a to b along a parallel of the centre line."""
        return [self.pose_at(s, offset)[:2] for s in self.sample_positions(a, b, step)]
