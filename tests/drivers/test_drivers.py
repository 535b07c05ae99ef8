"""Computer drivers finish races, and forecasts of moves come true."""

from __future__ import annotations

import json
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.driver_ids import DRIVER_IDS
from engine.core.state import AT_PIT, FINISHED, OUT, RAIN, Race
from engine.core.types import HUMAN, Action, Chance, Decision
from engine.drivers import registry
from engine.drivers.evaluation import evaluation_of
from engine.drivers.move_evaluation import TableScorer, move_value
from engine.drivers.registry import BY_ID, DRIVERS, LEVELS, TEMPERAMENTS, Driver, answer
from engine.links.notation import read_position
from engine.play import loop, turn_engine
from engine.play.forecast import OutcomeCache, race_at_roll, roll_groups
from engine.play.game import Game
from engine.play.outcome import COST, SPIN
from engine.play.outcome import OUT as OUT_KIND
from engine.play.preview import outcome_sort_key, preview, preview_of
from engine.rules.contact.contact import car_of_pair, second_of_pair
from engine.rules.framework.builder import Rules
from engine.rules.move.slipstream import STAY
from engine.rules.rulebooks.rulebooks import LUDODELIRE, rules_for
from engine.season.simulation import Simulation
from tests.support.circuits import CIRCUITS, rules, track
from tests.support.fuzz import ADVANCED
from tests.support.golden_races import ALL_EUROGAMES_SWITCHES, ALL_HOUSE_SWITCHES, ALL_TRANT_SWITCHES
from tests.support.policies import POLICIES
from tests.support.twin_races import EVERYBODY
from tests.tools import write_driver_ids
from tests.tools.bench import bench_engine, compare_checkouts
from tests.tools.bench.trivial_driver import trivial
from web.tooling.toolchain import ROOT

# Ada is asked for a gear.
IN_SECOND = """race monaco first laps=3 seed=1
turn 4 moves=7 finished=0 order=0 step=gear
car Ada livery=0 driver=beginner at=M20 gear=2 crossings=1
car Bruno livery=1 driver=steady at=M8 gear=2 crossings=1
"""

LEVEL_HEADED = [row for row in DRIVERS if row.level and row.temperament == "even"]


def drive_to_end(compiled: Rules) -> Race:
    """Return a race driven by the steady driver, with its events."""
    race = loop.start(compiled)
    race.events = []
    return loop.play_out(compiled, race, answer)


@pytest.mark.full
def test_nine_of_ten_cars_finish_in_traffic() -> None:
    races = [drive_to_end(rules("monaco", cars=6, laps=1, seed=seed)) for seed in range(6)]
    finisher_count = sum(car.status == FINISHED for race in races for car in race.cars)
    assert finisher_count >= 0.9 * 36


def finishers(compiled: Rules, race: Race) -> float:
    """Return the share of cars that finish."""
    return sum(car.status == FINISHED for car in race.cars) / len(compiled.setup.entries)


@pytest.mark.full
def test_four_of_five_cars_finish_with_each_switch() -> None:
    shares = {}
    for switch in LUDODELIRE.switches:
        switches = {need: "on" for need in switch.needs if not need.startswith("laps")} | {
            switch.id: switch.choices[-1]
        }
        laps = 3 if "laps 3" in switch.needs else 2
        compiled = rules("test_ring", cars=6, laps=laps, seed=1, **switches)
        shares[switch.id] = finishers(compiled, drive_to_end(compiled))
    assert sum(shares.values()) >= 0.8 * len(shares), shares
    assert min(shares.values()) > 0.5, shares


@pytest.mark.full
def test_four_of_five_cars_finish_with_all_advanced_rules() -> None:
    shares = []
    for circuit, seed in (("test_ring", 0), ("test_ring", 1), ("test_ring", 2), ("cala-moka", 0)):
        compiled = rules(circuit, cars=6, laps=3, seed=seed, **ADVANCED, trials="on")
        shares.append(finishers(compiled, drive_to_end(compiled)))
    assert sum(shares) >= 0.8 * len(shares), shares


