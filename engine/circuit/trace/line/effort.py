"""Deterministic work budget of a trace, counted in arithmetic steps instead of time."""

from __future__ import annotations

ENOUGH = 150_000  # after this much work without a board, no further attempt is made
RELAXING = 30_000  # work to relax a ring, without its separations
SUMS = 220  # products of a least-squares fit that take as long as one separation


class Effort:
    """The work done so far, in units of one separation of two close points of a ring."""

    def __init__(self) -> None:
        self.spent = 0

    @property
    def is_enough(self) -> bool:
        return self.spent > ENOUGH

    def fits(self, rows: int, unknowns: int) -> None:
        """Charge one round of a fit."""
        self.spent += rows * unknowns * unknowns // SUMS
