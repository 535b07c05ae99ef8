"""Lists the circuits of the days for the home page: `python -m web.tooling.daily_circuits FILE`.

The page shows the board of the day before Python has loaded. Each circuit is a base-36 digit, its index in
the list. On days outside the list the page shows the first board. Days with generated circuits have digits
from ``FIRST_GENERATED_DIGIT`` on, and their circuits are listed by year.
"""

from __future__ import annotations

import json
import sys
from datetime import date, timedelta
from pathlib import Path

from engine.api.daily import CIRCUIT_ROTATIONS, circuit_of_day, has_generated_circuit
from web.tooling.sunday_circuits import sunday_circuits as sundays

FIRST_DAY, END_DAY = date(2026, 11, 1), date(2031, 1, 1)
EPOCH = date(1970, 1, 1)
FIRST_GENERATED_DIGIT = 18
BASE_36 = "0123456789abcdefghijklmnopqrstuvwxyz"


def daily_list() -> dict[str, object]:
    """Return the list of the days.

    Keys:
        from: number of the first day
        circuits: all circuits
        order: one digit per day
        sundays: packed generated circuits by year
    """
    circuits = list(dict.fromkeys(circuit for era in CIRCUIT_ROTATIONS for circuit in era.circuits))
    first, end = (FIRST_DAY - EPOCH).days, (END_DAY - EPOCH).days
    return {
        "from": first,
        "circuits": circuits,
        "order": "".join(
            BASE_36[circuits.index(circuit_of_day(day)) + FIRST_GENERATED_DIGIT * has_generated_circuit(day)]
            for day in range(first, end)
        ),
        "sundays": packed_circuits_by_year(),
    }


def packed_circuits_by_day() -> dict[int, str]:
    """Return the packed generated circuits by day number."""
    return {(sunday.day - EPOCH).days: sunday.parcel for sunday in sundays()}


def packed_circuits_by_year() -> dict[int, dict[int, str]]:
    years: dict[int, dict[int, str]] = {}
    for day, parcel in packed_circuits_by_day().items():
        years.setdefault((EPOCH + timedelta(days=day)).year, {})[day] = parcel
    return years


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(daily_list(), separators=(",", ":")), encoding="utf-8")
