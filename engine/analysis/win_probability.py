"""Estimate for every car how many rolls it still needs, and its chances of each place.

An estimate depends on the circuit's table, the driver, the car's points and the remaining distance. The
constants were fitted to complete races; `python3 build.py bench drivers` measures how well they predict
others. For places, cars are assumed to be independent; results are rounded to thousandths.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

from engine.core.state import RUNNING, Car, Race
from engine.drivers.evaluation import skid_of
from engine.drivers.registry import BY_ID
from engine.drivers.tables.value_table import MILLIROLLS_PER_ROLL, value_table_of
from engine.rules.framework.builder import Rules
from engine.rules.queries import uses_movement_points

# Number of time steps of the integration, and its half-width in standard deviations.
TIME_STEPS, TAIL_WIDTH = 48, 3.2

# A logistic curve approximates the normal one if its scale is the standard deviation divided by this.
LOGISTIC_SCALE = 1.702

PODIUM = 3


class FinishEstimate(NamedTuple):
    """An estimate of the rest of a car's race.

    Attributes:
        expected_rolls: rolls to the finish
        standard_deviation: in rolls
        retirement_probability: probability of going out before the finish, 0 to 1
    """

    expected_rolls: float
    standard_deviation: float
    retirement_probability: float


class PlaceProbabilities(NamedTuple):
    """A car's chances.

    Attributes:
        win: probability in thousandths
        podium: probability of a place among the first three, in thousandths
        place: expected place in hundredths
    """

    win: int
    podium: int
    place: int


def place_probabilities(outlooks: list[FinishEstimate], places_taken: int = 0) -> list[PlaceProbabilities]:
    """Return the chances of all running cars.

    ``places_taken`` is the number of places that cars already finished have taken.
    """
    if not outlooks:
        return []
    low = min(one.expected_rolls - TAIL_WIDTH * one.standard_deviation for one in outlooks)
    high = max(one.expected_rolls + TAIL_WIDTH * one.standard_deviation for one in outlooks)
    step = (high - low) / TIME_STEPS or 1.0
    edges = [low + step * number for number in range(TIME_STEPS + 1)]
    finish_curves = [[_finish_probability(one, time) for time in edges] for one in outlooks]
    probabilities = []
    for number, own in enumerate(finish_curves):
        others = [line for other, line in enumerate(finish_curves) if other != number]
        open_podium_places = max(0, PODIUM - places_taken)
        win = podium = ahead = weight = 0.0
        for place in range(TIME_STEPS):
            probability = own[place + 1] - own[place]
            weight += probability
            cars_ahead = [1.0, 0.0, 0.0]
            for curve in others:
                finished_before = (curve[place] + curve[place + 1]) / 2
                ahead += probability * finished_before
                rest = 1 - finished_before
                none, one, two = cars_ahead
                cars_ahead = [
                    none * rest,
                    one * rest + none * finished_before,
                    two * rest + one * finished_before,
                ]
            win += probability * cars_ahead[0]
            podium += probability * sum(cars_ahead[:open_podium_places])
        out_probability = outlooks[number].retirement_probability
        retired_place = (
            places_taken
            + sum(1 - other.retirement_probability for place, other in enumerate(outlooks) if place != number)
            + 1
        )
        expected = weight * (places_taken + 1) + ahead + out_probability * retired_place
        probabilities.append(
            PlaceProbabilities(
                0 if places_taken else _thousandths(win), _thousandths(podium), round(100 * expected)
            )
        )
    return probabilities


def _finish_probability(one: FinishEstimate, time: float) -> float:
    """Return the probability that a car has finished by a time, in rolls."""
    return (1 - one.retirement_probability) / (
        1 + exp(-LOGISTIC_SCALE * (time - one.expected_rolls) / one.standard_deviation)
    )


def _thousandths(share: float) -> int:
    return max(0, min(1000, round(1000 * share)))


# By driver level: the extra rolls needed, in percent of the table's, and the factor of the risk of going out.
EXTRA_PERCENT_BY_LEVEL = {1: 3.5, 2: 2.0}
RETIREMENT_FACTOR_BY_LEVEL = {1: 5.0}

# Variance of the finish time, in squared rolls: per remaining roll, and a constant.
VARIANCE_PER_ROLL, BASE_VARIANCE = 0.06, 0.03

# Probability per roll of going out: normally, and where movement is counted in points.
RETIREMENT_PER_ROLL, RETIREMENT_PER_ROLL_POINTS = 0.0016, 0.0025

# Rolls saved by one point more than the average, early in a race.
ROLLS_PER_POINT = 0.175


def finish_estimate(
    rules: Rules, race: Race, number: int, rolls_left: float, average_points: float
) -> FinishEstimate:
    """Return the estimate for a running car.

    Args:
        rolls_left: expected rolls to the finish by the circuit's table
        average_points: average points that the running cars have left
    """
    car, row = race.cars[number], BY_ID.get(rules.setup.entries[number].driver)
    level = row.level if row else 0
    mean = rolls_left * (1 + EXTRA_PERCENT_BY_LEVEL.get(level, 0.0) / 100) + turns_taken(rules, race, number)
    mean -= ROLLS_PER_POINT * (survival_points(car) - average_points) * min(1.0, rolls_left / 10)
    each = RETIREMENT_PER_ROLL_POINTS if uses_movement_points(rules) else RETIREMENT_PER_ROLL
    out = 1 - exp(-each * RETIREMENT_FACTOR_BY_LEVEL.get(level, 1.0) * rolls_left)
    return FinishEstimate(mean, sqrt(BASE_VARIANCE + VARIANCE_PER_ROLL * rolls_left), out)


def expected_rolls(rules: Rules, race: Race, car: Car) -> float:
    """Return the expected rolls to the finish by the circuit's table.

    Before the cars are on the grid, all have the same.
    """
    laps = max(1, rules.setup.laps - car.crossings + 1)
    table = value_table_of(rules.track, skid_of(rules, race, car, car.compound))
    if car.space < 0:
        return rules.setup.laps * table.lap_millirolls / MILLIROLLS_PER_ROLL
    return table.value(laps, car.space, car.gear, car.stops) / MILLIROLLS_PER_ROLL


def survival_points(car: Car) -> int:
    """Return the sum of a car's tyre, brake and fuel points."""
    return car.tyres + car.brakes + car.fuel


