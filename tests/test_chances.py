"""Chances add up, settled results are certain, and the leader has better chances."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.api.bridge import Session
from engine.coach.outlooks import chances
from engine.coach.places import Outlook, places
from engine.core.state import RUNNING
from engine.drivers.registry import BY_ID, answer
from engine.play.game import Game
from engine.protocol.coach import ChancesAt
from engine.rules.books.rulebooks import BOOKS
from tests.circuits import rules
from tests.protocol import problems


def test_equal_cars_share_everything() -> None:
    found = places([Outlook(10.0, 1.5, 0.0)] * 4)
    assert len(set(found)) == 1
    assert found[0].win == pytest.approx(250, abs=6)
    assert found[0].podium == pytest.approx(750, abs=10)
    assert found[0].place == pytest.approx(250, abs=6)


def test_of_two_cars_the_nearer_one_wins_as_often_as_two_curves_say() -> None:
    """One roll ahead with a spread of one each wins 76 of 100 times (normal distribution: 76.0)."""
    near, far = places([Outlook(9.0, 1.0, 0.0), Outlook(10.0, 1.0, 0.0)])
    assert near.win + far.win == pytest.approx(1000, abs=8)
    assert near.win == pytest.approx(760, abs=15)
    assert near.podium == pytest.approx(1000, abs=6)


def test_who_may_be_out_loses_that_share() -> None:
    safe, rash = places([Outlook(10.0, 1.0, 0.0), Outlook(10.0, 1.0, 0.5)])
    assert rash.win == pytest.approx(250, abs=4)
    assert safe.win == pytest.approx(750, abs=8)


def test_places_that_are_taken_are_gone() -> None:
    one, *_ = places([Outlook(10.0, 1.0, 0.0)] * 3, taken=2)
    assert one.win == 0
    assert one.podium == pytest.approx(333, abs=4)
    assert places([], taken=3) == []


@pytest.mark.parametrize("book", BOOKS)
def test_over_a_race_they_come_to_the_result(book: str) -> None:
    session = Session()
    game = session.game = Game(rules("test_ring", cars=5, laps=1, seed=4, rulebook=book, driver="steady"))
    while (question := game.question) is not None:
        game.apply(answer(game.rules, game.race, question, BY_ID["steady"]))
    for first in range(0, game.cursor + 1, 8):
        wanted = list(range(first, min(first + 8, game.cursor + 1)))
        told = asked(session, do="chances", decisions=wanted)["chances"]
        assert [one["decision"] for one in told] == wanted
        for one in told:
            assert problems(one, ChancesAt) == []
            if any(car.status == RUNNING for car in game.moments[one["decision"]].race.cars):
                assert 850 <= sum(car["win"] for car in one["cars"]) <= 1010
                assert all(car["win"] <= car["podium"] + 2 for car in one["cars"])
    assert [car["win"] == 1000 for car in told[-1]["cars"]] == [car.place == 1 for car in game.race.cars[:5]]


@pytest.mark.parametrize("seed", (5, 6))
def test_the_one_ahead_has_more(seed: int) -> None:
    game = Game(rules("test_ring", cars=2, laps=1, seed=seed, driver="steady"))
    while (question := game.question) is not None and game.race.round < 4:
        driver = BY_ID["beginner" if question.car else "steady"]
        game.apply(answer(game.rules, game.race, question, driver))
    race = game.race.copy()
    order = sorted(range(2), key=lambda number: game.rules.track.progress[race.cars[number].space])
    behind, ahead = (chances(game.rules, race)[number] for number in order)
    assert behind is not None
    assert ahead is not None
    assert ahead.win > behind.win


@pytest.mark.parametrize("wanted", [None, [], 3, [-1], ["1"], [True], [10_000], [0] * 9])
def test_other_decisions_are_none(wanted: object) -> None:
    session = Session()
    session.game = Game(rules("test_ring", cars=2, laps=1, seed=4))
    assert asked(session, do="chances", decisions=wanted)["error"]["id"] == "error.request"


def asked(session: Session, **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    return reply
