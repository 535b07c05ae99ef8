"""No driver knows more than a person: its answers ignore the seed and others' hidden choices."""

from __future__ import annotations

import pytest

from engine.core.state import state_of
from engine.core.types import Action
from engine.drivers.evaluation import Character
from engine.drivers.registry import Choose, Driver
from engine.play import loop
from engine.play.observation import Observation, observation_of
from tests.support.twin_races import EVERYBODY, EVERYTHING, twin_decisions

ANSWERED_EVERY = 5


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.full) for seed in (1, 2))])
@pytest.mark.parametrize("book", EVERYTHING)
def test_answers_ignore_the_seed_and_hidden_choices(book: str, seed: int) -> None:
    answered = hidden = 0
    for number, pair in enumerate(twin_decisions(book, seed)):
        observation = observation_of(pair.rules, pair.race, pair.question, pair.question.car)
        twin_observation = observation_of(
            pair.other_rules, pair.other_race, pair.other_question, pair.other_question.car
        )
        assert observation.rules.setup == twin_observation.rules.setup
        assert state_of(observation.race) == state_of(twin_observation.race)
        assert observation.sampler().index(1 << 40) == twin_observation.sampler().index(1 << 40)
        if len(pair.question.options) > 1 and (pair.has_other_secrets or number % ANSWERED_EVERY == 0):
            answered += 1
            hidden += pair.has_other_secrets
            for driver in EVERYBODY:
                action, twin_action = pair.answers(driver)
                assert action == twin_action, (driver.id, number, pair.question.step)
                assert action in pair.question.options
    assert answered >= 15
    # In a first race there are no hidden choices.
    assert hidden > 3 or book == "first"


def peeks_at_the_dice(observation: Observation, character: Character) -> Action:
    """Try every gear to see which of them gets ten spaces this time (cheats with the dice)."""

    def luck(action: Action) -> int:
        race = observation.race.copy()
        loop.apply_answer(observation.rules, race, observation.pending_decision, action)
        loop.next_decision(observation.rules, race)
        return -abs(race.rolled - 10)

    return max(observation.pending_decision.options, key=luck)


def peeks_at_the_others(observation: Observation, character: Character) -> Action:
    """Copy the choices of the other cars (cheats with hidden information)."""
    set_so_far = sum(
        car.points_state.selected_gear + car.points_state.wing + car.compound
        for number, car in enumerate(observation.race.cars)
        if number != observation.car
    )
    return observation.pending_decision.options[set_so_far % len(observation.pending_decision.options)]


@pytest.mark.parametrize(
    ("cheat", "book"), [(peeks_at_the_dice, "ludodelire"), (peeks_at_the_others, "house")]
)
def test_a_cheating_driver_gains_nothing_from_an_observation(cheat: Choose, book: str) -> None:
    """With the race itself instead of an observation, it would gain."""
    gained = 0
    for number, pair in enumerate(twin_decisions(book, 0)):
        if (
            number > 600
            or len(pair.question.options) < 2
            or pair.rules.question_spec(pair.race).kind != "gear"
        ):
            continue
        action, twin_action = pair.answers(Driver("cheat", 9, choose=cheat))
        assert action == twin_action
        gained += cheat(
            Observation(pair.rules, pair.race, pair.question.car, pair.question), Character()
        ) != cheat(
            Observation(pair.other_rules, pair.other_race, pair.question.car, pair.other_question),
            Character(),
        )
    assert gained > 5
