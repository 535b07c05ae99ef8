"""The par of a race: the expert's expected rolls, the same on every machine, and asked for in parts."""

from __future__ import annotations

import json

from engine.api.daily import circuit_of_day, daily_setup
from engine.api.session import Session
from engine.core.types import HUMAN
from engine.drivers.registry import BY_ID, FALLBACK_DRIVER, answer
from engine.play.game import Game
from engine.protocol.replies import Par
from engine.rules.rulebooks.rulebooks import rules_for
from tests.support.circuits import track
from tests.support.session_requests import ask_ok
from tests.tools.protocol_types import type_problems

DAYS = [day for day in range(20_000, 20_100) if circuit_of_day(day) == "cala-moka"]


def finish_race(day: int) -> Game:
    """Return a day's race, driven to its end with the default driver in the player's car."""
    setup = daily_setup(day)
    game = Game(rules_for(setup, track(setup.circuit)))
    while (question := game.question) is not None:
        driver = BY_ID.get(setup.entries[question.car].driver, FALLBACK_DRIVER)
        game.apply(answer(game.rules, game.race, question, driver))
    return game


def par_of(link: str) -> tuple[int, int]:
    """Return the par of a race and the number of requests needed."""
    session = Session()
    session.circuits.tracks = {"cala-moka": track("cala-moka")}
    ask_ok(session, do="open", link=link)
    replies = [ask_ok(session, do="par")["par"]]
    while replies[-1]["percent"] < 100:
        assert replies[-1]["rolls"] is None
        replies.append(ask_ok(session, do="par")["par"])
    assert type_problems(replies[-1], Par, "par") == []
    return replies[-1]["rolls"], len(replies)


def test_par_is_close_to_a_drivers_rolls_and_reproducible() -> None:
    game = finish_race(DAYS[0])
    car = next(place for place, entry in enumerate(game.rules.setup.entries) if entry.driver == HUMAN)
    rolls = sum(event.kind == "roll" and event.car == car for event in game.events)
    par, requests = par_of(game.race_link())
    assert abs(par - rolls) <= 4
    assert requests > 3  # so each request is short
    assert par_of(game.race_link())[0] == par


def test_a_race_under_way_has_no_par() -> None:
    session = Session()
    session.circuits.tracks = {"cala-moka": track("cala-moka")}
    game = Game(rules_for(daily_setup(DAYS[0]), track("cala-moka")))
    ask_ok(session, do="open", link=game.race_link())
    assert not json.loads(session.handle(json.dumps({"do": "par"})))["ok"]
