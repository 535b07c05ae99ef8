"""Dice entered by hand: the same faces give the same race, and history treats them like decisions."""

from __future__ import annotations

import pytest

from engine.core.state import digest
from engine.core.types import Action, InputError
from engine.play import loop, orders
from engine.play.entered_dice import EnteredDie, roll_for_person
from engine.play.game import Game
from engine.rules.rulebooks.rulebooks import BOOKS
from tests.support.circuits import rules
from tests.support.golden_races import RACES, GoldenRace
from tests.support.policies import POLICIES

FIRST_RACE = GoldenRace("test_ring", 1, 3, 5, "brisk", {}, "first")
each = pytest.mark.parametrize("golden", [*RACES, FIRST_RACE], ids=lambda golden: golden.file.stem)


def played_game(golden: GoldenRace, entered: frozenset[int], seed: int) -> tuple[Game, list[int]]:
    """Return a whole race whose entered faces are those that would be rolled, and a digest per decision."""
    compiled = rules(
        golden.circuit,
        laps=golden.laps,
        cars=golden.cars,
        seed=seed,
        rulebook=golden.rulebook,
        **golden.switches,
    )
    game, choose, digests = Game(compiled, entered=entered), POLICIES[golden.chooser](seed), []
    while (question := game.question) is not None:
        if isinstance(question, EnteredDie):
            assert question.car in entered
            game.apply(question.options[loop.roll(compiled, game.race, question.die)])
        else:
            digests.append(digest(game.race))
            game.apply(choose(compiled, game.race, question))
    return game, [*digests, digest(game.race)]


def test_the_races_here_have_every_rulebook_and_both_kinds_of_dice() -> None:
    races = [*RACES, FIRST_RACE]
    assert {race.rulebook for race in races} == set(BOOKS)
    assert {race.switches.get("movement_dice") for race in races} == {None, "gear_dice"}


@each
def test_entered_faces_equal_to_rolled_ones_give_the_same_race(golden: GoldenRace) -> None:
    rolled_game, digests = played_game(golden, frozenset(), golden.seed + 1)
    for entered in (frozenset(range(golden.cars)), frozenset({0})):
        game, entered_digests = played_game(golden, entered, golden.seed + 1)
        assert entered_digests == digests
        assert game.events == rolled_game.events
        assert game.cursor > rolled_game.cursor


def test_an_entered_face_can_be_undone_corrected_and_replayed() -> None:
    game = Game(rules("test_ring", cars=2), entered=frozenset({0, 1}))
    while not isinstance(game.question, EnteredDie):
        assert game.question is not None
        game.apply(game.question.options[0])
    die, digest_before = game.question, digest(game.race)
    game.take("face1")
    game.undo()
    assert game.question is die
    game.take(f"face{len(die.options)}")
    copy = Game(game.rules, entered=game.entered)
    for action in game.actions:
        copy.replay(action)
    assert digest(copy.race) == digest(game.race)
    fork = copy.fork(game.cursor - 1)
    assert (fork.question, digest(fork.race)) == (die, digest_before)


@pytest.mark.parametrize("token", ["face0", "face", "face21", "face-1"])
def test_a_face_that_the_die_does_not_have_changes_nothing(token: str) -> None:
    game = Game(rules("test_ring", cars=2), entered=frozenset({0, 1}))
    while not isinstance(game.question, EnteredDie):
        assert game.question is not None
        game.apply(game.question.options[0])
    digest_before, decisions = digest(game.race), game.cursor
    with pytest.raises(InputError):
        game.take(token)
    assert (digest(game.race), game.cursor) == (digest_before, decisions)


def test_a_standing_order_is_carried_out_before_and_after_an_entered_die() -> None:
    for entered in (frozenset[int](), frozenset({0, 1})):
        game = Game(rules("test_ring", cars=2, seed=5), entered=entered)
        while (
            next_turn := orders.next_turn_of(game.rules, game.race, game.question, 0)
        ) is None or game.race.round < 2:
            assert game.question is not None
            game.apply(answer_of(game))
        orders.set_order(game, 0, next_turn.question.options[0].value, 1)
        kinds_done: list[str] = []
        while game.question is not None and (game.question.car or len(kinds_done) < 2):
            action = orders.automatic_answer(game) if game.question.car == 0 else None
            if action is not None:
                kinds_done.append(action.kind)
            game.apply(action or answer_of(game))
            if game.race.round > 4:
                break
        assert kinds_done[:2] == ["gear", "drive"]


def answer_of(game: Game) -> Action:
    """Return the face that the seed gives, or the first answer."""
    question = game.question
    assert question is not None
    return (
        roll_for_person(game.rules, game.race, question)
        if isinstance(question, EnteredDie)
        else question.options[0]
    )
