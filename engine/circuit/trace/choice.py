"""Selects the bends that become corners: enough stops for a board, and room for the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.circuit.trace.bends import Bend, bends_of
from engine.circuit.trace.corners import Corner, corners_of, shortest_lane, stops_for, strokes_of
from engine.circuit.trace.home import USUAL, Home, Wanted, home_of, lightest_in_the_way
from engine.circuit.trace.marks import Span
from engine.circuit.trace.stretches import Stretch, curvature_of
from engine.circuit.trace.sweeps import broken

WANTED_STOPS, MOST_STOPS = 9, 16
LEAST_CORNERS = 2
# Thresholds (curvature, sharpness) from strict to lenient.
LEVELS = tuple((1 / radius, weight) for radius in (7, 11, 18, 40, 90) for weight in (0.8, 0.5, 0.3, 0.1))


class Asked(NamedTuple):
    """Requirements for the selection.

    Attributes:
        start_point: point near which the start should be, None if free
        start_layout: requested positions of line and pits
        pit_side: 1 left, -1 right, 0 either
        min_stops: number of stops that is enough
        required_corners: bends that must become corners
        excluded_corners: bends that must not become corners
    """

    start: int | None = None
    places: Wanted = USUAL
    pits: int = 0
    stops: int = WANTED_STOPS
    flagged: tuple[Span, ...] = ()
    flat: tuple[Span, ...] = ()


class Choice(NamedTuple):
    """The selected corners."""

    corners: list[Corner]
    home: Home
    turned: list[float]  # angle of the road at each point of the ring
    stops: int


def choose(
    ring: Sequence[complex], stretches: Sequence[Stretch], lane_width: float, asked: Asked
) -> Choice | None:
    """Select corners with the strictest level that gives enough stops, else with the most stops.

    Return None if there is no room for the start.
    """
    best: Choice | None = None
    tried: set[tuple[tuple[int, int], ...]] = set()
    flagged = flagged_of(stretches, asked.flagged, len(ring))

    def stays_flat(low: int, high: int) -> bool:
        return any(span.holds((low + high) / 2, len(ring)) for span in asked.flat)

    for gentle, weight in LEVELS:
        turned = curvature_of(ring)
        bends = [bend for bend in bends_of(stretches, gentle) if bend.weight >= weight]
        bends = with_flagged(bends, flagged)
        spans = tuple((bend.start, bend.end) for bend in bends)
        if spans in tried:
            continue
        tried.add(spans)
        found = with_room(ring, broken(bends, turned, stays_flat), turned, lane_width, asked)
        if found and (best is None or found.stops > best.stops):
            best = found
        if best and best.stops >= asked.stops:
            break
    return best


def flagged_of(stretches: Sequence[Stretch], spans: Sequence[Span], count: int) -> list[Bend]:
    """Return the bend with the largest part of each span, however slight."""
    slight = bends_of(stretches, LEVELS[-1][0])
    found = []
    for span in spans:
        shared = [(span.shares(Span(bend.start, bend.end), count), bend) for bend in slight]
        best = max(shared, key=lambda pair: pair[0], default=None)
        if best and best[0] > 0 and best[1] not in found:
            found.append(best[1])
    return found


def with_flagged(bends: Sequence[Bend], flagged: Sequence[Bend]) -> list[Bend]:
    """Return the bends of a level and the required ones, in driving order."""
    more = [
        bend
        for bend in flagged
        if not any(bend.start < other.end and other.start < bend.end for other in bends)
    ]
    return sorted([*bends, *more], key=lambda bend: bend.start)


def with_room(
    ring: Sequence[complex], bends: list[Bend], turned: list[float], lane_width: float, asked: Asked
) -> Choice | None:
    """Remove the least sharp bends until the start has room and there are not too many stops.

    Required bends are removed last.
    """

    def order(number: int) -> tuple[bool, float, int]:
        bend = bends[number]
        wanted = any(span.holds((bend.start + bend.end) / 2, len(ring)) for span in asked.flagged)
        return wanted, round(bend.weight, 6), number

    while True:
        corners = corners_of(bends, len(ring), lane_width)
        if len(corners) < LEAST_CORNERS:
            return None
        home = home_of(ring, corners, lane_width, asked.start, asked.pits, asked.places)
        stops = sum(stops_for(shortest_lane(strokes_of(corner), lane_width)) for corner in corners)
        if home and stops <= MOST_STOPS:
            return Choice(corners, home, turned, stops)
        if home:
            del bends[min(map(order, range(len(bends))))[-1]]
        else:
            del bends[lightest_in_the_way(bends, len(ring))]
