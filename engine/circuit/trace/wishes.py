"""What is wanted of a circuit that its line does not say."""

from __future__ import annotations

from typing import NamedTuple

from engine.circuit.trace.choice import WANTED_STOPS
from engine.circuit.trace.home import USUAL, Wanted


class CornerWish(NamedTuple):
    """What is wanted of the bends between two points of the line, by their numbers; a span may pass the
    line's first point.
    """

    first: int
    last: int
    stops: int | None = None  # None: as many as its size is worth; 0: no corner but a bent straight
    name: str = ""  # "": it is counted


class Wish(NamedTuple):
    spaces: int = 150  # of the middle lane, about
    id: str = "drawn"
    name: str = "Drawn"
    country: str = "XX"
    laps: int = 2
    rain: int = 6
    variable: int = 11
    clockwise: bool | None = None  # None: as the line was drawn
    stops: int = WANTED_STOPS  # of a lap, at least, where the line has bends for them
    start: int | None = None  # a point of the line near which the start belongs; None: where there is room
    places: Wanted = USUAL  # of line and pits on that straight
    pits: int = 0  # 1: left of the home straight, -1: right, 0: where there is more room
    corners: tuple[CornerWish, ...] = ()
    corner_name: str = "Corner {n}"  # of corners that are counted
    chicanes: bool = (
        True  # drawn larger than they are, as mapmakers do; a board's own line has that behind it
    )

    def of_another_line(self) -> Wish:
        """Without what is about points of the line."""
        return self._replace(corners=(), start=None, places=USUAL)
