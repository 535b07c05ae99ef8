"""Scores of gears, moves and rolls in expected rolls to the finish.

The default driver uses the circuit's table, plus its price of points and risks. Both evaluators score the
rolls of a gear by their best moves. A roll can usually be scored by its ends alone, each assessed once for
all rolls and brake levels. Where moves to the same end differ in more than brakes (a blocked car, a skid,
the pit lane), each move is previewed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from engine.core.state import AT_PIT, ON_TRACK, Car, Race
from engine.core.track import PIT_LANE
from engine.core.types import Action, Decision
from engine.drivers.evaluation import (
    DAMAGE_MILLIROLLS,
    FULL_WEIGHT,
    Evaluation,
    damage_cost,
    marginal_cost,
    value_against_rolls,
)
from engine.drivers.pit_value import pit_lane_value
from engine.drivers.tables.value_table import CRASH_COST, MILLIROLLS_PER_ROLL
from engine.movement.move_options import MoveOptions, brake_points, length_index
from engine.play.forecast import OutcomeCache, RollGroup, race_at_roll, roll_groups
from engine.play.outcome import OUT, SPIN, MoveOutcome
from engine.play.preview import OutcomesByEnd, Preview, cached_outcome, preview
from engine.rules.framework.builder import Rules
from engine.rules.queries import LOWEST_CHECKED_GEAR, gear_price, is_fatal_loss, stops_after_move

# Greater than any value.
WORST_VALUE = 1 << 60

# The space that a move aims for, and its outcome; damage may end it before that.
ReachedEnd = tuple[int, MoveOutcome]

# Ends at a distance: the spaces driven, and the spaces allowed if not all are.
Level = tuple[int, tuple[int, ...] | None]

LevelScore = TypeVar("LevelScore")


class MoveScorer(ABC, Generic[LevelScore]):
    """Values of rolls in thousandths of a roll to the finish; lower is better.

    ``LevelScore`` is a subclass's own type for the score of the ends at a distance.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._outcomes: OutcomesByEnd = {}
        self._scores: dict[Level, LevelScore | None] = {}

    def best(self, group: RollGroup) -> int:
        """Return the value of a roll with its best move."""
        race, move_options = group.race, group.move_options
        if move_options is None:
            return self.value_if_out(race)
        if group.outcomes is not self._outcomes:
            self._outcomes, self._scores = group.outcomes, {}
        levels = self._scored_levels(race, move_options) if move_options.is_complete else None
        return (
            self.best_move_value(race, move_options)
            if levels is None
            else self.best_end_value(race, move_options, levels)
        )

    @abstractmethod
    def value_if_out(self, race: Race) -> int:
        """Return the value of a roll that puts the car out."""

    @abstractmethod
    def best_move_value(self, race: Race, move_options: MoveOptions) -> int:
        """Return the value of the best move, previewing one by one."""

    @abstractmethod
    def best_end_value(
        self, race: Race, move_options: MoveOptions, levels: list[tuple[int, LevelScore]]
    ) -> int:
        """Return the value of the best end. ``levels``: brake points and score of each level."""

    @abstractmethod
    def score_level(self, race: Race, ends: list[ReachedEnd]) -> LevelScore:
        """Score the ends at a distance, without the brake points spent."""

    def _scored_levels(self, race: Race, move_options: MoveOptions) -> list[tuple[int, LevelScore]] | None:
        """Return the scores of all levels; None if moves to one end differ in more than brakes."""
        levels, scores = [], self._scores
        for extra, driven in move_options.levels:
            brakes = brake_points(extra)
            if driven != move_options.lengths[length_index(extra)] - brakes:
                return None  # blocked by other cars
            level = driven, move_options.restricted_ends.get(extra)
            score = scores.get(level)
            if score is None and level not in scores:
                ends = self._ends(race, move_options, extra, driven)
                score = scores[level] = None if ends is None else self.score_level(race, ends)
            if score is None:
                return None
            levels.append((brakes, score))
        return levels

    def _ends(
        self, race: Race, move_options: MoveOptions, extra: int, driven: int
    ) -> list[ReachedEnd] | None:
        """Return the outcomes of the ends at a distance; None if some of them begin a skid."""
        ends = []
        for space in move_options.legal_ends(extra, driven):
            outcome = cached_outcome(
                self.rules, race, move_options, Action("drive", space, extra), self._outcomes
            )
            if outcome is None or outcome.skid:
                return None
            ends.append((space, outcome))
        return ends


