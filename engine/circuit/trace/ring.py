"""A closed line as a ring of points: even spacing, smoothing, curvature and self-intersections.

Chicanes, which would otherwise be too small to survive on a board, are enlarged.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

Value = TypeVar("Value", complex, float)


class SelfIntersection(NamedTuple):
    """A self-intersection of the ring.

    Attributes:
        first: earlier position, as a fractional index
        second: later position
        sin_angle: sine of the angle between both directions
    """

    first: float
    second: float
    sin_angle: float


def lap_distance(one: float, other: float, lap: float = 1.0) -> float:
    """Return the distance between two places of a lap, the shorter way around; by default, of lap shares."""
    return min((one - other) % lap, (other - one) % lap)


def perimeter(ring: Sequence[complex]) -> float:
    return math.fsum(abs(b - a) for a, b in pairwise([*ring, ring[0]]))


def even_positions(ring: Sequence[complex], count: int) -> list[float]:
    """Return positions (fractional indices) that divide the lap into equal parts."""
    part = perimeter(ring) / count
    places: list[float] = []
    driven = 0.0
    for number, (a, b) in enumerate(pairwise([*ring, ring[0]])):
        length = abs(b - a)
        while len(places) < count and (target := len(places) * part) < driven + length:
            places.append(number + (target - driven) / length)
        driven += length
    while len(places) < count:  # rounding at the very end
        places.append(len(ring) - 1e-9)
    return places


def interpolate(ring: Sequence[Value], place: float) -> Value:
    """Return the interpolated value at a position (a fractional index)."""
    whole = math.floor(place)
    share = place - whole
    here, there = ring[whole % len(ring)], ring[(whole + 1) % len(ring)]
    return here + (there - here) * share


def resample(ring: Sequence[complex], count: int) -> list[complex]:
    return [interpolate(ring, place) for place in even_positions(ring, count)]


def smooth(ring: Sequence[Value], width_points: float) -> list[Value]:
    """Average with neighbours three times, similar to a Gaussian of this width in points."""
    half = max(0, round(math.sqrt(1 + 4 * width_points * width_points) / 2 - 0.5))
    result = list(ring)
    for _ in range(3 if half else 0):
        count = len(result)
        window = sum((result[i % count] for i in range(-half, half + 1)), start=result[0] * 0)
        averaged = []
        for i in range(count):
            averaged.append(window / (2 * half + 1))
            window += result[(i + half + 1) % count] - result[i - half]
        result = averaged
    return result


def turn_angles(ring: Sequence[complex]) -> list[float]:
    """Return the turn of the line at each point, in radians, positive to the left."""
    count = len(ring)
    steps = [ring[(i + 1) % count] - ring[i] for i in range(count)]
    return [
        cmath.phase(steps[i] / steps[i - 1]) if steps[i] != 0 and steps[i - 1] != 0 else 0.0
        for i in range(count)
    ]


def self_intersections(ring: Sequence[complex]) -> list[SelfIntersection]:
    """Return each self-intersection of the ring once."""
    count = len(ring)
    size = 2 * perimeter(ring) / count
    cells: dict[tuple[int, int], list[int]] = {}
    intersections = []
    for i in range(count):
        a, b = ring[i], ring[(i + 1) % count]
        nearby_indices = set()
        for cell in grid_cells(a, b, size):
            here = cells.setdefault(cell, [])
            nearby_indices.update(here)
            here.append(i)
        for j in sorted(nearby_indices):
            if i - j > 1 and not (j == 0 and i == count - 1):
                c, d = ring[j], ring[j + 1]
                if (shares := segment_intersection(c, d, a, b)) is not None:
                    sine = abs(((d - c).conjugate() * (b - a)).imag) / (abs(d - c) * abs(b - a))
                    intersections.append(SelfIntersection(j + shares[0], i + shares[1], sine))
    return sorted(intersections)


def grid_cells(a: complex, b: complex, size: float) -> Iterator[tuple[int, int]]:
    left, right = sorted((a.real, b.real))
    low, high = sorted((a.imag, b.imag))
    for x in range(math.floor(left / size), math.floor(right / size) + 1):
        for y in range(math.floor(low / size), math.floor(high / size) + 1):
            yield x, y


def segment_intersection(a: complex, b: complex, c: complex, d: complex) -> tuple[float, float] | None:
    """Return where a-b and c-d cross, as shares of each; None if they don't.

    The end of a segment belongs to the next one.
    """
    one, other, apart = b - a, d - c, c - a
    slope = (one.conjugate() * other).imag
    if slope == 0:
        return None
    t = (apart.conjugate() * other).imag / slope
    u = (apart.conjugate() * one).imag / slope
    return (t, u) if 0 <= t < 1 and 0 <= u < 1 else None


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
    angles = turn_angles(ring)
    window = [
        math.fsum(angles[(i + k) % count] for k in range(-TURN_WINDOW, TURN_WINDOW + 1)) for i in range(count)
    ]
    peaks = [
        i
        for i in range(count)
        if abs(window[i]) >= MIN_HALF_TURN
        and all(
            abs(window[i]) >= abs(window[(i + k) % count]) for k in range(-TURN_WINDOW - 1, TURN_WINDOW + 2)
        )
    ]
    candidates = []
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
            candidates.append(Chicane(round(strength, 9), first + apart / 2, apart / 2 + 14, gain))
    return sorted(candidates, reverse=True)[:MAX_CHICANES]
