"""Makes room for a road: widens tight bends and separates roads, and leaves the rest where it was.

The ring is a chain of points. Each step pulls every point a little towards its position on the line. It then
pushes apart points closer than allowed by a bend of the minimum radius, or by the gap between roads. The work
of a trace is limited by a budget, counted in arithmetic steps instead of time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from engine.circuit.trace.ring import SelfIntersection, even_positions, interpolate, perimeter

RING_STEP = 0.5  # spaces between two points of the ring
RELAX_ROUNDS = 14
STEPS_PER_ROUND = 9
PULL_RANGE = (0.12, 0.015)  # towards its position on the line, in the first and last round
BEND_STEPS = (2, 4, 6, 8, 10)  # steps along the road at which a bend of the minimum radius is kept open
MAX_SEPARATIONS = 25_000  # maximum separations in all rounds together; drivable laps need about a tenth
SEARCH_MARGIN = 1.0  # spaces beyond the minimum distance within which roads are watched
BRIDGE_ZONE = 5.0  # spaces along the road on both sides of a bridge where roads may be close


class RelaxationFailed(Exception):
    """Raised when roads cannot be separated.

    Attributes:
        place: position on the outline
        pushed: separations done until then
    """

    def __init__(self, place: float, pushed: int) -> None:
        super().__init__(place)
        self.place, self.pushed = place, pushed


class RelaxedRing(NamedTuple):
    """A ring with room for a road."""

    ring: list[complex]
    scaled_outline: list[complex]  # the line at the same scale, point by point
    outline_positions: list[float]  # position of each point on the input line, as a fractional index
    separations_done: int = 0  # number of separations in all rounds together


def relax(
    line: Sequence[complex],
    lap: float,
    radius: float,
    min_road_distance: float,
    intersections: Sequence[SelfIntersection],
) -> RelaxedRing:
    """Return a ring with a lap of this many spaces and room for a road. Raise RelaxationFailed.

    Bends are no tighter than ``radius``. Roads are at least ``min_road_distance`` apart from middle to
    middle, except at bridges.
    """
    count = round(lap / RING_STEP)
    places = even_positions(line, count)
    scale = lap / perimeter(line)
    targets = [interpolate(line, place) * scale for place in places]
    ring = list(targets)
    bends = [
        (k, 2 * radius * math.sin(k * RING_STEP / (2 * radius)))
        for k in BEND_STEPS
        if k * RING_STEP < math.pi * radius
    ]
    separation_count = 0
    for number in range(RELAX_ROUNDS):
        share = number / (RELAX_ROUNDS - 1)
        pull = PULL_RANGE[0] * (PULL_RANGE[1] / PULL_RANGE[0]) ** share
        pairs = close_pairs_of_roads(ring, radius, min_road_distance, places, intersections, len(line))
        separation_count += len(pairs)
        if separation_count > MAX_SEPARATIONS:
            raise RelaxationFailed(places[pairs[0][0]], separation_count)
        for _ in range(STEPS_PER_ROUND):
            ring = [point + (goal - point) * pull for point, goal in zip(ring, targets, strict=True)]
            for k, least in bends:
                widen_bends(ring, k, least)
            separate_pairs(ring, pairs)
            equalise_spacing(ring)
        if number < RELAX_ROUNDS - 1:
            factor = lap / perimeter(ring)
            even = even_positions(ring, count)
            places = [outline_position(places, place, len(line)) for place in even]
            targets = [interpolate(targets, place) * factor for place in even]
            ring = [interpolate(ring, place) * factor for place in even]
    return RelaxedRing(ring, targets, places, separation_count)


def outline_position(positions: Sequence[float], place: float, lap: int) -> float:
    """Return the position on the given line of a position on the ring; both are cyclic."""
    whole = math.floor(place)
    here, there = positions[whole % len(positions)], positions[(whole + 1) % len(positions)]
    gap = (there - here + lap / 2) % lap - lap / 2
    return (here + gap * (place - whole)) % lap


def widen_bends(ring: list[complex], k: int, minimum: float) -> None:
    count = len(ring)
    for i in range(count):
        j = (i + k) % count
        way = ring[j] - ring[i]
        length = abs(way)
        if length < minimum:
            push = way * (0.22 * (minimum - length) / (length + 1e-9))
            ring[i] -= push
            ring[j] += push


def separate_pairs(ring: list[complex], pairs: Sequence[tuple[int, int, float]]) -> None:
    for i, j, least in pairs:
        way = ring[j] - ring[i]
        length = abs(way)
        if length < least:
            push = way * (0.3 * (least - length) / (length + 1e-9))
            ring[i] -= push
            ring[j] += push


def equalise_spacing(ring: list[complex]) -> None:
    count = len(ring)
    for i in range(count):
        j = i + 1 - count
        way = ring[j] - ring[i]
        length = abs(way) + 1e-9
        push = way * (0.3 * (length - RING_STEP) / length)
        ring[i] += push
        ring[j] -= push


def close_pairs_of_roads(
    ring: Sequence[complex],
    radius: float,
    min_road_distance: float,
    positions: Sequence[float],
    intersections: Sequence[SelfIntersection],
    lap: int,
) -> list[tuple[int, int, float]]:
    """Return pairs of points of separate roads that are or may get too close, with their minimum distance."""
    count = len(ring)
    size = min_road_distance + SEARCH_MARGIN
    first, last = math.ceil(math.pi * radius / RING_STEP), math.ceil(2.2 * math.pi * radius / RING_STEP)
    cells: dict[tuple[int, int], list[int]] = {}
    for i, point in enumerate(ring):
        cells.setdefault((math.floor(point.real / size), math.floor(point.imag / size)), []).append(i)
    pairs = []
    for i, point in enumerate(ring):
        x, y = math.floor(point.real / size), math.floor(point.imag / size)
        for cell in ((x, y), (x + 1, y), (x - 1, y + 1), (x, y + 1), (x + 1, y + 1)):
            for j in cells.get(cell, ()):
                lap_gap = min((i - j) % count, (j - i) % count)
                if (cell == (x, y) and j <= i) or lap_gap < first or abs(ring[j] - point) > size:
                    continue
                if not any(
                    is_same_bridge(positions[i], positions[j], cut, lap, count) for cut in intersections
                ):
                    relaxation = max(0.0, 1 - (lap_gap - first) / (last - first))
                    pairs.append(
                        (i, j, min_road_distance + max(0.0, 2 * radius - min_road_distance) * relaxation)
                    )
    return sorted(pairs)


def is_same_bridge(one: float, other: float, intersection: SelfIntersection, lap: int, count: int) -> bool:
    """True if two positions are on the two roads of a bridge, close to it."""
    reach = BRIDGE_ZONE / RING_STEP * lap / count
    return any(
        abs((one - a + lap / 2) % lap - lap / 2) < reach
        and abs((other - b + lap / 2) % lap - lap / 2) < reach
        for a, b in ((intersection.first, intersection.second), (intersection.second, intersection.first))
    )


MAX_WORK = 150_000  # after this much work without a board, no further attempt is made
RELAX_WORK = 30_000  # work to relax a ring, without its separations
WORK_PER_FIT_PRODUCT = 220  # products of a least-squares fit that take as long as one separation


class WorkBudget:
    """The work done so far, in units of one separation of two close points of a ring."""

    def __init__(self) -> None:
        self.work_spent = 0

    @property
    def is_exhausted(self) -> bool:
        return self.work_spent > MAX_WORK

    def charge_fit_round(self, rows: int, unknowns: int) -> None:
        self.work_spent += rows * unknowns * unknowns // WORK_PER_FIT_PRODUCT
