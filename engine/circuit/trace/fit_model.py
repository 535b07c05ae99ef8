"""Data of a fit: segments of the lap, positions along it, and required distances between roads."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


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


def lap_distance(one: float, other: float, lap: float) -> float:
    return min((one - other) % lap, (other - one) % lap)


def neighbour_lookup(points: Sequence[complex], reach: float) -> Callable[[complex], list[int]]:
    """Return a function that gives the indices of the points within reach of a point, and a few more."""
    cells: dict[tuple[int, int], list[int]] = {}
    for number, point in enumerate(points):
        cells.setdefault((math.floor(point.real / reach), math.floor(point.imag / reach)), []).append(number)

    def near(place: complex) -> list[int]:
        x, y = math.floor(place.real / reach), math.floor(place.imag / reach)
        return [number for i in (-1, 0, 1) for j in (-1, 0, 1) for number in cells.get((x + i, y + j), ())]

    return near
