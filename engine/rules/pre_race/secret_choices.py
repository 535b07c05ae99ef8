"""Secret questions before a race, one driver after another: car, tyres, wing (LUD-ACO-1, LUD-AWE-2).

The high-downforce wing (TRT-WNG, HSE-WNG) is kept for the whole race. It is slower on the straights and
better in corners.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.state import Race
from engine.core.types import Action, Decision
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow
from engine.rules.framework.steps import QuestionSpec
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


LOW, HIGH = Action("wing", 0), Action("wing", 1)


def install_wing(builder: Builder) -> None:
    """Ask every driver after the tyres; ``voluntary`` implements the wing's effects."""
    after = builder.last_existing_step("grid_place", "weather", "pit_choice", "tyres")
    builder.parameters.has_wings = True
    clauses = "TRT-WNG-1 HSE-WNG-1"
    builder.step(
        "wing_turn",
        queue_starters,
        description="each driver is asked for a wing in secret",
        clauses=clauses,
        after=after,
    )
    builder.step(
        "wing",
        ask_wing,
        apply_wing,
        description="each driver chooses the standard or high-downforce wing",
        clauses=clauses,
        after="wing_turn",
        question_spec=QuestionSpec(secret_fields=("wing",), policy="wing"),
    )


def ask_wing(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for the wing, if any car starts."""
    return Decision(race.actor, "wing", (LOW, HIGH)) if starters(race) else NEXT


def apply_wing(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    car = race.cars[race.actor]
    car.points_state = car.points_state._replace(wing=action.value)
    race.emit("wing", race.actor, "TRT-WNG-1", wing=action.value)
    return advance_queue(race)
