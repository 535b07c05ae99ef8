"""How a rulebook has the cars of a season built (TRT-CON, HSE-CON)."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import WEAR

# The most points of one part that is not limited further.
MOST_OF_A_PART = 9
MOST_TYRES = 6


class Design(NamedTuple):
    """What a season's designs have to be like.

    ``parts``: what cars have. ``fewest``: points of each at least. ``needs`` and ``drivers_need``: the
    switches that have to be on for cars to be built, and for drivers to have points; "" where nothing has to.
    ``always_long``: cars are built for three laps whatever the distance. ``one_for_both``: the second car of
    a team is the same design, with one crew, and only its driver is paid for again. ``qualifying``: whether a
    point for qualifying may be bought. ``most_of_a_driver``: points of a driver at most. ``halves``: drivers
    earn half a point for the finish and half for the podium, not a whole one after some races.
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
        """The most points of each part, in the order of WEAR."""
        limits = {"tyres": MOST_TYRES}
        return tuple([limits.get(part, MOST_OF_A_PART) if part in self.parts else 0 for part in WEAR])
