"""Draws the spaces, the marks of straights with double cost, the bridges, and the corner markings.

Corner markings are kerbs, stepped yellow borders, and lane-change arrows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import groupby

from engine.circuit.layout.geometry import Point
from engine.circuit.layout.model import MIDDLE, NO_CORNER, PIT, Corner, Crossing, Space
from engine.circuit.rendering.page_layout import UNIT, PageLayout, readable_angle
from engine.circuit.rendering.svg_markup import (
    PathData,
    element,
    group,
    path,
    text,
    transform_attribute,
    use_element,
)

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


def space_paths(plan: PageLayout, spaces: Iterable[Space]) -> list[str]:
    """Return the polygons in order.

    Consecutive ones of the same class are one path, because drawing time depends on the number of elements.
    """
    return [
        path(class_, "".join(space_path_data(plan, space) for space in same))
        for class_, same in groupby(spaces, space_class)
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


KERB = 0.085  # spaces from the edge of the road to the middle of the kerb
KERB_BLOCK_LENGTH = 9.0  # length of one red or white block, in board units
ARROW_TILT = 48.0  # degrees between an arrow and the direction of travel
ARROW_SIDE = 0.34  # lane widths from the middle of the space to the arrow
ARROW_POSITIONS = (0.62, 0.42, 0.8, 0.25)  # positions along the space that an arrow can have, best first
BORDER_CLEARANCE = 0.2  # minimum distance between an arrow and the border of the corner, in spaces
ARROW_CLEARANCE = 16.0  # preferred distance between two arrows, in board units
ARROW = ((-6.0, 0.0), (4.4, 0.0))
ARROW_HEAD = ((0.8, -3.4), (4.4, 0.0), (0.8, 3.4))


def kerb_id(plan: PageLayout) -> str:
    return f"{plan.circuit.id}-kerbs"


def kerb_lines(plan: PageLayout, corner: Corner) -> list[tuple[float, float, float]]:
    """Return (from, to, offset) of the left and the right kerb."""
    offset = plan.circuit.half_width + KERB
    return [(*corner.spans[0], offset), (*corner.spans[2], -offset)]


def kerb_svg_definitions(plan: PageLayout) -> str:
    lines = [line for corner in plan.circuit.corners for line in kerb_lines(plan, corner)]
    return element("path", id=kerb_id(plan), d="".join(plan.open_path(*line) for line in lines))


def draw_kerbs(plan: PageLayout) -> str:
    red = [
        kerb_dash_pattern(plan, *line) for corner in plan.circuit.corners for line in kerb_lines(plan, corner)
    ]
    return group("b-kerbs", use_element(kerb_id(plan), "b-k0"), use_element(kerb_id(plan), "b-k1"), *red)


def kerb_dash_pattern(plan: PageLayout, a: float, b: float, offset: float) -> str:
    """Return dashes fitted to the kerb, so that it begins and ends with a whole red block."""
    length = plan.line.offset_length(a, b, offset) * UNIT
    pairs = max(1, round((length / KERB_BLOCK_LENGTH - 1) / 2))
    return path("b-k2", plan.open_path(a, b, offset), pathLength=2 * pairs + 1)


def draw_borders(plan: PageLayout) -> str:
    """Draw the borders of all corners: across each lane, and along the lanes from step to step."""
    steps = [border_path(plan, corner, end) for corner in plan.circuit.corners for end in (0, 1)]
    return path("b-border", "".join(steps))


def border_path(plan: PageLayout, corner: Corner, end: int) -> str:
    half = plan.circuit.lane_width / 2
    places = [span[end] for span in corner.spans]
    pen = PathData().move(plan.point_at(places[0], plan.circuit.half_width))
    for lane, s in enumerate(places):
        right = plan.circuit.lane_offsets[lane] - half
        pen.line(plan.point_at(s, right))
        if lane < 2:
            plan.draw_along(pen, s, places[lane + 1], right)
    return str(pen)


def draw_arrows(plan: PageLayout) -> str:
    """Draw one arrow for each lane change that a corner allows."""
    middles: list[Point] = []
    path_data = ""
    for space in plan.circuit.spaces:
        if space.corner != NO_CORNER:
            for turn in space.lane_changes:
                s, middle = arrow_position(plan, space, turn, middles)
                middles.append(middle)
                path_data += arrow_path(middle, plan.turn(s) + turn * ARROW_TILT)
    return path("b-arrows", path_data) if path_data else group("b-arrows")


def arrow_position(plan: PageLayout, space: Space, turn: int, arrows: list[Point]) -> tuple[float, Point]:
    """Return the position and point of an arrow, on the line to the neighbouring lane.

    Prefers a position late in the space that is clear of other arrows and of the yellow border.
    """
    offset = plan.circuit.lane_offsets[space.lane] - turn * ARROW_SIDE * plan.circuit.lane_width
    span = plan.circuit.corners[space.corner].spans[space.lane + turn]
    candidates = [
        (s := space.start + share * (space.end - space.start), plan.point_at(s, offset))
        for share in ARROW_POSITIONS
    ]

    def clearance(candidate: tuple[float, Point]) -> float:
        s, point = candidate
        inside = (s - span[0] - BORDER_CLEARANCE) % plan.line.length < span[1] - span[
            0
        ] - 2 * BORDER_CLEARANCE
        air = min((math.dist(point, other) for other in arrows), default=ARROW_CLEARANCE)
        return min(air, ARROW_CLEARANCE) + (ARROW_CLEARANCE if inside else 0.0)

    return max(candidates, key=clearance)


def arrow_path(middle: Point, angle: float) -> str:
    x, y = middle
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))

    def turned(point: Point) -> Point:
        return x + point[0] * cos - point[1] * sin, y + point[0] * sin + point[1] * cos

    tail, tip = ARROW
    pen = PathData().move(turned(tail)).line(turned(tip))
    first, *rest = ARROW_HEAD
    return str(pen.move(turned(first)).lines(turned(point) for point in rest))
