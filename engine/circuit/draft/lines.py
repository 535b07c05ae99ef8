"""Random closed outlines from a seed, and twistier or faster variations of a given outline.

A random outline is a convex hull with some sides pushed in and long sides kept straight.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence

from engine.circuit.draft.chance import Chance
from engine.circuit.trace.line.ring import evenly, lap_of, smoothed, turnings

COUNT = 240  # points of an outline
SIZE = 500.0  # half the sheet, in its units
TWISTS = (1, 5)  # range of twist levels
NEAREST = 0.34  # minimum distance between two corners, in half sheets
PUSHES = 12
KNOTS = 14  # points of a curve from one corner to the next
LONG = 0.75  # sides longer than this, in half sheets, are straight in their middle
BUMP = (0.018, 0.034)  # range of how far a twist leaves the road, as a share of the lap
REACH = 0.035  # length of each half of a twist, as a share of the lap
PART = 0.09  # minimum distance between twists, as a share of the lap


def made_up(chance: Chance, twists: int) -> list[complex]:
    """Return a random outline; ``twist_level`` is from 1 (hardly any) to 5."""
    corners = pushed_apart(dented(hull(scattered(chance, 7 + 2 * twists)), chance, twists))
    line = evenly(rounded_off(corners), COUNT)
    turn = cmath.exp(1j * chance.uniform(-0.5, 0.5))
    return [point * turn for point in (line if chance.bits() % 2 else line[::-1])]


def scattered(chance: Chance, count: int) -> list[complex]:
    width = chance.uniform(1.2, 1.7)
    found: list[complex] = []
    for _ in range(400):
        place = cmath.rect(math.sqrt(chance.uniform(0.05, 1)), chance.uniform(-math.pi, math.pi))
        place = complex(place.real * width, place.imag) * SIZE
        if all(abs(place - other) > NEAREST * SIZE for other in found):
            found.append(place)
        if len(found) == count:
            break
    return found


def hull(points: Sequence[complex]) -> list[complex]:
    """Return the corners of the convex hull, anti-clockwise."""
    order = sorted(points, key=lambda point: (point.real, point.imag))

    def side(row: Sequence[complex]) -> list[complex]:
        kept: list[complex] = []
        for point in row:
            while len(kept) > 1 and ((kept[-1] - kept[-2]).conjugate() * (point - kept[-1])).imag <= 0:
                kept.pop()
            kept.append(point)
        return kept[:-1]

    return side(order) + side(order[::-1])


def dented(corners: Sequence[complex], chance: Chance, twists: int) -> list[complex]:
    """Push some sides in, more of them at higher twist levels; a deep indentation is a hairpin."""
    found: list[complex] = []
    straight = chance.whole(0, len(corners) - 1)  # one side stays straight, for the start
    for number, (a, b) in enumerate(zip(corners, [*corners[1:], corners[0]], strict=True)):
        found.append(a)
        length = abs(b - a)
        if number == straight or length < 0.5 * SIZE or chance.uniform(0, 6) > twists + 1.5:
            continue
        inwards = 1j * (b - a) / length
        depth = min(0.75 * length, SIZE * chance.uniform(0.18, 0.25 + 0.14 * twists))
        place = chance.uniform(0.35, 0.65)
        found.append(a + (b - a) * place + inwards * depth)
    return found


def pushed_apart(corners: Sequence[complex]) -> list[complex]:
    places = list(corners)
    for _ in range(PUSHES):
        for i in range(len(places)):
            for j in range(i):
                way = places[i] - places[j]
                short = NEAREST * SIZE - abs(way)
                if short > 0:
                    push = way / (abs(way) + 1e-9) * short / 2
                    places[i] += push
                    places[j] -= push
    return places


def rounded_off(corners: Sequence[complex]) -> list[complex]:
    """Return a smooth curve through the corners; long sides stay straight in their middle."""
    knots: list[complex] = []
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        knots.append(a)
        if abs(b - a) > LONG * SIZE:
            knots += [a + (b - a) * 0.3, a + (b - a) * 0.7]
    found = []
    count = len(knots)
    for i in range(count):
        a, b, c, d = (knots[(i + step) % count] for step in (-1, 0, 1, 2))
        for step in range(KNOTS):
            t = step / KNOTS
            found.append(b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))))
    return smoothed(found, 2.0)


def twistier(line: Sequence[complex], chance: Chance) -> list[complex]:
    """Return the line with a few more bends, where the road is straightest."""
    ring = evenly(line, COUNT)
    lap = lap_of(ring)
    bent = smoothed([abs(turn) for turn in turnings(ring)], REACH * COUNT)
    places: list[int] = []
    for place in sorted(range(COUNT), key=lambda number: (round(bent[number], 6), number)):
        if all(min((place - other) % COUNT, (other - place) % COUNT) > PART * COUNT for other in places):
            places.append(place)
    side = 1
    for place in sorted(places[1 : chance.whole(3, 5)]):  # the straightest part is kept for the start
        side = -side if chance.uniform(0, 1) < 0.75 else side
        way = ring[(place + 1) % COUNT] - ring[place - 1]
        off = 1j * way / (abs(way) + 1e-9) * side * lap * chance.uniform(*BUMP)
        reach = REACH * COUNT
        for step in range(-math.floor(reach), math.floor(reach) + 1):
            ring[(place + step) % COUNT] += off * (1 + math.cos(math.pi * step / reach)) / 2
    return ring


def faster(line: Sequence[complex], chance: Chance) -> list[complex]:
    """Return the line with wider corners."""
    return smoothed(evenly(line, COUNT), chance.uniform(3.0, 7.0))
