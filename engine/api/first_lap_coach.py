"""The coach's words for a player's first lap: at the first move and at the first two corners.

All figures come from the forecasts and the available moves. The recommended gear is the careful driver's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from engine.core.types import Decision, Event, InputError, Message
from engine.drivers.registry import BY_ID, answer
from engine.play.advice import ScoredMove
from engine.play.entered_dice import EnteredDie, asks_person
from engine.play.game import Game
from engine.play.outcome import COST, OUT, SPIN, STOP
from engine.rules.queries import overshoot_limits
from engine.view.car import corner_ahead
from engine.view.gear_question import gear_question
from engine.view.shared_messages import price_message

if TYPE_CHECKING:
    from engine.protocol.question import FaceView, GearChoice
    from engine.protocol.race import CornerAhead
    from engine.protocol.race_statistics import GuideWords

Args = dict[str, Any]

COACHED_CORNERS = 2  # number of corners with coaching, counted from the line
COACH_DRIVER = "careful"  # a cautious driver, so that beginners finish the lap
COSTLY_OUTCOMES = (COST, SPIN, OUT)  # outcomes of going too fast, the worst last


def coach_words(game: Game, advice: Sequence[ScoredMove]) -> GuideWords | None:
    """Return the coach's words for the current question, or None.

    ``advice``: moves scored by a driver. Raises InputError if no human is asked.
    """
    question = game.question
    if question is None or not asks_person(game.rules, question):
        raise InputError("error.request")
    if type(question) is EnteredDie:
        return None
    kind, car = game.rules.question_spec(game.race).kind, game.race.cars[question.car]
    corner = (
        corner_ahead(game.rules, game.race, car) if car.space >= 0 and kind in ("gear", "drive") else None
    )
    if corner is None or corner["corner"] >= COACHED_CORNERS or car.crossings > 1:
        return (
            _farewell_words(game, question)
            if kind == "gear" and _was_coached_corner(game, question)
            else None
        )
    if kind == "gear":
        return _gear_advice(game, question, corner)
    return _move_advice(game, question, corner, advice)


def _farewell_words(game: Game, question: Decision) -> GuideWords:
    return _words("goodbye", {}, [*_previous_outcome(game, question), Message("guide.goodbye.what")])


def _words(name: str, args: Args, words: list[Message], clause: str = "LUD-CRN-1") -> GuideWords:
    return {
        "name": name,
        "title": Message(f"guide.{name}", args).as_json(),
        "words": [message.as_json() for message in words],
        "clause": clause,
    }


def _gear_advice(game: Game, question: Decision, corner: CornerAhead) -> GuideWords:
    """Return words on the corner ahead, the recommended gear and the risk of a faster one."""
    gears: dict[int, GearChoice] = {
        gear["gear"]: gear
        for gear in gear_question(game.rules, game.race, question)["gears"]
        if gear["token"] is not None
    }
    best = gears[answer(game.rules, game.race, question, BY_ID[COACH_DRIVER]).value]
    args: Args = {
        "corner": corner["name"],
        "stops": corner["stops"] - corner["stops_made"],
        "distance": corner["distance"],
    }
    intro = _previous_outcome(game, question)
    if best["gear"] == 1 and len(gears) == 1:
        return _words("first", {}, [*intro, Message("guide.only", _gear_share(best, 0))], "LUD-GEA-1")
    if not any(_faces(gear, STOP, *COSTLY_OUTCOMES) for gear in gears.values()):
        return _words("straight", args, [*intro, Message("guide.speed", _gear_share(best, 0))], "LUD-GEA-2")
    stop_faces = _faces(best, STOP)
    name = "sure" if stop_faces == best["total"] else "likely" if stop_faces else "short_of_it"
    words = [*intro, Message(f"guide.{name}", {**_gear_share(best, stop_faces), "corner": corner["name"]})]
    faster = gears.get(best["gear"] + 1)
    if faster and (count := _faces(faster, *COSTLY_OUTCOMES)):
        words.append(Message("guide.faster", {**_gear_share(faster, count), "worst": _worst_outcome(faster)}))
    elif args["stops"] > 1 and faster and _faces(faster, STOP) == faster["total"]:
        words.append(Message("guide.room", {"gear": _gear_message(faster["gear"]), "stops": args["stops"]}))
    if corner["stops_made"]:
        return _words("again", args, words)
    if corner["corner"] == 0:
        spin, out = overshoot_limits(game.rules, game.race, question.car, corner["corner"])
        words.append(Message("guide.bill", {"spin": spin, "out": out}))
    return _words("corner", args, words)


def _move_advice(
    game: Game, question: Decision, corner: CornerAhead, advice: Sequence[ScoredMove]
) -> GuideWords | None:
    """Return words on the available spaces, or None.

    The coach speaks at the first move, and if a stop in the corner is possible or can no longer be made.
    """
    if not any(event.kind == "move" for event in _events_of_car(game, question.car)):
        first = Message("guide.first.what", {"gear": _gear_message(game.race.cars[question.car].gear)})
        return _words("first", {}, [first], "LUD-MOV-1")
    views = [way.view for way in advice]
    if any(view.kind == STOP for view in views):
        return _words("green", {"corner": corner["name"]}, [Message("guide.green.what")])
    if views and views[0].kind in COSTLY_OUTCOMES:
        price = price_message(views[0].brakes, views[0].tyres, views[0].fuel)
        worst = Message(f"price.{views[0].kind}") if views[0].kind in (SPIN, OUT) else price
        return _words("dear", {}, [Message("guide.dear.what", {"price": worst})], "LUD-CRN-2")
    return None


def _gear_message(number: int) -> Message:
    return Message(f"gear.{number}")


def _gear_share(gear: GearChoice, n: int) -> Args:
    """Return the message arguments for a gear and ``n`` faces of its die."""
    of = {"n": n, "of": gear["total"], "low": gear["low"], "high": gear["high"]}
    return {"gear": _gear_message(gear["gear"]), **of}


def _faces(gear: GearChoice, *kinds: str) -> int:
    return sum(face["count"] for face in gear["faces"] if face["kind"] in kinds)


def _worst_outcome(gear: GearChoice) -> Message:
    """Return the price message of the worst outcome of a gear's die."""

    def rank(face: FaceView) -> tuple[int, int]:
        price = face["price"]
        points = price.get("brakes", 0) + price.get("tyres", 0) + price.get("fuel", 0)
        return COSTLY_OUTCOMES.index(face["kind"]) if face["kind"] in COSTLY_OUTCOMES else -1, points

    face = max(gear["faces"], key=rank)
    if face["kind"] in (SPIN, OUT):
        return Message(f"price.{face['kind']}")
    price = face["price"]
    return price_message(price.get("brakes", 0), price.get("tyres", 0), price.get("fuel", 0))


