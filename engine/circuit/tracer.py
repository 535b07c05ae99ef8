"""Traces an outline into a compiled board, retrying with more room when the compiler rejects the result."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from engine.circuit.compiler import compile_circuit
from engine.circuit.layout.model import Circuit
from engine.circuit.text.errors import CircuitError, Said, said
from engine.circuit.text.reader import find_lines
from engine.circuit.text.writer import written
from engine.circuit.trace.choice import Asked, choose
from engine.circuit.trace.fit import Fit
from engine.circuit.trace.fitting import fitted
from engine.circuit.trace.home import USUAL, Wanted
from engine.circuit.trace.lap import lap_of_corners
from engine.circuit.trace.line.chicanes import enlarged
from engine.circuit.trace.line.effort import RELAXING, Effort
from engine.circuit.trace.line.knots import untangled
from engine.circuit.trace.line.points import TraceError, distinct, nearest, read_points
from engine.circuit.trace.line.relax import Relaxed, Tangled, relax
from engine.circuit.trace.line.ring import Cut, at, smoothed
from engine.circuit.trace.marks import Marks
from engine.circuit.trace.roadlist import LANE, bridges_of, circuit_data
from engine.circuit.trace.stretches import Stretch, stretches_of
from engine.circuit.trace.strokes import Astray
from engine.circuit.trace.wishes import CornerWish, Wish

__all__ = ["CornerWish", "Trace", "TraceError", "Wish", "trace_circuit"]

MIDDLE_SHARE = 1.04  # middle-lane spaces per space of the centre line: corner spaces are shorter
SMOOTH = 2.0  # width of the smoothing, in points of the fine ring


class Attempt(NamedTuple):
    radius: float  # minimum radius of a bend
    spare: float  # extra gap between roads, in spaces
    scale: float  # factor of the lap length


ATTEMPTS = (
    Attempt(1.7, 0.25, 1.0),
    Attempt(1.75, 0.45, 1.0),
    Attempt(1.8, 0.4, 1.15),
)
# Messages about the outline, by the compiler's messages about the resulting road list.
SENTENCES = {
    "compiler.too_close": said("trace.close"),
    "compiler.crosses": said("trace.close"),
    "compiler.crosses_itself": said("trace.close"),
    "compiler.pit_bend": said("trace.home"),
    "compiler.pit_long": said("trace.home"),
    "compiler.grid_long": said("trace.home"),
    "compiler.bend": said("trace.tight"),
    "compiler.folds": said("trace.tight"),
    "compiler.stops": said("trace.stops"),
    "compiler.unfair": said("trace.flag"),
    "compiler.one_name": said("trace.one_name"),
}


class Trace(NamedTuple):
    """A traced circuit and its intermediate results."""

    text: str
    circuit: Circuit
    fit: Fit
    relaxed: Relaxed
    lap: int  # points of the fine ring, which ``relaxed.outline_positions`` refer to
    marks: Marks
    stretches: list[Stretch]


def trace_circuit(
    points: object, wish: Wish, attempts: Sequence[Attempt] = ATTEMPTS, as_wanted: bool = False
) -> Trace:
    """Trace a closed outline into a circuit; an open one is closed by a straight.

    ``points`` are pairs of numbers in any unit, x to the right and y upwards. With
    ``requires_pit_placement``, pits without room at the requested place are not moved.

    Raise TraceError with a message and, if known, the index of the point it is about.
    """
    given = read_points(points)
    line, numbers = distinct(given)
    if wish.clockwise is not None and (area(line) < 0) != wish.clockwise:
        line.reverse()
        numbers.reverse()
    try:
        ring, bridges = untangled(line)
    except TraceError as error:
        raise TraceError(error.why, None if error.point is None else numbers[error.point]) from None
    ring = smoothed(enlarged(ring) if wish.chicanes else ring, SMOOTH)
    refused: TraceError | None = None
    effort = Effort()
    for one, attempt in product([wish] if as_wanted else wishes_for(wish), attempts):
        if effort.is_enough:
            break
        try:
            return attempted(Lap(line, numbers, ring, bridges), one, attempt, effort)
        except Unfit as unfit:
            if refused is None:
                refused = TraceError(unfit.why, numbers[nearest(line, at(ring, unfit.place))])
    assert refused is not None
    raise refused


def wishes_for(wish: Wish) -> list[Wish]:
    """Return options with progressively fewer start and pit requirements, for retries."""
    places = dict.fromkeys((wish.places, Wanted(line=wish.places.line), USUAL))
    return [wish._replace(places=one) for one in places]


class Lap(NamedTuple):
    """An outline ready to be traced.

    Attributes:
        outline: points of the outline
        input_indices: index of each point in the input
        fine_ring: points of the fine ring
        bridges: crossings that become bridges
    """

    line: Sequence[complex]
    numbers: Sequence[int]
    ring: Sequence[complex]
    bridges: Sequence[Cut]


class Unfit(Exception):
    """An attempt that produced no board; ``place`` is the position on the fine ring it is about."""

    def __init__(self, why: Said, place: float) -> None:
        super().__init__(why.id)
        self.why, self.place = why, place


def attempted(line: Lap, wish: Wish, attempt: Attempt, effort: Effort) -> Trace:
    ring, bridges = line.ring, line.bridges
    lap = wish.spaces / MIDDLE_SHARE * attempt.scale
    clear = 3 * LANE + 0.3 + attempt.spare
    effort.spent += RELAXING
    try:
        relaxed = relax(ring, lap, attempt.radius, clear, bridges)
    except Tangled as tangled:
        effort.spent += tangled.pushed
        raise Unfit(said("trace.close"), tangled.place) from None
    effort.spent += relaxed.pushed
    marks = Marks(line.line, line.numbers, ring, relaxed.places)
    stretches = stretches_of(relaxed.ring)
    choice = choose(relaxed.ring, stretches, LANE, asked_of(wish, marks))
    if choice is None:
        raise Unfit(said("trace.home"), relaxed.places[stretches[0].start % len(relaxed.ring)])
    pieces = lap_of_corners(choice.turned, choice.corners, choice.home.corner, wish.places)
    try:
        fit = fitted(relaxed, pieces, choice.home, bridges, len(ring), attempt.spare, effort)
    except Astray as astray:
        raise Unfit(said("trace.stuck"), relaxed.places[int(astray.place) % len(relaxed.places)]) from None
    data = circuit_data(fit, choice.home, wish, marks)
    try:
        for number in bridges_of(written(data)):
            data["road"][number]["bridge"] = True
        text = written(data)
        return Trace(text, compile_circuit(text), fit, relaxed, len(ring), marks, stretches)
    except CircuitError as error:
        why = SENTENCES.get(error.why.id, said("trace.stuck"))
        raise Unfit(why, place_of(error, written(data), fit, relaxed)) from None


def asked_of(wish: Wish, marks: Marks) -> Asked:
    """Return the trace options, expressed in points of the ring."""
    return Asked(
        start=None if wish.start is None else marks.ring_point(wish.start),
        places=wish.places,
        pits=wish.pits,
        stops=wish.stops,
        flagged=tuple(marks.span(one.first, one.last) for one in wish.corners if one.stops != 0),
        flat=tuple(marks.span(one.first, one.last) for one in wish.corners if one.stops == 0),
    )


def place_of(error: CircuitError, text: str, fit: Fit, relaxed: Relaxed) -> float:
    """Return the fine-ring position of the road entry that an error is about, by default the start."""
    lines = find_lines(text)
    number = next(
        (n for (table, n, key), line in lines.items() if table == "road" and not key and line == error.line),
        None,
    )
    parts = fit.parts(number or 0)
    middle = parts[len(parts) // 2]
    return relaxed.places[int(middle.first_place) % len(relaxed.places)]


def area(line: Sequence[complex]) -> float:
    """Return the signed area of a ring; positive if the points run anti-clockwise."""
    return math.fsum((a.conjugate() * b).imag for a, b in zip(line, [*line[1:], line[0]], strict=True)) / 2
