"""Points of the line that was given, and where they are on the ring that is traced; and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from engine.circuit.trace.line.ring import at

NEAR = 0.08  # of the lap: where the line crosses itself the nearest point may be one of another road


class Span(NamedTuple):
    """From a point of the ring to another, which has a higher number even where the first point of the ring
    lies between them.
    """

    first: float
    last: float

    def holds(self, place: float, count: int) -> bool:
        return (place - self.first) % count <= self.last - self.first

    def shares(self, other: Span, count: int) -> float:
        """Points that lie in both."""
        ahead = (other.first - self.first) % count
        behind = (self.first - other.first) % count
        mine, theirs = self.last - self.first, other.last - other.first
        return max(min(mine - ahead, theirs), min(theirs - behind, mine), 0.0)


class Marks:
    """``line``: the points that were kept of what was given, ``numbers``: which those were. ``fine``: the
    fine ring, ``places``: where on it each point of the ring lies.
    """

    def __init__(
        self,
        line: Sequence[complex],
        numbers: Sequence[int],
        fine: Sequence[complex],
        places: Sequence[float],
    ) -> None:
        self.line, self.numbers, self.fine, self.places = line, numbers, fine, places
        steps = [abs(b - a) for a, b in pairwise([*line, line[0]])]
        driven = [0.0, *accumulate(steps)]
        self.shares = [part / driven[-1] for part in driven[:-1]]
        self.count = len(places)

    def kept(self, number: int) -> int:
        """The point of this number, or the one nearest to it that was kept."""
        return min(range(len(self.line)), key=lambda place: abs(self.numbers[place] - number))

    def ring_point(self, number: int) -> int:
        """The point of the ring beside a point that was given."""
        kept, size = self.kept(number), len(self.fine)
        point, share = self.line[kept], self.shares[kept]
        near = [place for place in range(size) if apart(place / size, share) < NEAR]
        wanted = min(near, key=lambda place: abs(self.fine[place] - point))
        gaps = [min((place - wanted) % size, (wanted - place) % size) for place in self.places]
        return gaps.index(min(gaps))

    def number(self, place: float) -> int:
        """The number of the given point beside a place of the ring."""
        fine = self.places[int(place) % self.count]
        point, share = at(self.fine, fine), fine / len(self.fine)
        near = [kept for kept, other in enumerate(self.shares) if apart(other, share) < NEAR]
        options = near or range(len(self.line))
        return self.numbers[min(options, key=lambda kept: abs(self.line[kept] - point))]

    def span(self, first: int, last: int) -> Span:
        """The part of the ring between two points that were given, on the shorter way."""
        low, high = self.ring_point(first), self.ring_point(last)
        if (high - low) % self.count > self.count / 2:
            low, high = high, low
        return Span(low, low + (high - low) % self.count)


def apart(one: float, other: float) -> float:
    """Of two shares of a lap, round the lap."""
    return min((one - other) % 1, (other - one) % 1)