def turns_taken(rules: Rules, race: Race, number: int) -> int:
    """Return 1 if a car has already had its turn in this game turn, otherwise 0."""
    has_turn_started = race.round > 0 and race.step >= rules.at["next_car"]
    return int(has_turn_started and number != race.actor and number not in race.queue)


def expected_place(rules: Rules, race: Race, number: int, value: int) -> int:
    """Return the expected finishing place of a car, rounded to a whole place.

    ``value`` is the number of rolls to the finish after its next answer, in thousandths.
    """
    cars = race.cars[: len(rules.setup.entries)]
    left = {
        other: expected_rolls(rules, race, car) for other, car in enumerate(cars) if car.status == RUNNING
    }
    left[number] = value / MILLIROLLS_PER_ROLL
    usual = sum(survival_points(cars[other]) for other in left) / len(left)
    places_taken = sum(car.place > 0 for car in cars)
    outlooks = [finish_estimate(rules, race, other, left[other], usual) for other in left]
    own = list(left).index(number)
    return max(1, min(len(cars), (place_probabilities(outlooks, places_taken)[own].place + 50) // 100))


def win_probabilities(rules: Rules, race: Race) -> list[PlaceProbabilities | None]:
    """Return the place probabilities of every car of the entry list; None for cars that no longer race."""
    cars = race.cars[: len(rules.setup.entries)]
    under_way = [number for number, car in enumerate(cars) if car.status == RUNNING]
    places_taken = sum(car.place > 0 for car in cars)
    if not under_way:
        return [None] * len(cars)
    usual = sum(survival_points(cars[number]) for number in under_way) / len(under_way)
    left = {number: expected_rolls(rules, race, cars[number]) for number in under_way}
    probabilities = place_probabilities(
        [finish_estimate(rules, race, number, left[number], usual) for number in under_way], places_taken
    )
    by_car = dict(zip(under_way, probabilities, strict=True))
    return [by_car.get(number) for number in range(len(cars))]
