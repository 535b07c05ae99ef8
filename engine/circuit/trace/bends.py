"""Groups curvature runs of one direction into bends and measures how sharp they are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.circuit.trace.curvature_runs import CurvatureRun

SAME_RADIUS_RATIO = 1.35  # arcs whose radii differ by a smaller factor are merged
MIN_ARC_ANGLE = math.radians(12)
MIN_BEND_ANGLE = math.radians(24)  # minimum angle of a bend
REFERENCE_BEND = (math.radians(60), 2.2)  # angle and radius of a bend of sharpness 1


class Bend(NamedTuple):
    """Arcs of one direction, in driving order."""

    arcs: tuple[CurvatureRun, ...]

    @property
    def start(self) -> int:
        return self.arcs[0].start

    @property
    def end(self) -> int:
        return self.arcs[-1].end

    @property
    def angle(self) -> float:
        return math.fsum(arc.angle for arc in self.arcs)

    @property
    def direction(self) -> int:
        return 1 if self.arcs[0].angle > 0 else -1

    @property
    def sharpness(self) -> float:
        """Return the sharpness: larger for larger angles and tighter arcs."""
        tightest = max(
            (abs(arc.curvature) for arc in self.arcs if abs(arc.angle) > MIN_ARC_ANGLE / 2), default=0.0
        )
        return abs(self.angle) / REFERENCE_BEND[0] * (REFERENCE_BEND[1] * tightest)


def find_bends(runs: Sequence[CurvatureRun], min_curvature: float) -> list[Bend]:
    """Return all bends of the lap with at least this curvature.

    A ring begins at its straightest point, so no bend goes past it, unless the whole ring is one bend.
    """
    bends: list[list[CurvatureRun]] = []
    before: CurvatureRun | None = None
    for stretch in runs:
        if abs(stretch.curvature) >= min_curvature:
            if before is not None and before.angle * stretch.angle > 0:
                bends[-1].append(stretch)
            else:
                bends.append([stretch])
            before = stretch
        else:
            before = None
    found = [Bend(merge_similar_arcs(arcs)) for arcs in bends]
    return [bend for bend in found if abs(bend.angle) >= MIN_BEND_ANGLE]


def merge_similar_arcs(arcs: Sequence[CurvatureRun]) -> tuple[CurvatureRun, ...]:
    """Merge neighbouring arcs of similar radius, and arcs too small to notice."""
    joined = list(arcs)
    while len(joined) > 1:
        pairs = [(radius_ratio(one, other), number) for number, (one, other) in enumerate(pairwise(joined))]
        least, number = min(pairs)
        if least > SAME_RADIUS_RATIO:
            break
        one, other = joined[number : number + 2]
        joined[number : number + 2] = [CurvatureRun(one.start, other.end, one.angle + other.angle)]
    return tuple(joined)


def radius_ratio(one: CurvatureRun, other: CurvatureRun) -> float:
    """Return the ratio of the larger radius to the smaller; below 1 if an arc is too small to notice."""
    if min(abs(one.angle), abs(other.angle)) < MIN_ARC_ANGLE:
        return min(abs(one.angle), abs(other.angle)) / MIN_ARC_ANGLE
    curvatures = sorted((abs(one.curvature), abs(other.curvature)))
    return curvatures[1] / curvatures[0]
