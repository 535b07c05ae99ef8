"""Handles self-intersections: removes accidental loops, turns the rest into bridges or rejects them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.circuit.text.errors import error_message
from engine.circuit.trace.outline.input_points import TraceError, nearest_index
from engine.circuit.trace.outline.ring import (
    SelfIntersection,
    interpolate,
    perimeter,
    resample,
    self_intersections,
    smooth,
)

FINE_RING_POINTS = 600  # points of the ring
MAX_SLIP_SHARE = 0.045  # share of the lap: shorter loops are accidental
MAX_END_OVERLAP_SHARE = 0.15  # the same for the ends of a line that cross each other
MAX_WEAVE_SHARE = 0.14  # maximum share of the lap between two crossings of the same roads that cancel out
MIN_BRIDGE_SINE = 0.42  # sine of the angle of the flattest bridge
MAX_BRIDGES = 4
JITTER_SMOOTHING_POINTS = 1.5  # smoothing against hand jitter, in points


def without_self_loops(points: Sequence[complex]) -> tuple[list[complex], list[SelfIntersection]]:
    """Return the line as a fine, even, smooth ring, and its bridges.

    Raise TraceError if it crosses itself where no bridge is possible.
    """
    ring = smooth(resample(points, FINE_RING_POINTS), JITTER_SMOOTHING_POINTS)
    gap = FINE_RING_POINTS * abs(points[0] - points[-1]) / perimeter(points)
    is_open = gap > 2
    for _ in range(40):
        cuts = self_intersections(ring)
        slip = next((cut for cut in cuts if is_accidental_loop(cut, is_open)), None)
        if slip is not None:
            ring = remove_shorter_loop(ring, slip)
            continue
        weave = next(
            ((one, two) for n, one in enumerate(cuts) for two in cuts[n + 1 :] if crosses_back(one, two)),
            None,
        )
        if weave is None:
            break
        ring = smooth(resample(uncross_roads(ring, *weave), FINE_RING_POINTS), JITTER_SMOOTHING_POINTS)
    check_bridges(points, ring, cuts)
    return ring, cuts


def is_accidental_loop(intersection: SelfIntersection, is_open: bool) -> bool:
    """True if one loop of a crossing is too short to be intentional.

    The ends of the drawn line are at the beginning of the ring.
    """
    inner = (intersection.second - intersection.first) / FINE_RING_POINTS
    if min(inner, 1 - inner) < MAX_SLIP_SHARE:
        return True
    return is_open and 1 - inner < MAX_END_OVERLAP_SHARE


def remove_shorter_loop(ring: Sequence[complex], intersection: SelfIntersection) -> list[complex]:
    """Return the ring without the shorter of the two loops of a self-intersection."""
    meeting = interpolate(ring, intersection.first)
    inner = list(ring[int(intersection.first) + 1 : int(intersection.second) + 1])
    outer = [*ring[int(intersection.second) + 1 :], *ring[: int(intersection.first) + 1]]
    kept = outer if len(inner) < len(outer) else inner
    return smooth(resample([meeting, *kept], FINE_RING_POINTS), JITTER_SMOOTHING_POINTS)


def crosses_back(one: SelfIntersection, two: SelfIntersection) -> bool:
    """True if two roads cross and soon cross back."""
    first, second = (abs(a - b) / FINE_RING_POINTS for a, b in zip(one[:2], two[:2], strict=True))
    return max(min(first, 1 - first), min(second, 1 - second)) < MAX_WEAVE_SHARE


def uncross_roads(ring: Sequence[complex], one: SelfIntersection, two: SelfIntersection) -> list[complex]:
    """Return the ring with the parts between both crossings exchanged between the roads."""
    a, b = sorted((int(one.first), int(two.first)))
    c, d = sorted((int(one.second), int(two.second)))
    first, second = list(ring[a + 1 : b + 1]), list(ring[c + 1 : d + 1])
    if (one.first - two.first) * (one.second - two.second) < 0:  # the roads run in opposite directions
        first.reverse()
        second.reverse()
    return [*ring[: a + 1], *second, *ring[b + 1 : c + 1], *first, *ring[d + 1 :]]


def check_bridges(
    points: Sequence[complex], ring: Sequence[complex], intersections: Sequence[SelfIntersection]
) -> None:
    flat = next((cut for cut in intersections if cut.sin_angle < MIN_BRIDGE_SINE), None)
    if flat is not None:
        raise TraceError(
            error_message("trace.flat_crossing"), nearest_index(points, interpolate(ring, flat.first))
        )
    if len(intersections) > MAX_BRIDGES:
        place = nearest_index(points, interpolate(ring, intersections[MAX_BRIDGES].first))
        raise TraceError(error_message("trace.many_crossings", n=len(intersections), most=MAX_BRIDGES), place)
