"""Exports a fitted lap as circuit data: whole degrees, two decimals, bridges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from engine.circuit.layout.circuit_file import read_road
from engine.circuit.layout.crossings import self_intersections_of_line
from engine.circuit.layout.geometry import CentreLine, close_loop, winding_number
from engine.circuit.layout.lanes import section_bounds
from engine.circuit.trace.bends import shortest_lane_spaces, suggested_stops
from engine.circuit.trace.lap_fit import LapFit
from engine.circuit.trace.point_mapping import PointMapping, RingSpan
from engine.circuit.trace.start_straight import (
    PIT_BOX_COUNT,
    StartStraight,
    pit_end_distances,
    start_line_offset,
)
from engine.circuit.trace.trace_options import CornerOptions, TraceOptions

LANE_WIDTH = 0.62
MIN_OVERLAP_SHARE = 0.4  # minimum share of a corner that an option's span must cover


def to_circuit_data(
    fit: LapFit, start_straight: StartStraight, trace_options: TraceOptions, mapping: PointMapping
) -> dict[str, Any]:
    spaces, start_layout = fit.pieces[0].spaces, fit.pieces[0].start_layout
    line = start_line_offset(spaces, start_layout.line_distance)
    enter, leave = pit_end_distances(spaces, line, start_layout)
    first_arc = fit.segments_of(1)[0]
    return {
        "format": 1,
        "id": trace_options.id,
        "name": trace_options.name,
        "country": trace_options.country,
        "laps": trace_options.laps,
        "board": {"heading": round(math.degrees(fit.heading)), "lane": LANE_WIDTH},
        "weather": {"rain": trace_options.rain_max_roll, "variable": trace_options.changeable_max_roll},
        "grid": {"pole": "left" if first_arc.angle < 0 else "right", "rows": 2},
        "pit": {
            "side": "left" if start_straight.pit_side > 0 else "right",
            "enter": enter,
            "leave": leave,
            "boxes": PIT_BOX_COUNT,
        },
        "road": road_tables(fit, line, trace_options, mapping),
    }


def piece_span(fit: LapFit, number: int) -> RingSpan:
    first, count = fit.pieces[number].ring_position, len(fit.ring)
    return RingSpan(first, first + (fit.segments_of(number)[-1].initial_ring_position - first) % count)


def options_by_piece(
    fit: LapFit, trace_options: TraceOptions, mapping: PointMapping
) -> dict[int, CornerOptions]:
    """Return the options of corners by the index of their piece.

    An option applies to the corner with the largest part of its span, unless it is only a small part of that
    corner.
    """
    options: dict[int, CornerOptions] = {}
    for one in trace_options.corners:
        span = mapping.ring_span(one.first, one.last)
        shared = [
            (span.overlap(piece_span(fit, number), mapping.count), -number)
            for number, piece in enumerate(fit.pieces)
            if piece.is_corner
        ]
        most, number = max(shared)
        corner = piece_span(fit, -number)
        if most > MIN_OVERLAP_SHARE * (corner.last - corner.first):
            options.setdefault(-number, one)
    return options


def road_tables(
    fit: LapFit, line: int, trace_options: TraceOptions, mapping: PointMapping
) -> list[dict[str, Any]]:
    options = options_by_piece(fit, trace_options, mapping)
    names = {one.name for one in options.values()}
    degrees = iter(round_degrees_with_carry([segment.angle for segment in fit.segments]))
    road: list[dict[str, Any]] = []
    for number, piece in enumerate(fit.pieces):
        parts = fit.segments_of(number)
        angles = [next(degrees) for _ in parts]
        table: dict[str, Any]
        if piece.is_corner:
            spaces = shortest_lane_spaces([(part.length, part.angle) for part in parts], LANE_WIDTH)
            default_corner_number = trace_options.corner_name.format(n=number // 2 + 1)
            own = options.get(number)
            table = {
                "corner": (own and own.name)
                or (
                    default_corner_number
                    if default_corner_number not in names
                    else f"{default_corner_number}a"
                ),
                "stops": min(spaces, own.stops) if own and own.stops else suggested_stops(spaces),
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


def round_degrees_with_carry(angles: Sequence[float]) -> list[int]:
    """Round the angles, carrying each rounding error to the next so that the heading does not drift."""
    degrees: list[int] = []
    exact_total = rounded_total = 0.0
    for angle in angles:
        exact_total += math.degrees(angle)
        degrees.append(round(exact_total - rounded_total))
        rounded_total += degrees[-1]
    return degrees


def pieces_to_bridge(text: str) -> list[int]:
    """Return the indices of pieces that must be bridges.

    Of every two pieces that cross, exactly one is a bridge, a straight if possible. If that is impossible,
    the compiler reports it.
    """
    road = read_road(text)
    segments = [segment for piece in road.pieces for segment in piece.segments]
    line = CentreLine(
        close_loop(segments, road.heading, winding_number(segments, road.turns)), road.heading, 0.0
    )
    bounds = section_bounds(road, line)

    def piece_at(place: float) -> int:
        place = line.normalise_position(place)
        return next((i for i, (start, end) in enumerate(bounds) if start <= place < end), len(bounds) - 1)

    above: dict[int, bool] = {}
    for first, second, _ in self_intersections_of_line(line):
        one, other = sorted((piece_at(first), piece_at(second)), key=lambda n: (road.pieces[n].is_corner, n))
        if other in above:
            above.setdefault(one, not above[other])
        else:
            above.setdefault(one, True)
            above.setdefault(other, not above[one])
    return sorted(number for number, is_above in above.items() if is_above)
