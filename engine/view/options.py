"""Option questions for the page: options with a label, an explanation and a clause.

With time limits (HSE-TIM) a question has its seconds, and some fields are hidden meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.core.dice import D20
from engine.core.state import Race
from engine.core.types import WEAR_STOCKS, Action, Decision, Json, Message
from engine.links.tokens import COMPOUNDS, format_token
from engine.play.outcome import FREE
from engine.rules.framework.builder import Rules
from engine.rules.queries import TWO_DICE, TWO_DICE_SPACES, has_time_limits, limit_seconds
from engine.view.shared_messages import current_clause, price_message


def option_question(rules: Rules, race: Race, question: Decision) -> Json:
    spec = rules.question_spec(race)
    title = spec.title(rules, race, question) if spec.title else Message(f"choose.{question.step}")
    return {
        "step": "choose",
        "title": title.as_json(),
        "subtitle": spec.detail(rules, race, question).as_json() if spec.detail else None,
        "secret": bool(spec.secret_fields),
        "options": [
            option_view(rules, race, question, action)
            for action in question.options
            if action.kind != "drive"
        ],
    }


def option_view(rules: Rules, race: Race, question: Decision, action: Action) -> Json:
    spec = rules.question_spec(race)
    label, detail = LABEL_FUNCTIONS.get(action.kind, _default_label)(rules, race, action)
    meaning = spec.option_effect(rules, race, action) if spec.option_effect else None
    has_own_label = spec.clauses.get(action.value) or spec.clause
    return {
        "token": format_token(rules.track, action),
        "label": label.as_json(),
        "detail": (meaning or detail).as_json(),
        "clause": rules.clause_in_rulebook(has_own_label) if has_own_label else current_clause(rules, race),
    }


def _default_label(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    """Return the label and the explanation of an option whose messages have no arguments."""
    name = f"{action.kind}.{action.value}"
    return Message(name), Message(f"{name}.detail")


def _tyres_option(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    name = f"tyres.{COMPOUNDS[action.value]}"
    return Message(name), Message(f"{name}.detail")


def _stop(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    name = f"stop.{action.value}"
    return Message(name), Message(f"{name}.detail", {"points": 2 + race.cars[race.actor].points_state.crew})


def _repair(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    name = f"repair.{WEAR_STOCKS[action.value] if action.value < len(WEAR_STOCKS) else 'enough'}"
    return Message(name), Message(f"{name}.detail")


def _dice(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    gear = race.cars[race.actor].gear
    spaces = TWO_DICE_SPACES[gear] if action == TWO_DICE else rules.movement_spaces[gear]
    name = f"dice.{action.value}"
    return Message(name), Message(
        f"{name}.detail",
        {"low": min(spaces), "high": max(spaces), "sides": len(D20), "gear": Message(f"gear.{gear}")},
    )


def _gear_option(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    """Label a shift down behind cars that block the way; it costs a point per gear."""
    steps = race.cars[race.actor].gear - action.value
    spaces = rules.movement_spaces[action.value]
    args = {"count": steps, "low": min(spaces), "high": max(spaces)}
    return Message("downshift.gear", {"gear": Message(f"gear.{action.value}")}), Message(
        "downshift.price" if steps else "downshift.stay", args
    )


def _split(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    car = race.cars[race.actor]
    left = {"brakes": car.brakes - action.extra, "tyres": car.tyres - action.value}
    return price_message(action.extra, action.value), Message("split.leaves", left)


def _boost(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    """Label an engine point spent at the pit, with the points it adds and the engine points left."""
    added_spaces = rules.boosted_spaces(rules, race, action.value) - race.rolled
    return Message("boost.work", {"count": added_spaces}), Message(
        "boost.work.detail", {"left": race.cars[race.actor].engine - 1}
    )


def _no_boost_label(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    return Message("boost.none"), Message("boost.none.detail")


def _wing(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    name = f"wing.{('low', 'high')[action.value]}"
    return Message(name), Message(f"{name}.detail")


def _die_choice_label(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    return Message("pick.die", {"value": action.value}), Message(
        "pick.better" if action.value == min(race.pending) else "pick.worse"
    )


# Labels of options whose messages have arguments.
LABEL_FUNCTIONS: Mapping[str, Callable[[Rules, Race, Action], tuple[Message, Message]]] = {
    "tyres": _tyres_option,
    "stop": _stop,
    "repair": _repair,
    "dice": _dice,
    "gear": _gear_option,
    "split": _split,
    "wing": _wing,
    "pick": _die_choice_label,
    "boost": _boost,
    "keep": _no_boost_label,
}


class DelegatedMove(NamedTuple):
    """A timed-out move that another player chooses.

    Attributes:
        cursor: number of decisions before the move
        chooser: car of the other player
        tokens: allowed answers
    """

    cursor: int
    chooser: int
    tokens: tuple[str, ...]


def with_time_limit(rules: Rules, race: Race, view: Json) -> Json:
    """Return the question with its time limit, without the prices that drivers must judge by eye (HSE-TIM-1).

    Unchanged if there are no time limits.
    """
    if not has_time_limits(rules) or not race.round:
        return view
    return {**view, **_without_prices(view), "seconds": limit_seconds(rules, race)}


def with_delegated_move(rules: Rules, view: Json, delegated_move: DelegatedMove) -> Json:
    """Return a timed-out question with the moves left to another player, without a limit (HSE-TIM-4)."""
    names = [entry.name for entry in rules.setup.entries]
    blocked = Message("time.left_to", {"name": names[view["car"]], "other": names[delegated_move.chooser]})
    choices = [choice for choice in view["choices"] if choice["token"] in delegated_move.tokens]
    return {
        **view,
        "choices": choices,
        "boosts": [],
        "only_answer": None,
        "seconds": None,
        "blocked": blocked.as_json(),
    }


def _without_prices(view: Json) -> Json:
    if "gears" in view:
        gears = [{**gear, "faces": [], "heat": [], "odds": [], "conditions": []} for gear in view["gears"]]
        return {"gears": gears}
    if view["step"] not in ("drive", "skid"):
        return {}
    blank: Json = {"kind": FREE, "price": {}, "risk": 0, "hazards": 0, "skid": 0, "reasons": []}
    choices = sorted(view["choices"], key=lambda choice: (choice["space"], choice["token"]))
    plain = [
        {**choice, **blank, "group": choice["token"], "group_title": choice["label"]} for choice in choices
    ]
    return {"choices": plain, "blocked": None, "blind": True}
