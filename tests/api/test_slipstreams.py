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
    actor, car_before = game.race.actor, game.race.cars[game.race.actor]
    choices_shown = move_question(game.rules, game.race, game.question)["choices"]
    rows = []
    for choice in choices_shown:
        if choice["token"] == STAY.kind:
            assert "why.blocked" not in [reason["message"]["id"] for reason in choice["reasons"]]
        if choice["kind"] in ("spin", "out"):
            continue
        trial = game.fork()
        answers = {format_token(game.rules.track, action): action for action in game.question.options}
        trial.apply(answers[choice["token"]])
        # Points are paid at the end of the move, so decline further slipstreams.
        while trial.question is not None and (trial.question.step, trial.race.actor) == ("tow", actor):
            trial.apply(STAY)
        car_after = trial.race.cars[actor]
        costs = {part: getattr(car_before, part) - getattr(car_after, part) for part in PARTS}
        rows.append((choice["token"], choice["price"], {part: cost for part, cost in costs.items() if cost}))
    return rows


def test_answers_cost_the_price_shown() -> None:
    compared_prices: list[tuple[str, dict[str, int]]] = []
    for seed in range(4):
        game = Game(rules("zandvoort", cars=10, laps=2, seed=seed, slipstream="on"))
        choose = POLICIES["follower"](seed)
        while game.question is not None:
            if game.question.step == "tow":
                for token, shown_price, paid_price in shown_and_paid(game):
                    assert shown_price == paid_price, (seed, game.cursor, token)
                    compared_prices.append((token, shown_price))
            game.apply(choose(game.rules, game.race, game.question))
    stay = [price for token, price in compared_prices if token == STAY.kind]
    assert {} in stay
    assert any("tyres" in price for price in stay)
    assert any("brakes" in price for token, price in compared_prices if token != STAY.kind)


def is_asked_for_slipstream(game: Game, action: Action) -> bool:
    """True if the same driver is asked for a slipstream after an answer."""
    trial, actor = game.fork(), game.race.actor
    trial.apply(action)
    return trial.question is not None and (trial.question.step, trial.race.actor) == ("tow", actor)


def test_slipstreams_are_predicted_in_every_gear() -> None:
    """Without dice or a choice of points in between, a slipstream is predicted exactly if it is offered."""
    gears: list[int] = []
    for seed in range(2):
        game = Game(rules("zandvoort", cars=10, laps=2, seed=seed, slipstream="on"))
        choose = POLICIES["follower"](seed)
        while game.question is not None:
            gear, question = game.race.cars[game.race.actor].gear, game.question
            for action in question.options if question.step == "drive" and gear >= 3 else ():
                view = preview_of(game.rules, game.race, question, action)
                if view.unused or view.points > view.tyres or view.kind in (SPIN, OUT):
                    continue
                foretold = slipstream_after(game.rules, game.race, question.detail, view) is not None
                assert foretold == is_asked_for_slipstream(game, action), (seed, game.cursor, action)
                gears += [gear] * foretold
            game.apply(choose(game.rules, game.race, question))
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
                choices = slipstream_question(game.rules, game.race, game.question)["choices"]
                follow = next(choice for choice in choices if choice["token"] == "follow")
                reasons = {
                    reason["message"]["id"]: reason["message"].get("args", {}) for reason in follow["reasons"]
                }
                contact = reasons.get("why.contact_up_to", {"count": 0, "most": 0})
                spared = (1 - contact["most"] / 20) ** contact["count"]
                assert follow["risk"] == pytest.approx(1 - spared, abs=1e-4)
                assert all(follow["price"].values())
                assert reasons["why.drawn"]["count"] == len(follow["path"]) - 1, follow
                if (place := follow["label"])["id"] == "where.road":
                    assert place["args"]["count"] == len(follow["path"]) - 1
                    on_road += 1
                risks.append(follow["risk"])
            game.apply(choose(game.rules, game.race, game.question))
    assert on_road > 2
    assert 0 in risks
    assert max(risks) > 0
