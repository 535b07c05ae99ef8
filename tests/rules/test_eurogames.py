"""The Eurogames rulebook in whole races: every pair of its switches, links, and computer drivers."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from engine.circuit import compile_circuit, to_topology
from engine.core.state import FINISHED, RUNNING, Race, state_of
from engine.core.track import load_track
from engine.core.types import Action, Decision, InputError
from engine.drivers.registry import answer
from engine.links.tokens import format_token
from engine.play import loop
from engine.rules.framework.builder import Rules
from engine.rules.framework.switches import Switch
from engine.rules.pre_race.trials import FAILED, MAX_CLOCK_SECONDS, make_grid
from engine.rules.rulebooks.rulebooks import EUROGAMES, rules_for
from tests.support import golden_races
from tests.support.circuits import FOLDER, allowed_switches, rules, setup
from tests.support.classic_race_checks import run_checked
from tests.support.fuzz import game_of_link, sample_game
from tests.support.policies import POLICIES

EVERYTHING = golden_races.ALL_EUROGAMES_SWITCHES
LENGTHS = ((3, 3), (3, 6), (2, 2), (3, 1), (2, 4))
RACES = {"test_ring": 24, "monaco": 6, "zandvoort": 6}


def mixes(laps: int, chance: random.Random) -> dict[str, str]:
    """Return a random mix of about two thirds of the switches, without forbidden combinations."""
    return allowed_switches(
        laps,
        {switch.id: switch.choices[-1] for switch in EUROGAMES.switches if chance.random() < 0.65},
        "eurogames",
    )


@pytest.mark.full
def test_races_with_every_pair_of_switches_are_valid() -> None:
    chance = random.Random("eurogames")
    names = sorted(switch.id for switch in EUROGAMES.switches)
    missing = set(itertools.combinations(names, 2))
    for number, circuit in enumerate(circuit for circuit, races in RACES.items() for _ in range(races)):
        laps, cars = LENGTHS[number % len(LENGTHS)]
        switches = max(
            (mixes(laps, chance) for _ in range(20)),
            key=lambda mix: sum(set(pair) <= set(mix) for pair in missing),
        )
        missing -= {pair for pair in missing if set(pair) <= set(switches)}
        chooser = list(POLICIES)[number % len(POLICIES)]
        compiled = rules(circuit, laps=laps, cars=cars, seed=number, rulebook="eurogames", **switches)
        run_checked(compiled, POLICIES[chooser](number))
    assert not missing


def test_races_on_doubled_straights_are_valid() -> None:
    """The third lap on soft tyres depends on where a move would have ended, with unused movement points."""
    road = (FOLDER / "zandvoort.toml").read_text(encoding="utf-8")
    doubled = load_track(
        to_topology(compile_circuit(re.sub(r"(\nstraight = \d+)(?=\n)", r"\1\ndoubled = true", road)))
    )
    assert doubled.has_double_cost
    otherwise = POLICIES["brisk"](1)

    def on_soft(compiled: Rules, race: Race, question: Decision) -> Action:
        return (
            question.options[1]
            if question.step in ("tyres", "new_tyres")
            else otherwise(compiled, race, question)
        )

    for seed in (1, 3):
        run_checked(
            rules_for(
                setup("zandvoort", cars=3, laps=3, seed=seed, rulebook="eurogames", **EVERYTHING), doubled
            ),
            on_soft,
        )


@pytest.mark.parametrize(
    "switch", [switch for switch in EUROGAMES.switches if switch.needs], ids=lambda switch: switch.id
)
def test_switches_are_rejected_without_their_requirements(switch: Switch) -> None:
    choice = {switch.id: switch.choices[-1]}
    with pytest.raises(InputError) as error:
        rules(laps=1, rulebook="eurogames", **choice)
    assert error.value.message.id == "error.setup.needs"
    assert error.value.message.args["switch"] == switch.id


def test_a_race_link_restores_the_whole_race() -> None:
    for seed in range(3):
        game = sample_game(
            "zandvoort", 120 * (seed + 1), cars=4, laps=3, seed=seed, rulebook="eurogames", **EVERYTHING
        )
        loaded_game = game_of_link(game.race_link())
        assert loaded_game.tokens() == game.tokens()
        assert state_of(loaded_game.race) == state_of(game.race)
        assert loaded_game.race_link() == game.race_link()


def test_in_a_time_trial_the_position_link_is_a_race_link() -> None:
    game = sample_game("monaco", 9, cars=3, laps=3, rulebook="eurogames", **EVERYTHING)
    assert game.question is not None
    assert game.race.round == 0
    assert game.position_link() == game.race_link()
    assert state_of(game_of_link(game.position_link()).race) == state_of(game.race)
    with pytest.raises(InputError) as error:
        game.position_text()
    assert error.value.message.id == "error.position.trials"
    start = sample_game("monaco", 0, cars=3, laps=3, rulebook="eurogames", **EVERYTHING)
    assert start.question is not None
    assert start.question.step == "trial_tyres"
    assert start.position_link() == start.race_link()


def test_only_running_cars_are_asked_with_unique_options() -> None:
    """In a whole race every option has a unique token, and only cars still in the race are asked."""
    compiled = rules("monaco", cars=5, laps=3, seed=4, rulebook="eurogames", **EVERYTHING)
    race, steps = loop.start(compiled), set()
    otherwise = POLICIES["brisk"](3)
    while (question := loop.next_decision(compiled, race)) is not None:
        steps.add(question.step)
        assert race.cars[question.car].status == RUNNING
        if question.step != "trial_clock":
            assert len({format_token(compiled.track, action) for action in question.options}) == len(
                question.options
            )
        loop.apply_answer(compiled, race, question, otherwise(compiled, race, question))
    assert steps >= {
        "trial_tyres",
        "gear",
        "drive",
        "trial_clock",
        "tyres",
        "build",
        "new_tyres",
        "stop_kind",
        "repair",
    }


def test_the_clock_question_offers_times_up_to_the_limit() -> None:
    compiled = rules("test_ring", cars=1, laps=1, rulebook="eurogames", trials="on")
    race = loop.start(compiled)
    while (question := loop.next_decision(compiled, race)) is not None and question.step != "trial_clock":
        loop.apply_answer(compiled, race, question, question.options[0])
    assert isinstance(question, Decision)
    assert question.options[-1].value == MAX_CLOCK_SECONDS
    assert [action.value for action in question.options] == list(range(MAX_CLOCK_SECONDS + 1))


@pytest.mark.parametrize(
    ("results", "rolls"),
    [
        (((24, 262), (24, 250)), ((-1,), (-2,))),
        (((24, 262), (24, 262), (20, 900)), ((-2,), (-2,), (-3,))),
        (((FAILED, 0), (30, 1)), ((0,), (-2,))),
        (((FAILED, 0), (30, 1), (FAILED, 0)), ((), (-3,), ())),
        (((FAILED, 0),), ((0,),)),
    ],
)
def test_results_of_time_trials_become_grid_rolls(
    results: tuple[tuple[int, int], ...], rolls: tuple[tuple[int, ...], ...]
) -> None:
    """Trial results become dice already rolled, lower than any die. Cars still to roll get none."""
    compiled = rules("monaco", cars=len(results), rulebook="eurogames", trials="on")
    race = loop.start(compiled)
    race.trial = results
    make_grid(compiled, race)
    assert race.grid_rolls == rolls


@pytest.mark.full
def test_four_of_five_computer_drivers_finish() -> None:
    """With everything on, four of five cars finish three laps on short circuits.

    `build.py bench drivers` measures the other circuits.
    """
    finisher_count = starter_count = 0
    for circuit, seed in (("test_ring", 0), ("test_ring", 1), ("cala-moka", 0), ("cala-moka", 1)):
        compiled = rules(circuit, cars=6, laps=3, seed=seed, rulebook="eurogames", **EVERYTHING)
        race = loop.play_out(compiled, loop.start(compiled), answer)
        starter_count += 6
        finisher_count += sum(car.status == FINISHED for car in race.cars)
    assert finisher_count >= 0.8 * starter_count
