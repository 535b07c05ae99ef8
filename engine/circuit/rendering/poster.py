"""Assembles the layers of the board drawing, from the ground up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.circuit.layout.model import Circuit
from engine.circuit.rendering import trees
from engine.circuit.rendering.drawing_data import drawing_data
from engine.circuit.rendering.labels import LabelPlacer, draw_labels
from engine.circuit.rendering.road import corner_markings, pit_drawing, start_drawing, surface
from engine.circuit.rendering.road.page_layout import PageLayout
from engine.circuit.rendering.scenery import ground
from engine.circuit.rendering.scenery.obstacles import obstacles_on_page
from engine.circuit.rendering.scenery_drawing import SceneryLayer
from engine.circuit.rendering.svg.markup import element, group


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A circuit's SVG, and the data that the page needs to play on it."""

    svg: str
    drawing: dict[str, Any]


def draw_board(circuit: Circuit) -> BoardDrawing:
    plan = PageLayout(circuit)
    site = pit_drawing.PitArea(plan)
    printed = obstacles_on_page(plan, site)
    placer = LabelPlacer(plan, printed)
    labels = [placer.place(corner) for corner in circuit.corners]
    scenery = SceneryLayer(plan, printed)
    grove = trees.scatter_trees(plan, printed, labels)
    layers = (
        element(
            "defs",
            ground.ground_svg_definitions(plan),
            corner_markings.kerb_svg_definitions(plan),
            scenery.svg_definitions(),
            grove.svg_definitions(),
        ),
        ground.draw_land(plan),
        scenery.svg(),
        ground.draw_verge(plan),
        ground.draw_sand_traps(plan),
        grove.svg(),
        ground.draw_road_shadow(plan),
        pit_drawing.draw_apron(site),
        ground.draw_asphalt(plan),
        surface.draw_spaces(plan),
        corner_markings.draw_kerbs(plan),
        surface.draw_bridges(plan),
        surface.double_cost_marks(plan),
        corner_markings.draw_borders(plan),
        start_drawing.draw_start_line(plan),
        start_drawing.draw_grid(plan),
        start_drawing.draw_direction_arrow(plan),
        pit_drawing.draw_building(site),
        corner_markings.draw_arrows(plan),
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
