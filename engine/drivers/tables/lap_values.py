"""The tables of exact values for a race, shared by all races with the same rules.

There is one table for the last lap and one for the lap before. Longer races spread their points over the
laps.
"""

from __future__ import annotations

from functools import cached_property
from itertools import islice

from engine.core.state import Race, points_at_start
from engine.drivers.tables.solo_moves import SoloMoves
from engine.drivers.tables.stock_table import OUT_COST_PER_LAP, Row, Stocks, StockTable, Vector
from engine.rules.framework.builder import Rules
from engine.rules.queries import solo_move_key

# More points than these gain nothing; of fuel, only the last one matters.
MAX_TYRES, MAX_BRAKES, MAX_FUEL = 7, 5, 1

# Number of races whose tables are cached.
MAX_CACHED_RACES = 4

EXACT_LAPS = 2


class LapValues:
    """Exact values of a race: ``row(laps_left, space, stops)``, read with a car's points.

    ``laps_left`` is 1 in the last lap. For a car on the grid it is one more than the race has laps.
    """

    def __init__(self, rules: Rules, stocks: Stocks) -> None:
        moves = SoloMoves(rules)
        self.stocks = stocks
        self._laps = rules.setup.laps
        self._last = StockTable(moves, stocks)
        self._earlier = StockTable(moves, stocks, self._last)
        self._grid = self._earlier if self._laps == 1 else StockTable(moves, stocks, self._earlier)
        self._line = moves.rules.track.lanes[0]
        laps = (self._last,) if self._laps == 1 else (self._last, self._earlier)
        missing = [(table, space) for table in laps for space in table.missing_spaces()]
        self._missing_places, self._place_count, self._computed_count = iter(missing), len(missing), 0

    def table(self, laps_left: int) -> StockTable:
        return self._grid if laps_left > self._laps else self._last if laps_left <= 1 else self._earlier

    def study(self, most: int) -> int:
        """Compute up to ``most`` more spaces, and return the percentage that is ready.

        Call it repeatedly where computing everything at once would block too long.
        """
        for table, space in islice(self._missing_places, most):
            table.compute_rows((space,))
            self._computed_count += 1
        return 100 * self._computed_count // self._place_count

    def row(self, laps_left: int, space: int, stops: int) -> Row:
        """Return the values of a track space."""
        return self.table(laps_left).row(space, stops)

    def read(self, values: Vector, laps_left: int, tyres: int, brakes: int, fuel: int) -> int:
        """Return the value of a list for these points, in thousandths of a roll to the finish.

        For more than two laps, points count as their share of two laps. The value is interpolated
        bilinearly between whole tyre and brake points.
        """
        if tyres < 0 or brakes < 0 or fuel < 0:
            return values[-1]
        place, laps = self.stocks.place, min(laps_left, self._laps)
        if laps <= EXACT_LAPS:
            return values[place(tyres, brakes, fuel)]
        tyres_below, tyre_rest = divmod(EXACT_LAPS * tyres, laps)
        brakes_below, brake_rest = divmod(EXACT_LAPS * brakes, laps)
        total = 0
        for counted_tyres, tyre_weight in ((tyres_below, laps - tyre_rest), (tyres_below + 1, tyre_rest)):
            for counted_brakes, brake_weight in (
                (brakes_below, laps - brake_rest),
                (brakes_below + 1, brake_rest),
            ):
                if tyre_weight and brake_weight:
                    total += tyre_weight * brake_weight * values[place(counted_tyres, counted_brakes, fuel)]
        return total // (laps * laps) + (laps - EXACT_LAPS) * self.lap_millirolls

    @cached_property
    def lap_millirolls(self) -> int:
        """Thousandths of a roll for a lap in the middle of a race."""
        last_lap, two_laps = (self.table(laps).row(self._line, 0).by_current_gear[1] for laps in (1, 2))
        return two_laps[-2] - last_lap[-2]

    def out_cost(self, laps_left: int) -> int:
        """Return the cost of going out."""
        return self.table(laps_left).out + max(0, min(laps_left, self._laps) - EXACT_LAPS) * OUT_COST_PER_LAP


_cached_values: dict[object, LapValues] = {}


def lap_values_of(rules: Rules, race: Race) -> LapValues:
    """Return the tables of a race, cached by the rules that affect moves."""
    stocks = _stocks(rules, race)
    key = (solo_move_key(rules), stocks, rules.setup.laps)
    values = _cached_values.get(key)
    if values is None:
        if len(_cached_values) >= MAX_CACHED_RACES:
            del _cached_values[next(iter(_cached_values))]
        values = _cached_values[key] = LapValues(rules, stocks)
    return values


def _stocks(rules: Rules, race: Race) -> Stocks:
    """Return the numbers of points that the tables of a race distinguish.

    Where drivers build their cars, the points are not known when the circuit is precomputed. The tables then
    cover all of them.
    """
    season = rules.setup.season_race
    if rules.build_plan.parts and not (season and season.built):
        return Stocks(MAX_TYRES, MAX_BRAKES, MAX_FUEL)
    return Stocks(
        min(MAX_TYRES, _most_at_start(rules, race, "tyres")),
        min(MAX_BRAKES, _most_at_start(rules, race, "brakes")),
        MAX_FUEL,
    )


def _most_at_start(rules: Rules, race: Race, part: str) -> int:
    """Return the highest points of a part that any car starts with."""
    return max(points_at_start(car, part) if car.full else rules.initial_points[part] for car in race.cars)
