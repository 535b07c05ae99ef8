"""Advance a race to its next question, and apply the answer.

Dice are supplied by the caller (see `engine/play/loop.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import overload

from engine.core.state import Race, new_race
from engine.core.types import Action, Chance, Decision, Event, Question
from engine.rules.framework.builder import Rules
from engine.rules.framework.program import NEXT, SAME, Flow, follow

# Limit of steps between two questions, reached only through a faulty rule.
STEPS = range(2000)

# Returns the index of the face that a die shows.
RollFunction = Callable[[Rules, Race, Chance], int]
# The same, or None if a player rolls this die.
PartialRollFunction = Callable[[Rules, Race, Chance], int | None]


def start(rules: Rules) -> Race:
    """Return a race before its first question."""
    return new_race(len(rules.setup.entries), rules.initial_points)


@overload
def advance(rules: Rules, race: Race) -> Question | None: ...


@overload
def advance(rules: Rules, race: Race, roll: RollFunction) -> Decision | None: ...


@overload
def advance(rules: Rules, race: Race, roll: PartialRollFunction) -> Question | None: ...


def advance(rules: Rules, race: Race, roll: PartialRollFunction | None = None) -> Question | None:
    """Run automatic steps until there is a question, and return it; None when the race is over.

    If ``roll`` is given, it rolls the dice, and only decisions and the dice for which it returns None are
    returned. Calling again before answering returns the same question and changes nothing.
    """
    if race.over:
        return None
    asks, skips, events = rules.asks, rules.skips, race.events
    events_before = len(events) if events else 0
    question: Question | None = None
    for _ in STEPS:
        place = race.step
        skip = skips[place]
        if skip is not None:
            place = race.step = skip(rules, race)
        result = asks[place](rules, race)
        if result is NEXT:
            race.step = place + 1
        elif type(result) is Flow:
            if race.over:
                break
            follow(rules, race, result)
        elif roll is not None and type(result) is Chance and (face := roll(rules, race, result)) is not None:
            race.cars[result.car].rolls += 1
            flow = rules.answers[place](rules, race, result, face)
            if flow is NEXT:
                race.step = place + 1
            elif flow is not SAME:
                follow(rules, race, flow)
        else:
            question = result
            break
    else:
        raise RuntimeError(
            f"no question within {len(STEPS)} steps: step {rules.steps[race.step].name} of turn {race.round}"
        )
    if events and len(events) > events_before:
        _localize_clauses(rules, events, events_before)
    return question


def _localize_clauses(rules: Rules, events: list[Event], events_before: int) -> None:
    """Replace the clauses of new events by the rulebook's own; ``events_before`` are not new."""
    own = rules.clause_of
    if not own:
        return
    for place in range(events_before, len(events)):
        kind, car, turn, clause, data = events[place]
        if clause in own:
            events[place] = Event(kind, car, turn, own[clause], data)


def apply_answer(rules: Rules, race: Race, question: Question, answer: Action | int) -> None:
    """Apply an answer without checking it.

    It is one of the options of a Decision, or the index of a face of a Chance.
    """
    if type(question) is Chance:
        race.cars[question.car].rolls += 1
    events = race.events
    events_before = 0 if events is None else len(events)
    flow = rules.answers[race.step](rules, race, question, answer)
    if flow is NEXT:
        race.step += 1
    elif flow is not SAME:
        follow(rules, race, flow)
    if events and len(events) > events_before:
        _localize_clauses(rules, events, events_before)


def run_step(rules: Rules, race: Race) -> Question | None:
    """Run one step as its rule declares it: return its question, or None if it has acted.

    No step is skipped, and no roll can be re-rolled.
    """
    result = rules.steps[race.step].ask(rules, race)
    if isinstance(result, Flow):
        follow(rules, race, result)
        return None
    return result


def answer_step(rules: Rules, race: Race, question: Question, answer: Action | int) -> None:
    """Apply an answer to the question of ``run_step``."""
    apply = rules.steps[race.step].answer
    assert apply is not None
    follow(rules, race, apply(rules, race, question, answer))
