"""Choices before the race and at the pits, for the page: tyres, and the build of a car."""

from __future__ import annotations

from typing import Any

from engine.notation import COMPOUNDS, token_of
from engine.race import Race
from engine.rules.build import Rules
from engine.rules.car_building import STANDARD, points_left
from engine.types import WEAR, Ask, Message

Json = dict[str, Any]


def tyre_question(rules: Rules, race: Race, question: Ask) -> Json:
    """A few options to choose one from, each with a line that says what it means."""
    return {
        "step": "choose",
        "title": Message(f"choose.{question.step}").as_json(),
        "secret": question.step == "tyres",
        "options": [
            {
                "token": token_of(rules.track, action),
                "label": Message(f"tyres.{COMPOUNDS[action.value]}").as_json(),
                "detail": Message(f"tyres.{COMPOUNDS[action.value]}.detail").as_json(),
                "clause": "LUD-AWE-2" if question.step == "tyres" else "LUD-PIT-4",
            }
            for action in question.options
        ],
    }


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
