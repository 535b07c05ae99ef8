"""Exports a fitted lap as circuit data: whole degrees, two decimals, bridges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from engine.circuit.layout.crossings import self_crossings
from engine.circuit.layout.geometry import CentreLine, close_ring, whole_turns
from engine.circuit.layout.lanes import section_bounds
from engine.circuit.layout.road import read_road
from engine.circuit.trace.corners import shortest_lane, stops_for
from engine.circuit.trace.fit import Fit
from engine.circuit.trace.home import BOXES, Home, enter_and_leave, line_after
from engine.circuit.trace.marks import Marks, Span
from engine.circuit.trace.wishes import CornerWish, Wish

LANE = 0.62
PART = 0.4  # minimum share of a corner that an option's span must cover


def circuit_data(fit: Fit, home: Home, wish: Wish, marks: Marks) -> dict[str, Any]:
    spaces, wanted = fit.pieces[0].spaces, fit.pieces[0].wanted
    line = line_after(spaces, wanted.line)
    enter, leave = enter_and_leave(spaces, line, wanted)
    first_arc = fit.parts(1)[0]
    return {
        "format": 1,
        "id": wish.id,
        "name": wish.name,
        "country": wish.country,
        "laps": wish.laps,
        "board": {"heading": round(math.degrees(fit.heading)), "lane": LANE},
        "weather": {"rain": wish.rain, "variable": wish.variable},
        "grid": {"pole": "left" if first_arc.angle < 0 else "right", "rows": 2},
        "pit": {"side": "left" if home.side > 0 else "right", "enter": enter, "leave": leave, "boxes": BOXES},
        "road": road_of(fit, line, wish, marks),
    }


def span_of(fit: Fit, number: int) -> Span:
    """Return the range of a piece on the ring."""
    first, count = fit.pieces[number].place, len(fit.ring)
    return Span(first, first + (fit.parts(number)[-1].first_place - first) % count)


def wishes_of(fit: Fit, wish: Wish, marks: Marks) -> dict[int, CornerWish]:
    """Return the options of corners by the index of their piece.

    An option applies to the corner with the largest part of its span, unless it is only a small part of that
    corner.
    """
    found: dict[int, CornerWish] = {}
    for one in wish.corners:
        span = marks.span(one.first, one.last)
        shared = [
            (span.shares(span_of(fit, number), marks.count), -number)
            for number, piece in enumerate(fit.pieces)
            if piece.is_corner
        ]
        most, number = max(shared)
        corner = span_of(fit, -number)
        if most > PART * (corner.last - corner.first):
            found.setdefault(-number, one)
    return found


def road_of(fit: Fit, line: int, wish: Wish, marks: Marks) -> list[dict[str, Any]]:
    """Return the [[road]] tables."""
    wishes = wishes_of(fit, wish, marks)
    names = {one.name for one in wishes.values()}
    degrees = iter(whole_degrees([stroke.angle for stroke in fit.strokes]))
    road: list[dict[str, Any]] = []
    for number, piece in enumerate(fit.pieces):
        parts = fit.parts(number)
        angles = [next(degrees) for _ in parts]
        table: dict[str, Any]
        if piece.is_corner:
            spaces = shortest_lane([(part.length, part.angle) for part in parts], LANE)
            counted = wish.corner_name.format(n=number // 2 + 1)
            own = wishes.get(number)
            table = {
                "corner": (own and own.name) or (counted if counted not in names else f"{counted}a"),
                "stops": min(spaces, own.stops) if own and own.stops else stops_for(spaces),
                "arcs": [],
            }
            for part, angle in zip(parts, angles, strict=True):
                size = -part.length if part.is_gap else part.length / abs(part.angle)
                table["arcs"].append([angle, round(size, 2)])
        else:
            table = {"straight": piece.spaces}
            if any(angles):
                table["bend"] = angles if len(angles) > 1 else angles[0]
            if number == 0:
                table["line"] = line
        road.append(table)
    return road


def whole_degrees(angles: Sequence[float]) -> list[int]:
    """Round the angles, carrying each rounding error to the next so that the heading does not drift."""
    found: list[int] = []
    wanted = given = 0.0
    for angle in angles:
        wanted += math.degrees(angle)
        found.append(round(wanted - given))
        given += found[-1]
    return found


def bridges_of(text: str) -> list[int]:
    """Return the indices of pieces that must be bridges.

    Of every two pieces that cross, exactly one is a bridge, a straight if possible. If that is impossible,
    the compiler reports it.
    """
    road = read_road(text)
    strokes = [stroke for piece in road.pieces for stroke in piece.strokes]
    line = CentreLine(close_ring(strokes, road.heading, whole_turns(strokes, road.turns)), road.heading, 0.0)
    bounds = section_bounds(road, line)

    def piece_at(place: float) -> int:
        place = line.place_in_lap(place)
        return next((i for i, (start, end) in enumerate(bounds) if start <= place < end), len(bounds) - 1)

    above: dict[int, bool] = {}
    for first, second, _ in self_crossings(line):
        one, other = sorted((piece_at(first), piece_at(second)), key=lambda n: (road.pieces[n].is_corner, n))
        if other in above:
            above.setdefault(one, not above[other])
        else:
            above.setdefault(one, True)
            above.setdefault(other, not above[one])
    return sorted(number for number, is_above in above.items() if is_above)
