"""Splits long bends, which no board corner can hold, into tighter corners joined by curved straights."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from engine.circuit.trace.bends import Bend
from engine.circuit.trace.line.relax import STEP
from engine.circuit.trace.stretches import Stretch

LONGEST = 13.0  # spaces of a bend that is not split
ONE_TURN = math.radians(85)  # angle of each corner, approximately
ARC = (0.5, 6.0)  # part of the bend that becomes a corner: share, and maximum spaces
ARC_TURNS = 0.62  # share of the part's angle that the corner takes, if ...
MOVED = 12.0  # ... the moved angle times the part's length (in radians, spaces) is less
LEAST_TURN = math.radians(28)  # minimum angle of a corner


def broken(
    bends: Sequence[Bend],
    turned: list[float],
    stays_flat: Callable[[int, int], bool] = lambda low, high: False,
) -> list[Bend]:
    """Return the bends, with long ones split.

    ``turn_angles``, the angle of the road at each point, is changed accordingly. Where ``is_forced_flat`` is
    true of two points, there is no corner between them.
    """
    found: list[Bend] = []
    for bend in bends:
        length = (bend.end - bend.start) * STEP
        if length <= LONGEST:
            found += [] if stays_flat(bend.start, bend.end) else [bend]
            continue
        parts = max(1, round(abs(bend.angle) / ONE_TURN))
        for part in range(parts):
            low = bend.start + round((bend.end - bend.start) * part / parts)
            high = bend.start + round((bend.end - bend.start) * (part + 1) / parts)
            if stays_flat(low, high):
                continue
            arc = tightened(low, high, turned)
            if abs(arc.angle) >= LEAST_TURN:
                found.append(Bend((arc,)))
    return found


def tightened(low: int, high: int, turned: list[float]) -> Stretch:
    """Return an arc in the middle of a range of points, which takes most of its turn from the rest."""
    count = len(turned)
    half = round(min(ARC[0] * (high - low), ARC[1] / STEP) / 2)
    middle = (low + high) // 2
    start, end = middle - half, middle + half
    whole = math.fsum(turned[point % count] for point in range(low, high))
    inner = math.fsum(turned[point % count] for point in range(start, end))
    moved = min(max(0.0, ARC_TURNS * abs(whole) - abs(inner)), MOVED / ((high - low) * STEP))
    wanted = inner + math.copysign(moved, whole)
    rest = (whole - wanted) / max(1, high - low - (end - start))
    for point in range(low, high):
        turned[point % count] = wanted / (end - start) if start <= point < end else rest
    return Stretch(start, end, wanted)
