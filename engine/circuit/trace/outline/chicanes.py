"""Enlarges chicanes, which would otherwise be too small to survive on a board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from engine.circuit.trace.outline.ring import perimeter, smooth, turn_angles

TURN_WINDOW = 3  # points on both sides over which a turn is counted
MIN_HALF_TURN = math.radians(30)  # of each half
MAX_CHICANE_POINTS = 12  # points from one half to the other
BASE_SMOOTHING_POINTS = 10.0  # smoothing of the line that chicanes are measured against, in points
MIN_OFFSET = 0.0012  # how far each half leaves that line, as a share of the lap
TARGET_OFFSET = 0.0068
MAX_GAIN = 2.2
MAX_CHICANES = 6


class Chicane(NamedTuple):
    """A chicane of the ring."""

    strength: float
    middle: float  # in points
    half_width: float
    gain: float


def enlarge_chicanes(ring: Sequence[complex]) -> list[complex]:
    """Return the ring with enlarged chicanes."""
    count = len(ring)
    base = smooth(ring, BASE_SMOOTHING_POINTS)
    gains = [1.0] * count
    for chicane in find_chicanes(ring, base):
        low, high = chicane.middle - chicane.half_width, chicane.middle + chicane.half_width
        for point in range(math.floor(low), math.ceil(high)):
            share = (
                1 + math.cos(math.pi * max(-1.0, min(1.0, (point - chicane.middle) / chicane.half_width)))
            ) / 2
            gain = 1 + (chicane.gain - 1) * min(1.0, 1.6 * share)
            gains[point % count] = max(gains[point % count], gain)
    return [middle + (point - middle) * gain for point, middle, gain in zip(ring, base, gains, strict=True)]


def find_chicanes(ring: Sequence[complex], base: Sequence[complex]) -> list[Chicane]:
    """Return the strongest chicanes: a turn one way, then a turn the other way, on both sides of the base."""
    count, lap = len(ring), perimeter(ring)
    turned = turn_angles(ring)
    window = [
        math.fsum(turned[(i + k) % count] for k in range(-TURN_WINDOW, TURN_WINDOW + 1)) for i in range(count)
    ]
    peaks = [
        i
        for i in range(count)
        if abs(window[i]) >= MIN_HALF_TURN
        and all(
            abs(window[i]) >= abs(window[(i + k) % count]) for k in range(-TURN_WINDOW - 1, TURN_WINDOW + 2)
        )
    ]
    found = []
    for number, second in enumerate(peaks):
        first = peaks[number - 1]
        apart = (second - first) % count
        if not 0 < apart <= MAX_CHICANE_POINTS or window[first] * window[second] > 0:
            continue
        offs = [abs(ring[i] - base[i]) / lap for i in (first, second)]
        if min(offs) < MIN_OFFSET:
            continue
        gain = min(MAX_GAIN, TARGET_OFFSET / min(offs))
        if gain > 1:
            strength = min(abs(window[first]), abs(window[second]))
            found.append(Chicane(round(strength, 9), first + apart / 2, apart / 2 + 14, gain))
    return sorted(found, reverse=True)[:MAX_CHICANES]
