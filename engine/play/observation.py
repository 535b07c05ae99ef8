"""What a driver may know of a race, and dice of his own to think with.

A race is decided by its seed: whoever has it knows every die to come. And some choices stand on the board
unseen, until everybody has made his. Neither is in an observation. So a driver that plays as well as may be
plays as well as a person in his seat could.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from engine.core.dice import SEED_LIMIT, draw
from engine.core.fields import CAR_FIELDS, KIT_FIELDS
from engine.core.state import Race, digest
from engine.core.types import Decision
from engine.rules.kernel.builder import Rules

# What a sampler's numbers are drawn for, in the place of a game turn: a face, a sampler of its own.
FACE, BRANCH = 1, 2

NEUTRAL_OF_CAR = {field.name: field.neutral for field in CAR_FIELDS}
NEUTRAL_OF_KIT = {field.name: field.neutral for field in KIT_FIELDS}


class Sampler:
    """Dice of a driver's own: the same ones for the same ``key``, in the same order, on every machine."""

    __slots__ = ("_drawn", "_key")

    def __init__(self, key: int) -> None:
        self._key, self._drawn = key, 0

    def index(self, sides: int) -> int:
        """The next fall of a die with so many sides: 0 to ``sides - 1``, each equally likely."""
        self._drawn += 1
        return draw(self._key, FACE, 0, self._drawn, sides)

    def weighted(self, weights: Sequence[int]) -> int:
        """The place of one of several weights, each as likely as it is heavy."""
        left = self.index(sum(weights))
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        raise ValueError("no weights")

    def branch(self, number: int) -> Sampler:
        """Another one; the same for the same number, however much has been drawn from this one. Answers that
        are tried with the same branch are tried with the same dice.
        """
        return Sampler(draw(self._key, BRANCH, number, 0, SEED_LIMIT))


class Observation(NamedTuple):
    """A race as one of its drivers may know it.

    ``rules``: those of the race, compiled for a set-up whose seed is 0 and of whose season only the cars are
    left. ``race``: a copy of his own, to do with as he likes; what others have chosen unseen stands at its
    neutral value, and no events are kept. ``car``: whose observation it is. ``question``: the decision he has
    to take; None where it is not his.
    """

    rules: Rules
    race: Race
    car: int
    question: Decision | None

    @property
    def asked(self) -> Decision:
        """The decision to be taken; ValueError for an onlooker, who has none."""
        if self.question is None:
            raise ValueError(f"car {self.car} is not asked")
        return self.question

    def sampler(self) -> Sampler:
        """Dice to think with, keyed by what the observation holds and by nothing else."""
        step = crc32(self.rules.steps[self.race.step].name.encode())
        return Sampler(draw(digest(self.race), step, self.car, 0, SEED_LIMIT))


def observed(rules: Rules, race: Race, question: Decision | None, car: int) -> Observation:
    """What the driver of a car may know of a race, which is left as it is. ``question``: the decision that it
    waits for, if any.
    """
    own = race.copy()
    for field in rules.form(race).secret:
        _blank(own, field, car)
    asked = question if question is not None and question.car == car else None
    return Observation(rules.without_seed, own, car, asked)


def _blank(race: Race, field: str, car: int) -> None:
    """Take a field, of cars or of their kits, back to neutral for all but one car."""
    for number, other in enumerate(race.cars):
        if number == car:
            continue
        if field in NEUTRAL_OF_CAR:
            setattr(other, field, NEUTRAL_OF_CAR[field])
        elif getattr(other.kit, field) != NEUTRAL_OF_KIT[field]:
            other.kit = other.kit._replace(**{field: NEUTRAL_OF_KIT[field]})
