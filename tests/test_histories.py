"""Two histories of one race: their relation, and the first decision that differs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.api.bridge import Session
from engine.play.game import Game
from engine.review.history_diff import FURTHER, OTHER, PARTED, SAME, SHORTER, Comparison, compare
from engine.rules.books.rulebooks import rules_for
from engine.view.histories import comparison
from tests.circuits import rules, setup, topology, track


def played(game: Game, decisions: int, choice: int = 0) -> Game:
    """Return the game with more decisions, each the option with that number (modulo their count)."""
    for _ in range(decisions):
        assert game.question is not None
        game.apply(game.question.options[choice % len(game.question.options)])
    return game


def fresh(**how: Any) -> Game:
    return Game(rules(cars=3, **how))


def test_one_story_may_be_the_beginning_of_the_other() -> None:
    short, long = played(fresh(), 4), played(fresh(), 9)
    assert compare(short, played(fresh(), 4)) == Comparison(SAME, 4)
    assert compare(short, long) == Comparison(FURTHER, 4)
    assert compare(long, short) == Comparison(SHORTER, 4)


def test_only_what_has_been_played_up_to_the_cursor_counts() -> None:
    taken_back = played(fresh(), 9)
    for _ in range(5):
        taken_back.undo()
    assert compare(taken_back, played(fresh(), 4)) == Comparison(SAME, 4)


def test_the_first_difference_is_found_whatever_comes_after_it() -> None:
    stem = played(fresh(), 5)
    one, other = played(played(stem.fork(), 1, 0), 3), played(played(stem.fork(), 1, 1), 6)
    assert compare(one, other) == compare(other, one) == Comparison(PARTED, 5)


@pytest.mark.parametrize(
    "how", [{"seed": 2}, {"laps": 2}, {"circuit": "monza"}, {"rulebook": "first"}, {"slipstream": "on"}]
)
def test_another_set_up_is_another_race(how: dict[str, Any]) -> None:
    assert compare(fresh(), fresh(**how)) == Comparison(OTHER, 0)


def test_other_names_are_another_race() -> None:
    usual = setup(cars=3)
    renamed = usual._replace(entries=(usual.entries[0]._replace(name="Zoë"), *usual.entries[1:]))
    assert (
        compare(Game(rules_for(usual, track("monaco"))), Game(rules_for(renamed, track("monaco")))).relation
        == OTHER
    )


def test_a_race_that_began_from_a_position_is_its_own() -> None:
    whole = played(fresh(), 6)
    begun, elsewhere = Game(whole.rules, whole.race), Game(whole.rules, played(whole.fork(), 1).race)
    assert compare(whole, begun).relation == OTHER
    assert compare(begun, Game(whole.rules, whole.race)) == Comparison(SAME, 0)
    assert compare(begun, elsewhere).relation == OTHER


def test_the_difference_is_told_with_who_chose_what_and_when() -> None:
    stem = fresh()
    while stem.question is None or stem.question.step != "drive":
        played(stem, 1, 3)
    one, other = (played(stem.fork(), 1, choice) for choice in (0, 1))
    told = comparison(one, other)
    assert stem.question is not None
    assert (told["relation"], told["common"]) == (PARTED, stem.cursor)
    assert (told["parting"]["car"], told["parting"]["round"]) == (stem.question.car, stem.race.round)
    assert told["parting"]["held"]["id"].startswith("friends.chose.drive")
    assert told["parting"]["held"] != told["parting"]["coming"]


def test_a_choice_that_is_still_secret_is_not_told() -> None:
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
    assert told["parting"] == {"car": 0, "round": stem.race.round, "held": None, "coming": None}
    for game in (one, other):
        while game.question is not None and game.question.step == "gear":
            played(game, 1)
    shown = comparison(one, other)["parting"]
    assert {shown["held"]["id"], shown["coming"]["id"]} == {"friends.chose.gear"}


def test_the_bridge_compares_without_touching_the_table() -> None:
    session = Session()

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        return dict(json.loads(session.handle(json.dumps(request))))

    ask({"do": "circuit", "topology": topology("monaco")})
    stem = played(fresh(), 3)
    held = stem.race_link()
    view = ask({"do": "open", "link": played(stem.fork(), 2).race_link()})["view"]
    reply = ask({"do": "compare", "held": held})["comparison"]
    assert (reply["relation"], reply["common"], reply["held"]["decisions"], reply["coming"]["decisions"]) == (
        FURTHER,
        3,
        3,
        5,
    )
    assert ask({"do": "take", "token": view["question"]["choices"][0]["token"]})["ok"]
    for bad in (None, 7, "r1.nonsense", "r9.AAAA"):
        assert ask({"do": "compare", "held": bad})["ok"] is False
    assert Session().handle(json.dumps({"do": "compare", "held": held})).startswith('{"ok":false')
