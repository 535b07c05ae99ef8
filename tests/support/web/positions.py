"""Races played in this process up to an interesting position, mostly under the advanced rules.

Tests open the links of these positions in the page.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from engine.api.session import handle
from engine.rules.rulebooks.rulebooks import BOOKS
from engine.view.rulebooks import rulebooks_view
from web.tooling.toolchain import SITE

NAMES = ["You", "Amélie", "Sienna", "June", "Obi", "Otto"]
DRIVERS = ["steady", "bold", "careful", "steady", "bold", "careful"]
MOST_DECISIONS = 400

View = dict[str, Any]


def advanced_switches(*without: str) -> dict[str, str]:
    """Return the switches of the page's preset with all optional rules, except those in ``without``."""
    [book] = [book for book in rulebooks_view() if book["id"] == "ludodelire"]
    preset = book["all_rules"]
    assert preset is not None
    return {name: choice for name, choice in preset["switches"].items() if name not in without}


def ask_engine(request: dict[str, Any]) -> dict[str, Any]:
    """Send a request to the engine and return its reply; circuits come from the built site."""
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    if "needs" in reply:
        [topology] = Path(SITE).glob(f"circuits/{reply['needs']}.*.topology.json")
        ask_engine({"do": "circuit", "topology": json.loads(topology.read_text(encoding="utf-8"))})
        return ask_engine(request)
    assert reply["ok"], reply
    return reply


def best_answer_token() -> str:
    """Return the token of the hint, the strongest driver's answer to the current question."""
    return str(ask_engine({"do": "hint"})["hint"]["token"])


def setup(seed: int, switches: dict[str, str], human_count: int = 1) -> dict[str, Any]:
    """Return the race that the set-up offers to a new visitor, with these switches."""
    cars = [
        {"name": name, "livery": livery, "driver": "human" if livery < human_count else DRIVERS[livery]}
        for livery, name in enumerate(NAMES)
    ]
    return {
        "circuit": "monaco",
        "rulebook": "ludodelire",
        "laps": 3,
        "movement_dice": "table",
        "switches": switches,
        "seed": seed,
        "cars": cars,
    }


@cache
def race_link_after(
    seed: int, decisions: int, laps: int = 1, human_count: int = 1, circuit: str = "monaco"
) -> str:
    """Return the link of a race under the basic rules after at least ``decisions`` decisions.

    The next question is for a person if one takes part. The race may be finished.
    """
    race_setup = {**setup(seed, {}, human_count), "laps": laps, "circuit": circuit}
    view = ask_engine({"do": "new", "setup": race_setup})["view"]
    decision_count = 0
    while (question := view["question"]) is not None and (
        decision_count < decisions or (human_count and not question["human"])
    ):
        decision_count += 1
        view = ask_engine(
            {"do": "decide", "token": best_answer_token()} if question["human"] else {"do": "play_computers"}
        )["view"]
    return str(view["link"])


def link_before_the_end(link: str, decisions: int) -> str:
    """Return the link of a finished race before the last ``decisions`` of its person."""
    assert ask_engine({"do": "open", "link": link})["view"]["question"] is None
    askers = ask_engine({"do": "history"})["history"]["askers"]
    last_decision = [number for number, car in enumerate(askers) if car == 0][-decisions]
    return str(ask_engine({"do": "fork", "decision": last_decision})["view"]["link"])


@cache
def first_position(
    condition: Callable[[View], bool], *without: str, start: int = 1, cars: int = len(NAMES)
) -> tuple[int, str]:
    """Return seed and link of the first position that meets ``condition``.

    The person follows the hint and reports 0 seconds for time trials. ``start`` is the first seed tried.
    Use it to skip seeds that take long and have no such position.
    """
    for seed in count(start):
        race = setup(seed, advanced_switches(*without))
        view = ask_engine({"do": "new", "setup": {**race, "cars": race["cars"][:cars]}})["view"]
        for _ in range(MOST_DECISIONS):
            question = view["question"]
            if question is None:
                break
            if question["human"] and condition(view):
                return seed, view["link"]
            if not question["human"]:
                view = ask_engine({"do": "play_computers"})["view"]
                continue
            view = ask_engine(
                {"do": "decide", "token": "t0" if question["step"] == "clock" else best_answer_token()}
            )["view"]
    raise AssertionError


def is_first_gear_in_rain(view: View) -> bool:
    """True if the question is the first gear choice of a race in rain."""
    question: View = view["question"]
    return (view["weather"], view["round"], question["step"]) == ("rain", 1, "gear")


def is_slipstream_question(view: View) -> bool:
    """True if the question is whether to use slipstream."""
    return bool(view["question"]["step"] == "tow")


def is_skid_question(view: View) -> bool:
    """True if the question is about a skidding car."""
    return bool(view["question"]["step"] == "skid")


def tyres(view: View) -> bool:
    """True if the question is the choice of tyres for the race."""
    return bool(view["question"]["step"] == "choose" and view["question"]["title"]["id"] == "choose.tyres")


def build(view: View) -> bool:
    """True if the question is about building a car."""
    return bool(view["question"]["step"] == "build")


def is_time_trial_end(view: View) -> bool:
    """True if the question is the end of a time trial."""
    return bool(view["question"]["step"] == "clock")


def has_debris_move(view: View) -> bool:
    """True if a move of the question leads over debris."""
    return any(choice["hazards"] for choice in view["question"].get("choices", []))


# Recognise questions of rules that count in movement points in a view.
POINTS: dict[str, Callable[[View], bool]] = {
    "build": lambda view: (
        view["question"]["step"] == "build"
        and view["question"]["points_left"] < view["question"]["total"] - 8
    ),
    "adjust": lambda view: view["question"]["step"] == "adjust",
    "place": lambda view: view["question"]["step"] == "place",
    "dice": lambda view: any(option["token"] == "2d10" for option in view["question"].get("options", [])),
    "reroll": lambda view: "die" in view["question"],
    "boost": lambda view: bool(view["question"].get("boosts")),
}


@cache
def points_position(rulebook: str, position: str, seed: int = 4) -> str:
    """Return a link to a question of this kind in a race with all compatible optional rules.

    ``position`` is a key of ``POINTS``. The person follows the hint.
    """
    switches = {
        switch.id: switch.choices[1]
        for switch in BOOKS[rulebook].switches
        if switch.switched_rules and switch.id not in ("session", "training", "rotating_grid")
    }
    switches.pop("time_limits", None)
    setup_ = {**setup(seed, switches), "rulebook": rulebook}
    view = ask_engine({"do": "new", "setup": setup_})["view"]
    for _ in range(MOST_DECISIONS):
        question = view["question"]
        if question is None:
            break
        if question["human"] and POINTS[position](view):
            return str(view["link"])
        spend = question["step"] == "build" and position == "build"
        if not question["human"]:
            view = ask_engine({"do": "play_computers"})["view"]
            continue
        token = (
            next(part["token"] for part in question["parts"] if part["token"])
            if spend
            else best_answer_token()
        )
        view = ask_engine({"do": "decide", "token": token})["view"]
    raise AssertionError


def a_race(number: int, **fields: Any) -> dict[str, Any]:
    circuit = ("monaco", "spa", "zandvoort")[number]
    return {
        "key": f"k{number}",
        "link": f"x{number}",
        "circuit": circuit,
        "lap": 1,
        "laps": 2,
        "place": 3,
        "livery": number,
        "number": number + 1,
        **fields,
    }
