"""Reads the points of an outline from untrusted input, and handles self-intersections.

Points are checked, limited and normalised. Accidental loops are removed; the other crossings become bridges
or are rejected.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.circuit.text.errors import ErrorMessage, error_message
from engine.circuit.trace.ring import (
    SelfIntersection,
    interpolate,
    perimeter,
    resample,
    self_intersections,
    smooth,
)

MAX_POINTS = 20_000
MIN_POINTS = 6
MAX_COORDINATE = 1e9  # maximum absolute coordinate
MIN_RELATIVE_SIZE = 1e-6  # minimum size, as a share of the distance from the origin; smaller is rounding
MIN_WIDTH_RATIO = 0.004  # minimum width, as a share of the length; a thinner line goes out and back
DUPLICATE_DISTANCE = 1e-5  # points closer than this, as a share of the length, are one point


class TraceError(Exception):
    """An outline that cannot become a circuit.

    Attributes:
        why: message
        point: index of the point it is about, if known
    """

    def __init__(self, message: ErrorMessage, point: int | None = None) -> None:
        super().__init__(f"{message.id} {dict(message.args)}")
        self.why = message
        self.point = point


def read_points(points: object) -> list[complex]:
    """Return the points of an outline given as a list of pairs of numbers."""
    if not isinstance(points, (list, tuple)):
        raise TraceError(error_message("trace.no_line"))
    if len(points) > MAX_POINTS:
        raise TraceError(error_message("trace.many_points", n=len(points), most=MAX_POINTS))
    if len(points) < MIN_POINTS:
        raise TraceError(error_message("trace.few_points", least=MIN_POINTS))
    return [read_point(point, number) for number, point in enumerate(points)]


def read_point(point: object, number: int) -> complex:
    if not isinstance(point, (list, tuple)) or len(point) != 2 or not all(map(is_coordinate, point)):
        raise TraceError(error_message("trace.point", n=number + 1), number)
    return complex(point[0], point[1])


def is_coordinate(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= MAX_COORDINATE


def normalise(points: Sequence[complex]) -> tuple[list[complex], list[int]]:
    """Return the outline centred, with perimeter 1 and without duplicates, and the index of each point.

    Each point differs from the one before, and the last point does not repeat the first. Raise TraceError if
    the outline is too small or too thin.
    """
    middle = sum(points) / len(points)
    size = max(abs(point - middle) for point in points)
    if size <= MIN_RELATIVE_SIZE * (1e-300 + abs(middle)) or size < 1e-12:
        raise TraceError(error_message("trace.small"))
    lap = math.fsum(abs(b - a) for a, b in zip(points, [*points[1:], points[0]], strict=True))
    outline: list[complex] = []
    numbers: list[int] = []
    for number, point in enumerate(points):
        place = (point - middle) / lap
        if not outline or abs(place - outline[-1]) > DUPLICATE_DISTANCE:
            outline.append(place)
            numbers.append(number)
    if len(outline) > 1 and abs(outline[-1] - outline[0]) <= DUPLICATE_DISTANCE:
        outline.pop()
        numbers.pop()
    if len(outline) < MIN_POINTS:
        raise TraceError(error_message("trace.few_points", least=MIN_POINTS))
    if min_width(outline) < MIN_WIDTH_RATIO:
        raise TraceError(error_message("trace.flat"), numbers[len(numbers) // 2])
    return outline, numbers


def min_width(points: Sequence[complex]) -> float:
    """Return the width of the narrowest strip, in one of 36 directions, that contains the line."""
    spans = []
    for step in range(36):
        turn = complex(math.cos(step * math.pi / 36), math.sin(step * math.pi / 36))
        heights = [(point * turn).imag for point in points]
        spans.append(max(heights) - min(heights))
    return min(spans)


def nearest_index(points: Sequence[complex], place: complex) -> int:
    return min(range(len(points)), key=lambda number: abs(points[number] - place))


FINE_RING_POINTS = 600  # points of the ring
MAX_SLIP_SHARE = 0.045  # share of the lap: shorter loops are accidental
MAX_END_OVERLAP_SHARE = 0.15  # the same for the ends of a line that cross each other
MAX_WEAVE_SHARE = 0.14  # maximum share of the lap between two crossings of the same roads that cancel out
MIN_BRIDGE_SINE = 0.42  # sine of the angle of the flattest bridge
MAX_BRIDGES = 4
JITTER_SMOOTHING_POINTS = 1.5  # smoothing against hand jitter, in points


def without_self_loops(points: Sequence[complex]) -> tuple[list[complex], list[SelfIntersection]]:
    """Return the line as a fine, even, smooth ring, and its bridges.

    Raise TraceError if it crosses itself where no bridge is possible.
    """
    ring = smooth(resample(points, FINE_RING_POINTS), JITTER_SMOOTHING_POINTS)
    gap = FINE_RING_POINTS * abs(points[0] - points[-1]) / perimeter(points)
    is_open = gap > 2
    for _ in range(40):
        cuts = self_intersections(ring)
        slip = next((cut for cut in cuts if is_accidental_loop(cut, is_open)), None)
        if slip is not None:
            ring = remove_shorter_loop(ring, slip)
            continue
        weave = next(
            ((one, two) for n, one in enumerate(cuts) for two in cuts[n + 1 :] if crosses_back(one, two)),
            None,
        )
        if weave is None:
            break
        ring = smooth(resample(uncross_roads(ring, *weave), FINE_RING_POINTS), JITTER_SMOOTHING_POINTS)
    check_bridges(points, ring, cuts)
    return ring, cuts


def is_accidental_loop(intersection: SelfIntersection, is_open: bool) -> bool:
    """True if one loop of a crossing is too short to be intentional.

    The ends of the drawn line are at the beginning of the ring.
    """
    inner = (intersection.second - intersection.first) / FINE_RING_POINTS
    if min(inner, 1 - inner) < MAX_SLIP_SHARE:
        return True
    return is_open and 1 - inner < MAX_END_OVERLAP_SHARE


def remove_shorter_loop(ring: Sequence[complex], intersection: SelfIntersection) -> list[complex]:
    """Return the ring without the shorter of the two loops of a self-intersection."""
    meeting = interpolate(ring, intersection.first)
    inner = list(ring[int(intersection.first) + 1 : int(intersection.second) + 1])
    outer = [*ring[int(intersection.second) + 1 :], *ring[: int(intersection.first) + 1]]
    longer_loop = outer if len(inner) < len(outer) else inner
    return smooth(resample([meeting, *longer_loop], FINE_RING_POINTS), JITTER_SMOOTHING_POINTS)


def crosses_back(one: SelfIntersection, two: SelfIntersection) -> bool:
    """True if two roads cross and soon cross back."""
    first, second = (abs(a - b) / FINE_RING_POINTS for a, b in zip(one[:2], two[:2], strict=True))
    return max(min(first, 1 - first), min(second, 1 - second)) < MAX_WEAVE_SHARE


def uncross_roads(ring: Sequence[complex], one: SelfIntersection, two: SelfIntersection) -> list[complex]:
    """Return the ring with the parts between both crossings exchanged between the roads."""
    a, b = sorted((int(one.first), int(two.first)))
    c, d = sorted((int(one.second), int(two.second)))
    first, second = list(ring[a + 1 : b + 1]), list(ring[c + 1 : d + 1])
    if (one.first - two.first) * (one.second - two.second) < 0:  # the roads run in opposite directions
        first.reverse()
        second.reverse()
    return [*ring[: a + 1], *second, *ring[b + 1 : c + 1], *first, *ring[d + 1 :]]


def check_bridges(
    points: Sequence[complex], ring: Sequence[complex], intersections: Sequence[SelfIntersection]
) -> None:
    flat = next((cut for cut in intersections if cut.sin_angle < MIN_BRIDGE_SINE), None)
    if flat is not None:
        raise TraceError(
            error_message("trace.flat_crossing"), nearest_index(points, interpolate(ring, flat.first))
        )
    if len(intersections) > MAX_BRIDGES:
        place = nearest_index(points, interpolate(ring, intersections[MAX_BRIDGES].first))
        raise TraceError(error_message("trace.many_crossings", n=len(intersections), most=MAX_BRIDGES), place)
