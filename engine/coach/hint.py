"""Explain the best answers to a question: their values, their effects and their risks."""

from __future__ import annotations

from typing import Any

from engine.coach.judge import Judge, judge_of
from engine.coach.outlooks import places_if
from engine.coach.words import named, prospect
from engine.core.state import Race
from engine.core.types import Action, Decision, Message
from engine.drivers import expert
from engine.drivers.registry import answer
from engine.play.forecast import Forecast, forecast
from engine.play.observation import observed
from engine.play.preview import COST, OUT, SPIN, STOP, Preview, preview_of
from engine.rules.kernel.builder import Rules
from engine.view.gears import share_of_outcome
from engine.view.phrases import price_message

# Including the best one.
TOLD = 3

TENTH = 100


def hint(rules: Rules, race: Race, question: Decision) -> tuple[Action, Message]:
    """Return the best answer and a message that compares it with the next best ones.

    Exact values are used only if they are already computed. Otherwise the answer is the default driver's, so
    a hint never waits.
    """
    seen = observed(rules, race, question, question.car)
    exact = expert.study(rules, race, 0) == expert.KNOWN and expert.knows(seen.rules, seen.race)
    judge = judge_of(rules, race, question) if exact else Judge(seen.rules, seen.race, exact=False)
    if rules.form(race).kind == "gear":
        worths = judge.gears(question)
    else:
        worths = {way.view.action: way.worth + 1000 for way in judge.ways(question)}
    best = min(worths, key=worths.__getitem__)
    played = judge.played_out(question, worths)
    if not exact:
        best = answer(rules, race, question)
    elif played is not None:
        best = played
    if best not in worths:
        return best, Message(f"hint.{best.kind}")
    others = _others(worths, best)
    told = [_first(judge, question, best, worths[best])]
    if best == played and worths[best] >= min(worths.values()) + TENTH // 2:
        told.append(Message("hint.played_out"))
    told += [_next(judge, question, action, worths[action] - worths[best]) for action in others]
    return best, _together(told)


def _others(worths: dict[Action, int], best: Action) -> list[Action]:
    """Return the next best answers, one for each gear or space."""
    found: list[Action] = []
    for action in sorted(worths, key=worths.__getitem__):
        if all(action.value != other.value for other in (best, *found)):
            found.append(action)
    return found[: TOLD - 1]


def _together(told: list[Message]) -> Message:
    whole = told[0]
    for sentence in told[1:]:
        whole = Message("hint.and", {"first": whole, "next": sentence})
    return whole


def _first(judge: Judge, question: Decision, action: Action, worth: int) -> Message:
    place = places_if(judge.rules, judge.race, question.car, worth)
    args = {**_said(judge, question, action), "turns": _tenths(worth)}
    return Message("hint.first", {**args, "place": place})


def _next(judge: Judge, question: Decision, action: Action, more: int) -> Message:
    args = _said(judge, question, action)
    if abs(more) < TENTH // 2:
        return Message("hint.as_good", args)
    return Message("hint.next" if more > 0 else "hint.fewer", {**args, "turns": _tenths(abs(more))})


def _tenths(worth: int) -> Message:
    whole, part = divmod((max(0, worth) + TENTH // 2) // TENTH, 10)
    return Message("hint.tenths", {"whole": whole, "part": part})


def _said(judge: Judge, question: Decision, action: Action) -> dict[str, Any]:
    """Return the message arguments for an answer: its name, its effect and its risk."""
    rules, race = judge.rules, judge.race
    name = named(rules, race, question, action)
    if action.kind == "gear":
        seen = forecast(rules, race, question, action)
        return {"answer": Message("hint.gear.name", {"gear": name}), "what": _gear(judge, seen)}
    return {"answer": name, "what": _way(rules, race, preview_of(rules, race, question, action))}


def _gear(judge: Judge, seen: Forecast) -> Message:
    """Describe what a gear usually brings and its main risk."""
    what = share_of_outcome(judge.rules, seen)
    few = prospect(seen)
    if few.lost:
        risk = Message("hint.risk.lost", {"percent": few.lost})
    elif few.paid:
        risk = Message("hint.risk.paid", {"percent": few.paid})
    else:
        risk = Message("hint.risk.none")
    return Message("hint.what", {"what": what, "risk": risk})


def _way(rules: Rules, race: Race, view: Preview) -> Message:
    corner = rules.track.corner[view.end if view.end >= 0 else view.action.value]
    if view.kind in (SPIN, OUT):
        what = Message(f"hint.is.{view.kind}")
    elif view.kind == COST:
        what = price_message(view.brakes, view.tyres, view.fuel, view.throws)
    elif view.kind == STOP and corner >= 0:
        what = Message("hint.is.stop", {"corner": rules.track.corners[corner].name})
    else:
        what = Message("hint.is.free")
    end = view.end if view.end >= 0 else view.action.value
    fails = len(view.touched) * rules.contact_fails(rules, race, end)
    if not fails and not view.hazards:
        return Message("hint.what", {"what": what, "risk": Message("hint.risk.none")})
    if fails:
        return Message(
            "hint.what", {"what": what, "risk": Message("hint.risk.touch", {"percent": min(99, 5 * fails)})}
        )
    return Message("hint.what", {"what": what, "risk": Message("hint.risk.debris")})
