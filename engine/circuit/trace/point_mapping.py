"""Maps points of the input to the ring that is traced, and back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from engine.circuit.trace.ring import interpolate, lap_distance

MAX_MAPPING_DISTANCE = 0.08  # share of the lap: at a crossing, the nearest point may belong to another road


class RingSpan(NamedTuple):
    """A range of the ring, in points.

    ``last`` is greater than ``first``, even across the first point of the ring.
    """

    first: float
    last: float

    def contains(self, place: float, count: int) -> bool:
        return (place - self.first) % count <= self.last - self.first

    def overlap(self, other: RingSpan, count: int) -> float:
        """Return the number of points in both ranges."""
        ahead = (other.first - self.first) % count
        behind = (self.first - other.first) % count
        own_length, other_length = self.last - self.first, other.last - other.first
        return max(min(own_length - ahead, other_length), min(other_length - behind, own_length), 0.0)


class PointMapping:
    """Maps between the indices of input points and positions on the ring.

    Attributes:
        line: points of the input that were kept
        input_indices: index of each of them in the input
        fine: points of the fine ring
        places: position of each point of the ring on the fine ring
    """

    def __init__(
        self,
        line: Sequence[complex],
        numbers: Sequence[int],
        fine: Sequence[complex],
        positions: Sequence[float],
    ) -> None:
        self.line, self.input_indices, self.fine, self.places = line, numbers, fine, positions
        steps = [abs(b - a) for a, b in pairwise([*line, line[0]])]
        driven = [0.0, *accumulate(steps)]
        self.shares = [part / driven[-1] for part in driven[:-1]]
        self.count = len(positions)

    def nearest_kept_point(self, number: int) -> int:
        """Return the kept point with this input index, or the one nearest to it."""
        return min(range(len(self.line)), key=lambda place: abs(self.input_indices[place] - number))

    def ring_index(self, number: int) -> int:
        """Return the point of the ring nearest to an input point."""
        kept_index, size = self.nearest_kept_point(number), len(self.fine)
        point, share = self.line[kept_index], self.shares[kept_index]
        near = [place for place in range(size) if lap_distance(place / size, share) < MAX_MAPPING_DISTANCE]
        nearest = min(near, key=lambda place: abs(self.fine[place] - point))
        gaps = [min((place - nearest) % size, (nearest - place) % size) for place in self.places]
        return gaps.index(min(gaps))

    def input_index(self, place: float) -> int:
        """Return the index of the input point nearest to a position on the ring."""
        fine_ring = self.places[int(place) % self.count]
        point, share = interpolate(self.fine, fine_ring), fine_ring / len(self.fine)
        near = [
            index
            for index, other in enumerate(self.shares)
            if lap_distance(other, share) < MAX_MAPPING_DISTANCE
        ]
        options = near or range(len(self.line))
        return self.input_indices[min(options, key=lambda index: abs(self.line[index] - point))]

    def ring_span(self, first: int, last: int) -> RingSpan:
        """Return the part of the ring between two input points, on the shorter way."""
        low, high = self.ring_index(first), self.ring_index(last)
        if (high - low) % self.count > self.count / 2:
            low, high = high, low
        return RingSpan(low, low + (high - low) % self.count)
