"""Races by link: standing orders for the next turn, and links with another player name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from engine.api.request_parsing import int_field, text_field
from engine.core.types import InputError
from engine.links.shared_dice import MAX_PLAYERS, SECRET_BYTES, RevealedSecrets, cut_dice
from engine.play import orders
from engine.play.game import Game
from engine.rules.rulebooks.rulebooks import checked_setup, rules_for
from engine.view.gear_question import gear_question

if TYPE_CHECKING:
    from engine.protocol.replies import Answer, OrderOptions

Json = dict[str, Any]


def order_options(game: Game, request: Json) -> Answer:
    """Return the orders a player may give for the next turn, or null if not known yet."""
    seen = orders.ahead(game.rules, game.race, game.question, _requested_car(game, request))
    gears = None if seen is None else gear_question(game.rules, seen.race, seen.question)["gears"]
    return {"ahead": cast("OrderOptions", {"gears": gears})}


def set_order(game: Game, request: Json) -> None:
    """Set a player's standing order for the next turn; gear 0 cancels it."""
    car, gear, lane = _requested_car(game, request), int_field(request, "gear"), int_field(request, "lane")
    if not (0 <= gear <= 6 and 0 <= lane <= 3):
        raise InputError("error.request")
    orders.give(game, car, gear, lane)


def prepare(game: Game, request: Json) -> None:
    """Set the advance answers of the player who is asked; they replace the earlier ones."""
    answers = request.get("answers")
    if not isinstance(answers, list) or not all(isinstance(answer, dict) for answer in answers):
        raise InputError("error.request")
    orders.give_advance(
        game,
        [
            (text_field(answer, "step"), int_field(answer, "weather"), int_field(answer, "value"))
            for answer in answers
        ],
    )


def revealed_secrets(request: Json) -> RevealedSecrets | None:
    """Return the players' secrets that come with a decision; None without shared dice."""
    dice = request.get("dice")
    if dice is None:
        return None
    if not isinstance(dice, dict):
        raise InputError("error.request")
    return _secrets(dice.get("anchors")), _secrets(dice.get("secrets"))


def _secrets(texts: object) -> tuple[bytes, ...]:
    if not isinstance(texts, list) or len(texts) > MAX_PLAYERS:
        raise InputError("error.request")
    try:
        secrets = tuple([bytes.fromhex(text) for text in texts])
    except (TypeError, ValueError):
        raise InputError("error.request") from None
    if any(len(secret) != SECRET_BYTES for secret in secrets):
        raise InputError("error.request")
    return secrets


def shared_dice(game: Game, request: Json) -> Answer:
    """Return the proof of the dice that the players of a live table have shared."""
    return {
        "shared_dice": [
            {
                "anchors": [anchor.hex() for anchor in period.anchors],
                "secrets": [secret.hex() for secret in period.secrets],
                "decisions": list(period.decisions),
            }
            for period in cut_dice(game.dice, game.cursor)
        ]
    }


def relabelled_links(game: Game, request: Json) -> Answer:
    """Return the links of the race with another name for one car. The race does not change.

    Season races keep their names, which belong to the season.
    """
    game, car, name = game.fork(), _requested_car(game, request), text_field(request, "name")
    setup = game.rules.setup
    if setup.fixture is None:
        entries = list(setup.entries)
        entries[car] = entries[car]._replace(name=name)
        setup = checked_setup(setup._replace(entries=tuple(entries)))
        game.rules = rules_for(setup, game.rules.track, game.rules.rules_version)
    return {"signed": {"link": game.race_link(), "position_link": game.position_link()}}


def _requested_car(game: Game, request: Json) -> int:
    car = int_field(request, "car")
    if not 0 <= car < len(game.rules.setup.entries):
        raise InputError("error.request")
    return car
