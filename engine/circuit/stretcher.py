"""Changes the length of one straight of a drawn circuit.

A strip of the sheet across the straight is stretched, with everything next to it, so that the lap still
closes.
"""

from __future__ import annotations

from engine.circuit.mender import MOST_SPACES, Mended
from engine.circuit.trace.landmarks import Landmark, landmarks
from engine.circuit.trace.line.points import distinct, read_points
from engine.circuit.trace.line.ring import lap_of
from engine.circuit.tracer import ATTEMPTS, Trace, TraceError, Wish, trace_circuit

FEWEST_SPACES = 80
TRIES = 5
SHORTEST = 0.1  # minimum length after one change, as a share of the straight's length


def stretched(points: object, wish: Wish, place: int, spaces: int) -> Mended | None:
    """Resize the straight nearest to ``place`` to ``spaces``, or as close as possible.

    Return None if nothing comes closer. Raise TraceError if the outline is invalid.
    """
    line = read_points(points)
    distinct(line)
    place %= len(line)
    trace = trace_circuit(points, wish)
    best: Mended | None = None
    straight, now = straight_at(trace, place, len(line))
    nearest = now
    for _ in range(TRIES):
        if now == spaces:
            break
        before = lap_of(line)
        line = with_strip(line, straight, (spaces - now) * before / wish.spaces)
        longer = round(wish.spaces * lap_of(line) / before)
        wish = wish._replace(spaces=min(MOST_SPACES, max(FEWEST_SPACES, longer)))
        pairs = [(round(point.real, 2), round(point.imag, 2)) for point in line]
        try:
            trace = trace_circuit(pairs, wish, ATTEMPTS[:1])
        except TraceError:
            break
        straight, now = straight_at(trace, place, len(line))
        if abs(now - spaces) < abs(nearest - spaces):
            nearest, best = now, Mended(pairs, wish.spaces, True)
    return best


def straight_at(trace: Trace, place: int, count: int) -> tuple[Landmark, int]:
    """Return the straight whose middle is nearest to a point, and its number of spaces."""
    straights = landmarks(trace.fit, trace.marks, trace.stretches).straights
    ahead = [(one.at - place) % count for one in straights]
    number = min(range(len(straights)), key=lambda index: min(ahead[index], count - ahead[index]))
    return straights[number], trace.fit.pieces[2 * number].spaces


def with_strip(line: list[complex], straight: Landmark, more: float) -> list[complex]:
    """Return the line with the strip across a straight widened by ``more``, in the line's own unit."""
    start, end = line[straight.first], line[straight.last]
    if abs(end - start) < lap_of(line) / len(line):
        start, end = line[straight.first - 1], line[(straight.last + 1) % len(line)]
    length = abs(end - start) or 1.0
    way = (end - start) / length or 1.0
    more = max(more, (SHORTEST - 1) * length)
    return [point + way * more * min(1.0, max(0.0, ((point - start) / way).real / length)) for point in line]
