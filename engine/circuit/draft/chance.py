"""Seeded random numbers: the same on every platform."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

Value = TypeVar("Value")

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15  # splitmix64, by Sebastiano Vigna
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class Chance:
    """Random numbers determined by a text."""

    def __init__(self, key: str) -> None:
        data = key.encode()
        self._state = (crc32(data) << 32 | crc32(data[::-1] + b"2")) & MASK

    def bits(self) -> int:
        """Return 64 random bits."""
        self._state = (self._state + STEP) & MASK
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * FIRST & MASK
        mixed = (mixed ^ mixed >> 27) * SECOND & MASK
        return mixed ^ mixed >> 31

    def uniform(self, low: float, high: float) -> float:
        return low + (high - low) * (self.bits() >> 11) / (1 << 53)

    def whole(self, low: int, high: int) -> int:
        """Return a random integer from ``low`` to ``high``, both included."""
        return low + self.bits() % (high - low + 1)

    def choice(self, options: Sequence[Value]) -> Value:
        return options[self.bits() % len(options)]
