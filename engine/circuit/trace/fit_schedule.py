"""The rounds of a fit: first unrestricted, then straight by straight with whole spaces."""

from __future__ import annotations

from collections.abc import Sequence

from engine.circuit.trace.fit_model import Clearance, FitPiece
from engine.circuit.trace.lap_fit import LapFit
from engine.circuit.trace.relax import RelaxedRing, WorkBudget, is_same_bridge
from engine.circuit.trace.ring import SelfIntersection
from engine.circuit.trace.road_list_writer import LANE_WIDTH
from engine.circuit.trace.start_straight import StartStraight, pit_clearance, pit_lane_span, pit_offset

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
