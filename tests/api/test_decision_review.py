"""Reviews of a race: losses by choices, dice and the rest add up to the result, for any driver."""

from __future__ import annotations

from functools import cache

import pytest

from engine.analysis.decision_review import Review, best_gear_counts
from engine.analysis.explanations import answer_message
from engine.analysis.position_evaluation import position_evaluator
from engine.api.session import Session
from engine.core.state import FINISHED, OUT
from engine.core.types import Action
from engine.drivers.registry import BY_ID, answer
from engine.drivers.tables.value_table import MILLIROLLS_PER_ROLL
from engine.play import loop
from engine.play.game import Game
from engine.protocol.coach import Review as Wire
from engine.rules.rulebooks.rulebooks import BOOKS
from tests.support.circuits import rules, topology
from tests.support.session_requests import ask
from tests.tools.protocol_types import type_problems

DRIVERS = ("expert", "beginner", "steady", "bold")


@cache
def play_driven_race(book: str, circuit: str = "test_ring", laps: int = 1, seed: int = 3) -> Game:
    """Return a race of four different drivers. Read-only."""
    compiled = rules(circuit, cars=len(DRIVERS), laps=laps, seed=seed, rulebook=book)
    game = Game(compiled)
    while (question := game.question) is not None:
        game.apply(answer(compiled, game.race, question, BY_ID[DRIVERS[question.car]]))
    return game


def reviewed(game: Game, car: int) -> Review:
    work = Review(game, car)
    previous_percent = -1
    while not work.is_done:
        assert previous_percent <= work.percent < 100
        previous_percent = work.percent
        work.step()
    return work


@pytest.mark.parametrize("book", BOOKS)
def test_losses_by_choices_dice_and_rest_add_up_to_the_result(book: str) -> None:
    """Exact to a thousandth of a roll; for a finisher the total is its number of turns."""
    game = play_driven_race(book)
    finisher_count = 0
    for car in range(len(DRIVERS)):
        work = reviewed(game, car)
        assert sum(work.totals) == work.end - work.start
        assert [sum(column) for column in zip(*[turn[1:] for turn in work.turn_losses], strict=True)] == list(
            work.totals
        )
        assert all(turn.choices >= 0 for turn in work.turn_losses)
        if game.race.cars[car].status == FINISHED:
            last = next(
                entry.race.round
                for entry, next_entry in zip(game.history, game.history[1:], strict=False)
                if next_entry.race.cars[car].status == FINISHED
            )
            first = game.history[work.reviewed_decisions[0].decision].race.round
            assert work.end == (last - first + 1) * MILLIROLLS_PER_ROLL
            finisher_count += 1
    assert finisher_count


@pytest.mark.full
def test_the_strongest_driver_loses_almost_nothing_by_choices() -> None:
    game = play_driven_race("ludodelire", "monaco")
    by_choices = [reviewed(game, car).totals[0] for car in range(len(DRIVERS))]
    assert by_choices[0] <= 100
    assert by_choices[1] > 500
    best, gears = best_gear_counts(reviewed(game, 0))
    assert best == gears > 10


@pytest.mark.full
def test_losses_by_dice_average_zero() -> None:
    """Luck is relative to the mean of all faces, so its mean over many rolls is zero."""
    dice = [
        turn.dice
        for seed in range(12)
        for car in range(len(DRIVERS))
        for turn in reviewed(play_driven_race("first", "test_ring", 2, seed), car).turn_losses
    ]
    mean = sum(dice) / len(dice)
    spread = (sum((value - mean) ** 2 for value in dice) / len(dice)) ** 0.5
    assert len(dice) > 400
    assert abs(mean) < 3.5 * spread / len(dice) ** 0.5


