"""Running a race: ask, let dice fall, carry choices out, go on."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import dice
from engine.core.state import Race
from engine.core.types import Action, Chance, Decision
from engine.play.stepping import advance, carry_out, start
from engine.rules.kernel.builder import Rules

# A race has fewer game turns than this: past them a rule has gone wrong.
MOST_ROUNDS = 2000


def throw(rules: Rules, race: Race, question: Chance) -> int:
    """The index of the face that falls for a die of this race."""
    car = question.car
    return dice.fall(rules.spread_seed, race.round, car, race.cars[car].throws, len(question.faces))


def next_decision(rules: Rules, race: Race) -> Decision | None:
    """Let dice fall until somebody must choose; None when the race is over."""
    return advance(rules, race, throw)


def play_out(rules: Rules, race: Race, choose: Callable[[Rules, Race, Decision], Action]) -> Race:
    """Play a race to its end, every decision taken by ``choose``."""
    while (question := advance(rules, race, throw)) is not None:
        carry_out(rules, race, question, choose(rules, race, question))
        if race.round > MOST_ROUNDS:
            raise RuntimeError("the race does not end")
    return race


__all__ = ["advance", "carry_out", "next_decision", "play_out", "start", "throw"]
