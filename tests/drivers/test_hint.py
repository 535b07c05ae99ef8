"""Hints: the best answers with their value and risk, in messages that every language has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import pytest

from engine.analysis.hint import explain_best_answer
from engine.core.types import Decision
from engine.drivers.registry import BY_ID, answer
from engine.drivers.tables import lap_values
from engine.play.forecast import forecast
from engine.play.game import Game
from engine.play.outcome import OUT
from engine.play.preview import crosses_last_line, preview_of, preview_of_answer
from engine.rules.queries import LINE
from engine.rules.rulebooks.rulebooks import BOOKS
from tests.support.circuits import rules
from tests.support.messages import messages

MESSAGES = messages()


def questions(book: str, drivers: str = "steady", laps: int = 1) -> Iterator[tuple[Game, Decision]]:
    """Yield the questions of a race for a gear or a move with more than one option."""
    game = Game(rules("test_ring", cars=4, laps=laps, seed=5, rulebook=book, driver=drivers))
    while (question := game.question) is not None:
        kind = game.rules.question_spec(game.race).kind
        if kind in ("gear", "drive") and game.race.round and len(question.options) > 1:
            yield game, question
        game.apply(answer(game.rules, game.race, question, BY_ID[drivers]))


def all_message_ids(data: object) -> Iterator[str]:
    """Yield every message id in plain data."""
    if isinstance(data, dict):
        if isinstance(data.get("id"), str):
            yield data["id"]
        data = list(data.values())
    if isinstance(data, list):
        for item in data:
            yield from all_message_ids(item)


@pytest.mark.parametrize("book", BOOKS)
def test_a_hint_lists_at_most_three_answers_best_first(book: str) -> None:
    several = 0
    for game, question in islice(questions(book), 40):
        action, why, comparisons, _ = explain_best_answer(game.rules, game.race, question)
        assert action in question.options
        messages_shown = json.loads(json.dumps([why.as_json(), *(item.as_json() for item in comparisons)]))
        assert set(all_message_ids(messages_shown)) - set(MESSAGES) == set()
        if not comparisons:
            continue
        _, first, *other_messages = messages_shown
        assert first["id"] == "hint.first"
        assert 1 <= first["args"]["place"] <= 4
        assert len(other_messages) <= 2
        assert {one["id"] for one in other_messages} <= {"hint.next", "hint.as_good"}
        several += len(other_messages) == 2
    assert several > 5


def test_without_exact_values_a_hint_is_the_steady_drivers_answer() -> None:
    lap_values._cached_values.clear()
    for game, question in islice(questions("ludodelire"), 20):
        assert explain_best_answer(game.rules, game.race, question)[0] == answer(
            game.rules, game.race, question
        )


def test_with_exact_values_a_hint_is_the_experts_answer() -> None:
    """If an expert has studied the circuit, hints use the expert's values."""
    experts = list(islice(questions("first", "expert"), 30))
    game, question = experts[0]
    while lap_values.lap_values_of(game.rules, game.race).study(1000) < 100:
        pass
    equal_count = 0
    for game, question in islice(questions("first", "expert"), 30):
        equal_count += explain_best_answer(game.rules, game.race, question)[0] == answer(
            game.rules, game.race, question, BY_ID["expert"]
        )
    assert equal_count >= 28


def test_a_hint_names_the_corner_and_the_percentage() -> None:
    text = ""
    for game, question in questions("ludodelire"):
        text += json.dumps(
            [item.as_json() for item in explain_best_answer(game.rules, game.race, question).compared]
        )
    assert re.search(r'"odds\.stop", "args": \{"percent": \d+.*?"corner": "', text)
    assert "hint.risk.none" in text
    assert "hint.risk.paid" in text or "hint.risk.lost" in text


