"""The game loop: ask, roll, apply, repeat."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import dice
from engine.core.state import Race
from engine.core.types import Action, Chance, Decision
from engine.play.turn_engine import advance, apply_answer, start
from engine.rules.framework.builder import Rules

# Limit of game turns, reached only through a faulty rule.
MAX_TURNS = 2000


def roll(rules: Rules, race: Race, question: Chance) -> int:
    """Return the index of the face that a die of this race shows."""
    car = question.car
    return dice.roll_index(rules.mixed_seed, race.round, car, race.cars[car].rolls, len(question.faces))


def next_decision(rules: Rules, race: Race) -> Decision | None:
    """Roll dice until a player must choose; return None when the race is over."""
    return advance(rules, race, roll)


def play_out(rules: Rules, race: Race, choose: Callable[[Rules, Race, Decision], Action]) -> Race:
    """Play a race to its end, with every decision taken by ``choose``."""
    while (question := advance(rules, race, roll)) is not None:
        apply_answer(rules, race, question, choose(rules, race, question))
        if race.round > MAX_TURNS:
            raise RuntimeError(f"the race has no result after {MAX_TURNS} game turns")
    return race


__all__ = ["advance", "apply_answer", "next_decision", "play_out", "roll", "start"]
