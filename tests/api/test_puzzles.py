"""Puzzles: the same for everyone, judged exactly, and with one answer that is clearly best."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.analysis.puzzles import MIN_MARGIN_MILLIROLLS, answer_values, margin_to_next_best
from engine.api.daily import circuit_of_day
from engine.api.session import Session
from engine.drivers.registry import BY_ID, answer
from engine.links.tokens import format_token
from engine.play.game import Game
from engine.protocol.replies import Reply
from tests.support.circuits import rules, track
from tests.support.session_requests import ask_ok
from tests.tools.protocol_types import type_problems

DAY = next(day for day in range(20_000, 20_100) if circuit_of_day(day) == "cala-moka")


def puzzle_session() -> Session:
    session = Session()
    session.circuits.tracks = {"cala-moka": track("cala-moka")}
    return session


def of_day(session: Session, day: int) -> dict[str, Any]:
    replies = [ask_ok(session, do="puzzle", day=day)["puzzle"]]
    while replies[-1]["percent"] < 100:
        replies.append(ask_ok(session, do="puzzle", day=day)["puzzle"])
    percents = [item["percent"] for item in replies]
    assert percents == sorted(percents)
    assert len(percents) > 5
    last: dict[str, Any] = replies[-1]
    return last


@pytest.fixture(scope="module")
def puzzle() -> dict[str, Any]:
    return of_day(puzzle_session(), DAY)


def test_the_puzzle_of_the_day_is_the_same_for_everyone(puzzle: dict[str, Any]) -> None:
    session = puzzle_session()
    ask_ok(session, do="position", text=puzzle["position"])
    assert of_day(session, DAY) == puzzle
    text = ask_ok(session, do="position_text")["text"]
    assert text == puzzle["position"]


def test_a_puzzles_best_answer_is_clear_and_judged_right(puzzle: dict[str, Any]) -> None:
    session = puzzle_session()
    ask_ok(session, do="position", text=puzzle["position"])
    game = session.game
    assert game is not None
    values = answer_values(game, 0)
    assert margin_to_next_best(values) >= MIN_MARGIN_MILLIROLLS
    best, worst = (choose(values, key=values.__getitem__) for choose in (min, max))
    for action, loss in ((best, 0), (worst, values[worst] - values[best])):
        ask_ok(session, do="position", text=puzzle["position"])
        reply = ask_ok(session, do="decide", token=format_token(game.rules.track, action))
        assert reply["view"]
        reply_solved = ask_ok(session, do="puzzle_result")
        assert not type_problems(reply_solved, Reply)
        assert reply_solved["puzzle_result"]["rolls_lost"] == loss
        assert reply_solved["puzzle_result"]["kind"] == puzzle["kind"]
    assert reply_solved["puzzle_result"]["other"] != reply_solved["puzzle_result"]["choice"]


def test_solved_is_rejected_without_an_answer(puzzle: dict[str, Any]) -> None:
    session = puzzle_session()
    ask_ok(session, do="position", text=puzzle["position"])
    assert not json.loads(session.handle(json.dumps({"do": "puzzle_result"})))["ok"]
    for day in (-1, "1", None, 10**9):
        assert not json.loads(session.handle(json.dumps({"do": "puzzle", "day": day})))["ok"]


def test_costly_decisions_of_a_review_become_puzzles() -> None:
    """Reopened positions ask the same question, and the same answer loses the same amount again."""
    session = Session()
    session.circuits.tracks = {"monaco": track("monaco")}
    game = session.game = Game(rules("monaco", cars=3, laps=1, seed=8, driver="human"))
    while (question := game.question) is not None:
        game.apply(answer(game.rules, game.race, question, BY_ID["beginner"]))
    figures = None
    while figures is None:
        figures = ask_ok(session, do="review", car=0)["review"]["figures"]
    positions = [(item["position"], item["rolls_lost"], item["decision"]) for item in figures["costliest"]]
    assert positions
    solved_count = 0
    for position, loss, decision in positions:
        if not position:
            continue
        token = format_token(game.rules.track, game.actions[decision])
        ask_ok(session, do="position", text=position)
        ask_ok(session, do="decide", token=token)
        assert ask_ok(session, do="puzzle_result")["puzzle_result"]["rolls_lost"] == pytest.approx(
            loss, abs=1
        )
        solved_count += 1
    assert solved_count