def test_a_lap_alone_takes_at_most_twenty_two_rolls() -> None:
    races = [drive_to_end(rules("monaco", cars=1, laps=1, seed=seed)) for seed in range(100, 112)]
    rolls = sum(event.kind == "roll" for race in races for event in race.events or ())
    assert all(race.finished for race in races)
    assert rolls <= 22 * len(races)


def test_driver_ids_match_the_registry() -> None:
    assert write_driver_ids.IDS.read_text(encoding="utf-8") == write_driver_ids.driver_ids_module()
    assert (HUMAN, *[row.id for row in sorted(DRIVERS, key=lambda row: row.number)]) == DRIVER_IDS


def test_driver_numbers_are_unique_and_consecutive() -> None:
    """Links hold them permanently."""
    assert DRIVER_IDS[:6] == ("human", "steady", "bold", "careful", "expert", "beginner")
    count = len(DRIVER_IDS)
    for row in (Driver("twin", 3), Driver("bold", count), Driver("human", count), Driver("far", count + 3)):
        with pytest.raises(ValueError, match="number"):
            write_driver_ids.driver_ids_module((*DRIVERS, row))


def test_there_is_a_driver_of_every_level_and_temperament() -> None:
    """The page's own list agrees, which it uses before the engine is loaded."""
    rows = {(row.level, row.temperament): row for row in DRIVERS if row.level}
    assert rows.keys() == set(product(range(1, 1 + len(LEVELS)), TEMPERAMENTS))
    assert [rows[level, "even"].id for level in range(1, 6)] == [level.id for level in LEVELS]
    assert rows[3, "late"].id == "bold"
    assert rows[3, "saver"].id == "careful"
    page = (ROOT / "web" / "domain" / "setup" / "rivals.ts").read_text(encoding="utf-8")
    for name, ids in (("LEVELS", [level.id for level in LEVELS]), ("TEMPERAMENTS", list(TEMPERAMENTS))):
        assert f"export const {name} = {json.dumps(ids)}" in page


@pytest.mark.parametrize("driver", EVERYBODY, ids=lambda row: row.id)
def test_drivers_take_legal_decisions_and_never_wreck_their_own_engine(driver: Driver) -> None:
    """In random positions, and repeating a question gives the same answer."""
    count = 0
    for seed in range(3):
        compiled = rules("zandvoort", cars=6, laps=2, seed=seed)
        race = loop.start(compiled)
        otherwise = POLICIES["any"](seed)
        while (question := loop.next_decision(compiled, race)) is not None and count < 120 * (seed + 1):
            count += 1
            if count % 3 == 0:
                action = answer(compiled, race, question, driver)
                assert action in question.options
                assert action == answer(compiled, race.copy(), question, driver)
                if question.step == "gear" and len(question.options) > 1:
                    next_race = race.copy()
                    loop.apply_answer(compiled, next_race, question, action)
                    assert next_race.cars[question.car].status != OUT
            loop.apply_answer(compiled, race, question, otherwise(compiled, race, question))


