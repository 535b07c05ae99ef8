"""Assembles the layers of the board drawing, from the ground up.

The drawing data has the positions that the page needs to move cars, camera and mini map over the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.circuit.layout.model import Circuit
from engine.circuit.rendering import ground, road_surface, start_and_pits, trees
from engine.circuit.rendering.labels import Label, LabelPlacer, draw_labels
from engine.circuit.rendering.obstacles import obstacles_on_page
from engine.circuit.rendering.page_layout import UNIT, Box, PageLayout, bounding_box_of_points
from engine.circuit.rendering.scenery_drawing import SceneryLayer
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
    printed = obstacles_on_page(plan, site)
    placer = LabelPlacer(plan, printed)
    labels = [placer.place(corner) for corner in circuit.corners]
    scenery = SceneryLayer(plan, printed)
    grove = trees.scatter_trees(plan, printed, labels)
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
