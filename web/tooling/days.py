"""Lists the circuits of the days, as the engine chooses them, for the first page: `python -m web.tooling.days
FILE`.

The page shows the board of the day before Python has arrived. A circuit is a digit of base 36, its place in
the list; on days outside the list the first board is shown.
"""

from __future__ import annotations

import json
import sys
from datetime import date
from pathlib import Path

from engine.api.daily import ERAS, circuit_of

FROM, UNTIL = date(2026, 11, 1), date(2031, 1, 1)
EPOCH = date(1970, 1, 1)
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def listed() -> dict[str, object]:
    """``from``: the number of the first day; ``circuits``: all there are; ``order``: a digit for each day."""
    circuits = list(dict.fromkeys(circuit for era in ERAS for circuit in era.circuits))
    first, end = (FROM - EPOCH).days, (UNTIL - EPOCH).days
    return {
        "from": first,
        "circuits": circuits,
        "order": "".join(DIGITS[circuits.index(circuit_of(day))] for day in range(first, end)),
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(listed(), separators=(",", ":")), encoding="utf-8")
