"""Views of races counted in movement points: none fails, and every question and event has its messages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from engine.api.session import Session
from engine.core.kinds import EventKind
from engine.core.types import NAMES, Event, InputError, Message
from engine.links.tokens import format_token
from engine.play.forecast import CERTAIN_LOSS, Face
from engine.play.game import Game
from engine.rules.rulebooks.rulebooks import BOOKS
from engine.statistics.key_moments import race_history
from engine.statistics.race_report import report
from engine.view.dice import dice_pair_for_total
from engine.view.events import EVENT_VIEWS
from engine.view.game_view import game_to_json, setup_view
from engine.view.gear_question import _risk_messages
from engine.view.move_question import move_question
from engine.view.points_events import POINTS_EVENT_VIEWS
from tests.support.circuits import allowed_switches, rules, setup, track
from tests.support.messages import messages, messages_by_area
from tests.support.plain_data import not_plain
from tests.support.policies import POLICIES
from web.tooling.toolchain import ROOT

MESSAGES = messages()
MOST_DECISIONS = 500


def all_message_ids(data: object) -> Iterator[str]:
    """Yield the ids of all messages in plain data."""
    if isinstance(data, dict):
        if isinstance(data.get("id"), str) and set(data) <= {"id", "args"}:
            yield data["id"]
        for value in data.values():
            yield from all_message_ids(value)
    elif isinstance(data, list):
        for value in data:
            yield from all_message_ids(value)


def random_switches_on(book: str, laps: int, chance: random.Random) -> dict[str, str]:
    """Return all optional rules of a book that go together, and some of its readings."""
    switches = {
        switch.id: chance.choice(switch.choices[1:])
        for switch in BOOKS[book].switches
        if switch.switched_rules or chance.random() < 0.5
    }
    return allowed_switches(laps, switches, book)


@pytest.mark.parametrize(
    ("book", "circuit", "laps", "cars"),
    [("trant", "test_ring", 2, 5), ("house", "test_ring", 3, 5), ("house", "zandvoort", 2, 4)],
)
def test_every_view_is_plain_data_with_known_messages(book: str, circuit: str, laps: int, cars: int) -> None:
    """People mostly drive like computer drivers, with everything on."""
    chance = random.Random(f"view {book} {circuit}")
    game = Game(
        rules(circuit, cars=cars, laps=laps, seed=8, rulebook=book, **random_switches_on(book, laps, chance))
    )
    session = Session()
    session.game = game
    event_count, steps_asked = 0, set[str]()
    for _ in range(MOST_DECISIONS):
        if game.question is None:
            break
        view = game_to_json(game, event_count)
        event_count = game.now.events
        assert not_plain(view) == []
        assert set(all_message_ids(view)) - set(MESSAGES) == set(), game.question.step
        steps_asked.add(game.question.step)
        advice = session.hint({})
        assert set(all_message_ids(advice)) - set(MESSAGES) == set()
        steady = chance.random() < 0.85
        advised = [
            option
            for option in game.question.options
            if format_token(game.rules.track, option) == advice["hint"]["token"]
        ]
        game.apply(advised[0] if steady else chance.choice(game.question.options))
    assert {"gear", "drive", "reroll"} <= steps_asked or book == "house"
    for told_at_last in (game_to_json(game, 0), race_history(game), report(game)):
        assert not_plain(told_at_last) == []
        assert set(all_message_ids(told_at_last)) - set(MESSAGES) == set()


def test_every_event_kind_has_a_view_or_message() -> None:
    """Event kinds are collected from the source of the rules, so that none is forgotten."""
    shown_kinds, by_name = set[str](), set[str]()
    for file in sorted((ROOT / "engine" / "rules").rglob("*.py")):
        words = file.read_text(encoding="utf-8")
        shown_kinds |= set(re.findall(r"""race\.emit\(\s*"([a-z_]+)\"""", words))
        by_name |= {
            kind
            for kinds in re.findall(r"""builder\.auto_message\(([^)]*)\)""", words)
            for kind in re.findall(r'"([a-z_]+)"', kinds)
        }
    assert len(shown_kinds) > 40 and len(by_name) > 5
    assert shown_kinds - set(EVENT_VIEWS) - by_name == set()
    assert by_name - shown_kinds == by_name & set(EVENT_VIEWS) == set()
    assert {f"event.{kind}" for kind in by_name} - set(MESSAGES) == set()


