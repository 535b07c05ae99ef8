"""Drawing data: positions that the page needs to move cars, camera and mini map over the board."""

from __future__ import annotations

from typing import Any

from engine.circuit.poster.ink.pathdata import tenths
from engine.circuit.poster.labels import Label
from engine.circuit.poster.road.plan import UNIT, Box, Plan, around

FORMAT = 1
ROOM = 1.0  # margin around a frame, in spaces


def drawing_data(plan: Plan, labels: list[Label]) -> dict[str, Any]:
    circuit = plan.circuit
    corners = []
    for number, label in enumerate(labels):
        inside = [space.index for space in circuit.spaces if space.corner == number]
        x, y = label.foot
        corners.append({"x": rounded(x), "y": rounded(y), "bounds": framed(bounds(plan, inside))})
    first_corner = [space.index for space in circuit.spaces if space.corner == 0]
    home = bounds(plan, [*circuit.grid, *first_corner])
    return {
        "format": FORMAT,
        "id": circuit.id,
        "width": plan.width,
        "height": plan.height,
        "unit": rounded(UNIT),
        "at": [
            [*map(rounded, plan.page(space.centre)), rounded(plan.turn_of(space.heading))]
            for space in circuit.spaces
        ],
        "signature": plan.ring(),
        "line": [*map(rounded, plan.at(0.0)), rounded(plan.turn(0.0))],
        "corners": corners,
        "home": framed(home.grown(ROOM * UNIT)),
    }


def rounded(value: float) -> float | int:
    """Round to tenths; integers have no decimal point, to keep the file short."""
    whole, part = divmod(tenths(value), 10)
    return tenths(value) / 10 if part else whole


def bounds(plan: Plan, spaces: list[int]) -> Box:
    return around([plan.page(point) for index in spaces for point in plan.circuit.spaces[index].outline])


def framed(box: Box) -> list[float | int]:
    return [rounded(box.left), rounded(box.top), rounded(box.width), rounded(box.height)]
