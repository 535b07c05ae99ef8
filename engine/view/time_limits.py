"""Time limits (HSE-TIM) for the page: the seconds of a question, and fields hidden meanwhile."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core.state import Race
from engine.core.types import Message
from engine.play.outcome import FREE
from engine.rules.framework.builder import Rules
from engine.rules.queries import has_time_limits, limit_seconds

Json = dict[str, Any]


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


def with_time_limit(rules: Rules, race: Race, shown: Json) -> Json:
    """Return the question with its time limit, without the prices that drivers must judge by eye (HSE-TIM-1).

    Unchanged if there are no time limits.
    """
    if not has_time_limits(rules) or not race.round:
        return shown
    return {**shown, **_without_prices(shown), "seconds": limit_seconds(rules, race)}


def with_delegated_move(rules: Rules, shown: Json, left: DelegatedMove) -> Json:
    """Return a timed-out question with the moves left to another player, without a limit (HSE-TIM-4)."""
    names = [entry.name for entry in rules.setup.entries]
    blocked = Message("time.left_to", {"name": names[shown["car"]], "other": names[left.chooser]})
    choices = [choice for choice in shown["choices"] if choice["token"] in left.tokens]
    return {
        **shown,
        "choices": choices,
        "boosts": [],
        "only": None,
        "seconds": None,
        "blocked": blocked.as_json(),
    }


def _without_prices(shown: Json) -> Json:
    if "gears" in shown:
        gears = [{**gear, "faces": [], "heat": [], "odds": [], "provisos": []} for gear in shown["gears"]]
        return {"gears": gears}
    if shown["step"] not in ("drive", "skid"):
        return {}
    blank: Json = {"kind": FREE, "price": {}, "risk": 0, "hazards": 0, "skid": 0, "why": []}
    choices = sorted(shown["choices"], key=lambda choice: (choice["space"], choice["token"]))
    plain = [
        {**choice, **blank, "group": choice["token"], "group_title": choice["where"]} for choice in choices
    ]
    return {"choices": plain, "blocked": None, "blind": True}
