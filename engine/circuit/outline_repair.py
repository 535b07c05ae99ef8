"""Outline repair: tries small changes until the outline can be traced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.circuit.trace.outline.clean_up import MIN_BRIDGE_SINE
from engine.circuit.trace.outline.input_points import normalise, read_points
from engine.circuit.trace.outline.ring import resample, self_intersections, smooth
from engine.circuit.tracer import ATTEMPTS, TraceError, TraceOptions, trace_circuit

MAX_SPACES = 240
MIN_OUTLINE_POINTS = 240  # points of a repaired outline whose input had too few
MIN_RING_POINTS = 60
EXTRA_SPACES = (0, 20, 45)  # extra spaces
SMOOTHING_WIDTHS = (0.0, 2.5, 5.0, 9.0, 16.0, 26.0)  # smoothing widths, in points
MAX_CROSSINGS = 12


class RepairedOutline(NamedTuple):
    """A repaired outline.

    Attributes:
        points: points of the outline
        spaces: number of spaces per lap
        preserves_point_order: True if these are the input points, only moved
    """

    points: list[tuple[float, float]]
    spaces: int
    preserves_point_order: bool


def repaired_outline(
    points: object, trace_options: TraceOptions, attempt: int
) -> tuple[RepairedOutline | None, int | None]:
    """Try one change, counted from 0 for the smallest.

    Returns the outline if the change makes it traceable, else the number of the next attempt; two times None
    if there is none. One attempt is one trace, so the caller can do other work in between.
    """
    input_points = read_points(points)
    normalise(input_points)  # Raises TraceError if the input is not an outline at all.
    has_room = len(input_points) >= MIN_RING_POINTS
    line = input_points if has_room else resample(input_points, MIN_OUTLINE_POINTS)
    candidates = list(repair_candidates(line, trace_options))
    if attempt >= len(candidates):
        return None, None
    candidate, spaces, in_order = candidates[attempt]
    pairs = [(round(point.real, 2), round(point.imag, 2)) for point in candidate]
    candidate_options = trace_options if in_order and has_room else trace_options.without_point_options()
    try:
        trace_circuit(pairs, candidate_options._replace(spaces=spaces), ATTEMPTS[:1])
    except TraceError:
        return None, attempt + 1 if attempt + 1 < len(candidates) else None
    return RepairedOutline(pairs, spaces, in_order and has_room), None


def repair_candidates(
    line: Sequence[complex], trace_options: TraceOptions
) -> Iterator[tuple[list[complex], int, bool]]:
    """Yield candidates from the smallest change to the largest: smoother, with more spaces, uncrossed."""
    uncrossed_outline = without_flat_crossings(line)
    rings = [(list(line), True)] if uncrossed_outline == list(line) else [(uncrossed_outline, False)]
    for reach in SMOOTHING_WIDTHS:
        for ring, in_order in rings:
            smoothed_ring = smooth(ring, reach) if reach else ring
            for more in EXTRA_SPACES:
                spaces = min(MAX_SPACES, trace_options.spaces + more)
                if not more or spaces > trace_options.spaces:
                    yield smoothed_ring, spaces, in_order


def without_flat_crossings(line: Sequence[complex]) -> list[complex]:
    """Return the line without crossings that are too flat for a bridge or too many.

    The part between is reversed, so that the roads approach each other without crossing.
    """
    ring = list(line)
    for _ in range(MAX_CROSSINGS):
        cuts = self_intersections(ring)
        flat = [cut for cut in cuts if cut.sin_angle < MIN_BRIDGE_SINE]
        worst = flat or (cuts if len(cuts) > 1 else [])
        if not worst:
            break
        first, last = int(worst[0].first) + 1, int(worst[0].second) + 1
        ring[first:last] = reversed(ring[first:last])
    return ring
