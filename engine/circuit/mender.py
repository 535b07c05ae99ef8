"""Outline repair: tries small changes until the outline can be traced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.circuit.trace.line.knots import FLATTEST
from engine.circuit.trace.line.points import distinct, read_points
from engine.circuit.trace.line.ring import cuts_of, evenly, smoothed
from engine.circuit.tracer import ATTEMPTS, TraceError, Wish, trace_circuit

MOST_SPACES = 240
COUNT = 240  # points of a repaired outline whose input had too few
LEAST_COUNT = 60
LONGER = (0, 20, 45)  # extra spaces
STEADIER = (0.0, 2.5, 5.0, 9.0, 16.0, 26.0)  # smoothing widths, in points
MOST_CROSSINGS = 12


class Mended(NamedTuple):
    """A repaired outline.

    Attributes:
        points: points of the outline
        spaces: number of spaces per lap
        preserves_point_order: True if these are the input points, only moved
    """

    points: list[tuple[float, float]]
    spaces: int
    in_order: bool


def mended(points: object, wish: Wish) -> Mended | None:
    """Return the outline with the smallest change that makes it traceable; None if nothing helps."""
    given = read_points(points)
    distinct(given)  # Raises TraceError if the input is not an outline at all.
    has_room = len(given) >= LEAST_COUNT
    line = given if has_room else evenly(given, COUNT)
    for changed, spaces, in_order in changes(line, wish):
        pairs = [(round(point.real, 2), round(point.imag, 2)) for point in changed]
        kept = wish if in_order and has_room else wish.of_another_line()
        try:
            trace_circuit(pairs, kept._replace(spaces=spaces), ATTEMPTS[:1])
        except TraceError:
            continue
        return Mended(pairs, spaces, in_order and has_room)
    return None


def changes(line: Sequence[complex], wish: Wish) -> Iterator[tuple[list[complex], int, bool]]:
    """Yield candidates from the smallest change to the largest: smoother, with more spaces, uncrossed."""
    single = uncrossed(line)
    rings = [(list(line), True)] if single == list(line) else [(single, False)]
    for reach in STEADIER:
        for ring, in_order in rings:
            steady = smoothed(ring, reach) if reach else ring
            for more in LONGER:
                spaces = min(MOST_SPACES, wish.spaces + more)
                if not more or spaces > wish.spaces:
                    yield steady, spaces, in_order


def uncrossed(line: Sequence[complex]) -> list[complex]:
    """Return the line without crossings that are too flat for a bridge or too many.

    The part between is reversed, so that the roads approach each other without crossing.
    """
    ring = list(line)
    for _ in range(MOST_CROSSINGS):
        cuts = cuts_of(ring)
        flat = [cut for cut in cuts if cut.sine < FLATTEST]
        worst = flat or (cuts if len(cuts) > 1 else [])
        if not worst:
            break
        first, last = int(worst[0].first) + 1, int(worst[0].second) + 1
        ring[first:last] = reversed(ring[first:last])
    return ring
