"""The forecast of a gear comes true: a sample of the long run for every rulebook, and former failures."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.core.state import Car, Race
from engine.core.types import Decision
from engine.links.notation import read_position
from engine.links.tokens import parse_token
from engine.play import loop
from engine.play.forecast import OutcomeCache, forecasts, race_at_roll, roll_groups
from engine.play.game import Game
from engine.play.open_link import open_link
from engine.play.outcome import COST, RANKS, SHORT, STOP
from engine.play.preview import outcome_sort_key, preview
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import BOOKS
from engine.rules.turn.order import running_order
from engine.view.car import corner_ahead, spaces_to_finish
from engine.view.gear_question import gear_question, whole_percents
from engine.view.move_question import move_question
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
    forecast_by_gear = forecasts(game.rules, game.race, question)
    massenet = game.rules.track.next_corner[game.race.cars[question.car].space]
    assert game.rules.track.corners[massenet].name == "Massenet"
    assert {face.kind for face in forecast_by_gear[1].faces} == {SHORT}
    assert {face.corner for face in forecast_by_gear[1].faces} == {massenet}
    assert not any(face.risky for face in forecast_by_gear[1].faces)
    first = gear_question(game.rules, game.race, question)["gears"][0]
    (odds,) = first["odds"]
    assert (odds["id"], odds["args"]["percent"], odds["args"]["corner"]) == ("odds.short", 100, "Massenet")
    assert odds["risks"] == []
    assert first["conditions"] == []
    assert check_forecasts(game.rules, game.race, question, random.Random(1), 0) > 10


def positions(
    book: str, seeds: range, step: str = "gear", circuit: str = "test_ring", **options: int
) -> Iterator[tuple[Rules, Race, Decision]]:
    """Yield the questions of a step in races of fast drivers."""
    for seed in seeds:
        compiled = rules(circuit, rulebook=book, seed=seed, **options)
        race, choose = loop.start(compiled), POLICIES["brisk"](seed)
        while (question := loop.next_decision(compiled, race)) is not None:
            if question.step == step:
                yield compiled, race, question
            loop.apply_answer(compiled, race, question, choose(compiled, race, question))


def test_rolls_with_unavoidable_contact_are_at_risk() -> None:
    risky_count = 0
    for compiled, race, question in positions("ludodelire", range(4), cars=6, laps=1):
        forecast_by_gear = forecasts(compiled, race, question)
        for notch in gear_question(compiled, race, question)["gears"]:
            if notch["token"] is None:
                continue
            assert notch["conditions"] == []
            touching = sum(face.faces for face in forecast_by_gear[notch["gear"]].faces if face.contact_count)
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
                risky_count += 1
    assert risky_count


def test_forecasts_under_house_rules_assume_cars_ahead_stay() -> None:
    ids_said: set[str] = set()
    for compiled, race, question in positions("house", range(3), cars=6, laps=1):
        leads = running_order(compiled, race)[0] == question.car
        for notch in gear_question(compiled, race, question)["gears"]:
            provisos = {proviso["id"]: proviso.get("args", {}) for proviso in notch["conditions"]}
            if notch["token"] and leads and race.round > 1:
                assert "odds.freed" not in provisos
            if "odds.freed" in provisos:
                assert "odds.nobody_moves" in provisos
                assert 0 < provisos["odds.freed"]["count"] < len(race.cars)
            ids_said |= set(provisos)
    assert ids_said == {"odds.nobody_moves", "odds.freed"}


def test_in_the_last_lap_forecasts_refer_to_the_finish_line() -> None:
    ids_said: set[str] = set()
    for compiled, race, question in positions("ludodelire", range(6), cars=2, laps=1):
        line = spaces_to_finish(compiled, race, race.cars[question.car])
        for notch in gear_question(compiled, race, question)["gears"]:
            outcomes = {part["id"] for part in notch["odds"]}
            ids_said |= outcomes
            if line is not None:
                assert not outcomes & {"odds.short", "odds.stop"}
                assert corner_ahead(compiled, race, race.cars[question.car]) is None
                # The line is stepped: another lane may cross it a space earlier.
                assert ("odds.finish_place" in outcomes) <= (notch["high"] >= line)
    assert {"odds.before_line", "odds.finish_place", "odds.short", "odds.stop"} <= ids_said


def test_a_forecast_over_the_last_line_names_the_place_and_no_costs() -> None:
    """After the finish, points and contact no longer matter; going out before it does."""
    places, ids_said = set(), set()
    for compiled, race, question in positions("ludodelire", range(8), cars=4, laps=1):
        for notch in gear_question(compiled, race, question)["gears"]:
            finishes = [part for part in notch["odds"] if part["id"] == "odds.finish_place"]
            for part in finishes:
                assert part["args"]["place"] == race.finished + 1
                assert part["risks"] == []
                places.add(part["args"]["place"])
            if finishes:
                ids_said |= {part["id"] for part in notch["odds"]}
                free_faces = sum(face["count"] for face in notch["faces"] if face["kind"] == "free")
                assert free_faces >= sum(part["args"]["faces"] for part in finishes)
    assert places >= {1, 2, 3}
    assert "odds.out" in ids_said


def car_after(compiled: Rules, race: Race, question: Decision, token: str) -> Car:
    """Return the car at the end of its turn after a move."""
    next_race = race.copy()
    action = parse_token(compiled.track, question.options, token)
    loop.apply_answer(compiled, next_race, question, action)
    while (pending := loop.next_decision(compiled, next_race)) is not None and pending.car == question.car:
        if pending.step == "gear":
            break
        loop.apply_answer(compiled, next_race, pending, pending.options[0])
    return next_race.cars[question.car]


def test_a_move_over_the_last_line_is_free_and_says_which_place_it_takes() -> None:
    """Without tyres, a move that overshoots the last corner by two spaces loses the finish."""
    costly = lost_count = 0
    for compiled, race, question in positions("ludodelire", range(12), "drive", "monaco", cars=4, laps=1):
        without_tyres = race.copy()
        without_tyres.cars[question.car].tyres = 0
        for variant in (race, without_tyres):
            for choice in move_question(compiled, variant, question)["choices"]:
                reasons = [reason["message"]["id"] for reason in choice["reasons"]]
                if choice["consequence"]["id"] != "then.over_line":
                    assert not {"why.finish", "why.finish_lost"} & set(reasons)
                    continue
                car = car_after(compiled, variant, question, choice["token"])
                if choice["kind"] == "out":
                    assert "why.finish_lost" in reasons
                    assert not car.place
                    lost_count += 1
                    continue
                assert (choice["kind"], choice["price"], choice["risk"]) == ("free", {}, 0)
                assert reasons == ["why.finish"]
                assert car.place == choice["reasons"][0]["message"]["args"]["place"]
                costly += car.tyres < variant.cars[question.car].tyres
    assert costly
    assert lost_count


def test_shares_of_a_sentence_add_up_to_100_percent() -> None:
    assert whole_percents([1, 1, 1]) == [34, 33, 33]
    assert whole_percents([7, 1, 4, 8]) == [35, 5, 20, 40]
    inexact = 0
    for compiled, race, question in positions("house", range(2), cars=4, laps=1):
        for notch in gear_question(compiled, race, question)["gears"]:
            if notch["odds"]:
                percents = [part["args"]["percent"] for part in notch["odds"]]
                assert sum(percents) == 100
                inexact += any(100 * part["args"]["faces"] % notch["total"] for part in notch["odds"])
    assert inexact


def test_a_corner_with_all_stops_made_gives_no_further_stop() -> None:
    face_count = 0
    for compiled, race, question in positions("ludodelire", range(4), cars=2, laps=2):
        car, track_of = race.cars[question.car], compiled.track
        corner = track_of.corner[car.space]
        if corner < 0 or car.stops < track_of.corners[corner].stops:
            continue
        for forecast in forecasts(compiled, race, question).values():
            face_count += len(forecast.faces)
            assert not any(face.kind == STOP and face.corner == corner for face in forecast.faces)
    assert face_count


def test_a_forecast_lights_every_space_that_is_as_good_as_the_best() -> None:
    """A brake point and a tyre point cost the same, so the spaces of both are lit."""
    mixed = 0
    for compiled, race, question in positions("ludodelire", range(2), cars=3, laps=1):
        forecast_by_gear = forecasts(compiled, race, question)
        for action in question.options[:3]:
            expected: set[int] = set()
            ready = race_at_roll(compiled, race, question, action)
            assert ready is not None
            for group in roll_groups(compiled, ready, OutcomeCache()):
                if (moves := group.move_options) is None:
                    continue
                views = [preview(compiled, group.race, moves, option) for option in moves.options]
                best = min(outcome_sort_key(view)[:2] for view in views)
                costs = best[0] >= RANKS[COST]
                cheapest = [
                    view
                    for view in views
                    if (outcome_sort_key(view)[:2] == best if costs else RANKS[view.kind] < RANKS[COST])
                ]
                expected |= {view.action.value for view in cheapest}
                mixed += costs and len({view.brakes for view in cheapest}) > 1
            assert set(forecast_by_gear[action.value].heat) == expected
    assert mixed > 10


NEAR_ANOTHER = """race monaco trant laps=3 seed=1
turn 9 moves=20 finished=0 step=gear
car Ada livery=0 driver=human at={own} gear=2 crossings={laps}
car Bruno livery=1 driver=human at={other} gear=2 crossings=2
"""


@pytest.mark.parametrize(
    ("own", "laps", "other", "waits"),
    [("M40", 2, "L43", True), ("M40", 2, "L110", False), ("M10", 2, "L60", False), ("M163", 1, "L1", True)],
)
def test_a_forecast_waits_only_for_cars_near_enough(own: str, laps: int, other: str, waits: bool) -> None:
    """Bruno is ahead and moves first; the line may be between the two."""
    compiled, race = read_position(NEAR_ANOTHER.format(own=own, laps=laps, other=other), track("monaco"))
    question = loop.next_decision(compiled, race)
    assert question is not None and question.car == 0
    assert forecasts(compiled, race, question)[3].others_move_first == waits
