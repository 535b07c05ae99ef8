"""Links of races with entered dice: the section with their cars, and the faces among the decisions."""

from __future__ import annotations

import random

import pytest

from engine.core.state import digest
from engine.core.types import Decision, InputError, SeasonCarSheet, SeasonRaceRef
from engine.links import race_link
from engine.links.bitstream import BitWriter
from engine.links.sections import ENTERED_DICE, pack_cars, unpack_cars
from engine.play.entered_dice import EnteredDie
from engine.play.game import Game
from engine.play.open_link import open_link
from tests.support.circuits import rules, track

# A race link by the first engine with entered dice, its number of decisions, and the digest of its state.
LINK = "r16.lk92kXRlc3RfcmluZwEAAAAAADUDAEQSBQAiVAAcZtY4Zr-rDLTFVzamxHQ"
LINK_DECISIONS, LINK_DIGEST = 30, 1953755813


def opened_game(link: str) -> Game:
    """Return the game of a link; all of it must replay."""
    game, is_complete = open_link(link, lambda circuit, _: track(circuit))
    assert is_complete
    return game


def game_of(entered: frozenset[int], decisions: int, cars: int = 3) -> Game:
    """Return a race after some decisions and entered faces, chosen at random."""
    chance = random.Random(f"{sorted(entered)} {decisions}")
    game = Game(rules("test_ring", cars=cars, seed=53), entered=entered)
    while game.question is not None and game.cursor < decisions:
        game.apply(chance.choice(game.question.options))
    return game


@pytest.mark.parametrize("entered", [frozenset({0}), frozenset({2}), frozenset(range(3))], ids=str)
def test_a_link_keeps_the_cars_and_the_faces(entered: frozenset[int]) -> None:
    game = game_of(entered, 60)
    question_types = {type(entry.question) for entry in game.history[: game.cursor]}
    assert EnteredDie in question_types
    for number in range(0, game.cursor, 7):
        for link in (game.fork(number).race_link(), game.race_link()):
            loaded_game = opened_game(link)
            assert (loaded_game.entered, loaded_game.race_link()) == (entered, link)
    loaded_game = opened_game(game.race_link())
    assert digest(loaded_game.race) == digest(game.race)
    assert loaded_game.events == game.events
    assert loaded_game.undo()
    assert loaded_game.question == game.history[-2].question


def test_the_link_of_a_position_goes_on_with_entered_dice() -> None:
    game = game_of(frozenset(range(3)), 200)
    question_types = set()
    for number in range(20, game.cursor):
        forked = game.fork(number)
        if forked.question is None or not forked.race.round:
            continue
        link = forked.position_link()
        assert link.startswith("r16.")
        loaded_game = opened_game(link)
        assert digest(loaded_game.race) == digest(forked.race)
        assert (loaded_game.entered, loaded_game.question) == (game.entered, forked.question)
        assert loaded_game.cursor < number
        question_types.add(type(forked.question))
    assert question_types == {Decision, EnteredDie}


def test_a_position_without_entered_dice_is_written_as_before() -> None:
    game = game_of(frozenset(), 30)
    assert game.position_link().startswith("p1.")
    assert not opened_game(game.position_link()).entered


def test_a_link_of_the_first_engine_with_entered_dice_opens() -> None:
    game = opened_game(LINK)
    assert (game.cursor, digest(game.race)) == (LINK_DECISIONS, LINK_DIGEST)
    assert game.race_link() == LINK


def test_a_race_without_entered_dice_has_no_section() -> None:
    assert pack_cars(frozenset()) == b""
    assert game_of(frozenset(), 30).race_link().startswith("r13.")
    assert game_of(frozenset({1}), 30).race_link().startswith("r16.")


def test_fuzzed_sections_open_as_a_playable_race_or_are_rejected() -> None:
    chance, game = random.Random(53), game_of(frozenset(), 0)
    assert unpack_cars(pack_cars(frozenset({0, 9})), 10) == {0, 9}
    played_count = rejected_count = 0
    for _ in range(200):
        contents = bytes(chance.randrange(256) & chance.randrange(256) for _ in range(chance.randint(1, 4)))
        link = race_link.race_link(game.rules, None, BitWriter(), 0, [], [], {ENTERED_DICE: contents})
        try:
            loaded_game = opened_game(link)
        except InputError as error:
            assert error.message.id == "error.link.damaged"
            rejected_count += 1
            continue
        assert loaded_game.entered <= {0, 1, 2}
        for _ in range(12):
            assert loaded_game.question is not None
            loaded_game.apply(chance.choice(loaded_game.question.options))
        assert digest(opened_game(loaded_game.race_link()).race) == digest(loaded_game.race)
        played_count += 1
    assert played_count
    assert rejected_count


def test_a_race_of_a_season_has_no_entered_dice() -> None:
    game = game_of(frozenset(), 0, cars=2)
    season_race = SeasonRaceRef(1, 1, 0, (SeasonCarSheet(), SeasonCarSheet()))
    game.rules.setup = game.rules.setup._replace(season_race=season_race)
    contents = {ENTERED_DICE: pack_cars(frozenset({0}))}
    with pytest.raises(InputError, match=r"error\.link\.damaged"):
        opened_game(race_link.race_link(game.rules, None, BitWriter(), 0, [], [], contents))
