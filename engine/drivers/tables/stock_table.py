"""Exact values for a car alone: the rolls still needed under the best play.

A value depends on space, stops made, gear, and tyre, brake and fuel points. Values are computed backwards
from the finish with the engine's own moves (``SoloMoves``) and its own corner costs. The unit is a whole
thousandth of a roll.

For a space and a gear, one list contains the values for all stocks: tyres are the outermost index and fuel
the innermost. The last entry is ``UNREACHABLE_COST``, for stocks below zero. Paying points therefore means
reading the list at other indexes, which makes a table fast to compute.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import add, itemgetter
from typing import NamedTuple

from engine.core.dice import GEARS
from engine.core.state import Race
from engine.drivers.tables.solo_moves import FARTHEST, End, SoloMoves
from engine.drivers.tables.value_table import MILLIROLLS_PER_ROLL
from engine.movement.path_corners import UnfinishedCorner
from engine.play import turn_engine
from engine.rules.queries import CRASH, FINE

# Cost of a state that the stocks do not allow.
UNREACHABLE_COST = 1 << 40

# Cost of retirement, in thousandths of a roll: in the last lap, and for each lap before it.
OUT_COST = 40_000
OUT_COST_PER_LAP = 20_000

# Prices of points outside a table, in thousandths of a roll: fuel if it is not distinguished, and the engine
# point for skipping three gears at once.
FUEL_POINT, ENGINE_POINT = 150, 1500

Vector = list[int]
VectorReader = Callable[[Vector], tuple[int, ...]]


class Stocks(NamedTuple):
    """The most points of each stock that a table distinguishes.

    Attributes:
        fuel: 0 if fuel has a price instead
    """

    tyres: int
    brakes: int
    fuel: int

    def place(self, tyres: int, brakes: int, fuel: int) -> int:
        """Return the list index for these points; more than the maximum count as the maximum."""
        return (min(tyres, self.tyres) * (self.brakes + 1) + min(brakes, self.brakes)) * (
            self.fuel + 1
        ) + min(fuel, self.fuel)

    @property
    def size(self) -> int:
        """The number of values in a list, without the last entry."""
        return (self.tyres + 1) * (self.brakes + 1) * (self.fuel + 1)

    def reader_after_payment(self, tyres: int, brakes: int, fuel: int) -> VectorReader:
        """Return a function that reads a list as a car sees it after paying these points.

        Points that the car does not have give ``UNREACHABLE_COST``.
        """
        places = [
            self.place(t - tyres, b - brakes, f - fuel)
            if t >= tyres and b >= brakes and f >= fuel
            else self.size
            for t in range(self.tyres + 1)
            for b in range(self.brakes + 1)
            for f in range(self.fuel + 1)
        ]
        return itemgetter(*places, self.size)


class Row(NamedTuple):
    """The values of a space.

    Attributes:
        by_next_gear: by the gear of the next roll; 1 is also a car that has spun
        by_current_gear: by the current gear, before the driver chooses the next one
    """

    by_next_gear: list[Vector]
    by_current_gear: list[Vector]


class StockTable:
    """The values of a lap; rows are computed on demand.

    Attributes:
        after: the table of the next lap, None after the last one
        stocks: the points it distinguishes
        out: the value of going out
    """

    def __init__(self, moves: SoloMoves, stocks: Stocks, after: StockTable | None = None) -> None:
        self.moves, self.stocks, self.after = moves, stocks, after
        self.rules = rules = moves.rules
        self.out: int = OUT_COST if after is None else after.out + OUT_COST_PER_LAP
        self._race: Race = turn_engine.start(rules)
        self._rows: dict[tuple[int, int], Row] = {}
        self._ready: set[int] = set()
        self._verdicts: dict[object, list[tuple[str, int]]] = {}
        self._brakes = [stocks.reader_after_payment(0, number, 0) for number in range(stocks.brakes + 1)]
        self._gear_changes = [self._gear_changes_from(gear) for gear in range(7)]
        self._places = list(range(stocks.size + 1))
        self._finish_values = [0] * stocks.size + [UNREACHABLE_COST]
        self._out_values = [self.out] * stocks.size + [UNREACHABLE_COST]
        self._faces = [rules.movement_die(rules, self._race, gear)[1] for gear in (0, *GEARS)]

    def row(self, space: int, stops: int) -> Row:
        """Return the values of a track space; more stops than its corner needs count as all."""
        place = space, min(stops, self._stops_at(space))
        row = self._rows.get(place)
        if row is None:
            self._prepare(space)
            row = self._rows[place]
        return row

    def value(self, space: int, gear: int, stops: int, tyres: int, brakes: int, fuel: int) -> int:
        """Return the thousandths of a roll still needed."""
        return self.row(space, stops).by_current_gear[gear][self.stocks.place(tyres, brakes, fuel)]

    def values_after_roll(self, space: int, stops: int, gear: int, spaces: int) -> Vector:
        """Return the values of a roll with its best move."""
        return self._values_of_roll(self._ends_leading_on(space, stops), gear, spaces, {})

    def faces(self, gear: int) -> tuple[int, ...]:
        """Return the spaces on the faces of a gear's die."""
        return self._faces[gear]

    def best_gear(self, space: int, stops: int, gear: int, place: int) -> tuple[int, int]:
        """Return the best gear for the next roll, and the list index after paying for it.

        ``place`` is the list index of the car's points.
        """
        by_next_gear, best, least = self.row(space, stops).by_next_gear, (1, place), UNREACHABLE_COST
        for new, reader, price in self._gear_changes[gear]:
            left = reader(self._places)[place] if reader else place
            if by_next_gear[new][left] + price < least:
                best, least = (new, left), by_next_gear[new][left] + price
        return best

    def best_end(
        self, space: int, stops: int, gear: int, spaces: int, place: int
    ) -> tuple[End, int, int] | None:
        """Return the best end of a roll, the gear after it, and the list index after it.

        ``place`` is the list index of the car's points. The gear is 0 after a spin. Returns None if every
        end puts the car out.
        """
        ends_by_points, fuels = self._ends_leading_on(space, stops), self.stocks.fuel + 1
        size = (self.stocks.brakes + 1) * fuels
        tyres, least, best_step = place // size, self.out, None
        for brakes in range(min(place % size // fuels, spaces) + 1):
            left = place - brakes * fuels
            for end in ends_by_points[spaces - brakes]:
                outcome, tyre_cost = self.verdicts(end.left)[tyres] if end.left else (FINE, 0)
                if outcome == CRASH:
                    continue
                table, after = self.after if end.crossed else self, left - tyre_cost * size
                next_gear, value = gear if outcome == FINE else 0, 0
                if table is not None:
                    row = table._rows.get(end[:2]) or table.row(end.space, end.stops)
                    value = (row.by_current_gear[gear] if next_gear else row.by_next_gear[1])[after]
                if value < least:
                    least, best_step = value, (end, next_gear, after)
        return best_step

    def _stops_at(self, space: int) -> int:
        corner = self.rules.track.corner[space]
        return self.rules.track.corners[corner].stops if corner >= 0 else 0

    def missing_spaces(self) -> list[int]:
        """Return the spaces without rows, each after those on which it depends."""
        left, middle, _ = self.rules.track.lanes
        starts = (0, left, left + middle)
        return list(dict.fromkeys(space for start in starts for space in self._spaces_needed_for(start)))

    def compute_rows(self, spaces: Iterable[int]) -> None:
        """Compute the rows of these spaces, in the order of ``missing_spaces``."""
        for space in spaces:
            if space not in self._ready:
                for stops in range(self._stops_at(space), -1, -1):
                    self._rows[space, stops] = self._compute_row(space, stops)
                self._ready.add(space)

    def _prepare(self, space: int) -> None:
        """Compute the rows of a space and of all up to the line on which it depends."""
        self.compute_rows(self._spaces_needed_for(space))

    def _spaces_needed_for(self, target: int) -> list[int]:
        """Return a space and the spaces up to the line on which it depends, the farthest first.

        Spaces that already have rows are left out.
        """
        track, stack, opened = self.rules.track, [target], set[int]()
        spaces: dict[int, None] = {}
        while stack:
            space = stack[-1]
            ahead = [
                after
                for after in track.following[space]
                if after not in self._ready and after not in opened and not track.crosses_line(space, after)
            ]
            if ahead and space not in opened:
                opened.add(space)
                stack += ahead
                continue
            stack.pop()
            if space not in self._ready:
                spaces[space] = None
        return list(spaces)

    def _compute_row(self, space: int, stops: int) -> Row:
        """Return the values of a space; those of all spaces on which it depends must be known."""
        ends_by_points = self._ends_leading_on(space, stops)
        by_next_gear: list[Vector] = [[]]
        for gear in GEARS:
            faces = self._faces[gear]
            at: dict[int, Vector] = {}
            after = {face: self._values_of_roll(ends_by_points, gear, face, at) for face in set(faces)}
            total = map(sum, zip(*[after[face] for face in faces], strict=True))
            by_next_gear.append([MILLIROLLS_PER_ROLL + value // len(faces) for value in total])
        by_current_gear = [self._best_over_gears(by_next_gear, gear) for gear in range(7)]
        return Row(by_next_gear, by_current_gear)

    def _ends_leading_on(self, space: int, stops: int) -> list[list[End]]:
        """Return the ends of a move that lead on, by the movement points spent.

        A last point before a space of double cost buys nothing and leaves the car where it is. It is treated
        as if it bought that space.
        """
        ends_by_points = list(self.moves.ends(space, stops))
        if self.rules.track.has_double_cost:
            for driven in range(len(ends_by_points) - 1, 0, -1):
                if any(end[:2] == (space, stops) for end in ends_by_points[driven]):
                    moving_ends = [end for end in ends_by_points[driven] if end[:2] != (space, stops)]
                    ends_by_points[driven] = moving_ends or ends_by_points[min(driven + 1, FARTHEST)]
        return ends_by_points

    def _values_of_roll(
        self, ends_by_points: list[list[End]], gear: int, face: int, at: dict[int, Vector]
    ) -> Vector:
        """Return the values of a roll with its best move, using any number of brake points."""
        lists = []
        for brakes in range(min(self.stocks.brakes, face) + 1):
            driven = face - brakes
            if driven not in at:
                at[driven] = self._best_of_ends(gear, ends_by_points[driven])
            lists.append(self._brakes[brakes](at[driven]) if brakes else at[driven])
        return list(map(min, *lists)) if len(lists) > 1 else list(lists[0])

    def _best_of_ends(self, gear: int, ends: list[End]) -> Vector:
        """Return the best values of all ends."""
        lists = [self._values_of_end(gear, end) for end in ends]
        if not lists:
            return self._out_values
        return list(map(min, *lists)) if len(lists) > 1 else lists[0]

    def _values_of_end(self, gear: int, end: End) -> Vector:
        """Return the values of an end, with overshoots paid."""
        table = self.after if end.crossed else self
        row = None if table is None else table.row(end.space, end.stops)
        best = self._finish_values if row is None else row.by_current_gear[gear]
        if not end.left:
            return best
        spin_values = self._finish_values if row is None else row.by_next_gear[1]
        size = (self.stocks.brakes + 1) * (self.stocks.fuel + 1)
        worth: Vector = []
        for tyres, (outcome, tyre_cost) in enumerate(self.verdicts(end.left)):
            if outcome == CRASH:
                worth += [self.out] * size
            else:
                start = (tyres - tyre_cost) * size
                worth += (best if outcome == FINE else spin_values)[start : start + size]
        return [*worth, UNREACHABLE_COST]

    def verdicts(self, left: tuple[UnfinishedCorner, ...]) -> list[tuple[str, int]]:
        """Return outcome and cost of overshooting these corners, by tyre points from zero."""
        corners = self.rules.track.corners
        key = tuple(
            [
                (
                    corners[one.corner].stops,
                    one.missing_stops,
                    one.overshoot_spaces,
                    one.has_entered_next_corner,
                )
                for one in left
            ]
        )
        verdicts = self._verdicts.get(key)
        if verdicts is None:
            car = self._race.cars[0]
            verdicts = self._verdicts[key] = []
            for tyres in range(self.stocks.tyres + 1):
                verdict = self.rules.overshoot_verdict(self.rules, self._race, car, list(left), tyres)
                verdicts.append((verdict.outcome, verdict.tyres))
        return verdicts

    def _gear_changes_from(self, gear: int) -> list[tuple[int, VectorReader | None, int]]:
        """Return the possible next gears, how stocks pay for each, and any price beyond the stocks."""
        if gear == 0:
            return [(1, None, 0)]
        changes: list[tuple[int, VectorReader | None, int]] = []
        for new in range(1, min(6, gear + 1) + 1):
            skipped = gear - new - 1
            if skipped <= 0:
                changes.append((new, None, 0))
            elif skipped < len(self.rules.skipped_gear_costs):
                fuel, brakes, engine = self.rules.skipped_gear_costs[skipped]
                price = engine * ENGINE_POINT
                if not self.stocks.fuel:
                    fuel, price = 0, price + fuel * FUEL_POINT
                changes.append((new, self.stocks.reader_after_payment(0, brakes, fuel), price))
        return changes

    def skipped(self, gear: int, new: int) -> int:
        """Return the price of a change of gear beyond what it takes from the stocks."""
        return next((price for after, _, price in self._gear_changes[gear] if after == new), 0)

    def _best_over_gears(self, by_next_gear: list[Vector], gear: int) -> Vector:
        """Return the values of a current gear, with the best next gear for all stocks."""
        lists = []
        for new, reader, price in self._gear_changes[gear]:
            values = reader(by_next_gear[new]) if reader else by_next_gear[new]
            lists.append(map(add, values, [price] * len(values)) if price else values)
        return list(map(min, *lists)) if len(lists) > 1 else list(lists[0])
