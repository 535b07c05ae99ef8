"""Score every answer to a question by the strongest driver's values.

Values are exact where exact values apply, otherwise those of the plain table. They use only what the driver
who is asked may know. The unit is a whole thousandth of a roll still needed to finish; lower is better. A
car that has finished needs none. The par of a race is such a value too, so every machine finds the same
par.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.state import Car, Race
from engine.core.types import Action, Decision
from engine.drivers import expert, move_evaluation
from engine.drivers.evaluation import evaluation_of
from engine.drivers.exact_evaluator import ExactEvaluator
from engine.drivers.registry import BY_ID, FALLBACK_DRIVER, STRONGEST, answer
from engine.drivers.tables.value_table import CRASH_COST, MILLIROLLS_PER_ROLL
from engine.play.advice import ScoredMove
from engine.play.forecast import OutcomeCache, roll_groups
from engine.play.game import Game
from engine.play.observation import observation_of
from engine.play.preview import preview_of
from engine.rules.framework.builder import Rules
from engine.rules.queries import others_may_move_first, running_order


class PositionEvaluator:
    """The values of a position for the car whose turn it is."""

    def __init__(self, rules: Rules, race: Race, *, uses_exact_values: bool = True) -> None:
        """Prepare to evaluate a position.

        Args:
            race: the race as its driver may know it; not modified
            uses_exact_values: use exact values where they apply
        """
        self.rules, self.race = rules, race
        uses_exact_values = uses_exact_values and expert.supports(rules)
        character = (
            expert.adjusted_character(rules, race, STRONGEST.character)
            if uses_exact_values
            else FALLBACK_DRIVER.character
        )
        self._evaluation = evaluation_of(rules, race, character)._replace(finish_value=0)
        self._evaluator = ExactEvaluator(rules, race, self._evaluation) if uses_exact_values else None

    def gear_values(self, question: Decision) -> dict[Action, int]:
        """Return the value of every legal gear, including the roll that follows."""
        cache, rules, race = OutcomeCache(), self.rules, self.race
        gears = [action for action in question.options if action.kind == "gear"]
        if self._evaluator is not None:
            return {action: self._evaluator.gear_value(question, action, cache) for action in gears}
        evaluation = self._evaluation
        return {
            action: MILLIROLLS_PER_ROLL
            + move_evaluation.gear_value(rules, race, evaluation, question, action, cache)
            for action in gears
        }

    def move_values(self, question: Decision) -> list[ScoredMove]:
        """Return the value of every legal move, after the move."""
        rules, race = self.rules, self.race
        views = [
            preview_of(rules, race, question, action) for action in question.options if action.kind != "boost"
        ]
        if self._evaluator is not None:
            evaluator, move_options = self._evaluator, question.detail
            return [ScoredMove(view, evaluator.move_value(race, move_options, view)) for view in views]
        return [
            ScoredMove(view, move_evaluation.move_value(rules, race, self._evaluation, view))
            for view in views
        ]

    def rollout_choice(self, question: Decision, values: Mapping[Action, int]) -> Action | None:
        """Return the answer that rollouts prefer to the best of these values, or None.

        The values must have been computed by this object.
        """
        return None if self._evaluator is None else self._evaluator.rollout_choice(question, values)

    def expected_value_before_roll(self) -> int:
        """Return the mean value over the faces of the next movement roll, including the roll itself."""
        rules, race = self.rules, self.race
        evaluator, total, faces = self._evaluator, 0, 0
        scorer = move_evaluation.TableScorer(rules, self._evaluation)
        for group in roll_groups(rules, race, OutcomeCache()):
            faces += group.faces
            total += group.faces * (
                MILLIROLLS_PER_ROLL + scorer.best(group) if evaluator is None else evaluator.best(group)
            )
        return total // faces

    def retirement_value(self, car: Car) -> int:
        """Return the value of a car that goes out this turn."""
        laps_left = max(1, self.rules.setup.laps - car.crossings + 1)
        if self._evaluator is not None:
            return MILLIROLLS_PER_ROLL + self._evaluator.values.out_cost(laps_left)
        return MILLIROLLS_PER_ROLL + 2 * CRASH_COST + laps_left * self._evaluation.table.lap_millirolls


def position_evaluator(rules: Rules, race: Race, question: Decision) -> PositionEvaluator:
    """Return the evaluator of a question, with the knowledge of the driver who is asked.

    Where gears are chosen simultaneously, cars that move earlier are taken off the board.
    """
    observation = observation_of(rules, race, question, question.car)
    if question.step == "gear" and others_may_move_first(rules, race):
        order = running_order(rules, race)
        earlier_cars = set(order[: order.index(question.car)])
        observation.race.occupied = {
            space: number for space, number in observation.race.occupied.items() if number not in earlier_cars
        }
    return PositionEvaluator(observation.rules, observation.race)


SPACES_PER_STEP = 12


class Par:
    """The par of a race for one of its cars, computed step by step.

    Attributes:
        percent: how much of the work is done
        rolls: the par; None until it is known, or if the car never chooses a gear
    """

    def __init__(self, rules: Rules, car: int) -> None:
        self._game, self._car = Game(rules), car
        self.percent = 0
        self.rolls: int | None = None

    def step(self) -> None:
        """Compute some spaces of the driver's tables and, once they are complete, the par."""
        if self.percent == expert.COMPLETE_PERCENT:
            return
        game = self._game
        self.percent = expert.precompute(game.rules, game.race, SPACES_PER_STEP)
        if self.percent < expert.COMPLETE_PERCENT:
            return
        question = self._first_gear_question()
        if question is not None:
            values = position_evaluator(game.rules, game.race, question).gear_values(question)
            self.rolls = (min(values.values()) + MILLIROLLS_PER_ROLL // 2) // MILLIROLLS_PER_ROLL

    def _first_gear_question(self) -> Decision | None:
        """Drive until the car chooses its first gear. Players' questions go to the strongest driver."""
        game, drivers = self._game, self._game.rules.setup.entries
        while (question := game.question) is not None:
            race = game.race
            if question.car == self._car and race.round and game.rules.question_spec(race).kind == "gear":
                break
            driver = BY_ID.get(drivers[question.car].driver, STRONGEST)
            game.apply(answer(game.rules, race, question, driver))
        return question
