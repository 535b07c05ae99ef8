"""Exact values for a car alone: the throws still to come from every space of every lane, stops made, gear,
and points of tyres, brakes and fuel, if it is driven as well as can be.

Worked out from the finish backwards over the engine's own moves (`WaysAlone`) and its own judgement on
corners left early. Values are whole thousandths of a throw. For a place and a gear the values of all stocks
stand in one list, tyres first, fuel last, and behind them ``NEVER`` for stocks below nought: paying a point
is reading the list at other places, which is what makes a table a matter of seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import add, itemgetter
from typing import NamedTuple

from engine.core.dice import GEARS
from engine.core.state import Race
from engine.drivers.tables.ways_alone import FARTHEST, End, WaysAlone
from engine.play import stepping
from engine.rules.corners.corners import CRASH, FINE
from engine.rules.kernel.outcomes import Left

THROW = 1000
NEVER = 1 << 40

# Being out is worse than so many throws more than the laps to come take anybody.
OUT = 40_000
A_LAP = 20_000

# Points that are no part of a table: fuel, where it tells none apart, and the engine's, of which one goes
# when three gears are skipped at once.
FUEL_POINT, ENGINE_POINT = 150, 1500

Vector = list[int]
Shift = Callable[[Vector], tuple[int, ...]]


class Stocks(NamedTuple):
    """The most points of each stock that a table tells apart. ``fuel``: none where it has a price instead."""

    tyres: int
    brakes: int
    fuel: int

    def place(self, tyres: int, brakes: int, fuel: int) -> int:
        """Where in a list the value with these points stands; more than there are count as all."""
        return (
            min(tyres, self.tyres) * (self.brakes + 1) + min(brakes, self.brakes)
        ) * (self.fuel + 1) + min(fuel, self.fuel)  # fmt: skip

    @property
    def size(self) -> int:
        """How many values a list has, the last one left out."""
        return (self.tyres + 1) * (self.brakes + 1) * (self.fuel + 1)

    def paying(self, tyres: int, brakes: int, fuel: int) -> Shift:
        """Reads a list as whoever has paid these points sees it."""
        places = [
            self.place(t - tyres, b - brakes, f - fuel)
            if t >= tyres and b >= brakes and f >= fuel else self.size
            for t in range(self.tyres + 1) for b in range(self.brakes + 1) for f in range(self.fuel + 1)
        ]  # fmt: skip
        return itemgetter(*places, self.size)


class Row(NamedTuple):
    """A place: ``thrown[gear]`` are the values of a throw in that gear, ``best[gear]`` those of a car whose
    lever is in a gear and whose driver chooses next; ``thrown[1]`` is a car that has spun, too.
    """

    thrown: list[Vector]
    best: list[Vector]


class StockTable:
    """The values of a lap; rows are made when they are asked for. ``after``: the lap that follows, None after
    the last. ``stocks``: the points it tells apart.
    """

    def __init__(self, ways: WaysAlone, stocks: Stocks, after: StockTable | None = None) -> None:
        self.ways, self.stocks, self.after = ways, stocks, after
        self.rules = rules = ways.rules
        self.out: int = OUT if after is None else after.out + A_LAP
        self._race: Race = stepping.start(rules)
        self._rows: dict[tuple[int, int], Row] = {}
        self._ready: set[int] = set()
        self._judged: dict[object, list[tuple[str, int]]] = {}
        self._brakes = [stocks.paying(0, number, 0) for number in range(stocks.brakes + 1)]
        self._changes = [self._changes_from(gear) for gear in range(7)]
        self._places = list(range(stocks.size + 1))
        self._home = [0] * stocks.size + [NEVER]
        self._wrecked = [self.out] * stocks.size + [NEVER]
        self._faces = [rules.movement_die(rules, self._race, gear)[1] for gear in (0, *GEARS)]

    def row(self, space: int, stops: int) -> Row:
        """The values of a place on the road; more stops than its corner asks for count as all of them."""
        place = space, min(stops, self._stops_at(space))
        row = self._rows.get(place)
        if row is None:
            self._prepare(space)
            row = self._rows[place]
        return row

    def value(self, space: int, gear: int, stops: int, tyres: int, brakes: int, fuel: int) -> int:
        """Thousandths of a throw still to come."""
        return self.row(space, stops).best[gear][self.stocks.place(tyres, brakes, fuel)]

    def after_throw(self, space: int, stops: int, gear: int, spaces: int) -> Vector:
        """What a throw of so many spaces is worth, by the best that can be made of it."""
        return self._braked(self._onward(space, stops), gear, spaces, {})

    def faces(self, gear: int) -> tuple[int, ...]:
        """The spaces on the faces of a gear's die."""
        return self._faces[gear]

    def best_gear(self, space: int, stops: int, gear: int, place: int) -> tuple[int, int]:
        """The gear of the next throw that is worth most to points that stand there in a list, and where they
        stand once it is paid for.
        """
        thrown, chosen, least = self.row(space, stops).thrown, (1, place), NEVER
        for new, paying, price in self._changes[gear]:
            left = paying(self._places)[place] if paying else place
            if thrown[new][left] + price < least:
                chosen, least = (new, left), thrown[new][left] + price
        return chosen

    def best_end(
        self, space: int, stops: int, gear: int, spaces: int, place: int
    ) -> tuple[End, int, int] | None:
        """The end that is worth most of a throw, to points that stand there in a list; the gear that the car
        is in then, 0 if it has spun, and where its points stand. None where it is out whatever it does.
        """
        ways, fuels = self._onward(space, stops), self.stocks.fuel + 1
        size = (self.stocks.brakes + 1) * fuels
        tyres, least, chosen = place // size, self.out, None
        for brakes in range(min(place % size // fuels, spaces) + 1):
            left = place - brakes * fuels
            for end in ways[spaces - brakes]:
                outcome, paid = self.verdicts(end.left)[tyres] if end.left else (FINE, 0)
                if outcome == CRASH:
                    continue
                table, after = self.after if end.crossed else self, left - paid * size
                lever, value = gear if outcome == FINE else 0, 0
                if table is not None:
                    row = table._rows.get(end[:2]) or table.row(end.space, end.stops)
                    value = (row.best[gear] if lever else row.thrown[1])[after]
                if value < least:
                    least, chosen = value, (end, lever, after)
        return chosen

    def _stops_at(self, space: int) -> int:
        corner = self.rules.track.corner[space]
        return self.rules.track.corners[corner].stops if corner >= 0 else 0

    def unmade(self) -> list[int]:
        """The spaces without rows, each behind those on which it depends."""
        left, middle, _ = self.rules.track.lanes
        starts = (0, left, left + middle)
        return list(dict.fromkeys(space for start in starts for space in self._on_the_way(start)))

    def make(self, spaces: Iterable[int]) -> None:
        """Make the rows of these spaces, in an order as ``unmade`` has it."""
        for space in spaces:
            if space not in self._ready:
                for stops in range(self._stops_at(space), -1, -1):
                    self._rows[space, stops] = self._made(space, stops)
                self._ready.add(space)

    def _prepare(self, wanted: int) -> None:
        """Make the rows of a space and of all that lie before it until the line, the last ones first."""
        self.make(self._on_the_way(wanted))

    def _on_the_way(self, wanted: int) -> list[int]:
        """A space without rows and those before the line on which it depends, the last ones first."""
        track, waiting, opened = self.rules.track, [wanted], set[int]()
        found: dict[int, None] = {}
        while waiting:
            space = waiting[-1]
            ahead = [
                after for after in track.following[space]
                if after not in self._ready and after not in opened and not track.crosses_line(space, after)
            ]  # fmt: skip
            if ahead and space not in opened:
                opened.add(space)
                waiting += ahead
                continue
            waiting.pop()
            if space not in self._ready:
                found[space] = None
        return list(found)

    def _made(self, space: int, stops: int) -> Row:
        ways = self._onward(space, stops)
        thrown: list[Vector] = [[]]
        for gear in GEARS:
            faces = self._faces[gear]
            at: dict[int, Vector] = {}
            after = {face: self._braked(ways, gear, face, at) for face in set(faces)}
            total = map(sum, zip(*[after[face] for face in faces], strict=True))
            thrown.append([THROW + value // len(faces) for value in total])
        best = [self._chosen(thrown, gear) for gear in range(7)]
        return Row(thrown, best)

    def _onward(self, space: int, stops: int) -> list[list[End]]:
        """The ends that lead on: a last point before a doubled space buys nothing and leaves a car where it
        is, which is reckoned as if it bought that space.
        """
        ways = list(self.ways.ends(space, stops))
        if self.rules.track.paying:
            for driven in range(len(ways) - 1, 0, -1):
                if any(end[:2] == (space, stops) for end in ways[driven]):
                    moved = [end for end in ways[driven] if end[:2] != (space, stops)]
                    ways[driven] = moved or ways[min(driven + 1, FARTHEST)]
        return ways

    def _braked(self, ways: list[list[End]], gear: int, face: int, at: dict[int, Vector]) -> Vector:
        """What a throw is worth, by the best that can be made of it with all brakes there are."""
        lists = []
        for brakes in range(min(self.stocks.brakes, face) + 1):
            driven = face - brakes
            if driven not in at:
                at[driven] = self._least(gear, ways[driven])
            lists.append(self._brakes[brakes](at[driven]) if brakes else at[driven])
        return list(map(min, *lists)) if len(lists) > 1 else list(lists[0])

    def _least(self, gear: int, ends: list[End]) -> Vector:
        """The best of all ends."""
        lists = [self._worth(gear, end) for end in ends]
        if not lists:
            return self._wrecked
        return list(map(min, *lists)) if len(lists) > 1 else lists[0]

    def _worth(self, gear: int, end: End) -> Vector:
        """What an end is worth, corners left early paid."""
        table = self.after if end.crossed else self
        row = None if table is None else table.row(end.space, end.stops)
        best = self._home if row is None else row.best[gear]
        if not end.left:
            return best
        spun = self._home if row is None else row.thrown[1]
        size = (self.stocks.brakes + 1) * (self.stocks.fuel + 1)
        worth: Vector = []
        for tyres, (outcome, paid) in enumerate(self.verdicts(end.left)):
            if outcome == CRASH:
                worth += [self.out] * size
            else:
                begin = (tyres - paid) * size
                worth += (best if outcome == FINE else spun)[begin : begin + size]
        return [*worth, NEVER]

    def verdicts(self, left: tuple[Left, ...]) -> list[tuple[str, int]]:
        """What leaving these corners early comes to with no points of tyres, with one, and so on."""
        corners = self.rules.track.corners
        key = tuple([(corners[one.corner].stops, one.missing, one.over, one.into) for one in left])
        found = self._judged.get(key)
        if found is None:
            car = self._race.cars[0]
            found = self._judged[key] = []
            for tyres in range(self.stocks.tyres + 1):
                verdict = self.rules.judge(self.rules, self._race, car, list(left), tyres)
                found.append((verdict.outcome, verdict.tyres))
        return found

    def _changes_from(self, gear: int) -> list[tuple[int, Shift | None, int]]:
        """The gears that may follow one, how stocks pay for it, and the price of what is no stock."""
        if gear == 0:
            return [(1, None, 0)]
        found: list[tuple[int, Shift | None, int]] = []
        for new in range(1, min(6, gear + 1) + 1):
            skipped = gear - new - 1
            if skipped <= 0:
                found.append((new, None, 0))
            elif skipped < len(self.rules.skip_prices):
                fuel, brakes, engine = self.rules.skip_prices[skipped]
                price = engine * ENGINE_POINT
                if not self.stocks.fuel:
                    fuel, price = 0, price + fuel * FUEL_POINT
                found.append((new, self.stocks.paying(0, brakes, fuel), price))
        return found

    def skipped(self, gear: int, new: int) -> int:
        """The price of a change of gear beyond what it takes of the stocks."""
        return next((price for after, _, price in self._changes[gear] if after == new), 0)

    def _chosen(self, thrown: list[Vector], gear: int) -> Vector:
        lists = []
        for new, paying, price in self._changes[gear]:
            values = paying(thrown[new]) if paying else thrown[new]
            lists.append(map(add, values, [price] * len(values)) if price else values)
        return list(map(min, *lists)) if len(lists) > 1 else list(lists[0])