def story_of(kind: EventKind, clause: str, **data: object) -> Message:
    """Return the message for an event of car 0."""
    compiled = rules(
        "monaco", cars=2, laps=2, rulebook="house", inertia="on", broken_engine="on", injuries="on"
    )
    message: Message = POINTS_EVENT_VIEWS[kind](compiled, Event(kind, 0, 3, clause, data))["message"]
    return message


def test_injuries_are_reported_roll_by_roll() -> None:
    """HSE-INJ-1, HSE-INJ-2: injured or not, how severely, and for how long."""
    assert story_of("injury", "HSE-INJ-1", stage=0, value=3, gear=5, races=-1, engine=0).id == "event.hurt"
    assert story_of("injury", "HSE-INJ-1", stage=0, value=12, gear=5, races=0, engine=1).id == "event.unhurt"
    assert story_of("injury", "HSE-INJ-2", stage=1, value=8, gear=5, races=1, engine=0) == Message(
        "event.misses_races", {"name": "Ada", "races": 1}
    )
    assert story_of("injury", "HSE-INJ-2", stage=2, value=2, gear=5, races=99, engine=0).id == "event.killed"


def test_the_injury_die_shows_which_results_injure() -> None:
    """Rolls below the gear injure; three are added if the cause was the engine."""
    compiled = rules("monaco", cars=2, laps=2, rulebook="house", injuries="on")
    view = POINTS_EVENT_VIEWS["injury"](
        compiled,
        Event("injury", 0, 3, "HSE-INJ-1", {"stage": 0, "value": 1, "gear": 6, "races": -1, "engine": 1}),
    )
    assert view["die"]["damage_text"] == {"id": "die.hurt_up_to", "args": {"most": 2}}
    assert view["die"]["tone"] == "out"


def test_two_dice_are_shown_with_their_sum() -> None:
    """For any turn and car it shows two faces of ten with that sum, and not always the same two."""
    for total in range(2, 21):
        pairs = {tuple(dice_pair_for_total(total, turn, car)) for turn in range(1, 20) for car in range(6)}
        assert all(sum(pair) == total and min(pair) >= 1 and max(pair) <= 10 for pair in pairs)
        assert (len(pairs) == 1) == (total in (2, 20))
    compiled = rules("monaco", cars=2, laps=2, rulebook="trant")
    data = {"gear": 3, "natural": 13, "spaces": 7, "sides": 100}
    assert sum(EVENT_VIEWS["roll"](compiled, Event("roll", 0, 3, "LUD-GEA-3", data))["die"]["pair"]) == 13
    event = Event("roll", 0, 3, "LUD-GEA-3", {**data, "sides": 20})
    assert "pair" not in EVENT_VIEWS["roll"](compiled, event)["die"]


def test_secret_choices_stay_secret() -> None:
    """Wing, tyres and gear are hidden until everyone has chosen (HSE-WNG-1, HSE-GEA-1)."""
    game = Game(rules("monaco", cars=2, laps=2, seed=3, rulebook="house", wing="on", tyres="on"))
    is_finished = {"wing": False, "tyres": False, "gear": False}
    while game.question is not None and not all(is_finished.values()):
        view = game_to_json(game, 0)
        step = game.question.step
        if step in is_finished:
            assert view["question"]["secret"] is True
            is_finished[step] = is_finished[step] or game.question.car == 1
        if step == "wing":
            assert [car["kit"]["wing"] for car in view["cars"]] == [None, None]
        if step == "tyres":
            assert [car["tyres"] for car in view["cars"]] == [None, None]
        if step == "gear" and game.race.round == 1:
            assert [car["gear"] for car in view["cars"]] == [0, 0]
        game.apply(game.question.options[-1])
    assert all(is_finished.values())
    assert "wing" not in [event["kind"] for event in game_to_json(game, 0)["events"] if event["message"]]


def test_a_late_player_keeps_the_gear_and_drives_the_cheapest_move() -> None:
    """HSE-TIM-1, HSE-TIM-3, HSE-TIM-4: prices are hidden, and the choice is made for the late player."""
    session = Session()
    session.game = Game(rules("monaco", cars=1, laps=2, seed=3, rulebook="house", time_limits="clock"))
    while session.game.question is not None and session.game.race.round < 3:
        question_view = game_to_json(session.game, 0)["question"]
        assert question_view["seconds"] == {"gear": 10, "drive": 30}.get(question_view["step"])
        if question_view["step"] == "drive":
            assert all(
                choice["reasons"] == [] and choice["price"] == {} for choice in question_view["choices"]
            )
        gear_before = session.game.race.cars[0].gear
        if session.game.question.step == "gear":
            assert all(gear["heat"] == [] for gear in question_view["gears"])
            session.apply_timeout({})
            assert session.game.race.cars[0].gear in (gear_before, 1)
        else:
            session.apply_timeout({})
    assert session.game.race.cars[0].tyres == 6


