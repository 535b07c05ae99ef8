"""Random closed lines for tracing: drawn by a finger, recorded on a walk, or generated."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

Line = list[tuple[float, float]]


def star_shaped_line(rng: random.Random) -> Line:
    """Return a ring whose distance from the centre varies; it never crosses itself."""
    tones = [(k, rng.gauss(0, 0.5) / k**1.1, rng.uniform(0, math.tau)) for k in range(2, 8)]
    count = rng.choice((40, 120, 400))
    points = []
    for i in range(count):
        t = math.tau * i / count
        r = math.exp(sum(size * math.cos(k * t + phase) for k, size, phase in tones))
        points.append((300 * r * math.cos(t), 200 * r * math.sin(t)))
    return points


def polygon(rng: random.Random) -> Line:
    """Return straight edges with corners of any angle, like a street circuit."""
    count = rng.randint(4, 11)
    angles = sorted(rng.uniform(0, math.tau) for _ in range(count))
    corners = [(rng.uniform(0.3, 1) * math.cos(t), rng.uniform(0.3, 1) * math.sin(t)) for t in angles]
    points = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        parts = rng.randint(1, 30)
        points += [(ax + (bx - ax) * i / parts, ay + (by - ay) * i / parts) for i in range(parts)]
    return points


def finger_drawn_line(rng: random.Random) -> Line:
    """Return a finger-drawn line: uneven and trembling, its ends apart or overlapping."""
    smooth = star_shaped_line(rng)
    tremble = rng.choice((0.5, 2, 5))
    sample_points = [point for point in smooth if rng.random() < 0.7]
    points = [(x + rng.gauss(0, tremble), y + rng.gauss(0, tremble)) for x, y in sample_points]
    overlap = rng.randint(0, len(points) // 12)
    return points[overlap:] if rng.random() < 0.5 else [*points, *points[:overlap]]


def figure_eight_line(rng: random.Random) -> Line:
    """Return an approximate figure of eight, sometimes with an extra loop."""
    loops = rng.choice((2, 2, 2, 3))
    lean, shift = rng.uniform(-0.6, 0.6), rng.uniform(0, 1)
    count = rng.choice((60, 300))
    return [
        (
            400 * math.sin(t + shift) + 60 * math.cos(3 * t) * lean,
            220 * math.sin(loops * t) + 100 * lean * math.cos(t),
        )
        for t in (math.tau * i / count for i in range(count))
    ]


def random_walk_line(rng: random.Random) -> Line:
    """Return a smoothed closed random walk, which may cross itself."""
    count = rng.choice((30, 80))
    turn, heading, x, y = 0.0, 0.0, 0.0, 0.0
    points = []
    for _ in range(count):
        turn = 0.7 * turn + rng.gauss(0.07, 0.25)
        heading += turn
        x, y = x + math.cos(heading), y + math.sin(heading)
        points.append((x, y))
    return [(px - x * i / count, py - y * i / count) for i, (px, py) in enumerate(points, 1)]


KINDS: tuple[Callable[[random.Random], Line], ...] = (
    star_shaped_line,
    polygon,
    finger_drawn_line,
    figure_eight_line,
    random_walk_line,
)


def random_line(seed: int) -> Line:
    chance = random.Random(f"line {seed}")
    line = KINDS[seed % len(KINDS)](chance)
    return line if chance.random() < 0.5 else line[::-1]
