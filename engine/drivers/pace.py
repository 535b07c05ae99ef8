"""Pace tables: how many throws a car needs from anywhere on the circuit to the end of the lap or the race, if it drives
well and alone.

A circuit is reduced to its middle lane. From the finish backwards, each place, gear and number of stops made gets the
expected number of throws under the best choice of gear and braking, with points valued in throws. Numbers are whole
thousandths of a throw. The drivers judge every move by where it leads.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd

from engine.dice import GEAR_TABLE, GEARS
from engine.track import Track

THROW = 1000

# What things are worth, in thousandths of a throw, to a car with average stocks.
BRAKE, TYRE, CRASH = 120, 150, 40_000
SKIPS = (0, 400, 1100, 3000)
MOST_BRAKES = 3

_NEVER = 1 << 40


class Pace:
    """``value(laps_left, space, gear, stops)``: expected thousandths of a throw to the finish, counting every lap but the last alike."""

    def __init__(self, track: Track) -> None:
        self._track = track
        middle = range(track.lanes[0], track.lanes[0] + track.lanes[1])
        self._corner = [track.corner[space] for space in middle]
        self._cost = [track.cost[space] for space in middle]
        self._length = len(self._corner)
        self._stops = [corner.stops for corner in track.corners]
        self._faces = [_shares(gear) for gear in GEARS]
        self._place = self._places(track)
        last = self._lap([[0] * 7] * 31)
        earlier = self._lap(last[0])
        self._tables = (last[1], earlier[1])
        self.lap_throws = earlier[1][0][0][1] - last[1][0][0][1]

    def value(self, laps_left: int, space: int, gear: int, stops: int) -> int:
        """Expected thousandths of a throw to the finish; ``laps_left`` is 1 in the last lap."""
        rows = self._tables[0 if laps_left <= 1 else 1][self._place[space]]
        value: int = rows[min(stops, len(rows) - 1)][gear]
        return value + max(0, laps_left - 2) * self.lap_throws

    def _places(self, track: Track) -> tuple[int, ...]:
        """For each space the index of the middle-lane space beside it, one that lies in the same corner or in none."""
        base = track.lanes[0]
        marks = [(track.progress[base + index], index) for index in range(self._length)]

        def nearest(space: int) -> int:
            alike = [mark for mark in marks if self._corner[mark[1]] == track.corner[space]] or marks
            here = track.progress[space]
            return min(alike, key=lambda mark: min(abs(mark[0] - here), track.lap - abs(mark[0] - here)))[1]

        return tuple(nearest(space) for space in range(track.size))

    def _lap(self, after: list[list[int]]) -> tuple[list[list[int]], list[list[list[int]]]]:
        """One lap from its end backwards. ``after``: values for the first places beyond the line. Returns the same for
        the lap before, and the whole table.
        """
        count = self._length
        table: list[list[list[int]]] = [[] for _ in range(count)]
        for place in range(count - 1, -1, -1):
            corner = self._corner[place]
            rows = []
            for stops in range((self._stops[corner] if corner >= 0 else 0) + 1):
                rows.append(self._row(place, stops, table, after))
            table[place] = rows
        return [table[place][0] for place in range(min(31, count))], table

    def _row(self, place: int, stops: int, table: list[list[list[int]]], after: list[list[int]]) -> list[int]:
        """Values by gear of one place: the best gear to choose next from each."""
        landings = [self._landing(place, stops, spaces) for spaces in range(31)]
        choice = [_NEVER] * 7
        for gear in GEARS:
            total, weight = 0, 0
            for spaces, share in self._faces[gear - 1]:
                best = _NEVER
                most = min(MOST_BRAKES, spaces - 1)
                for brakes in range(most + 1):
                    price, there, made = landings[spaces - brakes]
                    if price < CRASH or brakes == most:
                        if there < self._length:
                            rows = table[there]
                            ahead = rows[min(made, len(rows) - 1)][gear]
                        else:
                            ahead = after[min(there - self._length, len(after) - 1)][gear]
                        best = min(best, price + brakes * BRAKE + ahead)
                total += best * share
                weight += share
            choice[gear] = THROW + total // weight
        values = [0] * 7
        for gear in GEARS:
            low = max(1, gear - 4)
            values[gear] = min(choice[new] + SKIPS[max(0, gear - new - 1)] for new in range(low, min(6, gear + 1) + 1))
        values[0] = choice[1]
        return values

    def _landing(self, place: int, stops: int, spaces: int) -> tuple[int, int, int]:
        """Where so many spaces lead: the price of corners left early, the place, the stops made there."""
        price, made, end, left = 0, stops, place, spaces
        here = self._corner[place]
        while left >= self._cost[(end + 1) % self._length]:
            there = self._corner[(end + 1) % self._length]
            if there != here:
                if here >= 0 and made < self._stops[here]:
                    if self._stops[here] - made > 1 or left > 4:
                        return CRASH, place + spaces, 0
                    price += left * TYRE
                here, made = there, 0
            end += 1
            left -= self._cost[end % self._length]
        # A single point before a doubled space buys nothing; the table looks one space on all the same, since it is made from the finish backwards.
        return price, max(end, place + 1), min(made + 1, self._stops[here]) if here >= 0 and price == 0 else 0


def _shares(gear: int) -> list[tuple[int, int]]:
    """The results of a gear with their weights, in lowest terms."""
    faces = GEAR_TABLE[gear]
    counts = {value: faces.count(value) for value in faces}
    unit = gcd(*counts.values())
    return [(value, count // unit) for value, count in counts.items()]


@lru_cache(maxsize=4)
def pace_of(track: Track) -> Pace:
    """The pace table of a track, worked out once."""
    return Pace(track)
