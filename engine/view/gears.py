"""The gear lever for the page: six notches with their prospects."""

from __future__ import annotations

from typing import Any

from engine.core.state import AT_PIT, Race
from engine.core.types import Ask, Message
from engine.drivers.odds import Face, gear_odds
from engine.links.tokens import token_of
from engine.play.preview import COST, SHORT, STOP
from engine.rules.gears.gears import affordable, price
from engine.rules.kernel.builder import Rules
from engine.view.phrases import price_message

Json = dict[str, Any]


def gear_question(rules: Rules, race: Race, question: Ask) -> Json:
    """All six gears, the legal ones with every face of their die."""
    legal = {
        action.value: token_of(rules.track, action) for action in question.options if action.kind == "gear"
    }
    gears = [_gear(rules, race, gear, legal.get(gear)) for gear in range(1, 7)]
    return {"step": "gear", "gears": gears, "secret": rules.form(race).secret}


def _gear(rules: Rules, race: Race, gear: int, token: str | None) -> Json:
    car = race.cars[race.actor]
    values = rules.movement_spaces[gear]
    notch: Json = {
        "gear": gear, "token": token, "reason": None, "low": min(values), "high": max(values), "price": {},
        "wrecks": False,
        "faces": [], "total": len(values), "heat": [], "odds": [],
    }  # fmt: skip
    if token is None:
        notch["reason"] = _reason(rules, race, gear).as_json()
        return notch
    if not car.spun and car.pit != AT_PIT:
        points = dict(zip(("fuel", "brakes", "engine"), price(rules, car, gear), strict=True))
        notch["price"] = {part: count for part, count in points.items() if count}
        notch["wrecks"] = points["engine"] >= car.engine
    odds = gear_odds(rules, race, gear)
    notch["faces"] = [
        {"value": face.spaces, "count": face.faces, "kind": face.kind, "price": _price(face)}
        for face in odds.faces
    ]
    notch["heat"] = [[space, count, kind] for space, (count, kind) in sorted(odds.heat.items())]
    notch["odds"] = [message.as_json() for message in _sentence(rules, odds.faces, odds.total)]
    return notch


def _reason(rules: Rules, race: Race, gear: int) -> Message:
    """Why a gear cannot be chosen, in two words."""
    car = race.cars[race.actor]
    if car.spun or car.gear == 0:
        return Message("gear.reason.spun" if car.spun else "gear.reason.start")
    if car.pit == AT_PIT:
        return Message("gear.reason.pit")
    if gear > car.gear + 1:
        return Message("gear.reason.from", {"gear": Message(f"gear.{gear - 1}")})
    if car.gear - gear - 1 >= len(rules.skip_prices) or affordable(rules, car, gear):
        return Message("gear.reason.too_far")
    return Message("gear.reason.points")


def _price(face: Face) -> dict[str, int]:
    return {part: count for part, count in (("brakes", face.brakes), ("tyres", face.tyres)) if count}


def _sentence(rules: Rules, faces: list[Face], total: int) -> list[Message]:
    """The prospects in words, one part for each outcome, in the order of the faces."""
    shares: dict[tuple[str, int, int, int], int] = {}
    for face in faces:
        outcome = (face.kind, face.brakes, face.tyres, face.corner)
        shares[outcome] = shares.get(outcome, 0) + face.faces
    parts = []
    for (kind, brakes, tyres, corner), count in shares.items():
        percent = (200 * count + total) // (2 * total)
        args: dict[str, Any] = {"percent": percent, "faces": count, "total": total}
        if kind == COST:
            args["price"] = price_message(brakes, tyres)
        elif kind in (STOP, SHORT):
            args["corner"] = rules.track.corners[corner].name
        parts.append(Message(f"odds.{kind}", args))
    return parts
