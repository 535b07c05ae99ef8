"""How various something is, in whole numbers, so that a judgement is the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence


def variety_of(counts: Sequence[int]) -> int:
    """How often two that are picked at random are of different kinds, in thousandths: 0 where all are alike,
    500 for two kinds as frequent as each other. ``counts``: how many there are of each kind.
    """
    whole = sum(counts) ** 2
    return 1000 * (whole - sum(count * count for count in counts)) // whole if whole else 0
