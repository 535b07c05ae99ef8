"""The coach's words for a player's first lap: at the first move and at the first two corners.

All figures come from the forecasts and the available moves. The recommended gear is the careful driver's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from engine.core.types import HUMAN, Decision, Event, InputError, Message
from engine.drivers.registry import BY_ID, answer
from engine.play.advice import Advice
from engine.play.game import Game
from engine.play.preview import COST, OUT, SPIN, STOP
from engine.view.car import corner_view
from engine.view.gears import gear_question
from engine.view.phrases import price_message

if TYPE_CHECKING:
    from engine.protocol.look_back import GuideWords
    from engine.protocol.question import FaceView, GearChoice
    from engine.protocol.race import CornerAhead

Args = dict[str, Any]

CORNERS = 2  # number of corners with coaching, counted from the line
CAREFUL = "careful"  # a cautious driver, so that beginners finish the lap
DEAR = (COST, SPIN, OUT)  # outcomes of going too fast, the worst last


def guide(game: Game, advice: Advice) -> GuideWords | None:
    """Return the coach's words for the current question, or None.

    ``advice``: moves scored by a driver. Raises InputError if no human is asked.
    """
    question = game.question
    if question is None or game.rules.setup.entries[question.car].driver != HUMAN:
        raise InputError("error.request")
    kind, car = game.rules.form(game.race).kind, game.race.cars[question.car]
    corner = corner_view(game.rules, game.race, car) if car.space >= 0 and kind in ("gear", "drive") else None
    if corner is None or corner["corner"] >= CORNERS or car.crossings > 1:
        return _goodbye(game, question) if kind == "gear" and _spoke_before(game, question) else None
    if kind == "gear":
        return _at_the_gear(game, question, corner)
    return _at_the_move(game, question, corner, advice)


def _goodbye(game: Game, question: Decision) -> GuideWords:
    return _words("goodbye", {}, [*_told(game, question), Message("guide.goodbye.what")])


def _words(name: str, args: Args, words: list[Message], clause: str = "LUD-CRN-1") -> GuideWords:
    return {
        "name": name,
        "title": Message(f"guide.{name}", args).as_json(),
        "words": [message.as_json() for message in words],
        "clause": clause,
    }


def _at_the_gear(game: Game, question: Decision, corner: CornerAhead) -> GuideWords:
    """Return words on the corner ahead, the recommended gear and the risk of a faster one."""
    gears: dict[int, GearChoice] = {
        gear["gear"]: gear
        for gear in gear_question(game.rules, game.race, question)["gears"]
        if gear["token"] is not None
    }
    best = gears[answer(game.rules, game.race, question, BY_ID[CAREFUL]).value]
    args: Args = {
        "corner": corner["name"],
        "stops": corner["stops"] - corner["made"],
        "ahead": corner["ahead"],
    }
    told = _told(game, question)
    if best["gear"] == 1 and len(gears) == 1:
        return _words("first", {}, [*told, Message("guide.only", _of(best, 0))], "LUD-GEA-1")
    if not any(_faces(gear, STOP, *DEAR) for gear in gears.values()):
        return _words("straight", args, [*told, Message("guide.speed", _of(best, 0))], "LUD-GEA-2")
    stop = _faces(best, STOP)
    name = "sure" if stop == best["total"] else "likely" if stop else "short_of_it"
    words = [*told, Message(f"guide.{name}", {**_of(best, stop), "corner": corner["name"]})]
    faster = gears.get(best["gear"] + 1)
    if faster and (over := _faces(faster, *DEAR)):
        words.append(Message("guide.faster", {**_of(faster, over), "worst": _worst(faster)}))
    elif args["stops"] > 1 and faster and _faces(faster, STOP) == faster["total"]:
        words.append(Message("guide.room", {"gear": _gear(faster["gear"]), "stops": args["stops"]}))
    if corner["made"]:
        return _words("again", args, words)
    if corner["corner"] == 0:
        limits = {"spin": game.rules.overshoot_spin, "out": game.rules.overshoot_crash}
        words.append(Message("guide.bill", limits))
    return _words("corner", args, words)


def _at_the_move(game: Game, question: Decision, corner: CornerAhead, advice: Advice) -> GuideWords | None:
    """Return words on the available spaces, or None.

    The coach speaks at the first move, and if a stop in the corner is possible or can no longer be made.
    """
    if not any(event.kind == "move" for event in _own(game, question.car)):
        first = Message("guide.first.what", {"gear": _gear(game.race.cars[question.car].gear)})
        return _words("first", {}, [first], "LUD-MOV-1")
    seen = [way.view for way in advice.ways]
    if any(view.kind == STOP for view in seen):
        return _words("green", {"corner": corner["name"]}, [Message("guide.green.what")])
    if seen and seen[0].kind in DEAR:
        price = price_message(seen[0].brakes, seen[0].tyres, seen[0].fuel)
        worst = Message(f"price.{seen[0].kind}") if seen[0].kind in (SPIN, OUT) else price
        return _words("dear", {}, [Message("guide.dear.what", {"price": worst})], "LUD-CRN-2")
    return None


def _gear(number: int) -> Message:
    return Message(f"gear.{number}")


def _of(gear: GearChoice, n: int) -> Args:
    """Return the message arguments for a gear and ``n`` faces of its die."""
    of = {"n": n, "of": gear["total"], "low": gear["low"], "high": gear["high"]}
    return {"gear": _gear(gear["gear"]), **of}


def _faces(gear: GearChoice, *kinds: str) -> int:
    return sum(face["count"] for face in gear["faces"] if face["kind"] in kinds)


def _worst(gear: GearChoice) -> Message:
    """Return the price message of the worst outcome of a gear's die."""

    def rank(face: FaceView) -> tuple[int, int]:
        price = face["price"]
        points = price.get("brakes", 0) + price.get("tyres", 0) + price.get("fuel", 0)
        return DEAR.index(face["kind"]) if face["kind"] in DEAR else -1, points

    face = max(gear["faces"], key=rank)
    if face["kind"] in (SPIN, OUT):
        return Message(f"price.{face['kind']}")
    price = face["price"]
    return price_message(price.get("brakes", 0), price.get("tyres", 0), price.get("fuel", 0))


