"""Circuit thumbnails: the centre line as a short path of integers, for lists."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from engine.circuit.layout.geometry import Point
from engine.circuit.layout.model import Circuit

WIDTH, HEIGHT = 560, 400  # the line fits into this area and fills one dimension
MARGIN = 44
SAMPLE_SPACES = 0.25  # distance between samples of the line, in spaces
MAX_DEVIATION = 1.1  # maximum deviation from the true line, in units of the picture


def thumbnail_data(circuit: Circuit) -> dict[str, Any]:
    """Return the thumbnail of a circuit.

    `path` is drawn in a picture of `width` by `height`. `start` is the position of the start/finish line and
    the direction of travel there, in degrees.
    """
    line = circuit.centre_line
    count = max(8, round(line.length / SAMPLE_SPACES))
    way = [line.pose_at(line.length * number / count)[:2] for number in range(count)]
    left, right = min(x for x, _ in way), max(x for x, _ in way)
    low, high = min(y for _, y in way), max(y for _, y in way)
    scale = min((WIDTH - 2 * MARGIN) / max(right - left, 1.0), (HEIGHT - 2 * MARGIN) / max(high - low, 1.0))

    def page(point: Point) -> Point:
        return WIDTH / 2 + (point[0] - (left + right) / 2) * scale, HEIGHT / 2 - (
            point[1] - (low + high) / 2
        ) * scale

    points = [(round(x), round(y)) for x, y in simplify_line([page(point) for point in (*way, way[0])])][:-1]
    heading = round(-math.degrees(line.pose_at(0.0)[2])) % 360
    steps = [f"{c - a}{d - b:+d}".replace("+", " ") for (a, b), (c, d) in pairwise(points)]
    first = f"M{points[0][0]} {points[0][1]}"
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "path": f"{first}l{' '.join(steps)}z",
        "start": [*points[0], heading],
    }


def simplify_line(way: Sequence[Point]) -> list[Point]:
    """Return the points needed to stay within ``MAX_DEVIATION`` of all others.

    Uses the Ramer-Douglas-Peucker algorithm.
    """
    kept = {0, len(way) - 1}
    waiting = [(0, len(way) - 1)]
    while waiting:
        first, last = waiting.pop()
        distances = [
            (point_line_distance(way[number], way[first], way[last]), number)
            for number in range(first + 1, last)
        ]
        far, number = max(distances, default=(0.0, first))
        if far > MAX_DEVIATION:
            kept.add(number)
            waiting += [(first, number), (number, last)]
    return [way[number] for number in sorted(kept)]


def point_line_distance(point: Point, a: Point, b: Point) -> float:
    """Return the distance from a point to the segment a-b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square)) if square else 0.0
    return math.hypot(point[0] - a[0] - share * dx, point[1] - a[1] - share * dy)
