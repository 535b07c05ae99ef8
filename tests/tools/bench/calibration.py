"""Measure how accurate win and podium chances are, for ``python3 build.py bench drivers``.

Races cover every rulebook with all rules off and on, fields of two to eight and mixed drivers. Circuits and
seeds are ones that nothing was fitted to. At moments chosen beforehand, each car's chances to win and to
reach the podium are compared with the result of the race.

The **error** is the mean distance between chance and frequency in percentage points, over ten bins weighted
by number of cases. Moments of one race are correlated, so intervals count a race as one case.
"""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import NamedTuple

from engine.analysis.win_probability import win_probabilities
from engine.core.state import Race
from engine.drivers.registry import BY_ID, answer
from engine.play import loop
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import BOOKS, rules_for
from tests.support.circuits import allowed, rules
from tests.support.golden_races import (
    ALL_EUROGAMES_SWITCHES,
    ALL_HOUSE_SWITCHES,
    ALL_LUDODELIRE_SWITCHES,
    ALL_TRANT_SWITCHES,
)

CIRCUITS = ("monaco", "suzuka")
FIRST_SEED = 90_000
SAMPLED_MOMENTS = 6
BINS = 10
DRIVER_POOLS = (
    ("steady", "bold", "careful"), ("steady",), ("steady", "bold", "careful", "beginner"),
    ("expert", "steady", "beginner"),
)  # fmt: skip
WHOLE = {
    "ludodelire": ALL_LUDODELIRE_SWITCHES,
    "eurogames": ALL_EUROGAMES_SWITCHES,
    "trant": ALL_TRANT_SWITCHES,
    "house": ALL_HOUSE_SWITCHES,
}

TWO_STANDARD_ERRORS = 1.96


class Prediction(NamedTuple):
    """A predicted chance (0 to 1) of a car and whether it came true.

    Attributes:
        race: seed of the race
        podium: True for a podium finish, False for a win
    """

    race: int
    podium: bool
    chance: float
    came_true: bool


class Bin(NamedTuple):
    """Cases of similar chance.

    Attributes:
        said: mean predicted chance in percent
        came: share that came true, in percent
        low, high: Wilson interval of that share
    """

    cases: int
    said: float
    came: float
    low: float
    high: float


def race_of(seed: int) -> Rules:
    """Return the rules of one race of the sample."""
    chance = random.Random(seed)
    book = tuple(BOOKS)[seed % len(BOOKS)]
    laps, cars = chance.choice((1, 1, 2)), chance.choice((2, 4, 4, 6, 6, 8))
    pool = DRIVER_POOLS[seed // len(BOOKS) % len(DRIVER_POOLS)]
    wanted = allowed(laps, WHOLE.get(book, {}), book) if chance.random() < 0.4 else {}
    circuit = CIRCUITS[seed // 20 % len(CIRCUITS)]
    compiled = rules(circuit, cars=cars, laps=laps, seed=seed, rulebook=book, **wanted)
    setup = compiled.setup
    entries = tuple(entry._replace(driver=chance.choice(pool)) for entry in setup.entries)
    return rules_for(setup._replace(entries=entries), compiled.track)


def predictions_of_race(seed: int) -> list[Prediction]:
    """Return the predictions made during one race, with their outcomes."""
    compiled = race_of(seed)
    chance = random.Random(-seed)
    race, kept = loop.start(compiled), list[Race]()
    while (question := loop.next_decision(compiled, race)) is not None:
        if race.round:
            kept.append(race.copy())
        driver = BY_ID[compiled.setup.entries[question.car].driver]
        loop.apply_answer(compiled, race, question, answer(compiled, race, question, driver))
    said = []
    for moment in chance.sample(kept, min(SAMPLED_MOMENTS, len(kept))):
        for number, found in enumerate(win_probabilities(compiled, moment)):
            if found is not None:
                place = race.cars[number].place
                said.append(Prediction(seed, False, found.win / 1000, place == 1))
                said.append(Prediction(seed, True, found.podium / 1000, 0 < place <= 3))
    return said


def bins(said: list[Prediction]) -> list[Bin]:
    """Return ten bins by predicted chance, without empty ones."""
    found = []
    for number in range(BINS):
        own = [one for one in said if min(BINS - 1, int(BINS * one.chance)) == number]
        if own:
            count = len(own)
            came = sum(one.came_true for one in own) / count
            races = max(1, len({one.race for one in own}))
            low, high = wilson(came, races)
            mean = sum(one.chance for one in own) / count
            found.append(Bin(count, 100 * mean, 100 * came, 100 * low, 100 * high))
    return found


def wilson(share: float, cases: int) -> tuple[float, float]:
    """Return the Wilson interval of a share."""
    square = TWO_STANDARD_ERRORS * TWO_STANDARD_ERRORS
    middle = (share + square / (2 * cases)) / (1 + square / cases)
    half = (
        TWO_STANDARD_ERRORS
        / (1 + square / cases)
        * sqrt(share * (1 - share) / cases + square / (4 * cases * cases))
    )
    return middle - half, middle + half


def calibration_error(said: list[Prediction]) -> float:
    """Return the mean distance between prediction and outcome, in percentage points."""
    return sum(one.cases * abs(one.said - one.came) for one in bins(said)) / max(1, len(said))


def brier(said: list[Prediction]) -> float:
    """Return the Brier score: the mean squared error of the predictions."""
    return sum((one.chance - one.came_true) ** 2 for one in said) / max(1, len(said))


def measure(pool: ProcessPoolExecutor, races: int) -> dict[str, float]:
    """Print the bins and return the figures; the summary uses the larger error of wins and podiums."""
    seeds = range(FIRST_SEED, FIRST_SEED + races)
    said = [one for part in pool.map(predictions_of_race, seeds) for one in part]
    figures: dict[str, float] = {}
    for podium in (False, True):
        name = "podium" if podium else "win"
        own = [one for one in said if one.podium == podium]
        print(
            f"chances, {name}: error {calibration_error(own):.1f} points, "
            f"Brier {brier(own):.3f}, n = {len(own)}"
        )
        for one in bins(own):
            interval = f"{one.low:3.0f} to {one.high:3.0f}"
            print(f"  said {one.said:5.1f} %  came {one.came:5.1f} %  ({interval})  {one.cases}")
        figures[f"chances_{name}_error_points"] = round(calibration_error(own), 2)
        figures[f"chances_{name}_brier"] = round(brier(own), 4)
    figures["chances_error_points"] = max(
        figures["chances_win_error_points"], figures["chances_podium_error_points"]
    )
    return figures
