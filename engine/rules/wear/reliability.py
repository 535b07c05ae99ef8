"""Reliability (TRT-ENG-1): a natural 16 costs an engine point and leaves debris where the car was."""

from __future__ import annotations

from engine.core.state import Race
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow, go_to
from engine.rules.framework.triggers import SPECIAL_ROLL
from engine.rules.wear import wear

UNLUCKY = 16


def install_reliability(builder: Builder) -> None:
    """Check right after the roll, before the car moves (G-60); at zero the engine is destroyed (G-53)."""
    builder.parameters.special_rolls = frozenset((UNLUCKY,))
    builder.parameters.engine_damage_roll = UNLUCKY
    builder.step(
        "reliability",
        act_on_roll,
        description="a natural 16 costs an engine point and leaves debris",
        clauses="TRT-ENG-1",
        after="roll",
        when=(SPECIAL_ROLL,),
    )


def act_on_roll(rules: Rules, race: Race) -> Flow:
    """Check the natural roll; spaces added later by an engine point do not count."""
    if race.natural == UNLUCKY:
        wear.lose(rules, race, race.actor, "engine", "TRT-ENG-1", "reliability")
        if race.cars[race.actor].status or race.cars[race.actor].points_state.wreck:
            return go_to(rules.after_elimination_step)
    return NEXT
