"""Precomputed first turns equal the engine's answers, in any order of play."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from engine.api.daily import circuit_of_day, has_generated_circuit
from engine.api.lazy.opening_precompute import DECISIONS_PER_STEP, single_press_tokens
from engine.api.session import Session
from tests.support.circuits import topology
from tests.support.opening_checks import RACES, check_race_opening, opening_setup, play_and_compare
from web.tooling.daily_circuits import EPOCH, FIRST_DAY, packed_circuits_by_day
from web.tooling.startup.opening_files import (
    END_DAY,
    lesson_first_steps,
    opening_of_day,
    opening_of_lesson,
    opening_of_race,
    precomputed_days,
)

Json = dict[str, Any]

# Number of questions to the player.
ASKED = 8
# Few seeds find most faults; `build.py test --openings 1000` runs more.
SEEDS = range(100, 106)


@pytest.mark.parametrize(("circuit", "rulebook", "cars"), RACES)
def test_precomputed_openings_equal_the_engines_answers(circuit: str, rulebook: str, cars: int) -> None:
    choice_counts = set[int]().union(*(check_race_opening(circuit, rulebook, cars, seed) for seed in SEEDS))
    assert choice_counts == {2}, "each opening ends after two choices of the player"


@pytest.mark.parametrize("step", lesson_first_steps(), ids=lambda step: step["position"][0])
def test_precomputed_lesson_steps_equal_the_engines_answers(step: Json) -> None:
    topology_data = topology(step["position"][0].split(" ")[1])
    states = opening_of_lesson(step, topology_data)
    assert play_and_compare(states, topology_data, random.Random(1)) == {2}
    for _, reply, index in (entry for state in states for entry in state):
        question = reply.get("view", {}).get("question")
        chooses = bool(question and question["human"] and not question["only_answer"])
        assert (
            chooses == ("match_events" in [request["do"] for request, _, _ in states[index]])
            or "fact" in reply
        )


# One of each rulebook and of each weekday, and the last day.
DAYS = [*precomputed_days()[:7], precomputed_days()[-1]]
SUNDAYS = [day for day in precomputed_days() if has_generated_circuit(day)]


@pytest.mark.parametrize("day", DAYS)
def test_precomputed_daily_races_equal_the_engines_answers(day: int) -> None:
    topology_data = topology(circuit_of_day(day))
    states = opening_of_day(day, topology_data)
    assert play_and_compare(states, topology_data, random.Random(day)) == {2}
    [(daily_request, reply, next_state), (race_request, _, first)] = states[0]
    assert (daily_request, next_state, first) == ({"do": "daily", "day": day}, 0, 1)
    assert race_request == {"do": "new", "setup": reply["daily"]["setup"], "official": True}


@pytest.mark.parametrize("day", [SUNDAYS[0], SUNDAYS[-1]])
def test_a_generated_daily_circuit_is_drawn_before_the_race(day: int) -> None:
    states = opening_of_day(day, None)
    assert play_and_compare(states, None, random.Random(day)) == {2}
    [(daily_request, reply, _), (board_request, board, next_state), (race_request, _, _)] = states[0]
    setup = reply["daily"]["setup"]
    assert daily_request == {"do": "daily", "day": day, "parcel": packed_circuits_by_day()[day]}
    assert (board_request, next_state) == ({"do": "board", "circuit": setup["circuit"]}, 0)
    assert board["board"]["facts"] == reply["daily"]["circuit"]["facts"]
    assert race_request == {"do": "new", "setup": setup, "official": True}


def test_precomputed_days_match_those_of_the_home_page() -> None:
    assert (precomputed_days()[0], precomputed_days()[-1] + 1) == (
        (FIRST_DAY - EPOCH).days,
        (END_DAY - EPOCH).days,
    )


def test_a_reopened_race_matches_the_prepared_answer() -> None:
    """At every question, except after an undo, since no link holds undone decisions."""
    session = Session()
    session.circuits.register(topology("monaco"))

    def ask(**request: object) -> Json:
        reply: Json = json.loads(session.handle(json.dumps(request)))
        assert reply["ok"], reply
        return reply

    view = ask(do="new", setup=opening_setup("monaco", "ludodelire", 6, 1))["view"]
    question_count = 0
    while view["question"] and question_count < ASKED:
        if not view["question"]["human"]:
            view = ask(do="play_computers", decisions=DECISIONS_PER_STEP)["view"]
            continue
        question_count += 1
        [entries, rest_of_states] = json.loads(ask(do="precompute_resume")["text"])
        assert rest_of_states == []
        for request, reply, number in entries:
            other_session = Session()
            other_session.circuits = session.circuits
            assert json.loads(other_session.handle(json.dumps(request))) == reply
            assert (request["link"], number) == (view["link"], 1)
        tokens = single_press_tokens(view["question"])
        view = ask(do="decide", token=tokens[question_count % len(tokens)])["view"]
    assert question_count == ASKED
    ask(do="undo")
    assert ask(do="precompute_resume")["text"] == ""


def test_races_with_experts_are_not_prepared() -> None:
    session = Session()
    session.circuits.register(topology("monaco"))
    setup = opening_setup("monaco", "ludodelire", 6, 1)
    setup["cars"][1]["driver"] = "expert"
    assert json.loads(session.handle(json.dumps({"do": "precompute_opening", "setup": setup}))) == {
        "ok": True,
        "opening_percent": 100,
    }
    session.handle(json.dumps({"do": "new", "setup": setup}))
    assert json.loads(session.handle(json.dumps({"do": "precompute_resume"}))) == {"ok": True, "text": ""}


FIRST_QUESTIONS = {"ludodelire": "drive", "eurogames": "gear", "trant": "build", "house": "gear"}


@pytest.mark.parametrize("rulebook", FIRST_QUESTIONS)
def test_a_race_of_any_rulebook_can_be_prepared(rulebook: str) -> None:
    """Any kind of first question can be prepared."""
    session = Session()
    session.circuits.register(topology("monaco"))
    setup = opening_setup("monaco", rulebook, 6, 1)
    if rulebook in ("trant", "house"):
        del setup["movement_dice"]
    request = {"do": "precompute_opening", "setup": setup}
    reply: Json = {"opening_percent": 0}
    while reply["opening_percent"] < 100:
        reply = json.loads(session.handle(json.dumps(request)))
        assert reply["ok"], reply
    states = json.loads(reply["text"])
    steps_asked = {
        question["step"]
        for state in states
        for _, answer, _ in state
        if (question := answer["view"]["question"]) and question["human"] and not question["only_answer"]
    }
    assert FIRST_QUESTIONS[rulebook] in steps_asked


def test_a_race_without_a_rulebook_can_be_prepared() -> None:
    """A set-up need not name its rulebook; the basic rules are the default."""
    session = Session()
    session.circuits.register(topology("monaco"))
    setup = opening_setup("monaco", "ludodelire", 6, 1)
    del setup["rulebook"]
    reply = json.loads(session.handle(json.dumps({"do": "precompute_opening", "setup": setup})))
    assert reply["ok"], reply


def test_preparing_a_race_leaves_the_current_one_unchanged() -> None:
    session = Session()
    session.circuits.register(topology("monaco"))
    setup = opening_setup("monaco", "ludodelire", 6, 1)
    session.handle(json.dumps({"do": "new", "setup": opening_setup("monaco", "ludodelire", 6, 2)}))
    assert session.game is not None
    link_before = session.game.race_link()
    percents, text = [0], None
    while percents[-1] < 100:
        reply = json.loads(session.handle(json.dumps({"do": "precompute_opening", "setup": setup})))
        percents.append(reply["opening_percent"])
        text = reply.get("text")
    assert percents == sorted(set(percents))
    assert json.loads(text or "null") == json.loads(json.dumps(opening_of_race(setup, topology("monaco"))))
    assert session.game.race_link() == link_before


def test_skipping_the_rivals_leads_to_the_same_question() -> None:
    states = opening_of_race(opening_setup("monaco", "ludodelire", 6, 1), topology("monaco"))
    hurried = [
        (reply["view"]["link"], next_state)
        for state in states
        for request, reply, next_state in state
        if request.get("decisions") == DECISIONS_PER_STEP
    ]
    assert hurried
    for link, next_state in hurried:
        leading = [
            reply["view"]["link"]
            for state in states
            for request, reply, number in state
            if number == next_state and request.get("decisions") == 1
        ]
        assert leading == [link]
