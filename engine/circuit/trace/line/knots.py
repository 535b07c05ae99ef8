"""Handles self-intersections: removes accidental loops, turns the rest into bridges or rejects them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.circuit.text.errors import said
from engine.circuit.trace.line.points import TraceError, nearest
from engine.circuit.trace.line.ring import Cut, at, cuts_of, evenly, lap_of, smoothed

FINE = 600  # points of the ring
SLIP = 0.045  # share of the lap: shorter loops are accidental
ENDS = 0.15  # the same for the ends of a line that cross each other
WEAVE = 0.14  # maximum share of the lap between two crossings of the same roads that cancel out
FLATTEST = 0.42  # sine of the angle of the flattest bridge
MOST_BRIDGES = 4
STEADY = 1.5  # smoothing against hand jitter, in points


def untangled(points: Sequence[complex]) -> tuple[list[complex], list[Cut]]:
    """Return the line as a fine, even, smooth ring, and its bridges.

    Raise TraceError if it crosses itself where no bridge is possible.
    """
    ring = smoothed(evenly(points, FINE), STEADY)
    gap = FINE * abs(points[0] - points[-1]) / lap_of(points)
    is_open = gap > 2
    for _ in range(40):
        cuts = cuts_of(ring)
        slip = next((cut for cut in cuts if is_slip(cut, is_open)), None)
        if slip is not None:
            ring = without_loop(ring, slip)
            continue
        weave = next(
            ((one, two) for n, one in enumerate(cuts) for two in cuts[n + 1 :] if is_weave(one, two)), None
        )
        if weave is None:
            break
        ring = smoothed(evenly(unwoven(ring, *weave), FINE), STEADY)
    check_bridges(points, ring, cuts)
    return ring, cuts


def is_slip(cut: Cut, is_open: bool) -> bool:
    """True if one loop of a crossing is too short to be intentional.

    The ends of the drawn line are at the beginning of the ring.
    """
    inner = (cut.second - cut.first) / FINE
    if min(inner, 1 - inner) < SLIP:
        return True
    return is_open and 1 - inner < ENDS


def without_loop(ring: Sequence[complex], cut: Cut) -> list[complex]:
    """Return the ring without the shorter of the two loops of a self-intersection."""
    meeting = at(ring, cut.first)
    inner = list(ring[int(cut.first) + 1 : int(cut.second) + 1])
    outer = [*ring[int(cut.second) + 1 :], *ring[: int(cut.first) + 1]]
    kept = outer if len(inner) < len(outer) else inner
    return smoothed(evenly([meeting, *kept], FINE), STEADY)


def is_weave(one: Cut, two: Cut) -> bool:
    """True if two roads cross and soon cross back."""
    first, second = (abs(a - b) / FINE for a, b in zip(one[:2], two[:2], strict=True))
    return max(min(first, 1 - first), min(second, 1 - second)) < WEAVE


def unwoven(ring: Sequence[complex], one: Cut, two: Cut) -> list[complex]:
    """Return the ring with the parts between both crossings exchanged between the roads."""
    a, b = sorted((int(one.first), int(two.first)))
    c, d = sorted((int(one.second), int(two.second)))
    first, second = list(ring[a + 1 : b + 1]), list(ring[c + 1 : d + 1])
    if (one.first - two.first) * (one.second - two.second) < 0:  # the roads run in opposite directions
        first.reverse()
        second.reverse()
    return [*ring[: a + 1], *second, *ring[b + 1 : c + 1], *first, *ring[d + 1 :]]


def check_bridges(points: Sequence[complex], ring: Sequence[complex], cuts: Sequence[Cut]) -> None:
    flat = next((cut for cut in cuts if cut.sine < FLATTEST), None)
    if flat is not None:
        raise TraceError(said("trace.flat_crossing"), nearest(points, at(ring, flat.first)))
    if len(cuts) > MOST_BRIDGES:
        place = nearest(points, at(ring, cuts[MOST_BRIDGES].first))
        raise TraceError(said("trace.many_crossings", n=len(cuts), most=MOST_BRIDGES), place)
