"""Groups curvature runs of one direction into bends and measures how sharp they are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.circuit.trace.stretches import Stretch

ALIKE = 1.35  # arcs whose radii differ by a smaller factor are merged
LEAST_ARC = math.radians(12)
FLAT_OUT = math.radians(24)  # minimum angle of a bend
PLAIN = (math.radians(60), 2.2)  # angle and radius of a bend of sharpness 1


class Bend(NamedTuple):
    """Arcs of one direction, in driving order."""

    arcs: tuple[Stretch, ...]

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
    def hand(self) -> int:
        return 1 if self.arcs[0].angle > 0 else -1

    @property
    def weight(self) -> float:
        """Return the sharpness: larger for larger angles and tighter arcs."""
        tightest = max(
            (abs(arc.curvature) for arc in self.arcs if abs(arc.angle) > LEAST_ARC / 2), default=0.0
        )
        return abs(self.angle) / PLAIN[0] * (PLAIN[1] * tightest)


def bends_of(stretches: Sequence[Stretch], gentle: float) -> list[Bend]:
    """Return all bends of the lap with at least this curvature.

    A ring begins at its straightest point, so no bend goes past it, unless the whole ring is one bend.
    """
    bends: list[list[Stretch]] = []
    before: Stretch | None = None
    for stretch in stretches:
        if abs(stretch.curvature) >= gentle:
            if before is not None and before.angle * stretch.angle > 0:
                bends[-1].append(stretch)
            else:
                bends.append([stretch])
            before = stretch
        else:
            before = None
    found = [Bend(simple_arcs(arcs)) for arcs in bends]
    return [bend for bend in found if abs(bend.angle) >= FLAT_OUT]


def simple_arcs(arcs: Sequence[Stretch]) -> tuple[Stretch, ...]:
    """Merge neighbouring arcs of similar radius, and arcs too small to notice."""
    joined = list(arcs)
    while len(joined) > 1:
        pairs = [(unlike(one, other), number) for number, (one, other) in enumerate(pairwise(joined))]
        least, number = min(pairs)
        if least > ALIKE:
            break
        one, other = joined[number : number + 2]
        joined[number : number + 2] = [Stretch(one.start, other.end, one.angle + other.angle)]
    return tuple(joined)


def unlike(one: Stretch, other: Stretch) -> float:
    """Return the ratio of the larger radius to the smaller; below 1 if an arc is too small to notice."""
    if min(abs(one.angle), abs(other.angle)) < LEAST_ARC:
        return min(abs(one.angle), abs(other.angle)) / LEAST_ARC
    curvatures = sorted((abs(one.curvature), abs(other.curvature)))
    return curvatures[1] / curvatures[0]
