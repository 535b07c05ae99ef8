"""Traces an outline into a compiled board, retrying with more room when the compiler rejects the result."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from engine.circuit.compiler import compile_circuit
from engine.circuit.layout.model import Circuit
from engine.circuit.text.errors import CircuitError, ErrorMessage, error_message
from engine.circuit.text.toml_reader import find_line_numbers
from engine.circuit.text.toml_writer import to_toml
from engine.circuit.trace.bends import CurvatureRun, split_by_curvature
from engine.circuit.trace.clean_up import (
    TraceError,
    nearest_index,
    normalise,
    read_points,
    without_self_loops,
)
from engine.circuit.trace.corner_selection import SelectionOptions, select_corners
from engine.circuit.trace.fit_model import Clearance, FitDiverged, FitPiece, build_pieces
from engine.circuit.trace.lap_fit import LapFit
from engine.circuit.trace.point_mapping import PointMapping
from engine.circuit.trace.relax import (
    RELAX_WORK,
    RelaxationFailed,
    RelaxedRing,
    WorkBudget,
    is_same_bridge,
    relax,
)
from engine.circuit.trace.ring import SelfIntersection, enlarge_chicanes, interpolate, smooth
from engine.circuit.trace.road_list_writer import LANE_WIDTH, pieces_to_bridge, to_circuit_data
from engine.circuit.trace.start_straight import (
    DEFAULT_LAYOUT,
    StartLayout,
    StartStraight,
    pit_clearance,
    pit_lane_span,
    pit_offset,
)
from engine.circuit.trace.trace_options import CornerOptions, TraceOptions

# Per round: the share of the remaining straights that get a whole number of spaces before it.
ROUNDING_SHARES = (0, 0, 0, 0, 0.4, 0, 0.5, 0, 0.6, 0, 1, 0, 0)
UNROUNDED_ROUNDS = 4  # after this number of rounds ...
MAX_RING_DISTANCE = 2.0  # ... the average distance from the ring must be at most this, in spaces
MIN_MIDDLE_RADIUS = 1.6  # minimum radius at the middle of the road, in spaces
MIN_INSIDE_LENGTH = 1.35  # minimum length of the inside of a corner, in spaces


def fit_lap(
    relaxed: RelaxedRing,
    pieces: Sequence[FitPiece],
    start_straight: StartStraight,
    bridges: Sequence[SelfIntersection],
    lap: int,
    extra_gap: float,
    budget: WorkBudget,
) -> LapFit:
    """Fit the lap to the ring, with whole spaces on the straights.

    ``lap`` is the number of points of the fine ring, which ``bridges`` refer to.
    """
    count = len(relaxed.ring)

    def is_near_bridge(one: float, other: float) -> bool:
        here, there = (relaxed.outline_positions[int(place) % count] for place in (one, other))
        return any(is_same_bridge(here, there, cut, lap, count) for cut in bridges)

    clear = Clearance(
        min_road_distance=3 * LANE_WIDTH + 0.1 + extra_gap,
        pit_offset=pit_offset(LANE_WIDTH) * start_straight.pit_side,
        min_pit_distance=pit_clearance(LANE_WIDTH, 0.1 + extra_gap),
        pit_span=pit_lane_span(round(pieces[0].length) - 1, pieces[0].start_layout),
        is_bridge=is_near_bridge,
    )
    fit = LapFit(relaxed.ring, pieces, clear, budget)
    for number, share in enumerate(ROUNDING_SHARES):
        if number == UNROUNDED_ROUNDS:
            fit.check_convergence(MAX_RING_DISTANCE)
        if share:
            fit.round_straight_lengths(share)
            if pieces[0].is_whole:
                clear.pit_span = pit_lane_span(pieces[0].spaces, pieces[0].start_layout)
        fit.iterate(min_arc_radius)
    return fit


def min_arc_radius(piece: FitPiece, angle: float) -> float:
    """Return the minimum radius of an arc.

    A corner of one gentle arc must be wider, so that its inside has a space or two.
    """
    return (
        MIN_MIDDLE_RADIUS
        if len(piece.segments) > 1
        else max(MIN_MIDDLE_RADIUS, LANE_WIDTH + MIN_INSIDE_LENGTH / max(0.4, abs(angle)))
    )


MIDDLE_LANE_RATIO = 1.04  # middle-lane spaces per space of the centre line: corner spaces are shorter
SMOOTHING_WIDTH = 2.0  # width of the smoothing, in points of the fine ring


class Attempt(NamedTuple):
    min_radius: float  # minimum radius of a bend
    extra_gap: float  # extra gap between roads, in spaces
    scale: float  # factor of the lap length


ATTEMPTS = (
    Attempt(1.7, 0.25, 1.0),
    Attempt(1.75, 0.45, 1.0),
    Attempt(1.8, 0.4, 1.15),
)
# Messages about the outline, by the compiler's messages about the resulting road list.
ERROR_TRANSLATIONS = {
    "compiler.too_close": error_message("trace.close"),
    "compiler.crosses": error_message("trace.close"),
    "compiler.crosses_itself": error_message("trace.close"),
    "compiler.pit_bend": error_message("trace.home"),
    "compiler.pit_long": error_message("trace.home"),
    "compiler.grid_long": error_message("trace.home"),
    "compiler.bend": error_message("trace.tight"),
    "compiler.folds": error_message("trace.tight"),
    "compiler.stops": error_message("trace.stops"),
    "compiler.unfair": error_message("trace.flag"),
    "compiler.one_name": error_message("trace.one_name"),
}


class Trace(NamedTuple):
    """A traced circuit and its intermediate results."""

    text: str
    circuit: Circuit
    fit: LapFit
    relaxed: RelaxedRing
    fine_ring_points: int  # points of the fine ring, which ``relaxed.outline_positions`` refer to
    mapping: PointMapping
    curvature_runs: list[CurvatureRun]


def trace_circuit(
    points: object,
    trace_options: TraceOptions,
    attempts: Sequence[Attempt] = ATTEMPTS,
    requires_pit_placement: bool = False,
) -> Trace:
    """Trace a closed outline into a circuit; an open one is closed by a straight.

    ``points`` are pairs of numbers in any unit, x to the right and y upwards. With
    ``requires_pit_placement``, pits without room at the requested place are not moved.

    Raise TraceError with a message and, if known, the index of the point it is about.
    """
    input_points = read_points(points)
    line, numbers = normalise(input_points)
    if trace_options.clockwise is not None and (signed_ring_area(line) < 0) != trace_options.clockwise:
        line.reverse()
        numbers.reverse()
    try:
        ring, bridges = without_self_loops(line)
    except TraceError as error:
        raise TraceError(error.why, None if error.point is None else numbers[error.point]) from None
    ring = smooth(enlarge_chicanes(ring) if trace_options.enlarge_chicanes else ring, SMOOTHING_WIDTH)
    first_error: TraceError | None = None
    effort = WorkBudget()
    for candidate_options, attempt in product(
        [trace_options] if requires_pit_placement else fallback_options(trace_options), attempts
    ):
        if effort.is_exhausted:
            break
        try:
            return run_attempt(
                PreparedOutline(line, numbers, ring, bridges), candidate_options, attempt, effort
            )
        except AttemptFailed as error:
            if first_error is None:
                first_error = TraceError(
                    error.why, numbers[nearest_index(line, interpolate(ring, error.place))]
                )
    assert first_error is not None
    raise first_error


def fallback_options(trace_options: TraceOptions) -> list[TraceOptions]:
    """Return options with progressively fewer start and pit requirements, for retries."""
    places = dict.fromkeys(
        (
            trace_options.start_layout,
            StartLayout(line_distance=trace_options.start_layout.line_distance),
            DEFAULT_LAYOUT,
        )
    )
    return [trace_options._replace(start_layout=one) for one in places]


class PreparedOutline(NamedTuple):
    """An outline ready to be traced.

    Attributes:
        outline: points of the outline
        input_indices: index of each point in the input
        fine_ring: points of the fine ring
        bridges: crossings that become bridges
    """

    outline: Sequence[complex]
    input_indices: Sequence[int]
    fine_ring: Sequence[complex]
    bridges: Sequence[SelfIntersection]


class AttemptFailed(Exception):
    """An attempt that produced no board; ``place`` is the position on the fine ring it is about."""

    def __init__(self, message: ErrorMessage, place: float) -> None:
        super().__init__(message.id)
        self.why, self.place = message, place


def run_attempt(
    line: PreparedOutline, trace_options: TraceOptions, attempt: Attempt, budget: WorkBudget
) -> Trace:
    ring, bridges = line.fine_ring, line.bridges
    lap = trace_options.spaces / MIDDLE_LANE_RATIO * attempt.scale
    clear = 3 * LANE_WIDTH + 0.3 + attempt.extra_gap
    budget.work_spent += RELAX_WORK
    try:
        relaxed = relax(ring, lap, attempt.min_radius, clear, bridges)
    except RelaxationFailed as error:
        budget.work_spent += error.pushed
        raise AttemptFailed(error_message("trace.close"), error.place) from None
    budget.work_spent += relaxed.separations_done
    marks = PointMapping(line.outline, line.input_indices, ring, relaxed.outline_positions)
    stretches = split_by_curvature(relaxed.ring)
    choice = select_corners(relaxed.ring, stretches, LANE_WIDTH, selection_options(trace_options, marks))
    if choice is None:
        raise AttemptFailed(
            error_message("trace.home"), relaxed.outline_positions[stretches[0].start % len(relaxed.ring)]
        )
    pieces = build_pieces(
        choice.turn_angles, choice.corners, choice.home.corner_index, trace_options.start_layout
    )
    try:
        fit = fit_lap(relaxed, pieces, choice.home, bridges, len(ring), attempt.extra_gap, budget)
    except FitDiverged as error:
        raise AttemptFailed(
            error_message("trace.stuck"),
            relaxed.outline_positions[int(error.place) % len(relaxed.outline_positions)],
        ) from None
    data = to_circuit_data(fit, choice.home, trace_options, marks)
    try:
        for number in pieces_to_bridge(to_toml(data)):
            data["road"][number]["bridge"] = True
        text = to_toml(data)
        return Trace(text, compile_circuit(text), fit, relaxed, len(ring), marks, stretches)
    except CircuitError as error:
        message = ERROR_TRANSLATIONS.get(error.why.id, error_message("trace.stuck"))
        raise AttemptFailed(message, ring_position_of_error(error, to_toml(data), fit, relaxed)) from None


def selection_options(trace_options: TraceOptions, mapping: PointMapping) -> SelectionOptions:
    """Return the trace options, expressed in points of the ring."""
    return SelectionOptions(
        start_point=None
        if trace_options.start_point is None
        else mapping.ring_index(trace_options.start_point),
        start_layout=trace_options.start_layout,
        pit_side=trace_options.pit_side,
        min_stops=trace_options.stops,
        required_corners=tuple(
            mapping.ring_span(one.first, one.last) for one in trace_options.corners if one.stops != 0
        ),
        excluded_corners=tuple(
            mapping.ring_span(one.first, one.last) for one in trace_options.corners if one.stops == 0
        ),
    )


def ring_position_of_error(error: CircuitError, text: str, fit: LapFit, relaxed: RelaxedRing) -> float:
    """Return the fine-ring position of the road entry that an error is about, by default the start."""
    lines = find_line_numbers(text)
    number = next(
        (n for (table, n, key), line in lines.items() if table == "road" and not key and line == error.line),
        None,
    )
    parts = fit.segments_of(number or 0)
    middle = parts[len(parts) // 2]
    return relaxed.outline_positions[int(middle.initial_ring_position) % len(relaxed.outline_positions)]


def signed_ring_area(line: Sequence[complex]) -> float:
    """Return the signed area of a ring; positive if the points run anti-clockwise."""
    return math.fsum((a.conjugate() * b).imag for a, b in zip(line, [*line[1:], line[0]], strict=True)) / 2


__all__ = ["CornerOptions", "Trace", "TraceError", "TraceOptions", "trace_circuit"]
