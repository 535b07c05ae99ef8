"""The levels of a new race: a rulebook with switches, for players who choose no rulebook.

They use gear dice: one die for each gear, and no table to read. Rulebooks on their own keep their dice.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.rules.framework.availability import all_optional_rules
from engine.rules.framework.switches import GEAR_DICE
from engine.rules.rulebooks.rulebooks import FIRST, LUDODELIRE


class RaceLevel(NamedTuple):
    """A rulebook with choices among its switches.

    Attributes:
        switches: choices other than the defaults; one that needs more laps has no effect in a shorter race
    """

    id: str
    rulebook: str
    switches: tuple[tuple[str, str], ...]


_ALL = all_optional_rules(LUDODELIRE.switches)
assert _ALL is not None

LEVELS = (
    RaceLevel("simple", FIRST.id, (GEAR_DICE,)),
    RaceLevel("classic", LUDODELIRE.id, (GEAR_DICE, ("slipstream", "on"), ("weather", "on"))),
    RaceLevel("expert", LUDODELIRE.id, (GEAR_DICE, *_ALL.switches)),
)
