"""Read-only requests about the current race."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from engine.api import shared_race_requests
from engine.api.daily import result_card
from engine.api.request_parsing import int_field
from engine.core.types import InputError
from engine.play.game import Game
from engine.statistics.event_conditions import first_matching_condition
from engine.statistics.key_moments import race_history
from engine.statistics.race_report import report
from engine.statistics.rival import rival_facts
from engine.view.game_view import board_to_json
from engine.view.illegal_move_reason import reason_view, why_not

if TYPE_CHECKING:
    from engine.protocol.race import BoardState
    from engine.protocol.replies import Answer

Json = dict[str, Any]
ReadOnlyRequest = Callable[[Game, Json], "Answer"]


def first_true_fact(game: Game, request: Json) -> Answer:
    """Return the first of several facts that is true of a car since the race was started or opened."""
    car = request.get("car")
    if type(car) is not int:
        raise InputError("error.request")
    step = game.question.step if game.question else ""
    return {
        "fact": first_matching_condition(game.events[: game.now.events], car, step, request.get("wanted"))
    }


def why_not_answer(game: Game, request: Json) -> Answer:
    """Return why the current move cannot end on a space."""
    space = request.get("space")
    if game.question is None:
        raise InputError("error.move.over")
    if type(space) is not int or not 0 <= space < game.rules.track.size:
        raise InputError("error.request")
    return {"why_not": reason_view(why_not(game.rules, game.race, game.question, space))}


def board_before_decision(game: Game, request: Json) -> Answer:
    """Return the board before an earlier decision."""
    number = requested_decision(game, request)
    shown = {"decision": number, **board_to_json(game.rules, game.moments[number])}
    return {"moment": cast("BoardState", shown)}


def requested_decision(game: Game, request: Json) -> int:
    """Return the decision number of a request: one already taken, or the current one."""
    number = request.get("decision")
    if type(number) is not int or not 0 <= number <= game.cursor:
        raise InputError("error.request")
    return number


def facts_on_rival(game: Game, request: Json) -> Answer:
    """Return facts on another car, seen from the player's own."""
    car, own = int_field(request, "car"), int_field(request, "you")
    if not all(0 <= number < len(game.rules.setup.entries) for number in (car, own)):
        raise InputError("error.request")
    return {"rival": rival_facts(game.rules, game.race, own, car)}


def precomputed_resume(game: Game, _: Json) -> Answer:
    """Return the replies to opening the current race by its link."""
    from engine.api.lazy.opening_precompute import precomputed_resume

    return precomputed_resume(game)


READ_ONLY_REQUESTS: dict[str, ReadOnlyRequest] = {
    "shared_dice": shared_race_requests.shared_dice,
    "card": lambda game, _: {"card": result_card(game)},
    "facts": first_true_fact,
    "why_not": why_not_answer,
    "ahead": shared_race_requests.order_options,
    "position_text": lambda game, _: {"text": game.position_text()},
    "signed": shared_race_requests.relabelled_links,
    "history": lambda game, _: {"history": race_history(game)},
    "moment": board_before_decision,
    "rival": facts_on_rival,
    "report": lambda game, _: {"report": report(game)},
    "reopened": precomputed_resume,
}
"""Read-only handlers by request name."""
