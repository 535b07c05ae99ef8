"""Ways to answer decisions without thinking, from careful to mad; each comes from a seed, so every race can be had again."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine.race import Race
from engine.rules.build import Rules
from engine.types import Action, Ask

Chooser = Callable[[Rules, Race, Ask], Action]


def any_of(seed: int) -> Chooser:
    """Anything legal."""
    chance = random.Random(f"any {seed}")
    return lambda _rules, _race, question: chance.choice(question.options)


def moderate(seed: int) -> Chooser:
    """Gears up to 4th and little braking, so that many get far."""
    chance = random.Random(f"moderate {seed}")

    def choose(_rules: Rules, _race: Race, question: Ask) -> Action:
        if question.step == "gear":
            return chance.choice([action for action in question.options if action.value <= 4] or question.options)
        brakes = min(action.extra for action in question.options) + chance.randrange(2)
        return chance.choice([action for action in question.options if action.extra <= brakes])

    return choose


def pit_lover(seed: int) -> Chooser:
    """Moderate, but into the pit lane whenever it is open."""
    otherwise = moderate(seed)

    def choose(rules: Rules, race: Race, question: Ask) -> Action:
        if question.step == "drive":
            lane = [action for action in question.options if rules.track.lane[action.value] == rules.track.PIT]
            if lane:
                return lane[-1]
        return otherwise(rules, race, question)

    return choose


def flat_out(_seed: int) -> Chooser:
    """The highest gear and no brakes, whatever comes of it."""
    return lambda _rules, _race, question: question.options[-1] if question.step == "gear" else question.options[0]


CHOOSERS = {"any": any_of, "moderate": moderate, "pit lover": pit_lover, "flat out": flat_out}
