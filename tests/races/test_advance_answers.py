"""Advance answers: a player answers later questions before the race together with the first one."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.api.session import Session
from engine.core.state import RAIN, digest
from engine.core.types import InputError
from engine.links import race_link
from engine.links.bitstream import BitWriter
from engine.links.sections import (
    ADVANCE_ANSWERS,
    ANY_WEATHER,
    IN_RAIN,
    WITHOUT_RAIN,
    AdvanceAnswer,
    pack_answers,
    unpack_answers,
)
from engine.play import orders
from engine.play.game import Game
from engine.play.observation import observation_of
from engine.rules.rulebooks.rulebooks import rules_for
from engine.view.game_view import game_to_json
from tests.support.circuits import setup, track
from tests.support.fuzz import game_of_link, play_on
from tests.support.session_requests import ask, ask_ok

BOOKS = ("ludodelire", "eurogames", "trant", "house")


def race_of_friends(book: str = "trant", seed: int = 3) -> Game:
    return Game(rules_for(setup(cars=3, seed=seed, rulebook=book), track("monaco")))


def fill_in(game: Game, use_first_value: bool = False) -> None:
    """Answer everything in advance: each car differently, or all with the first value of each question."""
    assert game.question is not None
    number = 0 if use_first_value else game.question.car
    orders.set_advance_answers(
        game,
        [
            (question.step, question.weather, question.values[number % len(question.values)])
            for question in orders.advance_questions(game, game.cursor)
        ],
    )


def play_to_start(game: Game, advance: bool) -> list[int]:
    """Play by links up to the first game turn; return the cars whose players received the race, in order."""
    senders: list[int] = []
    while game.question is not None and game.race.round == 0:
        game = game_of_link(game.race_link())
        assert game.question is not None
        action = orders.automatic_answer(game)
        if action is None:
            car = game.question.car
            if not senders or senders[-1] != car:
                senders.append(car)
                if advance and car not in senders[:-1]:
                    fill_in(game)
            action = game.question.options[-1]
        game.apply(action)
    return senders


@pytest.mark.parametrize("book", BOOKS)
def test_the_race_goes_to_each_player_at_most_once_before_the_start(book: str) -> None:
    for seed in range(3):
        senders = play_to_start(race_of_friends(book, seed), advance=True)
        assert len(senders) == len(set(senders)), (book, senders)


def test_without_advance_answers_the_race_is_sent_several_times() -> None:
    assert len(play_to_start(race_of_friends(), advance=False)) > 3


def prepared() -> Game:
    game = race_of_friends()
    fill_in(game)
    return game


def test_answers_are_saved_in_the_link_until_the_race_begins() -> None:
    game = prepared()
    assert game.advance_answers
    loaded_game = game_of_link(game.race_link())
    assert loaded_game.advance_answers == game.advance_answers
    assert loaded_game.race_link() == game.race_link()
    while game.race.round == 0 and game.question is not None:
        game.apply(orders.automatic_answer(game) or game.question.options[0])
    assert not game_of_link(game.race_link()).advance_answers


def test_the_message_says_which_weather_tyres_are_for() -> None:
    questions = orders.advance_questions(race_of_friends(), 0)
    weathers = [question.weather for question in questions if question.step == "tyres"]
    assert weathers in ([ANY_WEATHER], [WITHOUT_RAIN, IN_RAIN])


def test_undo_keeps_the_answers_and_undoing_their_moment_drops_them() -> None:
    game = race_of_friends()
    assert game.question is not None
    game.apply(game.question.options[-1])
    fill_in(game)
    answers = game.advance_answers
    assert answers
    assert game.question is not None
    game.apply(game.question.options[-1])
    game.undo()
    assert game_of_link(game.race_link()).advance_answers == answers
    game.undo()
    assert not game_of_link(game.race_link()).advance_answers


def test_the_form_can_be_edited_after_the_weather_is_known() -> None:
    """The form shows the tyres for the actual weather, and keeps them when another row changes."""
    session = Session()
    game = session.game = race_of_friends()
    assert game.question is not None
    car = game.question.car
    tyres = [("tyres", WITHOUT_RAIN, 0), ("tyres", IN_RAIN, 2)]
    orders.set_advance_answers(game, [*tyres, ("wing", ANY_WEATHER, 0)])
    while game.question is not None and (
        game.question.car != car or game.rules.steps[game.race.step].name != "pit_choice"
    ):
        game.apply(game.question.options[0])
    expected = {"step": "tyres", "weather": ANY_WEATHER, "value": 2 if game.race.weather == RAIN else 0}
    answers = ask_ok(session, do="prepare_answers", answers=given_in(session))["view"]["advance"]["answers"]
    assert expected in answers
    new_answers = [{**answer, "value": 1} if answer["step"] == "wing" else answer for answer in answers]
    assert (
        ask_ok(session, do="prepare_answers", answers=new_answers)["view"]["advance"]["answers"]
        == new_answers
    )
    assert expected in new_answers


def given_in(session: Session) -> list[Any]:
    assert session.game is not None
    answers: list[Any] = dict(game_to_json(session.game, 0))["advance"]["answers"]
    return answers


def test_a_taken_pit_leaves_the_form_and_the_rest_can_still_be_edited() -> None:
    """A pit that is not offered is neither shown nor sent back."""
    session = Session()
    game = session.game = race_of_friends()
    assert game.question is not None
    car = game.question.car
    pit_answer = AdvanceAnswer(car, "pit_choice", ANY_WEATHER, 60, 0)
    game.advance_answers = [pit_answer, AdvanceAnswer(car, "wing", ANY_WEATHER, 0, 0)]
    answers = given_in(session)
    assert [answer["step"] for answer in answers] == ["wing"]
    ask_ok(session, do="prepare_answers", answers=answers)
    assert {answer.car for answer in game.advance_answers} == {car}


def test_an_answer_that_has_become_illegal_is_dropped() -> None:
    """A second player requests a pit that the first one has taken."""
    game, dropped = race_of_friends(), 0
    while game.question is not None and game.race.round == 0:
        action = orders.automatic_answer(game)
        if action is None and orders.advance_questions(game, game.cursor):
            if not any(answer.car == game.question.car for answer in game.advance_answers):
                fill_in(game, use_first_value=True)
            dropped += orders.dropped_answer(game) is not None
        elif action is None:
            dropped += orders.dropped_answer(game) is not None
        assert action is None or action in game.question.options
        game.apply(action or game.question.options[-1])
    assert dropped == 2


@pytest.mark.parametrize(
    "change",
    [{"car": 1}, {"car": 9}, {"value": 60}, {"weather": IN_RAIN}, {"decision_count": 500}],
    ids=str,
)
def test_a_forged_answer_is_ignored(change: dict[str, Any]) -> None:
    game = race_of_friends()
    real = AdvanceAnswer(0, "wing", ANY_WEATHER, 1, 0)
    game.advance_answers = [real]
    assert game_of_link(game.race_link()).advance_answers == [real]
    forged = real._replace(**change)
    contents = {ADVANCE_ANSWERS: pack_answers([forged])}
    link = race_link.race_link(game.rules, None, BitWriter(), 0, [], [], contents)
    assert game_of_link(link).advance_answers == []
    with pytest.raises(InputError, match=r"error\.order"):
        orders.set_advance_answers(game, [("wing", ANY_WEATHER, 60)])


def test_fuzzed_sections_open_as_a_playable_race_or_are_rejected() -> None:
    rng, game = random.Random(46), prepared()
    contents = pack_answers(game.advance_answers)
    assert unpack_answers(contents) == game.advance_answers
    rejected_count = 0
    for _ in range(150):
        bent = bytearray(contents)
        for _ in range(rng.randint(1, 3)):
            bent[rng.randrange(len(bent))] = rng.randrange(256)
        section = bytes(bent[: rng.choice((len(bent), rng.randint(1, len(bent))))])
        link = race_link.race_link(game.rules, None, BitWriter(), 0, [], [], {ADVANCE_ANSWERS: section})
        try:
            loaded_game = game_of_link(link)
        except InputError as error:
            assert error.message.id == "error.link.damaged"
            rejected_count += 1
            continue
        play_on(loaded_game, rng, decisions=2)
    assert 0 < rejected_count < 150


def test_observations_contain_no_advance_answers() -> None:
    """An observation depends only on race and rules, which contain no advance answers."""
    open_game, blank = prepared(), race_of_friends()
    for game in (open_game, blank):
        assert game.question is not None
        while game.question.car == 0:
            game.apply(game.question.options[-1])
    assert open_game.advance_answers
    for car in range(3):
        observation, blank_observation = (
            observation_of(game.rules, game.race, game.question, car) for game in (open_game, blank)
        )
        assert digest(observation.race) == digest(blank_observation.race)
        assert observation.question == blank_observation.question
        assert observation.sampler().index(1000) == blank_observation.sampler().index(1000)


def test_the_page_sends_advance_answers_and_sees_only_those_of_the_asked_player() -> None:
    session = Session()
    session.game = race_of_friends()
    answer = {"step": "wing", "weather": ANY_WEATHER, "value": 1}
    form = ask_ok(session, do="prepare_answers", answers=[answer])["view"]["advance"]
    assert form["answers"] == [answer]
    assert "wing" in [question["step"] for question in form["questions"]]
    invalid_answers: list[Any] = [[{**answer, "value": 5}], [{**answer, "step": 3}], [{}], [7], "wing"]
    for answers in invalid_answers:
        assert not ask(session, do="prepare_answers", answers=answers)["ok"]
    game = session.game
    while game.question is not None and game.question.car == 0:
        game.apply(game.question.options[-1])
    view = ask_ok(session, do="prepare_answers", answers=[])["view"]
    assert view["advance"]["answers"] == []
    assert game.advance_answers
