"""The forecast of a gear comes true: a sample of the long run for every rulebook, and former failures."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.core.state import Race
from engine.core.types import Decision
from engine.play import loop
from engine.play.forecast import forecasts
from engine.play.game import Game
from engine.play.open_link import open_link
from engine.play.preview import SHORT, STOP
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import BOOKS
from engine.rules.turn.order import running_order
from engine.view.car import corner_ahead, spaces_to_finish
from engine.view.gear_question import gear_question
from tests.support.circuits import rules, track
from tests.support.forecast_checks import BEFORE_MASSENET, check_forecasts
from tests.support.policies import POLICIES
from tests.tools.long_forecast_checks import check_turns
from tests.tools.long_races import circuits


def open_question(link: str) -> tuple[Game, Decision]:
    game, _ = open_link(link, lambda circuit, _: track(circuit))
    assert isinstance(game.question, Decision)
    return game, game.question


def test_a_car_skidding_past_its_pit_pays_for_speed_once() -> None:
    """A Trant car in 5th that reaches its pit with parts at zero and one stop short."""
    assert check_turns("trant", "cala-moka", 33, turns=36)[0] == 36


@pytest.mark.parametrize(("place", "circuit"), list(enumerate(circuits())), ids=circuits())
def test_the_forecast_matches_the_outcome_of_the_roll(place: int, circuit: str) -> None:
    check_turns(list(BOOKS)[place % len(BOOKS)], circuit, place, turns=3)


@pytest.mark.parametrize("book", ["ludodelire", "eurogames", "trant", "house"])
def test_the_forecast_is_correct_in_laps_alone(book: str) -> None:
    turns, faces = check_turns(book, "test_ring", 4, turns=8)
    assert turns == 8
    assert faces > turns


# Failures found by the long run.
WENT_WRONG = (
    ("trant", "zandvoort", 3),  # over the finish line through the pit lane
    ("trant", "test_ring", 124),  # over the line at the end of a qualifying lap, by the penalty movement
)


@pytest.mark.parametrize(("book", "circuit", "seed"), WENT_WRONG)
def test_forecasts_that_failed_before_are_correct(book: str, circuit: str, seed: int) -> None:
    check_turns(book, circuit, seed)


def test_a_risk_free_roll_is_forecast_without_risks() -> None:
    game, question = open_question(BEFORE_MASSENET)
    seen = forecasts(game.rules, game.race, question)
    massenet = game.rules.track.next_corner[game.race.cars[question.car].space]
    assert game.rules.track.corners[massenet].name == "Massenet"
    assert {face.kind for face in seen[1].faces} == {SHORT}
    assert {face.corner for face in seen[1].faces} == {massenet}
    assert not any(face.risky for face in seen[1].faces)
    first = gear_question(game.rules, game.race, question)["gears"][0]
    (said,) = first["odds"]
    assert (said["id"], said["args"]["percent"], said["args"]["corner"]) == ("odds.short", 100, "Massenet")
    assert said["risks"] == []
    assert first["provisos"] == []
    assert check_forecasts(game.rules, game.race, question, random.Random(1), 0) > 10


def positions(book: str, seeds: range, **how: int) -> Iterator[tuple[Rules, Race, Decision]]:
    """Yield gear questions in races of fast drivers."""
    for seed in seeds:
        compiled = rules("test_ring", rulebook=book, seed=seed, **how)
        race, choose = loop.start(compiled), POLICIES["brisk"](seed)
        while (question := loop.next_decision(compiled, race)) is not None:
            if question.step == "gear":
                yield compiled, race, question
            loop.apply_answer(compiled, race, question, choose(compiled, race, question))


def test_rolls_with_unavoidable_contact_are_at_risk() -> None:
    found = 0
    for compiled, race, question in positions("ludodelire", range(4), cars=6, laps=1):
        seen = forecasts(compiled, race, question)
        for notch in gear_question(compiled, race, question)["gears"]:
            if notch["token"] is None:
                continue
            assert notch["provisos"] == []
            touching = sum(face.faces for face in seen[notch["gear"]].faces if face.touched)
            parts = [
                part["args"]["faces"]
                for part in notch["odds"]
                if any(risk["id"] == "odds.contact" for risk in part["risks"])
            ]
            assert sum(parts) == touching
            at_risk = sum(face["count"] for face in notch["faces"] if face["risky"])
            assert at_risk >= touching
            if touching == notch["total"]:
                assert all(part["risks"][0]["args"]["percent"] >= 5 for part in notch["odds"])
                found += 1
    assert found


def test_forecasts_under_house_rules_assume_cars_ahead_stay() -> None:
    said: set[str] = set()
    for compiled, race, question in positions("house", range(3), cars=6, laps=1):
        leads = running_order(compiled, race)[0] == question.car
        for notch in gear_question(compiled, race, question)["gears"]:
            provisos = {proviso["id"]: proviso.get("args", {}) for proviso in notch["provisos"]}
            if notch["token"] and leads and race.round > 1:
                assert "odds.freed" not in provisos
            if "odds.freed" in provisos:
                assert "odds.nobody_moves" in provisos
                assert 0 < provisos["odds.freed"]["count"] < len(race.cars)
            said |= set(provisos)
    assert said == {"odds.nobody_moves", "odds.freed"}


def test_in_the_last_lap_forecasts_refer_to_the_finish_line() -> None:
    said: set[str] = set()
    for compiled, race, question in positions("ludodelire", range(6), cars=2, laps=1):
        line = spaces_to_finish(compiled, race, race.cars[question.car])
        for notch in gear_question(compiled, race, question)["gears"]:
            outcomes = {part["id"] for part in notch["odds"]}
            said |= outcomes
            if line is not None:
                assert not outcomes & {"odds.short", "odds.stop"}
                assert corner_ahead(compiled, race, race.cars[question.car]) is None
                # The line is stepped: another lane may cross it a space earlier.
                assert ("odds.finish" in outcomes) <= (notch["high"] >= line)
    assert {"odds.before_line", "odds.finish", "odds.short", "odds.stop"} <= said


def test_a_corner_with_all_stops_made_gives_no_further_stop() -> None:
    found = 0
    for compiled, race, question in positions("ludodelire", range(4), cars=2, laps=2):
        car, track_of = race.cars[question.car], compiled.track
        here = track_of.corner[car.space]
        if here < 0 or car.stops < track_of.corners[here].stops:
            continue
        for forecast in forecasts(compiled, race, question).values():
            found += len(forecast.faces)
            assert not any(face.kind == STOP and face.corner == here for face in forecast.faces)
    assert found
