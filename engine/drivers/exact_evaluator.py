"""Exact evaluation of gears and moves for the strongest drivers, including the cars around.

``expert.py`` decides when these values apply.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.dice import GEAR_TABLE
from engine.core.state import AT_PIT, FROM_PIT, Race, points_at_start
from engine.core.track import PIT_LANE
from engine.core.types import Action, Decision
from engine.drivers import rollouts
from engine.drivers.evaluation import STEADY, TYRE, Evaluation, damage_cost, skid_of
from engine.drivers.move_evaluation import (
    ENGINE_ODDS,
    NEVER,
    MoveScorer,
    ReachedEnd,
    Risks,
    engine_checks,
    standing_still_penalty,
    stops_after,
)
from engine.drivers.pit_value import cost_of, leaves_in, repairs_worth, set_worth, way_out
from engine.drivers.rollouts import Landings
from engine.drivers.tables.lap_values import LapValues, lap_values_of
from engine.drivers.tables.solo_races import LOST, Landing
from engine.drivers.tables.stock_table import THROW, Vector
from engine.drivers.tables.value_table import ValueTable, value_table_of
from engine.movement.move_options import MoveOptions, brake_points
from engine.play.forecast import OutcomeCache, RollGroup, race_at_roll, roll_groups
from engine.play.outcome import OUT, SPIN
from engine.play.preview import Preview, preview, preview_of, tow_after, towed
from engine.rules.framework.builder import Rules
from engine.rules.queries import LOWEST_SLIPSTREAM_GEAR, gear_price, is_fatal_loss, stops_after_move


def carried_on(rules: Rules, race: Race) -> int:
    """Return how many spaces the car whose turn it is is carried on from inside a corner."""
    car = race.cars[race.actor]
    return skid_of(rules, race, car, car.compound)


# Laps left, negative for a car that is out; the end, the stops made there and whether the car has spun; tyre
# points paid; the cost of risks and the like in thousandths of a roll, or the full value for a car that is
# out.
ScoredEnd = tuple[int, int, int, bool, int, int]


class ExactEvaluator(MoveScorer[list[ScoredEnd]]):
    """Exact values of a position, in thousandths of a roll to the finish; lower is better."""

    def __init__(self, rules: Rules, race: Race, evaluation: Evaluation, *, counts: bool = True) -> None:
        """Prepare to evaluate a position.

        ``counts``: value the points that a move leaves; otherwise use the current points and a price for each
        point paid.
        """
        super().__init__(rules)
        self.race, self.evaluation = race, evaluation
        self.values: LapValues = lap_values_of(rules, race)
        self._read = self.values.read if counts else self._priced
        # Drivers that do not count the points left also ignore the slipstream.
        self._tows = counts and rules.slipstream_spaces > 0
        # Extra price of tyre and brake points by temperament; may be negative.
        self._thrift = TYRE * (evaluation.wear - STEADY.wear) // STEADY.wear
        self._home: Vector = [evaluation.home] * (self.values.stocks.size + 1)
        # Tyre points per space of overshoot on the current tyres; the tables count spaces.
        self._dear = evaluation.dear
        skid = carried_on(rules, race)
        self._dry = value_table_of(rules.track)
        self._wet = value_table_of(rules.track, skid) if skid else None
        self._risks = Risks(rules, race, evaluation)
        # Starting points of rollouts: where each roll of a gear leads.
        self._plays = counts and not skid and rollouts.due(rules, race, race.actor)
        self._landing: Landing | None = None
        self._landings: dict[Action, list[tuple[int, Landing | None]]] = {}

    def played_out(self, question: Decision, worths: Mapping[Action, int]) -> Action | None:
        """Return the answer that rollouts prefer to the best one by mean value, or None."""
        if not self._plays or question.step not in ("gear", "drive") or len(worths) < 2:
            return None

        def landings(action: Action) -> Landings:
            if action.kind == "gear":
                return self._landings.get(action, [(1, None)])
            view = preview_of(self.rules, self.race, question, action)
            return [(1, self._landing_of(self.race, question.detail, view))]

        return rollouts.best_by_rollout(self.rules, self.race, self.values, worths, landings)

    def gear_worth(self, question: Decision, action: Action, known: OutcomeCache) -> int:
        """Return the value of a gear, including the points for the change."""
        rules, race = self.rules, self.race
        car, gear = race.cars[question.car], action.value
        laps_left = self._laps_left(race)
        _, _, engine = (0, 0, 0) if car.spun or car.pit == AT_PIT else gear_price(rules, car, gear)
        ready = None
        if not (engine and is_fatal_loss(rules, car, "engine")):
            ready = race_at_roll(rules, race, question, action)
        if ready is None:
            return 2 * self.values.out_cost(laps_left)
        paid = engine * damage_cost(rules, car, "engine")
        if checks := engine_checks(rules, race, car, gear):
            paid += checks * self._risks.harm(car, "engine") // ENGINE_ODDS
        total, led = 0, list[tuple[int, Landing | None]]()
        for thrown in roll_groups(rules, ready, known):
            total += thrown.faces * self.best(thrown)
            led.append((thrown.faces, self._landing))
        if self._plays:
            self._landings[action] = [(often, one and one.riskier(paid)) for often, one in led]
        return paid + total // sum([faces for faces, _ in led])

    def worth(self, race: Race, view: Preview) -> int:
        """Return the value of a move."""
        values, car = self.values, race.cars[race.actor]
        laps_left = self._laps_left(race)
        if view.kind == OUT:
            return THROW + values.out_cost(laps_left)
        space = view.action.value
        if race.finishing or self.rules.track.crosses_line(car.space, space):
            laps_left -= 1
        end = view.end_space
        if laps_left > 0 and self.rules.track.lane[end] == PIT_LANE:
            return self._lane(race, laps_left, end, view)
        stops = stops_after(self.rules, race, view)
        vector = self._vector(laps_left, end, stops, car.gear, view.kind)
        tyres, brakes = car.tyres - view.tyres, car.brakes - view.brakes
        told = self._read(vector, laps_left, tyres // self._dear, brakes, car.fuel - view.fuel)
        told += self._by_rain(self._wet, laps_left, end, stops, car.gear)
        told += standing_still_penalty(self.rules, car, end, stops)
        if laps_left > 0:
            told += self._thrift * (view.tyres + view.brakes) - self.evaluation.blocks.get(end, 0)
        return told + self._risks.risk_of(race, end, view) + view.throws * THROW

    def way_worth(self, race: Race, found: MoveOptions, view: Preview) -> int:
        """Return the value of a move, including any slipstream moves that may follow it."""
        worth, rules = self.worth(race, view), self.rules
        midway = tow_after(rules, race, found, view) if self._tows else None
        if midway is None:
            return worth
        trial, asked = midway
        views = [towed(rules, trial, asked, way) for way in asked.options[1:]]
        return min(worth, *[self.way_worth(trial, asked.detail, view) for view in views])

    def _priced(self, vector: Vector, laps_left: int, tyres: int, brakes: int, fuel: int) -> int:
        """Read a list with the car's current points, and add the prices of the points paid."""
        car, told = self.race.cars[self.race.actor], self.evaluation
        if tyres < 0 or brakes < 0 or fuel < 0:
            return vector[-1]
        worth = self.values.read(vector, laps_left, car.tyres // self._dear, car.brakes, car.fuel)
        if laps_left <= 0:
            return worth
        had_tyres = car.tyres // self._dear
        for price, had, left in (
            (told.tyre, had_tyres, tyres),
            (told.brake, car.brakes, brakes),
            (told.fuel, car.fuel, fuel),
        ):
            if left < had:
                worth += price * (had - left) + price * (not left)
        return worth

    def _laps_left(self, race: Race) -> int:
        return max(1, self.rules.setup.laps - race.cars[race.actor].crossings + 1)

    def _by_rain(self, table: ValueTable | None, laps_left: int, space: int, stops: int, gear: int) -> int:
        """Return by how much a table for rain exceeds the one for dry at a space."""
        if table is None or laps_left <= 0:
            return 0
        dry = self._dry.value(laps_left, space, gear, stops)
        return table.value(laps_left, space, gear, stops) - dry

    def _vector(self, laps_left: int, end: int, stops: int, gear: int, kind: str) -> Vector:
        if laps_left <= 0:
            return self._home
        row = self.values.row(laps_left, end, stops)
        return row.thrown[1] if kind == SPIN else row.best[gear]

    def _lane(self, race: Race, laps_left: int, end: int, view: Preview) -> int:
        """Return the value of a pit lane space: the way out, new tyres and repairs."""
        rules, car = self.rules, race.cars[race.actor]
        served = car.pit in (AT_PIT, FROM_PIT)
        gear = car.gear if served else leaves_in(rules, car)
        road, spaces = way_out(rules.track, end)
        if rules.track.crosses_line(end, road):
            laps_left -= 1
        vector = self._vector(laps_left, road, 0, gear, "")
        tyres = car.tyres // self._dear if served else points_at_start(car, "tyres")
        worth = self._read(vector, laps_left, tyres, car.brakes - view.brakes, car.fuel - view.fuel)
        if self._wet is not None:
            least = min(skid_of(rules, race, car, kind) for kind in rules.compounds)
            table = self._wet if served else value_table_of(rules.track, least)
            worth += self._by_rain(table, laps_left, road, 0, gear)
        worth += THROW * spaces * len(GEAR_TABLE[gear]) // sum(GEAR_TABLE[gear])
        if not served:
            worth += cost_of(rules, race, car) - repairs_worth(rules, self.evaluation, car)
            worth -= set_worth(rules, race, self.evaluation, car)
        return worth

    def best(self, thrown: RollGroup) -> int:
        """Return the value of a roll with its best move, including the roll itself."""
        self._landing = None
        return THROW + super().best(thrown)

    def value_if_out(self, race: Race) -> int:
        return 2 * self.values.out_cost(self._laps_left(race))

    def best_move(self, race: Race, found: MoveOptions) -> int:
        return self._by_views(race, found, found.cheapest_options(), NEVER)

    def _by_views(self, race: Race, found: MoveOptions, ways: Iterable[Action], best: int) -> int:
        """Return the best value of these moves, previewed one by one, but at most ``best``."""
        views = [preview(self.rules, race, found, way, self._legs) for way in ways]
        worths = [self.way_worth(race, found, view) for view in views]
        least = min(worths, default=best)
        if least < best and self._plays:
            self._landing = self._landing_of(race, found, views[worths.index(least)])
        return min(best, least)

    def _landing_of(self, race: Race, found: MoveOptions, view: Preview) -> Landing | None:
        """Return where a move, with any slipstream, leaves the car; None in the pit lane."""
        rules, car = self.rules, race.cars[race.actor]
        midway = tow_after(rules, race, found, view) if self._tows else None
        if midway is not None:
            trial, asked = midway
            views = [towed(rules, trial, asked, way) for way in asked.options[1:]]
            worths = [self.way_worth(trial, asked.detail, one) for one in views]
            if min(worths) < self.worth(race, view):
                return self._landing_of(trial, asked.detail, views[worths.index(min(worths))])
        if view.kind == OUT:
            return LOST
        end = view.end_space
        left = self._laps_left(race) - (race.finishing or rules.track.crosses_line(car.space, end))
        if left > 0 and rules.track.lane[end] == PIT_LANE:
            return None
        stops = stops_after(rules, race, view)
        risk = (
            self._risks.risk_of(race, end, view)
            + standing_still_penalty(rules, car, end, stops)
            + view.throws * THROW
        )
        tyres, brakes, fuel = car.tyres - view.tyres, car.brakes - view.brakes, car.fuel - view.fuel
        gear = 0 if view.kind == SPIN else car.gear
        return Landing(left, end, stops, gear, tyres // self._dear, brakes, fuel, risk)

    def _behind_others(self, race: Race, found: MoveOptions) -> list[Action]:
        """Return the full-length moves that end right behind another car."""
        following, occupied = self.rules.track.following, race.occupied
        return [
            Action("drive", space, extra)
            for extra, driven in found.levels
            if not brake_points(extra)
            for space in found.legal_ends(extra, driven)
            if following[space][0] in occupied
        ]

    def best_end(self, race: Race, found: MoveOptions, levels: list[tuple[int, list[ScoredEnd]]]) -> int:
        car, read, dear = race.cars[race.actor], self._read, self._dear
        gear, tyres, most, fuel = car.gear, car.tyres, car.brakes, car.fuel
        best = NEVER
        for brakes, ends in levels:
            for laps_left, end, stops, is_spin, paid, risk in ends:
                if laps_left < 0:
                    worth = risk
                else:
                    vector = self._vector(laps_left, end, stops, gear, SPIN if is_spin else "")
                    worth = read(vector, laps_left, (tyres - paid) // dear, most - brakes, fuel) + risk
                    if self._wet is not None:
                        worth += self._by_rain(self._wet, laps_left, end, stops, gear)
                    if laps_left:
                        worth += self._thrift * brakes
                if worth < best:
                    best = worth
                    self._landing = (
                        LOST
                        if laps_left < 0
                        else Landing(
                            laps_left,
                            end,
                            stops,
                            0 if is_spin else gear,
                            (tyres - paid) // dear,
                            most - brakes,
                            fuel,
                            risk,
                        )
                    )
        if self._tows and gear >= LOWEST_SLIPSTREAM_GEAR:
            return self._by_views(race, found, self._behind_others(race, found), best)
        return best

    def score_level(self, race: Race, ends: list[ReachedEnd]) -> list[ScoredEnd]:
        rules, car = self.rules, race.cars[race.actor]
        laps_left = self._laps_left(race)
        scored: list[ScoredEnd] = []
        for space, leg in ends:
            if leg.kind == OUT:
                scored.append((-1, 0, 0, False, 0, THROW + self.values.out_cost(laps_left)))
                continue
            end = leg.end
            after = laps_left - (race.finishing or rules.track.crosses_line(car.space, space))
            stops = stops_after_move(rules, race, end, leg.left)
            risk = (
                self._risks.risk_of(race, end, leg)
                + leg.throws * THROW
                + standing_still_penalty(rules, car, end, stops)
            )
            if after > 0:
                risk += self._thrift * leg.tyres - self.evaluation.blocks.get(end, 0)
            scored.append((after, end, stops, leg.kind == SPIN, leg.tyres, risk))
        return scored
