"""Draws the start and the pits.

The start has a chequered line, grid boxes and an arrow in the direction of travel. The pits have an apron,
ramps, a wall, and a building with a numbered box for each car; their spaces are drawn with the other spaces.
"""

from __future__ import annotations

import math

from engine.circuit.layout.geometry import Point
from engine.circuit.layout.model import Space
from engine.circuit.rendering.page_layout import PageLayout, readable_angle
from engine.circuit.rendering.svg_markup import PathData, group, path, text, transform_attribute

FORECOURT_DEPTH = 0.08  # spaces from the pit lane to the front of the boxes
BOX_DEPTH = 0.56
DEPTHS = (
    1.15,
    1.0,
    0.85,
    0.75,
)  # of box and building together; the first that leaves room for the road behind
BUILDING_CLEARANCE = 0.3  # clearance behind the building, in spaces
BOX_GAP = 0.04  # gap between two boxes
APRON_OVERHANG = 0.2  # the apron extends this far beyond the pit spaces


class PitArea:
    """The area of the pits. Sideways distances are measured from the centre line."""

    def __init__(self, plan: PageLayout) -> None:
        circuit = plan.circuit
        self.plan = plan
        self.pit = circuit.pit
        self.near = abs(self.pit.offset) - circuit.lane_width / 2  # edges of the pit lane
        self.far = abs(self.pit.offset) + circuit.lane_width / 2
        self.boxes = [circuit.spaces[index] for index in self.pit.boxes]
        self.depth = next((depth for depth in DEPTHS if self._is_free(depth)), DEPTHS[-1])

    def _is_free(self, depth: float) -> bool:
        """True if the back of the building is clear of all other parts of the road."""
        line, half = self.plan.line, self.plan.circuit.half_width
        step = 0.5
        places = [i * step for i in range(int((self.pit.end - self.pit.start) / step) + 1)]
        back = [line.pose_at(self.pit.start + s, self.side_offset(self.far + depth))[:2] for s in places]
        home = self.plan.circuit.sections[0]
        road = [
            line.pose_at(home.end + i * step)[:2]
            for i in range(int((line.length - home.end + home.start) / step))
        ]
        return all(math.dist(a, b) >= half + BUILDING_CLEARANCE for a in back for b in road)

    def side_offset(self, distance: float) -> float:
        """Return an offset on the pits' side of the road."""
        return self.pit.side * distance


def draw_apron(site: PitArea) -> str:
    pit = site.pit
    inner, outer = (
        site.side_offset(site.plan.circuit.half_width),
        site.side_offset(site.far + FORECOURT_DEPTH),
    )
    return group(
        "b-apron",
        path(
            "b-pitbg",
            site.plan.closed_band(pit.start - APRON_OVERHANG, pit.end + APRON_OVERHANG, inner, outer),
        ),
        path("b-ramp", ramp_path(site, pit.ramp_start, pit.start) + ramp_path(site, pit.ramp_end, pit.end)),
    )


def ramp_path(site: PitArea, tip: float, mouth: float) -> str:
    """Return a lane that grows from zero width at the edge of the track to the full pit lane."""
    edge = site.plan.circuit.half_width
    bend = 0.45 * (mouth - tip)

    def ramp_point(s: float, distance: float) -> Point:
        return site.plan.point_at(s, site.side_offset(distance))

    pen = PathData().move(ramp_point(tip, edge))
    pen.cubic(
        ramp_point(tip + bend, edge), ramp_point(mouth - bend, site.near), ramp_point(mouth, site.near)
    ).line(ramp_point(mouth, site.far))
    return str(
        pen.cubic(
            ramp_point(mouth - bend, site.far), ramp_point(tip + bend, edge), ramp_point(tip, edge)
        ).close()
    )


