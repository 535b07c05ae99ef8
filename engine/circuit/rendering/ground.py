"""Draws the ground under the road: land, relief, verge, sand.

The relief has tints of the land by height. The road is on high ground, with a few hills elsewhere. The height
is sampled on a grid, and each tint is bounded by a contour, found square by square.
"""

from __future__ import annotations

import math

from engine.circuit.layout.geometry import Point
from engine.circuit.layout.model import Arc
from engine.circuit.rendering.obstacles import DecorRandom, SmoothRandomField
from engine.circuit.rendering.page_layout import UNIT, Box, PageLayout
from engine.circuit.rendering.svg_markup import (
    PathData,
    element,
    group,
    path,
    smooth_closed_path,
    use_element,
)

GRID_SIZE = 1.45  # grid size, in spaces
LOWEST_CONTOUR_DISTANCE = 6.2  # spaces from the centre line to the lowest contour
TINTS = ((0.0, "b-c1"), (1.6, "b-c2"), (3.0, "b-c3"))
CONTOUR_VARIATION = 1.3  # amplitude of the random variation of contours
HILL_HEIGHT, HILL_THRESHOLD = 8.0, 0.42  # height of the hills, and the minimum field value for a hill
BLEND_RANGE = 3.0  # heights of road bank and hill that differ by less are blended
MIN_CONTOUR_CORNERS = 8  # corners of the smallest contour worth drawing
MAX_ROAD_INFLUENCE = 9.0  # beyond this distance, in spaces, the road has no influence
Node = tuple[int, int]
# The sides of a square (0 top, 1 right, 2 bottom, 3 left) that a contour joins. The key is the sum of the
# corners above the level (1, 2, 4, 8 clockwise).
MARCHING_SQUARES_EDGES = {
    1: ((3, 0),),
    2: ((0, 1),),
    3: ((3, 1),),
    4: ((1, 2),),
    5: ((3, 0), (1, 2)),
    6: ((0, 2),),
    7: ((3, 2),),
    8: ((2, 3),),
    9: ((2, 0),),
    10: ((0, 1), (2, 3)),
    11: ((2, 1),),
    12: ((1, 3),),
    13: ((1, 0),),
    14: ((0, 3),),
}


def draw_relief(plan: PageLayout, area: Box) -> str:
    """Draw the tints, lowest first. Class names select the colours."""
    heights = height_field(plan, area)
    markup = ""
    for level, class_ in TINTS:
        pen = PathData()
        for loop in contours(heights, level):
            if len(loop) >= MIN_CONTOUR_CORNERS:
                smooth_closed_path(
                    [
                        (
                            snap_coordinate(area.left + x * GRID_SIZE * UNIT),
                            snap_coordinate(area.top + y * GRID_SIZE * UNIT),
                        )
                        for x, y in smooth_ring(smooth_ring(loop))
                    ],
                    pen,
                )
        markup += path(class_, str(pen), fill_rule="evenodd")
    return markup


def snap_coordinate(value: float) -> int:
    """Round to multiples of four board units.

    Midpoints stay integers, which keeps the path data short; the difference is too small to see.
    """
    return 4 * round(value / 4)


def height_field(plan: PageLayout, area: Box) -> list[list[float]]:
    columns, rows = int(area.width / UNIT / GRID_SIZE) + 1, int(area.height / UNIT / GRID_SIZE) + 1
    distance = road_distances(plan, area, columns, rows)
    scatter = DecorRandom(plan.circuit.id + " relief")
    swell, hills = SmoothRandomField(scatter), SmoothRandomField(scatter)
    heights = [[-1.0] * columns for _ in range(rows)]  # the rim stays low, so that every contour closes
    for row in range(1, rows - 1):
        for column in range(1, columns - 1):
            x, y = column * GRID_SIZE, row * GRID_SIZE
            bank = LOWEST_CONTOUR_DISTANCE - distance[row][column] + CONTOUR_VARIATION * swell.height(x, y)
            heights[row][column] = smooth_max(bank, HILL_HEIGHT * (hills.height(x, y) - HILL_THRESHOLD))
    return heights


def smooth_max(one: float, other: float) -> float:
    """Return the higher of two heights, smoothed where they are close."""
    near = max(0.0, BLEND_RANGE - abs(one - other))
    return max(one, other) + near * near / (4 * BLEND_RANGE)


def road_distances(plan: PageLayout, area: Box, columns: int, rows: int) -> list[list[float]]:
    """Return the distance from each grid node to the centre line, in spaces."""
    distance = [[MAX_ROAD_INFLUENCE] * columns for _ in range(rows)]
    reach = math.ceil(MAX_ROAD_INFLUENCE / GRID_SIZE)
    for i in range(int(plan.line.length)):
        px, py = plan.point_at(float(i))
        x, y = (px - area.left) / UNIT / GRID_SIZE, (py - area.top) / UNIT / GRID_SIZE
        for row in range(max(0, int(y) - reach), min(rows, int(y) + reach + 2)):
            line = distance[row]
            for column in range(max(0, int(x) - reach), min(columns, int(x) + reach + 2)):
                node_distance = math.hypot(column - x, row - y) * GRID_SIZE
                if node_distance < line[column]:
                    line[column] = node_distance
    return distance


