"""The home straight: room for the grid and the pits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from engine.circuit.layout.grid_and_pits import PIT_DEPTH, PIT_GAP, RAMP_LENGTH
from engine.circuit.trace.bends import Bend, BendGroup
from engine.circuit.trace.relax import RING_STEP
from engine.circuit.trace.ring import turn_angles

SPACES_BEFORE_LINE, SPACES_AFTER_LINE = 11, 5  # spaces of the home straight that grid and pits need
MIN_START_STRAIGHT = SPACES_BEFORE_LINE + SPACES_AFTER_LINE
DEFAULT_PIT_ENTRY, DEFAULT_PIT_EXIT = 9, 6  # default if there is room
MIN_PIT_END_DISTANCE = 2  # minimum spaces from the line to either end of the pit lane
MAX_PIT_END_DISTANCE = 40
SPACES_BEFORE_PIT_ENTRY = 2  # spaces of the home straight on which the entry bends away
PIT_BOX_COUNT = 10
MIN_PIT_LENGTH = PIT_BOX_COUNT + 2  # minimum spaces from leaving the road to rejoining it
IDEAL_START_STRAIGHT = 24  # in spaces; longer ones are no better
IDEAL_PIT_CLEARANCE = 4.5  # distance to other roads, in spaces; more is no better
MISPLACED_START_PENALTY = 6.0  # penalty for a start half a lap from where it should be


class StartLayout(NamedTuple):
    """Requested positions of line and pits on the home straight, in spaces; None: default."""

    line_distance: int | None = None  # from the beginning of the straight
    pit_entry_distance: int | None = None  # before the line, where the pit lane leaves the road
    pit_exit_distance: int | None = None  # after the line, where it rejoins


DEFAULT_LAYOUT = StartLayout()


class AllowedRange(NamedTuple):
    """A number of spaces, and its limits."""

    spaces: int
    minimum: int
    maximum: int


class StartStraight(NamedTuple):
    """A straight chosen for the start."""

    corner_index: int  # index of the corner that ends it
    pit_side: int  # side of the pits: 1 left, -1 right
    score: float


def pit_offset(lane_width: float) -> float:
    """Return the distance from the road's middle to the middle of pit lane and boxes."""
    return 2 * lane_width + PIT_GAP + PIT_DEPTH / 2


def pit_clearance(lane_width: float, extra_gap: float) -> float:
    """Return the required distance from the middle of the pits to the middle of another road."""
    return lane_width / 2 + PIT_DEPTH / 2 + 1.5 * lane_width + extra_gap


def start_line_offset(spaces: int, requested_offset: int | None = None) -> int:
    """Return the number of spaces of the home straight before the line.

    It is as requested, as far as that leaves room for grid and pits.
    """
    if requested_offset is None:
        return max(SPACES_BEFORE_LINE, min(spaces - DEFAULT_PIT_EXIT, round(spaces * 0.55)))
    return max(SPACES_BEFORE_LINE, min(max_start_line_offset(spaces), requested_offset))


def max_start_line_offset(spaces: int) -> int:
    """Return the maximum number of spaces of the home straight before the line."""
    return max(SPACES_BEFORE_LINE, spaces - SPACES_AFTER_LINE)


def pit_end_distances(spaces: int, line: int, start_layout: StartLayout = DEFAULT_LAYOUT) -> tuple[int, int]:
    """Return the spaces from the line to both ends of the pit lane.

    They are as requested, within the length of the straight and with room for all boxes.
    """
    most_enter, most_leave = max_pit_end_distances(spaces, line)
    if start_layout.pit_entry_distance is None and start_layout.pit_exit_distance is None:
        return min(DEFAULT_PIT_ENTRY, most_enter), min(DEFAULT_PIT_EXIT, most_leave)
    enter = min(
        most_enter,
        DEFAULT_PIT_ENTRY if start_layout.pit_entry_distance is None else start_layout.pit_entry_distance,
    )
    enter = max(enter, MIN_PIT_END_DISTANCE, MIN_PIT_LENGTH - most_leave)
    leave = min(
        most_leave,
        DEFAULT_PIT_EXIT if start_layout.pit_exit_distance is None else start_layout.pit_exit_distance,
    )
    return enter, max(leave, MIN_PIT_END_DISTANCE, MIN_PIT_LENGTH - enter)


