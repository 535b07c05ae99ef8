"""The season that a rulebook describes (TRT-SER, HSE-CMP)."""

from __future__ import annotations

from typing import NamedTuple


class Championship(NamedTuple):
    """Differences of a rulebook's own season from a freely agreed one.

    Its cars are built once for the whole season, and every race is on another circuit.

    Attributes:
        races, teams: usual numbers
        grid: how the grid of its races is made
        switches: choices of its races
        rests: True if one team sits out each race; otherwise all race
        swaps: True if drivers and crews may change cars
    """

    races: int
    teams: int
    grid: str = "dice"
    switches: tuple[tuple[str, str], ...] = ()
    rests: bool = False
    swaps: bool = True
