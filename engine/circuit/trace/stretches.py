"""A ring cut into stretches of one curvature each: few of them, and true to the line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from engine.circuit.trace.line.relax import STEP
from engine.circuit.trace.line.ring import smoothed, turnings

BLUR = 0.8  # points over which curvature is averaged
PRICE = 0.045  # of one stretch more, in squared curvature times length
LONGEST = 60  # points of one stretch
LEAST = 2
HALF = 0.5  # a point stands for the road half a point before it and after it


class Stretch(NamedTuple):
    """Points ``start`` to ``end`` of the ring (the end not included, and beyond the lap where it passes the
    first), and by how much they turn.
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
    """The cheapest cut of all, by dynamic programming, beginning where the ring is straightest."""
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
    """By how much the ring turns from point to point, a little blurred."""
    return smoothed(turnings(ring), BLUR)


def straightest(turned: Sequence[float]) -> int:
    """The point in the middle of the straightest part."""
    reach = min(12, len(turned) // 4)
    bent = smoothed([abs(turn) for turn in turned], reach / 2)
    return min(range(len(bent)), key=lambda i: (round(bent[i], 9), i))
