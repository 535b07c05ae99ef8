"""Random races over circuits, laps, cars, switches and seeds: they end and their states are valid."""

from __future__ import annotations

import itertools
import random

import pytest

from engine.core.types import Chance
from engine.play import loop
from engine.rules.rulebooks.rulebooks import LUDODELIRE
from tests.support.circuits import CIRCUITS, allowed_switches, rules, track
from tests.support.classic_race_checks import run_checked
from tests.support.policies import POLICIES

LENGTHS = ((1, 1), (2, 1), (2, 3), (1, 6), (2, 6), (3, 4), (4, 2))


def race_parameters() -> list[tuple[str, int, int, str]]:
    """Return circuit, laps, cars and policy of every race.

    Per length, each policy is used on one of three circuits.
    """
    return [
        (circuit, laps, cars, chooser)
        for place, circuit in enumerate(CIRCUITS)
        for laps, cars in (*LENGTHS, *(((2, 10),) if len(track(circuit).grid) == 10 else ()))
        for number, chooser in enumerate(POLICIES)
        if (number + place + cars) % 3 == 0
    ]


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_random_races_end_with_valid_states(circuit: str) -> None:
    """On each circuit, every pair of switches that can be combined occurs in some race."""
    chance, pairs_met = random.Random(circuit), set[Pair]()
    for number, (_, laps, cars, chooser) in enumerate(
        race for race in race_parameters() if race[0] == circuit
    ):
        mixes = [random_switches(laps, chance) for _ in range(30)]
        switches = max(mixes, key=lambda mix: len(pairs_of(mix) - pairs_met))
        pairs_met |= pairs_of(switches)
        run_checked(rules(circuit, laps=laps, cars=cars, seed=number, **switches), POLICIES[chooser](number))
    everything = allowed_switches(3, {switch.id: switch.choices[-1] for switch in LUDODELIRE.switches})
    assert len(everything) == len(LUDODELIRE.switches)
    assert pairs_met >= pairs_of(everything), sorted(pairs_of(everything) - pairs_met)


Pair = tuple[str, str]


def random_switches(laps: int, chance: random.Random) -> dict[str, str]:
    """Return a random mix of about two thirds of the switches, without forbidden combinations."""
    return allowed_switches(
        laps, {switch.id: switch.choices[-1] for switch in LUDODELIRE.switches if chance.random() < 0.65}
    )


def pairs_of(switches: dict[str, str]) -> set[Pair]:
    return set(itertools.combinations(sorted(switches), 2))


def test_finishers_are_placed_in_the_order_of_crossing() -> None:
    for seed in range(10):
        compiled = rules("monaco", cars=6, laps=1, seed=seed)
        race = loop.start(compiled)
        race.events = []
        loop.play_out(compiled, race, POLICIES["moderate"](seed))
        finishes = [event.car for event in race.events if event.kind == "finish"]
        assert finishes == sorted(
            (n for n, car in enumerate(race.cars) if car.place), key=lambda n: race.cars[n].place
        )


def test_one_cars_choices_do_not_change_anothers_dice() -> None:
    """A car's dice in a game turn do not depend on the others' decisions before."""
    rolls_by_turn: dict[tuple[int, int], set[int]] = {}
    for chooser in (1, 2, 3, 4):
        compiled = rules("monaco", cars=4, laps=1, seed=99)
        race = loop.start(compiled)
        choose = POLICIES["moderate"](chooser)
        while (question := loop.advance(compiled, race)) is not None and race.round < 6:
            if isinstance(question, Chance):
                face = loop.roll(compiled, race, question)
                if race.cars[question.car].rolls == 0 and race.round > 1:
                    rolls_by_turn.setdefault((race.round, question.car), set()).add(face)
                loop.apply_answer(compiled, race, question, face)
            else:
                loop.apply_answer(compiled, race, question, choose(compiled, race, question))
    assert len(rolls_by_turn) > 10
    assert all(len(faces) == 1 for faces in rolls_by_turn.values())
