"""Selects the bends that become corners: enough stops for a board, and room for the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.circuit.trace.bends import (
    Bend,
    BendGroup,
    CurvatureRun,
    find_bends,
    merge_close_bends,
    segments_of_corner,
    shortest_lane_spaces,
    smoothed_curvature,
    split_long_bends,
    suggested_stops,
)
from engine.circuit.trace.point_mapping import RingSpan
from engine.circuit.trace.start_straight import (
    DEFAULT_LAYOUT,
    StartLayout,
    StartStraight,
    cheapest_blocking_bend,
    choose_start_straight,
)

DEFAULT_STOPS, MAX_STOPS = 9, 16
MIN_CORNERS = 2
# Thresholds (curvature, sharpness) from strict to lenient.
STRICTNESS_LEVELS = tuple(
    (1 / radius, weight) for radius in (7, 11, 18, 40, 90) for weight in (0.8, 0.5, 0.3, 0.1)
)


class SelectionOptions(NamedTuple):
    """Requirements for the selection.

    Attributes:
        start_point: point near which the start should be, None if free
        start_layout: requested positions of line and pits
        pit_side: 1 left, -1 right, 0 either
        min_stops: number of stops that is enough
        required_corners: bends that must become corners
        excluded_corners: bends that must not become corners
    """

    start_point: int | None = None
    start_layout: StartLayout = DEFAULT_LAYOUT
    pit_side: int = 0
    min_stops: int = DEFAULT_STOPS
    required_corners: tuple[RingSpan, ...] = ()
    excluded_corners: tuple[RingSpan, ...] = ()


class CornerSelection(NamedTuple):
    """The selected corners."""

    corners: list[BendGroup]
    home: StartStraight
    turn_angles: list[float]  # angle of the road at each point of the ring
    stops: int


def select_corners(
    ring: Sequence[complex],
    runs: Sequence[CurvatureRun],
    lane_width: float,
    selection_options: SelectionOptions,
) -> CornerSelection | None:
    """Select corners with the strictest level that gives enough stops, else with the most stops.

    Return None if there is no room for the start.
    """
    best: CornerSelection | None = None
    tried_spans: set[tuple[tuple[int, int], ...]] = set()
    marked_bends = required_bends(runs, selection_options.required_corners, len(ring))

    def is_forced_flat(low: int, high: int) -> bool:
        return any(span.contains((low + high) / 2, len(ring)) for span in selection_options.excluded_corners)

    for gentle, weight in STRICTNESS_LEVELS:
        curvature = smoothed_curvature(ring)
        bends = [bend for bend in find_bends(runs, gentle) if bend.sharpness >= weight]
        bends = add_required_bends(bends, marked_bends)
        spans = tuple((bend.start, bend.end) for bend in bends)
        if spans in tried_spans:
            continue
        tried_spans.add(spans)
        selection = select_with_start_straight(
            ring, split_long_bends(bends, curvature, is_forced_flat), curvature, lane_width, selection_options
        )
        if selection and (best is None or selection.stops > best.stops):
            best = selection
        if best and best.stops >= selection_options.min_stops:
            break
    return best


def required_bends(runs: Sequence[CurvatureRun], spans: Sequence[RingSpan], count: int) -> list[Bend]:
    """Return the bend with the largest part of each span, however slight."""
    slight = find_bends(runs, STRICTNESS_LEVELS[-1][0])
    bends = []
    for span in spans:
        shared = [(span.overlap(RingSpan(bend.start, bend.end), count), bend) for bend in slight]
        best = max(shared, key=lambda pair: pair[0], default=None)
        if best and best[0] > 0 and best[1] not in bends:
            bends.append(best[1])
    return bends


def add_required_bends(bends: Sequence[Bend], marked_bends: Sequence[Bend]) -> list[Bend]:
    """Return the bends of a level and the required ones, in driving order."""
    more = [
        bend
        for bend in marked_bends
        if not any(bend.start < other.end and other.start < bend.end for other in bends)
    ]
    return sorted([*bends, *more], key=lambda bend: bend.start)


def select_with_start_straight(
    ring: Sequence[complex],
    bends: list[Bend],
    turn_angles: list[float],
    lane_width: float,
    selection_options: SelectionOptions,
) -> CornerSelection | None:
    """Remove the least sharp bends until the start has room and there are not too many stops.

    Required bends are removed last.
    """

    def order(number: int) -> tuple[bool, float, int]:
        bend = bends[number]
        is_required = any(
            span.contains((bend.start + bend.end) / 2, len(ring))
            for span in selection_options.required_corners
        )
        return is_required, round(bend.sharpness, 6), number

    while True:
        corners = merge_close_bends(bends, len(ring), lane_width)
        if len(corners) < MIN_CORNERS:
            return None
        home = choose_start_straight(
            ring,
            corners,
            lane_width,
            selection_options.start_point,
            selection_options.pit_side,
            selection_options.start_layout,
        )
        stops = sum(
            suggested_stops(shortest_lane_spaces(segments_of_corner(corner), lane_width))
            for corner in corners
        )
        if home and stops <= MAX_STOPS:
            return CornerSelection(corners, home, turn_angles, stops)
        if home:
            del bends[min(map(order, range(len(bends))))[-1]]
        else:
            del bends[cheapest_blocking_bend(bends, len(ring))]
