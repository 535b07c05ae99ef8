"""Enlarges chicanes, which would otherwise be too small to survive on a board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from engine.circuit.trace.line.ring import lap_of, smoothed, turnings

ACROSS = 3  # points on both sides over which a turn is counted
LEAST_TURN = math.radians(30)  # of each half
LONGEST = 12  # points from one half to the other
BASE = 10.0  # smoothing of the line that chicanes are measured against, in points
LEAST_OFF = 0.0012  # how far each half leaves that line, as a share of the lap
WANTED_OFF = 0.0068
MOST_GAIN = 2.2
MOST = 6


class Chicane(NamedTuple):
    """A chicane of the ring."""

    strength: float
    middle: float  # in points
    reach: float
    gain: float


def enlarged(ring: Sequence[complex]) -> list[complex]:
    """Return the ring with enlarged chicanes."""
    count = len(ring)
    base = smoothed(ring, BASE)
    gains = [1.0] * count
    for chicane in chicanes_of(ring, base):
        low, high = chicane.middle - chicane.reach, chicane.middle + chicane.reach
        for point in range(math.floor(low), math.ceil(high)):
            share = (
                1 + math.cos(math.pi * max(-1.0, min(1.0, (point - chicane.middle) / chicane.reach)))
            ) / 2
            gain = 1 + (chicane.gain - 1) * min(1.0, 1.6 * share)
            gains[point % count] = max(gains[point % count], gain)
    return [middle + (point - middle) * gain for point, middle, gain in zip(ring, base, gains, strict=True)]


def chicanes_of(ring: Sequence[complex], base: Sequence[complex]) -> list[Chicane]:
    """Return the strongest chicanes: a turn one way, then a turn the other way, on both sides of the base."""
    count, lap = len(ring), lap_of(ring)
    turned = turnings(ring)
    window = [math.fsum(turned[(i + k) % count] for k in range(-ACROSS, ACROSS + 1)) for i in range(count)]
    peaks = [
        i
        for i in range(count)
        if abs(window[i]) >= LEAST_TURN
        and all(abs(window[i]) >= abs(window[(i + k) % count]) for k in range(-ACROSS - 1, ACROSS + 2))
    ]
    found = []
    for number, second in enumerate(peaks):
        first = peaks[number - 1]
        apart = (second - first) % count
        if not 0 < apart <= LONGEST or window[first] * window[second] > 0:
            continue
        offs = [abs(ring[i] - base[i]) / lap for i in (first, second)]
        if min(offs) < LEAST_OFF:
            continue
        gain = min(MOST_GAIN, WANTED_OFF / min(offs))
        if gain > 1:
            strength = min(abs(window[first]), abs(window[second]))
            found.append(Chicane(round(strength, 9), first + apart / 2, apart / 2 + 14, gain))
    return sorted(found, reverse=True)[:MOST]