def question_in(reply: Mapping[str, Any]) -> dict[str, Any]:
    """Return the question of a reply that must have one."""
    question = reply["view"]["question"]
    assert question is not None
    return dict(question)


def test_the_next_player_chooses_a_late_players_equal_moves() -> None:
    """HSE-TIM-4: the next person on the entry list chooses.

    Other moves are rejected, and undo gives the choice back to the driver.
    """
    session = Session()
    session.circuits.tracks["monaco"] = track("monaco")
    race_setup = setup_view(setup("monaco", cars=2, laps=2, seed=3, rulebook="house", time_limits="clock"))
    question = question_in(session.new_race({"setup": race_setup}))
    while question["step"] != "drive" or len({choice["space"] for choice in question["choices"]}) < 3:
        question = question_in(session.take_decision({"token": session.hint({})["hint"]["token"]}))
    late_car, all_choices = question["car"], question["choices"]
    left = question_in(session.apply_timeout({}))
    assert (left["car"], left["seconds"], left["boosts"]) == (late_car, None, [])
    assert left["blocked"]["args"] == {"name": NAMES[late_car], "other": NAMES[1 - late_car]}
    tokens = {choice["token"] for choice in left["choices"]}
    assert 1 < len(tokens) < len(all_choices)
    omitted_token = next(choice["token"] for choice in all_choices if choice["token"] not in tokens)
    with pytest.raises(InputError):
        session.take_decision({"token": omitted_token})
    assert question_in(session.take_decision({"token": left["choices"][0]["token"]}))["seconds"] is not None
    session.undo({})
    session.take_decision({"token": omitted_token})


@pytest.mark.parametrize(("book", "circuit"), [("ludodelire", "test_ring"), ("eurogames", "zandvoort")])
def test_rulebooks_without_points_use_no_points_messages(book: str, circuit: str) -> None:
    """The page loads those messages only for races that count in points."""
    chance = random.Random(book)
    game = Game(rules(circuit, cars=5, laps=3, seed=6, rulebook=book, **random_switches_on(book, 3, chance)))
    points_ids = set(messages_by_area("en")["points"])
    event_count = 0
    for _ in range(250):
        if game.question is None:
            break
        view = game_to_json(game, event_count)
        event_count = game.now.events
        assert set(all_message_ids(view)) & points_ids == set()
        game.apply(chance.choice(game.question.options[:4]))


def test_reasons_of_prices_name_the_rulebooks_own_clauses() -> None:
    """Rules shared by rulebooks are written for one of them; a player reads the clause of their own."""
    game = Game(rules("monaco", cars=4, laps=1, seed=2, rulebook="trant"))
    choose, clauses = POLICIES["brisk"](2), set[str]()
    while game.question is not None and game.cursor < 150:
        if game.question.step == "drive":
            for choice in move_question(game.rules, game.race, game.question)["choices"]:
                clauses |= {reason["clause"] for reason in choice["reasons"] if reason["clause"]}
        game.apply(choose(game.rules, game.race, game.question))
    assert clauses
    assert all(clause == game.rules.clause_in_rulebook(clause) for clause in clauses), clauses
    assert any(clause.startswith("TRT-") for clause in clauses), clauses


def test_a_lost_engine_point_is_not_called_a_risk() -> None:
    """The roll itself may cost the point; otherwise a check may."""
    game = Game(rules("monaco", cars=2, laps=2, seed=3, rulebook="trant"))
    face = Face(8, (1,), 1, "free")
    for engine, expected in ((0, []), (4, ["odds.engine"]), (CERTAIN_LOSS, ["odds.engine_point"])):
        messages = _risk_messages(game.rules, game.race, face._replace(engine=engine))
        assert [message.id for message in messages] == expected


@pytest.mark.parametrize("options", [{}, {"weather": "on"}, {"rulebook": "eurogames", "weather": "on"}])
def test_only_weather_that_can_settle_is_settled_or_not(options: dict[str, str]) -> None:
    compiled = rules("monaco", cars=2, laps=2, seed=3, **options)
    settled = game_to_json(Game(compiled), 0)["is_weather_final"]
    assert (settled is None) == (not compiled.weather_can_settle)
