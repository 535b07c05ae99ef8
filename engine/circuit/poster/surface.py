"""The spaces, and the bridges where the road passes over itself."""

from __future__ import annotations

from engine.circuit.model import NO_CORNER, PIT, Crossing, Space
from engine.circuit.poster.markup import group, path
from engine.circuit.poster.plan import Plan

PARAPET = 0.14  # spaces between the road and the middle of the parapet


def space_class(space: Space) -> str:
    if space.lane == PIT:
        return "b-p"
    return "b-s" if space.corner == NO_CORNER else "b-c"


def space_path(plan: Plan, space: Space) -> str:
    circuit = plan.circuit
    middle = circuit.pit.offset if space.lane == PIT else circuit.lane_offsets[space.lane]
    half = circuit.lane_width / 2
    return path(space_class(space), plan.band(space.start, space.end, middle + half, middle - half))


def spaces(plan: Plan) -> str:
    """One path for each space in the order of their numbers, and nothing else: the page counts on it."""
    return group("b-spaces", *(space_path(plan, space) for space in plan.circuit.spaces))


def bridges(plan: Plan) -> str:
    """The upper road, drawn again over the lower one."""
    if not plan.circuit.crossings:
        return ""
    decks = [deck(plan, crossing) for crossing in plan.circuit.crossings]
    upper = [space_path(plan, space) for space in plan.circuit.spaces if space.bridge]
    rails = [parapets(plan, crossing) for crossing in plan.circuit.crossings]
    return group("b-bridge", *decks, *upper, *rails)


def deck(plan: Plan, crossing: Crossing) -> str:
    a, b = crossing.over - crossing.half, crossing.over + crossing.half
    side = plan.circuit.half_width
    shade = path("b-underpass", plan.band(a, b, side + 0.42, -side - 0.42))
    return shade + path("b-deck", plan.band(a, b, side + PARAPET, -side - PARAPET))


def parapets(plan: Plan, crossing: Crossing) -> str:
    a, b = crossing.over - crossing.half, crossing.over + crossing.half
    side = plan.circuit.half_width + PARAPET
    lines = plan.along(a, b, side) + plan.along(a, b, -side)
    return path("b-parapet", lines) + path("b-rail", lines)
