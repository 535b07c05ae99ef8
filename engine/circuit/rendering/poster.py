"""Assembles the layers of the board drawing, from the ground up, and draws thumbnails.

The drawing data has the positions that the page needs to move cars, camera and mini map over the board. A
thumbnail, for lists, is the centre line as a short path of integers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from engine.circuit.layout.geometry import Point, point_segment_distance
from engine.circuit.layout.model import Circuit
from engine.circuit.rendering import ground, road_surface, start_and_pits
from engine.circuit.rendering.labels import Label, LabelPlacer, draw_labels
from engine.circuit.rendering.obstacles import obstacles_on_page
from engine.circuit.rendering.page_layout import UNIT, Box, PageLayout, bounding_box_of_points
from engine.circuit.rendering.scenery_drawing import SceneryLayer
from engine.circuit.rendering.scenery_pieces import scatter_trees
from engine.circuit.rendering.svg_markup import element, group, to_tenths

FORMAT = 1
FRAME_MARGIN = 1.0  # margin around a frame, in spaces


def drawing_data(plan: PageLayout, labels: list[Label]) -> dict[str, Any]:
    circuit = plan.circuit
    corners = []
    for number, label in enumerate(labels):
        inside = [space.index for space in circuit.spaces if space.corner == number]
        x, y = label.foot
        corners.append(
            {
                "x": round_to_tenth(x),
                "y": round_to_tenth(y),
                "bounds": to_frame(bounding_box_of_spaces(plan, inside)),
            }
        )
    first_corner = [space.index for space in circuit.spaces if space.corner == 0]
    home = bounding_box_of_spaces(plan, [*circuit.grid, *first_corner])
    return {
        "format": FORMAT,
        "id": circuit.id,
        "width": plan.width,
        "height": plan.height,
        "unit": round_to_tenth(UNIT),
        "at": [
            [*map(round_to_tenth, plan.page(space.centre)), round_to_tenth(plan.turn_of(space.heading))]
            for space in circuit.spaces
        ],
        "signature": plan.ring(),
        "line": [*map(round_to_tenth, plan.point_at(0.0)), round_to_tenth(plan.turn(0.0))],
        "corners": corners,
        "home": to_frame(home.expanded(FRAME_MARGIN * UNIT)),
    }


def round_to_tenth(value: float) -> float | int:
    """Round to tenths; integers have no decimal point, to keep the file short."""
    whole, part = divmod(to_tenths(value), 10)
    return to_tenths(value) / 10 if part else whole


def bounding_box_of_spaces(plan: PageLayout, spaces: list[int]) -> Box:
    return bounding_box_of_points(
        [plan.page(point) for index in spaces for point in plan.circuit.spaces[index].polygon]
    )


def to_frame(box: Box) -> list[float | int]:
    return [
        round_to_tenth(box.left),
        round_to_tenth(box.top),
        round_to_tenth(box.width),
        round_to_tenth(box.height),
    ]


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A circuit's SVG, and the data that the page needs to play on it."""

    svg: str
    drawing: dict[str, Any]


def draw_board(circuit: Circuit) -> BoardDrawing:
    plan = PageLayout(circuit)
    site = start_and_pits.PitArea(plan)
    obstacles = obstacles_on_page(plan, site)
    placer = LabelPlacer(plan, obstacles)
    labels = [placer.place(corner) for corner in circuit.corners]
    scenery = SceneryLayer(plan, obstacles)
    grove = scatter_trees(plan, obstacles, labels)
    layers = (
        element(
            "defs",
            ground.ground_svg_definitions(plan),
            road_surface.kerb_svg_definitions(plan),
            scenery.svg_definitions(),
            grove.svg_definitions(),
        ),
        ground.draw_land(plan),
        scenery.svg(),
        ground.draw_verge(plan),
        ground.draw_sand_traps(plan),
        grove.svg(),
        ground.draw_road_shadow(plan),
        start_and_pits.draw_apron(site),
        ground.draw_asphalt(plan),
        road_surface.draw_spaces(plan),
        road_surface.draw_kerbs(plan),
        road_surface.draw_bridges(plan),
        road_surface.double_cost_marks(plan),
        road_surface.draw_borders(plan),
        start_and_pits.draw_start_line(plan),
        start_and_pits.draw_grid(plan),
        start_and_pits.draw_direction_arrow(plan),
        start_and_pits.draw_building(site),
        road_surface.draw_arrows(plan),
        group("b-live"),
        group("b-cars"),
        draw_labels(labels),
    )
    svg = element(
        "svg",
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        class_="board",
        viewBox=f"0 0 {plan.width} {plan.height}",
        role="img",
        aria_label=f"{circuit.name} circuit",
    )
    return BoardDrawing(svg, drawing_data(plan, labels))


THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT = 560, 400  # the line fits into this area and fills one dimension
THUMBNAIL_MARGIN = 44
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
    scale = min(
        (THUMBNAIL_WIDTH - 2 * THUMBNAIL_MARGIN) / max(right - left, 1.0),
        (THUMBNAIL_HEIGHT - 2 * THUMBNAIL_MARGIN) / max(high - low, 1.0),
    )

    def page(point: Point) -> Point:
        return THUMBNAIL_WIDTH / 2 + (point[0] - (left + right) / 2) * scale, THUMBNAIL_HEIGHT / 2 - (
            point[1] - (low + high) / 2
        ) * scale

    points = [(round(x), round(y)) for x, y in simplify_line([page(point) for point in (*way, way[0])])][:-1]
    heading = round(-math.degrees(line.pose_at(0.0)[2])) % 360
    steps = [f"{c - a}{d - b:+d}".replace("+", " ") for (a, b), (c, d) in pairwise(points)]
    first = f"M{points[0][0]} {points[0][1]}"
    return {
        "width": THUMBNAIL_WIDTH,
        "height": THUMBNAIL_HEIGHT,
        "path": f"{first}l{' '.join(steps)}z",
        "start": [*points[0], heading],
    }


def simplify_line(way: Sequence[Point]) -> list[Point]:
    """Return the points needed to stay within ``MAX_DEVIATION`` of all others.

    Uses the Ramer-Douglas-Peucker algorithm.
    """
    kept_indices = {0, len(way) - 1}
    open_spans = [(0, len(way) - 1)]
    while open_spans:
        first, last = open_spans.pop()
        distances = [
            (point_segment_distance(way[number], way[first], way[last]), number)
            for number in range(first + 1, last)
        ]
        far, number = max(distances, default=(0.0, first))
        if far > MAX_DEVIATION:
            kept_indices.add(number)
            open_spans += [(first, number), (number, last)]
    return [way[number] for number in sorted(kept_indices)]
