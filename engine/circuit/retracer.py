"""Exports a compiled board as an editable outline: centre line and corner spans."""

from __future__ import annotations

import math
from typing import NamedTuple

from engine.circuit.layout.model import Circuit
from engine.circuit.trace.wishes import CornerWish

COUNT = 240  # points of the outline


class Retraced(NamedTuple):
    """An editable outline of a board.

    Attributes:
        points: outline, starting at the start/finish line
        corners: corners in order, with their spans in points
        spaces_before_start_line: spaces of the home straight before the start/finish line
    """

    points: list[tuple[float, float]]
    corners: tuple[CornerWish, ...]
    line: int


def retraced(circuit: Circuit) -> Retraced:
    lap = circuit.line.length
    places = [circuit.line.at(number * lap / COUNT, 0.0) for number in range(COUNT)]
    points = [(round(x, 2), round(y, 2)) for x, y, _ in places]
    corners = tuple([wish_for(circuit, number) for number in range(len(circuit.corners))])
    home = circuit.sections[0]
    return Retraced(points, corners, round(-home.start / home.unit))


def wish_for(circuit: Circuit, number: int) -> CornerWish:
    """Return a corner of the board as an option for tracing the outline."""
    own = [circuit.spaces[index] for index in circuit.lanes[1] if circuit.spaces[index].corner == number]
    share = COUNT / circuit.line.length
    first, last = math.floor(own[0].start * share), math.ceil(own[-1].end * share)
    corner = circuit.corners[number]
    return CornerWish(first % COUNT, last % COUNT, corner.stops, corner.name)
