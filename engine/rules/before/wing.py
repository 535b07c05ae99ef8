"""The high-downforce wing (TRT-WNG, HSE-WNG), chosen in secret before the race for its whole length.

It is slower on the straights and better in corners.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import Action, Decision
from engine.rules.before.hidden_turns import answered, ask_starters
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.steps import Form

LOW, HIGH = Action("wing", 0), Action("wing", 1)


def install(builder: Builder) -> None:
    """Ask every driver after the tyres; ``voluntary`` implements the wing's effects."""
    after = builder.latest("grid_place", "weather", "pit_choice", "tyres")
    builder.parameters.wings = True
    clauses = "TRT-WNG-1 HSE-WNG-1"
    builder.step(
        "wing_turn",
        ask_starters,
        act="each driver is asked for a wing in secret",
        clauses=clauses,
        after=after,
    )
    builder.step(
        "wing",
        ask,
        answer,
        act="each driver chooses the standard or high-downforce wing",
        clauses=clauses,
        after="wing_turn",
        form=Form(secret=("wing",), policy="wing"),
    )


def ask(rules: Rules, race: Race) -> Decision:
    """Ask for the wing."""
    return Decision(race.actor, "wing", (LOW, HIGH))


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Apply the chosen wing."""
    car = race.cars[race.actor]
    car.kit = car.kit._replace(wing=action.value)
    race.emit("wing", race.actor, "TRT-WNG-1", wing=action.value)
    answered(race)
