"""Compute place probabilities from the estimates of all cars.

Cars are assumed to be independent. The calculation uses floating-point numbers; results are rounded to
thousandths.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

# Number of time steps of the integration, and its half-width in standard deviations.
STEPS, FAR = 48, 3.2

# A logistic curve approximates the normal one if its scale is the standard deviation divided by this.
LOGISTIC = 1.702

PODIUM = 3


class Outlook(NamedTuple):
    """An estimate of the rest of a car's race.

    Attributes:
        expected_rolls: rolls to the finish
        standard_deviation: in rolls
        retirement_probability: probability of going out before the finish, 0 to 1
    """

    mean: float
    spread: float
    out: float


class Places(NamedTuple):
    """A car's chances.

    Attributes:
        win: probability in thousandths
        podium: probability of a place among the first three, in thousandths
        place: expected place in hundredths
    """

    win: int
    podium: int
    place: int


def places(outlooks: list[Outlook], taken: int = 0) -> list[Places]:
    """Return the chances of all running cars.

    ``places_taken`` is the number of places that cars already finished have taken.
    """
    if not outlooks:
        return []
    low = min(one.mean - FAR * one.spread for one in outlooks)
    high = max(one.mean + FAR * one.spread for one in outlooks)
    step = (high - low) / STEPS or 1.0
    edges = [low + step * number for number in range(STEPS + 1)]
    home = [[_arrived(one, time) for time in edges] for one in outlooks]
    found = []
    for number, own in enumerate(home):
        others = [line for other, line in enumerate(home) if other != number]
        free = max(0, PODIUM - taken)
        win = podium = ahead = weight = 0.0
        for place in range(STEPS):
            here = own[place + 1] - own[place]
            weight += here
            before = [1.0, 0.0, 0.0]
            for line in others:
                sure = (line[place] + line[place + 1]) / 2
                ahead += here * sure
                rest = 1 - sure
                before = [
                    before[0] * rest, before[1] * rest + before[0] * sure, before[2] * rest + before[1] * sure
                ]  # fmt: skip
            win += here * before[0]
            podium += here * sum(before[:free])
        out = outlooks[number].out
        last = taken + sum(1 - other.out for place, other in enumerate(outlooks) if place != number) + 1
        expected = weight * (taken + 1) + ahead + out * last
        found.append(Places(0 if taken else _thousandths(win), _thousandths(podium), round(100 * expected)))
    return found


def _arrived(one: Outlook, time: float) -> float:
    """Return the probability that a car has finished by a time, in rolls."""
    return (1 - one.out) / (1 + exp(-LOGISTIC * (time - one.mean) / one.spread))


def _thousandths(share: float) -> int:
    return max(0, min(1000, round(1000 * share)))
