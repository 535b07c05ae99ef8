"""Computes polygons, centres and headings of the spaces."""

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
