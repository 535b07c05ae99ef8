"""Comparison of two histories of one race for the page, with the first decision that differs."""

from __future__ import annotations

from typing import Any

from engine.core.state import Race
from engine.core.types import Action, Message
from engine.links.tokens import token_of
from engine.play.game import Game
from engine.play.moments import Moment
from engine.review.history_diff import PARTED, compare
from engine.rules.kernel.builder import Rules
from engine.rules.kernel.moves import Moves, brakes_of
from engine.view.drive import where
from engine.view.options import option
from engine.view.phrases import price_message
from engine.view.view import scene

Json = dict[str, Any]


def comparison(held: Game, coming: Game) -> Json:
    """Return the comparison of two races, as declared in ``engine/protocol``."""
    relation, common = compare(held, coming)
    shown: Json = {
        "relation": relation,
        "common": common,
        "held": _story(held),
        "coming": _story(coming),
        "parting": None,
    }
    if relation == PARTED:
        moment = held.moments[common]
        assert moment.question is not None
        shown["parting"] = {
            "car": moment.question.car,
            "round": moment.race.round,
            "held": None
            if _is_unseen(held, common) or _is_unseen(coming, common)
            else chosen(held.rules, moment, held.actions[common]).as_json(),
            "coming": None
            if _is_unseen(held, common) or _is_unseen(coming, common)
            else chosen(coming.rules, moment, coming.actions[common]).as_json(),
        }
    return shown


def _story(game: Game) -> Json:
    """Return the length of a history and the board at its end."""
    return {"decisions": game.cursor, "over": game.question is None, **scene(game.rules, game.now)}


def _is_unseen(game: Game, number: int) -> bool:
    """True if a secret decision is still hidden, because others have yet to choose.

    That is while the same question is asked in the same game turn.
    """
    asked, now = game.moments[number], game.now
    if asked.question is None or now.question is None:
        return False
    secret = bool(game.rules.form(asked.race).secret)
    return secret and now.question.step == asked.question.step and now.race.round == asked.race.round


def chosen(rules: Rules, moment: Moment, action: Action) -> Message:
    """Describe a decision in a few words.

    A gear, a space with its price in brakes, an option by its label, or anything else by its token.
    """
    race, question = moment.race, moment.question
    assert question is not None
    kind = rules.form(race).kind
    if kind == "gear":
        return Message("friends.chose.gear", {"gear": Message(f"gear.{action.value}")})
    if kind == "option":
        return Message("friends.chose.option", {"option": option(rules, race, question, action)["label"]})
    if action.kind == "drive" and isinstance(question.detail, Moves):
        return _driven(rules, race, question.detail, action)
    return Message("friends.chose.other", {"token": token_of(rules.track, action)})


def _driven(rules: Rules, race: Race, found: Moves, action: Action) -> Message:
    place = where(rules.track, race, action.value, len(found.path(action)) - 1)
    brakes = brakes_of(action)
    if brakes:
        return Message("friends.chose.drive_braking", {"where": place, "price": price_message(brakes, 0)})
    return Message("friends.chose.drive", {"where": place})
