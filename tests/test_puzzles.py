"""Puzzles: the same for everyone, judged exactly, and with one answer that is clearly best."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.api.bridge import Session
from engine.api.daily import circuit_of
from engine.coach.puzzles import LEAST, margin, worths
from engine.drivers.registry import BY_ID, answer
from engine.links.tokens import token_of
from engine.play.game import Game
from engine.protocol.answers import Reply
from tests.circuits import rules, track
from tests.protocol import problems

DAY = next(day for day in range(20_000, 20_100) if circuit_of(day) == "cala-moka")


def table() -> Session:
    session = Session()
    session.circuits.tracks = {"cala-moka": track("cala-moka")}
    return session


def asked(session: Session, **request: object) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply


def of_day(session: Session, day: int) -> dict[str, Any]:
    told = [asked(session, do="puzzle", day=day)["puzzle"]]
    while told[-1]["percent"] < 100:
        told.append(asked(session, do="puzzle", day=day)["puzzle"])
    percents = [one["percent"] for one in told]
    assert percents == sorted(percents)
    assert len(percents) > 5
    last: dict[str, Any] = told[-1]
    return last


@pytest.fixture(scope="module")
def puzzle() -> dict[str, Any]:
    return of_day(table(), DAY)


def test_the_puzzle_of_a_day_is_the_same_for_everybody(puzzle: dict[str, Any]) -> None:
    session = table()
    asked(session, do="position", text=puzzle["position"])
    assert of_day(session, DAY) == puzzle
    again = asked(session, do="position_text")["text"]
    assert again == puzzle["position"]


def test_its_best_answer_is_clearly_the_best_and_is_told_so(puzzle: dict[str, Any]) -> None:
    session = table()
    asked(session, do="position", text=puzzle["position"])
    game = session.game
    assert game is not None
    found = worths(game, 0)
    assert margin(found) >= LEAST
    best, worst = (choose(found, key=found.__getitem__) for choose in (min, max))
    for action, lost in ((best, 0), (worst, found[worst] - found[best])):
        asked(session, do="position", text=puzzle["position"])
        reply = asked(session, do="take", token=token_of(game.rules.track, action))
        assert reply["view"]
        told = asked(session, do="solved")
        assert not problems(told, Reply)
        assert told["solved"]["throws"] == lost
        assert told["solved"]["kind"] == puzzle["kind"]
    assert told["solved"]["other"] != told["solved"]["chosen"]


def test_nothing_is_solved_before_there_is_an_answer(puzzle: dict[str, Any]) -> None:
    session = table()
    asked(session, do="position", text=puzzle["position"])
    assert not json.loads(session.handle(json.dumps({"do": "solved"})))["ok"]
    for day in (-1, "1", None, 10**9):
        assert not json.loads(session.handle(json.dumps({"do": "puzzle", "day": day})))["ok"]


def test_dear_decisions_of_a_review_can_be_solved_once_more() -> None:
    """Reopened positions ask the same question, and the same answer loses the same amount again."""
    session = Session()
    session.circuits.tracks = {"monaco": track("monaco")}
    game = session.game = Game(rules("monaco", cars=3, laps=1, seed=8, driver="human"))
    while (question := game.question) is not None:
        game.apply(answer(game.rules, game.race, question, BY_ID["beginner"]))
    figures = None
    while figures is None:
        figures = asked(session, do="review", car=0)["review"]["figures"]
    positions = [(one["position"], one["throws"], one["decision"]) for one in figures["dearest"]]
    assert positions
    solved = 0
    for position, throws, decision in positions:
        if not position:
            continue
        token = token_of(game.rules.track, game.actions[decision])
        asked(session, do="position", text=position)
        asked(session, do="take", token=token)
        assert asked(session, do="solved")["solved"]["throws"] == pytest.approx(throws, abs=1)
        solved += 1
    assert solved
