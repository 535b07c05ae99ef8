"""Chances add up, settled results are certain, and the leader has better chances."""

from __future__ import annotations

import pytest

from engine.analysis.win_probability import FinishEstimate, place_probabilities, win_probabilities
from engine.api.session import Session
from engine.core.state import RUNNING
from engine.drivers.registry import BY_ID, answer
from engine.play.game import Game
from engine.protocol.coach import WinProbabilities
from engine.rules.rulebooks.rulebooks import BOOKS
from tests.support.circuits import rules
from tests.support.session_requests import ask
from tests.tools.protocol_types import type_problems


def test_equal_cars_have_equal_chances() -> None:
    probabilities = place_probabilities([FinishEstimate(10.0, 1.5, 0.0)] * 4)
    assert len(set(probabilities)) == 1
    assert probabilities[0].win == pytest.approx(250, abs=6)
    assert probabilities[0].podium == pytest.approx(750, abs=10)
    assert probabilities[0].place == pytest.approx(250, abs=6)


def test_win_chance_of_two_cars_follows_the_normal_distribution() -> None:
    """One roll ahead with a spread of one each wins 76 of 100 times (normal distribution: 76.0)."""
    leader, follower = place_probabilities([FinishEstimate(9.0, 1.0, 0.0), FinishEstimate(10.0, 1.0, 0.0)])
    assert leader.win + follower.win == pytest.approx(1000, abs=8)
    assert leader.win == pytest.approx(760, abs=15)
    assert leader.podium == pytest.approx(1000, abs=6)


def test_the_risk_of_going_out_reduces_the_chances() -> None:
    safe, rash = place_probabilities([FinishEstimate(10.0, 1.0, 0.0), FinishEstimate(10.0, 1.0, 0.5)])
    assert rash.win == pytest.approx(250, abs=4)
    assert safe.win == pytest.approx(750, abs=8)


def test_places_already_taken_are_excluded() -> None:
    first_car, *_ = place_probabilities([FinishEstimate(10.0, 1.0, 0.0)] * 3, places_taken=2)
    assert first_car.win == 0
    assert first_car.podium == pytest.approx(333, abs=4)
    assert place_probabilities([], places_taken=3) == []


@pytest.mark.parametrize("book", BOOKS)
def test_chances_converge_to_the_result(book: str) -> None:
    session = Session()
    game = session.game = Game(rules("test_ring", cars=5, laps=1, seed=4, rulebook=book, driver="steady"))
    while (question := game.question) is not None:
        game.apply(answer(game.rules, game.race, question, BY_ID["steady"]))
    for first in range(0, game.cursor + 1, 8):
        decisions = list(range(first, min(first + 8, game.cursor + 1)))
        chances = ask(session, do="chances", decisions=decisions)["chances"]
        assert [entry["decision"] for entry in chances] == decisions
        for entry in chances:
            assert type_problems(entry, WinProbabilities) == []
            if any(car.status == RUNNING for car in game.history[entry["decision"]].race.cars):
                assert 850 <= sum(car["win"] for car in entry["cars"]) <= 1010
                assert all(car["win"] <= car["podium"] + 2 for car in entry["cars"])
    winners = [car.place == 1 for car in game.race.cars[:5]]
    assert [car["win"] == 1000 for car in chances[-1]["cars"]] == winners


@pytest.mark.parametrize("seed", (5, 6))
def test_the_car_ahead_has_better_chances(seed: int) -> None:
    game = Game(rules("test_ring", cars=2, laps=1, seed=seed, driver="steady"))
    while (question := game.question) is not None and game.race.round < 4:
        driver = BY_ID["beginner" if question.car else "steady"]
        game.apply(answer(game.rules, game.race, question, driver))
    race = game.race.copy()
    order = sorted(range(2), key=lambda number: game.rules.track.progress[race.cars[number].space])
    behind, ahead = (win_probabilities(game.rules, race)[number] for number in order)
    assert behind is not None
    assert ahead is not None
    assert ahead.win > behind.win


@pytest.mark.parametrize("decisions", [None, [], 3, [-1], ["1"], [True], [10_000], [0] * 9])
def test_chances_at_invalid_decisions_are_rejected(decisions: object) -> None:
    session = Session()
    session.game = Game(rules("test_ring", cars=2, laps=1, seed=4))
    assert ask(session, do="chances", decisions=decisions)["error"]["id"] == "error.request"
