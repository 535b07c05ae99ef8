"""The lap to be fitted, its geometry, and least squares.

The lap is a list of straights and corners in turn, beginning with the home straight. A fit needs the segments
of the lap, positions along it, and required distances between roads. It has many rows and a few dozen
unknowns: normal equations, solved by Cholesky's method.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import mul
from typing import NamedTuple

from engine.circuit.trace.bends import HALF_POINT, BendGroup
from engine.circuit.trace.relax import RING_STEP
from engine.circuit.trace.start_straight import DEFAULT_LAYOUT, MIN_START_STRAIGHT, StartLayout


class FitDiverged(Exception):
    """Raised when the fit diverges; ``place`` is where the deviation is largest, in points of the ring."""

    def __init__(self, place: float) -> None:
        super().__init__(place)
        self.place = place


@dataclass(slots=True)
class FitSegment:
    """A segment of the lap while it is fitted."""

    length: float
    angle: float
    piece_index: int
    is_arc: bool
    is_gap: bool
    target_angle: float  # angle of the line
    target_length: float
    ring_position: float  # position on the ring where it ends, in points: current ...
    initial_ring_position: float  # ... and initial
    length_index: int = -1  # index of its unknown, -1 if fixed
    angle_index: int = -1


@dataclass(slots=True)
class Clearance:
    """Required distances between roads, from middle to middle, and from the pits, in spaces."""

    min_road_distance: float
    pit_offset: float = 0.0  # offset of the pits from the home straight, positive to the left
    min_pit_distance: float = 0.0  # required distance from the pits to other roads
    pit_span: tuple[float, float] = (0.0, 0.0)  # spaces from the beginning of the home straight
    is_bridge: Callable[[float, float], bool] = field(default=lambda one, other: False)  # ring positions


class ClearanceSample(NamedTuple):
    """A point of the road where clearance is measured."""

    point: complex
    heading: float
    distance_driven: float  # spaces since the beginning of the home straight
    ring_position: float  # on the ring, in points
    segment_index: int
    segment_fraction: float  # position within the segment, from 0 to 1


class FitGeometry(NamedTuple):
    """The joints between segments, and their derivatives by each unknown."""

    points: list[complex]
    headings: list[float]
    derivatives: list[list[complex]]

    def derivative_at(self, sample: ClearanceSample) -> list[complex]:
        before, after = self.derivatives[sample.segment_index : sample.segment_index + 2]
        return [a + (b - a) * sample.segment_fraction for a, b in zip(before, after, strict=True)]


def neighbour_lookup(points: Sequence[complex], reach: float) -> Callable[[complex], list[int]]:
    """Return a function that gives the indices of the points within reach of a point, and a few more."""
    cells: dict[tuple[int, int], list[int]] = {}
    for number, point in enumerate(points):
        cells.setdefault((math.floor(point.real / reach), math.floor(point.imag / reach)), []).append(number)

    def near(place: complex) -> list[int]:
        x, y = math.floor(place.real / reach), math.floor(place.imag / reach)
        return [number for i in (-1, 0, 1) for j in (-1, 0, 1) for number in cells.get((x + i, y + j), ())]

    return near


def least_squares(
    rows: Sequence[Sequence[float]],
    right_side: Sequence[float],
    regularisation: Sequence[float],
    targets: Sequence[float],
) -> list[float]:
    """Return the x that minimises the sum of (row x - right)² and regularisation x² - 2 targets x.

    All values of ``regularisation`` must be positive.
    """
    size = len(regularisation)
    columns = list(zip(*rows, strict=True)) if rows else [()] * size
    lower: list[list[float]] = []
    for i, column in enumerate(columns):
        line = [sum(map(mul, column, columns[j])) for j in range(i + 1)]
        line[i] += regularisation[i]
        lower.append(line)
    goal = [sum(map(mul, column, right_side)) + extra for column, extra in zip(columns, targets, strict=True)]
    for i in range(size):
        line = lower[i]
        for j in range(i):
            line[j] = (line[j] - sum(map(mul, line[:j], lower[j]))) / lower[j][j]
        line[i] = math.sqrt(max(1e-12, line[i] - sum(value * value for value in line[:i])))
    forward: list[float] = []
    for i in range(size):
        forward.append((goal[i] - sum(map(mul, lower[i], forward))) / lower[i][i])
    result = [0.0] * size
    for i in range(size - 1, -1, -1):
        known_sum = sum(lower[j][i] * result[j] for j in range(i + 1, size))
        result[i] = (forward[i] - known_sum) / lower[i][i]
    return result


BENT_PART_SPACES = 4.0  # spaces of a straight with the same curvature
MIN_STRAIGHT_BEND = math.radians(4)  # a straight that bends less in total is drawn in one part
MIN_STRAIGHT_SPACES = {True: 2, False: 0}  # minimum spaces between corners of the same direction, or of both


@dataclass(slots=True)
class FitPiece:
    """A straight (no arcs) or a corner."""

    segments: list[tuple[float, float, bool]]
    ring_position: float  # on the ring where it begins, in points
    is_corner: bool
    spaces: int = 0  # of a straight, once it is whole
    is_whole: bool = False
    min_spaces: int = 0  # minimum spaces of the straight
    start_layout: StartLayout = DEFAULT_LAYOUT  # position of line and pits, for the home straight

    @property
    def length(self) -> float:
        return math.fsum(length for length, _, _ in self.segments)


def build_pieces(
    turn_angles: Sequence[float],
    corners: Sequence[BendGroup],
    home: int,
    start_layout: StartLayout = DEFAULT_LAYOUT,
) -> list[FitPiece]:
    """Return the pieces of the lap.

    ``turn_angles`` is the angle at each point of the ring. ``home`` is the index of the corner that ends the
    home straight, and ``start_layout`` is the position of its line and pits.
    """
    order = [*corners[home:], *corners[:home]]
    pieces = []
    for before, corner in pairwise([order[-1], *order]):
        pieces.append(straight_piece(turn_angles, before, corner))
        pieces.append(corner_piece(turn_angles, corner))
    pieces[0].min_spaces, pieces[0].start_layout = MIN_START_STRAIGHT, start_layout
    return pieces


def straight_piece(turn_angles: Sequence[float], before: BendGroup, after: BendGroup) -> FitPiece:
    start, end = before.end, after.start
    while end < start:
        end += len(turn_angles)
    length = max(0.3, (end - start) * RING_STEP)
    parts = max(1, min(24, math.ceil(length / BENT_PART_SPACES)))
    cuts = [start + (end - start) * part / parts for part in range(parts + 1)]
    angles = [total_turn(turn_angles, a, b) for a, b in pairwise(cuts)]
    if math.fsum(map(abs, angles)) < MIN_STRAIGHT_BEND:
        angles = [math.fsum(angles)]
    same = before.bends[-1].direction == after.bends[0].direction
    segments = [(length / len(angles), angle, False) for angle in angles]
    return FitPiece(segments, start - HALF_POINT, False, min_spaces=MIN_STRAIGHT_SPACES[same])


def corner_piece(turn_angles: Sequence[float], corner: BendGroup) -> FitPiece:
    segments = []
    for number, bend in enumerate(corner.bends):
        if number:
            start, end = corner.bends[number - 1].end, bend.start
            if (end - start) * RING_STEP > 0.2:
                segments.append(((end - start) * RING_STEP, total_turn(turn_angles, start, end), True))
        segments += [(arc.length, arc.angle, False) for arc in bend.arcs]
    return FitPiece(segments, corner.start - HALF_POINT, True)


def total_turn(turn_angles: Sequence[float], start: float, end: float) -> float:
    """Return the total turn between two fractional point indices; a point extends to the next one."""
    total = 0.0
    for point in range(math.floor(start), math.ceil(end)):
        share = min(end, point + 1) - max(start, point)
        total += turn_angles[point % len(turn_angles)] * share
    return total
