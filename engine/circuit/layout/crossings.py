"""Bridges: where the centre line crosses itself, and which spaces are on the upper road."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from engine.circuit.layout.geometry import CentreLine, Point
from engine.circuit.layout.lanes import FINE
from engine.circuit.layout.model import Crossing, Section, Space
from engine.circuit.layout.road import RoadList
from engine.circuit.text.errors import CircuitError, said

STEP = 1.0  # maximum distance between samples of the centre line, in spaces
BRIDGE_EDGE = 0.25  # a bridge extends this far beyond the road below, in spaces
FLATTEST = 0.35  # for angles with a smaller sine, a bridge gets no longer


def find_crossings(road: RoadList, line: CentreLine, sections: Sequence[Section]) -> tuple[Crossing, ...]:
    crossings = []
    for first, second, angle in self_crossings(line):
        upper, lower = section_at(sections, line, first), section_at(sections, line, second)
        if upper == lower or sections[upper].bridge == sections[lower].bridge:
            who, whom = road.pieces[upper].title, road.pieces[lower].title
            why = said(
                "crosses_itself" if upper == lower else "crosses",
                number=upper + 1,
                piece=who,
                there=lower + 1,
                piece_there=whom,
            )
            raise CircuitError(why, road.pieces[max(upper, lower)].line)
        over, under = (first, second) if sections[upper].bridge else (second, first)
        crossings.append(Crossing(over, under, bridge_half(road.lane_width, angle)))
    return tuple(crossings)


def bridge_half(lane_width: float, angle: float) -> float:
    """Return half the length of a bridge over a road that crosses at this angle."""
    sine = max(FLATTEST, abs(math.sin(angle)))
    return (1.5 * lane_width + BRIDGE_EDGE + 1.5 * lane_width * abs(math.cos(angle))) / sine


def section_at(sections: Sequence[Section], line: CentreLine, place: float) -> int:
    place = line.place_in_lap(place)
    return next(
        (i for i, section in enumerate(sections) if section.start <= place < section.end), len(sections) - 1
    )


def self_crossings(line: CentreLine) -> list[tuple[float, float, float]]:
    """Return (position, position, angle) of each self-intersection of the centre line, once."""
    places = line.samples(line.joints[0], line.joints[0] + line.length, STEP)
    poses = [line.at(place) for place in places[:-1]]
    points = [pose[:2] for pose in poses] + [poses[0][:2]]
    cells: dict[tuple[int, int], list[int]] = {}
    found = []
    count = len(poses)
    for i in range(count):
        for cell in set(cells_of(points[i], points[i + 1])):
            for j in cells.setdefault(cell, []):
                apart = i - j > 1 and not (j == 0 and i == count - 1)
                if apart and (shares := cut(points[j], points[j + 1], points[i], points[i + 1])):
                    first = places[j] + shares[0] * (places[j + 1] - places[j])
                    second = places[i] + shares[1] * (places[i + 1] - places[i])
                    found.append((round(first, FINE), round(second, FINE), poses[i][2] - poses[j][2]))
            cells[cell].append(i)
    return sorted(set(found))


def cells_of(a: Point, b: Point) -> Iterator[tuple[int, int]]:
    """Yield the unit squares that a short segment may touch."""
    for x in range(math.floor(min(a[0], b[0])), math.floor(max(a[0], b[0])) + 1):
        for y in range(math.floor(min(a[1], b[1])), math.floor(max(a[1], b[1])) + 1):
            yield x, y


def cut(a: Point, b: Point, c: Point, d: Point) -> tuple[float, float] | None:
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


def lift_spaces(spaces: Sequence[Space], crossings: Sequence[Crossing], lap: float) -> None:
    """Mark the spaces that are on bridges."""
    for crossing in crossings:
        for space in spaces:
            shift = round((crossing.over - space.start) / lap) * lap
            if (
                space.end + shift > crossing.over - crossing.half
                and space.start + shift < crossing.over + crossing.half
            ):
                space.bridge = True
