"""Seasons short enough for tests, and their races driven to the end."""

from __future__ import annotations

from functools import cache

import pytest

from engine.core.types import InputError
from engine.drivers.registry import BY_ID, answer
from engine.play.game import Game
from engine.play.open_link import open_link
from engine.rules.rulebooks.rulebooks import rules_for
from engine.season import plan_validation, presets
from engine.season.simulation import Simulation
from engine.season.state import Season
from tests.support.circuits import track

PRESETS = ("trant", "house")


def error_id(error: pytest.ExceptionInfo[InputError]) -> str:
    return error.value.message.id


def race_of_link(text: str) -> tuple[Game, bool]:
    """Return the race of a link, opened as in the API."""
    return open_link(text, lambda circuit, _: track(circuit))


def play_race(season: Season, race: int | None = None, driver: str = "") -> Game:
    """Return a race of a season driven to its end; a named driver drives every car."""
    setup = season.setup(race or season.next or 0)
    game = Game(rules_for(setup, track(setup.circuit)))
    if not driver:
        Simulation(game).run(5000)
    while game.question is not None:
        game.apply(answer(game.rules, game.race, game.question, BY_ID[driver]))
    return game


@cache
def short_season(seed: int = 3) -> Season:
    """Return a season of three short races with four cars."""
    plan = presets.default_plan("free", seed, "Short", (), "first", 3, 2)
    dates = [
        plan.dates[0]._replace(circuit="test_ring", laps=1),
        plan.dates[1]._replace(circuit="test_ring", laps=1),
        plan.dates[2]._replace(laps=1),
    ]
    return Season(plan_validation.validated(plan._replace(dates=tuple(dates))))


@cache
def first_link(seed: int = 3) -> str:
    """Return the link of the first race of the short season."""
    return play_race(short_season(seed)).race_link()
