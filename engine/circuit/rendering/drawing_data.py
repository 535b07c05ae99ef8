"""Drawing data: positions that the page needs to move cars, camera and mini map over the board."""

from __future__ import annotations

from typing import Any

from engine.circuit.rendering.labels import Label
from engine.circuit.rendering.road.page_layout import UNIT, Box, PageLayout, bounding_box_of_points
from engine.circuit.rendering.svg.path_data import to_tenths

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
