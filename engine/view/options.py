"""Plain choices for the page: a few options, each with a label, a line that says what it means, and the
clause it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from engine.core.dice import D20
from engine.core.state import Race
from engine.core.types import WEAR, Action, Ask, Message
from engine.links.tokens import COMPOUNDS, token_of
from engine.rules.contact import wrecks
from engine.rules.gears import two_dice
from engine.rules.kernel.builder import Rules
from engine.rules.pits import work_stops
from engine.view.phrases import clause_of_step, price_message

if TYPE_CHECKING:
    from engine.protocol import parts as wire

Json = dict[str, Any]

# The questions shown in this way, and whether the others should look away.
TITLES: Mapping[str, bool] = {
    "tyres": True, "new_tyres": False, "trial_tyres": True, "wing": True, "stop_kind": False, "repair": False,
    "dice": False, "downshift": False,
    "swerve_split": False, "pick_die": False, "pit_work": False, "pit_more": False, "pit_boost": False,
    "pit_turn": False,
    "session_again": False, "roadside": False,
}  # fmt: skip

# Clauses that belong to one of several answers.
ANSWERS_CLAUSES = {
    "stop": ("ADV-PIT-2", "ADV-PIT-3", "HSE-PIT-8", "HSE-PIT-9", "HSE-PIT-11", "HSE-PIT-9"),
}


def option_question(rules: Rules, race: Race, question: Ask) -> Json:
    """A few options to choose one from."""
    return {
        "step": "choose",
        "title": Message(f"choose.{question.step}").as_json(),
        "what": _what(rules, race, question),
        "secret": TITLES[question.step],
        "options": [
            option(rules, race, question, action) for action in question.options if action.kind != "drive"
        ],
    }


def option(rules: Rules, race: Race, question: Ask, action: Action) -> Json:
    """One of them."""
    label, detail = WORDS[action.kind](rules, race, action)
    return {
        "token": token_of(rules.track, action),
        "label": label.as_json(),
        "detail": detail.as_json(),
        "clause": _clause(rules, race, question, action),
    }


def _clause(rules: Rules, race: Race, question: Ask, action: Action) -> str:
    if action.kind in ANSWERS_CLAUSES:
        return ANSWERS_CLAUSES[action.kind][action.value]
    if action.kind == "tyres" and question.step not in ("pit_work", "pit_more"):
        return rules.own(
            "LUD-PIT-4" if question.step == "new_tyres" and rules.setup.rulebook != "house" else "LUD-AWE-2"
        )
    return clause_of_step(rules, race)


def _what(rules: Rules, race: Race, question: Ask) -> wire.Message | None:
    """A line above the options, where there is something to know for all of them."""
    car = race.cars[question.car]
    if question.step in ("pit_work", "pit_more"):
        kit = car.kit
        declared = kit.work + (
            work_stops.price(rules, car.gear, kit.jobs, _crew(rules, race)) if kit.jobs else 0
        )
        args = {"gear": Message(f"gear.{car.gear}"), "unit": work_stops.unit(car.gear), "points": declared}
        return Message("choose.work_so_far" if declared else "choose.work_unit", args).as_json()
    if question.step == "pit_boost":
        return Message("choose.work_left", {"points": car.kit.work}).as_json()
    if question.step == "swerve_split":
        return Message("choose.split_lost", {"count": race.unused}).as_json()
    if question.step == "downshift":
        return Message("choose.shut_in", {"count": car.fuel}).as_json()
    if question.step == "pit_turn":
        return Message(
            "choose.mended_so_far", {"left": car.bodywork, "full": car.full[WEAR.index("bodywork")]}
        ).as_json()
    if question.step == "roadside":
        return Message(
            "choose.roadside_last" if wrecks.last_move(race, question.car) else "choose.roadside_on"
        ).as_json()
    return None


def _tyres(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    name = f"tyres.{COMPOUNDS[action.value]}"
    return Message(name), Message(f"{name}.detail")


def _stop(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    name = f"stop.{action.value}"
    return Message(name), Message(f"{name}.detail", {"points": 2 + race.cars[race.actor].kit.crew})


def _crew(rules: Rules, race: Race) -> int:
    kit = race.cars[race.actor].kit
    return 0 if kit.crew_used else kit.crew


def _repair(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    """What a point costs: nothing that could be said in the pits of the Eurogames rules, movement points in
    those of Trant.
    """
    part = WEAR[action.value] if action.value < len(WEAR) else "enough"
    label = Message(f"repair.{part}")
    if "pit_work" not in rules.at:
        return label, Message(f"repair.{part}.detail")
    if part == "enough":
        return label, Message("repair.enough.work")
    return label, Message("repair.work", {"count": _added(rules, race, action)})


def _added(rules: Rules, race: Race, action: Action) -> int:
    """Movement points that one more job adds to those declared."""
    car = race.cars[race.actor]
    jobs, crew = car.kit.jobs, _crew(rules, race)
    before = work_stops.price(rules, car.gear, jobs, crew) if jobs else 0
    return work_stops.price(rules, car.gear, jobs + work_stops.job(action), crew) - before


def _dice(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    gear = race.cars[race.actor].gear
    spaces = two_dice.SPACES[gear] if action == two_dice.TWO else rules.movement_spaces[gear]
    name = f"dice.{action.value}"
    return Message(name), Message(
        f"{name}.detail",
        {"low": min(spaces), "high": max(spaces), "sides": len(D20), "gear": Message(f"gear.{gear}")},
    )


def _gear(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    """Shifting down in front of cars that block the way: a point a gear."""
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
    """An engine point for work at the pit: how many points it adds, and how many of the engine are left."""
    added = rules.boosted(rules, race, action.value) - race.rolled
    return Message("boost.work", {"count": added}), Message(
        "boost.work.detail", {"left": race.cars[race.actor].engine - 1}
    )


def _keep(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    return Message("boost.none"), Message("boost.none.detail")


def _wing(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    name = f"wing.{('low', 'high')[action.value]}"
    return Message(name), Message(f"{name}.detail")


def _pick(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    return Message("pick.die", {"value": action.value}), Message(
        "pick.better" if action.value == min(race.pending) else "pick.worse"
    )


def _second_round(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    name = f"second_round.{action.value}"
    return Message(name), Message(f"{name}.detail")


def _roadside(rules: Rules, race: Race, action: Action) -> tuple[Message, Message]:
    name = f"roadside.{action.value}"
    return Message(name), Message(f"{name}.detail")


WORDS: Mapping[str, Callable[[Rules, Race, Action], tuple[Message, Message]]] = {
    "tyres": _tyres, "stop": _stop, "repair": _repair, "dice": _dice, "gear": _gear, "split": _split,
    "wing": _wing, "pick": _pick, "boost": _boost, "keep": _keep,
    "second_round": _second_round, "roadside": _roadside,
}  # fmt: skip
