"""Precomputed first turns equal the engine's answers, in any order of play."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from engine.api.bridge import Session
from engine.api.daily import circuit_of, is_made_up
from engine.api.workshop.rehearsal import AT_ONCE, tokens_of
from tests.circuits import topology
from tests.rehearsal_checks import RACES, choices_in, choices_on_the_way, setup_of
from web.tooling.days import EPOCH, FROM, parcels
from web.tooling.first_turns import UNTIL, days, lessons, rehearsed, rehearsed_day, rehearsed_lesson

Json = dict[str, Any]

# Questions to the player.
ASKED = 8
# Enough to find faults in a kind of turn; `rehearsal_checks` runs a thousand.
SEEDS = range(100, 106)


@pytest.mark.parametrize(("circuit", "rulebook", "cars"), RACES)
def test_every_way_through_the_first_turns_is_answered_as_by_the_engine(
    circuit: str, rulebook: str, cars: int
) -> None:
    ended = set[int]().union(*(choices_on_the_way(circuit, rulebook, cars, seed) for seed in SEEDS))
    assert ended == {2}, "somebody chooses, and is asked again"


@pytest.mark.parametrize("step", lessons(), ids=lambda step: step["position"][0])
def test_the_first_step_of_a_lesson_is_answered_as_by_the_engine(step: Json) -> None:
    told = topology(step["position"][0].split(" ")[1])
    states = rehearsed_lesson(step, told)
    assert choices_in(states, told, random.Random(1)) == {2}
    for _, reply, after in (entry for state in states for entry in state):
        question = reply.get("view", {}).get("question")
        chooses = bool(question and question["human"] and not question["only"])
        assert chooses == ("facts" in [request["do"] for request, _, _ in states[after]]) or "fact" in reply


# One of each rulebook and of each weekday, and the last day.
DAYS = [*days()[:7], days()[-1]]
SUNDAYS = [day for day in days() if is_made_up(day)]


@pytest.mark.parametrize("day", DAYS)
def test_the_race_of_a_day_is_answered_as_by_the_engine(day: int) -> None:
    told = topology(circuit_of(day))
    states = rehearsed_day(day, told)
    assert choices_in(states, told, random.Random(day)) == {2}
    [(asked, reply, after), (begun, _, first)] = states[0]
    assert (asked, after, first) == ({"do": "daily", "day": day}, 0, 1)
    assert begun == {"do": "new", "setup": reply["daily"]["setup"], "official": True}


@pytest.mark.parametrize("day", [SUNDAYS[0], SUNDAYS[-1]])
def test_a_circuit_of_the_day_s_own_is_drawn_before_the_race(day: int) -> None:
    states = rehearsed_day(day, None)
    assert choices_in(states, None, random.Random(day)) == {2}
    [(asked, reply, _), (drawn, board, after), (begun, _, _)] = states[0]
    setup = reply["daily"]["setup"]
    assert asked == {"do": "daily", "day": day, "parcel": parcels()[day]}
    assert (drawn, after) == ({"do": "board", "circuit": setup["circuit"]}, 0)
    assert board["board"]["facts"] == reply["daily"]["circuit"]["facts"]
    assert begun == {"do": "new", "setup": setup, "official": True}


def test_the_days_that_are_known_begin_where_the_first_page_s_do() -> None:
    assert (days()[0], days()[-1] + 1) == ((FROM - EPOCH).days, (UNTIL - EPOCH).days)


def test_a_race_is_opened_as_it_was_foretold() -> None:
    """At every question, except after an undo, since no link holds undone decisions."""
    session = Session()
    session.circuits.register(topology("monaco"))

    def ask(**request: object) -> Json:
        reply: Json = json.loads(session.handle(json.dumps(request)))
        assert reply["ok"], reply
        return reply

    view = ask(do="new", setup=setup_of("monaco", "ludodelire", 6, 1))["view"]
    asked = 0
    while view["question"] and asked < ASKED:
        if not view["question"]["human"]:
            view = ask(do="drive_on", decisions=AT_ONCE)["view"]
            continue
        asked += 1
        [opened, after] = json.loads(ask(do="reopened")["text"])
        assert after == []
        for request, reply, number in opened:
            other = Session()
            other.circuits = session.circuits
            assert json.loads(other.handle(json.dumps(request))) == reply
            assert (request["link"], number) == (view["link"], 1)
        tokens = tokens_of(view["question"])
        view = ask(do="take", token=tokens[asked % len(tokens)])["view"]
    assert asked == ASKED
    ask(do="undo")
    assert ask(do="reopened")["text"] == ""


def test_nothing_is_foretold_of_races_of_who_studies_first() -> None:
    session = Session()
    session.circuits.register(topology("monaco"))
    setup = setup_of("monaco", "ludodelire", 6, 1)
    setup["cars"][1]["driver"] = "expert"
    assert json.loads(session.handle(json.dumps({"do": "rehearse", "setup": setup}))) == {
        "ok": True,
        "rehearsed": 100,
    }
    session.handle(json.dumps({"do": "new", "setup": setup}))
    assert json.loads(session.handle(json.dumps({"do": "reopened"}))) == {"ok": True, "text": ""}


FIRST_QUESTIONS = {"ludodelire": "drive", "eurogames": "gear", "trant": "build", "house": "gear"}


@pytest.mark.parametrize("rulebook", FIRST_QUESTIONS)
def test_a_race_of_any_rulebook_can_be_prepared(rulebook: str) -> None:
    """Any kind of first question can be prepared."""
    session = Session()
    session.circuits.register(topology("monaco"))
    setup = setup_of("monaco", rulebook, 6, 1)
    if rulebook in ("trant", "house"):
        del setup["movement_dice"]
    request = {"do": "rehearse", "setup": setup}
    reply: Json = {"rehearsed": 0}
    while reply["rehearsed"] < 100:
        reply = json.loads(session.handle(json.dumps(request)))
        assert reply["ok"], reply
    states = json.loads(reply["text"])
    asked = {
        question["step"]
        for state in states
        for _, said, _ in state
        if (question := said["view"]["question"]) and question["human"] and not question["only"]
    }
    assert FIRST_QUESTIONS[rulebook] in asked


def test_a_rehearsal_leaves_the_race_on_the_table_as_it_is() -> None:
    session = Session()
    session.circuits.register(topology("monaco"))
    setup = setup_of("monaco", "ludodelire", 6, 1)
    session.handle(json.dumps({"do": "new", "setup": setup_of("monaco", "ludodelire", 6, 2)}))
    assert session.game is not None
    before = session.game.race_link()
    percents, text = [0], None
    while percents[-1] < 100:
        reply = json.loads(session.handle(json.dumps({"do": "rehearse", "setup": setup})))
        percents.append(reply["rehearsed"])
        text = reply.get("text")
    assert percents == sorted(set(percents))
    assert json.loads(text or "null") == json.loads(json.dumps(rehearsed(setup, topology("monaco"))))
    assert session.game.race_link() == before


def test_who_does_not_watch_comes_to_the_same_question() -> None:
    states = rehearsed(setup_of("monaco", "ludodelire", 6, 1), topology("monaco"))
    hurried = [
        (reply["view"]["link"], after)
        for state in states
        for request, reply, after in state
        if request.get("decisions") == AT_ONCE
    ]
    assert hurried
    for link, after in hurried:
        leading = [
            reply["view"]["link"]
            for state in states
            for request, reply, number in state
            if number == after and request.get("decisions") == 1
        ]
        assert leading == [link]
