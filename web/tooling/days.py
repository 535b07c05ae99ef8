"""Lists the circuits of the days for the home page: `python -m web.tooling.days FILE`.

The page shows the board of the day before Python has loaded. Each circuit is a base-36 digit, its index in
the list. On days outside the list the page shows the first board. Days with generated circuits have digits
from ``FIRST_GENERATED_DIGIT`` on, and their circuits are listed by year.
"""

from __future__ import annotations

import json
import sys
from datetime import date, timedelta
from pathlib import Path

from engine.api.daily import ERAS, circuit_of, is_made_up
from web.tooling.sundays import listed as sundays

FROM, UNTIL = date(2026, 11, 1), date(2031, 1, 1)
EPOCH = date(1970, 1, 1)
MADE_UP = 18
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def listed() -> dict[str, object]:
    """Return the list of the days.

    Keys:
        from: number of the first day
        circuits: all circuits
        order: one digit per day
        sundays: packed generated circuits by year
    """
    circuits = list(dict.fromkeys(circuit for era in ERAS for circuit in era.circuits))
    first, end = (FROM - EPOCH).days, (UNTIL - EPOCH).days
    return {
        "from": first,
        "circuits": circuits,
        "order": "".join(
            DIGITS[circuits.index(circuit_of(day)) + MADE_UP * is_made_up(day)] for day in range(first, end)
        ),
        "sundays": by_year(),
    }


def parcels() -> dict[int, str]:
    """Return the packed generated circuits by day number."""
    return {(sunday.day - EPOCH).days: sunday.parcel for sunday in sundays()}


def by_year() -> dict[int, dict[int, str]]:
    years: dict[int, dict[int, str]] = {}
    for day, parcel in parcels().items():
        years.setdefault((EPOCH + timedelta(days=day)).year, {})[day] = parcel
    return years


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(listed(), separators=(",", ":")), encoding="utf-8")
