"""Advance a race to its next question, and apply the answer.

Dice are supplied by the caller (see `engine/play/loop.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import overload

from engine.core.state import Race, new_race
from engine.core.types import Action, Chance, Decision, Event, Question
from engine.rules.framework.builder import Rules

# Limit of steps between two questions, reached only through a faulty rule.
STEPS = range(2000)

# Returns the index of the face that a die shows.
Fall = Callable[[Rules, Race, Chance], int]


def start(rules: Rules) -> Race:
    """Return a race before its first question."""
    return new_race(len(rules.setup.entries), rules.initial_points)


@overload
def advance(rules: Rules, race: Race) -> Question | None: ...


@overload
def advance(rules: Rules, race: Race, fall: Fall) -> Decision | None: ...


def advance(rules: Rules, race: Race, fall: Fall | None = None) -> Question | None:
    """Run automatic steps until there is a question, and return it; None when the race is over.

    If ``fall`` is given, it rolls the dice, and only decisions are returned. Calling again before answering
    returns the same question and changes nothing.
    """
    if race.over:
        return None
    asks, events = rules.asks, race.events
    told = len(events) if events else 0
    question: Question | None = None
    for _ in STEPS:
        place = race.step
        question = asks[place](rules, race)
        if question is None:
            if race.step == place:
                if race.over:
                    break
                race.step = place + 1
        elif fall is not None and type(question) is Chance:
            face = fall(rules, race, question)
            race.cars[question.car].rolls += 1
            rules.answers[race.step](rules, race, question, face)
        else:
            break
    else:
        raise RuntimeError(f"the turn does not end: step {race.step} of round {race.round}")
    if events and len(events) > told:
        _localize_clauses(rules, events, told)
    return question


def _localize_clauses(rules: Rules, events: list[Event], told: int) -> None:
    """Replace the clauses of new events by the rulebook's own."""
    own = rules.clause_of
    if not own:
        return
    for place in range(told, len(events)):
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
    told = 0 if events is None else len(events)
    rules.answers[race.step](rules, race, question, answer)
    if events and len(events) > told:
        _localize_clauses(rules, events, told)