@pytest.mark.parametrize("book", BOOKS)
def test_the_number_of_rolls_in_a_hint_matches_the_die(book: str) -> None:
    """The sentence counts the faces that lead to the corner, to the finish, or to a free move."""
    hint_ids: set[str] = set()
    for game, question in islice(questions(book), 60):
        action, why, *_ = explain_best_answer(game.rules, game.race, question)
        message: Any = why.as_json()
        hint_ids.add(message["id"])
        if message["id"] in ("hint.drive.here", "hint.drive.stay"):
            assert action.kind != "gear"
            continue
        if message["id"] not in ("hint.take.stop", "hint.take.finish", "hint.take.free"):
            continue
        assert message["args"]["gear"]["id"] == f"gear.{action.value}"
        faces = forecast(game.rules, game.race, question, action).faces
        corners = game.rules.track.corners
        counts = {
            "hint.take.stop": sum(
                face.faces
                for face in faces
                if face.kind == "stop" and corners[face.corner].name == message["args"].get("corner")
            ),
            "hint.take.finish": sum(
                face.faces for face in faces if face.kind == "free" and face.corner == LINE
            ),
            "hint.take.free": sum(
                face.faces for face in faces if face.kind in ("short", "stop", "free") and not face.risky
            ),
        }
        assert message["args"]["n"] == counts[message["id"]]
        assert message["args"]["total"] == sum(face.faces for face in faces)
    assert "hint.take.stop" in hint_ids
    assert "hint.drive.here" in hint_ids


def test_past_the_line_a_hint_names_the_finish_instead_of_a_price() -> None:
    finishes = 0
    for seed in range(4):
        game = Game(rules("test_ring", cars=4, laps=1, seed=seed, rulebook="first", driver="steady"))
        while (question := game.question) is not None:
            if game.rules.question_spec(game.race).kind == "drive" and len(question.options) > 1:
                for action in question.options:
                    view = preview_of(game.rules, game.race, question, action)
                    if view.kind == OUT or not crosses_last_line(
                        game.rules, game.race, question.detail, view
                    ):
                        continue
                    finishes += view.points > 0
                    assert preview_of_answer(game.rules, game.race, question, action).points == 0
                best, why, comparisons, _ = explain_best_answer(game.rules, game.race, question)
                if crosses_last_line(
                    game.rules, game.race, question.detail,
                    preview_of(game.rules, game.race, question, best),
                ):  # fmt: skip
                    parts = [part.as_json() for part in (why, *comparisons[:1])]
                    ids = set(all_message_ids(json.loads(json.dumps(parts))))
                    assert "hint.is.finish" in ids
                    assert not any(name.startswith("price.") for name in ids)
            game.apply(answer(game.rules, game.race, question, BY_ID["steady"]))
    assert finishes


def shares(data: object) -> list[int]:
    """Return the percentages of rolls in plain data."""
    if isinstance(data, list):
        return [number for item in data for number in shares(item)]
    if not isinstance(data, dict):
        return []
    is_share = data.get("id") in ("odds.percent", "hint.risk.lost", "hint.risk.paid")
    return ([data["args"]["percent"]] if is_share else []) + shares(list(data.values()))


@pytest.mark.parametrize("book", BOOKS)
def test_the_comparison_of_gears_agrees_with_the_sentence(book: str) -> None:
    """Its percentages add up to 100 at most, and "no risk" appears only if no roll can cost more."""
    for game, question in islice(questions(book), 60):
        action, why, comparisons, _ = explain_best_answer(game.rules, game.race, question)
        if action.kind != "gear":
            continue
        gear_forecast = forecast(game.rules, game.race, question, action)
        for comparison in comparisons:
            data = json.loads(json.dumps(comparison.as_json()))
            assert sum(shares(data)) <= 100
        if why.id == "hint.take.stop" and comparisons:
            first = json.loads(json.dumps(comparisons[0].as_json()))
            if "odds.stop" in set(all_message_ids(first)):
                share = 100 * why.args["n"] / gear_forecast.total
                assert any(abs(percent - share) <= 1 for percent in shares(first)), first
        if comparisons and any(face.risky for face in gear_forecast.faces):
            first = json.loads(json.dumps(comparisons[0].as_json()))
            assert "hint.risk.none" not in set(all_message_ids(first))


@pytest.mark.parametrize("book", BOOKS)
def test_a_gear_hint_includes_the_route_to_its_likely_end(book: str) -> None:
    """The route follows linked spaces; if the sentence names a corner, the route ends in it."""
    ways = 0
    for game, question in islice(questions(book), 60):
        action, why, _, route = explain_best_answer(game.rules, game.race, question)
        if action.kind != "gear" or not route:
            assert route == []
            continue
        track = game.rules.track
        assert route[0] == game.race.cars[question.car].space
        assert all(next_space in track.following[space] for space, next_space in pairwise(route))
        ways += 1
        if why.id == "hint.take.stop":
            assert track.corners[track.corner[route[-1]]].name == why.args["corner"]
    assert ways > 5