def _own(game: Game, car: int, since: int = 0) -> Iterator[Event]:
    return (event for event in game.events[since : game.now.events] if event.car == car and event.round)


def _told(game: Game, question: Decision) -> list[Message]:
    """Return messages on the previous move's stops and overshoots."""
    before = _last_gear(game, question)
    found = []
    for event in _own(game, question.car, before) if before is not None else ():
        if event.kind not in ("stop", "overshoot"):
            continue
        name = game.rules.track.corners[event.data["corner"]].name
        if event.kind == "stop":
            args = {"corner": name, "left": event.data["needed"] - event.data["made"]}
            found.append(Message("guide.stopped", args))
        else:
            args = {"corner": name, "over": event.data["over"], "tyres": event.data["tyres"]}
            found.append(Message("guide.overshot", args))
    return found


def _last_gear(game: Game, question: Decision) -> int | None:
    """Return the number of events before the car's previous gear question, or None."""
    moments = game.moments[: game.cursor]
    own = [moment for moment in moments if moment.question and moment.question.car == question.car]
    gears = [moment.events for moment in own if game.rules.form(moment.race).kind == "gear"]
    return gears[-1] if gears else None


def _spoke_before(game: Game, question: Decision) -> bool:
    """True if the coach commented on this corner at the previous gear choice."""
    for moment in reversed(game.moments[: game.cursor]):
        asked = moment.question
        if asked and asked.car == question.car and game.rules.form(moment.race).kind == "gear":
            car = moment.race.cars[asked.car]
            corner = corner_view(game.rules, moment.race, car) if car.space >= 0 else None
            return corner is not None and corner["corner"] < CORNERS and car.crossings <= 1
    return False
