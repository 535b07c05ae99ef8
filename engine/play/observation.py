"""A driver's limited view of a race, and private dice for simulations.

A race is decided by its seed: with the seed, every future roll is known. Some choices are hidden until
everyone has made theirs. An observation contains neither, so a perfect driver plays no better than a person
in the same seat could.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from engine.core.dice import SEED_LIMIT, draw
from engine.core.fields import CAR_FIELDS, POINTS_CAR_FIELDS
from engine.core.state import Race, digest
from engine.core.types import Decision
from engine.rules.framework.builder import Rules

# Used in place of a game turn, to separate the faces of a sampler from its branches.
FACE, BRANCH = 1, 2

NEUTRAL_OF_CAR = {field.name: field.neutral for field in CAR_FIELDS}
NEUTRAL_POINTS_CAR = {field.name: field.neutral for field in POINTS_CAR_FIELDS}


class Sampler:
    """Private dice of a driver.

    The same ``key`` gives the same numbers in the same order on every machine.
    """

    __slots__ = ("_draw_count", "_key")

    def __init__(self, key: int) -> None:
        self._key, self._draw_count = key, 0

    def index(self, sides: int) -> int:
        """Roll a die: return 0 to ``sides - 1``, each equally likely."""
        self._draw_count += 1
        return draw(self._key, FACE, 0, self._draw_count, sides)

    def weighted(self, weights: Sequence[int]) -> int:
        """Return an index of ``weights``, drawn in proportion to the weights."""
        left = self.index(sum(weights))
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        raise ValueError("no weights")

    def branch(self, number: int) -> Sampler:
        """Return another sampler that depends only on the key and ``number``.

        Answers that are tried with the same branch are tried with the same dice.
        """
        return Sampler(draw(self._key, BRANCH, number, 0, SEED_LIMIT))


class Observation(NamedTuple):
    """A race as one of its drivers may know it.

    Attributes:
        rules: the rules of the race, with its seed and season numbers set to 0
        race: a private copy that the driver may change, with neutral values for hidden choices and no events
        car: the observer's car
        question: the decision the driver must take; None if another driver must
    """

    rules: Rules
    race: Race
    car: int
    question: Decision | None

    @property
    def pending_decision(self) -> Decision:
        """The decision to be taken; raises ValueError if this driver has none."""
        if self.question is None:
            raise ValueError(f"car {self.car} is not asked")
        return self.question

    def sampler(self) -> Sampler:
        """Return dice for simulations, seeded only by the observation's content."""
        step = crc32(self.rules.steps[self.race.step].name.encode())
        return Sampler(draw(digest(self.race), step, self.car, 0, SEED_LIMIT))


def observation_of(rules: Rules, race: Race, question: Decision | None, car: int) -> Observation:
    """Return the observation of a race by the driver of a car. The race is not modified.

    ``question`` is the decision that the race waits for, if any.
    """
    own = race.copy()
    for field in rules.question_spec(race).secret_fields:
        _redact(own, field, car)
    pending_decision = question if question is not None and question.car == car else None
    return Observation(rules.without_seed, own, car, pending_decision)


def _redact(race: Race, field: str, car: int) -> None:
    """Reset a field of all cars but one, or of their ``points_state``, to neutral."""
    for number, other in enumerate(race.cars):
        if number == car:
            continue
        if field in NEUTRAL_OF_CAR:
            setattr(other, field, NEUTRAL_OF_CAR[field])
        elif getattr(other.points_state, field) != NEUTRAL_POINTS_CAR[field]:
            other.points_state = other.points_state._replace(**{field: NEUTRAL_POINTS_CAR[field]})