def engine_checks(rules: Rules, race: Race, car: Car, gear: int) -> int:
    """Return the number of cars whose rolls can trigger an engine check of this car; 0 if none can."""
    if gear < LOWEST_CHECKED_GEAR or car.pit != ON_TRACK or rules.engine_damage_roll:
        return 0
    others = [other for other in race.cars if other is not car]
    return 1 + sum(other.gear >= LOWEST_CHECKED_GEAR and other.space >= 0 for other in others)


CONTACT_FACES = 20

# A debris space costs a point one time in four or five.
HAZARD_ODDS = 5

# One roll in ten in 5th or 6th calls for an engine check, and one check in five fails.
ENGINE_ODDS = 50

# Cost of a spin, in thousandths of a roll.
SPIN_COST = 3500


def gear_value(
    rules: Rules,
    race: Race,
    evaluation: Evaluation,
    question: Decision,
    action: Action,
    cache: OutcomeCache,
) -> int:
    """Return the value of choosing a gear, including the points for the change.

    The unit is a thousandth of a roll to the finish; lower is better.
    """
    car, gear = race.cars[question.car], action.value
    fuel, brakes, engine = (0, 0, 0) if car.spun or car.pit == AT_PIT else gear_price(rules, car, gear)
    if engine and is_fatal_loss(rules, car, "engine"):
        return 2 * CRASH_COST
    cost = (
        engine * DAMAGE_MILLIROLLS
        + fuel * marginal_cost(evaluation.fuel, car.fuel)
        + brakes * marginal_cost(evaluation.brake, car.brakes)
    )
    if checks := engine_checks(rules, race, car, gear):
        cost += checks * damage_cost(rules, car, "engine") * evaluation.danger // (100 * ENGINE_ODDS)
    ready = race_at_roll(rules, race, question, action)
    return 2 * CRASH_COST if ready is None else cost + next_roll_value(rules, ready, evaluation, cache)


def next_roll_value(rules: Rules, ready: Race, evaluation: Evaluation, cache: OutcomeCache) -> int:
    """Return the mean value of the next roll."""
    total = faces = 0
    scorer = TableScorer(rules, evaluation)
    for group in roll_groups(rules, ready, cache):
        faces += group.faces
        total += group.faces * scorer.best(group)
    return total // faces


class TableScorer(MoveScorer[tuple[int, int]]):
    """Scores by the circuit's table.

    The score of a level is the lowest value of the ends to which brake points are added, and of those where
    points no longer matter.
    """

    def __init__(self, rules: Rules, evaluation: Evaluation) -> None:
        super().__init__(rules)
        self._evaluation = evaluation

    def value_if_out(self, race: Race) -> int:
        return 2 * CRASH_COST

    def best_move_value(self, race: Race, move_options: MoveOptions) -> int:
        rules, evaluation = self.rules, self._evaluation
        views = [
            preview(rules, race, move_options, way, self._outcomes) for way in move_options.cheapest_options()
        ]
        return min([move_value(rules, race, evaluation, view) for view in views])

    def best_end_value(
        self, race: Race, move_options: MoveOptions, levels: list[tuple[int, tuple[int, int]]]
    ) -> int:
        left, price, best = race.cars[race.actor].brakes, self._evaluation.brake, WORST_VALUE
        for brakes, (costing, free) in levels:
            if brakes:
                costing += price * (brakes + (brakes == left))  # the last one counts twice
            best = min(best, costing, free)
        return best

    def score_level(self, race: Race, ends: list[ReachedEnd]) -> tuple[int, int]:
        least = [WORST_VALUE, WORST_VALUE]
        for space, outcome in ends:
            worth, points = _before_brakes(self.rules, race, self._evaluation, space, outcome)
            least[not points] = min(least[not points], worth)
        return least[0], least[1]


