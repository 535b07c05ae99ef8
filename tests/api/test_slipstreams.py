"""Slipstreams are predicted, and the prices shown for their answers are the points paid."""

from __future__ import annotations

import pytest

from engine.core.types import Action
from engine.links.tokens import format_token
from engine.play.game import Game
from engine.play.outcome import OUT, SPIN
from engine.play.preview import preview_of, slipstream_after
from engine.rules.move.slipstream import STAY
from engine.view.move_question import move_question
from engine.view.place_question import slipstream_question
from tests.support.circuits import rules
from tests.support.policies import POLICIES

PARTS = ("brakes", "tyres", "fuel")


def shown_and_paid(game: Game) -> list[tuple[str, dict[str, int], dict[str, int]]]:
    """Return token, shown price and paid points of each answer that leaves the car in the race."""
    assert game.question is not None
    actor, before = game.race.actor, game.race.cars[game.race.actor]
    shown = move_question(game.rules, game.race, game.question)["choices"]
    found = []
    for choice in shown:
        if choice["token"] == STAY.kind:
            assert "why.blocked" not in [reason["say"]["id"] for reason in choice["why"]]
        if choice["kind"] in ("spin", "out"):
            continue
        tried = game.fork()
        answers = {format_token(game.rules.track, action): action for action in game.question.options}
        tried.apply(answers[choice["token"]])
        # Points are paid at the end of the move, so decline further slipstreams.
        while tried.question is not None and (tried.question.step, tried.race.actor) == ("tow", actor):
            tried.apply(STAY)
        after = tried.race.cars[actor]
        paid = {part: getattr(before, part) - getattr(after, part) for part in PARTS}
        found.append((choice["token"], choice["price"], {part: cost for part, cost in paid.items() if cost}))
    return found


def test_answers_cost_the_price_shown() -> None:
    compared: list[tuple[str, dict[str, int]]] = []
    for seed in range(4):
        game = Game(rules("zandvoort", cars=10, laps=2, seed=seed, slipstream="on"))
        choose = POLICIES["follower"](seed)
        while game.question is not None:
            if game.question.step == "tow":
                for token, told, paid in shown_and_paid(game):
                    assert told == paid, (seed, game.cursor, token)
                    compared.append((token, told))
            game.apply(choose(game.rules, game.race, game.question))
    stay = [price for token, price in compared if token == STAY.kind]
    assert {} in stay
    assert any("tyres" in price for price in stay)
    assert any("brakes" in price for token, price in compared if token != STAY.kind)


def is_asked_for_slipstream(game: Game, action: Action) -> bool:
    """True if the same driver is asked for a slipstream after an answer."""
    tried, actor = game.fork(), game.race.actor
    tried.apply(action)
    return tried.question is not None and (tried.question.step, tried.race.actor) == ("tow", actor)


def test_slipstreams_are_predicted_in_every_gear() -> None:
    """Without dice or a choice of points in between, a slipstream is predicted exactly if it is offered."""
    gears: list[int] = []
    for seed in range(2):
        game = Game(rules("zandvoort", cars=10, laps=2, seed=seed, slipstream="on"))
        choose = POLICIES["follower"](seed)
        while game.question is not None:
            gear, asked = game.race.cars[game.race.actor].gear, game.question
            for action in asked.options if asked.step == "drive" and gear >= 3 else ():
                view = preview_of(game.rules, game.race, asked, action)
                if view.unused or view.points > view.tyres or view.kind in (SPIN, OUT):
                    continue
                foretold = slipstream_after(game.rules, game.race, asked.detail, view) is not None
                assert foretold == is_asked_for_slipstream(game, action), (seed, game.cursor, action)
                gears += [gear] * foretold
            game.apply(choose(game.rules, game.race, asked))
    assert {4, 5, 6} <= set(gears)


def test_the_follow_answer_shows_its_risk_and_price() -> None:
    """House rules: the risk is the chance that at least one contact roll at the end space does damage."""
    risks: list[float] = []
    on_road = 0
    for seed in range(3):
        game = Game(rules("monaco", cars=8, laps=2, seed=seed, rulebook="house", slipstream="on"))
        choose = POLICIES["follower"](seed)
        while game.question is not None:
            if game.question.step == "draft":
                shown = slipstream_question(game.rules, game.race, game.question)["choices"]
                follow = next(choice for choice in shown if choice["token"] == "follow")
                told = {reason["say"]["id"]: reason["say"].get("args", {}) for reason in follow["why"]}
                contact = told.get("why.contact_up_to", {"count": 0, "most": 0})
                spared = (1 - contact["most"] / 20) ** contact["count"]
                assert follow["risk"] == pytest.approx(1 - spared, abs=1e-4)
                assert all(follow["price"].values())
                assert told["why.drawn"]["count"] == len(follow["path"]) - 1, follow
                if (where := follow["where"])["id"] == "where.road":
                    assert where["args"]["count"] == len(follow["path"]) - 1
                    on_road += 1
                risks.append(follow["risk"])
            game.apply(choose(game.rules, game.race, game.question))
    assert on_road > 2
    assert 0 in risks
    assert max(risks) > 0
