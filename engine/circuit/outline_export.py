"""Exports a compiled board as an editable outline: centre line and corner spans."""

from __future__ import annotations

import math
from typing import NamedTuple

from engine.circuit.layout.model import Circuit
from engine.circuit.trace.trace_options import CornerOptions

OUTLINE_POINTS = 240  # points of the outline


class CircuitOutline(NamedTuple):
    """An editable outline of a board.

    Attributes:
        points: outline, starting at the start/finish line
        corners: corners in order, with their spans in points
        spaces_before_start_line: spaces of the home straight before the start/finish line
    """

    points: list[tuple[float, float]]
    corners: tuple[CornerOptions, ...]
    spaces_before_start_line: int


def outline_of_circuit(circuit: Circuit) -> CircuitOutline:
    lap = circuit.centre_line.length
    places = [
        circuit.centre_line.pose_at(number * lap / OUTLINE_POINTS, 0.0) for number in range(OUTLINE_POINTS)
    ]
    points = [(round(x, 2), round(y, 2)) for x, y, _ in places]
    corners = tuple([corner_options_of(circuit, number) for number in range(len(circuit.corners))])
    home = circuit.sections[0]
    return CircuitOutline(points, corners, round(-home.start / home.space_length))


def corner_options_of(circuit: Circuit, number: int) -> CornerOptions:
    """Return a corner of the board as an option for tracing the outline."""
    own = [circuit.spaces[index] for index in circuit.lanes[1] if circuit.spaces[index].corner == number]
    points_per_space = OUTLINE_POINTS / circuit.centre_line.length
    first, last = math.floor(own[0].start * points_per_space), math.ceil(own[-1].end * points_per_space)
    corner = circuit.corners[number]
    return CornerOptions(first % OUTLINE_POINTS, last % OUTLINE_POINTS, corner.stops, corner.name)
