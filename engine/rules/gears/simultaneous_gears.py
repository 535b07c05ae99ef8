"""Simultaneous gears (TRT-GEA-2, HSE-GEA-1): all drivers choose in secret before any car moves.

Then all gears are shown, and skipped ones are paid for.
"""

from __future__ import annotations

from functools import lru_cache

from engine.core.state import AT_PIT, COASTS, RUNNING, Kit, Race
from engine.core.types import Action, Decision
from engine.rules.gears import time_limits
from engine.rules.gears.gears import legal, levers, shift, which
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.steps import Form
from engine.rules.turn.order import forget_turn


def install(builder: Builder) -> None:
    """Install the steps before the order of play is fixed. A driver without a choice is not asked."""
    builder.parameters.levers_together = True
    builder.keep("kit")
    clauses = "TRT-GEA-2 HSE-GEA-1"
    builder.step(
        "lever_turn",
        everybody,
        act="all drivers are asked for a gear in secret",
        clauses=clauses,
        after="round",
    )
    builder.step(
        "gear",
        ask,
        answer,
        act="each driver chooses a gear",
        clauses=f"{clauses} TRT-GEA-1 TRT-GEA-3 HSE-GEA-2",
        after="lever_turn",
        form=Form("gear", secret=("lever",), held="turn"),
    )
    builder.step(
        "levers",
        show,
        act="gears are shown and skipped ones paid for",
        clauses="TRT-GEA-3 HSE-GEA-2",
        after="gear",
    )


def sets_lever(rules: Rules, race: Race, number: int) -> bool:
    """True if the driver chooses a gear in this turn.

    A car at its pit keeps its gear (TRT-PIT-7) or gets one on the way out.
    """
    car = race.cars[number]
    at_the_pit = (
        car.pit == AT_PIT and not rules.gear_at_the_pit and (not car.spun or rules.turns_round_on_leaving)
    )
    return (
        car.status == RUNNING
        and car.space >= 0
        and not car.kit.backmarker
        and car.kit.wreck in (0, COASTS)
        and not at_the_pit
    )


def everybody(rules: Rules, race: Race) -> None:
    """Queue all cars on the board, in entry-list order."""
    forget_turn(race)
    race.actor = -1
    race.queue = tuple([number for number in range(len(race.cars)) if sets_lever(rules, race, number)])
    race.step += 1


def ask(rules: Rules, race: Race) -> Decision | None:
    """Ask the next driver who has a choice."""
    while race.queue:
        number = race.queue[0]
        gears = legal(rules, race, number)
        if len(gears) > 1:
            race.actor = number
            return which_or_stuck(number, gears) if rules.levers_may_break else which(number, gears)
        _set(race, number, gears[0])
        race.queue = race.queue[1:]
    race.actor = -1
    return None


@lru_cache(maxsize=1024)
def which_or_stuck(car: int, gears: tuple[int, ...]) -> Decision:
    """Return the same question with impossible gears as further options."""
    return Decision(car, "gear", levers(gears) + time_limits.impossible(gears))


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Store the gear in secret, including an impossible one."""
    _set(race, question.car, -action.value if action.kind == "stuck" else action.value)
    race.queue = race.queue[1:]


def _set(race: Race, number: int, gear: int) -> None:
    car = race.cars[number]
    car.kit = _with_lever(car.kit, gear, car.gear)


def _with_lever(kit: Kit, lever: int, before: int) -> Kit:
    """Return the kit with another gear choice; faster than ``_replace``, and called often."""
    values = list(kit)
    values[LEVER], values[BEFORE] = lever, before
    return _new(Kit, values)


LEVER, BEFORE = Kit._fields.index("lever"), Kit._fields.index("before")
_new = tuple.__new__


def show(rules: Rules, race: Race) -> None:
    """Shift all cars at once.

    A car that this eliminates does not move (HSE-ENG-2, G-84), nor does one with an impossible gear
    (HSE-TIM-3). Only skipped gears wear the transmission (HSE-WER-2).
    """
    for number, car in enumerate(race.cars):
        gear = car.kit.lever
        if gear:
            car.kit = _with_lever(car.kit, 0, car.kit.before)
        if gear > 0:
            shift(rules, race, number, gear)
        elif gear < 0:
            time_limits.break_transmission(rules, race, number)
    race.step += 1