MIXES: tuple[dict[str, str], ...] = (
    {},
    {"overshoot_unpaid": "spin"},
    {"weather": "on", "soft_tyres": "on"},
    {**ADVANCED, "slipstream": "off"},
)


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_the_preview_of_every_option_comes_true(circuit: str) -> None:
    looked = skids = 0
    for seed in range(24):
        compiled = rules(circuit, cars=6, laps=3, seed=seed, **MIXES[seed % 4])
        race = loop.start(compiled)
        choosers = [POLICIES[name](seed) for name in ("brisk", "any", "pit lover")]
        number = 0
        while (question := loop.next_decision(compiled, race)) is not None and number < 300:
            number += 1
            if question.step == "drive" and number % 3 == 0:
                if "weather" in compiled.saved_groups and number % 2:
                    race.weather = RAIN
                for action in question.options[:: max(1, len(question.options) // 12)]:
                    looked += 1
                    skids += check_prediction(compiled, race, question, action)
            loop.apply_answer(compiled, race, question, choosers[number % 3](compiled, race, question))
    assert looked > 500
    assert skids > 20


TO_THE_CORNER = ("hazard_spaces", "hazard", "swerve", "skid", "corner", "contact_pairs")


def check_prediction(compiled: Rules, race: Race, question: Decision, action: Action) -> int:
    """Assert that the preview of an answer equals its result; return 1 if there was a skid, otherwise 0.

    Debris does no harm here, and skids are driven as well as possible.
    """
    forecast = preview_of(compiled, race, question, action)
    car_before, next_race = race.cars[question.car], race.copy()
    loop.apply_answer(compiled, next_race, question, action)
    hazards = skid = 0
    while compiled.steps[next_race.step].name in TO_THE_CORNER:
        asked_now = turn_engine.run_step(compiled, next_race)
        if isinstance(asked_now, Chance):
            hazards += 1
            loop.apply_answer(compiled, next_race, asked_now, len(asked_now.faces) - 1)
        elif isinstance(asked_now, Decision):
            (skid,) = asked_now.detail.lengths
            best = min(
                asked_now.options,
                key=lambda option: outcome_sort_key(preview_of(compiled, next_race, asked_now, option)),
            )
            loop.apply_answer(compiled, next_race, asked_now, best)
    car = next_race.cars[question.car]
    assert (forecast.kind == OUT_KIND) == (car.status == OUT)
    if car.status == OUT:
        return skid > 0
    assert (forecast.kind == SPIN) == bool(car.spun)
    assert forecast.brakes == car_before.brakes - car.brakes
    assert forecast.tyres == car_before.tyres - car.tyres
    assert (forecast.kind == COST) == bool(forecast.kind != SPIN and (forecast.brakes or forecast.tyres))
    assert car_before.pit == AT_PIT or forecast.end == car.space
    assert (forecast.hazards, forecast.skid) == (hazards, skid)
    assert sorted(forecast.contact_cars) == sorted(
        second_of_pair(throw) for throw in next_race.pending if car_of_pair(throw) == question.car
    )
    return skid > 0


@pytest.mark.parametrize(("loss", "gear"), [(999, 3), (1000, 2), (1001, 2)])
def test_beginners_give_up_less_than_a_roll_for_a_higher_gear(
    monkeypatch: pytest.MonkeyPatch, loss: int, gear: int
) -> None:
    """A higher gear is chosen if its value is worse by less than 1000 thousandths of a roll."""
    compiled, race = read_position(IN_SECOND, track("monaco"))
    question = loop.next_decision(compiled, race)
    assert question is not None
    assert [action.value for action in question.options] == [1, 2, 3]
    table = SimpleNamespace(by_gear=lambda *_: [0, 9000, 5000, 5000 + loss])
    monkeypatch.setattr(registry, "evaluation_of", lambda *_: SimpleNamespace(table=table))
    assert answer(compiled, race, question, BY_ID["beginner"]).value == gear


def test_beginners_consider_a_few_moves_unless_all_of_them_end_the_race(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled = rules("monaco", cars=4, laps=1, seed=3)
    looked: list[str] = []

    def preview_and_record(*args: Any) -> Any:
        view = preview_of(*args)
        looked.append(view.kind)
        return view

    monkeypatch.setattr(registry, "preview_of", preview_and_record)
    race, with_choice = loop.start(compiled), 0
    while (question := loop.next_decision(compiled, race)) is not None:
        looked.clear()
        loop.apply_answer(compiled, race, question, answer(compiled, race, question, BY_ID["beginner"]))
        if looked and set(looked) != {OUT_KIND}:
            few = len(looked) < 2 * registry.BEGINNER_MOVES
            assert few or set(looked[: registry.BEGINNER_MOVES]) == {OUT_KIND}
            with_choice += few and len(question.options) > 2 * registry.BEGINNER_MOVES
    assert with_choice > 5


# Races of fast drivers in which a slipstream is offered that can only end off the road.
FATAL_TOWS = (("ludodelire", 24), ("ludodelire", 35), ("eurogames", 109))


@pytest.mark.parametrize(("book", "seed"), FATAL_TOWS)
def test_beginners_decline_a_slipstream_off_the_road(book: str, seed: int) -> None:
    compiled = rules("zandvoort", cars=6, laps=2, seed=seed, rulebook=book, slipstream="on")
    race, choose_for_others, fatal = loop.start(compiled), POLICIES["brisk"](seed), 0
    while (question := loop.next_decision(compiled, race)) is not None:
        if question.step == "tow":
            taken_action = answer(compiled, race, question, BY_ID["beginner"])
            assert taken_action in question.options
            ways = [action for action in question.options if action != STAY]
            if all(preview_of(compiled, race, question, move).kind == OUT_KIND for move in ways):
                fatal += 1
                assert taken_action == STAY
        loop.apply_answer(compiled, race, question, choose_for_others(compiled, race, question))
    assert fatal


BOOKS: dict[str, tuple[str, dict[str, str]]] = {
    "basic": ("ludodelire", {}),
    "ludodelire": ("ludodelire", ADVANCED),
    "eurogames": ("eurogames", ALL_EUROGAMES_SWITCHES),
    "trant": ("trant", ALL_TRANT_SWITCHES),
    "house": ("house", ALL_HOUSE_SWITCHES),
}


@pytest.mark.parametrize("name", BOOKS)
def test_derived_gear_values_equal_computed_ones(name: str) -> None:
    """Values derived from other rolls equal those computed from every route."""
    alike, (book, switches) = 0, BOOKS[name]
    for seed in range(2):
        compiled = rules("test_ring", cars=6, laps=3, seed=seed, rulebook=book, **switches)
        race, question_count, brisk = loop.start(compiled), 0, POLICIES["brisk"](seed)
        while (question := loop.next_decision(compiled, race)) is not None and question_count < 300:
            question_count += question.step == "gear"
            if question.step == "gear" and question_count % 2 == 0:
                alike += check_equal_value(compiled, race, question)
            careful = question.car % 2 or question.options[-1].kind == "stuck"
            driver = trivial if careful else brisk
            loop.apply_answer(compiled, race, question, driver(compiled, race, question))
    assert alike > 100


def check_equal_value(compiled: Rules, race: Race, question: Decision) -> int:
    """Compare the rolls of all gears of a question; return their number."""
    evaluation, cache, compared_count = evaluation_of(compiled, race), OutcomeCache(), 0
    for action in question.options:
        ready = race_at_roll(compiled, race, question, action) if action.kind == "gear" else None
        if ready is None:
            continue
        scorer = TableScorer(compiled, evaluation)
        for group in roll_groups(compiled, ready, cache):
            if group.move_options is None:
                continue
            recomputed = [
                preview(compiled, group.race, group.move_options, move) for move in group.move_options.options
            ]
            assert [
                preview(compiled, group.race, group.move_options, way, group.outcomes)
                for way in group.move_options.options
            ] == recomputed
            assert scorer.best(group) == min(
                move_value(compiled, group.race, evaluation, view) for view in recomputed
            )
            compared_count += 1
    return compared_count


@pytest.mark.full
def test_driver_times_can_be_compared_with_another_checkout() -> None:
    work, decisions = compare_checkouts.drivers(bench_engine)
    assert decisions > 3 * 6 * 10
    work()


def test_a_simulated_race_equals_a_watched_one() -> None:
    """Decision by decision, for every level; experts study the circuit before the race."""
    game = Game(rules("test_ring", cars=5, laps=1, seed=11))
    entries = tuple(
        entry._replace(driver=row.id)
        for entry, row in zip(game.rules.setup.entries, LEVEL_HEADED, strict=True)
    )
    setup = game.rules.setup._replace(entries=entries)
    simulation = Simulation(Game(rules_for(setup, game.rules.track)))
    percents = [simulation.percent]
    while not simulation.is_done:
        simulation.run(60)
        percents.append(simulation.percent)
    assert percents == sorted(percents)
    assert percents[-1] == 100
    watched = Game(rules_for(setup, game.rules.track))
    while (question := watched.question) is not None:
        driver = BY_ID[entries[question.car].driver]
        watched.apply(answer(watched.rules, watched.race, question, driver))
    assert simulation.game.race_link() == watched.race_link()
