"""Lanes and spaces: where corners begin and end, and how each lane is divided into spaces.

The border of a corner is slanted. Lanes are counted from the inside of its nearest arc: 0, 1/2, 1. A corner
begins and ends that many spaces further out on the adjacent straights. This gives straights in whole spaces,
the half-space shift of the middle lane and the familiar 2/4/6 of a right angle. Every lane has a whole number
of spaces.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from engine.circuit.layout.circuit_file import CircuitFile, RoadPiece
from engine.circuit.layout.geometry import CentreLine
from engine.circuit.layout.model import (
    LANE_LETTERS,
    LEFT,
    MIDDLE,
    NO_CORNER,
    PIT,
    RIGHT,
    Arc,
    Corner,
    Section,
    Space,
)
from engine.circuit.text.errors import CircuitError, error_message

CORNER_SPACE_LENGTH = 0.86  # true length of a space in a corner; on straights it is 1
LANES = (LEFT, MIDDLE, RIGHT)
COMPARE_DECIMALS = 6  # round to this many decimals before comparing, for identical results on every platform


def distance_from_inside(direction: int, lane: int) -> float:
    """Return the position of a lane in a bend: 0 inside, 1/2 middle, 1 outside."""
    return (lane if direction > 0 else 2 - lane) / 2


def lanes_from_inside(direction: int) -> tuple[int, int, int]:
    return (LEFT, MIDDLE, RIGHT) if direction > 0 else (RIGHT, MIDDLE, LEFT)


@dataclass(slots=True)
class CornerPlan:
    """A corner while its spaces are counted."""

    piece: RoadPiece
    section: int
    start: float
    end: float
    arcs: tuple[Arc, ...]
    lane_spans: list[tuple[float, float]] = field(default_factory=list)
    spaces_per_lane: list[int] = field(default_factory=list)  # left, middle, right
    direction: int = 0

    @property
    def entry_hand(self) -> int:
        return self.arcs[0].direction

    @property
    def exit_hand(self) -> int:
        return self.arcs[-1].direction

    @property
    def is_one_direction(self) -> bool:
        return all(arc.direction == self.entry_hand for arc in self.arcs)


def section_bounds(road: CircuitFile, line: CentreLine) -> list[tuple[float, float]]:
    bounds, segment_index = [], 0
    for piece in road.pieces:
        last = segment_index + len(piece.segments)
        bounds.append((line.joints[segment_index], line.joints[last]))
        segment_index = last
    return bounds


def build_sections(road: CircuitFile, line: CentreLine) -> list[Section]:
    sections = []
    corners = 0
    for piece, (start, end) in zip(road.pieces, section_bounds(road, line), strict=True):
        unit = 0.0 if piece.is_corner else (end - start) / (piece.spaces + 1)
        sections.append(
            Section(
                start,
                end,
                corners if piece.is_corner else NO_CORNER,
                unit,
                piece.is_bridge,
                2 if piece.is_double_cost else 1,
            )
        )
        corners += piece.is_corner
    return sections


def plan_corners(road: CircuitFile, line: CentreLine, sections: list[Section]) -> dict[int, CornerPlan]:
    """Return the corners by section, with borders, direction and number of spaces of each lane."""
    plans: dict[int, CornerPlan] = {}
    segment_index = 0
    for index, piece in enumerate(road.pieces):
        if piece.is_corner:
            arcs = tuple(
                Arc(
                    line.joints[i],
                    line.joints[i + 1],
                    line.segments[i].angle,
                    line.segments[i].length / abs(line.segments[i].angle),
                )
                for i in range(segment_index, segment_index + len(piece.segments))
                if line.segments[i].kind == "arc"
            )
            plans[index] = CornerPlan(piece, index, sections[index].start, sections[index].end, arcs)
        segment_index += len(piece.segments)
    for index, plan in plans.items():
        before, after = sections[index - 1], sections[(index + 1) % len(sections)]
        plan.lane_spans = [
            (
                plan.start - distance_from_inside(plan.entry_hand, lane) * before.space_length,
                plan.end + distance_from_inside(plan.exit_hand, lane) * after.space_length,
            )
            for lane in LANES
        ]
        count_corner_spaces(plan, line, road.lane_width)
    return plans


def count_corner_spaces(plan: CornerPlan, line: CentreLine, lane_width: float) -> None:
    piece = plan.piece
    lengths = [
        round(line.offset_length(a, b, lane_width * (1 - lane)), COMPARE_DECIMALS)
        for lane, (a, b) in zip(LANES, plan.lane_spans, strict=True)
    ]
    if piece.inner_side:
        plan.direction = 1 if piece.inner_side == "left" else -1
    elif plan.is_one_direction:
        plan.direction = plan.entry_hand
    else:  # the shorter way round is the inside
        plan.direction = 1 if lengths[LEFT] <= lengths[RIGHT] else -1
    order = lanes_from_inside(plan.direction)
    plan.spaces_per_lane = [max(1, math.floor(length / CORNER_SPACE_LENGTH + 0.5)) for length in lengths]
    if piece.spaces_per_lane:
        for lane, count in zip(order, piece.spaces_per_lane, strict=True):
            plan.spaces_per_lane[lane] = count
    elif plan.is_one_direction:  # each lane further out has at least one space more
        for inner, outer in pairwise(order):
            plan.spaces_per_lane[outer] = max(plan.spaces_per_lane[outer], plan.spaces_per_lane[inner] + 1)


def check_straights(road: CircuitFile, plans: dict[int, CornerPlan]) -> None:
    for index, piece in enumerate(road.pieces):
        if not piece.is_corner:
            before, after = plans[(index - 1) % len(road.pieces)], plans[(index + 1) % len(road.pieces)]
            if before.exit_hand == after.entry_hand and piece.spaces < 2:
                raise CircuitError(
                    error_message("short_straight", before=before.piece.name, after=after.piece.name),
                    piece.line_number,
                )


def space_borders(
    road: CircuitFile, sections: list[Section], plans: dict[int, CornerPlan], index: int, lane: int
) -> list[float]:
    """Return the borders of the spaces of one lane on a straight.

    They are evenly spaced on the centre line, so that they meet across the lanes.
    """
    before, after = plans[(index - 1) % len(sections)], plans[(index + 1) % len(sections)]
    section = sections[index]
    first = distance_from_inside(before.exit_hand, lane)
    spaces = round(road.pieces[index].spaces + 1 - first - distance_from_inside(after.entry_hand, lane))
    return [section.start + (first + i) * section.space_length for i in range(spaces + 1)]


def divide_lane(
    road: CircuitFile, line: CentreLine, sections: list[Section], plans: dict[int, CornerPlan], lane: int
) -> list[Space]:
    """Return the spaces of one lane in driving order, from the first after the start/finish line."""
    spaces: list[Space] = []
    for index, section in enumerate(sections):
        if index in plans:
            plan = plans[index]
            cuts = line.split_evenly(
                *plan.lane_spans[lane], road.lane_width * (1 - lane), plan.spaces_per_lane[lane]
            )
        else:
            cuts = space_borders(road, sections, plans, index, lane)
        for position, (a, b) in enumerate(pairwise(cuts)):
            spaces.append(
                Space(
                    0,
                    "",
                    lane,
                    a,
                    b,
                    index,
                    position,
                    len(cuts) - 1,
                    corner=section.corner,
                    cost=section.cost,
                )
            )
    # The home straight begins before the line: its spaces up to the line are the last of the lap.
    spaces_before_line = sum(
        1 for space in spaces if space.section == 0 and round(space.start, COMPARE_DECIMALS) < 0
    )
    for space in spaces[:spaces_before_line]:
        space.start += line.length
        space.end += line.length
    spaces = spaces[spaces_before_line:] + spaces[:spaces_before_line]
    for number, space in enumerate(spaces, 1):
        space.name = f"{LANE_LETTERS[lane]}{number}"
    return spaces


def build_corners(plans: dict[int, CornerPlan]) -> tuple[Corner, ...]:
    corners = []
    for index in sorted(plans):
        plan = plans[index]
        inside, middle, outside = (plan.spaces_per_lane[lane] for lane in lanes_from_inside(plan.direction))
        shortest = min(plan.spaces_per_lane)
        default_stops = 1 if shortest <= 5 else 2 if shortest <= 10 else 3
        corners.append(
            Corner(
                name=plan.piece.name,
                stops=plan.piece.stops,
                direction=plan.direction,
                spaces_per_lane=(inside, middle, outside),
                suggested_stops=default_stops,
                section=index,
                start=plan.start,
                end=plan.end,
                spans=tuple(plan.lane_spans),
                arcs=plan.arcs,
            )
        )
    return tuple(corners)


def compute_space_geometry(
    spaces: Sequence[Space], line: CentreLine, lane_width: float, pit_offset: float
) -> None:
    """Set the polygon, centre and heading of every space."""
    for space in spaces:
        offset = pit_offset if space.lane == PIT else lane_width * (1 - space.lane)
        places = line.sample_positions(space.start, space.end)
        left = [line.pose_at(place, offset + lane_width / 2)[:2] for place in places]
        right = [line.pose_at(place, offset - lane_width / 2)[:2] for place in places]
        x, y, space.heading = line.pose_at((space.start + space.end) / 2, offset)
        space.centre = (x, y)
        space.polygon = (*left, *reversed(right))
