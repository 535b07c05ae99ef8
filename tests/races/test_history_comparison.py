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


def played(game: Game, decisions: int, choice: int = 0) -> Game:
    """Return the game with more decisions, each the option with that number (modulo their count)."""
    for _ in range(decisions):
        assert game.question is not None
        game.apply(game.question.options[choice % len(game.question.options)])
    return game


def fresh(**how: Any) -> Game:
    return Game(rules(cars=3, **how))


def test_a_history_can_be_the_beginning_of_another() -> None:
    short, long = played(fresh(), 4), played(fresh(), 9)
    assert compare_histories(short, played(fresh(), 4)) == Comparison(SAME, 4)
    assert compare_histories(short, long) == Comparison(LONGER, 4)
    assert compare_histories(long, short) == Comparison(SHORTER, 4)


def test_undone_decisions_are_not_compared() -> None:
    taken_back = played(fresh(), 9)
    for _ in range(5):
        taken_back.undo()
    assert compare_histories(taken_back, played(fresh(), 4)) == Comparison(SAME, 4)


def test_the_first_differing_decision_is_found() -> None:
    stem = played(fresh(), 5)
    one, other = played(played(stem.fork(), 1, 0), 3), played(played(stem.fork(), 1, 1), 6)
    assert compare_histories(one, other) == compare_histories(other, one) == Comparison(DIVERGED, 5)


@pytest.mark.parametrize(
    "how", [{"seed": 2}, {"laps": 2}, {"circuit": "monza"}, {"rulebook": "first"}, {"slipstream": "on"}]
)
def test_a_different_set_up_is_a_different_race(how: dict[str, Any]) -> None:
    assert compare_histories(fresh(), fresh(**how)) == Comparison(DIFFERENT_RACE, 0)


def test_different_names_are_a_different_race() -> None:
    usual = setup(cars=3)
    renamed = usual._replace(entries=(usual.entries[0]._replace(name="Zoë"), *usual.entries[1:]))
    assert (
        compare_histories(
            Game(rules_for(usual, track("monaco"))), Game(rules_for(renamed, track("monaco")))
        ).relation
        == DIFFERENT_RACE
    )


def test_races_begun_from_a_position_match_only_each_other() -> None:
    whole = played(fresh(), 6)
    begun, elsewhere = Game(whole.rules, whole.race), Game(whole.rules, played(whole.fork(), 1).race)
    assert compare_histories(whole, begun).relation == DIFFERENT_RACE
    assert compare_histories(begun, Game(whole.rules, whole.race)) == Comparison(SAME, 0)
    assert compare_histories(begun, elsewhere).relation == DIFFERENT_RACE


def test_a_comparison_names_car_turn_and_both_choices() -> None:
    stem = fresh()
    while stem.question is None or stem.question.step != "drive":
        played(stem, 1, 3)
    one, other = (played(stem.fork(), 1, choice) for choice in (0, 1))
    told = comparison(one, other)
    assert stem.question is not None
    assert (told["relation"], told["common"]) == (DIVERGED, stem.cursor)
    assert (told["parting"]["car"], told["parting"]["round"]) == (stem.question.car, stem.race.round)
    assert told["parting"]["stored"]["id"].startswith("friends.chose.drive")
    assert told["parting"]["stored"] != told["parting"]["linked"]
    assert stem.race.rolled == 2
    for choice, lane in (("stored", "left"), ("linked", "middle")):
        where = told["parting"][choice]["args"]["where"]
        assert where == {"id": "where.road", "args": {"lane": {"id": f"lane.{lane}"}, "count": 2}}


def test_a_comparison_hides_secret_choices() -> None:
    """Until all gears are set, others' choices are hidden, even where two histories differ in them."""
    stem = fresh(rulebook="trant")
    while not (
        stem.race.round > 0
        and stem.question is not None
        and stem.question.step == "gear"
        and stem.question.car == 0
        and len(stem.question.options) > 1
    ):
        played(stem, 1)
    one, other = (played(stem.fork(), 1, choice) for choice in (0, 1))
    told = comparison(one, other)
    assert told["parting"] == {
        "car": 0,
        "round": stem.race.round,
        "same_choice": False,
        "stored": None,
        "linked": None,
    }
    for game in (one, other):
        while game.question is not None and game.question.step == "gear":
            played(game, 1)
    shown = comparison(one, other)["parting"]
    assert {shown["stored"]["id"], shown["linked"]["id"]} == {"friends.chose.gear"}


def test_comparing_through_the_api_keeps_the_current_game() -> None:
    session = Session()

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        return dict(json.loads(session.handle(json.dumps(request))))

    ask({"do": "circuit", "topology": topology("monaco")})
    stem = played(fresh(), 3)
    held = stem.race_link()
    view = ask({"do": "open", "link": played(stem.fork(), 2).race_link()})["view"]
    reply = ask({"do": "compare", "stored": held})["comparison"]
    lengths = [reply[side]["decisions"] for side in ("stored", "linked")]
    assert (reply["relation"], reply["common"], *lengths) == (
        LONGER,
        3,
        3,
        5,
    )
    assert ask({"do": "take", "token": view["question"]["choices"][0]["token"]})["ok"]
    for bad in (None, 7, "r1.nonsense", "r9.AAAA"):
        assert ask({"do": "compare", "stored": bad})["ok"] is False
    assert Session().handle(json.dumps({"do": "compare", "stored": held})).startswith('{"ok":false')
