"""Which bends of a lap become its corners: as many stops as a board has, and room for the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.circuit.trace.bends import Bend, bends_of
from engine.circuit.trace.corners import Corner, corners_of, shortest_lane, stops_for, strokes_of
from engine.circuit.trace.home import Home, home_of, lightest_in_the_way
from engine.circuit.trace.stretches import Stretch, curvature_of
from engine.circuit.trace.sweeps import broken

WANTED_STOPS, MOST_STOPS = 9, 16
LEAST_CORNERS = 2
# From what everybody calls a corner to what hardly bends: curvature of a bend, and its weight, at least.
LEVELS = tuple((1 / radius, weight) for radius in (7, 11, 18, 40, 90) for weight in (0.8, 0.5, 0.3, 0.1))


class Choice(NamedTuple):
    corners: list[Corner]
    home: Home
    turned: list[float]  # by how much the road turns at each point of the ring
    stops: int


def choose(
    ring: Sequence[complex],
    stretches: Sequence[Stretch],
    lane_width: float,
    start: int | None = None,
    wanted: int = WANTED_STOPS,
) -> Choice | None:
    """The corners, with the first level that gives a board stops enough, or else the most there are; None
    where the start finds no room. ``start``: the point near which it belongs, if that is known; ``wanted``:
    how many stops are enough.
    """
    best: Choice | None = None
    tried: set[tuple[tuple[int, int], ...]] = set()
    for gentle, weight in LEVELS:
        turned = curvature_of(ring)
        bends = [bend for bend in bends_of(stretches, gentle) if bend.weight >= weight]
        spans = tuple((bend.start, bend.end) for bend in bends)
        if spans in tried:
            continue
        tried.add(spans)
        found = with_room(ring, broken(bends, turned), turned, lane_width, start)
        if found and (best is None or found.stops > best.stops):
            best = found
        if best and best.stops >= wanted:
            break
    return best


def with_room(
    ring: Sequence[complex],
    bends: list[Bend],
    turned: list[float],
    lane_width: float,
    start: int | None = None,
) -> Choice | None:
    """Leaves out the lightest bends until the start has room and there are not too many stops."""
    while True:
        corners = corners_of(bends, len(ring), lane_width)
        if len(corners) < LEAST_CORNERS:
            return None
        home = home_of(ring, corners, lane_width, start)
        stops = sum(stops_for(shortest_lane(strokes_of(corner), lane_width)) for corner in corners)
        if home and stops <= MOST_STOPS:
            return Choice(corners, home, turned, stops)
        if home:
            del bends[min(range(len(bends)), key=lambda number: (round(bends[number].weight, 6), number))]
        else:
            del bends[lightest_in_the_way(bends, len(ring))]
