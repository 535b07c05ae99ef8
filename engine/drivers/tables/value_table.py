"""Value tables: the expected rolls from any space to the end of the lap or race, for a good driver alone.

The circuit is reduced to its middle lane. Values are computed backwards from the finish for each space, gear
and number of stops made. They assume the best choice of gear and braking, with points valued in rolls. The
unit is a whole thousandth of a roll. Drivers score every move by where it leads.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd

from engine.core.dice import GEAR_TABLE, GEARS
from engine.core.track import Track

# Unit of all values: thousandths of a roll.
MILLIROLLS_PER_ROLL = 1000

# Costs in thousandths of a roll to a car with average stocks, and the price of skipped gears by their number.
BRAKE, TYRE, CRASH_COST = 120, 150, 40_000
SKIPS = (0, 400, 1100, 3000)
MAX_BRAKES = 3

MAX_SPACES = 30
FINISH_ROW = [0] * 7


Row = list[int]


class ValueTable:
    """Expected thousandths of a roll to the finish: ``value(laps_left, space, gear, stops)``.

    All laps but the last have the same values. Rows are computed backwards from the finish, as far as needed.

    Args:
        skid: spaces that a car is carried on after ending a move inside a corner, unless brakes hold it
        price_factor: value of points, as a multiple of that for average stocks
    """

    def __init__(self, track: Track, skid: int = 0, price_factor: int = 1) -> None:
        self._lap_millirolls = 0 if skid or price_factor > 1 else track.lap_millirolls
        self._lane = _MiddleLane(track, skid, price_factor)
        self._last = _LapTable(self._lane, None)
        self._earlier = _LapTable(self._lane, self._last)

    def value(self, laps_left: int, space: int, gear: int, stops: int) -> int:
        """Return the expected thousandths of a roll to the finish; ``laps_left`` is 1 in the last lap."""
        rows = (self._last if laps_left <= 1 else self._earlier).adjacent_rows(space)
        value = (rows[stops] if stops < len(rows) else rows[-1])[gear]
        return value + (laps_left - 2) * self.lap_millirolls if laps_left > 2 else value

    def by_gear(self, laps_left: int, space: int, stops: int, brakes: int) -> list[int]:
        """Return the expected values by the gear of the next roll; index 0 is unused.

        ``brakes`` is the number of brake points that may be used.
        """
        lap = self._last if laps_left <= 1 else self._earlier
        place = self._lane.place(space)
        lap.rows(place)
        return lap.values_by_next_gear(place, stops, brakes)

    @property
    def lap_millirolls(self) -> int:
        """Thousandths of a roll for a lap in the middle of a race."""
        return self._lap_millirolls or self._earlier.rows(0)[0][1] - self._last.rows(0)[0][1]


class _MiddleLane:
    """The middle lane: for each index its corner and cost, and where a number of spaces leads."""

    def __init__(self, track: Track, skid: int, price_factor: int) -> None:
        self._skid, self._tyre = skid, TYRE * price_factor
        self.brake = BRAKE * price_factor
        self.skips = [skip * price_factor for skip in SKIPS]
        middle = range(track.lanes[0], track.lanes[0] + track.lanes[1])
        self._track = track
        self._places: dict[int, int] = {}
        self._landings: dict[
            tuple[int, int], list[list[tuple[int, int, int]]]
        ] = {}  # shared by the table of the last lap and that of the others
        self._spaces_by_corner: dict[int, list[tuple[int, int]]] = {}
        for place, space in enumerate(middle):
            self._spaces_by_corner.setdefault(track.corner[space], []).append((track.progress[space], place))
        self._all = [one for spaces in self._spaces_by_corner.values() for one in spaces]
        self._corner = [track.corner[space] for space in middle]
        self._cost = [track.cost[space] for space in middle]
        self._stops = [corner.stops for corner in track.corners]
        self.length = len(self._corner)
        self.faces = [_shares(gear) for gear in GEARS]

    def place(self, space: int) -> int:
        """Return the index of the nearest middle-lane space in the same corner, or also in none."""
        index = self._places.get(space)
        if index is None:
            here, lap = self._track.progress[space], self._track.lap
            candidates = self._spaces_by_corner.get(self._track.corner[space], self._all)
            index = min(candidates, key=lambda one: min(abs(one[0] - here), lap - abs(one[0] - here)))[1]
            self._places[space] = index
        return index

    def stops_at(self, place: int) -> int:
        """Return the stops of the corner at an index; 0 on a straight."""
        corner = self._corner[place]
        return self._stops[corner] if corner >= 0 else 0

    def landings(self, place: int, stops: int) -> list[list[tuple[int, int, int]]]:
        """Return for 0 to 30 spaces a list of price, index and stops made there.

        A price of ``CRASH_COST`` or more means out. A list has several entries if a skid can be shortened.
        """
        landings = self._landings.get((place, stops))
        if landings is None:
            ends = self._ends_by_spaces(place, stops)
            landings = (
                [self._ends_after_skid(ends, spaces) for spaces in range(MAX_SPACES + 1)]
                if self._skid
                else [[end] for end in ends]
            )
            self._landings[place, stops] = landings
        return landings

    def _ends_after_skid(self, ends: list[tuple[int, int, int]], spaces: int) -> list[tuple[int, int, int]]:
        if self._corner[ends[spaces][1] % self.length] < 0:
            return [ends[spaces]]
        braked_ends = [
            (price + brakes * self.brake, end, stops)
            for brakes, (price, end, stops) in enumerate(reversed(ends[spaces : spaces + self._skid + 1]))
        ]
        return braked_ends[: MAX_BRAKES + 1]

    def _ends_by_spaces(self, place: int, stops: int) -> list[tuple[int, int, int]]:
        """Return price, index and stops made for every number of spaces up to 30 and a skid.

        The skid itself is not applied.
        """
        result = []
        spent, end, stops_made, fatal = 0, place, stops, False
        left: list[int] = []
        here = self._corner[place]
        for spaces in range(MAX_SPACES + self._skid + 1):
            following = (end + 1) % self.length
            if spaces - spent >= self._cost[following]:
                there = self._corner[following]
                if there != here:
                    if here >= 0 and stops_made < self._stops[here]:
                        left.append(spent)
                        fatal = fatal or self._stops[here] - stops_made > 1
                    here, stops_made = there, 0
                end += 1
                spent += self._cost[following]
            price = 0
            if left:
                price = (
                    CRASH_COST
                    if fatal or spaces - left[0] > 4
                    else sum([spaces - before for before in left]) * self._tyre
                )
            stops_after = min(stops_made + 1, self._stops[here]) if here >= 0 and not left else 0
            # A single point before a space of double cost buys nothing. As the table is computed backwards,
            # it uses the next space instead.
            result.append((price, max(end, place + 1), stops_after))
        return result


class _LapTable:
    """The table of a lap: for each index and number of stops made, a row of values by gear.

    Args:
        after: the table of the next lap, None after the last one
    """

    def __init__(self, lane: _MiddleLane, after: _LapTable | None) -> None:
        self._lane = lane
        self._after = after
        self._rows: list[list[Row]] = []  # from the end of the lap backwards
        self._nearest_rows: dict[int, list[Row]] = {}

    def adjacent_rows(self, space: int) -> list[Row]:
        """Return the rows of the middle-lane space next to a space."""
        rows = self._nearest_rows.get(space)
        if rows is None:
            rows = self._nearest_rows[space] = self.rows(self._lane.place(space))
        return rows

    def rows(self, place: int) -> list[Row]:
        """Return the rows of an index, computed on demand."""
        for index in range(self._lane.length - 1 - len(self._rows), place - 1, -1):
            self._rows.append(
                [self._compute_row(index, stops) for stops in range(self._lane.stops_at(index) + 1)]
            )
        return self._rows[self._lane.length - 1 - place]

    def _ahead(self, place: int, stops: int) -> Row:
        """Return the values of a later index, which may be in the next lap."""
        if place < self._lane.length:
            rows = self._rows[self._lane.length - 1 - place]
            return rows[min(stops, len(rows) - 1)]
        if self._after is None:
            return FINISH_ROW
        rows = self._after.rows(min(place - self._lane.length, self._lane.length - 1))
        return rows[0]

    def values_by_next_gear(self, place: int, stops: int, most_brakes: int) -> Row:
        """Return the values by the gear of the next roll.

        All rows from here on must have been computed.
        """
        ends = [self._values_of_landing(landing) for landing in self._lane.landings(place, stops)]
        price_of_brakes = self._lane.brake
        values = [0] * 7
        for gear in GEARS:
            total, weight = 0, 0
            for spaces, share in self._lane.faces[gear - 1]:
                best = ends[spaces][gear]
                for brakes in range(1, min(most_brakes, spaces - 1) + 1):
                    worth = ends[spaces - brakes][gear] + brakes * price_of_brakes
                    if worth < best:
                        best = worth
                total += best * share
                weight += share
            values[gear] = MILLIROLLS_PER_ROLL + total // weight
        return values

    def _values_of_landing(self, landing: list[tuple[int, int, int]]) -> Row:
        """Return the values of a landing by gear.

        Most landings have one entry with no price.
        """
        if len(landing) == 1:
            [(price, end, stops)] = landing
            ahead = self._ahead(end, stops)
            return [price + value for value in ahead] if price else ahead
        return [
            min(values)
            for values in zip(
                *([price + value for value in self._ahead(end, stops)] for price, end, stops in landing),
                strict=True,
            )
        ]

    def _compute_row(self, place: int, stops: int) -> Row:
        """Return the values by current gear, with the best next gear from each."""
        skips = self._lane.skips
        by_next_gear = self.values_by_next_gear(place, stops, MAX_BRAKES)
        values = [by_next_gear[1]] * 7
        for gear in GEARS:
            values[gear] = min(
                [
                    by_next_gear[new] + skips[max(0, gear - new - 1)]
                    for new in range(max(1, gear - 4), min(6, gear + 1) + 1)
                ]
            )
        return values


def _shares(gear: int) -> list[tuple[int, int]]:
    """Return the results of a gear with their weights, in lowest terms."""
    faces = GEAR_TABLE[gear]
    counts = {value: faces.count(value) for value in faces}
    unit = gcd(*counts.values())
    return [(value, count // unit) for value, count in counts.items()]


@lru_cache(maxsize=24)
def value_table_of(track: Track, skid: int = 0, price_factor: int = 1) -> ValueTable:
    """Return the cached value table of a track for a skid and a price of points."""
    return ValueTable(track, skid, price_factor)
