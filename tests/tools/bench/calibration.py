"""Measure how accurate win and podium chances are, for ``python3 build.py bench drivers``.

Races cover every rulebook with all rules off and on, fields of two to eight and mixed drivers. No driver or
table was fitted to these circuits and seeds. At moments chosen beforehand, each car's chances to win and to
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
from tests.support.circuits import allowed_switches, rules
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
        predicted: mean predicted chance in percent
        observed: share that came true, in percent
        low, high: Wilson interval of that share
    """

    cases: int
    predicted: float
    observed: float
    low: float
    high: float


def race_of(seed: int) -> Rules:
    """Return the rules of one race of the sample."""
    chance = random.Random(seed)
    book = tuple(BOOKS)[seed % len(BOOKS)]
    laps, cars = chance.choice((1, 1, 2)), chance.choice((2, 4, 4, 6, 6, 8))
    pool = DRIVER_POOLS[seed // len(BOOKS) % len(DRIVER_POOLS)]
    switches = allowed_switches(laps, WHOLE.get(book, {}), book) if chance.random() < 0.4 else {}
    circuit = CIRCUITS[seed // 20 % len(CIRCUITS)]
    compiled = rules(circuit, cars=cars, laps=laps, seed=seed, rulebook=book, **switches)
    setup = compiled.setup
    entries = tuple(entry._replace(driver=chance.choice(pool)) for entry in setup.entries)
    return rules_for(setup._replace(entries=entries), compiled.track)


def predictions_of_race(seed: int) -> list[Prediction]:
    """Return the predictions made during one race, with their outcomes."""
    compiled = race_of(seed)
    chance = random.Random(-seed)
    race, moments = loop.start(compiled), list[Race]()
    while (question := loop.next_decision(compiled, race)) is not None:
        if race.round:
            moments.append(race.copy())
        driver = BY_ID[compiled.setup.entries[question.car].driver]
        loop.apply_answer(compiled, race, question, answer(compiled, race, question, driver))
    predictions = []
    for moment in chance.sample(moments, min(SAMPLED_MOMENTS, len(moments))):
        for number, probability in enumerate(win_probabilities(compiled, moment)):
            if probability is not None:
                place = race.cars[number].place
                predictions.append(Prediction(seed, False, probability.win / 1000, place == 1))
                predictions.append(Prediction(seed, True, probability.podium / 1000, 0 < place <= 3))
    return predictions


def bins(predictions: list[Prediction]) -> list[Bin]:
    """Return ten bins by predicted chance, without empty ones."""
    result = []
    for number in range(BINS):
        members = [item for item in predictions if min(BINS - 1, int(BINS * item.chance)) == number]
        if members:
            count = len(members)
            observed = sum(prediction.came_true for prediction in members) / count
            races = max(1, len({prediction.race for prediction in members}))
            low, high = wilson(observed, races)
            mean = sum(prediction.chance for prediction in members) / count
            result.append(Bin(count, 100 * mean, 100 * observed, 100 * low, 100 * high))
    return result


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


def calibration_error(predictions: list[Prediction]) -> float:
    """Return the mean distance between prediction and outcome, in percentage points."""
    total = sum(group.cases * abs(group.predicted - group.observed) for group in bins(predictions))
    return total / max(1, len(predictions))


def brier(predictions: list[Prediction]) -> float:
    """Return the Brier score: the mean squared error of the predictions."""
    return sum((item.chance - item.came_true) ** 2 for item in predictions) / max(1, len(predictions))


def measure(pool: ProcessPoolExecutor, races: int) -> dict[str, float]:
    """Print the bins and return the figures; the summary uses the larger error of wins and podiums."""
    seeds = range(FIRST_SEED, FIRST_SEED + races)
    predictions = [prediction for part in pool.map(predictions_of_race, seeds) for prediction in part]
    figures: dict[str, float] = {}
    for podium in (False, True):
        name = "podium" if podium else "win"
        selected = [prediction for prediction in predictions if prediction.podium == podium]
        print(
            f"chances, {name}: error {calibration_error(selected):.1f} points, "
            f"Brier {brier(selected):.3f}, n = {len(selected)}"
        )
        for group in bins(selected):
            interval = f"{group.low:3.0f} to {group.high:3.0f}"
            print(
                f"  predicted {group.predicted:5.1f} %  observed {group.observed:5.1f} %  "
                f"({interval})  {group.cases}"
            )
        figures[f"chances_{name}_error_points"] = round(calibration_error(selected), 2)
        figures[f"chances_{name}_brier"] = round(brier(selected), 4)
    figures["chances_error_points"] = max(
        figures["chances_win_error_points"], figures["chances_podium_error_points"]
    )
    return figures
