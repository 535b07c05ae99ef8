"""The centre line of the lap: straights and arcs laid end to end, closed into a ring, and measured exactly.

Everything is made of lines and arcs, so a line beside the centre line is again made of lines and arcs: no
sampling, no splines, no folded offsets.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.circuit.text.errors import CircuitError, said

Point = tuple[float, float]
Pose = tuple[float, float, float]  # x, y, heading

MOST_STRETCH = 0.12  # closing the lap may change a length by this share ...
MOST_TURN = math.radians(12)  # ... and an angle by this much
ANGLES_MISS = 20.0  # degrees by which the angles may miss a whole number of turns
CLOSED = 1e-10
FAR = 1e4  # a length or an angle beyond this: the search has gone astray
TINY_ANGLE = 1e-4
SAMPLE_ANGLE = math.radians(5)


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke of the pen: a line (angle 0), or an arc."""

    length: float
    angle: float
    kind: str  # "straight", "arc" (of a corner) or "gap" (short piece between two arcs of a corner)
    section: int


def chord_share(angle: float) -> float:
    """Chord over arc length of an arc of this angle, stable where the angle vanishes."""
    half = angle / 2
    return 1 - angle * angle / 24 if abs(angle) < TINY_ANGLE else math.sin(half) / half


def advance(pose: Pose, length: float, angle: float) -> Pose:
    x, y, heading = pose
    chord = length * chord_share(angle)
    return (
        x + chord * math.cos(heading + angle / 2),
        y + chord * math.sin(heading + angle / 2),
        heading + angle,
    )


def run(strokes: Sequence[Stroke], heading: float) -> list[Pose]:
    """Pose at the beginning of each stroke, and at the end of the last."""
    poses = [(0.0, 0.0, heading)]
    for stroke in strokes:
        poses.append(advance(poses[-1], stroke.length, stroke.angle))
    return poses


def whole_turns(strokes: Sequence[Stroke], asked: int | None) -> int:
    """Turns of the closed lap: -1 clockwise, 1 anti-clockwise, 0 for a figure of eight."""
    degrees = math.degrees(math.fsum(stroke.angle for stroke in strokes))
    turns = round(degrees / 360) if asked is None else asked
    if abs(degrees - 360 * turns) > ANGLES_MISS:
        found = f"{degrees:.0f}"
        raise CircuitError(
            said("angles", degrees=found)
            if asked is None
            else said("angles_asked", degrees=found, wanted=str(360 * turns), turns=str(turns))
        )
    return turns


def close_ring(strokes: Sequence[Stroke], heading: float, turns: int) -> list[Stroke]:
    """The smallest weighted change of lengths and angles that brings the end of the lap to its start (Newton,
    minimum norm).
    """
    ring = list(strokes)
    for _ in range(30):
        poses = run(ring, heading)
        x, y, end = poses[-1]
        gap = (-x, -y, math.tau * turns - (end - heading))
        if max(abs(part) for part in gap) < CLOSED:
            return checked_closure(strokes, ring, heading)
        ring = newton_step(ring, poses, gap)
        if not all(0 < stroke.length < FAR and abs(stroke.angle) < FAR for stroke in ring):
            break
    raise CircuitError(said("misses", spaces=miss(strokes, heading)))


def newton_step(ring: list[Stroke], poses: list[Pose], miss: tuple[float, float, float]) -> list[Stroke]:
    end_x, end_y, _ = poses[-1]
    slopes: list[tuple[float, float, float]] = []  # how the end moves with each length, then with each angle
    weights: list[float] = []
    for stroke, (x, y, heading), (next_x, next_y, _) in zip(ring, poses, poses[1:], strict=False):
        slopes.append(((next_x - x) / stroke.length, (next_y - y) / stroke.length, 0.0))
        weights.append(
            (0.2 * stroke.length + 0.02) ** 2 if stroke.kind == "gap" else (0.1 * stroke.length) ** 2
        )
        slopes.append(angle_slope(stroke, (x, y, heading), (next_x, next_y), (end_x, end_y)))
        weights.append((math.radians(1.5) + 0.03 * abs(stroke.angle)) ** 2)
    normal = [
        [math.fsum(w * s[i] * s[j] for w, s in zip(weights, slopes, strict=True)) for j in range(3)]
        for i in range(3)
    ]
    pull = solve_three(normal, miss)
    step = [
        w * (s[0] * pull[0] + s[1] * pull[1] + s[2] * pull[2]) for w, s in zip(weights, slopes, strict=True)
    ]
    return [
        replace(stroke, length=stroke.length + step[2 * i], angle=stroke.angle + step[2 * i + 1])
        for i, stroke in enumerate(ring)
    ]


def angle_slope(stroke: Stroke, pose: Pose, stop: Point, end: Point) -> tuple[float, float, float]:
    """How the end of the lap moves when one angle grows: the rest of the lap swings round the end of the
    stroke, whose own chord turns by half of it and shortens a little.
    """
    half = stroke.angle / 2
    x, y, heading = pose
    shrink = (
        -half / 6
        if abs(stroke.angle) < TINY_ANGLE
        else (math.cos(half) * half - math.sin(half)) / (2 * half * half)
    )
    chord_x, chord_y = stop[0] - x, stop[1] - y
    return (
        stroke.length * shrink * math.cos(heading + half) - chord_y / 2 - (end[1] - stop[1]),
        stroke.length * shrink * math.sin(heading + half) + chord_x / 2 + (end[0] - stop[0]),
        1.0,
    )


