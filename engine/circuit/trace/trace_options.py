"""Options of a trace that the outline itself does not contain."""

from __future__ import annotations

from typing import NamedTuple

from engine.circuit.trace.corner_selection import DEFAULT_STOPS
from engine.circuit.trace.start_straight import DEFAULT_LAYOUT, StartLayout


class CornerOptions(NamedTuple):
    """Options for the bends between two points of the outline, given by index.

    A span may go past the first point of the outline.
    """

    first: int
    last: int
    stops: int | None = None  # None: stops suggested by its size; 0: no corner but a bent straight
    name: str = ""  # "": the corner is numbered


# Values of ``clockwise`` by their names in requests and notes.
DIRECTIONS = {"drawn": None, "clockwise": True, "anticlockwise": False}


class TraceOptions(NamedTuple):
    """Options of a trace."""

    spaces: int = 150  # of the middle lane, approximately
    id: str = "drawn"
    name: str = "Drawn"
    country: str = "XX"
    laps: int = 2
    rain_max_roll: int = 6
    changeable_max_roll: int = 11
    clockwise: bool | None = None  # None: in the direction in which the line was drawn
    stops: int = DEFAULT_STOPS  # minimum stops of a lap, if the line has enough bends
    start_point: int | None = None  # point near which the start should be; None: where there is room
    start_layout: StartLayout = DEFAULT_LAYOUT  # of the line and the pits on that straight
    pit_side: int = 0  # 1: left of the home straight, -1: right, 0: where there is more room
    corners: tuple[CornerOptions, ...] = ()
    corner_name: str = "Corner {n}"  # name of numbered corners
    enlarge_chicanes: bool = True  # off for a board's own outline, which has them enlarged

    def without_point_options(self) -> TraceOptions:
        """Return the options without those that refer to points of the outline."""
        return self._replace(corners=(), start_point=None, start_layout=DEFAULT_LAYOUT)
