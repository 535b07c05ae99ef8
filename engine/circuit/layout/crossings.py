"""Bridges: where the centre line crosses itself, and which spaces are on the upper road."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from engine.circuit.layout.circuit_file import CircuitFile
from engine.circuit.layout.geometry import CentreLine, Point
from engine.circuit.layout.lanes import COMPARE_DECIMALS
from engine.circuit.layout.model import Crossing, Section, Space
from engine.circuit.text.errors import CircuitError, error_message

SAMPLE_STEP = 1.0  # maximum distance between samples of the centre line, in spaces
BRIDGE_OVERHANG = 0.25  # a bridge extends this far beyond the road below, in spaces
MIN_CROSSING_SINE = 0.35  # for angles with a smaller sine, a bridge gets no longer


def find_crossings(road: CircuitFile, line: CentreLine, sections: Sequence[Section]) -> tuple[Crossing, ...]:
    crossings = []
    for first, second, angle in self_intersections_of_line(line):
        upper, lower = section_at(sections, line, first), section_at(sections, line, second)
        if upper == lower or sections[upper].is_bridge == sections[lower].is_bridge:
            upper_title, lower_title = road.pieces[upper].title, road.pieces[lower].title
            message = error_message(
                "crosses_itself" if upper == lower else "crosses",
                number=upper + 1,
                piece=upper_title,
                there=lower + 1,
                piece_there=lower_title,
            )
            raise CircuitError(message, road.pieces[max(upper, lower)].line_number)
        upper_position, lower_position = (first, second) if sections[upper].is_bridge else (second, first)
        crossings.append(Crossing(upper_position, lower_position, bridge_half_length(road.lane_width, angle)))
    return tuple(crossings)


def bridge_half_length(lane_width: float, angle: float) -> float:
    """Return half the length of a bridge over a road that crosses at this angle."""
    sine = max(MIN_CROSSING_SINE, abs(math.sin(angle)))
    return (1.5 * lane_width + BRIDGE_OVERHANG + 1.5 * lane_width * abs(math.cos(angle))) / sine


def section_at(sections: Sequence[Section], line: CentreLine, place: float) -> int:
    place = line.normalise_position(place)
    return next(
        (i for i, section in enumerate(sections) if section.start <= place < section.end), len(sections) - 1
    )


def self_intersections_of_line(line: CentreLine) -> list[tuple[float, float, float]]:
    """Return (position, position, angle) of each self-intersection of the centre line, once."""
    places = line.sample_positions(line.joints[0], line.joints[0] + line.length, SAMPLE_STEP)
    poses = [line.pose_at(place) for place in places[:-1]]
    points = [pose[:2] for pose in poses] + [poses[0][:2]]
    cells: dict[tuple[int, int], list[int]] = {}
    intersections = []
    count = len(poses)
    for i in range(count):
        for cell in set(grid_cells_of_segment(points[i], points[i + 1])):
            for j in cells.setdefault(cell, []):
                is_apart = i - j > 1 and not (j == 0 and i == count - 1)
                if is_apart and (
                    shares := segment_fractions(points[j], points[j + 1], points[i], points[i + 1])
                ):
                    first = places[j] + shares[0] * (places[j + 1] - places[j])
                    second = places[i] + shares[1] * (places[i + 1] - places[i])
                    intersections.append(
                        (
                            round(first, COMPARE_DECIMALS),
                            round(second, COMPARE_DECIMALS),
                            poses[i][2] - poses[j][2],
                        )
                    )
            cells[cell].append(i)
    return sorted(set(intersections))


def grid_cells_of_segment(a: Point, b: Point) -> Iterator[tuple[int, int]]:
    """Yield the unit squares that a short segment may touch."""
    for x in range(math.floor(min(a[0], b[0])), math.floor(max(a[0], b[0])) + 1):
        for y in range(math.floor(min(a[1], b[1])), math.floor(max(a[1], b[1])) + 1):
            yield x, y


def segment_fractions(a: Point, b: Point, c: Point, d: Point) -> tuple[float, float] | None:
    """Return where the segments a-b and c-d cross, as shares of each; None if they don't.

    The end of a segment belongs to the next one.
    """
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    slope = rx * sy - ry * sx
    if abs(slope) < 1e-12:
        return None
    qx, qy = c[0] - a[0], c[1] - a[1]
    t, u = (qx * sy - qy * sx) / slope, (qx * ry - qy * rx) / slope
    return (t, u) if 0 <= t < 1 and 0 <= u < 1 else None


def mark_bridge_spaces(spaces: Sequence[Space], crossings: Sequence[Crossing], lap: float) -> None:
    for crossing in crossings:
        for space in spaces:
            shift = round((crossing.upper_position - space.start) / lap) * lap
            if (
                space.end + shift > crossing.upper_position - crossing.bridge_half_length
                and space.start + shift < crossing.upper_position + crossing.bridge_half_length
            ):
                space.is_on_bridge = True
