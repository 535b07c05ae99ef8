"""What a fit works with: the strokes of a lap, places along it, and how far apart roads have to be."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Astray(Exception):
    """The lap cannot be laid along the ring: the place where it is farthest from it, in points."""

    def __init__(self, place: float) -> None:
        super().__init__(place)
        self.place = place


@dataclass(slots=True)
class Stroke:
    length: float
    angle: float
    piece: int
    is_arc: bool
    is_gap: bool
    goal: float  # the angle that the line has
    goal_length: float
    place: float  # on the ring where it ends, in points: by now ...
    first_place: float  # ... and at first
    length_at: int = -1  # number of its unknown
    angle_at: int = -1


@dataclass(slots=True)
class Clearance:
    """Roads to keep apart: the least distance from middle to middle, and places of the pits, if any."""

    road: float
    pit_offset: float = 0.0  # of a line beside the home straight, plus to the left
    pit_clear: float = 0.0  # and how far other roads must keep from it
    pit_span: tuple[float, float] = (0.0, 0.0)  # spaces from the beginning of the home straight
    bridged: Callable[[float, float], bool] = field(default=lambda one, other: False)  # places on the ring


class Sample(NamedTuple):
    """A place of the road where clearance is measured."""

    point: complex
    heading: float
    driven: float  # spaces since the beginning of the home straight
    place: float  # on the ring, in points
    stroke: int
    share: float  # of the stroke


class Course(NamedTuple):
    """Where the strokes begin and end, and how that moves with every unknown."""

    points: list[complex]
    headings: list[float]
    slopes: list[list[complex]]

    def slope_at(self, sample: Sample) -> list[complex]:
        before, after = self.slopes[sample.stroke : sample.stroke + 2]
        return [a + (b - a) * sample.share for a, b in zip(before, after, strict=True)]


def gap_between(one: float, other: float, lap: float) -> float:
    return min((one - other) % lap, (other - one) % lap)


def neighbours(points: Sequence[complex], reach: float) -> Callable[[complex], list[int]]:
    """A function that gives the numbers of the points within a reach of a place, and a few more."""
    cells: dict[tuple[int, int], list[int]] = {}
    for number, point in enumerate(points):
        cells.setdefault((math.floor(point.real / reach), math.floor(point.imag / reach)), []).append(number)

    def near(place: complex) -> list[int]:
        x, y = math.floor(place.real / reach), math.floor(place.imag / reach)
        return [number for i in (-1, 0, 1) for j in (-1, 0, 1) for number in cells.get((x + i, y + j), ())]

    return near
