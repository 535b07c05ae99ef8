"""Reliability (TRT-ENG-1): a natural 16 costs an engine point and leaves debris where the car was."""

from __future__ import annotations

from engine.core.state import Race
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import TELLING_THROW
from engine.rules.wear import wear

UNLUCKY = 16


def install(builder: Builder) -> None:
    """Check right after the roll, before the car moves (G-60); at zero the engine is destroyed (G-53)."""
    builder.parameters.telling = frozenset((UNLUCKY,))
    builder.parameters.unlucky = UNLUCKY
    builder.step(
        "reliability",
        act_on_roll,
        act="a natural 16 costs an engine point and leaves debris",
        clauses="TRT-ENG-1",
        after="roll",
        occasions=TELLING_THROW,
    )


def act_on_roll(rules: Rules, race: Race) -> None:
    """Check the natural roll; spaces added later by an engine point do not count."""
    race.step += 1
    if race.natural == UNLUCKY:
        wear.lose(rules, race, race.actor, "engine", "TRT-ENG-1", "reliability")
        if race.cars[race.actor].status or race.cars[race.actor].kit.wreck:
            rules.goto(race, rules.after_a_wreck)
