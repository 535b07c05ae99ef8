"""Reads the points of an outline from untrusted input: checks, limits and normalises them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.circuit.text.errors import ErrorMessage, error_message

MAX_POINTS = 20_000
MIN_POINTS = 6
MAX_COORDINATE = 1e9  # maximum absolute coordinate
MIN_RELATIVE_SIZE = 1e-6  # minimum size, as a share of the distance from the origin; smaller is rounding
MIN_WIDTH_RATIO = 0.004  # minimum width, as a share of the length; a thinner line goes out and back
DUPLICATE_DISTANCE = 1e-5  # points closer than this, as a share of the length, are one point


class TraceError(Exception):
    """An outline that cannot become a circuit.

    Attributes:
        why: message
        point: index of the point it is about, if known
    """

    def __init__(self, message: ErrorMessage, point: int | None = None) -> None:
        super().__init__(f"{message.id} {dict(message.args)}")
        self.why = message
        self.point = point


def read_points(points: object) -> list[complex]:
    """Return the points of an outline given as a list of pairs of numbers."""
    if not isinstance(points, (list, tuple)):
        raise TraceError(error_message("trace.no_line"))
    if len(points) > MAX_POINTS:
        raise TraceError(error_message("trace.many_points", n=len(points), most=MAX_POINTS))
    if len(points) < MIN_POINTS:
        raise TraceError(error_message("trace.few_points", least=MIN_POINTS))
    return [read_point(point, number) for number, point in enumerate(points)]


def read_point(point: object, number: int) -> complex:
    if not isinstance(point, (list, tuple)) or len(point) != 2 or not all(map(is_coordinate, point)):
        raise TraceError(error_message("trace.point", n=number + 1), number)
    return complex(point[0], point[1])


def is_coordinate(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= MAX_COORDINATE


def normalise(points: Sequence[complex]) -> tuple[list[complex], list[int]]:
    """Return the outline centred, with perimeter 1 and without duplicates, and the index of each point.

    Each point differs from the one before, and the last point does not repeat the first. Raise TraceError if
    the outline is too small or too thin.
    """
    middle = sum(points) / len(points)
    size = max(abs(point - middle) for point in points)
    if size <= MIN_RELATIVE_SIZE * (1e-300 + abs(middle)) or size < 1e-12:
        raise TraceError(error_message("trace.small"))
    lap = math.fsum(abs(b - a) for a, b in zip(points, [*points[1:], points[0]], strict=True))
    kept: list[complex] = []
    numbers: list[int] = []
    for number, point in enumerate(points):
        place = (point - middle) / lap
        if not kept or abs(place - kept[-1]) > DUPLICATE_DISTANCE:
            kept.append(place)
            numbers.append(number)
    if len(kept) > 1 and abs(kept[-1] - kept[0]) <= DUPLICATE_DISTANCE:
        kept.pop()
        numbers.pop()
    if len(kept) < MIN_POINTS:
        raise TraceError(error_message("trace.few_points", least=MIN_POINTS))
    if min_width(kept) < MIN_WIDTH_RATIO:
        raise TraceError(error_message("trace.flat"), numbers[len(numbers) // 2])
    return kept, numbers


def min_width(points: Sequence[complex]) -> float:
    """Return the width of the narrowest strip, in one of 36 directions, that contains the line."""
    spans = []
    for step in range(36):
        turn = complex(math.cos(step * math.pi / 36), math.sin(step * math.pi / 36))
        heights = [(point * turn).imag for point in points]
        spans.append(max(heights) - min(heights))
    return min(spans)


def nearest_index(points: Sequence[complex], place: complex) -> int:
    """Return the index of the nearest point."""
    return min(range(len(points)), key=lambda number: abs(points[number] - place))
