"""Draws the ground under the road: land, relief, verge, sand."""

from __future__ import annotations

import math

from engine.circuit.layout.geometry import Point
from engine.circuit.layout.model import Arc
from engine.circuit.rendering.road.page_layout import UNIT, Box, PageLayout
from engine.circuit.rendering.scenery.relief import draw_relief
from engine.circuit.rendering.svg.markup import element, group, path, use_element
from engine.circuit.rendering.svg.path_data import PathData

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
