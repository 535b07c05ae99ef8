"""Checks that no space polygon folds over itself and that separate parts of the road keep their distance.

Neighbouring spaces are cut from one strip along the centre line, whose bends are wider than the strip. Parts
less than half a turn of the tightest possible bend apart along the lap cannot overlap. All other pairs are
compared polygon by polygon.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.circuit.layout.geometry import Point, is_in_polygon, point_segment_distance
from engine.circuit.layout.model import NO_CORNER, PIT, PIT_SECTION, Circuit, Space
from engine.circuit.text.errors import ErrorMessage, Problem, error_message

MIN_SPACE_AREA = 0.22
MIN_GAP = 0.12  # minimum distance between separate parts of the road, in spaces
ADJACENT_SPACES = 3.5  # closer than this along the lap, in spaces, polygons belong to the same strip


def shape_problems(circuit: Circuit) -> list[Problem]:
    """Check that each polygon is a chain of slices with the same orientation, and large enough for a car."""
    problems = []
    for space in circuit.spaces:
        slices = slice_areas(space.polygon)
        if min(slices) <= 0:
            problems.append(Problem(error_message("folds", space=space.name), section_or_none(space)))
        elif sum(slices) < MIN_SPACE_AREA:
            problems.append(
                Problem(
                    error_message(
                        "small", space=space.name, area=f"{sum(slices):.2f}", least=str(MIN_SPACE_AREA)
                    ),
                    section_or_none(space),
                )
            )
    for index in circuit.pit.boxes:
        if min(slice_areas(pit_box_polygon(circuit, circuit.spaces[index]))) <= 0:
            problems.append(Problem(error_message("pit_bend"), 0))
    return problems


def slice_areas(outline: Sequence[Point]) -> list[float]:
    """Return the signed areas of the slices of a polygon; negative where its edges cross.

    The polygon runs forward along its left edge and back along its right edge.
    """
    half = len(outline) // 2
    left, right = outline[:half], outline[half:][::-1]
    return [signed_area((b, a, c, d)) for (a, b), (c, d) in zip(pairwise(left), pairwise(right), strict=True)]


def section_or_none(space: Space) -> int | None:
    return None if space.section == PIT_SECTION else space.section


def signed_area(points: Sequence[Point]) -> float:
    """Return the signed area of a polygon; positive if the points run anti-clockwise."""
    return (
        sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True))
        / 2
    )


def clearance_problems(circuit: Circuit) -> list[Problem]:
    """Check that separate parts of the road, the pit lane and the pit boxes keep their distance.

    A bridge may cross the road, but not the pits.
    """
    problems = []
    polygons = [(space, space.polygon) for space in circuit.spaces]
    polygons += [
        (circuit.spaces[index], pit_box_polygon(circuit, circuit.spaces[index]))
        for index in circuit.pit.boxes
    ]
    boxes = [bounding_box(outline) for _, outline in polygons]
    for i, j in nearby_box_pairs(boxes):
        (first, first_outline), (second, second_outline) = polygons[i], polygons[j]
        bridge_spaces = first.is_on_bridge != second.is_on_bridge and PIT not in (first.lane, second.lane)
        if bridge_spaces or are_adjacent_along_lap(circuit, first, second):
            continue
        if are_polygons_too_close(first_outline, second_outline):
            section = next(
                (s for s in (section_or_none(second), section_or_none(first)) if s is not None), None
            )
            problems.append(
                Problem(
                    error_message(
                        "too_close",
                        place=location_message(circuit, first),
                        next=location_message(circuit, second),
                    ),
                    section,
                )
            )
    return problems


def location_message(circuit: Circuit, space: Space) -> ErrorMessage:
    if space.lane == PIT:
        return error_message("place.pit", space=space.name)
    if space.corner != NO_CORNER:
        return error_message("place.corner", corner=circuit.corners[space.corner].name, space=space.name)
    before = circuit.corners[sum(corner.section < space.section for corner in circuit.corners) - 1]
    return error_message("place.after", corner=before.name, space=space.name)


def pit_box_polygon(circuit: Circuit, space: Space) -> tuple[Point, ...]:
    """Return the polygon of the pit boxes and their building next to a pit space."""
    pit = circuit.pit
    near = pit.offset + pit.side * circuit.lane_width / 2
    left, right = (
        circuit.centre_line.offset_points(space.start, space.end, offset)
        for offset in sorted((near, near + pit.side * pit.building_depth), reverse=True)
    )
    return (*left, *reversed(right))


def are_adjacent_along_lap(circuit: Circuit, first: Space, second: Space) -> bool:
    """True if two spaces are close enough along the lap to belong to the same strip."""
    if first.lane == PIT and second.lane == PIT:
        return True
    lap = circuit.centre_line.length
    shift = round((first.start - second.start) / lap) * lap
    gap = max(second.start + shift - first.end, first.start - second.end - shift)
    return gap < (0.0 if PIT in (first.lane, second.lane) else ADJACENT_SPACES)


def bounding_box(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def nearby_box_pairs(boxes: Sequence[tuple[float, float, float, float]]) -> Iterator[tuple[int, int]]:
    """Yield pairs of indices of rectangles closer than the minimum distance, each pair once."""
    cells: dict[tuple[int, int], list[int]] = {}
    size = 2.0
    for i, (left, low, right, high) in enumerate(boxes):
        nearby_indices: set[int] = set()
        for x in range(math.floor((left - MIN_GAP) / size), math.floor((right + MIN_GAP) / size) + 1):
            for y in range(math.floor((low - MIN_GAP) / size), math.floor((high + MIN_GAP) / size) + 1):
                cell = cells.setdefault((x, y), [])
                nearby_indices.update(cell)
                cell.append(i)
        for j in sorted(nearby_indices):
            other = boxes[j]
            gap = max(left - other[2], other[0] - right, low - other[3], other[1] - high)
            if gap < MIN_GAP:
                yield j, i


def are_polygons_too_close(first: Sequence[Point], second: Sequence[Point]) -> bool:
    if is_in_polygon(first[0], second) or is_in_polygon(second[0], first):
        return True
    sides = [list(zip(outline, [*outline[1:], outline[0]], strict=True)) for outline in (first, second)]
    return any(are_segments_too_close(a, b, c, d) for a, b in sides[0] for c, d in sides[1])


def are_segments_too_close(a: Point, b: Point, c: Point, d: Point) -> bool:
    if (
        cross_product(a, b, c) * cross_product(a, b, d) < 0
        and cross_product(c, d, a) * cross_product(c, d, b) < 0
    ):
        return True
    return (
        min(
            point_segment_distance(a, c, d),
            point_segment_distance(b, c, d),
            point_segment_distance(c, a, b),
            point_segment_distance(d, a, b),
        )
        < MIN_GAP
    )


def cross_product(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
