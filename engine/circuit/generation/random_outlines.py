"""Random closed outlines from a seed, and twistier or faster variations of a given outline.

A random outline is a convex hull with some sides pushed in and long sides kept straight.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence

from engine.circuit.generation.seeded_random import SeededRandom
from engine.circuit.trace.ring import perimeter, resample, smooth, turn_angles

OUTLINE_POINTS = 240  # points of an outline
HALF_SHEET = 500.0  # half the sheet, in its units
TWIST_RANGE = (1, 5)  # range of twist levels
MIN_CORNER_DISTANCE = 0.34  # minimum distance between two corners, in half sheets
SEPARATION_ROUNDS = 12
POINTS_PER_CURVE = 14  # points of a curve from one corner to the next
MIN_STRAIGHT_SIDE = 0.75  # sides longer than this, in half sheets, are straight in their middle
TWIST_DEPTH_RANGE = (0.018, 0.034)  # range of how far a twist leaves the road, as a share of the lap
TWIST_HALF_LENGTH = 0.035  # length of each half of a twist, as a share of the lap
TWIST_SPACING = 0.09  # minimum distance between twists, as a share of the lap


def random_outline(rng: SeededRandom, twist_level: int) -> list[complex]:
    """Return a random outline; ``twist_level`` is from 1 (hardly any) to 5."""
    corners = separate_corners(
        add_indentations(convex_hull(scatter_points(rng, 7 + 2 * twist_level)), rng, twist_level)
    )
    line = resample(round_corners(corners), OUTLINE_POINTS)
    turn = cmath.exp(1j * rng.random_float(-0.5, 0.5))
    return [point * turn for point in (line if rng.next_64_bits() % 2 else line[::-1])]


def scatter_points(rng: SeededRandom, count: int) -> list[complex]:
    width = rng.random_float(1.2, 1.7)
    points: list[complex] = []
    for _ in range(400):
        place = cmath.rect(math.sqrt(rng.random_float(0.05, 1)), rng.random_float(-math.pi, math.pi))
        place = complex(place.real * width, place.imag) * HALF_SHEET
        if all(abs(place - other) > MIN_CORNER_DISTANCE * HALF_SHEET for other in points):
            points.append(place)
        if len(points) == count:
            break
    return points


def convex_hull(points: Sequence[complex]) -> list[complex]:
    """Return the corners of the convex hull, anti-clockwise."""
    order = sorted(points, key=lambda point: (point.real, point.imag))

    def half_hull(row: Sequence[complex]) -> list[complex]:
        hull: list[complex] = []
        for point in row:
            while len(hull) > 1 and ((hull[-1] - hull[-2]).conjugate() * (point - hull[-1])).imag <= 0:
                hull.pop()
            hull.append(point)
        return hull[:-1]

    return half_hull(order) + half_hull(order[::-1])


def add_indentations(corners: Sequence[complex], rng: SeededRandom, twist_level: int) -> list[complex]:
    """Push some sides in, more of them at higher twist levels; a deep indentation is a hairpin."""
    outline: list[complex] = []
    straight = rng.random_int(0, len(corners) - 1)  # one side stays straight, for the start
    for number, (a, b) in enumerate(zip(corners, [*corners[1:], corners[0]], strict=True)):
        outline.append(a)
        length = abs(b - a)
        if number == straight or length < 0.5 * HALF_SHEET or rng.random_float(0, 6) > twist_level + 1.5:
            continue
        inwards = 1j * (b - a) / length
        depth = min(0.75 * length, HALF_SHEET * rng.random_float(0.18, 0.25 + 0.14 * twist_level))
        place = rng.random_float(0.35, 0.65)
        outline.append(a + (b - a) * place + inwards * depth)
    return outline


def separate_corners(corners: Sequence[complex]) -> list[complex]:
    places = list(corners)
    for _ in range(SEPARATION_ROUNDS):
        for i in range(len(places)):
            for j in range(i):
                way = places[i] - places[j]
                short = MIN_CORNER_DISTANCE * HALF_SHEET - abs(way)
                if short > 0:
                    push = way / (abs(way) + 1e-9) * short / 2
                    places[i] += push
                    places[j] -= push
    return places


def round_corners(corners: Sequence[complex]) -> list[complex]:
    """Return a smooth curve through the corners; long sides stay straight in their middle."""
    knots: list[complex] = []
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        knots.append(a)
        if abs(b - a) > MIN_STRAIGHT_SIDE * HALF_SHEET:
            knots += [a + (b - a) * 0.3, a + (b - a) * 0.7]
    curve = []
    count = len(knots)
    for i in range(count):
        a, b, c, d = (knots[(i + step) % count] for step in (-1, 0, 1, 2))
        for step in range(POINTS_PER_CURVE):
            t = step / POINTS_PER_CURVE
            curve.append(b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))))
    return smooth(curve, 2.0)


def more_bends(line: Sequence[complex], rng: SeededRandom) -> list[complex]:
    """Return the line with a few more bends, where the road is straightest."""
    ring = resample(line, OUTLINE_POINTS)
    lap = perimeter(ring)
    curvature = smooth([abs(turn) for turn in turn_angles(ring)], TWIST_HALF_LENGTH * OUTLINE_POINTS)
    places: list[int] = []
    for place in sorted(range(OUTLINE_POINTS), key=lambda number: (round(curvature[number], 6), number)):
        if all(
            min((place - other) % OUTLINE_POINTS, (other - place) % OUTLINE_POINTS)
            > TWIST_SPACING * OUTLINE_POINTS
            for other in places
        ):
            places.append(place)
    side = 1
    for place in sorted(places[1 : rng.random_int(3, 5)]):  # the straightest part is kept for the start
        side = -side if rng.random_float(0, 1) < 0.75 else side
        way = ring[(place + 1) % OUTLINE_POINTS] - ring[place - 1]
        off = 1j * way / (abs(way) + 1e-9) * side * lap * rng.random_float(*TWIST_DEPTH_RANGE)
        reach = TWIST_HALF_LENGTH * OUTLINE_POINTS
        for step in range(-math.floor(reach), math.floor(reach) + 1):
            ring[(place + step) % OUTLINE_POINTS] += off * (1 + math.cos(math.pi * step / reach)) / 2
    return ring


def fewer_bends(line: Sequence[complex], rng: SeededRandom) -> list[complex]:
    """Return the line with wider corners."""
    return smooth(resample(line, OUTLINE_POINTS), rng.random_float(3.0, 7.0))
