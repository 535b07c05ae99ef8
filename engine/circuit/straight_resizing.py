"""Changes the length of one straight of a drawn circuit.

A strip of the sheet across the straight is stretched, with everything next to it, so that the lap still
closes.
"""

from __future__ import annotations

from engine.circuit.outline_repair import MAX_SPACES, RepairedOutline
from engine.circuit.trace.outline.input_points import normalise, read_points
from engine.circuit.trace.outline.ring import perimeter
from engine.circuit.trace.outline_features import OutlineSpan, find_features
from engine.circuit.tracer import ATTEMPTS, Trace, TraceError, TraceOptions, trace_circuit

MIN_SPACES = 80
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
