"""Draws trees from above: a crown, its shadow and a lighter top.

They grow in loose clumps, away from everything printed. All trees of a size are one path: a dot is a stroke
of zero length with round ends.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.circuit.layout.geometry import Point
from engine.circuit.poster.ink.markup import element, group, reference
from engine.circuit.poster.ink.pathdata import PathData, sampled, written
from engine.circuit.poster.labels import Label
from engine.circuit.poster.road.plan import UNIT, Box, Plan
from engine.circuit.poster.scenery.obstacles import Obstacles
from engine.circuit.poster.scenery.scatter import Clumps, Scatter, inside

RADII = (0.2, 0.27, 0.34, 0.42)  # in spaces
MESH = 1.15 * UNIT  # grid size: at most one tree per square
OPEN_LAND = 0.3  # trees grow where the density field is higher than this
OUTSIDE = 4 * UNIT  # how far trees and houses extend beyond the page
ROAD_AIR = 0.95 * UNIT
SHORE = 0.5 * UNIT  # bare strip along water and other patches
LABEL_AIR = 0.25 * UNIT
GRAIN = 2  # in board units
LAYERS = (
    ("b-t1", 0.26, 0.34, 1.0),
    ("b-t2", 0.0, 0.0, 1.0),
    ("b-t3", -0.24, -0.28, 0.42),
)  # class, shift and size in radii


class Grove:
    """Trees, grouped by size."""

    def __init__(self, id_: str) -> None:
        self._id = id_
        self._dots: list[list[Point]] = [[] for _ in RADII]

    def plant(self, size: int, point: Point) -> None:
        self._dots[size].append(point)

    def _planted(self) -> list[tuple[str, float, list[Point]]]:
        return [
            (f"{self._id}{size}", RADII[size] * UNIT, dots) for size, dots in enumerate(self._dots) if dots
        ]

    def definitions(self) -> str:
        return "".join(element("path", id=name, d=dotted(dots)) for name, _, dots in self._planted())

    def drawn(self) -> str:
        return group(
            "b-trees",
            *(
                reference(
                    name,
                    class_,
                    stroke_width=2 * radius * size,
                    transform=f"translate({shift(right, radius)} {shift(down, radius)})",
                )
                for class_, right, down, size in LAYERS
                for name, radius, _ in self._planted()
            ),
        )


def shift(share: float, radius: float) -> str:
    return written(round(share * radius * 10))


def dotted(points: Iterable[Point]) -> str:
    """Return a path of dots with coordinates snapped to a coarse grid, to keep the SVG small."""
    pen = PathData()
    for x, y in points:
        grown = (GRAIN * round(x / GRAIN), GRAIN * round(y / GRAIN))
        pen.move(grown).line((grown[0] + 1, grown[1]))
    return str(pen)


def scattered(plan: Plan, printed: Obstacles, labels: list[Label]) -> Grove:
    """Return the trees of the open land."""
    grove = Grove(f"{plan.circuit.id}-tree")
    scatter = Scatter(plan.circuit.id)
    clumps = Clumps(scatter)
    kept_free = [box.grown(LABEL_AIR) for label in labels for box in label.boxes()]
    patches = [sampled(plan.patch(decor)) for decor in plan.circuit.decor]
    shores = Obstacles()
    for patch in patches:
        for x, y in patch:
            shores.add(x, y, SHORE)
    for x, y in jittered(plan.frame.grown(OUTSIDE), scatter):
        size = int(scatter.share() ** 1.5 * len(RADII))
        radius = RADII[size] * UNIT
        if clumps.height(x / UNIT, y / UNIT) < OPEN_LAND:
            continue
        if not printed.leave_room(x, y, radius + ROAD_AIR) or not shores.leave_room(x, y, radius):
            continue
        if any(inside((x, y), patch) for patch in patches):
            continue
        if all(box.distance(x, y) > radius for box in kept_free):
            grove.plant(size, (x, y))
    return grove


def jittered(area: Box, scatter: Scatter, mesh: float = MESH) -> list[Point]:
    """Return one random point in each square of a grid."""
    columns, rows = int(area.width / mesh), int(area.height / mesh)
    return [
        (area.left + (column + scatter.share()) * mesh, area.top + (row + scatter.share()) * mesh)
        for row in range(rows)
        for column in range(columns)
    ]
