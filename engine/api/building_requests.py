"""Help for a player's question: a hint, and building a whole car in one request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.types import HUMAN, PARTS, Action, Decision, InputError, Json, Message
from engine.drivers.driver import advise
from engine.drivers.registry import answer
from engine.links.tokens import format_token
from engine.play.advice import ScoredMove
from engine.play.entered_dice import EnteredDie
from engine.play.game import Game
from engine.play.observation import observation_of
from engine.rules.queries import STANDARD_CAR, points_in

if TYPE_CHECKING:
    from engine.protocol.replies import Answer


def built_car(game: Game, request: Json) -> Game:
    """Return the game with the car in question built as requested; the game itself does not change.

    Points spent before, one by one, are taken back. Those that are left are spent as in the standard car.
    Raises InputError if no car is being built, or if it cannot have these points.
    """
    targets = request.get("points")
    if not isinstance(targets, dict) or game.question is None or game.question.step != "build":
        raise InputError("error.request")
    if any(part not in PARTS or not part or type(points) is not int for part, points in targets.items()):
        raise InputError("error.request")
    car = game.question.car
    game = game.fork()
    while game.cursor and _builds(game, game.cursor - 1, car):
        game.undo()
    for part, points in targets.items():
        for _ in range(points - points_in(game.race, car, part)):
            action = Action("build", PARTS.index(part))
            if not _builds(game, game.cursor, car) or action not in _options(game):
                raise InputError("error.request")
            game.apply(action)
    if any(points_in(game.race, car, part) > targets.get(part, 0) for part in PARTS if part):
        raise InputError("error.request")
    if _builds(game, game.cursor, car):
        game.apply(STANDARD_CAR)
    return game


def _builds(game: Game, decision: int, car: int) -> bool:
    """True if this car is being built at this decision."""
    question = game.history[decision].question
    return question is not None and question.step == "build" and question.car == car


def _options(game: Game) -> tuple[Action, ...]:
    assert game.question is not None
    return tuple(game.question.options)


def hint(game: Game, *, allowed: bool) -> Answer:
    """Return a computer driver's answer as a hint; raise InputError if hints are not ``allowed``."""
    if game.question is None:
        raise InputError("error.move.over")
    if not allowed:
        raise InputError("error.hint.official")
    if type(game.question) is EnteredDie:
        raise InputError("error.request")
    choice = len(game.question.options) > 1 and game.rules.question_spec(game.race).kind in ("gear", "drive")
    if choice and game.race.round:
        from engine.api.lazy.coach_requests import hint_with_reasons

        return hint_with_reasons(game)
    action = answer(game.rules, game.race, game.question)
    if action.kind == "gear":
        reason = Message("hint.gear", {"gear": Message(f"gear.{action.value}")})
    elif action.kind == "stay" and game.question.step == "draft":
        reason = Message("hint.stay.draft")
    else:
        reason = Message(f"hint.{action.kind}")
    token = format_token(game.rules.track, action)
    return {"hint": {"token": token, "why": reason.as_json(), "compared": [], "path": []}}


def scored_moves(game: Game) -> list[ScoredMove]:
    """Return all moves with a driver's scores, or none if no human is asked."""
    question = game.question
    if type(question) is not Decision or game.rules.setup.entries[question.car].driver != HUMAN:
        return []
    return advise(observation_of(game.rules, game.race, question, question.car))
