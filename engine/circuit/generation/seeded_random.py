"""Seeded random numbers: the same on every platform."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

Value = TypeVar("Value")

MASK_64_BITS = (1 << 64) - 1
SPLITMIX_INCREMENT = 0x9E3779B97F4A7C15  # splitmix64, by Sebastiano Vigna
SPLITMIX_MULTIPLIER_1, SPLITMIX_MULTIPLIER_2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class SeededRandom:
    """Random numbers determined by a text."""

    def __init__(self, key: str) -> None:
        data = key.encode()
        self._state = (crc32(data) << 32 | crc32(data[::-1] + b"2")) & MASK_64_BITS

    def next_64_bits(self) -> int:
        """Return 64 random bits."""
        self._state = (self._state + SPLITMIX_INCREMENT) & MASK_64_BITS
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * SPLITMIX_MULTIPLIER_1 & MASK_64_BITS
        mixed = (mixed ^ mixed >> 27) * SPLITMIX_MULTIPLIER_2 & MASK_64_BITS
        return mixed ^ mixed >> 31

    def random_float(self, low: float, high: float) -> float:
        return low + (high - low) * (self.next_64_bits() >> 11) / (1 << 53)

    def random_int(self, low: int, high: int) -> int:
        """Return a random integer from ``low`` to ``high``, both included."""
        return low + self.next_64_bits() % (high - low + 1)

    def choice(self, options: Sequence[Value]) -> Value:
        return options[self.next_64_bits() % len(options)]
