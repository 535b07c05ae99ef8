"""Requests about a player's own races: the stored record of one, and comparison with another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.api.envelope import number_in, text_in
from engine.core.types import HUMAN, InputError
from engine.play.game import Game
from engine.review.beside import beside, ghost
from engine.review.record import record

if TYPE_CHECKING:
    from engine.protocol.answers import Answer

Json = dict[str, Any]

KEPT = 3  # opened comparison races to cache


class Records:
    """Handlers of the record requests. ``open_link`` returns the race of a link of any kind."""

    def __init__(self, opened: Callable[[str], Game]) -> None:
        self._opened = opened
        self._others: dict[str, Game] = {}

    def record(self, game: Game, request: Json) -> Answer:
        """Return the record of a car's race for storage."""
        return {"record": record(game, _car_of(game, request))}

    def ghost(self, game: Game, request: Json) -> Answer:
        """Return a car of another race after the same number of rolls as the player's car."""
        other, lap = self._other(request), number_in(request, "lap")
        return {"ghost": ghost(game, _car_of(game, request), other, _driver_of(other, request), lap)}

    def beside(self, game: Game, request: Json) -> Answer:
        """Compare the player's race with another one, roll by roll."""
        other = self._other(request)
        return {"beside": beside(game, _car_of(game, request), other, _driver_of(other, request))}

    def _other(self, request: Json) -> Game:
        link = text_in(request, "link")
        if link not in self._others:
            if len(self._others) >= KEPT:
                del self._others[next(iter(self._others))]
            self._others[link] = self._opened(link)
        return self._others[link]


def _car_of(game: Game, request: Json) -> int:
    return _entry(game, number_in(request, "car"))


def _driver_of(game: Game, request: Json) -> int:
    """Return the car number in the other race; driver -1 means its first human player."""
    driver = number_in(request, "driver")
    if driver == -1:
        entries = enumerate(game.rules.setup.entries)
        driver = next((number for number, entry in entries if entry.driver == HUMAN), -1)
    return _entry(game, driver)


def _entry(game: Game, number: int) -> int:
    if not 0 <= number < len(game.rules.setup.entries):
        raise InputError("error.request")
    return number
