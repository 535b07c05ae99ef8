"""The page of a circuit: its frame, and paths that follow the road.

The page is measured in board units, `UNIT` to a space, x to the right and y DOWN. The road consists of
straights and arcs, so paths along it are exact arcs. Kerbs, borders and spaces stay round at every zoom, with
short path data.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from engine.circuit.layout.geometry import Point
from engine.circuit.layout.model import Circuit, Decor
from engine.circuit.rendering.svg_markup import PathData

UNIT = 34.0
MARGIN = 2.6  # spaces between the outermost space and the edge of the page
MIN_ASPECT_RATIO, MAX_ASPECT_RATIO = 1.45, 2.1  # width : height of the page
LAND_MARGIN = 400.0  # board units of land around the page, visible when it is dragged past its edge
MAX_ARC_SAGITTA = 0.06  # an arc this close to its chord, in board units, is drawn as a straight line
LARGEST_ARC = math.radians(150)


@dataclass(frozen=True, slots=True)
class Box:
    """An axis-aligned rectangle on the page."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def expanded(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, x: float, y: float) -> Box:
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def contains(self, other: Box) -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def overlaps(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def distance(self, x: float, y: float) -> float:
        return math.hypot(max(self.left - x, 0.0, x - self.right), max(self.top - y, 0.0, y - self.bottom))


def bounding_box_of_points(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def readable_angle(angle: float) -> float:
    """Return the same tilt, rotated so that text is never upside down."""
    angle = (angle + 180) % 360 - 180
    if angle > 90:
        return angle - 180
    return angle + 180 if angle <= -90 else angle


def ribbon_outline(way: Sequence[Point], half: float) -> list[Point]:
    """Return the outline of a ribbon along a line: its left bank forward, then its right bank back."""
    left, right = [], []
    for i, (x, y) in enumerate(way):
        (a, b), (c, d) = way[max(0, i - 1)], way[min(len(way) - 1, i + 1)]
        length = math.hypot(c - a, d - b) or 1.0
        across, along = (d - b) / length * half, (c - a) / length * half
        left.append((x + across, y - along))
        right.append((x - across, y + along))
    return [*left, *reversed(right)]


class PageLayout:
    """A circuit and the page it is drawn on."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit = circuit
        self.line = circuit.centre_line
        box = bounding_box_of_points([point for space in circuit.spaces for point in space.polygon]).expanded(
            MARGIN
        )
        extra_width = max(0.0, box.height * MIN_ASPECT_RATIO - box.width) / 2
        tall = max(0.0, box.width / MAX_ASPECT_RATIO - box.height) / 2
        self._left, self._top = (
            box.left - extra_width,
            box.bottom + tall,
        )  # `bottom` is the largest y, which is the top of the page
        self.width = round((box.width + 2 * extra_width) * UNIT)
        self.height = round((box.height + 2 * tall) * UNIT)
        self.frame = Box(0.0, 0.0, self.width, self.height)
        self.ground = self.frame.expanded(LAND_MARGIN)

    def page(self, point: Point) -> Point:
        return (point[0] - self._left) * UNIT, (self._top - point[1]) * UNIT

    def patch(self, decor: Decor) -> list[Point]:
        """Return the outline of a piece of scenery on the page.

        Scenery that leaves the page continues beyond it, so that nothing ends at its edge.
        """
        points = []
        for x, y in map(self.page, decor.points):
            right = LAND_MARGIN * ((x > self.width) - (x < 0))
            down = LAND_MARGIN * ((y > self.height) - (y < 0))
            points.append((x + right, y + down))
        return ribbon_outline(points, decor.width * UNIT / 2) if decor.width else points

    def point_at(self, s: float, offset: float = 0.0) -> Point:
        """Return a point at an offset from the centre line, on the page."""
        x, y, _ = self.line.pose_at(s, offset)
        return self.page((x, y))

    def turn(self, s: float) -> float:
        """Return the direction of travel on the page, in degrees clockwise from right."""
        return self.turn_of(self.line.pose_at(s)[2])

    @staticmethod
    def turn_of(heading: float) -> float:
        return 180 - (math.degrees(heading) + 180) % 360

    def draw_along(self, pen: PathData, a: float, b: float, offset: float) -> PathData:
        """Draw along the road from a to b (backwards if b < a); the pen must already be at a."""
        stretches = self.line.constant_curvature_parts(min(a, b), max(a, b), offset)
        for u, v, _ in stretches if a <= b else reversed(stretches):
            curvature = self.line.curvature((u + v) / 2)
            start, end = (u, v) if a <= b else (v, u)
            bend = abs(curvature) * (v - u)
            radius = abs(1 / curvature - offset) * UNIT if bend > 1e-9 else 0.0
            if radius * (1 - math.cos(min(bend, math.pi) / 2)) < MAX_ARC_SAGITTA:
                pen.line(self.point_at(end, offset))
                continue
            parts = math.ceil(bend / LARGEST_ARC)
            clockwise = (curvature < 0) == (a <= b)
            for i in range(1, parts + 1):
                pen.arc(radius, clockwise, self.point_at(start + (end - start) * i / parts, offset))
        return pen

    def open_path(self, a: float, b: float, offset: float) -> str:
        """Return an open path at an offset from the centre line."""
        return str(self.draw_along(PathData().move(self.point_at(a, offset)), a, b, offset))

    def closed_band(self, a: float, b: float, one: float, other: float) -> str:
        """Return a closed strip of road between two offsets."""
        pen = PathData().move(self.point_at(a, one))
        self.draw_along(pen, a, b, one).line(self.point_at(b, other))
        return str(self.draw_along(pen, b, a, other).close())

    def ring(self) -> str:
        """Return the whole centre line, closed."""
        start = self.line.joints[0]
        return str(
            self.draw_along(
                PathData().move(self.point_at(start)), start, start + self.line.length, 0.0
            ).close()
        )