class Risks:
    """Risks of the car whose turn it is, in thousandths of a roll.

    The loss of a part's last point counts as retirement.
    """

    def __init__(self, rules: Rules, race: Race, evaluation: Evaluation) -> None:
        self._rules, self._race, self._evaluation = rules, race, evaluation
        self._cached_road_holding_value = -1

    def risk_of(self, race: Race, end: int, view: Preview | MoveOutcome) -> int:
        """Return the risks at the end of a move and on its way."""
        if not view.contact_cars and not view.hazards:
            return 0
        rules, car, risk = self._rules, race.cars[race.actor], 0
        if view.contact_cars:
            risk = (
                len(view.contact_cars)
                * rules.contact_max_roll(rules, race, end)
                * self.point_loss_cost(car, "bodywork")
            )
            risk //= CONTACT_FACES
        if view.hazards:
            risk += view.hazards * self.point_loss_cost(car, rules.debris_damaged_part) // HAZARD_ODDS
        return risk * self._evaluation.damage_percent // 100

    def point_loss_cost(self, car: Car, part: str) -> int:
        """Return the cost of losing a point.

        The loss of the last point ends the race or, if the part may be at zero, leads to forced movement. In
        both cases it counts in full. Other points count according to the driver's character.
        """
        rules, price = self._rules, damage_cost(self._rules, car, part)
        falls_to_zero = part in rules.fatal_below_zero and getattr(car, part) <= 1
        ends_race = falls_to_zero or is_fatal_loss(rules, car, part)
        if price == CRASH_COST and rules.engine_damage_roll and car.points_state.driver_points:
            # A driver point may prevent it.
            return CRASH_COST // HAZARD_ODDS + value_against_rolls(
                rules, self._race, self._race.actor, "driver_points"
            )
        value = price if ends_race else price * self._evaluation.danger // 100
        return max(value, self._road_holding_value()) if part == "road_holding" else value

    def _road_holding_value(self) -> int:
        """Return the value of a road-holding point against future debris; cached."""
        if self._cached_road_holding_value < 0:
            self._cached_road_holding_value = value_against_rolls(
                self._rules, self._race, self._race.actor, "road_holding"
            )
        return self._cached_road_holding_value


def move_value(rules: Rules, race: Race, evaluation: Evaluation, view: Preview) -> int:
    """Return the value after a move, with everything it costs and risks.

    The unit is a thousandth of a roll to the finish; lower is better.
    """
    worth, points = _before_brakes(rules, race, evaluation, view.action.value, view)
    if points and view.brakes:
        brakes = race.cars[race.actor].brakes
        worth += sum([marginal_cost(evaluation.brake, brakes - n) for n in range(view.brakes)])
    return worth


def _before_brakes(
    rules: Rules, race: Race, evaluation: Evaluation, space: int, view: Preview | MoveOutcome
) -> tuple[int, bool]:
    """Return the value of a move without brake points, and whether they must be added."""
    car = race.cars[race.actor]
    laps_left = rules.setup.laps - car.crossings + 1
    track = rules.track
    if view.kind == OUT:
        return evaluation.table.value(laps_left, car.space, car.gear, car.stops) + 2 * CRASH_COST, False
    if track.progress[car.space] - track.progress[space] > track.lap // 2:
        laps_left -= 1
    if laps_left <= 0:
        # Over the last line: points are worth nothing, and a crash has been handled above.
        return evaluation.finish_value, False
    end = view.end if view.end >= 0 else space
    if track.lane[end] == PIT_LANE:
        worth = pit_lane_value(rules, race, evaluation, laps_left, end)
    else:
        stops = stops_after_move(rules, race, end, view.left)
        worth = evaluation.table.value(laps_left, end, car.gear, stops) + standing_still_penalty(
            rules, car, end, stops
        )
    if view.tyres:
        worth += sum([marginal_cost(evaluation.tyre, car.tyres - n) for n in range(view.tyres)])
    worth += view.added_rolls * MILLIROLLS_PER_ROLL
    if view.kind == SPIN:
        worth += SPIN_COST
    risk = 0
    if view.contact_cars:
        failing_faces = len(view.contact_cars) * rules.contact_max_roll(rules, race, end)
        risk = (
            failing_faces
            * damage_cost(rules, car, "bodywork")
            // CONTACT_FACES
            * evaluation.loss_weight(rules, car, "bodywork")
        )
    if view.hazards:
        part = rules.debris_damaged_part
        risk += (
            view.hazards
            * damage_cost(rules, car, part)
            // HAZARD_ODDS
            * evaluation.loss_weight(rules, car, part)
        )
    # Of two equal moves, prefer the one that leaves more routes open.
    worth += risk // FULL_WEIGHT - len(track.following[space])
    return worth - evaluation.blocks.get(end, 0), True


def standing_still_penalty(rules: Rules, car: Car, end: int, stops: int) -> int:
    """Return the cost of staying in place without making a stop.

    Only cars with parts at zero have this choice. It does not help them: debris ahead that may end such a
    car's race would still be there in every later turn.
    """
    return CRASH_COST if rules.fatal_below_zero and end == car.space and stops == car.stops else 0
