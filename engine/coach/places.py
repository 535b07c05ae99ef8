"""Chances of places from what each car still has to drive: how many throws it takes on average, how far that
may be off, and how likely it is to be out before. Cars are taken to be independent of each other.

These are estimates with floating-point numbers; what leaves here is rounded to thousandths.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

# Points of time at which arrivals are compared, and how far to either side of the means they lie.
STEPS, FAR = 48, 3.2

# A logistic curve comes near the normal one where its scale is the spread divided by this.
LOGISTIC = 1.702

PODIUM = 3


class Outlook(NamedTuple):
    """What a car has before it. ``mean`` and ``spread``: throws to the finish; ``out``: how likely it is to
    be out before, 0 to 1.
    """

    mean: float
    spread: float
    out: float


class Places(NamedTuple):
    """How likely a car is to win and to be among the first three, in thousandths, and the place it is to
    expect, in hundredths.
    """

    win: int
    podium: int
    place: int


def places(outlooks: list[Outlook], taken: int = 0) -> list[Places]:
    """The chances of all cars under way, ``taken`` being the places that others have already."""
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
    """How likely a car is to be home by then."""
    return (1 - one.out) / (1 + exp(-LOGISTIC * (time - one.mean) / one.spread))


def _thousandths(share: float) -> int:
    return max(0, min(1000, round(1000 * share)))
