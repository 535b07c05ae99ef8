"""Views for the page are plain data with all necessary messages, in any position of a race."""

from __future__ import annotations

import random

import pytest

from engine.api.session import Session
from engine.core.types import HUMAN, NAMES, InputError
from engine.drivers.driver import advise
from engine.drivers.registry import DRIVERS, answer
from engine.links.tokens import format_token
from engine.play.game import Game
from engine.play.observation import observation_of
from engine.rules.pre_race.trials import MAX_CLOCK_SECONDS
from engine.view.game_view import game_to_json
from tests.support.circuits import rules, track
from tests.support.plain_data import not_plain


@pytest.mark.parametrize(
    ("circuit", "cars", "laps"), [("test_ring", 6, 2), ("monaco", 10, 1), ("zandvoort", 8, 2)]
)
def test_every_view_is_plain_data(circuit: str, cars: int, laps: int) -> None:
    """Crowded races are driven at random, with blocked routes, spins, pit stops and all questions."""
    chance = random.Random(f"view {circuit}")
    compiled = rules(circuit, cars=cars, laps=laps, seed=11)
    blocked = 0
    game = Game(compiled)
    for _ in range(150):
        if game.question is None:
            game = Game(compiled)
        view = game_to_json(game, 0)
        assert not_plain(view) == []
        question = view["question"]
        if question is not None and question.get("blocked"):
            blocked += 1
            assert question["blocked"]["id"].startswith("blocked.")
        assert game.question is not None
        game.apply(chance.choice(game.question.options[:3]))
    assert blocked or circuit != "test_ring"


def test_the_catalogue_lists_computer_drivers_only() -> None:
    """The page fills a grid with them; a person among them would block the race."""
    drivers = Session().catalog({})["catalog"]["drivers"]
    assert [driver["id"] for driver in drivers] == [row.id for row in DRIVERS]
    assert HUMAN not in [driver["id"] for driver in drivers]


def test_batched_decisions_equal_single_ones() -> None:
    """Up to the next question to a person, state and events are the same."""
    cars = [
        {"name": NAMES[number], "livery": number, "driver": "bold" if number else "human"}
        for number in range(6)
    ]
    setup = {
        "circuit": "monaco",
        "rulebook": "ludodelire",
        "laps": 1,
        "movement_dice": "table",
        "switches": {},
        "seed": 3,
        "cars": cars,
    }
    races = []
    for request in ({}, {"decisions": 100}):
        session, events = Session(), list[object]()
        session.circuits.tracks["monaco"] = track("monaco")
        view = session.new_race({"setup": setup})["view"]
        while (question := view["question"]) is not None:
            view = (
                session.take_decision({"token": session.hint({})["hint"]["token"]})
                if question["human"]
                else session.play_computer_turns(request)
            )["view"]
            events = events[: view["log_from"]] + view["events"]
        races.append((view["link"], events))
    assert races[0] == races[1]


@pytest.mark.parametrize("decisions", [0, -1, 1.0, True, "2", None, 10**9])
def test_an_invalid_number_of_decisions_is_rejected(decisions: object) -> None:
    session = Session()
    session.game = Game(rules("monaco", cars=2, driver="bold"))
    with pytest.raises(InputError):
        session.play_computer_turns({"decisions": decisions})
    assert session.play_computer_turns({})["view"]["question"]


def test_every_grid_roll_is_shown() -> None:
    """Each roll is shown with its die; after all of them, the lowest is announced as pole position."""
    announced = [
        event
        for event in game_to_json(Game(rules("monaco", cars=6, laps=1, seed=5)), 0)["events"]
        if event["message"]
    ]
    rolls = [event for event in announced if event["kind"] == "grid_throw"]
    assert {event["car"] for event in rolls} == set(range(6))
    first = {event["car"]: event["die"]["value"] for event in reversed(rolls)}
    [pole] = [event for event in announced if event["kind"] == "grid"]
    assert announced.index(pole) == len(rolls)
    assert first[pole["car"]] == min(first.values())


def test_without_advice_equal_moves_keep_the_order_of_options() -> None:
    game = game_before_move()
    question_view = game_to_json(game, 0)["question"]
    assert question_view is not None
    assert game.question is not None
    places = [action.value for action in game.question.options]
    free_spaces = [choice["space"] for choice in question_view["choices"] if choice["kind"] == "free"]
    assert len(free_spaces) > 1
    assert free_spaces == sorted(free_spaces, key=places.index)


