"""Splits a ring into a few runs of constant curvature that follow the line closely."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from engine.circuit.trace.outline.relax import RING_STEP
from engine.circuit.trace.outline.ring import smooth, turn_angles

SMOOTHING_POINTS = 0.8  # points over which curvature is averaged
COST_PER_RUN = 0.045  # cost of one more run, in squared curvature times length
MAX_RUN_POINTS = 60  # maximum points of one run
MIN_RUN_POINTS = 2
HALF_POINT = 0.5  # a point represents the road half a point before and after it


class CurvatureRun(NamedTuple):
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
        return (self.end - self.start) * RING_STEP

    @property
    def curvature(self) -> float:
        return self.angle / self.length


def split_by_curvature(ring: Sequence[complex]) -> list[CurvatureRun]:
    """Return the split with the lowest cost (dynamic programming), from the straightest point on."""
    turned = smoothed_curvature(ring)
    first = straightest_point(turned)
    turned = turned[first:] + turned[:first]
    count = len(turned)
    sums = [0.0, *accumulate(turned)]
    squares = [0.0, *accumulate(turn * turn for turn in turned)]
    min_costs, predecessors = [0.0], [0]
    for end in range(1, count + 1):
        options = [
            (
                min_costs[start]
                + COST_PER_RUN
                + (squares[end] - squares[start] - (sums[end] - sums[start]) ** 2 / (end - start))
                / RING_STEP,
                start,
            )
            for start in range(max(0, end - MAX_RUN_POINTS), max(1, end - MIN_RUN_POINTS + 1))
        ]
        cost, start = min(options)
        min_costs.append(cost)
        predecessors.append(start)
    found = []
    end = count
    while end:
        start = predecessors[end]
        found.append(CurvatureRun(start + first, end + first, sums[end] - sums[start]))
        end = start
    return found[::-1]


def smoothed_curvature(ring: Sequence[complex]) -> list[float]:
    """Return the angle of the ring at each point, slightly smoothed."""
    return smooth(turn_angles(ring), SMOOTHING_POINTS)


def straightest_point(turn_angles: Sequence[float]) -> int:
    """Return the point in the middle of the straightest part."""
    reach = min(12, len(turn_angles) // 4)
    bent = smooth([abs(turn) for turn in turn_angles], reach / 2)
    return min(range(len(bent)), key=lambda i: (round(bent[i], 9), i))
