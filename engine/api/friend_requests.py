"""Races by link: standing orders for the next turn, and links with another player name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from engine.api.envelope import number_in, text_in
from engine.core.types import InputError
from engine.play import orders
from engine.play.game import Game
from engine.rules.books.rulebooks import checked_setup, rules_for
from engine.view.gears import gear_question

if TYPE_CHECKING:
    from engine.protocol.answers import Ahead, Answer

Json = dict[str, Any]


def ahead(game: Game, request: Json) -> Answer:
    """Return the orders a player may give for the next turn, or null if not known yet."""
    seen = orders.ahead(game.rules, game.race, game.question, _car_of(game, request))
    gears = None if seen is None else gear_question(game.rules, seen.race, seen.question)["gears"]
    return {"ahead": cast("Ahead", {"gears": gears})}


def order(game: Game, request: Json) -> None:
    """Set a player's standing order for the next turn; gear 0 cancels it."""
    car, gear, lane = _car_of(game, request), number_in(request, "gear"), number_in(request, "lane")
    if not (0 <= gear <= 6 and 0 <= lane <= 3):
        raise InputError("error.request")
    orders.give(game, car, gear, lane)


def signed(game: Game, request: Json) -> Answer:
    """Return the links of the race with another name for one car. The race does not change.

    Season races keep their names, which belong to the season.
    """
    game, car, name = game.fork(), _car_of(game, request), text_in(request, "name")
    setup = game.rules.setup
    if setup.fixture is None:
        entries = list(setup.entries)
        entries[car] = entries[car]._replace(name=name)
        rules = rules_for(checked_setup(setup._replace(entries=tuple(entries))), game.rules.track)
        game.rules = rules.read_as(game.rules)
    return {"signed": {"link": game.race_link(), "position_link": game.position_link()}}


def _car_of(game: Game, request: Json) -> int:
    car = number_in(request, "car")
    if not 0 <= car < len(game.rules.setup.entries):
        raise InputError("error.request")
    return car
