"""The game as a pure interface for programs that play it.

A ``State`` is never changed: ``apply`` returns the next one. States can therefore be kept, compared and
continued any number of times. This module does not roll the race's dice: callers supply outcomes, drawn by
their weights.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import Race
from engine.core.types import Action, Chance, Decision, Question
from engine.play import forecast as forecasts
from engine.play import turn_engine
from engine.play.forecast import Forecast
from engine.play.observation import Observation, Sampler, observation_of
from engine.play.preview import Preview, preview_of
from engine.rules.framework.builder import Rules


class State(NamedTuple):
    """A race that waits for an answer.

    Attributes:
        race: read-only
        question: a decision or a die; None when the race is over
    """

    rules: Rules
    race: Race
    question: Question | None


class Outcome(NamedTuple):
    """A possible result of a die.

    Attributes:
        value: the number shown
        weight: the number of faces that show it
        total: the number of faces, all equally likely
    """

    value: int
    weight: int
    total: int


def begin_game(rules: Rules) -> State:
    """Return the first state of a race."""
    return _advanced(rules, turn_engine.start(rules))


def new_state(rules: Rules, race: Race) -> State:
    """Return the state of a race in progress; the race itself is not modified."""
    return _advanced(rules, race.copy())


def state_from_observation(observation: Observation) -> State:
    """Return the state that a driver observes, for simulations.

    Hidden choices appear as not yet made.
    """
    return new_state(observation.rules, observation.race)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all legal answers, each once, in a fixed order; empty if no decision is pending."""
    return state.question.options if type(state.question) is Decision else ()


def outcomes(state: State) -> tuple[Outcome, ...]:
    """Return all results of the die, each value once, lowest first; empty if no die is pending."""
    if type(state.question) is not Chance:
        return ()
    faces = state.question.faces
    return tuple([Outcome(value, faces.count(value), len(faces)) for value in sorted(set(faces))])


def apply(state: State, answer: Action | Outcome) -> State:
    """Return the state after an action of the driver or an outcome of the die.

    Raises ValueError if it does not answer the question.
    """
    question = state.question
    if type(question) is Decision and answer in question.options:
        engine_answer: Action | int = answer
    elif type(question) is Chance and type(answer) is Outcome and answer.value in question.faces:
        engine_answer = question.faces.index(answer.value)
    else:
        raise ValueError(f"{answer} does not answer the pending question")
    race = state.race.copy()
    turn_engine.apply_answer(state.rules, race, question, engine_answer)
    return _advanced(state.rules, race)


def sample(state: State, sampler: Sampler) -> Outcome:
    """Draw an outcome of the die for a simulation; raise ValueError if no die is pending."""
    possible = outcomes(state)
    return possible[sampler.weighted([outcome.weight for outcome in possible])]


def observe(state: State, car: int) -> Observation:
    """Return the observation of a car's driver, without seed, future rolls and hidden choices."""
    question = state.question if type(state.question) is Decision else None
    return observation_of(state.rules, state.race, question, car)


def preview(state: State, action: Action) -> Preview:
    """Return the effects of an answer to a move question: points and risks.

    Raises ValueError for any other answer.
    """
    question = state.question
    if type(question) is not Decision or state.rules.question_spec(state.race).kind != "drive":
        raise ValueError("no move question is pending")
    if action not in question.options or action.kind == "boost":
        raise ValueError(f"{action} is not a legal move now")
    return preview_of(state.rules, state.race, question, action)


def forecast(state: State, action: Action) -> Forecast:
    """Return the forecast of a gear, for every face of its die.

    Raises ValueError if the answer is not a legal gear.
    """
    question = state.question
    if type(question) is not Decision or action not in question.options or action.kind != "gear":
        raise ValueError(f"{action} is not a legal gear now")
    return forecasts.forecast(state.rules, state.race, question, action)


def _advanced(rules: Rules, race: Race) -> State:
    return State(rules, race, turn_engine.advance(rules, race))
