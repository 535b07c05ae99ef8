"""Requests about races whose dice are rolled at a table and entered."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from engine.analysis.decision_review import Review
from engine.api.session import Session
from engine.play.entered_dice import EnteredDie, roll_for_person
from engine.play.game import Game
from tests.support.circuits import rules, topology
from tests.support.session_requests import ask, ask_ok

Json = dict[str, Any]


def dice_setup(rulebook: str = "first", people: int = 1, **switches: str) -> Json:
    """Return a set-up of three cars; the first ones are people's."""
    cars = [
        {"name": name, "livery": livery, "driver": "human" if livery < people else "steady"}
        for livery, name in enumerate(("Ada", "Bruno", "Chloé"))
    ]
    dice = "gear_dice" if rulebook == "first" else "table"
    race = {"circuit": "test_ring", "rulebook": rulebook, "laps": 1, "movement_dice": dice, "seed": 53}
    return {**race, "cars": cars, "switches": switches}


def dice_race(entered: str | None, **setup: Any) -> tuple[Session, Json]:
    """Return a session with a new race, and its view."""
    session = Session()
    ask_ok(session, do="circuit", topology=topology("test_ring"))
    wish = {} if entered is None else {"entered_dice": entered}
    return session, ask_ok(session, do="new", setup=dice_setup(**setup), **wish)["view"]


def play_to(session: Session, view: Json, step: str, rng: random.Random) -> Json:
    """Play at random to a question of this step, or to the end of the race; return the view there."""
    while (question := view["question"]) is not None and question["step"] != step:
        if not question["human"]:
            view = ask_ok(session, do="play_computers", decisions=1)["view"]
            continue
        answers = question.get("gears", []) + question.get("choices", []) + question.get("options", [])
        tokens = [answer["token"] for answer in answers + question.get("faces", []) if answer["token"]]
        view = ask_ok(session, do="decide", token=rng.choice(tokens))["view"]
    return view


def view_after(session: Session, **request: Any) -> Json:
    return cast("Json", ask_ok(session, **request)["view"])


def take_slowly(session: Session, view: Json) -> Json:
    """Take one decision: the lowest gear and face for the player, the highest face for a computer driver."""
    question = view["question"]
    if not question["human"]:
        return view_after(session, do="play_computers", decisions=1)
    if question["step"] == "die":
        face = question["faces"][-1 if question["car"] else 0]
        return view_after(session, do="decide", token=face["token"])
    answers = question.get("gears", []) + question.get("choices", []) + question.get("options", [])
    token = next(answer["token"] for answer in answers if answer["token"])
    return view_after(session, do="decide", token=token)


def first_gear_die(session: Session, view: Json) -> Json:
    """Play to the player's first movement die and return its view."""
    while (question := view["question"])["step"] != "die" or question["subtitle"]["id"] != "die.move":
        view = take_slowly(session, view)
    return view


@pytest.mark.parametrize(("whose", "cars"), [("players", [0]), ("all", [0, 1, 2])])
def test_a_whole_race_asks_for_every_die_of_these_cars(whose: str, cars: list[int]) -> None:
    session, view = dice_race(whose)
    rng, cars_asked = random.Random(53), set()
    while view["question"] is not None:
        assert view["cars_with_entered_dice"] == cars
        view = play_to(session, view, "die", rng)
        if view["question"] is None:
            break
        question = view["question"]
        assert question["human"]
        assert question["only_answer"] is None
        cars_asked.add(question["car"])
        values = [face["value"] for face in question["faces"]]
        assert values == sorted(set(values))
        view = ask_ok(session, do="decide", token=rng.choice(question["faces"])["token"])["view"]
    assert cars_asked == set(cars)
    other_session = Session(session.circuits)
    assert ask_ok(other_session, do="open", link=view["link"])["view"]["cars"] == view["cars"]


