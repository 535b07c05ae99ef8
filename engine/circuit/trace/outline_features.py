"""Features of the outline, as ranges of its points, and the transform from outline to board.

Features are corners, bends without a flag, and straights. Requests for start line and pits that could not be
met are reported while dragging.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.circuit.text.errors import ErrorMessage, error_message
from engine.circuit.trace.bends import CurvatureRun, find_bends
from engine.circuit.trace.corner_selection import STRICTNESS_LEVELS
from engine.circuit.trace.lap_fit import LapFit
from engine.circuit.trace.point_mapping import PointMapping, RingSpan
from engine.circuit.trace.relax import RelaxedRing
from engine.circuit.trace.ring import interpolate
from engine.circuit.trace.road_list_writer import piece_span
from engine.circuit.trace.start_straight import (
    MIN_PIT_LENGTH,
    PIT_BOX_COUNT,
    SPACES_AFTER_LINE,
    SPACES_BEFORE_LINE,
    AllowedRange,
    max_start_line_offset,
    pit_end_ranges,
    start_line_offset,
)
from engine.circuit.trace.trace_options import TraceOptions


class OutlineSpan(NamedTuple):
    """A range of the outline, as indices of points; ``middle_point`` is the point in its middle."""

    first: int
    last: int
    middle_point: int


class PitRanges(NamedTuple):
    """The pit lane's side (1: left of the home straight, -1: right) and the ranges of both ends."""

    pit_side: int
    entry_range: AllowedRange
    exit_range: AllowedRange


class OutlineFeatures(NamedTuple):
    """Features of the outline."""

    corners: list[OutlineSpan]  # in driving order
    bends: list[OutlineSpan]  # those without a flag
    straights: list[OutlineSpan]  # the home straight first; each precedes the corner of the same index
    start_line_range: AllowedRange  # spaces of the home straight before the start/finish line
    pits: PitRanges


def find_features(fit: LapFit, mapping: PointMapping, runs: Sequence[CurvatureRun]) -> OutlineFeatures:
    spans = [piece_span(fit, number) for number in range(len(fit.pieces))]
    corners, straights = spans[1::2], spans[::2]
    slight = [RingSpan(bend.start, bend.end) for bend in find_bends(runs, STRICTNESS_LEVELS[-1][0])]
    bends = [bend for bend in slight if not any(bend.overlap(other, mapping.count) for other in corners)]
    return OutlineFeatures(
        [to_outline_span(span, mapping) for span in corners],
        [to_outline_span(span, mapping) for span in bends],
        [to_outline_span(span, mapping) for span in straights],
        start_line_range(fit),
        pit_ranges(fit),
    )


def start_line_range(fit: LapFit) -> AllowedRange:
    home = fit.pieces[0]
    return AllowedRange(
        start_line_offset(home.spaces, home.start_layout.line_distance),
        SPACES_BEFORE_LINE,
        max_start_line_offset(home.spaces),
    )


def pit_ranges(fit: LapFit) -> PitRanges:
    home = fit.pieces[0]
    side = 1 if fit.clear.pit_offset > 0 else -1
    return PitRanges(side, *pit_end_ranges(home.spaces, start_line_range(fit).spaces, home.start_layout))


def to_outline_span(span: RingSpan, mapping: PointMapping) -> OutlineSpan:
    return OutlineSpan(
        mapping.input_index(span.first),
        mapping.input_index(span.last),
        mapping.input_index((span.first + span.last) / 2),
    )


class OutlineTransform(NamedTuple):
    """Transform from the outline to the board, in spaces: ``scale`` times the point, plus ``shift``."""

    scale: float
    shift: complex


def outline_to_board(
    points: Sequence[complex], mapping: PointMapping, relaxed: RelaxedRing, start: complex
) -> OutlineTransform:
    """Return the transform from the outline to the board.

    ``points`` are the input points; ``start`` is the point of the ring where the board's first space begins.
    """
    own = best_scale_and_shift([points[number] for number in mapping.input_indices], mapping.line)
    fine = [interpolate(mapping.fine, place) for place in relaxed.outline_positions]
    board = best_scale_and_shift(fine, [place - start for place in relaxed.ring])
    return OutlineTransform(own.scale * board.scale, own.shift * board.scale + board.shift)


def best_scale_and_shift(places: Sequence[complex], others: Sequence[complex]) -> OutlineTransform:
    """Return the scale and shift that best match points to others, without rotation."""
    middle, other = sum(places) / len(places), sum(others) / len(others)
    pairs = [(a - middle, b - other) for a, b in zip(places, others, strict=True)]
    scale = sum((a.conjugate() * b).real for a, b in pairs) / sum(abs(a) ** 2 for a, _ in pairs)
    return OutlineTransform(scale, other - scale * middle)


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

    layout = trace_options.start_layout
    if layout.line_distance is not None and layout.line_distance != line.spaces:
        is_short = layout.line_distance < line.spaces
        message = (
            error_message("trace.grid_here", n=SPACES_BEFORE_LINE)
            if is_short
            else error_message("trace.pits_here", n=SPACES_AFTER_LINE)
        )
        return message, point(layout.line_distance)
    for end, requested, way in (
        (pits.entry_range, layout.pit_entry_distance, -1),
        (pits.exit_range, layout.pit_exit_distance, 1),
    ):
        if requested is not None and requested != end.spaces:
            return unmet_message(end, requested), point(line.spaces + way * requested)
    return None


def clamp_to_start_straight(home: RingSpan, after: int, spaces: int) -> float:
    """Return a position on the ring, clamped to the home straight."""
    return home.first + min(1.0, max(0.0, after / (spaces + 1))) * (home.last - home.first)


def unmet_message(limit: AllowedRange, requested: int) -> ErrorMessage:
    if requested > limit.spaces:
        return error_message("trace.pit_long")
    return error_message("trace.boxes_here", boxes=PIT_BOX_COUNT, n=MIN_PIT_LENGTH)
