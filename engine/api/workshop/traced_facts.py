"""Facts about a traced circuit for the page: positions on the outline and figures of the drivers' tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.api.workshop.variety import variety_of
from engine.circuit.poster.road.plan import UNIT, Plan
from engine.circuit.trace.home import Reach
from engine.circuit.trace.landmarks import Landmark, frame_of, landmarks
from engine.circuit.tracer import Trace
from engine.core.dice import GEARS
from engine.core.track import Track
from engine.drivers.tables.value_table import ValueTable, value_table_of

if TYPE_CHECKING:
    from engine.protocol.circuits import Hardest, OnHome, OnLine, TracedShape

MOST_STOPS = 3
GOOD_THROWS = (13_000, 21_000)  # expected rolls of a lap, in thousandths
VARIETY = 6  # per thousandth of gear diversity
MOST_LOST = 400  # thousandths of a roll; gears that cost more are no real choice
CHOICE = 10  # per thousandth of a roll between the two best gears


def shape_of(trace: Trace, points: list[list[float]], track: Track) -> TracedShape:
    """Return the shape of a traced circuit. ``points``: the outline as it was given."""
    found = landmarks(trace.fit, trace.marks, trace.stretches)
    frame = frame_of([complex(*point) for point in points], trace.marks, trace.relaxed, trace.fit.start)
    left, top = Plan(trace.circuit).page((0.0, 0.0))
    shift = frame.shift * UNIT
    return {
        "corners": [
            {**on_line(place), "most": min(MOST_STOPS, *corner.spaces)}
            for place, corner in zip(found.corners, trace.circuit.corners, strict=True)
        ],
        "bends": [on_line(bend) for bend in found.bends],
        "straights": [
            {**on_line(straight), "spaces": piece.spaces}
            for straight, piece in zip(found.straights, trace.fit.pieces[::2], strict=True)
        ],
        "line": reach(found.line),
        "pits": {
            "side": "left" if found.pits.side > 0 else "right",
            "enter": reach(found.pits.enter),
            "leave": reach(found.pits.leave),
        },
        "frame": [frame.scale * UNIT, left + shift.real, top - shift.imag],
        "throws": throws_of(track),
        "hardest": hardest_of(track),
    }


def on_line(place: Landmark) -> OnLine:
    return {"first": place.first, "last": place.last, "at": place.at}


def reach(place: Reach) -> OnHome:
    return {"spaces": place.spaces, "least": place.least, "most": place.most}


def throws_of(track: Track) -> int:
    """Return the rolls that the drivers' tables expect for a lap from the line, in thousandths."""
    return value_table_of(track).value(1, track.lanes[0], 0, 0)


def hardest_of(track: Track) -> Hardest:
    """Return the corner that takes the most rolls, with points converted to rolls as the drivers do."""
    table = value_table_of(track)
    taken: dict[int, int] = {}
    middle = range(track.lanes[0], track.lanes[0] + track.lanes[1])
    for space, following in zip(middle, [*middle[1:], None], strict=True):
        if (corner := track.corner[space]) >= 0:
            after = 0 if following is None else quickest(table, following)
            taken[corner] = taken.get(corner, 0) + quickest(table, space) - after
    corner = max(taken, key=lambda number: (taken[number], -number))
    return {"corner": corner, "throws": taken[corner]}


def promise_of(track: Track) -> int:
    """Return how promising a circuit is for racing, by the drivers' tables.

    The score is high if many gears are the best one somewhere, and if the lap is neither short nor long. The
    second-best gear should cost something, but not a whole race. Integer arithmetic, for identical results on
    every platform.
    """
    table = value_table_of(track)
    best = [0] * (len(GEARS) + 1)
    lost = 0
    middle = range(track.lanes[0], track.lanes[0] + track.lanes[1])
    for space in middle:
        values = sorted((value, gear) for gear, value in enumerate(table.by_gear(2, space, 0, 1)) if gear)
        best[values[0][1]] += 1
        lost += min(MOST_LOST, values[1][0] - values[0][0])
    throws = throws_of(track)
    far = max(0, GOOD_THROWS[0] - throws, throws - GOOD_THROWS[1])
    return VARIETY * variety_of(best) + CHOICE * lost // len(middle) - far


def quickest(table: ValueTable, space: int) -> int:
    """Return the expected rolls from a space in the best gear, in thousandths."""
    return min(table.value(1, space, gear, 0) for gear in GEARS)
