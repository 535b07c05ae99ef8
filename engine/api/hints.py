"""Hints for human players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.types import HUMAN, Decision, InputError, Message
from engine.drivers.driver import advise
from engine.drivers.registry import answer
from engine.links.tokens import format_token
from engine.play.advice import NONE, Advice
from engine.play.entered_dice import EnteredDie
from engine.play.game import Game
from engine.play.observation import observed

if TYPE_CHECKING:
    from engine.protocol.replies import Answer


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
        why = Message("hint.gear", {"gear": Message(f"gear.{action.value}")})
    elif action.kind == "stay" and game.question.step == "draft":
        why = Message("hint.stay.draft")
    else:
        why = Message(f"hint.{action.kind}")
    token = format_token(game.rules.track, action)
    return {"hint": {"token": token, "why": why.as_json(), "compared": [], "way": []}}


def weighed_moves(game: Game) -> Advice:
    """Return the moves as a driver scores them, or none if no human is asked."""
    question = game.question
    if type(question) is not Decision or game.rules.setup.entries[question.car].driver != HUMAN:
        return NONE
    return advise(observed(game.rules, game.race, question, question.car))
