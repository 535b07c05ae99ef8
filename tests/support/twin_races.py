"""Races in pairs that differ only in what a driver cannot know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engine.core.state import Race, state_of
from engine.core.types import Action, Decision
from engine.drivers.registry import DRIVERS, TEMPERAMENTS, Driver, answer
from engine.play import loop
from engine.rules.framework.builder import Rules
from tests.support.circuits import rules
from tests.support.fuzz import ADVANCED
from tests.support.golden_races import ALL_EUROGAMES_SWITCHES, ALL_HOUSE_SWITCHES, ALL_TRANT_SWITCHES
from tests.support.policies import POLICIES

EVERYTHING: dict[str, dict[str, str]] = {
    "first": {}, "ludodelire": {**ADVANCED, "trials": "on"}, "eurogames": ALL_EUROGAMES_SWITCHES,
    "trant": {**ALL_TRANT_SWITCHES, "session": "on"}, "house": ALL_HOUSE_SWITCHES,
}  # fmt: skip


# One driver for each level and each temperament, including drivers that the page does not list.
EVERYBODY = [
    row
    for row in DRIVERS
    if row.temperament == "even" or row.level == 1 + list(TEMPERAMENTS).index(row.temperament)
]


OTHER_SEED = 0xBADC0FFEE


class Twins(NamedTuple):
    """A question of a race, and its twin, which differs only in hidden information."""

    rules: Rules
    race: Race
    question: Decision
    other_rules: Rules
    other_race: Race
    other_question: Decision

    def answers(self, driver: Driver) -> tuple[Action, Action]:
        """Return a driver's answers to both."""
        return (
            answer(self.rules, self.race, self.question, driver),
            answer(self.other_rules, self.other_race, self.other_question, driver),
        )

    @property
    def has_other_secrets(self) -> bool:
        """True if hidden choices of others differ."""
        return state_of(self.race) != state_of(self.other_race)


@cache
def rules_with_everything(book: str, seed: int) -> Rules:
    """Return the rules of a rulebook with everything on."""
    laps = 1 if book == "first" else 3
    return rules("test_ring", laps=laps, cars=6, seed=seed, rulebook=book, **EVERYTHING[book])


def twin_decisions(book: str, seed: int) -> Iterator[Twins]:
    """Yield every decision of a race with its twin."""
    own_rules, other_rules = rules_with_everything(book, seed), rules_with_everything(book, OTHER_SEED + seed)
    race, chance = loop.start(own_rules), random.Random(f"{book} {seed}")
    choose = POLICIES[("brisk", "moderate", "pit lover")[seed % 3]](seed)
    while (question := loop.next_decision(own_rules, race)) is not None:
        twin = race.copy()
        for number in range(len(own_rules.setup.entries)):
            if number != question.car:
                change_secret_choices(own_rules, race, twin, number, chance)
        twin_question = loop.advance(other_rules, twin)
        assert type(twin_question) is Decision
        assert twin_question == question
        yield Twins(own_rules, race, question, other_rules, twin, twin_question)
        loop.apply_answer(own_rules, race, question, choose(own_rules, race, question))


def change_secret_choices(rules: Rules, race: Race, twin: Race, number: int, chance: random.Random) -> None:
    """Give the twin's car another gear, tyres and wing, if these may have been chosen in secret by now."""
    secret, car = rules.question_spec(race).secret_fields, twin.cars[number]
    if "selected_gear" in secret and car.points_state.selected_gear:
        car.points_state = car.points_state._replace(selected_gear=chance.choice((-6, 1, 2, 3, 4, 5, 6)))
    if "compound" in secret:
        car.compound = chance.choice(rules.compounds)
    if "wing" in secret:
        car.points_state = car.points_state._replace(wing=chance.randrange(2))
