"""Two histories of one race: their relation, and the first decision that differs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.api.session import Session
from engine.play.game import Game
from engine.rules.rulebooks.rulebooks import rules_for
from engine.statistics.history_diff import (
    DIFFERENT_RACE,
    DIVERGED,
    LONGER,
    SAME,
    SHORTER,
    Comparison,
    compare_histories,
)
from engine.view.history_comparison_view import comparison
from tests.support.circuits import rules, setup, topology, track


def play_decisions(game: Game, decisions: int, choice: int = 0) -> Game:
    """Return the game with more decisions, each the option with that number (modulo their count)."""
    for _ in range(decisions):
        assert game.question is not None
        game.apply(game.question.options[choice % len(game.question.options)])
    return game


def new_game(**how: Any) -> Game:
    return Game(rules(cars=3, **how))


def test_a_history_can_be_the_beginning_of_another() -> None:
    short, long = play_decisions(new_game(), 4), play_decisions(new_game(), 9)
    assert compare_histories(short, play_decisions(new_game(), 4)) == Comparison(SAME, 4)
    assert compare_histories(short, long) == Comparison(LONGER, 4)
    assert compare_histories(long, short) == Comparison(SHORTER, 4)


def test_undone_decisions_are_not_compared() -> None:
    taken_back = play_decisions(new_game(), 9)
    for _ in range(5):
        taken_back.undo()
    assert compare_histories(taken_back, play_decisions(new_game(), 4)) == Comparison(SAME, 4)


def test_the_first_differing_decision_is_found() -> None:
    stem = play_decisions(new_game(), 5)
    first = play_decisions(play_decisions(stem.fork(), 1, 0), 3)
    second = play_decisions(play_decisions(stem.fork(), 1, 1), 6)
    assert compare_histories(first, second) == compare_histories(second, first) == Comparison(DIVERGED, 5)


@pytest.mark.parametrize(
    "options", [{"seed": 2}, {"laps": 2}, {"circuit": "monza"}, {"rulebook": "first"}, {"slipstream": "on"}]
)
def test_a_different_set_up_is_a_different_race(options: dict[str, Any]) -> None:
    assert compare_histories(new_game(), new_game(**options)) == Comparison(DIFFERENT_RACE, 0)


def test_different_names_are_a_different_race() -> None:
    usual = setup(cars=3)
    renamed_setup = usual._replace(entries=(usual.entries[0]._replace(name="Zoë"), *usual.entries[1:]))
    assert (
        compare_histories(
            Game(rules_for(usual, track("monaco"))), Game(rules_for(renamed_setup, track("monaco")))
        ).relation
        == DIFFERENT_RACE
    )


def test_races_begun_from_a_position_match_only_each_other() -> None:
    original = play_decisions(new_game(), 6)
    same_start = Game(original.rules, original.race)
    later_start = Game(original.rules, play_decisions(original.fork(), 1).race)
    assert compare_histories(original, same_start).relation == DIFFERENT_RACE
    assert compare_histories(same_start, Game(original.rules, original.race)) == Comparison(SAME, 0)
    assert compare_histories(same_start, later_start).relation == DIFFERENT_RACE


def test_a_comparison_names_car_turn_and_both_choices() -> None:
    stem = new_game()
    while stem.question is None or stem.question.step != "drive":
        play_decisions(stem, 1, 3)
    first, second = (play_decisions(stem.fork(), 1, choice) for choice in (0, 1))
    result = comparison(first, second)
    assert stem.question is not None
    assert (result["relation"], result["common"]) == (DIVERGED, stem.cursor)
    assert (result["first_difference"]["car"], result["first_difference"]["round"]) == (
        stem.question.car,
        stem.race.round,
    )
    assert result["first_difference"]["stored_choice"]["id"].startswith("friends.chose.drive")
    assert result["first_difference"]["stored_choice"] != result["first_difference"]["linked_choice"]
    assert stem.race.rolled == 2
    for choice, lane in (("stored_choice", "left"), ("linked_choice", "middle")):
        space = result["first_difference"][choice]["args"]["where"]
        assert space == {"id": "where.road", "args": {"lane": {"id": f"lane.{lane}"}, "count": 2}}


def test_a_comparison_hides_secret_choices() -> None:
    """Until all gears are set, others' choices are hidden, even where two histories differ in them."""
    stem = new_game(rulebook="trant")
    while not (
        stem.race.round > 0
        and stem.question is not None
        and stem.question.step == "gear"
        and stem.question.car == 0
        and len(stem.question.options) > 1
    ):
        play_decisions(stem, 1)
    first, second = (play_decisions(stem.fork(), 1, choice) for choice in (0, 1))
    result = comparison(first, second)
    assert result["first_difference"] == {
        "car": 0,
        "round": stem.race.round,
        "same_choice": False,
        "stored_choice": None,
        "linked_choice": None,
    }
    for game in (first, second):
        while game.question is not None and game.question.step == "gear":
            play_decisions(game, 1)
    parting = comparison(first, second)["first_difference"]
    assert {parting["stored_choice"]["id"], parting["linked_choice"]["id"]} == {"friends.chose.gear"}


def test_comparing_through_the_api_keeps_the_current_game() -> None:
    session = Session()

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        return dict(json.loads(session.handle(json.dumps(request))))

    ask({"do": "circuit", "topology": topology("monaco")})
    stem = play_decisions(new_game(), 3)
    stored_link = stem.race_link()
    view = ask({"do": "open", "link": play_decisions(stem.fork(), 2).race_link()})["view"]
    reply = ask({"do": "compare", "stored": stored_link})["comparison"]
    lengths = [reply[side]["decisions"] for side in ("stored", "linked")]
    assert (reply["relation"], reply["common"], *lengths) == (
        LONGER,
        3,
        3,
        5,
    )
    assert ask({"do": "decide", "token": view["question"]["choices"][0]["token"]})["ok"]
    for invalid_link in (None, 7, "r1.nonsense", "r9.AAAA"):
        assert ask({"do": "compare", "stored": invalid_link})["ok"] is False
    assert Session().handle(json.dumps({"do": "compare", "stored": stored_link})).startswith('{"ok":false')
