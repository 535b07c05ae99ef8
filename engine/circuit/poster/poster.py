"""Assembles the layers of the board drawing, from the ground up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.circuit.layout.model import Circuit
from engine.circuit.poster import trees
from engine.circuit.poster.decor import Scenery
from engine.circuit.poster.drawing import drawing_data
from engine.circuit.poster.ink.markup import element, group
from engine.circuit.poster.labels import Placer, draw_labels
from engine.circuit.poster.road import corners, pit, start, surface
from engine.circuit.poster.road.plan import Plan
from engine.circuit.poster.scenery import land
from engine.circuit.poster.scenery.obstacles import printed_obstacles


@dataclass(frozen=True, slots=True)
class Poster:
    """A circuit's SVG, and the data that the page needs to play on it."""

    svg: str
    drawing: dict[str, Any]


def draw(circuit: Circuit) -> Poster:
    plan = Plan(circuit)
    site = pit.PitSite(plan)
    printed = printed_obstacles(plan, site)
    placer = Placer(plan, printed)
    labels = [placer.place(corner) for corner in circuit.corners]
    scenery = Scenery(plan, printed)
    grove = trees.scattered(plan, printed, labels)
    layers = (
        element(
            "defs",
            land.definitions(plan),
            corners.definitions(plan),
            scenery.definitions(),
            grove.definitions(),
        ),
        land.land(plan),
        scenery.drawn(),
        land.verge(plan),
        land.sand_traps(plan),
        grove.drawn(),
        land.shadow(plan),
        pit.apron(site),
        land.asphalt(plan),
        surface.spaces(plan),
        corners.kerbs(plan),
        surface.bridges(plan),
        surface.doubled(plan),
        corners.borders(plan),
        start.line(plan),
        start.grid(plan),
        start.direction(plan),
        pit.building(site),
        corners.arrows(plan),
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
    return Poster(svg, drawing_data(plan, labels))
