"""Splits a ring into a few runs of constant curvature that follow the line closely."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from engine.circuit.trace.line.relax import STEP
from engine.circuit.trace.line.ring import smoothed, turnings

BLUR = 0.8  # points over which curvature is averaged
PRICE = 0.045  # cost of one more run, in squared curvature times length
LONGEST = 60  # maximum points of one run
LEAST = 2
HALF = 0.5  # a point represents the road half a point before and after it


class Stretch(NamedTuple):
    """A run of points of the ring with constant curvature.

    Attributes:
        start: first point
        end: point after the last one; greater than the number of points if the run goes past the first point
        angle: total turn in radians, positive to the left
    """

    start: int
    end: int
    angle: float

    @property
    def length(self) -> float:
        return (self.end - self.start) * STEP

    @property
    def curvature(self) -> float:
        return self.angle / self.length


def stretches_of(ring: Sequence[complex]) -> list[Stretch]:
    """Return the split with the lowest cost (dynamic programming), from the straightest point on."""
    turned = curvature_of(ring)
    first = straightest(turned)
    turned = turned[first:] + turned[:first]
    count = len(turned)
    sums = [0.0, *accumulate(turned)]
    squares = [0.0, *accumulate(turn * turn for turn in turned)]
    best, come_from = [0.0], [0]
    for end in range(1, count + 1):
        options = [
            (
                best[start]
                + PRICE
                + (squares[end] - squares[start] - (sums[end] - sums[start]) ** 2 / (end - start)) / STEP,
                start,
            )
            for start in range(max(0, end - LONGEST), max(1, end - LEAST + 1))
        ]
        cost, start = min(options)
        best.append(cost)
        come_from.append(start)
    found = []
    end = count
    while end:
        start = come_from[end]
        found.append(Stretch(start + first, end + first, sums[end] - sums[start]))
        end = start
    return found[::-1]


def curvature_of(ring: Sequence[complex]) -> list[float]:
    """Return the angle of the ring at each point, slightly smoothed."""
    return smoothed(turnings(ring), BLUR)


def straightest(turned: Sequence[float]) -> int:
    """Return the point in the middle of the straightest part."""
    reach = min(12, len(turned) // 4)
    bent = smoothed([abs(turn) for turn in turned], reach / 2)
    return min(range(len(bent)), key=lambda i: (round(bent[i], 9), i))
