"""What happens in a season: its events, and the result of a race."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    """A car's result. ``driver``: who drove. ``place``: 1 for the winner, 0 when not classified. ``laps``
    completed. ``out``: why it did not finish. ``hurt``: races to miss, 98 the rest of the season, 99 dead.
    ``spent``: driver points. ``throws`` for movement. ``best``: its fastest lap in hundredths of a game turn,
    0 for none.
    """

    driver: int
    place: int = 0
    laps: int = 0
    out: str = ""
    hurt: int = 0
    spent: int = 0
    throws: int = 0
    best: int = 0


Result = tuple[Line, ...]


class Wish(NamedTuple):
    """A team would like to be the marshal's in a race."""

    team: int
    race: int


class Swap(NamedTuple):
    """The two drivers of a team, or its crews, change cars from the next race on (HSE-CMP-2)."""

    team: int
    what: str


class Rename(NamedTuple):
    """A driver is called otherwise."""

    driver: int
    name: str


class Merged(NamedTuple):
    """A race has been run: the result of its link."""

    race: int
    result: Result


class Entered(NamedTuple):
    """The host writes a result by hand: of a race run on a table, or another one in place of what stands
    there. Always with a reason.
    """

    race: int
    result: Result
    reason: str


class Void(NamedTuple):
    """The host strikes a race out, to be run ``again`` with other dice or not at all."""

    race: int
    again: bool
    reason: str


Event = Wish | Swap | Rename | Merged | Entered | Void

# Kinds as files name them.
KINDS: dict[str, type[Event]] = {
    "wish": Wish,
    "swap": Swap,
    "rename": Rename,
    "merged": Merged,
    "entered": Entered,
    "void": Void,
}
NAMES = {kind: name for name, kind in KINDS.items()}
