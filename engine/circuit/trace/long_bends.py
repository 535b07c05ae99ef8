"""Splits long bends, which no board corner can hold, into tighter corners joined by curved straights."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from engine.circuit.trace.bends import Bend
from engine.circuit.trace.curvature_runs import CurvatureRun
from engine.circuit.trace.outline.relax import RING_STEP

MAX_UNSPLIT_SPACES = 13.0  # spaces of a bend that is not split
ANGLE_PER_CORNER = math.radians(85)  # angle of each corner, approximately
MAX_ARC_SHARE_AND_LENGTH = (0.5, 6.0)  # part of the bend that becomes a corner: share, and maximum spaces
ARC_TURN_SHARE = 0.62  # share of the part's angle that the corner takes, if ...
MAX_DISPLACEMENT_FACTOR = 12.0  # ... the moved angle times the part's length (in radians, spaces) is less
MIN_CORNER_TURN = math.radians(28)  # minimum angle of a corner


def split_long_bends(
    bends: Sequence[Bend],
    turn_angles: list[float],
    is_forced_flat: Callable[[int, int], bool] = lambda low, high: False,
) -> list[Bend]:
    """Return the bends, with long ones split.

    ``turn_angles``, the angle of the road at each point, is changed accordingly. Where ``is_forced_flat`` is
    true of two points, there is no corner between them.
    """
    found: list[Bend] = []
    for bend in bends:
        length = (bend.end - bend.start) * RING_STEP
        if length <= MAX_UNSPLIT_SPACES:
            found += [] if is_forced_flat(bend.start, bend.end) else [bend]
            continue
        parts = max(1, round(abs(bend.angle) / ANGLE_PER_CORNER))
        for part in range(parts):
            low = bend.start + round((bend.end - bend.start) * part / parts)
            high = bend.start + round((bend.end - bend.start) * (part + 1) / parts)
            if is_forced_flat(low, high):
                continue
            arc = tighten_arc(low, high, turn_angles)
            if abs(arc.angle) >= MIN_CORNER_TURN:
                found.append(Bend((arc,)))
    return found


def tighten_arc(low: int, high: int, turn_angles: list[float]) -> CurvatureRun:
    """Return an arc in the middle of a range of points, which takes most of its turn from the rest."""
    count = len(turn_angles)
    half = round(min(MAX_ARC_SHARE_AND_LENGTH[0] * (high - low), MAX_ARC_SHARE_AND_LENGTH[1] / RING_STEP) / 2)
    middle = (low + high) // 2
    start, end = middle - half, middle + half
    whole = math.fsum(turn_angles[point % count] for point in range(low, high))
    inner = math.fsum(turn_angles[point % count] for point in range(start, end))
    moved = min(
        max(0.0, ARC_TURN_SHARE * abs(whole) - abs(inner)),
        MAX_DISPLACEMENT_FACTOR / ((high - low) * RING_STEP),
    )
    wanted = inner + math.copysign(moved, whole)
    rest = (whole - wanted) / max(1, high - low - (end - start))
    for point in range(low, high):
        turn_angles[point % count] = wanted / (end - start) if start <= point < end else rest
    return CurvatureRun(start, end, wanted)