def test_the_faces_are_those_of_the_die_with_their_results() -> None:
    session, view = dice_race("players")
    view = first_gear_die(session, view)
    question = view["question"]
    assert question["title"]["id"] == "dice.roll.gear"
    assert [(face["value"], face["result"]["args"]) for face in question["faces"]] == [
        (1, {"count": 1}), (2, {"count": 2}),
    ]  # fmt: skip
    value = question["faces"][1]["value"]
    view_after = ask_ok(session, do="decide", token=question["faces"][1]["token"])["view"]
    assert view_after["question"]["roll"]["natural"] == value
    assert not ask(session, do="decide", token="face5")["ok"]


def test_an_entered_face_is_corrected_by_undo() -> None:
    session, view = dice_race("players")
    view = first_gear_die(session, view)
    low, high = view["question"]["faces"]
    ask_ok(session, do="decide", token=low["token"])
    undone_view = ask_ok(session, do="undo")["view"]
    assert undone_view["question"] == view["question"]
    assert ask_ok(session, do="decide", token=high["token"])["view"]["question"]["roll"]["natural"] == 2


def test_the_game_rolls_unless_entered_dice_are_requested() -> None:
    session, view = dice_race(None)
    assert "entered" not in view
    assert play_to(session, view, "die", random.Random(2))["question"] is None


def test_races_with_entered_dice_are_neither_official_nor_records() -> None:
    session, view = dice_race("players")
    setup = dice_setup()
    for request in (
        {"do": "new", "setup": setup, "official": True, "entered_dice": "players"},
        {"do": "open", "link": view["link"], "official": True},
        {"do": "new", "setup": setup, "entered_dice": "mine"},
        {"do": "record", "car": 0},
    ):
        assert ask(session, **request)["error"]["id"] == "error.request"


def test_a_die_is_neither_hinted_nor_answered_by_a_driver() -> None:
    session, view = dice_race("all")
    view = play_to(session, view, "die", random.Random(3))
    for request in ("hint", "time_up", "play_computers"):
        assert not ask(session, do=request)["ok"]
    assert ask_ok(session, do="guide")["guide"] is None


def test_a_race_finished_by_a_computer_driver_asks_for_no_dice() -> None:
    session, view = dice_race("all")
    while view["question"] is not None and not view.get("may_finish"):
        view = take_slowly(session, view)
    assert view["question"] is not None
    assert ask_ok(session, do="finish")["view"]["question"] is None


def test_two_histories_differ_at_an_entered_face() -> None:
    session, view = dice_race("players")
    view = first_gear_die(session, view)
    low, high = view["question"]["faces"]
    stored_link = ask_ok(session, do="decide", token=low["token"])["view"]["link"]
    ask_ok(session, do="undo")
    ask_ok(session, do="decide", token=high["token"])
    parting = ask_ok(session, do="compare", stored=stored_link)["comparison"]["first_difference"]
    assert parting["stored_choice"] == {"id": "friends.chose.face", "args": {"value": low["value"]}}
    assert parting["linked_choice"]["args"] == {"value": high["value"]}
    _, rolled_race = dice_race(None)
    assert ask_ok(session, do="compare", stored=rolled_race["link"])["comparison"]["relation"] == "other"


def test_a_review_is_the_same_for_entered_and_for_rolled_dice() -> None:
    games = []
    for entered in (frozenset[int](), frozenset({0, 1, 2})):
        game, rng = Game(rules("test_ring", cars=3, laps=1, seed=7), entered=entered), random.Random(7)
        while (question := game.question) is not None:
            if isinstance(question, EnteredDie):
                game.apply(roll_for_person(game.rules, game.race, question))
            else:
                game.apply(rng.choice(question.options))
        games.append(game)
    rolled_review, entered_game = (Review(game, 0) for game in games)
    for review in (rolled_review, entered_game):
        while not review.is_done:
            review.step()
    assert rolled_review.totals == entered_game.totals
    assert rolled_review.turn_losses == entered_game.turn_losses
