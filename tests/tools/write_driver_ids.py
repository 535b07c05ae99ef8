"""Write the drivers' link numbers, ``engine/core/driver_ids.py``, from ``engine/drivers/registry.py``.

``python3 build.py generate`` writes it; a test keeps it up to date. Links and set-ups are in a lower
layer than the drivers, but need their ids.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill

from engine.core.types import HUMAN
from engine.drivers.registry import DRIVERS, Driver
from web.tooling.toolchain import ROOT

WIDTH = 110
IDS = ROOT / "engine" / "core" / "driver_ids.py"


def driver_ids_module(rows: Iterable[Driver] = DRIVERS) -> str:
    """Return the text of the file. Raises ValueError if a number is missing or used twice."""
    ids = {0: HUMAN}
    for row in rows:
        if row.number in ids or row.id in ids.values():
            raise ValueError(f"driver {row.id}, number {row.number}: id or number is already used")
        ids[row.number] = row.id
    if sorted(ids) != list(range(len(ids))):
        raise ValueError(f"numbers are missing: {sorted(ids)}")
    id_lines = fill(
        ", ".join(f'"{ids[number]}"' for number in sorted(ids)),
        width=WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False,
    )  # fmt: skip
    return f'''"""Ids of all drivers, in the order of their numbers in links: a person, then computer drivers.

Generated from ``engine/drivers/registry.py`` by ``python3 build.py generate``; do not edit.
"""

from __future__ import annotations

DRIVER_IDS = (
{id_lines},
)  # fmt: skip
'''


def write_ids() -> None:
    """Write the file."""
    IDS.write_text(driver_ids_module(), encoding="utf-8")


if __name__ == "__main__":
    write_ids()
