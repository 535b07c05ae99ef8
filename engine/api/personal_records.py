"""Requests about a player's own races: the stored record of one, and comparison with another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.api.request_parsing import int_field, text_field
from engine.core.types import HUMAN, InputError
from engine.play.game import Game
from engine.statistics.race_comparison import compare_races, ghost
from engine.statistics.race_record import record

if TYPE_CHECKING:
    from engine.protocol.replies import Answer

Json = dict[str, Any]

CACHED_RACES = 3  # opened comparison races to cache


class RecordRequests:
    """Handlers of the record requests. ``open_link`` returns the race of a link of any kind."""

    def __init__(self, open_link: Callable[[str], Game]) -> None:
        self._opened = open_link
        self._others: dict[str, Game] = {}

    def record(self, game: Game, request: Json) -> Answer:
        """Return the record of a car's race for storage. Refused for entered dice, which prove nothing."""
        if game.entered:
            raise InputError("error.request")
        return {"record": record(game, _car_of(game, request))}

    def ghost(self, game: Game, request: Json) -> Answer:
        """Return a car of another race after the same number of rolls as the player's car."""
        other, lap = self._other_race(request), int_field(request, "lap")
        return {"ghost": ghost(game, _car_of(game, request), other, _driver_of(other, request), lap)}

    def compare_races(self, game: Game, request: Json) -> Answer:
        """Compare the player's race with another one, roll by roll."""
        other = self._other_race(request)
        return {"beside": compare_races(game, _car_of(game, request), other, _driver_of(other, request))}

    def _other_race(self, request: Json) -> Game:
        link = text_field(request, "link")
        if link not in self._others:
            if len(self._others) >= CACHED_RACES:
                del self._others[next(iter(self._others))]
            self._others[link] = self._opened(link)
        return self._others[link]


def _car_of(game: Game, request: Json) -> int:
    return _checked_entry(game, int_field(request, "car"))


def _driver_of(game: Game, request: Json) -> int:
    """Return the car number in the other race; driver -1 means its first human player."""
    driver = int_field(request, "driver")
    if driver == -1:
        entries = enumerate(game.rules.setup.entries)
        driver = next((number for number, entry in entries if entry.driver == HUMAN), -1)
    return _checked_entry(game, driver)


def _checked_entry(game: Game, number: int) -> int:
    if not 0 <= number < len(game.rules.setup.entries):
        raise InputError("error.request")
    return number
