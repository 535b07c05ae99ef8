"""Seasons of a rulebook (TRT-SER, HSE-CMP): what it says about their races and cars (TRT-CON, HSE-CON)."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import WEAR_STOCKS

# Highest points of a part without a lower limit.
MOST_OF_A_PART = 10
MOST_TYRES = 6


class Design(NamedTuple):
    """Requirements for the cars of a season.

    Attributes:
        parts: parts of a car
        fewest: lowest points of each part
        needs: switch that must be on for cars to be built; "" for none
        drivers_need: switch that must be on for drivers to have points; "" for none
        always_long: True if cars are built for three laps, whatever the distance
        one_for_both: True if a team's second car has the same design and crew, and only its driver costs
            points again
        qualifying: True if the qualifying point may be bought
        most_of_a_driver: highest points of a driver
        halves: True if drivers earn half a point for finishing and half for the podium, not a whole one after
            some races
    """

    parts: tuple[str, ...]
    fewest: int = 0
    needs: str = ""
    drivers_need: str = ""
    always_long: bool = False
    one_for_both: bool = False
    qualifying: bool = False
    most_of_a_driver: int = 99
    halves: bool = False

    @property
    def most(self) -> tuple[int, ...]:
        """Highest points of each part, in the order of ``WEAR_STOCKS``."""
        limits = {"tyres": MOST_TYRES}
        return tuple([limits.get(part, MOST_OF_A_PART) if part in self.parts else 0 for part in WEAR_STOCKS])


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
