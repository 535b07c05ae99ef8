"""Polygons, centres and headings of the spaces, and the shortest lap counted in spaces."""

from __future__ import annotations

from collections.abc import Sequence

from engine.circuit.layout.geometry import CentreLine
from engine.circuit.layout.model import PIT, Space


def compute_space_geometry(
    spaces: Sequence[Space], line: CentreLine, lane_width: float, pit_offset: float
) -> None:
    for space in spaces:
        offset = pit_offset if space.lane == PIT else lane_width * (1 - space.lane)
        places = line.sample_positions(space.start, space.end)
        left = [line.pose_at(place, offset + lane_width / 2)[:2] for place in places]
        right = [line.pose_at(place, offset - lane_width / 2)[:2] for place in places]
        x, y, space.heading = line.pose_at((space.start + space.end) / 2, offset)
        space.centre = (x, y)
        space.polygon = (*left, *reversed(right))


def shortest_lap(lanes: Sequence[Sequence[Space]], spaces: Sequence[Space], lap: float) -> int:
    """Return the fewest moves of one space for a lap, without the pit lane.

    A lap goes from the first space of any lane across the line again.
    """
    return min(fewest_moves_to_line(lane[0], spaces, lap) for lane in lanes)


def fewest_moves_to_line(first: Space, spaces: Sequence[Space], lap: float) -> int:
    """Return the fewest moves of one space from ``first`` across the line, by breadth-first search."""
    reached, seen = {first.index}, {first.index}
    for moves in range(1, len(spaces) + 1):
        steps = [
            (spaces[index], spaces[target])
            for index in sorted(reached)
            for target in spaces[index].next_spaces
            if spaces[target].lane != PIT
        ]
        if any(crosses_line(here, there, lap) for here, there in steps):
            return moves
        reached = {there.index for _, there in steps} - seen
        seen |= reached
    return 0


def crosses_line(here: Space, there: Space, lap: float) -> bool:
    """True if a move leads from the end of the lap to its beginning."""
    return here.start - there.start > lap / 2
