"""A lap to be fitted: straights and corners in turn, beginning with the home straight."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.circuit.trace.corners import BendGroup
from engine.circuit.trace.curvature_runs import HALF_POINT
from engine.circuit.trace.outline.relax import RING_STEP
from engine.circuit.trace.start_straight import DEFAULT_LAYOUT, MIN_START_STRAIGHT, StartLayout

BENT_PART_SPACES = 4.0  # spaces of a straight with the same curvature
MIN_STRAIGHT_BEND = math.radians(4)  # a straight that bends less in total is drawn in one part
MIN_STRAIGHT_SPACES = {True: 2, False: 0}  # minimum spaces between corners of the same direction, or of both


@dataclass(slots=True)
class FitPiece:
    """A straight (no arcs) or a corner."""

    segments: list[tuple[float, float, bool]]
    ring_position: float  # on the ring where it begins, in points
    is_corner: bool
    spaces: int = 0  # of a straight, once it is whole
    is_whole: bool = False
    min_spaces: int = 0  # minimum spaces of the straight
    start_layout: StartLayout = DEFAULT_LAYOUT  # position of line and pits, for the home straight

    @property
    def length(self) -> float:
        return math.fsum(length for length, _, _ in self.segments)


def build_pieces(
    turn_angles: Sequence[float],
    corners: Sequence[BendGroup],
    home: int,
    start_layout: StartLayout = DEFAULT_LAYOUT,
) -> list[FitPiece]:
    """Return the pieces of the lap.

    ``turn_angles`` is the angle at each point of the ring. ``home`` is the index of the corner that ends the
    home straight, and ``start_layout`` is the position of its line and pits.
    """
    order = [*corners[home:], *corners[:home]]
    pieces = []
    for before, corner in pairwise([order[-1], *order]):
        pieces.append(straight_piece(turn_angles, before, corner))
        pieces.append(corner_piece(turn_angles, corner))
    pieces[0].min_spaces, pieces[0].start_layout = MIN_START_STRAIGHT, start_layout
    return pieces


def straight_piece(turn_angles: Sequence[float], before: BendGroup, after: BendGroup) -> FitPiece:
    start, end = before.end, after.start
    while end < start:
        end += len(turn_angles)
    length = max(0.3, (end - start) * RING_STEP)
    parts = max(1, min(24, math.ceil(length / BENT_PART_SPACES)))
    cuts = [start + (end - start) * part / parts for part in range(parts + 1)]
    angles = [total_turn(turn_angles, a, b) for a, b in pairwise(cuts)]
    if math.fsum(map(abs, angles)) < MIN_STRAIGHT_BEND:
        angles = [math.fsum(angles)]
    same = before.bends[-1].direction == after.bends[0].direction
    strokes = [(length / len(angles), angle, False) for angle in angles]
    return FitPiece(strokes, start - HALF_POINT, False, min_spaces=MIN_STRAIGHT_SPACES[same])


def corner_piece(turn_angles: Sequence[float], corner: BendGroup) -> FitPiece:
    strokes = []
    for number, bend in enumerate(corner.bends):
        if number:
            start, end = corner.bends[number - 1].end, bend.start
            if (end - start) * RING_STEP > 0.2:
                strokes.append(((end - start) * RING_STEP, total_turn(turn_angles, start, end), True))
        strokes += [(arc.length, arc.angle, False) for arc in bend.arcs]
    return FitPiece(strokes, corner.start - HALF_POINT, True)


def total_turn(turn_angles: Sequence[float], start: float, end: float) -> float:
    """Return the total turn between two fractional point indices; a point extends to the next one."""
    total = 0.0
    for point in range(math.floor(start), math.ceil(end)):
        share = min(end, point + 1) - max(start, point)
        total += turn_angles[point % len(turn_angles)] * share
    return total
