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
    WORST_VALUE,
    MoveScorer,
    ReachedEnd,
    Risks,
    engine_checks,
    standing_still_penalty,
)
from engine.drivers.pit_value import exit_gear_of, pit_lane_exit, repairs_value, stop_cost, tyre_set_value
from engine.drivers.rollouts import Landings
from engine.drivers.tables.lap_values import LapValues, lap_values_of
from engine.drivers.tables.solo_races import OUT_LANDING, Landing
from engine.drivers.tables.stock_table import Vector
from engine.drivers.tables.value_table import MILLIROLLS_PER_ROLL, ValueTable, value_table_of
from engine.movement.move_options import MoveOptions, brake_points
from engine.play.forecast import OutcomeCache, RollGroup, race_at_roll, roll_groups
from engine.play.outcome import OUT, SPIN
from engine.play.preview import Preview, preview, preview_of, slipstream_after, slipstream_preview
from engine.rules.framework.builder import Rules
from engine.rules.queries import LOWEST_SLIPSTREAM_GEAR, gear_price, is_fatal_loss, stops_after_move


def skid_of_actor(rules: Rules, race: Race) -> int:
    """Return by how many spaces the acting car skids from inside a corner."""
    car = race.cars[race.actor]
    return skid_of(rules, race, car, car.compound)


# Laps left, negative for a car that is out; the end, the stops made there and whether the car has spun; tyre
# points paid; the cost of risks and the like in thousandths of a roll, or the full value for a car that is
# out.
ScoredEnd = tuple[int, int, int, bool, int, int]


