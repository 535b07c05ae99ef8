"""Comparison of two histories of one race for the page, with the first decision that differs."""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import Action, Json, Message
from engine.links.tokens import format_token
from engine.movement.move_options import MoveOptions, brake_points
from engine.play.entered_dice import EnteredDie
from engine.play.game import Game, HistoryEntry
from engine.rules.framework.builder import Rules
from engine.statistics.history_diff import DIVERGED, compare_histories
from engine.view.game_view import board_to_json
from engine.view.move_question import describe_space
from engine.view.options import option_view
from engine.view.shared_messages import price_message


def comparison(local: Game, incoming: Game) -> Json:
    """Return the comparison of two races, as declared in ``engine/protocol``."""
    relation, common = compare_histories(local, incoming)
    view: Json = {
        "relation": relation,
        "common": common,
        "stored": _history_end(local),
        "linked": _history_end(incoming),
        "first_difference": None,
    }
    if relation == DIVERGED:
        entry = local.history[common]
        assert entry.question is not None
        is_secret = _is_still_secret(local, common) or _is_still_secret(incoming, common)
        view["first_difference"] = {
            "car": entry.question.car,
            "round": entry.race.round,
            "same_choice": local.actions[common] == incoming.actions[common],
            "stored_choice": None
            if is_secret
            else describe_decision(local.rules, entry, local.actions[common]).as_json(),
            "linked_choice": None
            if is_secret
            else describe_decision(incoming.rules, entry, incoming.actions[common]).as_json(),
        }
    return view


def _history_end(game: Game) -> Json:
    """Return the length of a history and the board at its end."""
    return {"decisions": game.cursor, "over": game.question is None, **board_to_json(game.rules, game.now)}


def _is_still_secret(game: Game, number: int) -> bool:
    """True if a secret decision is still hidden, because others have yet to choose.

    That is while the same question is asked in the same game turn.
    """
    entry, now = game.history[number], game.now
    if entry.question is None or now.question is None:
        return False
    secret = bool(game.rules.question_spec(entry.race).secret_fields)
    return secret and now.question.step == entry.question.step and now.race.round == entry.race.round


def describe_decision(rules: Rules, entry: HistoryEntry, action: Action) -> Message:
    """Describe a decision in a few words.

    A gear, a space with its price in brakes, an option by its label, or anything else by its token.
    """
    race, question = entry.race, entry.question
    assert question is not None
    if type(question) is EnteredDie:
        return Message("friends.chose.face", {"value": question.die.faces[action.value - 1]})
    kind = rules.question_spec(race).kind
    if kind == "gear":
        return Message("friends.chose.gear", {"gear": Message(f"gear.{action.value}")})
    if kind == "option":
        return Message(
            "friends.chose.option", {"option": option_view(rules, race, question, action)["label"]}
        )
    if action.kind == "drive" and isinstance(question.detail, MoveOptions):
        return _describe_move(rules, race, question.detail, action)
    return Message("friends.chose.other", {"token": format_token(rules.track, action)})


def _describe_move(rules: Rules, race: Race, move_options: MoveOptions, action: Action) -> Message:
    place = describe_space(rules.track, race, action.value, len(move_options.path(action)) - 1)
    brakes = brake_points(action.extra)
    if brakes:
        return Message("friends.chose.drive_braking", {"where": place, "price": price_message(brakes, 0)})
    return Message("friends.chose.drive", {"where": place})
