"""Read-only requests about the current race."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from engine.api import friend_requests
from engine.api.daily import card
from engine.core.types import InputError
from engine.play.game import Game
from engine.review.event_match import first_fact
from engine.review.key_moments import race_history
from engine.review.report import report
from engine.view.view import scene
from engine.view.why_not import reason_view, why_not

if TYPE_CHECKING:
    from engine.protocol.answers import Answer
    from engine.protocol.race import Scene

Json = dict[str, Any]
Look = Callable[[Game, Json], "Answer"]


def facts(game: Game, request: Json) -> Answer:
    """Return the first of several facts that is true of a car since the race was started or opened."""
    car = request.get("car")
    if type(car) is not int:
        raise InputError("error.request")
    step = game.question.step if game.question else ""
    return {"fact": first_fact(game.events[: game.now.events], car, step, request.get("wanted"))}


def reason(game: Game, request: Json) -> Answer:
    """Return why the current move cannot end on a space."""
    space = request.get("space")
    if game.question is None:
        raise InputError("error.move.over")
    if type(space) is not int or not 0 <= space < game.rules.track.size:
        raise InputError("error.request")
    return {"why_not": reason_view(why_not(game.rules, game.race, game.question, space))}


def moment(game: Game, request: Json) -> Answer:
    """Return the board before an earlier decision."""
    number = decision_of(game, request)
    shown = {"decision": number, **scene(game.rules, game.moments[number])}
    return {"moment": cast("Scene", shown)}


def decision_of(game: Game, request: Json) -> int:
    """Return the decision number of a request: one already taken, or the current one."""
    number = request.get("decision")
    if type(number) is not int or not 0 <= number <= game.cursor:
        raise InputError("error.request")
    return number


def reopened(game: Game, _: Json) -> Answer:
    """Return the replies to opening the current race by its link."""
    from engine.api.workshop.rehearsal import reopened

    return reopened(game)


LOOKS: dict[str, Look] = {
    "card": lambda game, _: {"card": card(game)},
    "facts": facts,
    "why_not": reason,
    "ahead": friend_requests.ahead,
    "position_text": lambda game, _: {"text": game.position_text()},
    "signed": friend_requests.signed,
    "history": lambda game, _: {"history": race_history(game)},
    "moment": moment,
    "report": lambda game, _: {"report": report(game)},
    "reopened": reopened,
}
"""Read-only handlers by request name."""
