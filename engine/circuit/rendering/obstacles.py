"""Obstacles for labels and trees, and random numbers for placing decoration among them.

Road and pits are discs in a grid of squares. The same circuit always gets the same random numbers.
"""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import accumulate

from engine.circuit.layout.geometry import Point, is_in_polygon
from engine.circuit.rendering.page_layout import UNIT, Box, PageLayout, bounding_box_of_points
from engine.circuit.rendering.start_and_pits import PitArea, direction_arrow_position


class DecorRandom:
    """A random generator seeded with a name; the only source of randomness in the drawing."""

    def __init__(self, name: str) -> None:
        self._state = 0
        for sign in name:
            self._state = (self._state * 131 + ord(sign)) % 2**31
        for _ in range(4):
            self.next_fraction()

    def next_fraction(self) -> float:
        """Return a random number in [0, 1).

        Only the high bits are used: the low bits of such a generator have short cycles.
        """
        self._state = (self._state * 1103515245 + 12345) % 2**31
        return (self._state >> 8) / 2**23

    def random_between(self, low: float, high: float) -> float:
        return low + (high - low) * self.next_fraction()


class SmoothRandomField:
    """A smooth random field between -1 and 1, for the density of trees and the height of the ground."""

    def __init__(self, rng: DecorRandom) -> None:
        self._swells = [
            (rng.random_between(0, math.tau), rng.random_between(0, math.tau), 0.2 + 0.17 * i)
            for i in range(4)
        ]

    def height(self, x: float, y: float) -> float:
        total = math.fsum(
            math.sin(math.cos(turn) * x * pace + math.sin(turn) * y * pace + phase)
            for turn, phase, pace in self._swells
        )
        return total / len(self._swells)


BUCKET_SIZE = 4 * UNIT
RASTER_CELL = 8.0  # in board units
ROAD_STEP = 0.25
ROADSIDE_CLEARANCE = 0.2  # clearance next to the road, in spaces
PIT_STEP = 0.4
PIT_DISC = 0.32
PATCH_STEP = 0.4 * UNIT
Disc = tuple[float, float, float]  # x, y, radius


class Obstacles:
    def __init__(self) -> None:
        self._squares: defaultdict[tuple[int, int], list[Disc]] = defaultdict(list)
        self._largest = 0.0

    def add(self, x: float, y: float, radius: float) -> None:
        self._squares[int(x // BUCKET_SIZE), int(y // BUCKET_SIZE)].append((x, y, radius))
        self._largest = max(self._largest, radius)

    def discs(self) -> list[Disc]:
        return [disc for square in self._squares.values() for disc in square]

    def _near(self, box: Box) -> list[Disc]:
        reach = box.expanded(self._largest)
        columns = range(int(reach.left // BUCKET_SIZE), int(reach.right // BUCKET_SIZE) + 1)
        rows = range(int(reach.top // BUCKET_SIZE), int(reach.bottom // BUCKET_SIZE) + 1)
        return [disc for column in columns for row in rows for disc in self._squares.get((column, row), ())]

    def is_free(self, x: float, y: float, radius: float) -> bool:
        """True if a disc overlaps no obstacle (a negative radius allows an overlap)."""
        around = Box(x, y, x, y).expanded(max(radius, 0.0))
        return all(math.hypot(x - a, y - b) >= r + radius for a, b, r in self._near(around))


class CoverageGrid:
    """The covered parts of the page as a raster of cumulative counts.

    Checking a rectangle takes four look-ups, so that labels can try thousands of positions.
    """

    def __init__(self, obstacles: Obstacles, page: Box) -> None:
        self._page = page
        columns, rows = int(page.width / RASTER_CELL) + 1, int(page.height / RASTER_CELL) + 1
        covered = [bytearray(columns) for _ in range(rows)]
        for x, y, radius in obstacles.discs():
            for row in range(max(0, self._row(y - radius)), min(rows, self._row(y + radius) + 1)):
                dy = page.top + (row + 0.5) * RASTER_CELL - y
                reach = math.sqrt(max(0.0, (radius + RASTER_CELL / 2) ** 2 - dy * dy))
                first, last = max(0, self._column(x - reach)), min(columns - 1, self._column(x + reach))
                if first <= last:
                    covered[row][first : last + 1] = b"\1" * (last + 1 - first)
        self._sums = [[0] * (columns + 1)]  # number of covered cells above and to the left
        for line in covered:
            self._sums.append(
                [
                    above + here
                    for above, here in zip(self._sums[-1], accumulate(line, initial=0), strict=True)
                ]
            )

    def _column(self, x: float) -> int:
        return int((x - self._page.left) // RASTER_CELL)

    def _row(self, y: float) -> int:
        return int((y - self._page.top) // RASTER_CELL)

    def is_box_free(self, box: Box, x: float = 0.0, y: float = 0.0) -> bool:
        """True if the box, offset by (x, y), is on the page and overlaps nothing.

        Hot path: no allocations, no calls.
        """
        page = self._page
        left, top, right, bottom = box.left + x, box.top + y, box.right + x, box.bottom + y
        if left < page.left or top < page.top or right > page.right or bottom > page.bottom:
            return False
        first, last = int((left - page.left) // RASTER_CELL), int((right - page.left) // RASTER_CELL) + 1
        above, below = (
            self._sums[int((top - page.top) // RASTER_CELL)],
            self._sums[int((bottom - page.top) // RASTER_CELL) + 1],
        )
        return below[last] - below[first] == above[last] - above[first]


def obstacles_on_page(plan: PageLayout, site: PitArea) -> Obstacles:
    """Return everything printed on the ground that must stay visible."""
    obstacles = Obstacles()
    half = plan.circuit.half_width
    for i in range(int(plan.line.length / ROAD_STEP)):
        obstacles.add(*plan.point_at(i * ROAD_STEP), (half + ROADSIDE_CLEARANCE) * UNIT)
    pit = site.pit
    ramps = int((pit.ramp_end - pit.ramp_start) / PIT_STEP) + 1
    for i in range(ramps + 1):
        s = pit.ramp_start + (pit.ramp_end - pit.ramp_start) * i / ramps
        depth = site.far + (site.depth if pit.start - 0.5 <= s <= pit.end + 0.5 else 0.0)
        across = int((depth - half) / PIT_STEP) + 1
        for j in range(across + 1):
            obstacles.add(
                *plan.point_at(s, site.side_offset(half + (depth - half) * j / across)), PIT_DISC * UNIT
            )
    s, offset = direction_arrow_position(plan)
    obstacles.add(*plan.point_at(s, offset), 0.75 * UNIT)
    for decor in plan.circuit.decor:
        for x, y, _ in decor.boats:
            obstacles.add(*plan.page((x, y)), UNIT)
        if decor.kind == "grandstand":
            add_patch(obstacles, plan.patch(decor))
    return obstacles


def add_patch(obstacles: Obstacles, outline: list[Point]) -> None:
    """Cover a patch with discs."""
    area = bounding_box_of_points(outline)
    for column in range(int(area.width / PATCH_STEP) + 1):
        for row in range(int(area.height / PATCH_STEP) + 1):
            x, y = area.left + column * PATCH_STEP, area.top + row * PATCH_STEP
            if is_in_polygon((x, y), outline):
                obstacles.add(x, y, PATCH_STEP)
