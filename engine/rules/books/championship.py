"""The season that a rulebook tells how to run (TRT-SER, HSE-CMP)."""

from __future__ import annotations

from typing import NamedTuple


class Championship(NamedTuple):
    """How a rulebook's own season differs from one that is freely agreed on. Its cars are always built once,
    for all of it, and every race is on another circuit.

    ``races`` and ``teams``: how many there are as a rule. ``grid``: how the grid of its races is found.
    ``switches``: choices that it is run with. ``rests``: a team rests in each race; otherwise everybody
    races. ``swaps``: drivers and crews may change cars.
    """

    races: int
    teams: int
    grid: str = "dice"
    switches: tuple[tuple[str, str], ...] = ()
    rests: bool = False
    swaps: bool = True
