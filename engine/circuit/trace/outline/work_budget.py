"""Deterministic work budget of a trace, counted in arithmetic steps instead of time."""

from __future__ import annotations

MAX_WORK = 150_000  # after this much work without a board, no further attempt is made
RELAX_WORK = 30_000  # work to relax a ring, without its separations
WORK_PER_FIT_PRODUCT = 220  # products of a least-squares fit that take as long as one separation


class WorkBudget:
    """The work done so far, in units of one separation of two close points of a ring."""

    def __init__(self) -> None:
        self.work_spent = 0

    @property
    def is_exhausted(self) -> bool:
        return self.work_spent > MAX_WORK

    def charge_fit_round(self, rows: int, unknowns: int) -> None:
        """Charge one round of a fit."""
        self.work_spent += rows * unknowns * unknowns // WORK_PER_FIT_PRODUCT
