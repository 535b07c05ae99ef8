"""Draws the spaces, the marks of straights with double cost, and the bridges."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from engine.circuit.layout.model import MIDDLE, NO_CORNER, PIT, Crossing, Space
from engine.circuit.poster.ink.markup import group, path, place, text
from engine.circuit.poster.road.plan import Plan, upright

DOUBLED_STEP = 3  # every third space of a straight with double cost is marked
PARAPET = 0.14  # spaces between the road and the middle of the parapet


def space_class(space: Space) -> str:
    if space.lane == PIT:
        return "b-p"
    return "b-s" if space.corner == NO_CORNER else "b-c"


def outline(plan: Plan, space: Space) -> str:
    """Return the path data of a space. It begins with its only absolute move."""
    circuit = plan.circuit
    middle = circuit.pit.offset if space.lane == PIT else circuit.lane_offsets[space.lane]
    half = circuit.lane_width / 2
    return plan.band(space.start, space.end, middle + half, middle - half)


def space_paths(plan: Plan, wanted: Iterable[Space]) -> list[str]:
    """Return the polygons in order.

    Consecutive ones of the same class are one path, because drawing time depends on the number of elements.
    """
    return [
        path(class_, "".join(outline(plan, space) for space in same))
        for class_, same in groupby(wanted, space_class)
    ]


def spaces(plan: Plan) -> str:
    """Draw the polygons of all spaces in index order, and nothing else: the page relies on it."""
    return group("b-spaces", *space_paths(plan, plan.circuit.spaces))


def doubled(plan: Plan) -> str:
    """Draw the cost of the spaces of straights with double cost, along the middle lane."""
    marks = []
    for space in plan.circuit.spaces:
        if space.cost > 1 and space.lane == MIDDLE and space.position % DOUBLED_STEP == 1:
            s = (space.start + space.end) / 2
            marks.append(
                text("b-gridn", f"×{space.cost}", transform=place(*plan.at(s), upright(plan.turn(s))))
            )
    return group("b-starts", *marks) if marks else ""


def bridges(plan: Plan) -> str:
    """Draw the upper road again, over the lower one."""
    if not plan.circuit.crossings:
        return ""
    decks = [deck(plan, crossing) for crossing in plan.circuit.crossings]
    upper = space_paths(plan, (space for space in plan.circuit.spaces if space.bridge))
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
