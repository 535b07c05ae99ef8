"""Draws single palm trees, and towers with long shadows."""

from __future__ import annotations

import math

from engine.circuit.layout.geometry import Point
from engine.circuit.rendering.road.page_layout import UNIT, Box, bounding_box_of_points
from engine.circuit.rendering.scenery.decor_random import DecorRandom, is_in_polygon
from engine.circuit.rendering.scenery.obstacles import Obstacles
from engine.circuit.rendering.svg.markup import group, path
from engine.circuit.rendering.svg.path_data import PathData, polygon

PALM_GRID_SIZE = 1.25 * UNIT
FRONDS = 7
FROND = (0.34 * UNIT, 0.5 * UNIT)  # shortest and longest
LAYERS = (("b-t1", 4, 5, 6.0), ("b-t2", 0, 0, 5.0), ("b-t3", -1, -2, 1.6))  # class, shift, width of a frond

TOWER_SPACING = 1.9 * UNIT  # distance from tower to tower
TOWER_SIDE_RANGE = (0.85, 1.3)  # in spaces
SHADOW_LENGTH_RANGE = (0.7, 1.9)  # length of the shadow, in spaces
ROOF_SHARE = 0.62  # size of the structure on the roof, as a share of the side


def draw_palms(outline: list[Point], rng: DecorRandom, obstacles: Obstacles, visible_area: Box) -> str:
    """Draw palm trees from above; the land between them is bare."""
    area = bounding_box_of_points(outline)
    pen = PathData()
    for row in range(int(area.height / PALM_GRID_SIZE) + 1):
        for column in range(int(area.width / PALM_GRID_SIZE) + 1):
            x = round(area.left + (column + rng.random_between(0.1, 0.9)) * PALM_GRID_SIZE)
            y = round(area.top + (row + rng.random_between(0.1, 0.9)) * PALM_GRID_SIZE)
            turn = rng.random_between(0, math.tau)
            lengths = [rng.random_between(*FROND) for _ in range(FRONDS)]
            if visible_area.distance(x, y) > 0 or not is_in_polygon((x, y), outline):
                continue
            if not obstacles.is_free(x, y, FROND[1] + 0.5 * UNIT):
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


def draw_towers(
    outline: list[Point], angle: float, rng: DecorRandom, obstacles: Obstacles, visible_area: Box
) -> str:
    """Draw square roofs in rows along the patch's first side, each with a shadow as long as its height."""
    cos, sin = math.cos(angle), math.sin(angle)
    box = bounding_box_of_points(outline)
    x0, y0 = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    steps = int(math.hypot(box.width, box.height) / 2 / TOWER_SPACING)
    shades, roofs, tops = "", ["", ""], ""
    for row in range(-steps, steps + 1):
        for column in range(-steps, steps + 1):
            half, high = (
                rng.random_between(*TOWER_SIDE_RANGE) * UNIT / 2,
                rng.random_between(*SHADOW_LENGTH_RANGE) * UNIT,
            )
            u, v = column * TOWER_SPACING, row * TOWER_SPACING
            x, y = x0 + u * cos - v * sin, y0 + u * sin + v * cos
            base = [rotate((x, y), (a * half, b * half), cos, sin) for a, b in UNIT_SQUARE_CORNERS]
            if visible_area.distance(x, y) > 0 or not obstacles.is_free(x, y, 1.5 * half + 0.4 * UNIT):
                continue
            if not all(is_in_polygon(corner, outline) for corner in base):
                continue
            thrown = [(a + high * 0.6, b + high) for a, b in base]
            for i in range(4):
                j = (i + 1) % 4
                shades += polygon(
                    [
                        rounded_point(base[i]),
                        rounded_point(base[j]),
                        rounded_point(thrown[j]),
                        rounded_point(thrown[i]),
                    ]
                )
            shades += polygon(map(rounded_point, thrown))
            roofs[(row + column) % 2] += polygon(map(rounded_point, base))
            small = [
                rotate((x, y), (a * half * ROOF_SHARE, b * half * ROOF_SHARE), cos, sin)
                for a, b in UNIT_SQUARE_CORNERS
            ]
            tops += polygon(map(rounded_point, small))
    if not shades:
        return ""
    drawn = [path("b-roof" if number else "b-pitbg", data) for number, data in enumerate(roofs) if data]
    return path("b-shade", shades) + "".join(drawn) + path("b-hull", tops)


UNIT_SQUARE_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def rotate(middle: Point, off: Point, cos: float, sin: float) -> Point:
    return middle[0] + off[0] * cos - off[1] * sin, middle[1] + off[0] * sin + off[1] * cos


def rounded_point(point: Point) -> Point:
    return round(point[0]), round(point[1])
