"""Events of a season, and the result of a race."""

from __future__ import annotations

from typing import NamedTuple


class CarResult(NamedTuple):
    """A car's result.

    Attributes:
        driver: number of the driver
        place: 1 for the winner, 0 if not classified
        laps: laps completed
        out: why it did not finish, "" if it did
        hurt: races to miss; 98: the rest of the season, 99: dead
        spent: driver points spent
        "throws": movement rolls
        best: fastest lap in hundredths of a game turn, 0 for none
    """

    driver: int
    place: int = 0
    laps: int = 0
    out: str = ""
    hurt: int = 0
    spent: int = 0
    throws: int = 0
    best: int = 0


Result = tuple[CarResult, ...]


class SitOutRequest(NamedTuple):
    """A team asks to sit out a race and act as marshal."""

    team: int
    race: int


class SeatSwap(NamedTuple):
    """The two drivers of a team, or its crews, swap cars from the next race on (HSE-CMP-2)."""

    team: int
    what: str


class Rename(NamedTuple):
    """A driver gets another name."""

    driver: int
    name: str


class LinkedResult(NamedTuple):
    """The result of a race, from its link."""

    race: int
    result: Result


class ManualResult(NamedTuple):
    """A result entered by the host, for a race run on a table or in place of an existing result.

    It always has a reason.
    """

    race: int
    result: Result
    reason: str


class VoidedRace(NamedTuple):
    """The host voids a race, to be run ``again`` with other dice or not at all."""

    race: int
    again: bool
    reason: str


Event = SitOutRequest | SeatSwap | Rename | LinkedResult | ManualResult | VoidedRace

# Event kinds by their names in files.
EVENT_TYPES: dict[str, type[Event]] = {
    "wish": SitOutRequest,
    "swap": SeatSwap,
    "rename": Rename,
    "merged": LinkedResult,
    "entered": ManualResult,
    "void": VoidedRace,
}
EVENT_NAMES = {kind: name for name, kind in EVENT_TYPES.items()}
