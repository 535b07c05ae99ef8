"""Races counted in movement points, under Trant and house rules: they end and their states are valid."""

from __future__ import annotations

import itertools
import random

import pytest

from engine.core.state import state_of
from engine.links.notation import position_text, read_position
from engine.links.validate_position import state_problems
from engine.rules.move.boosts import GEAR_MAXIMA, MAX_ADDED_POINTS
from engine.rules.rulebooks.rulebooks import BOOKS
from tests.support.circuits import allowed_switches, rules
from tests.support.fuzz import game_of_link, sample_game
from tests.support.points_race_checks import run_checked
from tests.support.policies import POLICIES

PRESETS = ("trant", "house")
RACES = {"test_ring": 12, "monaco": 2, "zandvoort": 3, "merrow-sound": 3}
LENGTHS = ((2, 3), (3, 4), (2, 6), (3, 1), (2, 10), (3, 2))


def mixes(book: str, laps: int, chance: random.Random) -> dict[str, str]:
    """Return a random mix of about two thirds of the switches, without forbidden combinations."""
    return allowed_switches(
        laps,
        {
            switch.id: chance.choice(switch.choices[1:])
            for switch in BOOKS[book].switches
            if chance.random() < 0.65
        },
        book,
    )


def can_meet(book: str, pair: tuple[str, str]) -> bool:
    """True if two switches can both differ from their defaults."""
    switches = BOOKS[book].switches
    excluded = {other_id for switch in switches if switch.id in pair for other_id in switch.excludes} | {
        switch.id for switch in switches if set(switch.excludes) & set(pair)
    }
    return set(pair) <= set(
        allowed_switches(
            3, {switch.id: switch.choices[-1] for switch in switches if switch.id not in excluded}, book
        )
    )


@pytest.mark.full
@pytest.mark.parametrize("book", PRESETS)
def test_races_with_every_pair_of_switches_are_valid(book: str) -> None:
    chance = random.Random(book)
    missing = {
        pair
        for pair in itertools.combinations(sorted(switch.id for switch in BOOKS[book].switches), 2)
        if can_meet(book, pair)
    }
    for number, circuit in enumerate(circuit for circuit, races in RACES.items() for _ in range(races)):
        laps, cars = LENGTHS[number % len(LENGTHS)]
        switches = max(
            (mixes(book, laps, chance) for _ in range(20)),
            key=lambda mix: sum(set(pair) <= set(mix) for pair in missing),
        )
        missing -= {pair for pair in missing if set(pair) <= set(switches)}
        compiled = rules(
            circuit,
            laps=laps,
            cars=min(cars, 6 if circuit == "test_ring" else 10),
            seed=number,
            rulebook=book,
            **switches,
        )
        run_checked(compiled, POLICIES[list(POLICIES)[number % len(POLICIES)]](number))
    assert not missing


def all_switches_on(book: str, laps: int) -> dict[str, str]:
    return allowed_switches(laps, {switch.id: switch.choices[-1] for switch in BOOKS[book].switches}, book)


@pytest.mark.parametrize("book", PRESETS)
def test_links_restore_the_exact_moment(book: str) -> None:
    """Race and position links lead back at any moment, even between small choices and before the grid."""
    for seed, decisions in enumerate((7, 60, 150, 400)):
        game = sample_game(
            "zandvoort", decisions, cars=5, laps=2, seed=seed, rulebook=book, **all_switches_on(book, 2)
        )
        loaded_game = game_of_link(game.race_link())
        assert loaded_game.tokens() == game.tokens()
        assert state_of(loaded_game.race) == state_of(game.race)
        for _ in range(12):
            if game.question is None:
                break
            from_position = game_of_link(game.position_link())
            assert state_of(from_position.race) == state_of(game.race)
            assert from_position.question is not None
            assert from_position.question == game.question
            game.apply(game.question.options[0])


@pytest.mark.parametrize("book", PRESETS)
def test_undo_and_redo_restore_the_same_race(book: str) -> None:
    """Dice and re-rolls stay the same."""
    game = sample_game("test_ring", 120, cars=4, laps=2, seed=5, rulebook=book, **all_switches_on(book, 2))
    tokens, state = game.tokens(), state_of(game.race)
    for _ in range(60):
        game.undo()
    for _ in range(60):
        game.redo()
    assert (game.tokens(), state_of(game.race)) == (tokens, state)


@pytest.mark.parametrize("book", ["trant", "house"])
def test_a_position_during_secret_gear_choice_can_be_shared(book: str) -> None:
    """Its position is from before the first gear; opened, it is the same race and can be shared as a link."""
    game = sample_game("monaco", 6, cars=3, laps=2, seed=3, rulebook=book)
    while game.question is not None and not (game.question.step == "gear" and game.question.car == 0):
        game.apply(game.question.options[0])
    link = game.position_link()
    assert link.startswith("p1.")
    loaded_game = game_of_link(link)
    assert state_of(loaded_game.race) == state_of(game.race)
    assert loaded_game.position_link() == link
    assert loaded_game.question is not None
    loaded_game.apply(loaded_game.question.options[-1])
    assert state_of(game_of_link(loaded_game.race_link()).race) == state_of(loaded_game.race)


def test_positions_accept_the_highest_roll_with_the_highest_boost() -> None:
    game = sample_game("monaco", 6, cars=3, laps=2, seed=3, rulebook="house")
    while game.question is not None and game.question.step != "drive":
        game.apply(game.question.options[0])
    race = game.race.copy()
    race.rolled = GEAR_MAXIMA[-1] + MAX_ADDED_POINTS
    assert state_problems(game.rules, race) == []
    assert read_position(position_text(game.rules, race), game.rules.track)[1].rolled == race.rolled
