"""The points of a line, as they come from a finger, a file or a link: checked, bounded, and brought to a
common size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.circuit.text.errors import Said, said

MOST_POINTS = 20_000
LEAST_POINTS = 6
FARTHEST = 1e9  # a coordinate beyond this is no place
FINEST = 1e-6  # size of the line, as a share of its distance from the origin, below which it is only rounding
THINNEST = 0.004  # width of the line, as a share of its length, below which it goes out and back on itself
SAME = 1e-5  # points nearer each other than this share of the line's length are one


class TraceError(Exception):
    """A line that cannot become a circuit: why, and the number of the point (from 0) it is about where there
    is one.
    """

    def __init__(self, why: Said, point: int | None = None) -> None:
        super().__init__(f"{why.id} {dict(why.args)}")
        self.why = why
        self.point = point


def read_points(points: object) -> list[complex]:
    """The points of a line given as a list of pairs of numbers."""
    if not isinstance(points, (list, tuple)):
        raise TraceError(said("trace.no_line"))
    if len(points) > MOST_POINTS:
        raise TraceError(said("trace.many_points", n=len(points), most=MOST_POINTS))
    if len(points) < LEAST_POINTS:
        raise TraceError(said("trace.few_points", least=LEAST_POINTS))
    return [read_point(point, number) for number, point in enumerate(points)]


def read_point(point: object, number: int) -> complex:
    if not isinstance(point, (list, tuple)) or len(point) != 2 or not all(map(is_coordinate, point)):
        raise TraceError(said("trace.point", n=number + 1), number)
    return complex(point[0], point[1])


def is_coordinate(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= FARTHEST


def distinct(points: Sequence[complex]) -> tuple[list[complex], list[int]]:
    """The line round its own middle, a lap of it as long as 1, without points that lie on the one before;
    and the number each had. The last point does not repeat the first.
    """
    middle = sum(points) / len(points)
    size = max(abs(point - middle) for point in points)
    if size <= FINEST * (1e-300 + abs(middle)) or size < 1e-12:
        raise TraceError(said("trace.small"))
    lap = math.fsum(abs(b - a) for a, b in zip(points, [*points[1:], points[0]], strict=True))
    kept: list[complex] = []
    numbers: list[int] = []
    for number, point in enumerate(points):
        place = (point - middle) / lap
        if not kept or abs(place - kept[-1]) > SAME:
            kept.append(place)
            numbers.append(number)
    if len(kept) > 1 and abs(kept[-1] - kept[0]) <= SAME:
        kept.pop()
        numbers.pop()
    if len(kept) < LEAST_POINTS:
        raise TraceError(said("trace.few_points", least=LEAST_POINTS))
    if width(kept) < THINNEST:
        raise TraceError(said("trace.flat"), numbers[len(numbers) // 2])
    return kept, numbers


def width(points: Sequence[complex]) -> float:
    """Of the narrowest strip, in one of 36 directions, that the line fits into."""
    spans = []
    for step in range(36):
        turn = complex(math.cos(step * math.pi / 36), math.sin(step * math.pi / 36))
        heights = [(point * turn).imag for point in points]
        spans.append(max(heights) - min(heights))
    return min(spans)


def nearest(points: Sequence[complex], place: complex) -> int:
    """The number of the point that lies nearest."""
    return min(range(len(points)), key=lambda number: abs(points[number] - place))
