"""Reliability (TRT-ENG-1): a movement throw of exactly sixteen takes a point of the engine, and leaves pieces
where the car stood.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import TELLING_THROW
from engine.rules.wear import wear

UNLUCKY = 16


def install(builder: Builder) -> None:
    """Right after the throw, before the car moves (G-60); at nought the engine is done for (G-53)."""
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
    """Look at the die as it fell; what an engine point adds later does not count."""
    race.step += 1
    if race.natural == UNLUCKY:
        wear.lose(rules, race, race.actor, "engine", "TRT-ENG-1", "reliability")
        if race.cars[race.actor].status or race.cars[race.actor].kit.wreck:
            rules.goto(race, rules.after_a_wreck)
