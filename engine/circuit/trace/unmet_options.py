"""Requests for start line and pits that could not be met; reported while dragging."""

from __future__ import annotations

from engine.circuit.text.errors import ErrorMessage, error_message
from engine.circuit.trace.lap_fit import LapFit
from engine.circuit.trace.outline_features import pit_ranges, start_line_range
from engine.circuit.trace.point_mapping import PointMapping, RingSpan
from engine.circuit.trace.road_list_writer import piece_span
from engine.circuit.trace.start_straight import (
    MIN_PIT_LENGTH,
    PIT_BOX_COUNT,
    SPACES_AFTER_LINE,
    SPACES_BEFORE_LINE,
    AllowedRange,
)
from engine.circuit.trace.trace_options import TraceOptions


def first_unmet_option(
    trace_options: TraceOptions, fit: LapFit, mapping: PointMapping
) -> tuple[ErrorMessage, int] | None:
    """Return the first unmet request as (message, index of the point it is about), or None."""
    home = piece_span(fit, 0)
    if trace_options.start_point is not None and not home.contains(
        mapping.ring_index(trace_options.start_point), mapping.count
    ):
        return error_message("trace.start_here"), trace_options.start_point
    spaces = fit.pieces[0].spaces
    line, pits = start_line_range(fit), pit_ranges(fit)

    def point(after: int) -> int:
        """Return the point this many spaces after the beginning of the home straight."""
        return mapping.input_index(clamp_to_start_straight(home, after, spaces))

    wanted = trace_options.start_layout
    if wanted.line_distance is not None and wanted.line_distance != line.spaces:
        is_short = wanted.line_distance < line.spaces
        why = (
            error_message("trace.grid_here", n=SPACES_BEFORE_LINE)
            if is_short
            else error_message("trace.pits_here", n=SPACES_AFTER_LINE)
        )
        return why, point(wanted.line_distance)
    for end, asked, way in (
        (pits.entry_range, wanted.pit_entry_distance, -1),
        (pits.exit_range, wanted.pit_exit_distance, 1),
    ):
        if asked is not None and asked != end.spaces:
            return unmet_message(end, asked), point(line.spaces + way * asked)
    return None


def clamp_to_start_straight(home: RingSpan, after: int, spaces: int) -> float:
    """Return a position on the ring, clamped to the home straight."""
    return home.first + min(1.0, max(0.0, after / (spaces + 1))) * (home.last - home.first)


def unmet_message(limit: AllowedRange, requested: int) -> ErrorMessage:
    if requested > limit.spaces:
        return error_message("trace.pit_long")
    return error_message("trace.boxes_here", boxes=PIT_BOX_COUNT, n=MIN_PIT_LENGTH)
