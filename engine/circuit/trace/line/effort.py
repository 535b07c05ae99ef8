"""How much work a trace may take: counted in steps of the sums, so that it is the same on every machine."""

from __future__ import annotations

ENOUGH = 150_000  # a line that has taken so much and made no board is not tried with more room
RELAXING = 30_000  # to draw a ring to its line, without its narrow places
SUMS = 220  # products of a least squares fit that take as long as one narrow place of a ring


class Effort:
    """``spent``: narrow places pushed apart, or as much other work."""

    def __init__(self) -> None:
        self.spent = 0

    @property
    def is_enough(self) -> bool:
        return self.spent > ENOUGH

    def fits(self, rows: int, unknowns: int) -> None:
        """A round of a fit."""
        self.spent += rows * unknowns * unknowns // SUMS
