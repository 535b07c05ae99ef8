"""Write the names of all steps, ``engine/rules/framework/step_names.py``, from the rulebooks.

``python3 build.py generate`` writes it; a test keeps it up to date. The type checker finds misspelt names.
"""

from __future__ import annotations

from engine.core.types import WEAR_STOCKS, Entry, SeasonCarSheet, SeasonRaceRef, Setup
from engine.rules.rulebooks.rulebooks import BOOKS, rules_for
from tests.support.circuits import track
from web.tooling.catalog.rulebook_outline import turn
from web.tooling.toolchain import ROOT

FILE = ROOT / "engine" / "rules" / "framework" / "step_names.py"
CIRCUIT = "zandvoort"


def step_names() -> list[str]:
    """Return the names of the steps of all rulebooks, with every switch and in season races, sorted."""
    board = track(CIRCUIT)
    names = {line.step for book in BOOKS.values() for line in turn(book, board)}
    for book in BOOKS.values():
        if book.championship is not None:
            names |= {step.name for step in rules_for(season_race(book.id), board).steps}
    return sorted(names)


def season_race(rulebook: str) -> Setup:
    """Return a season race with built cars and given grid positions."""
    sheet = SeasonCarSheet((1,) * (len(WEAR_STOCKS) - 1) + (0,), grid=1)
    design = BOOKS[rulebook].design
    switches = ((design.needs, "on"),) if design and design.needs else ()
    return Setup(
        CIRCUIT, rulebook, 2, (Entry("Ada", 0, "human"),), 1, switches, SeasonRaceRef(1, 1, 0, (sheet,))
    )


def module_text() -> str:
    """Return the text of the file."""
    listed = "\n".join(f'    "{name}",' for name in step_names())
    return f'''"""Names of the steps of all rulebooks, for the type checker.

Generated from the rulebooks by ``python3 build.py generate``; do not edit.
"""

from __future__ import annotations

from typing import Literal

StepName = Literal[
{listed}
]
'''


if __name__ == "__main__":
    FILE.write_text(module_text(), encoding="utf-8")
