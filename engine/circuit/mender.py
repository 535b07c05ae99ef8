"""Lines that cannot become a board, mended: the smallest change of a few that makes one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.circuit.trace.line.knots import FLATTEST
from engine.circuit.trace.line.points import distinct, read_points
from engine.circuit.trace.line.ring import cuts_of, evenly, smoothed
from engine.circuit.tracer import ATTEMPTS, TraceError, Wish, trace_circuit

MOST_SPACES = 240
COUNT = 240  # points of a mended line that had fewer
LEAST_COUNT = 60
LONGER = (0, 20, 45)  # spaces more
STEADIER = (0.0, 2.5, 5.0, 9.0, 16.0, 26.0)  # points over which the line is steadied
MOST_CROSSINGS = 12


class Mended(NamedTuple):
    """``in_order``: the points are the ones that were given, only moved."""

    points: list[tuple[float, float]]
    spaces: int
    in_order: bool


def mended(points: object, wish: Wish) -> Mended | None:
    """The line as it can be traced, None where nothing helps."""
    given = read_points(points)
    distinct(given)  # what is no line cannot be mended
    has_room = len(given) >= LEAST_COUNT
    line = given if has_room else evenly(given, COUNT)
    for changed, spaces, in_order in changes(line, wish):
        pairs = [(round(point.real, 2), round(point.imag, 2)) for point in changed]
        kept = wish if in_order and has_room else wish.of_another_line()
        try:
            trace_circuit(pairs, kept._replace(spaces=spaces), ATTEMPTS[:1])
        except TraceError:
            continue
        return Mended(pairs, spaces, in_order and has_room)
    return None


def changes(line: Sequence[complex], wish: Wish) -> Iterator[tuple[list[complex], int, bool]]:
    """From the smallest to the largest: steadier, with more spaces, uncrossed."""
    single = uncrossed(line)
    rings = [(list(line), True)] if single == list(line) else [(single, False)]
    for reach in STEADIER:
        for ring, in_order in rings:
            steady = smoothed(ring, reach) if reach else ring
            for more in LONGER:
                spaces = min(MOST_SPACES, wish.spaces + more)
                if not more or spaces > wish.spaces:
                    yield steady, spaces, in_order


def uncrossed(line: Sequence[complex]) -> list[complex]:
    """Where the line crosses itself at too flat an angle for a bridge, or too often, the part between is
    driven the other way round: then the roads only come near each other.
    """
    ring = list(line)
    for _ in range(MOST_CROSSINGS):
        cuts = cuts_of(ring)
        flat = [cut for cut in cuts if cut.sine < FLATTEST]
        worst = flat or (cuts if len(cuts) > 1 else [])
        if not worst:
            break
        first, last = int(worst[0].first) + 1, int(worst[0].second) + 1
        ring[first:last] = reversed(ring[first:last])
    return ring
