"""Value tables: how many throws a car needs from anywhere on the circuit to the end of the lap or the race,
if it drives well and alone.

A circuit is reduced to its middle lane. From the finish backwards, each place, gear and number of stops made
gets the expected number of throws under the best choice of gear and braking, with points valued in throws.
Numbers are whole thousandths of a throw. The drivers judge every move by where it leads.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd

from engine.core.dice import GEAR_TABLE, GEARS
from engine.core.track import Track

THROW = 1000

# What things are worth, in thousandths of a throw, to a car with average stocks; the price of skipped gears
# by their number.
BRAKE, TYRE, CRASH = 120, 150, 40_000
SKIPS = (0, 400, 1100, 3000)
MOST_BRAKES = 3

MOST_SPACES = 30
AT_THE_FINISH = [0] * 7


Row = list[int]


class ValueTable:
    """``value(laps_left, space, gear, stops)``: expected thousandths of a throw to the finish, counting every
    lap but the last alike.

    ``skid``: spaces that a move which ends inside a corner is carried on, unless brakes hold it. ``thrift``:
    how many times as much points are worth as to a car with average stocks. Tables are made from the finish
    backwards, and only as far as somebody has asked.
    """

    def __init__(self, track: Track, skid: int = 0, thrift: int = 1) -> None:
        self._known = 0 if skid or thrift > 1 else track.lap_throws
        self._road = _Road(track, skid, thrift)
        self._last = _Lap(self._road, None)
        self._earlier = _Lap(self._road, self._last)

    def value(self, laps_left: int, space: int, gear: int, stops: int) -> int:
        """Expected thousandths of a throw to the finish; ``laps_left`` is 1 in the last lap."""
        rows = (self._last if laps_left <= 1 else self._earlier).beside(space)
        value = (rows[stops] if stops < len(rows) else rows[-1])[gear]
        return value + (laps_left - 2) * self.lap_throws if laps_left > 2 else value

    def by_gear(self, laps_left: int, space: int, stops: int, brakes: int) -> list[int]:
        """The same for each gear that the next throw may be made in (index 0 means nothing), with so many
        points of brakes.
        """
        lap = self._last if laps_left <= 1 else self._earlier
        place = self._road.place(space)
        lap.rows(place)
        return lap.choice(place, stops, brakes)

    @property
    def lap_throws(self) -> int:
        """Thousandths of a throw for a lap in the middle of a race."""
        return self._known or self._earlier.rows(0)[0][1] - self._last.rows(0)[0][1]


class _Road:
    """The middle lane: for each place its corner, its cost, and what so many spaces from there lead to."""

    def __init__(self, track: Track, skid: int, thrift: int) -> None:
        self._skid, self._tyre = skid, TYRE * thrift
        self.brake = BRAKE * thrift
        self.skips = [skip * thrift for skip in SKIPS]
        middle = range(track.lanes[0], track.lanes[0] + track.lanes[1])
        self._track = track
        self._places: dict[int, int] = {}
        self._landings: dict[
            tuple[int, int], list[list[tuple[int, int, int]]]
        ] = {}  # asked for by the table of the last lap and by that of the others
        self._marks: dict[int, list[tuple[int, int]]] = {}
        for place, space in enumerate(middle):
            self._marks.setdefault(track.corner[space], []).append((track.progress[space], place))
        self._all = [mark for marks in self._marks.values() for mark in marks]
        self._corner = [track.corner[space] for space in middle]
        self._cost = [track.cost[space] for space in middle]
        self._stops = [corner.stops for corner in track.corners]
        self.length = len(self._corner)
        self.faces = [_shares(gear) for gear in GEARS]

    def place(self, space: int) -> int:
        """The index of the middle-lane space beside a space, one that lies in the same corner or, like it, in
        none.
        """
        found = self._places.get(space)
        if found is None:
            here, lap = self._track.progress[space], self._track.lap
            alike = self._marks.get(self._track.corner[space], self._all)
            found = min(alike, key=lambda mark: min(abs(mark[0] - here), lap - abs(mark[0] - here)))[1]
            self._places[space] = found
        return found

    def stops_at(self, place: int) -> int:
        """The stops of the corner a place lies in; 0 on a straight."""
        corner = self._corner[place]
        return self._stops[corner] if corner >= 0 else 0

    def landings(self, place: int, stops: int) -> list[list[tuple[int, int, int]]]:
        """For 0 to 30 spaces where they lead: the price (CRASH or more: out), the place, the stops made
        there. More than one where a skid can be shortened.
        """
        found = self._landings.get((place, stops))
        if found is None:
            ends = self._ends(place, stops)
            found = (
                [self._skids(ends, spaces) for spaces in range(MOST_SPACES + 1)]
                if self._skid
                else [[end] for end in ends]
            )
            self._landings[place, stops] = found
        return found

    def _skids(self, ends: list[tuple[int, int, int]], spaces: int) -> list[tuple[int, int, int]]:
        if self._corner[ends[spaces][1] % self.length] < 0:
            return [ends[spaces]]
        held = [
            (price + brakes * self.brake, end, made)
            for brakes, (price, end, made) in enumerate(reversed(ends[spaces : spaces + self._skid + 1]))
        ]
        return held[: MOST_BRAKES + 1]

    def _ends(self, place: int, stops: int) -> list[tuple[int, int, int]]:
        """For 0 to 30 spaces and a skid the price of corners left early, the place, and the stops made there,
        as if nothing came after.
        """
        result = []
        spent, end, made, fatal = 0, place, stops, False
        left: list[int] = []
        here = self._corner[place]
        for spaces in range(MOST_SPACES + self._skid + 1):
            following = (end + 1) % self.length
            if spaces - spent >= self._cost[following]:
                there = self._corner[following]
                if there != here:
                    if here >= 0 and made < self._stops[here]:
                        left.append(spent)
                        fatal = fatal or self._stops[here] - made > 1
                    here, made = there, 0
                end += 1
                spent += self._cost[following]
            price = 0
            if left:
                price = (
                    CRASH
                    if fatal or spaces - left[0] > 4
                    else sum([spaces - before for before in left]) * self._tyre
                )
            stopped = min(made + 1, self._stops[here]) if here >= 0 and not left else 0
            # A single point before a doubled space buys nothing; the table, made from the finish backwards,
            # looks one space on all the same.
            result.append((price, max(end, place + 1), stopped))
        return result


class _Lap:
    """The table of a lap: for each place and number of stops made a row of values by gear. ``after`` is the
    lap that follows, None after the last.
    """

    def __init__(self, road: _Road, after: _Lap | None) -> None:
        self._road = road
        self._after = after
        self._rows: list[list[Row]] = []  # from the end of the lap backwards
        self._beside: dict[int, list[Row]] = {}

    def beside(self, space: int) -> list[Row]:
        """The rows of the place beside a space."""
        rows = self._beside.get(space)
        if rows is None:
            rows = self._beside[space] = self.rows(self._road.place(space))
        return rows

    def rows(self, place: int) -> list[Row]:
        """The rows of a place, made when they are first asked for."""
        for wanted in range(self._road.length - 1 - len(self._rows), place - 1, -1):
            self._rows.append([self._row(wanted, stops) for stops in range(self._road.stops_at(wanted) + 1)])
        return self._rows[self._road.length - 1 - place]

    def _ahead(self, place: int, stops: int) -> Row:
        """The values of a place further on, perhaps in the lap that follows."""
        if place < self._road.length:
            rows = self._rows[self._road.length - 1 - place]
            return rows[min(stops, len(rows) - 1)]
        if self._after is None:
            return AT_THE_FINISH
        rows = self._after.rows(min(place - self._road.length, self._road.length - 1))
        return rows[0]

    def choice(self, place: int, stops: int, most_brakes: int) -> Row:
        """Values by the gear of the next throw, where all rows from here on have been made."""
        ends = [self._worth(landing) for landing in self._road.landings(place, stops)]
        price_of_brakes = self._road.brake
        choice = [0] * 7
        for gear in GEARS:
            total, weight = 0, 0
            for spaces, share in self._road.faces[gear - 1]:
                best = ends[spaces][gear]
                for brakes in range(1, min(most_brakes, spaces - 1) + 1):
                    worth = ends[spaces - brakes][gear] + brakes * price_of_brakes
                    if worth < best:
                        best = worth
                total += best * share
                weight += share
            choice[gear] = THROW + total // weight
        return choice

    def _worth(self, landing: list[tuple[int, int, int]]) -> Row:
        """What it is worth to have come there, by gear. Most places are come to in one way, and
        for nothing.
        """
        if len(landing) == 1:
            [(price, end, made)] = landing
            ahead = self._ahead(end, made)
            return [price + value for value in ahead] if price else ahead
        return [
            min(values)
            for values in zip(
                *([price + value for value in self._ahead(end, made)] for price, end, made in landing),
                strict=True,
            )
        ]

    def _row(self, place: int, stops: int) -> Row:
        """Values by gear: the best gear to choose next from each."""
        skips = self._road.skips
        choice = self.choice(place, stops, MOST_BRAKES)
        values = [choice[1]] * 7
        for gear in GEARS:
            values[gear] = min(
                [
                    choice[new] + skips[max(0, gear - new - 1)]
                    for new in range(max(1, gear - 4), min(6, gear + 1) + 1)
                ]
            )
        return values


def _shares(gear: int) -> list[tuple[int, int]]:
    """The results of a gear with their weights, in lowest terms."""
    faces = GEAR_TABLE[gear]
    counts = {value: faces.count(value) for value in faces}
    unit = gcd(*counts.values())
    return [(value, count // unit) for value, count in counts.items()]


@lru_cache(maxsize=24)
def value_table_of(track: Track, skid: int = 0, thrift: int = 1) -> ValueTable:
    """The value table of a track for skids of so many spaces and a price of points, worked out once."""
    return ValueTable(track, skid, thrift)
