"""Draws the spaces, the marks of straights with double cost, and the bridges."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from engine.circuit.layout.model import MIDDLE, NO_CORNER, PIT, Crossing, Space
from engine.circuit.rendering.road.page_layout import PageLayout, readable_angle
from engine.circuit.rendering.svg.markup import group, path, text, transform_attribute

DOUBLED_STEP = 3  # every third space of a straight with double cost is marked
PARAPET = 0.14  # spaces between the road and the middle of the parapet


def space_class(space: Space) -> str:
    if space.lane == PIT:
        return "b-p"
    return "b-s" if space.corner == NO_CORNER else "b-c"


def space_path_data(plan: PageLayout, space: Space) -> str:
    """Return the path data of a space. It begins with its only absolute move."""
    circuit = plan.circuit
    middle = circuit.pit.offset if space.lane == PIT else circuit.lane_offsets[space.lane]
    half = circuit.lane_width / 2
    return plan.closed_band(space.start, space.end, middle + half, middle - half)


def space_paths(plan: PageLayout, wanted: Iterable[Space]) -> list[str]:
    """Return the polygons in order.

    Consecutive ones of the same class are one path, because drawing time depends on the number of elements.
    """
    return [
        path(class_, "".join(space_path_data(plan, space) for space in same))
        for class_, same in groupby(wanted, space_class)
    ]


def draw_spaces(plan: PageLayout) -> str:
    """Draw the polygons of all spaces in index order, and nothing else: the page relies on it."""
    return group("b-spaces", *space_paths(plan, plan.circuit.spaces))


def double_cost_marks(plan: PageLayout) -> str:
    """Draw the cost of the spaces of straights with double cost, along the middle lane."""
    marks = []
    for space in plan.circuit.spaces:
        if space.cost > 1 and space.lane == MIDDLE and space.index_in_section % DOUBLED_STEP == 1:
            s = (space.start + space.end) / 2
            marks.append(
                text(
                    "b-gridn",
                    f"×{space.cost}",
                    transform=transform_attribute(*plan.point_at(s), readable_angle(plan.turn(s))),
                )
            )
    return group("b-starts", *marks) if marks else ""


def draw_bridges(plan: PageLayout) -> str:
    """Draw the upper road again, over the lower one."""
    if not plan.circuit.crossings:
        return ""
    decks = [draw_deck(plan, crossing) for crossing in plan.circuit.crossings]
    upper = space_paths(plan, (space for space in plan.circuit.spaces if space.is_on_bridge))
    rails = [draw_parapets(plan, crossing) for crossing in plan.circuit.crossings]
    return group("b-bridge", *decks, *upper, *rails)


def draw_deck(plan: PageLayout, crossing: Crossing) -> str:
    a, b = (
        crossing.upper_position - crossing.bridge_half_length,
        crossing.upper_position + crossing.bridge_half_length,
    )
    side = plan.circuit.half_width
    shade = path("b-underpass", plan.closed_band(a, b, side + 0.42, -side - 0.42))
    return shade + path("b-deck", plan.closed_band(a, b, side + PARAPET, -side - PARAPET))


def draw_parapets(plan: PageLayout, crossing: Crossing) -> str:
    a, b = (
        crossing.upper_position - crossing.bridge_half_length,
        crossing.upper_position + crossing.bridge_half_length,
    )
    side = plan.circuit.half_width + PARAPET
    lines = plan.open_path(a, b, side) + plan.open_path(a, b, -side)
    return path("b-parapet", lines) + path("b-rail", lines)
