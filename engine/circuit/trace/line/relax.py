"""Makes room for a road: widens tight bends and separates roads, and leaves the rest where it was.

The ring is a chain of points. Each step pulls every point a little towards its position on the line. It then
pushes apart points closer than allowed by a bend of the minimum radius, or by the gap between roads.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from engine.circuit.trace.line.ring import Cut, at, even_places, lap_of

STEP = 0.5  # spaces between two points of the ring
ROUNDS = 14
STEPS = 9
PULL = (0.12, 0.015)  # towards its position on the line, in the first and last round
NEAR = (2, 4, 6, 8, 10)  # steps along the road at which a bend of the minimum radius is kept open
MOST_PAIRS = 25_000  # maximum separations in all rounds together; drivable laps need about a tenth
SEARCH = 1.0  # spaces beyond the minimum distance within which roads are watched
AT_BRIDGE = 5.0  # spaces along the road on both sides of a bridge where roads may be close


class Tangled(Exception):
    """Raised when roads cannot be separated.

    Attributes:
        place: position on the outline
        pushed: separations done until then
    """

    def __init__(self, place: float, pushed: int) -> None:
        super().__init__(place)
        self.place, self.pushed = place, pushed


class Relaxed(NamedTuple):
    """A ring with room for a road."""

    ring: list[complex]
    line: list[complex]  # the line at the same scale, point by point
    places: list[float]  # position of each point on the input line, as a fractional index
    pushed: int = 0  # number of separations in all rounds together


def relax(line: Sequence[complex], lap: float, radius: float, clear: float, cuts: Sequence[Cut]) -> Relaxed:
    """Return a ring with a lap of this many spaces and room for a road. Raise RelaxationFailed.

    Bends are no tighter than ``radius``. Roads are at least ``min_road_distance`` apart from middle to
    middle, except at bridges.
    """
    count = round(lap / STEP)
    places = even_places(line, count)
    scale = lap / lap_of(line)
    wanted = [at(line, place) * scale for place in places]
    ring = list(wanted)
    bends = [(k, 2 * radius * math.sin(k * STEP / (2 * radius))) for k in NEAR if k * STEP < math.pi * radius]
    pushed = 0
    for number in range(ROUNDS):
        share = number / (ROUNDS - 1)
        pull = PULL[0] * (PULL[1] / PULL[0]) ** share
        pairs = near_pairs(ring, radius, clear, places, cuts, len(line))
        pushed += len(pairs)
        if pushed > MOST_PAIRS:
            raise Tangled(places[pairs[0][0]], pushed)
        for _ in range(STEPS):
            ring = [point + (goal - point) * pull for point, goal in zip(ring, wanted, strict=True)]
            for k, least in bends:
                push_bends(ring, k, least)
            push_pairs(ring, pairs)
            keep_spacing(ring)
        if number < ROUNDS - 1:
            factor = lap / lap_of(ring)
            even = even_places(ring, count)
            places = [along(places, place, len(line)) for place in even]
            wanted = [at(wanted, place) * factor for place in even]
            ring = [at(ring, place) * factor for place in even]
    return Relaxed(ring, wanted, places, pushed)


def along(places: Sequence[float], place: float, lap: int) -> float:
    """Return the position on the given line of a position on the ring; both are cyclic."""
    whole = math.floor(place)
    here, there = places[whole % len(places)], places[(whole + 1) % len(places)]
    gap = (there - here + lap / 2) % lap - lap / 2
    return (here + gap * (place - whole)) % lap


def push_bends(ring: list[complex], k: int, least: float) -> None:
    count = len(ring)
    for i in range(count):
        j = (i + k) % count
        way = ring[j] - ring[i]
        length = abs(way)
        if length < least:
            push = way * (0.22 * (least - length) / (length + 1e-9))
            ring[i] -= push
            ring[j] += push


def push_pairs(ring: list[complex], pairs: Sequence[tuple[int, int, float]]) -> None:
    for i, j, least in pairs:
        way = ring[j] - ring[i]
        length = abs(way)
        if length < least:
            push = way * (0.3 * (least - length) / (length + 1e-9))
            ring[i] -= push
            ring[j] += push


def keep_spacing(ring: list[complex]) -> None:
    count = len(ring)
    for i in range(count):
        j = i + 1 - count
        way = ring[j] - ring[i]
        length = abs(way) + 1e-9
        push = way * (0.3 * (length - STEP) / length)
        ring[i] += push
        ring[j] -= push


def near_pairs(
    ring: Sequence[complex],
    radius: float,
    clear: float,
    places: Sequence[float],
    cuts: Sequence[Cut],
    lap: int,
) -> list[tuple[int, int, float]]:
    """Return pairs of points of separate roads that are or may get too close, with their minimum distance."""
    count = len(ring)
    size = clear + SEARCH
    first, last = math.ceil(math.pi * radius / STEP), math.ceil(2.2 * math.pi * radius / STEP)
    cells: dict[tuple[int, int], list[int]] = {}
    for i, point in enumerate(ring):
        cells.setdefault((math.floor(point.real / size), math.floor(point.imag / size)), []).append(i)
    found = []
    for i, point in enumerate(ring):
        x, y = math.floor(point.real / size), math.floor(point.imag / size)
        for cell in ((x, y), (x + 1, y), (x - 1, y + 1), (x, y + 1), (x + 1, y + 1)):
            for j in cells.get(cell, ()):
                apart = min((i - j) % count, (j - i) % count)
                if (cell == (x, y) and j <= i) or apart < first or abs(ring[j] - point) > size:
                    continue
                if not any(bridged(places[i], places[j], cut, lap, count) for cut in cuts):
                    loose = max(0.0, 1 - (apart - first) / (last - first))
                    found.append((i, j, clear + max(0.0, 2 * radius - clear) * loose))
    return sorted(found)


def bridged(one: float, other: float, cut: Cut, lap: int, count: int) -> bool:
    """True if two positions are on the two roads of a bridge, close to it."""
    reach = AT_BRIDGE / STEP * lap / count
    return any(
        abs((one - a + lap / 2) % lap - lap / 2) < reach
        and abs((other - b + lap / 2) % lap - lap / 2) < reach
        for a, b in ((cut.first, cut.second), (cut.second, cut.first))
    )