def solve_three(matrix: list[list[float]], right: Sequence[float]) -> list[float]:
    """Gauss with pivoting. A lap whose strokes all lie in one line has no solution."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(3):
        pivot = max(range(column, 3), key=lambda r: abs(rows[r][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        if not abs(rows[column][column]) > 1e-12:
            raise CircuitError(said("no_return"))
        for r in range(3):
            if r != column:
                factor = rows[r][column] / rows[column][column]
                rows[r] = [value - factor * lead for value, lead in zip(rows[r], rows[column], strict=True)]
    return [rows[i][3] / rows[i][i] for i in range(3)]


def miss(strokes: Sequence[Stroke], heading: float) -> str:
    """By how many spaces the end of the lap misses its start."""
    x, y, _ = run(strokes, heading)[-1]
    return f"{math.hypot(x, y):.1f}"


def checked_closure(before: Sequence[Stroke], after: list[Stroke], heading: float) -> list[Stroke]:
    stretch = max(abs(a.length - b.length) / max(b.length, 0.3) for a, b in zip(after, before, strict=True))
    turn = max(abs(a.angle - b.angle) for a, b in zip(after, before, strict=True))
    if stretch > MOST_STRETCH or turn > MOST_TURN:
        cost = {"percent": f"{100 * stretch:.0f}", "degrees": f"{math.degrees(turn):.0f}"}
        raise CircuitError(said("misses_far", spaces=miss(before, heading), **cost))
    if any(a.kind == "arc" and a.angle * b.angle <= 0 for a, b in zip(after, before, strict=True)):
        raise CircuitError(said("misses_turned", spaces=miss(before, heading)))
    return after


class CentreLine:
    """The closed centre line. Places are measured from the start/finish line and taken modulo the lap."""

    def __init__(self, strokes: Sequence[Stroke], heading: float, first_place: float) -> None:
        """`first_place` is the place where the first stroke begins (negative: before the
        start/finish line).
        """
        self.strokes = tuple(strokes)
        self.poses = run(strokes, heading)
        self.joints = [first_place]  # places where strokes begin, and where the last one ends
        for stroke in strokes:
            self.joints.append(self.joints[-1] + stroke.length)
        self.length = self.joints[-1] - first_place

    def place_in_lap(self, s: float) -> float:
        """The same place, counted within the joints."""
        first = self.joints[0]
        return first + (s - first) % self.length

    def stroke_at(self, s: float) -> int:
        return min(bisect_right(self.joints, self.place_in_lap(s)) - 1, len(self.strokes) - 1)

    def at(self, s: float, offset: float = 0.0) -> Pose:
        """Position and heading at a place, `offset` to the left of the centre line."""
        s = self.place_in_lap(s)
        index = self.stroke_at(s)
        stroke = self.strokes[index]
        share = (s - self.joints[index]) / stroke.length
        x, y, heading = advance(self.poses[index], stroke.length * share, stroke.angle * share)
        return x - offset * math.sin(heading), y + offset * math.cos(heading), heading

    def curvature(self, s: float) -> float:
        """Positive where the road bends to the left."""
        stroke = self.strokes[self.stroke_at(s)]
        return stroke.angle / stroke.length

    def breaks(self, a: float, b: float) -> list[float]:
        """a, the joints between a and b, and b."""
        found = [a]
        lap = math.floor((a - self.joints[0]) / self.length)
        while self.joints[0] + lap * self.length < b:
            found += [
                s for joint in self.joints[:-1] if a + 1e-9 < (s := joint + lap * self.length) < b - 1e-9
            ]
            lap += 1
        return [*found, b]

    def stretches(self, a: float, b: float, offset: float) -> list[tuple[float, float, float]]:
        """(from, to, true length beside the centre line per unit of it) of the parts of constant curvature
        between a and b.
        """
        places = self.breaks(a, b)
        return [(u, v, 1 - self.curvature((u + v) / 2) * offset) for u, v in pairwise(places)]

    def true_length(self, a: float, b: float, offset: float) -> float:
        return math.fsum((v - u) * ratio for u, v, ratio in self.stretches(a, b, offset))

    def split(self, a: float, b: float, offset: float, parts: int) -> list[float]:
        """Places that cut the way from a to b, driven at this offset, into parts of equal true length."""
        part = self.true_length(a, b, offset) / parts
        cuts = [a]
        driven = 0.0
        for u, v, ratio in self.stretches(a, b, offset):
            length = (v - u) * ratio
            while len(cuts) < parts and driven + length >= len(cuts) * part - 1e-12:
                cuts.append(u + (len(cuts) * part - driven) / ratio)
            driven += length
        return [*cuts, b]

    def samples(self, a: float, b: float, step: float = math.inf) -> list[float]:
        """Places from a to b, at most `step` apart and at most five degrees of bend apart."""
        places: list[float] = []
        for u, v, _ in self.stretches(a, b, 0.0):
            bend = abs(self.curvature((u + v) / 2)) * (v - u)
            parts = max(1, math.ceil(bend / SAMPLE_ANGLE - 1e-6), math.ceil((v - u) / step - 1e-6))
            places += [u + (v - u) * i / parts for i in range(parts)]
        return [*places, b]

    def edge(self, a: float, b: float, offset: float, step: float = math.inf) -> list[Point]:
        """The line beside the centre line from a to b as points."""
        return [self.at(s, offset)[:2] for s in self.samples(a, b, step)]