def contours(heights: list[list[float]], level: float) -> list[list[Point]]:
    """Return closed contours in grid units (marching squares)."""
    successors: dict[
        tuple[Node, Node], tuple[Node, Node]
    ] = {}  # from crossing to crossing; a crossing is identified by its grid edge
    for row in range(len(heights) - 1):
        for column in range(len(heights[0]) - 1):
            corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
            key = sum(1 << i for i, (x, y) in enumerate(corners) if heights[y][x] > level)
            for start, end in MARCHING_SQUARES_EDGES.get(key, ()):
                successors[edge_nodes(corners, start)] = edge_nodes(corners, end)
    loops = []
    while successors:
        first, here = successors.popitem()
        loop = [contour_point(heights, first, level)]
        while here != first:
            loop.append(contour_point(heights, here, level))
            here = successors.pop(here)
        loops.append(loop)
    return loops


def edge_nodes(corners: tuple[Node, Node, Node, Node], number: int) -> tuple[Node, Node]:
    one, other = corners[number], corners[(number + 1) % 4]
    return (one, other) if one < other else (other, one)


def contour_point(heights: list[list[float]], ends: tuple[Node, Node], level: float) -> Point:
    (a, b), (c, d) = ends
    low, high = heights[b][a], heights[d][c]
    share = (level - low) / (high - low)
    return a + (c - a) * share, b + (d - b) * share


def smooth_ring(points: list[Point]) -> list[Point]:
    """Smooth a ring by moving each point towards its neighbours, which hides the grid."""
    return [
        ((a + 2 * x + c) / 4, (b + 2 * y + d) / 4)
        for (a, b), (x, y), (c, d) in zip(
            [points[-1], *points], points, [*points[1:], points[0]], strict=False
        )
    ]


VERGE = 1.5  # total width beyond the road of verge, dark edge and shadow, in spaces
EDGE = 0.08
SHADOW = 0.2
SAND_ANGLE = math.radians(35)  # gentler bends have no sand
SAND_DEPTH = 0.75
SAND_POINTS = 10


def rectangle_element(class_: str, box: Box, **attributes: str) -> str:
    return element(
        "rect", class_=class_, x=box.left, y=box.top, width=box.width, height=box.height, **attributes
    )


def road_stroke(plan: PageLayout, class_: str, beyond: float, **attributes: str) -> str:
    """Draw the centre line as a stroke that is slightly wider than the road."""
    return use_element(
        centre_line_id(plan), class_, stroke_width=(2 * plan.circuit.half_width + beyond) * UNIT, **attributes
    )


def centre_line_id(plan: PageLayout) -> str:
    return f"{plan.circuit.id}-way"


def ground_svg_definitions(plan: PageLayout) -> str:
    grains = path("b-grain", "M3 4h.1M11 9h.1M5 14h.1M15 2h.1M17 16h.1")
    sand = element(
        "pattern",
        element("rect", class_="b-sandfill", width=20, height=18),
        grains,
        id=f"{plan.circuit.id}-sand",
        width=20,
        height=18,
        patternUnits="userSpaceOnUse",
    )
    return element("path", id=centre_line_id(plan), d=plan.ring()) + sand


def draw_land(plan: PageLayout) -> str:
    return group("b-ground", rectangle_element("b-land", plan.ground), draw_relief(plan, plan.ground))


def draw_verge(plan: PageLayout) -> str:
    return road_stroke(plan, "b-verge", VERGE)


def draw_asphalt(plan: PageLayout) -> str:
    """Draw the road surface in one piece; its dark edge frames the spaces."""
    return road_stroke(plan, "b-tar", EDGE)


def draw_road_shadow(plan: PageLayout) -> str:
    return road_stroke(plan, "b-shadow", SHADOW, transform="translate(3 5)")


def draw_sand_traps(plan: PageLayout) -> str:
    arcs = [arc for corner in plan.circuit.corners for arc in corner.arcs if abs(arc.angle) >= SAND_ANGLE]
    fill = f"url(#{plan.circuit.id}-sand)"
    return (
        group("b-sand", element("path", d="".join(sand_trap_path(plan, arc) for arc in arcs), fill=fill))
        if arcs
        else ""
    )


def sand_trap_path(plan: PageLayout, arc: Arc) -> str:
    """Return a lens of sand on the outside of the bend, deepest in the middle of the bend."""
    length = arc.end - arc.start
    start, end = arc.start - length / 10, arc.end + length / 10
    inner = plan.circuit.half_width + 0.1
    outline: list[Point] = []
    for i in range(SAND_POINTS + 1):
        share = i / SAND_POINTS
        depth = SAND_DEPTH * math.sin(math.pi * share) ** 0.6
        outline.append(plan.point_at(start + (end - start) * share, -arc.direction * (inner + depth)))
    pen = PathData().move(outline[0])
    for i in range(SAND_POINTS):
        before, here, there, after = (
            outline[max(0, i - 1)],
            outline[i],
            outline[i + 1],
            outline[min(SAND_POINTS, i + 2)],
        )
        first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        pen.cubic(first, second, there)
    return str(plan.draw_along(pen, end, start, -arc.direction * inner).close())