def draw_building(site: PitArea) -> str:
    """Draw the boxes in two alternating colours, their numbers, the roof and the wall to the track."""
    plan = site.plan
    front, back = site.far + FORECOURT_DEPTH, site.far + FORECOURT_DEPTH + BOX_DEPTH
    first, last = site.boxes[0].start - 0.12, site.boxes[-1].end + 0.12
    roof = plan.closed_band(
        first, last, site.side_offset(back - 0.02), site.side_offset(site.far + site.depth)
    )
    shade = path(
        "b-shade",
        plan.closed_band(first, last, site.side_offset(front), site.side_offset(site.far + site.depth)),
        transform="translate(3 5)",
    )
    ridge = plan.open_path(first, last, site.side_offset((back + site.far + site.depth) / 2))
    boxes = [draw_box(site, space, front, back) for space in site.boxes]
    middle = site.side_offset((plan.circuit.half_width + site.near) / 2)
    wall = plan.open_path(site.pit.start + 0.3, site.pit.end - 0.3, middle)
    return group("b-pits", shade, path("b-roof", roof), path("b-ridge", ridge), *boxes, path("b-wall", wall))


def draw_box(site: PitArea, space: Space, front: float, back: float) -> str:
    plan = site.plan
    ink = space.pit_box_number % 2
    shape = plan.closed_band(
        space.start + BOX_GAP / 2, space.end - BOX_GAP / 2, site.side_offset(front), site.side_offset(back)
    )
    s = (space.start + space.end) / 2
    where = transform_attribute(
        *plan.point_at(s, site.side_offset((front + back) / 2)), readable_angle(plan.turn(s))
    )
    return path(f"b-box{ink}", shape) + text(f"b-boxn{ink}", str(space.pit_box_number), transform=where)


SQUARES = 4  # across one lane
ROWS = 2
SQUARE = 0.16  # length of a square along the road
BRACKET_FRONT, BRACKET_BACK = 0.08, 0.42  # spaces from the front end of a grid space
BRACKET_HALF = 0.4  # lane widths from the middle to the side of the bracket
NUMBER_OFFSET = 0.34
DIRECTION_ARROW_PATH = "M-18-4H4V-11L24 0L4 11V4H-18z"


def draw_start_line(plan: PageLayout) -> str:
    circuit = plan.circuit
    ground, squares = "", ""
    size = circuit.lane_width / SQUARES
    for start, middle in zip(circuit.line_starts, circuit.lane_offsets, strict=True):
        left = middle + circuit.lane_width / 2
        ground += plan.closed_band(start, start + ROWS * SQUARE, left, left - circuit.lane_width)
        for row in range(ROWS):
            for column in range(SQUARES):
                if (row + column) % 2:
                    a = start + row * SQUARE
                    squares += plan.closed_band(
                        a, a + SQUARE, left - column * size, left - (column + 1) * size
                    )
    return path("b-ck0", ground) + path("b-ck1", squares)


def draw_grid(plan: PageLayout) -> str:
    brackets, numbers = "", []
    half = BRACKET_HALF * plan.circuit.lane_width
    for number, index in enumerate(plan.circuit.grid, start=1):
        space = plan.circuit.spaces[index]
        middle = plan.circuit.lane_offsets[space.lane]
        front, back = space.end - BRACKET_FRONT, space.end - BRACKET_BACK
        pen = PathData().move(plan.point_at(back, middle + half)).line(plan.point_at(front, middle + half))
        brackets += str(
            pen.line(plan.point_at(front, middle - half)).line(plan.point_at(back, middle - half))
        )
        s = space.start + NUMBER_OFFSET
        numbers.append(
            text(
                "b-gridn",
                str(number),
                transform=transform_attribute(*plan.point_at(s, middle), readable_angle(plan.turn(s) + 90)),
            )
        )
    return group("b-starts", path("b-grid", brackets), *numbers)


def draw_direction_arrow(plan: PageLayout) -> str:
    s, offset = direction_arrow_position(plan)
    return path(
        "b-dir", DIRECTION_ARROW_PATH, transform=transform_attribute(*plan.point_at(s, offset), plan.turn(s))
    )


def direction_arrow_position(plan: PageLayout) -> tuple[float, float]:
    """Return the position and offset of the arrow: next to the first space, away from the pits."""
    return 0.9, -plan.circuit.pit.side * (plan.circuit.half_width + 0.45)
