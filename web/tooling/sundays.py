"""The circuits that Sundays have of their own, a list for each year in tracks/sundays: a line for each, with
the day, the circuit packed as links pack it, and its name. `python3 -m tests.write_sundays` makes them.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from web.tooling.machine import ROOT

FOLDER = ROOT / "tracks" / "sundays"


class Sunday(NamedTuple):
    """A circuit of its own: ``parcel`` is the text of what a link would bring of it."""

    day: date
    parcel: str
    name: str


def listed() -> list[Sunday]:
    """Every Sunday that has a circuit, the first one first."""
    lines = [
        line.split(" ", 2)
        for file in sorted(FOLDER.glob("*.txt"))
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    return [Sunday(date.fromisoformat(day), parcel, name) for day, parcel, name in lines]