def max_pit_end_distances(spaces: int, line: int) -> tuple[int, int]:
    """Return the maximum spaces from the line to both ends of the pit lane."""
    return min(MAX_PIT_END_DISTANCE, line - SPACES_BEFORE_PIT_ENTRY), min(MAX_PIT_END_DISTANCE, spaces - line)


def pit_end_ranges(
    spaces: int, line: int, start_layout: StartLayout = DEFAULT_LAYOUT
) -> tuple[AllowedRange, AllowedRange]:
    """Return how far each end of the pit lane can be moved while the other one stays."""
    enter, leave = pit_end_distances(spaces, line, start_layout)
    most_enter, most_leave = max_pit_end_distances(spaces, line)
    return (
        AllowedRange(enter, max(MIN_PIT_END_DISTANCE, MIN_PIT_LENGTH - leave), most_enter),
        AllowedRange(leave, max(MIN_PIT_END_DISTANCE, MIN_PIT_LENGTH - enter), most_leave),
    )


def pit_lane_span(spaces: int, start_layout: StartLayout = DEFAULT_LAYOUT) -> tuple[float, float]:
    """Return the range of the pits with both ramps, from the beginning of the home straight."""
    line = start_line_offset(spaces, start_layout.line_distance)
    enter, leave = pit_end_distances(spaces, line, start_layout)
    return line - enter - RAMP_LENGTH, line + leave + RAMP_LENGTH


def choose_start_straight(
    ring: Sequence[complex],
    corners: Sequence[BendGroup],
    lane_width: float,
    preferred_start: int | None = None,
    pits: int = 0,
    start_layout: StartLayout = DEFAULT_LAYOUT,
) -> StartStraight | None:
    """Return the best straight for the start, or None if none is long enough.

    ``preferred_start`` is the point near which the start should be, if any. ``pits`` is the requested side of
    the pits, 0 if either.
    """
    angles = turn_angles(ring)
    options = []
    for number, corner in enumerate(corners):
        before = corners[number - 1]
        start, end = before.end, corner.start
        while end < start:
            end += len(ring)
        spaces = round((end - start) * RING_STEP) - 1
        if spaces < MIN_START_STRAIGHT:
            continue
        low, high = (start + round(place / RING_STEP) for place in pit_lane_span(spaces, start_layout))
        net_turn = math.fsum(angles[point % len(ring)] for point in range(low, high))
        absolute_turn = math.fsum(abs(angles[point % len(ring)]) for point in range(low, high))
        misplacement = (
            0.0
            if preferred_start is None
            else points_outside_span(start, end, preferred_start, len(ring)) / (len(ring) / 2)
        )
        for side in (pits,) if pits else (-1, 1):
            score = (
                min(spaces, IDEAL_START_STRAIGHT) / IDEAL_START_STRAIGHT
                - absolute_turn / 1.5
                - max(0.0, side * net_turn) / 2
                - MISPLACED_START_PENALTY * misplacement
            )
            score += 0.8 * min(
                1.0, pit_side_clearance(ring, low, high, side, lane_width) / IDEAL_PIT_CLEARANCE
            )
            options.append((round(score, 6), side == corner.bends[0].direction, -number, side))
    if not options:
        return None
    score, _, number, side = max(options)
    return StartStraight(-number, side, score)


def points_outside_span(start: int, end: int, point: int, count: int) -> int:
    """Return the distance from a straight to a point, in points; 0 on the straight."""
    if (point - start) % count <= end - start:
        return 0
    return min((start - point) % count, (point - end) % count)


def pit_side_clearance(ring: Sequence[complex], low: int, high: int, side: int, lane_width: float) -> float:
    """Return the smallest distance from the planned pits to another road."""
    count = len(ring)
    offset = side * pit_offset(lane_width)
    min_distance = math.inf
    for point in range(low, high + 1, 2):
        way = ring[(point + 1) % count] - ring[(point - 1) % count]
        pit_point = ring[point % count] + 1j * way / (abs(way) + 1e-12) * offset
        for other in range(high + 8, low - 8 + count, 2):
            min_distance = min(min_distance, abs(ring[other % count] - pit_point))
    return min_distance


def cheapest_blocking_bend(bends: Sequence[Bend], count: int) -> int:
    """Return the index of the least important bend whose removal makes room for the start."""
    options = []
    for number, bend in enumerate(bends):
        before, after = bends[number - 1], bends[(number + 1) % len(bends)]
        length = ((after.start - before.end) % count) * RING_STEP
        options.append((length < MIN_START_STRAIGHT + 1.5, round(bend.sharpness, 6), number))
    return min(options)[2]
