"""Questions before a race that go to one driver after another, unseen by the others: the car, its tyres, its
wing (LUD-ACO-1, LUD-AWE-2, TRT-WNG-1).
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.state import Race
from engine.rules.before.grid import starters
from engine.rules.kernel.builder import Rules


def begin(race: Race, drivers: Iterable[int]) -> None:
    """The first of these drivers is asked, the others wait for their turn."""
    race.actor, *rest = drivers
    race.queue = tuple(rest)


def next_driver(race: Race) -> bool:
    """On to whoever waits; False when all have answered."""
    if not race.queue:
        return False
    race.actor, race.queue = race.queue[0], race.queue[1:]
    return True


def ask_starters(rules: Rules, race: Race) -> None:
    """All who start, in the order of the entry list; the question behind this step is passed over when nobody
    does.
    """
    order = starters(race)
    if order:
        begin(race, order)
    else:
        race.step += 2


def answered(race: Race) -> None:
    """One driver has chosen: the next is asked, or the race goes on."""
    if not next_driver(race):
        race.step += 1
