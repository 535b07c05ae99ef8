"""Data of a fit: segments of the lap, positions along it, and required distances between roads."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Astray(Exception):
    """Raised when the fit diverges; ``place`` is where the deviation is largest, in points of the ring."""

    def __init__(self, place: float) -> None:
        super().__init__(place)
        self.place = place


@dataclass(slots=True)
class Stroke:
    """A segment of the lap while it is fitted."""

    length: float
    angle: float
    piece: int
    is_arc: bool
    is_gap: bool
    goal: float  # angle of the line
    goal_length: float
    place: float  # position on the ring where it ends, in points: current ...
    first_place: float  # ... and initial
    length_at: int = -1  # index of its unknown, -1 if fixed
    angle_at: int = -1


@dataclass(slots=True)
class Clearance:
    """Required distances between roads, from middle to middle, and from the pits, in spaces."""

    road: float
    pit_offset: float = 0.0  # offset of the pits from the home straight, positive to the left
    pit_clear: float = 0.0  # required distance from the pits to other roads
    pit_span: tuple[float, float] = (0.0, 0.0)  # spaces from the beginning of the home straight
    bridged: Callable[[float, float], bool] = field(default=lambda one, other: False)  # ring positions


class Sample(NamedTuple):
    """A point of the road where clearance is measured."""

    point: complex
    heading: float
    driven: float  # spaces since the beginning of the home straight
    place: float  # on the ring, in points
    stroke: int
    share: float  # position within the segment, from 0 to 1


class Course(NamedTuple):
    """The joints between segments, and their derivatives by each unknown."""

    points: list[complex]
    headings: list[float]
    slopes: list[list[complex]]

    def slope_at(self, sample: Sample) -> list[complex]:
        before, after = self.slopes[sample.stroke : sample.stroke + 2]
        return [a + (b - a) * sample.share for a, b in zip(before, after, strict=True)]


def gap_between(one: float, other: float, lap: float) -> float:
    return min((one - other) % lap, (other - one) % lap)


def neighbours(points: Sequence[complex], reach: float) -> Callable[[complex], list[int]]:
    """Return a function that gives the indices of the points within reach of a point, and a few more."""
    cells: dict[tuple[int, int], list[int]] = {}
    for number, point in enumerate(points):
        cells.setdefault((math.floor(point.real / reach), math.floor(point.imag / reach)), []).append(number)

    def near(place: complex) -> list[int]:
        x, y = math.floor(place.real / reach), math.floor(place.imag / reach)
        return [number for i in (-1, 0, 1) for j in (-1, 0, 1) for number in cells.get((x + i, y + j), ())]

    return near
