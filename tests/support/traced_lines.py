"""Lines for tracing, and checks of the traced circuit."""

from __future__ import annotations

import math

from engine.circuit import Circuit
from engine.circuit.tracer import Trace
from tests.support.board_invariants import INVARIANTS
from tests.support.random_lines import Line


def straight_lines(*corners: tuple[float, float]) -> Line:
    """Return straight lines from corner to corner, with a point every ten units."""
    points: Line = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        parts = max(1, round(math.hypot(bx - ax, by - ay) / 10))
        points += [(ax + (bx - ax) * i / parts, ay + (by - ay) * i / parts) for i in range(parts)]
    return points


SQUARE = straight_lines((0, 0), (300, 0), (300, 300), (0, 300))


def check_circuit(circuit: Circuit) -> None:
    for invariant in INVARIANTS:
        invariant(circuit)
    assert len(circuit.grid) == 10
    assert len(circuit.pit.boxes) == 10


def line_of(trace: Trace) -> tuple[int, int]:
    """Return the spaces of the home straight before the start/finish line, and all of its spaces."""
    home = trace.circuit.sections[0]
    return round(-home.start / home.space_length), trace.fit.pieces[0].spaces
