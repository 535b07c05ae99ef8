"""The generated Sunday circuits, listed by year in tracks/sundays.

Each line has the day, the circuit packed as in links, and its name. `python3 build.py generate sundays`
generates them.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from web.tooling.toolchain import ROOT

FOLDER = ROOT / "tracks" / "sundays"


class SundayCircuit(NamedTuple):
    """A generated circuit. ``parcel`` is the packed circuit as armoured text."""

    day: date
    parcel: str
    name: str


def sunday_circuits() -> list[SundayCircuit]:
    """Return all generated Sunday circuits, in order."""
    lines = [
        line.split(" ", 2)
        for file in sorted(FOLDER.glob("*.txt"))
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    return [SundayCircuit(date.fromisoformat(day), parcel, name) for day, parcel, name in lines]
