"""The start (LUD-STA-1, LUD-STA-2): a roll before the first move; on a 1 the engine stalls."""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import Race
from engine.core.types import Chance
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow, go_to
from engine.rules.framework.triggers import START_TURN


def install_start(builder: Builder) -> None:
    """Install the roll on the first turn."""
    builder.parameters.stall_max_roll = 1
    builder.step(
        "stall",
        ask_stall,
        apply_stall,
        description="first turn only: roll before the first move; a 1 stalls the engine",
        clauses="LUD-STA-1 LUD-STA-2",
        when=(START_TURN,),
    )


def ask_stall(rules: Rules, race: Race) -> Chance | Flow:
    """Return the roll of the first turn."""
    return Chance(race.actor, "stall", D20) if race.round == race.points_state.started else NEXT


def apply_stall(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Apply the roll. A stalled car stays in gear 0 and its turn ends; on its next turn it starts in 1st."""
    value = question.faces[face]
    is_stalled = value <= rules.stall_max_roll
    race.emit("stall", race.actor, "LUD-STA-1", value=value, stalled=is_stalled)
    if is_stalled:
        race.cars[race.actor].gear = 0
        return go_to(rules.closing_step)
    return NEXT
