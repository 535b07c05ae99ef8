"""Random numbers for the drawing: the same circuit always gets the same trees."""

from __future__ import annotations

import math

from engine.circuit.layout.geometry import Point


class DecorRandom:
    """A random generator seeded with a name; the only source of randomness in the drawing."""

    def __init__(self, name: str) -> None:
        self._state = 0
        for sign in name:
            self._state = (self._state * 131 + ord(sign)) % 2**31
        for _ in range(4):
            self.next_fraction()

    def next_fraction(self) -> float:
        """Return a random number in [0, 1).

        Only the high bits are used: the low bits of such a generator have short cycles.
        """
        self._state = (self._state * 1103515245 + 12345) % 2**31
        return (self._state >> 8) / 2**23

    def random_between(self, low: float, high: float) -> float:
        return low + (high - low) * self.next_fraction()


class TreeDensityField:
    """A smooth random field between -1 and 1: trees grow where it is high."""

    def __init__(self, rng: DecorRandom) -> None:
        self._swells = [
            (rng.random_between(0, math.tau), rng.random_between(0, math.tau), 0.2 + 0.17 * i)
            for i in range(4)
        ]

    def height(self, x: float, y: float) -> float:
        total = math.fsum(
            math.sin(math.cos(turn) * x * pace + math.sin(turn) * y * pace + phase)
            for turn, phase, pace in self._swells
        )
        return total / len(self._swells)


def is_in_polygon(point: Point, shape: list[Point]) -> bool:
    """True if a point is in a polygon (crossings of a ray to the right)."""
    x, y = point
    found = False
    for (a, b), (c, d) in zip(shape, shape[1:] + shape[:1], strict=True):
        if (b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a:
            found = not found
    return found
