"""Compute place probabilities from the estimates of all cars.

Cars are assumed to be independent. The calculation uses floating-point numbers; results are rounded to
thousandths.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

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
    found = []
    for number, own in enumerate(finish_curves):
        others = [line for other, line in enumerate(finish_curves) if other != number]
        open_podium_places = max(0, PODIUM - places_taken)
        win = podium = ahead = weight = 0.0
        for place in range(TIME_STEPS):
            here = own[place + 1] - own[place]
            weight += here
            cars_ahead = [1.0, 0.0, 0.0]
            for curve in others:
                finished_before = (curve[place] + curve[place + 1]) / 2
                ahead += here * finished_before
                rest = 1 - finished_before
                none, one, two = cars_ahead
                cars_ahead = [
                    none * rest,
                    one * rest + none * finished_before,
                    two * rest + one * finished_before,
                ]
            win += here * cars_ahead[0]
            podium += here * sum(cars_ahead[:open_podium_places])
        out = outlooks[number].retirement_probability
        retired_place = (
            places_taken
            + sum(1 - other.retirement_probability for place, other in enumerate(outlooks) if place != number)
            + 1
        )
        expected = weight * (places_taken + 1) + ahead + out * retired_place
        found.append(
            PlaceProbabilities(
                0 if places_taken else _thousandths(win), _thousandths(podium), round(100 * expected)
            )
        )
    return found


def _finish_probability(one: FinishEstimate, time: float) -> float:
    """Return the probability that a car has finished by a time, in rolls."""
    return (1 - one.retirement_probability) / (
        1 + exp(-LOGISTIC_SCALE * (time - one.expected_rolls) / one.standard_deviation)
    )


def _thousandths(share: float) -> int:
    return max(0, min(1000, round(1000 * share)))
