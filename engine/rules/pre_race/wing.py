"""The high-downforce wing (TRT-WNG, HSE-WNG), chosen in secret before the race for its whole length.

It is slower on the straights and better in corners.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import Action, Decision
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow
from engine.rules.framework.steps import QuestionSpec
from engine.rules.pre_race.grid import starters
from engine.rules.pre_race.secret_choices import advance_queue, queue_starters

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
    """Apply the chosen wing."""
    car = race.cars[race.actor]
    car.points_state = car.points_state._replace(wing=action.value)
    race.emit("wing", race.actor, "TRT-WNG-1", wing=action.value)
    return advance_queue(race)