def test_a_loss_is_the_difference_to_the_best_answer() -> None:
    game = play_driven_race("ludodelire", "monaco")
    work = reviewed(game, 1)
    worst = max((item for item in work.reviewed_decisions if item.kind == "gear"), key=lambda item: item.cost)
    entry = game.history[worst.decision]
    assert entry.question is not None
    judge = position_evaluator(game.rules, entry.race, entry.question)
    worths = judge.gear_values(entry.question)
    assert worst.cost == worths[worst.choice] - min(worths.values()) > 0
    assert worths[worst.compared_answer] == min(worths.values())


def test_going_out_is_charged_to_the_choice() -> None:
    """A car that chooses a route off the road is charged the cost of retiring."""
    game = play_driven_race("first", "monaco").fork(0)
    while (question := game.question) is not None and game.race.cars[1].status != OUT:
        driver = BY_ID[DRIVERS[question.car]]
        action = answer(game.rules, game.race, question, driver)
        if question.car == 1:
            gears = [option for option in question.options if option.kind == "gear"]
            action = gears[-1] if gears else _worst(game)
        game.apply(action)
    work = reviewed(game, 1)
    assert sum(work.totals) == work.end - work.start
    assert work.totals[0] > 20 * MILLIROLLS_PER_ROLL


def _worst(game: Game) -> Action:
    question = game.question
    assert question is not None
    ways = position_evaluator(game.rules, game.race, question).move_values(question)
    return max(ways, key=lambda move: move.worth).view.action


def test_a_review_reports_its_progress_and_adds_up() -> None:
    session = Session()
    session.game = play_driven_race("ludodelire", "monaco")
    percents = []
    while True:
        reply = ask(session, do="review", car=1)
        assert type_problems(reply["review"], Wire) == []
        percents.append(reply["review"]["percent"])
        if (figures := reply["review"]["figures"]) is not None:
            break
    assert percents == sorted(percents)
    assert len(percents) > 20
    assert ask(session, do="review", car=1)["review"]["figures"] == figures
    totals = figures["totals"]
    assert totals["choices"] + totals["dice"] + totals["other"] == totals["end"] - totals["start"]
    assert [entry["rolls_lost"] for entry in figures["costliest"]] == sorted(
        (one["rolls_lost"] for one in figures["costliest"]), reverse=True
    )
    assert 1 <= len(figures["costliest"]) <= 3
    forked = ask(session, do="fork", decision=figures["costliest"][0]["decision"])
    assert forked["view"]["question"]["car"] == 1


def test_spaces_in_corners_are_named_with_the_corner() -> None:
    """A review is shown without a board."""
    compiled = rules("test_ring", cars=2, laps=1, seed=3)
    race, named_count = loop.start(compiled), 0
    while (question := loop.next_decision(compiled, race)) is not None:
        for option in question.options if compiled.question_spec(race).kind == "drive" else ():
            words = str(answer_message(compiled, race, question, option))
            corner = compiled.track.corner[option.value]
            assert ("coach.in_corner" in words) == (corner >= 0) or "where.stay" in words
            assert corner < 0 or compiled.track.corners[corner].name in words or "where.stay" in words
            named_count += corner >= 0
        loop.apply_answer(compiled, race, question, answer(compiled, race, question))
    assert named_count > 20


@pytest.mark.parametrize("car", [-1, 4, "1", None, True])
def test_a_review_of_an_unknown_car_is_rejected(car: object) -> None:
    session = Session()
    session.game = play_driven_race("first")
    assert ask(session, do="review", car=car)["error"]["id"] == "error.request"


def test_no_review_during_an_official_attempt() -> None:
    session = Session()
    asked_for = {
        "circuit": "monaco", "rulebook": "first", "laps": 1, "seed": 5, "switches": {},
        "cars": [{"name": "Ada", "livery": 0, "driver": "human"}],
    }  # fmt: skip
    session.circuits.register(topology("monaco"))
    reply = ask(session, do="new", setup=asked_for, official=True)
    assert reply["ok"], reply
    assert ask(session, do="review", car=0)["error"]["id"] == "error.hint.official"
