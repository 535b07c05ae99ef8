"""Integer measure of diversity, identical on every platform."""

from __future__ import annotations

from collections.abc import Sequence


def diversity(counts: Sequence[int]) -> int:
    """Return the probability that two random picks differ in kind, in thousandths.

    0 if all are alike, 500 for two equally frequent kinds. ``counts``: number of items of each kind.
    """
    whole = sum(counts) ** 2
    return 1000 * (whole - sum(count * count for count in counts)) // whole if whole else 0
