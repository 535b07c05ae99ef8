"""Draws the relief: tints of the land by height. The road is on high ground, with a few hills elsewhere.

The height of the land is sampled on a grid. Each tint is bounded by a contour, found square by square and
smoothed.
"""

from __future__ import annotations

import math

from engine.circuit.layout.geometry import Point
from engine.circuit.poster.ink.markup import path
from engine.circuit.poster.ink.pathdata import PathData, rounded
from engine.circuit.poster.road.plan import UNIT, Box, Plan
from engine.circuit.poster.scenery.scatter import Clumps, Scatter

MESH = 1.45  # grid size, in spaces
FOOT = 6.2  # spaces from the centre line to the lowest contour
TINTS = ((0.0, "b-c1"), (1.6, "b-c2"), (3.0, "b-c3"))
SWELL = 1.3  # amplitude of the random variation of contours
HILL, PEAKS_ABOVE = 8.0, 0.42  # height of the hills, and the minimum field value for a hill
BLEND = 3.0  # heights of road bank and hill that differ by less are blended
SHORTEST = 8  # corners of the smallest contour worth drawing
FAR = 9.0  # beyond this distance, in spaces, the road has no influence
Node = tuple[int, int]
# The sides of a square (0 top, 1 right, 2 bottom, 3 left) that a contour joins. The key is the sum of the
# corners above the level (1, 2, 4, 8 clockwise).
EDGES = {
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


def relief(plan: Plan, area: Box) -> str:
    """Draw the tints, lowest first. Class names select the colours."""
    heights = land_heights(plan, area)
    drawn = ""
    for level, class_ in TINTS:
        pen = PathData()
        for loop in contours(heights, level):
            if len(loop) >= SHORTEST:
                rounded(
                    [
                        (grain(area.left + x * MESH * UNIT), grain(area.top + y * MESH * UNIT))
                        for x, y in calmed(calmed(loop))
                    ],
                    pen,
                )
        drawn += path(class_, str(pen), fill_rule="evenodd")
    return drawn


def grain(value: float) -> int:
    """Round to multiples of four board units.

    Midpoints stay integers, which keeps the path data short; the difference is too small to see.
    """
    return 4 * round(value / 4)


def land_heights(plan: Plan, area: Box) -> list[list[float]]:
    columns, rows = int(area.width / UNIT / MESH) + 1, int(area.height / UNIT / MESH) + 1
    distance = road_distances(plan, area, columns, rows)
    scatter = Scatter(plan.circuit.id + " relief")
    swell, hills = Clumps(scatter), Clumps(scatter)
    heights = [[-1.0] * columns for _ in range(rows)]  # the rim stays low, so that every contour closes
    for row in range(1, rows - 1):
        for column in range(1, columns - 1):
            x, y = column * MESH, row * MESH
            bank = FOOT - distance[row][column] + SWELL * swell.height(x, y)
            heights[row][column] = blend(bank, HILL * (hills.height(x, y) - PEAKS_ABOVE))
    return heights


def blend(one: float, other: float) -> float:
    """Return the higher of two heights, smoothed where they are close."""
    near = max(0.0, BLEND - abs(one - other))
    return max(one, other) + near * near / (4 * BLEND)


def road_distances(plan: Plan, area: Box, columns: int, rows: int) -> list[list[float]]:
    """Return the distance from each grid node to the centre line, in spaces."""
    distance = [[FAR] * columns for _ in range(rows)]
    reach = math.ceil(FAR / MESH)
    for i in range(int(plan.line.length)):
        px, py = plan.at(float(i))
        x, y = (px - area.left) / UNIT / MESH, (py - area.top) / UNIT / MESH
        for row in range(max(0, int(y) - reach), min(rows, int(y) + reach + 2)):
            line = distance[row]
            for column in range(max(0, int(x) - reach), min(columns, int(x) + reach + 2)):
                found = math.hypot(column - x, row - y) * MESH
                if found < line[column]:
                    line[column] = found
    return distance


def contours(heights: list[list[float]], level: float) -> list[list[Point]]:
    """Return closed contours in grid units (marching squares)."""
    follow: dict[
        tuple[Node, Node], tuple[Node, Node]
    ] = {}  # from crossing to crossing; a crossing is identified by its grid edge
    for row in range(len(heights) - 1):
        for column in range(len(heights[0]) - 1):
            corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
            key = sum(1 << i for i, (x, y) in enumerate(corners) if heights[y][x] > level)
            for start, end in EDGES.get(key, ()):
                follow[side(corners, start)] = side(corners, end)
    loops = []
    while follow:
        first, here = follow.popitem()
        loop = [crossing(heights, first, level)]
        while here != first:
            loop.append(crossing(heights, here, level))
            here = follow.pop(here)
        loops.append(loop)
    return loops


def side(corners: tuple[Node, Node, Node, Node], number: int) -> tuple[Node, Node]:
    one, other = corners[number], corners[(number + 1) % 4]
    return (one, other) if one < other else (other, one)


def crossing(heights: list[list[float]], ends: tuple[Node, Node], level: float) -> Point:
    (a, b), (c, d) = ends
    low, high = heights[b][a], heights[d][c]
    share = (level - low) / (high - low)
    return a + (c - a) * share, b + (d - b) * share


def calmed(points: list[Point]) -> list[Point]:
    """Smooth a ring by moving each point towards its neighbours, which hides the grid."""
    return [
        ((a + 2 * x + c) / 4, (b + 2 * y + d) / 4)
        for (a, b), (x, y), (c, d) in zip(
            [points[-1], *points], points, [*points[1:], points[0]], strict=False
        )
    ]