class ExactEvaluator(MoveScorer[list[ScoredEnd]]):
    """Exact values of a position, in thousandths of a roll to the finish; lower is better."""

    def __init__(
        self, rules: Rules, race: Race, evaluation: Evaluation, *, counts_points: bool = True
    ) -> None:
        """Prepare to evaluate a position.

        ``counts_points``: value the points that a move leaves; otherwise use the current points and a price
        for each point paid.
        """
        super().__init__(rules)
        self.race, self.evaluation = race, evaluation
        self.values: LapValues = lap_values_of(rules, race)
        self._read = self.values.read if counts_points else self._value_at_fixed_prices
        # Drivers that do not count the points left also ignore the slipstream.
        self._uses_slipstream = counts_points and rules.slipstream_spaces > 0
        # Extra price of tyre and brake points by temperament; may be negative.
        self._thrift = TYRE * (evaluation.wear - STEADY.wear) // STEADY.wear
        self._finish_values: Vector = [evaluation.finish_value] * (self.values.stocks.size + 1)
        # Tyre points per space of overshoot on the current tyres; the tables count spaces.
        self._tyre_points_per_space = evaluation.tyre_points_per_overshoot_space
        skid = skid_of_actor(rules, race)
        self._no_skid_table = value_table_of(rules.track)
        self._skid_table = value_table_of(rules.track, skid) if skid else None
        self._risks = Risks(rules, race, evaluation)
        # Starting points of rollouts: where each roll of a gear leads.
        self._uses_rollouts = counts_points and not skid and rollouts.is_rollout_due(rules, race, race.actor)
        self._landing: Landing | None = None
        self._landings: dict[Action, list[tuple[int, Landing | None]]] = {}

    def rollout_choice(self, question: Decision, answer_values: Mapping[Action, int]) -> Action | None:
        """Return the answer that rollouts prefer to the best one by mean value, or None."""
        if not self._uses_rollouts or question.step not in ("gear", "drive") or len(answer_values) < 2:
            return None

        def landings(action: Action) -> Landings:
            if action.kind == "gear":
                return self._landings.get(action, [(1, None)])
            view = preview_of(self.rules, self.race, question, action)
            return [(1, self._landing_of(self.race, question.detail, view))]

        return rollouts.best_by_rollout(self.rules, self.race, self.values, answer_values, landings)

    def gear_value(self, question: Decision, action: Action, cache: OutcomeCache) -> int:
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
        cost = engine * damage_cost(rules, car, "engine")
        if checks := engine_checks(rules, race, car, gear):
            cost += checks * self._risks.point_loss_cost(car, "engine") // ENGINE_ODDS
        total, landings = 0, list[tuple[int, Landing | None]]()
        for group in roll_groups(rules, ready, cache):
            total += group.faces * self.best(group)
            landings.append((group.faces, self._landing))
        if self._uses_rollouts:
            self._landings[action] = [(count, one and one.with_added_risk(cost)) for count, one in landings]
        return cost + total // sum([faces for faces, _ in landings])

    def plain_move_value(self, race: Race, view: Preview) -> int:
        """Return the value of a move, without slipstream moves that may follow it."""
        values, car = self.values, race.cars[race.actor]
        laps_left = self._laps_left(race)
        if view.kind == OUT:
            return MILLIROLLS_PER_ROLL + values.out_cost(laps_left)
        space = view.action.value
        if race.finishing or self.rules.track.crosses_line(car.space, space):
            laps_left -= 1
        end = view.end_space
        if laps_left > 0 and self.rules.track.lane[end] == PIT_LANE:
            return self._pit_lane_value(race, laps_left, end, view)
        stops = stops_after_move(self.rules, race, end, view.left)
        vector = self._vector(laps_left, end, stops, car.gear, view.kind)
        tyres, brakes = car.tyres - view.tyres, car.brakes - view.brakes
        value = self._read(
            vector, laps_left, tyres // self._tyre_points_per_space, brakes, car.fuel - view.fuel
        )
        value += self._skid_surcharge(self._skid_table, laps_left, end, stops, car.gear)
        value += standing_still_penalty(self.rules, car, end, stops)
        if laps_left > 0:
            value += self._thrift * (view.tyres + view.brakes) - self.evaluation.blocks.get(end, 0)
        return value + self._risks.risk_of(race, end, view) + view.added_rolls * MILLIROLLS_PER_ROLL

    def move_value(self, race: Race, move_options: MoveOptions, view: Preview) -> int:
        """Return the value of a move, including any slipstream moves that may follow it."""
        worth, rules = self.plain_move_value(race, view), self.rules
        midway = slipstream_after(rules, race, move_options, view) if self._uses_slipstream else None
        if midway is None:
            return worth
        trial, question = midway
        views = [slipstream_preview(rules, trial, question, way) for way in question.options[1:]]
        return min(worth, *[self.move_value(trial, question.detail, view) for view in views])

    def _value_at_fixed_prices(
        self, vector: Vector, laps_left: int, tyres: int, brakes: int, fuel: int
    ) -> int:
        """Read a list with the car's current points, and add the prices of the points paid."""
        car, evaluation = self.race.cars[self.race.actor], self.evaluation
        if tyres < 0 or brakes < 0 or fuel < 0:
            return vector[-1]
        worth = self.values.read(
            vector, laps_left, car.tyres // self._tyre_points_per_space, car.brakes, car.fuel
        )
        if laps_left <= 0:
            return worth
        had_tyres = car.tyres // self._tyre_points_per_space
        for price, had, left in (
            (evaluation.tyre, had_tyres, tyres),
            (evaluation.brake, car.brakes, brakes),
            (evaluation.fuel, car.fuel, fuel),
        ):
            if left < had:
                worth += price * (had - left) + price * (not left)
        return worth

    def _laps_left(self, race: Race) -> int:
        return max(1, self.rules.setup.laps - race.cars[race.actor].crossings + 1)

    def _skid_surcharge(
        self, table: ValueTable | None, laps_left: int, space: int, stops: int, gear: int
    ) -> int:
        """Return the extra value at a space for a car that skids, in rain or with parts at zero."""
        if table is None or laps_left <= 0:
            return 0
        dry = self._no_skid_table.value(laps_left, space, gear, stops)
        return table.value(laps_left, space, gear, stops) - dry

    def _vector(self, laps_left: int, end: int, stops: int, gear: int, kind: str) -> Vector:
        if laps_left <= 0:
            return self._finish_values
        row = self.values.row(laps_left, end, stops)
        return row.by_next_gear[1] if kind == SPIN else row.by_current_gear[gear]

    def _pit_lane_value(self, race: Race, laps_left: int, end: int, view: Preview) -> int:
        """Return the value of a pit lane space: the drive out, new tyres and repairs."""
        rules, car = self.rules, race.cars[race.actor]
        served = car.pit in (AT_PIT, FROM_PIT)
        gear = car.gear if served else exit_gear_of(rules, car)
        road, spaces = pit_lane_exit(rules.track, end)
        if rules.track.crosses_line(end, road):
            laps_left -= 1
        vector = self._vector(laps_left, road, 0, gear, "")
        tyres = car.tyres // self._tyre_points_per_space if served else points_at_start(car, "tyres")
        worth = self._read(vector, laps_left, tyres, car.brakes - view.brakes, car.fuel - view.fuel)
        if self._skid_table is not None:
            least = min(skid_of(rules, race, car, kind) for kind in rules.compounds)
            table = self._skid_table if served else value_table_of(rules.track, least)
            worth += self._skid_surcharge(table, laps_left, road, 0, gear)
        worth += MILLIROLLS_PER_ROLL * spaces * len(GEAR_TABLE[gear]) // sum(GEAR_TABLE[gear])
        if not served:
            worth += stop_cost(rules, race, car) - repairs_value(rules, self.evaluation, car)
            worth -= tyre_set_value(rules, race, self.evaluation, car)
        return worth

    def best(self, group: RollGroup) -> int:
        """Return the value of a roll with its best move, including the roll itself."""
        self._landing = None
        return MILLIROLLS_PER_ROLL + super().best(group)

    def value_if_out(self, race: Race) -> int:
        return 2 * self.values.out_cost(self._laps_left(race))

    def best_move_value(self, race: Race, move_options: MoveOptions) -> int:
        return self._by_views(race, move_options, move_options.cheapest_options(), WORST_VALUE)

    def _by_views(self, race: Race, move_options: MoveOptions, ways: Iterable[Action], best: int) -> int:
        """Return the best value of these moves, previewed one by one, but at most ``best``."""
        views = [preview(self.rules, race, move_options, way, self._outcomes) for way in ways]
        answer_values = [self.move_value(race, move_options, view) for view in views]
        least = min(answer_values, default=best)
        if least < best and self._uses_rollouts:
            self._landing = self._landing_of(race, move_options, views[answer_values.index(least)])
        return min(best, least)

    def _landing_of(self, race: Race, move_options: MoveOptions, view: Preview) -> Landing | None:
        """Return where a move, with any slipstream, leaves the car; None in the pit lane."""
        rules, car = self.rules, race.cars[race.actor]
        midway = slipstream_after(rules, race, move_options, view) if self._uses_slipstream else None
        if midway is not None:
            trial, question = midway
            views = [slipstream_preview(rules, trial, question, way) for way in question.options[1:]]
            answer_values = [self.move_value(trial, question.detail, one) for one in views]
            if min(answer_values) < self.plain_move_value(race, view):
                return self._landing_of(
                    trial, question.detail, views[answer_values.index(min(answer_values))]
                )
        if view.kind == OUT:
            return OUT_LANDING
        end = view.end_space
        left = self._laps_left(race) - (race.finishing or rules.track.crosses_line(car.space, end))
        if left > 0 and rules.track.lane[end] == PIT_LANE:
            return None
        stops = stops_after_move(rules, race, end, view.left)
        risk = (
            self._risks.risk_of(race, end, view)
            + standing_still_penalty(rules, car, end, stops)
            + view.added_rolls * MILLIROLLS_PER_ROLL
        )
        tyres, brakes, fuel = car.tyres - view.tyres, car.brakes - view.brakes, car.fuel - view.fuel
        gear = 0 if view.kind == SPIN else car.gear
        return Landing(left, end, stops, gear, tyres // self._tyre_points_per_space, brakes, fuel, risk)

    def _behind_others(self, race: Race, move_options: MoveOptions) -> list[Action]:
        """Return the full-length moves that end right behind another car."""
        following, occupied = self.rules.track.following, race.occupied
        return [
            Action("drive", space, extra)
            for extra, driven in move_options.levels
            if not brake_points(extra)
            for space in move_options.legal_ends(extra, driven)
            if following[space][0] in occupied
        ]

    def best_end_value(
        self, race: Race, move_options: MoveOptions, levels: list[tuple[int, list[ScoredEnd]]]
    ) -> int:
        car, read, tyre_points_per_space = race.cars[race.actor], self._read, self._tyre_points_per_space
        gear, tyres, most, fuel = car.gear, car.tyres, car.brakes, car.fuel
        best = WORST_VALUE
        for brakes, ends in levels:
            for laps_left, end, stops, is_spin, price, risk in ends:
                if laps_left < 0:
                    worth = risk
                else:
                    vector = self._vector(laps_left, end, stops, gear, SPIN if is_spin else "")
                    worth = (
                        read(vector, laps_left, (tyres - price) // tyre_points_per_space, most - brakes, fuel)
                        + risk
                    )
                    if self._skid_table is not None:
                        worth += self._skid_surcharge(self._skid_table, laps_left, end, stops, gear)
                    if laps_left:
                        worth += self._thrift * brakes
                if worth < best:
                    best = worth
                    self._landing = (
                        OUT_LANDING
                        if laps_left < 0
                        else Landing(
                            laps_left,
                            end,
                            stops,
                            0 if is_spin else gear,
                            (tyres - price) // tyre_points_per_space,
                            most - brakes,
                            fuel,
                            risk,
                        )
                    )
        if self._uses_slipstream and gear >= LOWEST_SLIPSTREAM_GEAR:
            return self._by_views(race, move_options, self._behind_others(race, move_options), best)
        return best

    def score_level(self, race: Race, ends: list[ReachedEnd]) -> list[ScoredEnd]:
        rules, car = self.rules, race.cars[race.actor]
        laps_left = self._laps_left(race)
        scores: list[ScoredEnd] = []
        for space, outcome in ends:
            if outcome.kind == OUT:
                scores.append((-1, 0, 0, False, 0, MILLIROLLS_PER_ROLL + self.values.out_cost(laps_left)))
                continue
            end = outcome.end
            after = laps_left - (race.finishing or rules.track.crosses_line(car.space, space))
            stops = stops_after_move(rules, race, end, outcome.left)
            risk = (
                self._risks.risk_of(race, end, outcome)
                + outcome.added_rolls * MILLIROLLS_PER_ROLL
                + standing_still_penalty(rules, car, end, stops)
            )
            if after > 0:
                risk += self._thrift * outcome.tyres - self.evaluation.blocks.get(end, 0)
            scores.append((after, end, stops, outcome.kind == SPIN, outcome.tyres, risk))
        return scores
