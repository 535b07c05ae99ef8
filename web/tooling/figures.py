"""Figures of the code against their targets, as a table.

Each row has the current figure and the target. A target that was once reached must not be missed again.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple


class TargetFigure(NamedTuple):
    """A row of the table.

    Attributes:
        today: the current number; None if tests prove the criterion instead
        target: a maximum
        places: the locations of the first findings
    """

    id: str
    criterion: str
    today: int | None
    target: int | None
    places: tuple[str, ...] = ()

    @property
    def is_reached(self) -> bool:
        return self.today is None or self.target is None or self.today <= self.target


def lost_figures(figures: list[TargetFigure], reached: Collection[str]) -> list[TargetFigure]:
    """Return the figures that were once reached and no longer are."""
    return [figure for figure in figures if figure.id in reached and not figure.is_reached]


def table(figures: list[TargetFigure]) -> str:
    """Return the table as text."""
    rows = [f"{'':4} {'criterion':62} {'today':>7} {'target':>7}"]
    for figure in figures:
        today, target = ("-" if number is None else f"{number:,}" for number in figure[2:4])
        mark = "" if figure.today is None else "  yes" if figure.is_reached else "  no"
        rows.append(f"{figure.id:4} {figure.criterion:62} {today:>7} {target:>7}{mark}")
    return "\n".join(rows)
