"""Draws single pieces of scenery: mountains, fairgrounds, rivers, runways, disused roads, towers, trees.

Trees are seen from above: a crown, its shadow and a lighter top. They grow in loose clumps, away from
everything printed. All trees of a size are one path: a dot is a stroke of zero length with round ends.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from engine.circuit.layout.geometry import Point, is_in_polygon
from engine.circuit.rendering.labels import Label
from engine.circuit.rendering.obstacles import DecorRandom, Obstacles, SmoothRandomField
from engine.circuit.rendering.page_layout import UNIT, Box, PageLayout, bounding_box_of_points
from engine.circuit.rendering.svg_markup import (
    PathData,
    element,
    format_tenths,
    group,
    path,
    polygon,
    sample_curve,
    smooth_closed_path,
    use_element,
)

SHADOW_OFFSET = "translate(3 5)"  # offset of shadows
GULLY_SHARES, SNOW_SHARES = (0.76, 0.92), (0.28, 0.5)  # shares of the distance from the summit to the foot
WHEEL_RADIUS = 1.45 * UNIT  # of the big wheel
GONDOLAS = 10
TENT_RADIUS = 0.5 * UNIT
TENT_GRID_SIZE = 1.35 * UNIT
PANELS = 8


def centre(outline: Sequence[Point]) -> Point:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def point_towards_summit(point: Point, summit: Point, share: float) -> Point:
    """Return a point between the summit (share 0) and a point (share 1)."""
    return summit[0] + (point[0] - summit[0]) * share, summit[1] + (point[1] - summit[1]) * share


def draw_mountain(outline: list[Point], rng: DecorRandom) -> str:
    """Draw a summit with ridges down to the corners of the patch.

    The sides towards the light are pale, and the top is covered with snow.
    """
    summit = centre(outline)
    foot: list[Point] = []
    for point, following in zip(outline, [*outline[1:], outline[0]], strict=True):
        gully = ((point[0] + following[0]) / 2, (point[1] + following[1]) / 2)
        foot += [point, point_towards_summit(gully, summit, rng.random_between(*GULLY_SHARES))]
    snow = [point_towards_summit(point, summit, rng.random_between(*SNOW_SHARES)) for point in foot]
    sides: dict[str, str] = {"b-pitbg": "", "b-roof": "", "b-hull": ""}
    for number, low in enumerate(foot):
        after = (number + 1) % len(foot)
        lit = is_sunlit(low, foot[after])
        sides["b-roof" if lit else "b-pitbg"] += polygon((snow[number], low, foot[after], snow[after]))
        sides["b-hull" if lit else "b-roof"] += polygon((summit, snow[number], snow[after]))
    return path("b-shade", polygon(foot), transform=SHADOW_OFFSET) + "".join(
        path(class_, data) for class_, data in sides.items() if data
    )


def is_sunlit(low: Point, high: Point) -> bool:
    """True if a side of the mountain faces up and to the left on the page, where the light comes from."""
    dx, dy = high[0] - low[0], high[1] - low[1]
    return dx - dy > 0


def circle(pen: PathData, middle: Point, radius: float) -> PathData:
    x, y = middle
    pen.move((x - radius, y)).arc(radius, True, (x + radius, y))
    return pen.arc(radius, True, (x - radius, y)).close()


def draw_fairground(outline: list[Point], rng: DecorRandom, obstacles: Obstacles) -> str:
    """Draw a big wheel in the middle, surrounded by striped tents."""
    hub = centre(outline)
    canvas, stripes = PathData(), PathData()
    area = bounding_box_of_points(outline)
    for row in range(int(area.height / TENT_GRID_SIZE) + 1):
        for column in range(int(area.width / TENT_GRID_SIZE) + 1):
            x = area.left + (column + rng.random_between(0.2, 0.8)) * TENT_GRID_SIZE
            y = area.top + (row + rng.random_between(0.2, 0.8)) * TENT_GRID_SIZE
            clear = math.dist((x, y), hub) > WHEEL_RADIUS + TENT_RADIUS and obstacles.is_free(
                x, y, 2 * TENT_RADIUS
            )
            if clear and is_in_polygon((x, y), outline):
                circle(canvas, (x, y), TENT_RADIUS)
                for panel in range(0, PANELS, 2):
                    a, b = (math.tau * (panel + more) / PANELS for more in (0, 1))
                    stripes.move((x, y)).line((x + TENT_RADIUS * math.cos(a), y + TENT_RADIUS * math.sin(a)))
                    stripes.arc(
                        TENT_RADIUS, True, (x + TENT_RADIUS * math.cos(b), y + TENT_RADIUS * math.sin(b))
                    ).close()
    shade = path("b-shade", str(canvas), transform=SHADOW_OFFSET) if str(canvas) else ""
    tents = path("b-hull", str(canvas)) + path("b-cabin", str(stripes)) if str(canvas) else ""
    return shade + tents + draw_big_wheel(hub)


def draw_big_wheel(hub: Point) -> str:
    x, y = hub
    spokes, gondolas = circle(PathData(), hub, WHEEL_RADIUS), PathData()
    circle(spokes, hub, WHEEL_RADIUS * 0.8)
    for number in range(GONDOLAS):
        angle = math.tau * number / GONDOLAS
        rim = (x + WHEEL_RADIUS * math.cos(angle), y + WHEEL_RADIUS * math.sin(angle))
        spokes.move(hub).line(rim)
        circle(gondolas, rim, UNIT * 0.14)
    legs = (
        PathData()
        .move((x - WHEEL_RADIUS * 0.6, y + WHEEL_RADIUS * 1.3))
        .line(hub)
        .line((x + WHEEL_RADIUS * 0.6, y + WHEEL_RADIUS * 1.3))
    )
    return (
        path("b-pole", str(legs))
        + path("b-lead", str(spokes))
        + path("b-cabin", str(circle(gondolas, hub, UNIT * 0.16)))
    )


def draw_river(outline: list[Point]) -> str:
    shape = smooth_closed_path(outline)
    return (
        path("b-beach", shape)
        + path("b-sea", shape)
        + path("b-wave", ribbon_centre_line(outline), stroke_dasharray="16 26")
    )


def draw_runway(outline: list[Point]) -> str:
    """Draw concrete with a dashed centre line."""
    return path("b-pitbg", polygon(outline)) + path(
        "b-wall", ribbon_centre_line(outline), stroke_dasharray="26 22"
    )


def draw_old_road(outline: list[Point]) -> str:
    """Draw grey asphalt with the remains of its kerbs."""
    shape = smooth_closed_path(outline)
    return (
        path("b-shade", shape, transform=SHADOW_OFFSET)
        + path("b-pitbg", shape)
        + path("b-ridge", shape, stroke_dasharray="30 12")
    )


def ribbon_centre_line(outline: Sequence[Point]) -> str:
    """Return the centre line of a ribbon, from its two banks."""
    half = len(outline) // 2
    way = [
        ((a + c) / 2, (b + d) / 2)
        for (a, b), (c, d) in zip(outline[:half], outline[half:][::-1], strict=True)
    ]
    pen = PathData().move(way[0])
    for here, there in pairwise(way[1:]):
        last = there == way[-1]
        pen.quadratic(here, there if last else ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2))
    return str(pen if len(way) > 2 else pen.line(way[-1]))


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
            shadow_corners = [(a + high * 0.6, b + high) for a, b in base]
            for i in range(4):
                j = (i + 1) % 4
                shades += polygon(
                    [
                        rounded_point(base[i]),
                        rounded_point(base[j]),
                        rounded_point(shadow_corners[j]),
                        rounded_point(shadow_corners[i]),
                    ]
                )
            shades += polygon(map(rounded_point, shadow_corners))
            roofs[(row + column) % 2] += polygon(map(rounded_point, base))
            small = [
                rotate((x, y), (a * half * ROOF_SHARE, b * half * ROOF_SHARE), cos, sin)
                for a, b in UNIT_SQUARE_CORNERS
            ]
            tops += polygon(map(rounded_point, small))
    if not shades:
        return ""
    roof_paths = [path("b-roof" if number else "b-pitbg", data) for number, data in enumerate(roofs) if data]
    return path("b-shade", shades) + "".join(roof_paths) + path("b-hull", tops)


UNIT_SQUARE_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def rotate(middle: Point, off: Point, cos: float, sin: float) -> Point:
    return middle[0] + off[0] * cos - off[1] * sin, middle[1] + off[0] * sin + off[1] * cos


def rounded_point(point: Point) -> Point:
    return round(point[0]), round(point[1])


RADII = (0.2, 0.27, 0.34, 0.42)  # in spaces
TREE_GRID_SIZE = 1.15 * UNIT  # at most one tree per square
OPEN_LAND = 0.3  # trees grow where the density field is higher than this
DECOR_OVERHANG = 4 * UNIT  # how far trees and houses extend beyond the page
ROAD_CLEARANCE = 0.95 * UNIT
PATCH_MARGIN = 0.5 * UNIT  # bare strip along water and other patches
LABEL_CLEARANCE = 0.25 * UNIT
COORDINATE_STEP = 2  # in board units
TREE_LAYERS = (
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
                for class_, right, down, size in TREE_LAYERS
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
    clumps = SmoothRandomField(scatter)
    free_boxes = [box.expanded(LABEL_CLEARANCE) for label in labels for box in label.covered_boxes()]
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
        if all(box.distance(x, y) > radius for box in free_boxes):
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
