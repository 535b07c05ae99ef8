"""Draws trees from above: a crown, its shadow and a lighter top.

They grow in loose clumps, away from everything printed. All trees of a size are one path: a dot is a stroke
of zero length with round ends.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.circuit.layout.geometry import Point
from engine.circuit.rendering.labels import Label
from engine.circuit.rendering.obstacles import DecorRandom, Obstacles, TreeDensityField, is_in_polygon
from engine.circuit.rendering.page_layout import UNIT, Box, PageLayout
from engine.circuit.rendering.svg_markup import (
    PathData,
    element,
    format_tenths,
    group,
    sample_curve,
    use_element,
)

RADII = (0.2, 0.27, 0.34, 0.42)  # in spaces
TREE_GRID_SIZE = 1.15 * UNIT  # grid size: at most one tree per square
OPEN_LAND = 0.3  # trees grow where the density field is higher than this
DECOR_OVERHANG = 4 * UNIT  # how far trees and houses extend beyond the page
ROAD_CLEARANCE = 0.95 * UNIT
PATCH_MARGIN = 0.5 * UNIT  # bare strip along water and other patches
LABEL_CLEARANCE = 0.25 * UNIT
COORDINATE_STEP = 2  # in board units
LAYERS = (
    ("b-t1", 0.26, 0.34, 1.0),
    ("b-t2", 0.0, 0.0, 1.0),
    ("b-t3", -0.24, -0.28, 0.42),
)  # class, shift and size in radii


class TreeLayer:
    """Trees, grouped by size."""

    def __init__(self, id_: str) -> None:
        self._id = id_
        self._dots: list[list[Point]] = [[] for _ in RADII]

    def add_tree(self, size: int, point: Point) -> None:
        self._dots[size].append(point)

    def _non_empty_sizes(self) -> list[tuple[str, float, list[Point]]]:
        return [
            (f"{self._id}{size}", RADII[size] * UNIT, dots) for size, dots in enumerate(self._dots) if dots
        ]

    def svg_definitions(self) -> str:
        return "".join(
            element("path", id=name, d=dots_path(dots)) for name, _, dots in self._non_empty_sizes()
        )

    def svg(self) -> str:
        return group(
            "b-trees",
            *(
                use_element(
                    name,
                    class_,
                    stroke_width=2 * radius * size,
                    transform=f"translate({shift_transform(right, radius)} {shift_transform(down, radius)})",
                )
                for class_, right, down, size in LAYERS
                for name, radius, _ in self._non_empty_sizes()
            ),
        )


def shift_transform(share: float, radius: float) -> str:
    return format_tenths(round(share * radius * 10))


def dots_path(points: Iterable[Point]) -> str:
    """Return a path of dots with coordinates snapped to a coarse grid, to keep the SVG small."""
    pen = PathData()
    for x, y in points:
        grown = (COORDINATE_STEP * round(x / COORDINATE_STEP), COORDINATE_STEP * round(y / COORDINATE_STEP))
        pen.move(grown).line((grown[0] + 1, grown[1]))
    return str(pen)


def scatter_trees(plan: PageLayout, obstacles: Obstacles, labels: list[Label]) -> TreeLayer:
    """Return the trees of the open land."""
    grove = TreeLayer(f"{plan.circuit.id}-tree")
    scatter = DecorRandom(plan.circuit.id)
    clumps = TreeDensityField(scatter)
    kept_free = [box.expanded(LABEL_CLEARANCE) for label in labels for box in label.covered_boxes()]
    patches = [sample_curve(plan.patch(decor)) for decor in plan.circuit.decor]
    shores = Obstacles()
    for patch in patches:
        for x, y in patch:
            shores.add(x, y, PATCH_MARGIN)
    for x, y in jittered_grid(plan.frame.expanded(DECOR_OVERHANG), scatter):
        size = int(scatter.next_fraction() ** 1.5 * len(RADII))
        radius = RADII[size] * UNIT
        if clumps.height(x / UNIT, y / UNIT) < OPEN_LAND:
            continue
        if not obstacles.is_free(x, y, radius + ROAD_CLEARANCE) or not shores.is_free(x, y, radius):
            continue
        if any(is_in_polygon((x, y), patch) for patch in patches):
            continue
        if all(box.distance(x, y) > radius for box in kept_free):
            grove.add_tree(size, (x, y))
    return grove


def jittered_grid(area: Box, rng: DecorRandom, mesh: float = TREE_GRID_SIZE) -> list[Point]:
    """Return one random point in each square of a grid."""
    columns, rows = int(area.width / mesh), int(area.height / mesh)
    return [
        (area.left + (column + rng.next_fraction()) * mesh, area.top + (row + rng.next_fraction()) * mesh)
        for row in range(rows)
        for column in range(columns)
    ]
