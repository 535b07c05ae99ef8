"""Changes drawn outlines, and exports a compiled board as one: centre line and corner spans.

A repair tries small changes until the outline can be traced. To resize a straight, a strip of the sheet
across it is stretched, with everything next to it, so that the lap still closes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.circuit.layout.model import Circuit
from engine.circuit.trace.clean_up import MIN_BRIDGE_SINE, normalise, read_points
from engine.circuit.trace.outline_features import OutlineSpan, find_features
from engine.circuit.trace.ring import perimeter, resample, self_intersections, smooth
from engine.circuit.trace.trace_options import CornerOptions
from engine.circuit.tracer import ATTEMPTS, Trace, TraceError, TraceOptions, trace_circuit

OUTLINE_POINTS = 240  # points of the outline
MIN_SPACES, MAX_SPACES = 80, 240  # range for the number of spaces in the middle lane


class CircuitOutline(NamedTuple):
    """An editable outline of a board.

    Attributes:
        points: outline, starting at the start/finish line
        corners: corners in order, with their spans in points
        spaces_before_start_line: spaces of the home straight before the start/finish line
    """

    points: list[tuple[float, float]]
    corners: tuple[CornerOptions, ...]
    spaces_before_start_line: int


def outline_of_circuit(circuit: Circuit) -> CircuitOutline:
    lap = circuit.centre_line.length
    places = [
        circuit.centre_line.pose_at(number * lap / OUTLINE_POINTS, 0.0) for number in range(OUTLINE_POINTS)
    ]
    points = [(round(x, 2), round(y, 2)) for x, y, _ in places]
    corners = tuple([corner_options_of(circuit, number) for number in range(len(circuit.corners))])
    home = circuit.sections[0]
    return CircuitOutline(points, corners, round(-home.start / home.space_length))


def corner_options_of(circuit: Circuit, number: int) -> CornerOptions:
    """Return a corner of the board as an option for tracing the outline."""
    own = [circuit.spaces[index] for index in circuit.lanes[1] if circuit.spaces[index].corner == number]
    points_per_space = OUTLINE_POINTS / circuit.centre_line.length
    first, last = math.floor(own[0].start * points_per_space), math.ceil(own[-1].end * points_per_space)
    corner = circuit.corners[number]
    return CornerOptions(first % OUTLINE_POINTS, last % OUTLINE_POINTS, corner.stops, corner.name)


MIN_OUTLINE_POINTS = 240  # points of a repaired outline whose input had too few
MIN_RING_POINTS = 60
EXTRA_SPACES = (0, 20, 45)  # spaces added to the lap in each repair attempt
SMOOTHING_WIDTHS = (0.0, 2.5, 5.0, 9.0, 16.0, 26.0)  # in points
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

    Returns the outline if the change makes it traceable, else the number of the next attempt, or
    ``(None, None)`` if no attempt is left. One attempt is one trace, so the caller can work in between.
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


MAX_ITERATIONS = 5
MIN_LENGTH_RATIO = 0.1  # minimum length after one change, as a share of the straight's length


def resize_straight(
    points: object, trace_options: TraceOptions, place: int, spaces: int
) -> RepairedOutline | None:
    """Resize the straight nearest to ``place`` to ``spaces``, or as close as possible.

    Return None if nothing comes closer. Raise TraceError if the outline is invalid.
    """
    line = read_points(points)
    normalise(line)
    place %= len(line)
    trace = trace_circuit(points, trace_options)
    best: RepairedOutline | None = None
    straight, now = nearest_straight(trace, place, len(line))
    nearest = now
    for _ in range(MAX_ITERATIONS):
        if now == spaces:
            break
        before = perimeter(line)
        line = widen_strip(line, straight, (spaces - now) * before / trace_options.spaces)
        longer = round(trace_options.spaces * perimeter(line) / before)
        trace_options = trace_options._replace(spaces=min(MAX_SPACES, max(MIN_SPACES, longer)))
        pairs = [(round(point.real, 2), round(point.imag, 2)) for point in line]
        try:
            trace = trace_circuit(pairs, trace_options, ATTEMPTS[:1])
        except TraceError:
            break
        straight, now = nearest_straight(trace, place, len(line))
        if abs(now - spaces) < abs(nearest - spaces):
            nearest, best = now, RepairedOutline(pairs, trace_options.spaces, True)
    return best


def nearest_straight(trace: Trace, place: int, count: int) -> tuple[OutlineSpan, int]:
    """Return the straight whose middle is nearest to a point, and its number of spaces."""
    straights = find_features(trace.fit, trace.mapping, trace.curvature_runs).straights
    ahead = [(one.middle_point - place) % count for one in straights]
    number = min(range(len(straights)), key=lambda index: min(ahead[index], count - ahead[index]))
    return straights[number], trace.fit.pieces[2 * number].spaces


def widen_strip(line: list[complex], straight: OutlineSpan, more: float) -> list[complex]:
    """Return the line with the strip across a straight widened by ``more``, in the line's own unit."""
    start, end = line[straight.first], line[straight.last]
    if abs(end - start) < perimeter(line) / len(line):
        start, end = line[straight.first - 1], line[(straight.last + 1) % len(line)]
    length = abs(end - start) or 1.0
    way = (end - start) / length or 1.0
    more = max(more, (MIN_LENGTH_RATIO - 1) * length)
    return [point + way * more * min(1.0, max(0.0, ((point - start) / way).real / length)) for point in line]
