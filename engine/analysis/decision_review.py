"""Review one car's race: the losses by its driver's choices, by the dice, and by everything else.

The value of a position is the number of rolls still to come, as the strongest driver estimates it.

- A choice loses its value minus that of the best answer.
- A movement roll loses the value after it minus the mean value before it.
- Any other change of value counts as other losses: blocking, slipstream, contact, checks and other choices.

Together with the game turns driven, the three sums always equal the result exactly, for any values.
The result is the turns needed minus the rolls expected at the start. All figures are thousandths of a roll;
positive means lost.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.analysis.position_evaluation import PositionEvaluator, position_evaluator
from engine.core.state import FINISHED, OUT, RUNNING, Race
from engine.core.types import Action, Chance, Decision
from engine.drivers import expert
from engine.drivers.registry import answer
from engine.drivers.rollouts import MAX_LAG_MILLIROLLS
from engine.drivers.tables.value_table import MILLIROLLS_PER_ROLL
from engine.play import loop
from engine.play.entered_dice import answer_question
from engine.play.game import Game
from engine.play.observation import observation_of

# The movement roll is at most this many decisions of the same car before the move, as a re-roll question may
# come between.
MAX_DECISIONS_BACK = 3

SPACES_PER_STEP = 12

# Share of the progress that the tables take.
TABLES_PERCENT = 50


class ReviewedDecision(NamedTuple):
    """A reviewed decision.

    Attributes:
        decision: its number in the history
        cost: its loss, in thousandths of a roll
        margin: loss of the default driver's answer, if this decision was the best
        compared_answer: the best answer, or the default driver's if the decision was the best
    """

    decision: int
    round: int
    kind: str
    cost: int
    margin: int
    choice: Action
    compared_answer: Action


class TurnLosses(NamedTuple):
    """Losses of a game turn, in thousandths of a roll.

    Attributes:
        choices: lost by the driver's choices
        dice: lost by movement rolls
        other_losses: everything else
    """

    round: int
    choices: int
    dice: int
    other_losses: int


class Review:
    """A review in progress: call ``step`` until ``is_done``.

    Attributes:
        start: value of the race at the car's first decision
        end: the turns driven, plus the value of the last position or the cost of going out
    """

    def __init__(self, game: Game, car: int) -> None:
        self.game, self.car = game.fork(), car
        self.reviewed_decisions: list[ReviewedDecision] = []
        self.start = self.end = 0
        self._losses_by_round: dict[int, list[int]] = {}
        self._first_turn = -1
        self._last_value: int | None = None
        self._judge: PositionEvaluator | None = None
        entries = self.game.history[: self.game.cursor]
        self._pending_decisions = [
            number
            for number, entry in enumerate(entries)
            if entry.question is not None
            and entry.question.car == car
            and entry.race.round > 0
            and game.rules.question_spec(entry.race).kind in ("gear", "drive")
        ]
        self._decision_count = max(1, len(self._pending_decisions))
        self._tables_percent = expert.precompute(game.rules, game.race, 0)
        self.is_done = False

    @property
    def percent(self) -> int:
        """Return the progress in percent."""
        reviewed_count = self._decision_count - len(self._pending_decisions)
        return (
            100
            if self.is_done
            else TABLES_PERCENT * self._tables_percent // 100
            + (99 - TABLES_PERCENT) * reviewed_count // self._decision_count
        )

    def step(self) -> None:
        """Do a small part of the work, so that other tasks can run in between."""
        if self._tables_percent < expert.COMPLETE_PERCENT:
            self._tables_percent = expert.precompute(self.game.rules, self.game.race, SPACES_PER_STEP)
        elif self._pending_decisions:
            self._evaluate_decision(self._pending_decisions.pop(0))
        elif not self.is_done:
            self._finish()

    @property
    def turn_losses(self) -> list[TurnLosses]:
        """Return the losses of every game turn."""
        return [TurnLosses(number, *losses) for number, losses in sorted(self._losses_by_round.items())]

    @property
    def totals(self) -> tuple[int, int, int]:
        """Return the sums over all turns: lost by choices, by movement rolls, by everything else."""
        choices, dice, rest = (
            sum(losses[place] for losses in self._losses_by_round.values()) for place in range(3)
        )
        return choices, dice, rest

    def _evaluate_decision(self, number: int) -> None:
        game = self.game
        race, question = game.history[number].race, game.history[number].question
        assert question is not None
        if self._first_turn < 0:
            self._first_turn = race.round
        judge = self._judge = position_evaluator(game.rules, race, question)
        if question.step == "gear" or game.rules.question_spec(race).kind == "gear":
            answer_values = judge.gear_values(question)
            elapsed = self._turns_driven(race)
        else:
            answer_values = {
                action: way.worth
                for action, way in zip(
                    [action for action in question.options if action.kind != "boost"],
                    judge.move_values(question),
                    strict=True,
                )
            }
            elapsed = self._turns_driven(race) + MILLIROLLS_PER_ROLL
        choice = game.actions[number]
        if choice not in answer_values:
            return
        best = min(answer_values.values())
        state_before_roll = self._state_before_roll(number) if question.step == "drive" else None
        if state_before_roll is not None:
            observation = observation_of(game.rules, state_before_roll, None, self.car)
            expected_value = (
                self._turns_driven(race)
                + PositionEvaluator(observation.rules, observation.race).expected_value_before_roll()
            )
            self._record_drift(race, expected_value)
            self._add_loss(race, 1, elapsed + best - expected_value)
        else:
            self._record_drift(race, elapsed + best)
        loss = answer_values[choice] - best
        # A choice preferred by rollouts is not a mistake: its cost goes to other losses.
        rollout_preference_cost = (
            loss
            if 0 < loss <= MAX_LAG_MILLIROLLS and judge.rollout_choice(question, answer_values) == choice
            else 0
        )
        self._add_loss(race, 0, loss - rollout_preference_cost)
        self._add_loss(race, 2, rollout_preference_cost)
        self._last_value = elapsed + answer_values[choice]
        if len(answer_values) > 1:
            self._record_decision(
                number, race, question, answer_values, choice, loss - rollout_preference_cost
            )

    def _record_decision(
        self,
        number: int,
        race: Race,
        question: Decision,
        values: dict[Action, int],
        choice: Action,
        cost: int,
    ) -> None:
        chosen_value, margin = values[choice], 0
        compared_answer = min(values, key=values.__getitem__)
        if not cost and max(values.values()) > chosen_value:
            compared_answer = answer(self.game.rules, race, question)
            margin = values.get(compared_answer, chosen_value) - chosen_value
        kind = "gear" if choice.kind == "gear" else "drive"
        self.reviewed_decisions.append(
            ReviewedDecision(number, race.round, kind, cost, margin, choice, compared_answer)
        )

    def _turns_driven(self, race: Race) -> int:
        """Return the turns driven since the first decision, in thousandths of a roll."""
        return (race.round - self._first_turn) * MILLIROLLS_PER_ROLL

    def _add_loss(self, race: Race, category: int, cost: int) -> None:
        self._losses_by_round.setdefault(race.round, [0, 0, 0])[category] += cost

    def _record_drift(self, race: Race, value: int) -> None:
        """Attribute the change of value since the last decision to other losses."""
        if self._last_value is None:
            self.start = value
        else:
            self._add_loss(race, 2, value - self._last_value)

    def _state_before_roll(self, number: int) -> Race | None:
        """Return the race just before the movement roll of a move decision; None if there was none."""
        game, car = self.game, self.car
        roll = game.rules.at["roll"]
        most = MAX_DECISIONS_BACK + bool(game.entered)
        for earlier_number in range(number - 1, max(-1, number - 1 - most), -1):
            race = game.history[earlier_number].race.copy()
            earlier_question = game.history[earlier_number].question
            assert earlier_question is not None
            answer_question(game.rules, race, earlier_question, game.actions[earlier_number])
            while type(question := loop.advance(game.rules, race)) is Chance:
                if race.step == roll and race.actor == car:
                    return race
                if question.car in game.entered:
                    break
                loop.apply_answer(game.rules, race, question, loop.roll(game.rules, race, question))
        return None

    def _finish(self) -> None:
        """Set the final value, or the value so far."""
        self.is_done = True
        if self._last_value is None or self._judge is None:
            return
        self.end = self._last_value
        entries = self.game.history[: self.game.cursor + 1]
        ended = next(
            (n for n, entry in enumerate(entries) if entry.race.cars[self.car].status != RUNNING), None
        )
        if ended:
            race, car = entries[ended - 1].race, entries[ended].race.cars[self.car]
            self.end = self._turns_driven(race) + MILLIROLLS_PER_ROLL
            if car.status == OUT:
                self.end += self._judge.retirement_value(entries[ended - 1].race.cars[self.car])
            elif car.status != FINISHED:
                self.end = self._last_value
            self._add_loss(race, 2, self.end - self._last_value)


def best_gear_counts(review: Review) -> tuple[int, int]:
    """Return how many gear choices matched the strongest driver's, and how many there were."""
    gears = [one for one in review.reviewed_decisions if one.kind == "gear"]
    return sum(not one.cost for one in gears), len(gears)
