"""Temperaments show at every level: in equal places with equal dice, late brakers pay, savers don't."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engine.core.state import DRY, RAIN
from engine.drivers.evaluation import Character, evaluation_of
from engine.drivers.registry import DRIVERS, TEMPERAMENTS, answer
from engine.play import loop
from engine.play.preview import preview_of
from tests.support.circuits import rules

LEVELS = (1, 3, pytest.param(5, marks=pytest.mark.full))
SEEDS = 2
BY_KIND = {(row.level, row.temperament): row for row in DRIVERS}


@cache
def answers(level: int, *, rain: bool = False) -> dict[str, Counter[str]]:
    """Return the answers of a level's drivers at the questions of some races of the steady driver.

    Counted are points paid, moves that end in front of another car, and gears.
    """
    compared = ("even", "gambler") if rain else tuple(TEMPERAMENTS)
    found = {temperament: Counter[str]() for temperament in compared}
    for seed in range(SEEDS):
        compiled = rules("monaco", cars=6, laps=1, seed=seed, weather="on")
        race = loop.start(compiled)
        while (question := loop.next_decision(compiled, race)) is not None:
            race.weather = RAIN if rain else DRY
            kind = compiled.question_spec(race).kind
            if kind in ("gear", "drive") and len(question.options) > 1:
                in_front = evaluation_of(compiled, race, Character(blocking=1)).blocks
                for temperament, counts in found.items():
                    chosen = answer(compiled, race, question, BY_KIND[level, temperament])
                    counts["answers"] += 1
                    if chosen.kind == "gear":
                        counts["gears"] += chosen.value
                        continue
                    view = preview_of(compiled, race, question, chosen)
                    counts["paid"] += view.tyres + view.brakes
                    counts["in front"] += view.end in in_front
            loop.apply_answer(compiled, race, question, answer(compiled, race, question))
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_late_brakers_spend_more_points_than_savers(level: int) -> None:
    found = answers(level)
    spent = [found[name]["paid"] + found[name]["gears"] for name in ("saver", "even", "late")]
    assert spent == sorted(spent)
    assert found["late"]["paid"] > 1.1 * found["saver"]["paid"]


@pytest.mark.parametrize("level", LEVELS)
def test_blockers_stop_in_front_of_others(level: int) -> None:
    found = answers(level)
    assert found["blocker"]["in front"] > 1.1 * found["even"]["in front"] > 0


@pytest.mark.full
@pytest.mark.parametrize("level", (5,))
def test_gamblers_differ_from_even_drivers_only_in_rain(level: int) -> None:
    assert answers(level)["gambler"] == answers(level)["even"]
    wet = answers(level, rain=True)
    assert wet["gambler"]["paid"] > wet["even"]["paid"]