def _events_of_car(game: Game, car: int, first_event: int = 0) -> Iterator[Event]:
    return (event for event in game.events[first_event : game.now.events] if event.car == car and event.round)


def _previous_outcome(game: Game, question: Decision) -> list[Message]:
    """Return messages on the previous move's stops and overshoots."""
    before = _events_at_last_gear(game, question)
    messages = []
    for event in _events_of_car(game, question.car, before) if before is not None else ():
        if event.kind not in ("stop", "overshoot"):
            continue
        name = game.rules.track.corners[event.data["corner"]].name
        if event.kind == "stop":
            args = {"corner": name, "left": event.data["needed"] - event.data["made"]}
            messages.append(Message("guide.stopped", args))
        else:
            args = {"corner": name, "over": event.data["over"], "tyres": event.data["tyres"]}
            messages.append(Message("guide.overshot", args))
    return messages


def _events_at_last_gear(game: Game, question: Decision) -> int | None:
    """Return the number of events before the car's previous gear question, or None."""
    entries = game.history[: game.cursor]
    own = [entry for entry in entries if entry.question and entry.question.car == question.car]
    gears = [entry.events for entry in own if game.rules.question_spec(entry.race).kind == "gear"]
    return gears[-1] if gears else None


def _was_coached_corner(game: Game, question: Decision) -> bool:
    """True if the coach commented on this corner at the previous gear choice."""
    for entry in reversed(game.history[: game.cursor]):
        earlier_question = entry.question
        if (
            earlier_question
            and earlier_question.car == question.car
            and game.rules.question_spec(entry.race).kind == "gear"
        ):
            car = entry.race.cars[earlier_question.car]
            corner = corner_ahead(game.rules, entry.race, car) if car.space >= 0 else None
            return corner is not None and corner["corner"] < COACHED_CORNERS and car.crossings <= 1
    return False
