"""What the page promises for a gear before the throw is what comes of it: a share of the long run over every
rulebook, and single turns in which the promise used to be wrong.
"""

from __future__ import annotations

import random

import pytest

from engine import codec
from engine.bridge import _opened
from engine.forecast import forecasts
from engine.game import Game
from engine.outlook import SHORT
from engine.rules.books import BOOKS, rules_for
from engine.types import Ask
from engine.view_gears import gear_question
from tests.circuits import track
from tests.long_odds import run
from tests.long_races import circuits
from tests.odds_checks import check_question

# An empty straight before Massenet in a lap alone: every throw in 1st is free, and none gets there.
BEFORE_MASSENET = "r1.3DiYZtb25hY28y0ExY4JTmkvMZQfIbEZUbMcMYQaQeIaIYEbQfQfEZEeMWAISSNMVCVNeIf__Y-sQg"


def opened(link: str) -> tuple[Game, Ask]:
    kind, bits = codec.split(link)
    setup = codec.read_setup(bits)
    game, _ = _opened(kind, rules_for(setup, track(setup.circuit)), bits)
    assert isinstance(game.question, Ask)
    return game, game.question


@pytest.mark.parametrize(("place", "circuit"), list(enumerate(circuits())), ids=circuits())
def test_the_forecast_is_what_comes_after_the_throw(place: int, circuit: str) -> None:
    run(list(BOOKS)[place % len(BOOKS)], circuit, place, turns=3)


@pytest.mark.parametrize("book", ["ludodelire", "eurogames", "trant", "house"])
def test_the_forecast_holds_in_laps_alone(book: str) -> None:
    turns, faces = run(book, "test_ring", 4, turns=8)
    assert turns == 8
    assert faces > turns


def test_a_free_throw_is_promised_as_one() -> None:
    game, question = opened(BEFORE_MASSENET)
    seen = forecasts(game.rules, game.race, question)
    massenet = game.rules.track.ahead[game.race.cars[question.car].space]
    assert game.rules.track.corners[massenet].name == "Massenet"
    assert {face.kind for face in seen[1].faces} == {SHORT}
    assert {face.corner for face in seen[1].faces} == {massenet}
    assert not any(face.risky for face in seen[1].faces)
    first = gear_question(game.rules, game.race, question)["gears"][0]
    (said,) = first["odds"]
    assert (said["id"], said["args"]["percent"], said["args"]["corner"]) == ("odds.short", 100, "Massenet")
    assert said["risks"] == []
    assert first["provisos"] == []
    assert check_question(game.rules, game.race, question, random.Random(1), 0) > 10
