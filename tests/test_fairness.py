"""No driver knows more than a person: its answers ignore the seed and others' hidden choices."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from engine.core.state import Race, state_of
from engine.core.types import Action, Decision
from engine.drivers.evaluation import Character
from engine.drivers.registry import DRIVERS, TEMPERAMENTS, Choose, Driver, answer
from engine.play import loop
from engine.play.observation import Observation, observed
from engine.rules.framework.builder import Rules
from tests.circuits import rules
from tests.fuzz import ADVANCED
from tests.golden_races import ALL_EUROGAMES_SWITCHES, ALL_HOUSE_SWITCHES, ALL_TRANT_SWITCHES
from tests.policies import POLICIES

EVERYTHING: dict[str, dict[str, str]] = {
    "first": {}, "ludodelire": {**ADVANCED, "trials": "on"}, "eurogames": ALL_EUROGAMES_SWITCHES,
    "trant": {**ALL_TRANT_SWITCHES, "session": "on"}, "house": ALL_HOUSE_SWITCHES,
}  # fmt: skip
# Every level, every temperament, and drivers that are not listed.
EVERYBODY = [
    row
    for row in DRIVERS
    if row.temperament == "even" or row.level == 1 + list(TEMPERAMENTS).index(row.temperament)
]
SEEDS = 3
ANSWERED_EVERY = 5
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
    def otherwise_set(self) -> bool:
        """True if hidden choices of others differ."""
        return state_of(self.race) != state_of(self.other_race)


@cache
def rules_with_everything(book: str, seed: int) -> Rules:
    """Return the rules of a rulebook with everything on."""
    laps = 1 if book == "first" else 3
    return rules("test_ring", laps=laps, cars=6, seed=seed, rulebook=book, **EVERYTHING[book])


def twins(book: str, seed: int) -> Iterator[Twins]:
    """Yield every decision of a race with its twin."""
    own, other = rules_with_everything(book, seed), rules_with_everything(book, OTHER_SEED + seed)
    race, chance = loop.start(own), random.Random(f"{book} {seed}")
    choose = POLICIES[("brisk", "moderate", "pit lover")[seed % 3]](seed)
    while (question := loop.next_decision(own, race)) is not None:
        twin = race.copy()
        for number in range(len(own.setup.entries)):
            if number != question.car:
                set_otherwise(own, race, twin, number, chance)
        asked = loop.advance(other, twin)
        assert type(asked) is Decision
        assert asked == question
        yield Twins(own, race, question, other, twin, asked)
        loop.apply_answer(own, race, question, choose(own, race, question))


def set_otherwise(own: Rules, race: Race, twin: Race, number: int, chance: random.Random) -> None:
    """Give the twin's car another gear, tyres and wing, where those may have been chosen secretly by now."""
    secret, car = own.question_spec(race).secret_fields, twin.cars[number]
    if "selected_gear" in secret and car.points_state.selected_gear:
        car.points_state = car.points_state._replace(selected_gear=chance.choice((-6, 1, 2, 3, 4, 5, 6)))
    if "compound" in secret:
        car.compound = chance.choice(own.compounds)
    if "wing" in secret:
        car.points_state = car.points_state._replace(wing=chance.randrange(2))


@pytest.mark.parametrize("book", EVERYTHING)
def test_answers_ignore_the_seed_and_hidden_choices(book: str) -> None:
    answered = hidden = 0
    for seed in range(SEEDS):
        for number, pair in enumerate(twins(book, seed)):
            seen = observed(pair.rules, pair.race, pair.question, pair.question.car)
            other = observed(pair.other_rules, pair.other_race, pair.other_question, pair.other_question.car)
            assert seen.rules.setup == other.rules.setup
            assert state_of(seen.race) == state_of(other.race)
            assert seen.sampler().index(1 << 40) == other.sampler().index(1 << 40)
            if len(pair.question.options) > 1 and (pair.otherwise_set or number % ANSWERED_EVERY == 0):
                answered += 1
                hidden += pair.otherwise_set
                for driver in EVERYBODY:
                    one, two = pair.answers(driver)
                    assert one == two, (driver.id, seed, number, pair.question.step)
                    assert one in pair.question.options
    assert answered > 50
    # In a first race there are no hidden choices.
    assert hidden > 10 or book == "first"


def peeks_at_the_dice(seen: Observation, character: Character) -> Action:
    """Try every gear to see which of them gets ten spaces this time (cheats with the dice)."""

    def luck(action: Action) -> int:
        race = seen.race.copy()
        loop.apply_answer(seen.rules, race, seen.asked, action)
        loop.next_decision(seen.rules, race)
        return -abs(race.rolled - 10)

    return max(seen.asked.options, key=luck)


def peeks_at_the_others(seen: Observation, character: Character) -> Action:
    """Copy the choices of the other cars (cheats with hidden information)."""
    set_so_far = sum(
        car.points_state.selected_gear + car.points_state.wing + car.compound
        for number, car in enumerate(seen.race.cars)
        if number != seen.car
    )
    return seen.asked.options[set_so_far % len(seen.asked.options)]


@pytest.mark.parametrize(
    ("cheat", "book"), [(peeks_at_the_dice, "ludodelire"), (peeks_at_the_others, "house")]
)
def test_a_cheating_driver_gains_nothing_from_an_observation(cheat: Choose, book: str) -> None:
    """With the race itself instead of an observation, it would gain."""
    gained = 0
    for number, pair in enumerate(twins(book, 1)):
        if (
            number > 600
            or len(pair.question.options) < 2
            or pair.rules.question_spec(pair.race).kind != "gear"
        ):
            continue
        one, two = pair.answers(Driver("cheat", 9, choose=cheat))
        assert one == two
        gained += cheat(
            Observation(pair.rules, pair.race, pair.question.car, pair.question), Character()
        ) != cheat(
            Observation(pair.other_rules, pair.other_race, pair.question.car, pair.other_question),
            Character(),
        )
    assert gained > 5
