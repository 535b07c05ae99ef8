"""Long sweeping bends: no corner of a board is that long, so each becomes a few tighter ones with a bent
straight between.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from engine.circuit.trace.bends import Bend
from engine.circuit.trace.line.relax import STEP
from engine.circuit.trace.stretches import Stretch

LONGEST = 13.0  # spaces of a bend that stays as it is
ONE_TURN = math.radians(85)  # of each corner, roughly
ARC = (0.5, 6.0)  # of the part of the bend that becomes a corner: share, and spaces at most
ARC_TURNS = 0.62  # share of the part's turn that the corner takes, if ...
MOVED = 12.0  # ... that moves the road no farther than so many radians times the part's length in spaces do
LEAST_TURN = math.radians(28)  # what turns less is no corner


def broken(
    bends: Sequence[Bend],
    turned: list[float],
    stays_flat: Callable[[int, int], bool] = lambda low, high: False,
) -> list[Bend]:
    """The bends, long ones in parts; ``turned``, by how much the road turns at each point, follows. What
    ``stays_flat``, between two points, is no corner.
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
    """An arc in the middle of some points, which takes most of their turn from those beside it."""
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
