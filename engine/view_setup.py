"""Choices before the race and at the pits, for the page: tyres, and the build of a car."""

from __future__ import annotations

from typing import Any

from engine.race import Race
from engine.rules.build import Rules
from engine.rules.car_building import STANDARD, points_left
from engine.tokens import COMPOUNDS, token_of
from engine.types import WEAR, Action, Ask, Message

Json = dict[str, Any]


def tyre_question(rules: Rules, race: Race, question: Ask) -> Json:
    """A few options to choose one from, each with a line that says what it means."""
    return {
        "step": "choose",
        "title": Message(f"choose.{question.step}").as_json(),
        "secret": question.step != "new_tyres",
        "options": [
            {
                "token": token_of(rules.track, action),
                "label": Message(f"tyres.{COMPOUNDS[action.value]}").as_json(),
                "detail": Message(f"tyres.{COMPOUNDS[action.value]}.detail").as_json(),
                "clause": rules.own("LUD-PIT-4" if question.step == "new_tyres" else "LUD-AWE-2"),
            }
            for action in question.options
        ],
    }


def choice_question(rules: Rules, race: Race, question: Ask) -> Json:
    """Any other plain choice: how to stop at the pit, what to repair."""
    return {
        "step": "choose",
        "title": Message(f"choose.{question.step}").as_json(),
        "secret": False,
        "options": [_plain_option(rules, action) for action in question.options],
    }


def _plain_option(rules: Rules, action: Action) -> Json:
    name = f"stop.{action.value}" if action.kind == "stop" else f"repair.{WEAR[action.value] if action.value < len(WEAR) else 'enough'}"
    return {
        "token": token_of(rules.track, action),
        "label": Message(name).as_json(),
        "detail": Message(f"{name}.detail").as_json(),
        "clause": "ADV-PIT-2" if name == "stop.0" else "ADV-PIT-3" if action.kind == "stop" else "ADV-PIT-1",
    }


def clock_question(rules: Rules, race: Race, question: Ask) -> Json:
    """The end of a time trial: the page answers with the seconds it has measured, "t83"; ``most`` is the longest lap it can report."""
    return {"step": "clock", "title": Message("choose.trial_clock").as_json(), "count": race.trial_count, "most": question.options[-1].value}


def build_question(rules: Rules, race: Race, question: Ask) -> Json:
    """A budget to spend: each part with its points so far and the token that adds one; ``rest`` spends what is left as usual."""
    car = race.cars[race.actor]
    tokens = {action.value: token_of(rules.track, action) for action in question.options}
    parts = [
        {"part": part, "points": car.full[number], "token": tokens.get(number)} for number, part in enumerate(WEAR) if number in tokens or car.full[number]
    ]
    return {
        "step": "build",
        "title": Message("choose.build").as_json(),
        "left": points_left(rules, race, race.actor),
        "total": rules.build_points,
        "parts": parts,
        "rest": token_of(rules.track, STANDARD),
    }
