"""Secret questions before a race, one driver after another: car, tyres, wing.

Clauses: LUD-ACO-1, LUD-AWE-2, TRT-WNG-1.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.state import Race
from engine.rules.framework.builder import Rules
from engine.rules.framework.program import NEXT, SAME, Flow
from engine.rules.pre_race.grid import starters


def begin_secret_choices(race: Race, drivers: Iterable[int]) -> None:
    """Queue these drivers and start with the first."""
    race.actor, *rest = drivers
    race.queue = tuple(rest)


def next_driver(race: Race) -> bool:
    """Go to the next driver; return False if all have answered."""
    if not race.queue:
        return False
    race.actor, race.queue = race.queue[0], race.queue[1:]
    return True


def queue_starters(rules: Rules, race: Race) -> Flow:
    """Queue all starters in entry-list order."""
    if order := starters(race):
        begin_secret_choices(race, order)
    return NEXT


def advance_queue(race: Race) -> Flow:
    """Go to the next driver, or to the next step after the last one."""
    return SAME if next_driver(race) else NEXT
