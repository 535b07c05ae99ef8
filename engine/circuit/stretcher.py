"""One straight of a drawn circuit made longer or shorter: a strip of the sheet across it is stretched, with
everything that lies beside it, so that the lap closes as it did.
"""

from __future__ import annotations

from engine.circuit.mender import MOST_SPACES, Mended
from engine.circuit.trace.landmarks import Landmark, landmarks
from engine.circuit.trace.line.points import distinct, read_points
from engine.circuit.trace.line.ring import lap_of
from engine.circuit.tracer import ATTEMPTS, Trace, TraceError, Wish, trace_circuit

FEWEST_SPACES = 80
TRIES = 5
SHORTEST = 0.1  # of its length: no straight is pressed together further at a time


def stretched(points: object, wish: Wish, place: int, spaces: int) -> Mended | None:
    """The line with so many spaces on the straight at a point, or as near as a few tries come to it; None
    where nothing comes nearer. Raises TraceError for a line that is none.
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
    """The straight whose middle is nearest to a point, and its spaces."""
    straights = landmarks(trace.fit, trace.marks, trace.stretches).straights
    ahead = [(one.at - place) % count for one in straights]
    number = min(range(len(straights)), key=lambda index: min(ahead[index], count - ahead[index]))
    return straights[number], trace.fit.pieces[2 * number].spaces


def with_strip(line: list[complex], straight: Landmark, more: float) -> list[complex]:
    """The line with a strip of the sheet across a straight so much wider, in the line's own unit."""
    start, end = line[straight.first], line[straight.last]
    if abs(end - start) < lap_of(line) / len(line):
        start, end = line[straight.first - 1], line[(straight.last + 1) % len(line)]
    length = abs(end - start) or 1.0
    way = (end - start) / length or 1.0
    more = max(more, (SHORTEST - 1) * length)
    return [point + way * more * min(1.0, max(0.0, ((point - start) / way).real / length)) for point in line]