def test_advice_orders_moves_and_selects_none() -> None:
    """Among moves of equal cost the best come first; a hint is given only on request."""
    game = game_before_move()
    question = game.question
    assert question is not None
    advice = advise(observation_of(game.rules, game.race, question, question.car))
    advised_view = game_to_json(game, 0, advice=advice)["question"]
    reversed_advice = [move._replace(worth=-place) for place, move in enumerate(advice)]
    reversed_view = game_to_json(game, 0, advice=reversed_advice)["question"]
    assert advised_view is not None
    assert reversed_view is not None
    assert advised_view["only_answer"] is None
    advised = format_token(game.rules.track, answer(game.rules, game.race, question))
    assert not [key for key, value in advised_view.items() if value == advised]
    orders = [[choice["token"] for choice in view["choices"]] for view in (advised_view, reversed_view)]
    assert orders[0] != orders[1]
    assert sorted(orders[0]) == sorted(orders[1])
    session = Session()
    session.circuits.tracks["monaco"] = track("monaco")
    opened_question = session.open_link({"link": game.race_link()})["view"]["question"]
    assert opened_question is not None
    assert opened_question["only_answer"] is None
    assert session.hint({})["hint"]["token"] == advised
    assert [choice["token"] for choice in opened_question["choices"]] == orders[0]


def game_before_move() -> Game:
    """Return a race whose first driver may choose between several free moves."""
    game = Game(rules("monaco", cars=1, laps=1, seed=2))
    while game.question is not None:
        question_view = game_to_json(game, 0)["question"]
        assert question_view is not None
        kinds = [choice["kind"] for choice in question_view.get("choices", ())]
        if kinds.count("free") > 2:
            return game
        game.apply(answer(game.rules, game.race, game.question))
    raise AssertionError("no such position")


@pytest.mark.parametrize("circuit", ["monaco", "zandvoort"])
def test_every_offered_space_has_a_unique_name(circuit: str) -> None:
    """Every row of the list has a unique name, in crowded races driven at random."""
    chance = random.Random(f"rows {circuit}")
    game = Game(rules(circuit, cars=8, laps=1, seed=4))
    named_count = 0
    for _ in range(120):
        if game.question is None:
            break
        choices = game_to_json(game, 0)["question"].get("choices", [])
        rows = {choice["space"]: repr(choice["label"]) for choice in choices}
        assert len(set(rows.values())) == len(rows), rows
        named_count += sum("where.named" in words for words in rows.values())
        game.apply(chance.choice(game.question.options[:3]))
    assert named_count


def test_cars_on_the_home_straight_show_the_way_to_the_line() -> None:
    """Only racing cars on their last lap show it, with no corner before the line."""
    game, ways = Game(rules("test_ring", cars=3, laps=1, seed=8)), set[int]()
    while game.question is not None:
        game.apply(answer(game.rules, game.race, game.question))
        for car_data in game_to_json(game, 0)["cars"]:
            if car_data["line"] is not None:
                assert car_data["status"] == "running"
                assert car_data["corner"] is None
                ways.add(car_data["line"])
    assert ways
    assert min(ways) >= 0


@pytest.mark.parametrize("driver", ["human", "beginner", "steady"])
def test_only_people_are_shown_the_answers_of_a_question(driver: str) -> None:
    question = game_to_json(Game(rules("monaco", cars=2, driver=driver)), 0)["question"]
    assert question["human"] == (driver == "human") == ("gears" in question)


def test_rolls_for_the_grid_show_a_twenty_sided_die() -> None:
    events = game_to_json(Game(rules("monaco", cars=3)), 0)["events"]
    assert [event["die"]["sides"] for event in events if event["kind"] == "grid_throw"] == [20, 20, 20]


def test_the_clock_question_names_the_longest_lap() -> None:
    """The page stops its stopwatch at that time."""
    game = Game(rules("test_ring", cars=1, laps=1, rulebook="eurogames", trials="on"))
    while game.question is not None and game.question.step != "trial_clock":
        game.apply(game.question.options[0])
    question_view = game_to_json(game, 0)["question"]
    assert (question_view["step"], question_view["max_seconds"]) == ("clock", MAX_CLOCK_SECONDS)
