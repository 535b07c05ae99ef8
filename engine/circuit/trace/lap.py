"""A lap to be fitted: straights and corners in turn, beginning with the home straight."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.circuit.trace.corners import Corner
from engine.circuit.trace.home import LEAST_HOME, USUAL, Wanted
from engine.circuit.trace.line.relax import STEP
from engine.circuit.trace.stretches import HALF

PART = 4.0  # spaces of a straight with the same curvature
BEND_LEAST = math.radians(4)  # a straight that bends less in total is drawn in one part
LEAST_SPACES = {True: 2, False: 0}  # minimum spaces between corners of the same direction, or of both


@dataclass(slots=True)
class Piece:
    """A straight (no arcs) or a corner."""

    strokes: list[tuple[float, float, bool]]
    place: float  # on the ring where it begins, in points
    is_corner: bool
    spaces: int = 0  # of a straight, once it is whole
    is_whole: bool = False
    least: int = 0  # minimum spaces of the straight
    wanted: Wanted = USUAL  # position of line and pits, for the home straight

    @property
    def length(self) -> float:
        return math.fsum(length for length, _, _ in self.strokes)


def lap_of_corners(
    turned: Sequence[float], corners: Sequence[Corner], home: int, wanted: Wanted = USUAL
) -> list[Piece]:
    """Return the pieces of the lap.

    ``turn_angles`` is the angle at each point of the ring. ``home`` is the index of the corner that ends the
    home straight, and ``start_layout`` is the position of its line and pits.
    """
    order = [*corners[home:], *corners[:home]]
    pieces = []
    for before, corner in pairwise([order[-1], *order]):
        pieces.append(straight_between(turned, before, corner))
        pieces.append(corner_piece(turned, corner))
    pieces[0].least, pieces[0].wanted = LEAST_HOME, wanted
    return pieces


def straight_between(turned: Sequence[float], before: Corner, after: Corner) -> Piece:
    start, end = before.end, after.start
    while end < start:
        end += len(turned)
    length = max(0.3, (end - start) * STEP)
    parts = max(1, min(24, math.ceil(length / PART)))
    cuts = [start + (end - start) * part / parts for part in range(parts + 1)]
    angles = [turning(turned, a, b) for a, b in pairwise(cuts)]
    if math.fsum(map(abs, angles)) < BEND_LEAST:
        angles = [math.fsum(angles)]
    same = before.bends[-1].hand == after.bends[0].hand
    strokes = [(length / len(angles), angle, False) for angle in angles]
    return Piece(strokes, start - HALF, False, least=LEAST_SPACES[same])


def corner_piece(turned: Sequence[float], corner: Corner) -> Piece:
    strokes = []
    for number, bend in enumerate(corner.bends):
        if number:
            start, end = corner.bends[number - 1].end, bend.start
            if (end - start) * STEP > 0.2:
                strokes.append(((end - start) * STEP, turning(turned, start, end), True))
        strokes += [(arc.length, arc.angle, False) for arc in bend.arcs]
    return Piece(strokes, corner.start - HALF, True)


def turning(turned: Sequence[float], start: float, end: float) -> float:
    """Return the total turn between two fractional point indices; a point extends to the next one."""
    total = 0.0
    for point in range(math.floor(start), math.ceil(end)):
        share = min(end, point + 1) - max(start, point)
        total += turned[point % len(turned)] * share
    return total
