"""Draws single palm trees, and towers with long shadows."""

from __future__ import annotations

import math

from engine.circuit.layout.geometry import Point
from engine.circuit.poster.ink.markup import group, path
from engine.circuit.poster.ink.pathdata import PathData, polygon
from engine.circuit.poster.road.plan import UNIT, Box, around
from engine.circuit.poster.scenery.obstacles import Obstacles
from engine.circuit.poster.scenery.scatter import Scatter, inside

PALM_MESH = 1.25 * UNIT
FRONDS = 7
FROND = (0.34 * UNIT, 0.5 * UNIT)  # shortest and longest
LAYERS = (("b-t1", 4, 5, 6.0), ("b-t2", 0, 0, 5.0), ("b-t3", -1, -2, 1.6))  # class, shift, width of a frond

BLOCK = 1.9 * UNIT  # distance from tower to tower
SIDE = (0.85, 1.3)  # in spaces
HEIGHT = (0.7, 1.9)  # length of the shadow, in spaces
ROOF = 0.62  # size of the structure on the roof, as a share of the side


def palms(outline: list[Point], scatter: Scatter, printed: Obstacles, seen: Box) -> str:
    """Draw palm trees from above; the land between them is bare."""
    area = around(outline)
    pen = PathData()
    for row in range(int(area.height / PALM_MESH) + 1):
        for column in range(int(area.width / PALM_MESH) + 1):
            x = round(area.left + (column + scatter.between(0.1, 0.9)) * PALM_MESH)
            y = round(area.top + (row + scatter.between(0.1, 0.9)) * PALM_MESH)
            turn = scatter.between(0, math.tau)
            lengths = [scatter.between(*FROND) for _ in range(FRONDS)]
            if seen.distance(x, y) > 0 or not inside((x, y), outline):
                continue
            if not printed.leave_room(x, y, FROND[1] + 0.5 * UNIT):
                continue
            for number, length in enumerate(lengths):
                way = turn + math.tau * number / FRONDS
                pen.move((x, y)).line((x + round(length * math.cos(way)), y + round(length * math.sin(way))))
    data = str(pen)
    if not data:
        return ""
    layers = (
        path(class_, data, stroke_width=width, transform=f"translate({right} {down})")
        for class_, right, down, width in LAYERS
    )
    return group("b-trees", *layers)


def towers(outline: list[Point], angle: float, scatter: Scatter, printed: Obstacles, seen: Box) -> str:
    """Draw square roofs in rows along the patch's first side, each with a shadow as long as its height."""
    cos, sin = math.cos(angle), math.sin(angle)
    box = around(outline)
    x0, y0 = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    steps = int(math.hypot(box.width, box.height) / 2 / BLOCK)
    shades, roofs, tops = "", ["", ""], ""
    for row in range(-steps, steps + 1):
        for column in range(-steps, steps + 1):
            half, high = scatter.between(*SIDE) * UNIT / 2, scatter.between(*HEIGHT) * UNIT
            u, v = column * BLOCK, row * BLOCK
            x, y = x0 + u * cos - v * sin, y0 + u * sin + v * cos
            base = [turned((x, y), (a * half, b * half), cos, sin) for a, b in CORNERS]
            if seen.distance(x, y) > 0 or not printed.leave_room(x, y, 1.5 * half + 0.4 * UNIT):
                continue
            if not all(inside(corner, outline) for corner in base):
                continue
            thrown = [(a + high * 0.6, b + high) for a, b in base]
            for i in range(4):
                j = (i + 1) % 4
                shades += polygon([whole(base[i]), whole(base[j]), whole(thrown[j]), whole(thrown[i])])
            shades += polygon(map(whole, thrown))
            roofs[(row + column) % 2] += polygon(map(whole, base))
            small = [turned((x, y), (a * half * ROOF, b * half * ROOF), cos, sin) for a, b in CORNERS]
            tops += polygon(map(whole, small))
    if not shades:
        return ""
    drawn = [path("b-roof" if number else "b-pitbg", data) for number, data in enumerate(roofs) if data]
    return path("b-shade", shades) + "".join(drawn) + path("b-hull", tops)


CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def turned(middle: Point, off: Point, cos: float, sin: float) -> Point:
    return middle[0] + off[0] * cos - off[1] * sin, middle[1] + off[0] * sin + off[1] * cos


def whole(point: Point) -> Point:
    return round(point[0]), round(point[1])
