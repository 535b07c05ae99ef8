"""Temperaments show at every level: in the same positions late brakers spend more points than savers."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engine.core.state import DRY, RAIN, Race
from engine.core.types import Decision
from engine.drivers.evaluation import TYRE, Character, damage_cost, evaluation_of
from engine.drivers.exact_evaluator import ExactEvaluator
from engine.drivers.move_evaluation import CONTACT_FACES, move_value
from engine.drivers.registry import DRIVERS, TEMPERAMENTS, answer
from engine.play import loop
from engine.play.preview import preview_of
from engine.rules.framework.builder import Rules
from tests.support.circuits import rules

LEVELS = (3, *(pytest.param(level, marks=pytest.mark.full) for level in (1, 5)))
SEEDS = 2
BY_KIND = {(row.level, row.temperament): row for row in DRIVERS}


@cache
def answers(level: int, *, rain: bool = False) -> dict[str, Counter[str]]:
    """Return the answers of a level's drivers at the questions of some races of the steady driver.

    Counts points paid, moves that end in front of another car, and gears.
    """
    temperaments = ("even", "gambler") if rain else tuple(TEMPERAMENTS)
    counts_by_temperament = {temperament: Counter[str]() for temperament in temperaments}
    for seed in range(SEEDS):
        compiled = rules("monaco", cars=6, laps=1, seed=seed, weather="on")
        race = loop.start(compiled)
        while (question := loop.next_decision(compiled, race)) is not None:
            race.weather = RAIN if rain else DRY
            kind = compiled.question_spec(race).kind
            if kind in ("gear", "drive") and len(question.options) > 1:
                in_front = evaluation_of(compiled, race, Character(blocking=1)).blocks
                for temperament, counts in counts_by_temperament.items():
                    action = answer(compiled, race, question, BY_KIND[level, temperament])
                    counts["answers"] += 1
                    if action.kind == "gear":
                        counts["gears"] += action.value
                        continue
                    view = preview_of(compiled, race, question, action)
                    counts["paid"] += view.tyres + view.brakes
                    counts["in front"] += view.end in in_front
            loop.apply_answer(compiled, race, question, answer(compiled, race, question))
    return counts_by_temperament


@pytest.mark.parametrize("level", LEVELS)
def test_late_brakers_spend_more_points_than_savers(level: int) -> None:
    counts = answers(level)
    totals = [counts[name]["paid"] + counts[name]["gears"] for name in ("saver", "even", "late")]
    assert totals == sorted(totals)
    assert counts["late"]["paid"] > 1.1 * counts["saver"]["paid"]


@pytest.mark.parametrize("level", LEVELS)
def test_blockers_stop_in_front_of_others(level: int) -> None:
    counts = answers(level)
    assert counts["blocker"]["in front"] > 1.1 * counts["even"]["in front"] > 0


@pytest.mark.full
@pytest.mark.parametrize("level", (5,))
def test_gamblers_differ_from_even_drivers_only_in_rain(level: int) -> None:
    assert answers(level)["gambler"] == answers(level)["even"]
    wet = answers(level, rain=True)
    assert wet["gambler"]["paid"] > wet["even"]["paid"]


def first_move(circuit: str, **switches: str) -> tuple[Rules, Race, Decision]:
    """Return the first move question in a race of three laps."""
    compiled = rules(circuit, cars=2, laps=3, **switches)
    race = loop.start(compiled)
    while (question := loop.next_decision(compiled, race)) is not None:
        if question.step == "drive":
            return compiled, race, question
        loop.apply_answer(compiled, race, question, answer(compiled, race, question))
    raise AssertionError("no move question occurs")


@pytest.mark.parametrize(("weather", "percent"), [(DRY, 100), (RAIN, 30)])
def test_gamblers_price_points_and_risks_lower_only_in_rain(weather: int, percent: int) -> None:
    compiled, race, _ = first_move("monaco", weather="on")
    race.weather = weather
    even, gambler = [evaluation_of(compiled, race, TEMPERAMENTS[name]) for name in ("even", "gambler")]
    assert (even.wear, even.danger) == (100, 100)
    assert (gambler.wear, gambler.danger) == (percent, percent)


def test_a_risk_far_from_the_finish_weighs_the_whole_damage() -> None:
    """Contact with one car: the share of its faces times the cost of a bodywork point."""
    compiled, race, question = first_move("monaco")
    evaluation = evaluation_of(compiled, race)
    assert (evaluation.damage_percent, evaluation.danger) == (100, 100)
    free_view = preview_of(compiled, race, question, question.options[0])._replace(contact_cars=[], hazards=0)
    near_view = free_view._replace(contact_cars=[1 - race.actor])
    fails = compiled.contact_max_roll(compiled, race, free_view.end)
    harm = fails * damage_cost(compiled, race.cars[race.actor], "bodywork") // CONTACT_FACES
    worths = [move_value(compiled, race, evaluation, view) for view in (free_view, near_view)]
    assert worths[1] - worths[0] == harm > 0


def test_exact_values_before_the_last_line_follow_the_temperament() -> None:
    """A blocker gains by ending in front of a car; late brakers and savers price points differently."""
    compiled, race, question = first_move("test_ring", rulebook="first", movement_dice="gear_dice")
    evaluation = evaluation_of(compiled, race)
    view = preview_of(compiled, race, question, question.options[0])._replace(brakes=1)
    blocker = evaluation._replace(blocks={view.end_space: 150})
    late_braker, saver = [evaluation._replace(wear=percent) for percent in (60, 150)]
    worth, in_front, eager, thrifty = [
        ExactEvaluator(compiled, race, character).plain_move_value(race, view)
        for character in (evaluation, blocker, late_braker, saver)
    ]
    points = view.tyres + view.brakes
    assert worth - in_front == 150
    assert (worth - eager, thrifty - worth) == (points * TYRE * 40 // 100, points * TYRE * 50 // 100)
