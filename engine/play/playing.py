"""The game as anything that plays it meets it: what may be answered, what may fall, what follows, what a
driver may know, what a move would bring.

A ``State`` is never changed: ``apply`` gives the one that follows, so states can be kept, compared and gone
on from as often as one likes. The dice that fall in a race are no matter of this module: whoever walks on
from here brings outcomes of his own, drawn by their weights.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import Race
from engine.core.types import Action, Chance, Decision, Question
from engine.play import forecast as forecasts
from engine.play import stepping
from engine.play.forecast import Forecast
from engine.play.observation import Observation, Sampler, observed
from engine.play.preview import Preview, preview_of
from engine.rules.kernel.builder import Rules


class State(NamedTuple):
    """A race that waits: for a decision, for a die, or, with no ``question``, for nothing any more. ``race``
    is not to be changed.
    """

    rules: Rules
    race: Race
    question: Question | None


class Outcome(NamedTuple):
    """What a die may show: its ``value``, and how likely that is, ``weight`` in ``total`` equally likely
    faces.
    """

    value: int
    weight: int
    total: int


def begin(rules: Rules) -> State:
    """The first state of a race."""
    return _onward(rules, stepping.start(rules))


def state_of(rules: Rules, race: Race) -> State:
    """The state of a race that is under way; the race itself stays as it is."""
    return _onward(rules, race.copy())


def resumed(seen: Observation) -> State:
    """The state that a driver observes, to think on from. What is hidden from him stands in it as if it had
    not been chosen.
    """
    return state_of(seen.rules, seen.race)


def decisions(state: State) -> tuple[Action, ...]:
    """All legal answers, each once, in a fixed order; none while a die falls or when the race is over."""
    return state.question.options if type(state.question) is Decision else ()


def chance(state: State) -> tuple[Outcome, ...]:
    """All that a die may show, each value once, lowest first; none while somebody has to decide or when the
    race is over.
    """
    if type(state.question) is not Chance:
        return ()
    faces = state.question.faces
    return tuple([Outcome(value, faces.count(value), len(faces)) for value in sorted(set(faces))])


def apply(state: State, answer: Action | Outcome) -> State:
    """The state that follows an action of the driver who is asked or an outcome of the die. ValueError where
    it is none of those that there are.
    """
    question = state.question
    if type(question) is Decision and answer in question.options:
        chosen: Action | int = answer
    elif type(question) is Chance and type(answer) is Outcome and answer.value in question.faces:
        chosen = question.faces.index(answer.value)
    else:
        raise ValueError(f"{answer} answers nothing that is asked")
    race = state.race.copy()
    stepping.carry_out(state.rules, race, question, chosen)
    return _onward(state.rules, race)


def sample(state: State, sampler: Sampler) -> Outcome:
    """An outcome of the die that a driver thinks up; ValueError where no die is to fall."""
    outcomes = chance(state)
    return outcomes[sampler.weighted([outcome.weight for outcome in outcomes])]


def observe(state: State, car: int) -> Observation:
    """What the driver of a car may know: neither the seed, nor any die to come, nor what others have chosen
    unseen.
    """
    question = state.question if type(state.question) is Decision else None
    return observed(state.rules, state.race, question, car)


def preview(state: State, action: Action) -> Preview:
    """What an answer to a question about driving would bring, in points and risks; ValueError for any other
    answer.
    """
    question = state.question
    if type(question) is not Decision or state.rules.form(state.race).kind != "drive":
        raise ValueError("nobody is asked where to drive")
    if action not in question.options or action.kind == "boost":
        raise ValueError(f"{action} is no way to drive now")
    return preview_of(state.rules, state.race, question, action)


def forecast(state: State, action: Action) -> Forecast:
    """What a gear would bring, for every face of its die; ValueError for an answer that is none of the gears
    on offer.
    """
    question = state.question
    if type(question) is not Decision or action not in question.options or action.kind != "gear":
        raise ValueError(f"{action} is no gear to choose now")
    return forecasts.forecast(state.rules, state.race, question, action)


def _onward(rules: Rules, race: Race) -> State:
    return State(rules, race, stepping.advance(rules, race))
