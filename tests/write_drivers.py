"""Writes the drivers' numbers in links, ``engine/core/driver_ids.py``, from their rows in
``engine/drivers/registry.py``. ``python3 -m tests.write_drivers`` writes it; a test keeps it up to date.

Links and set-ups stand on a floor below the drivers, and have to know who there is all the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from textwrap import fill

from engine.core.types import HUMAN
from engine.drivers.registry import DRIVERS, Driver

WIDTH = 110
IDS = Path(__file__).resolve().parents[1] / "engine" / "core" / "driver_ids.py"


def module(rows: Iterable[Driver] = DRIVERS) -> str:
    """The file as the rows have it; ValueError where numbers are missing or given twice."""
    ids = {0: HUMAN}
    for row in rows:
        if row.number in ids or row.id in ids.values():
            raise ValueError(f"driver {row.id}, number {row.number}: there is one already")
        ids[row.number] = row.id
    if sorted(ids) != list(range(len(ids))):
        raise ValueError(f"numbers are missing: {sorted(ids)}")
    listed = fill(
        ", ".join(f'"{ids[number]}"' for number in sorted(ids)),
        width=WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False,
    )  # fmt: skip
    return f'''"""Who may drive a car, in the order of their numbers in links: a person, or a computer driver.

Written from the rows of ``engine/drivers/registry.py`` by ``python3 -m tests.write_drivers``; not to be
changed by hand.
"""

from __future__ import annotations

DRIVER_IDS = (
{listed},
)  # fmt: skip
'''


def write() -> None:
    """Write the file."""
    IDS.write_text(module(), encoding="utf-8")


if __name__ == "__main__":
    write()
