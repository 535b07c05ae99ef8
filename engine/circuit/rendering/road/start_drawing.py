"""Draws the start: chequered line, grid boxes, and an arrow in the direction of travel."""

from __future__ import annotations

from engine.circuit.rendering.road.page_layout import PageLayout, readable_angle
from engine.circuit.rendering.svg.markup import group, path, text, transform_attribute
from engine.circuit.rendering.svg.path_data import PathData

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
