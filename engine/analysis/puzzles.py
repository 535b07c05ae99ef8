"""Find puzzles: positions in which one gear or space is clearly better than the next best.

Positions are found and evaluated by the strongest driver's values. Nothing here reads the clock: the caller
passes in the day of a daily puzzle, as for its race (`engine/api/daily.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.analysis.decision_review import ReviewedDecision
from engine.analysis.position_evaluation import position_evaluator
from engine.core.types import Action
from engine.drivers import expert
from engine.drivers.registry import BY_ID, FALLBACK_DRIVER, answer
from engine.links.notation import can_save_position, position_text
from engine.play.game import Game

# Work per step: spaces precomputed, decisions driven, positions evaluated.
SPACES_PER_STEP, DECISIONS_PER_STEP, POSITIONS_PER_STEP = 12, 25, 2

# Progress in percent once the circuit's tables are ready, and once the race has been driven.
TABLES_PERCENT, RACE_PERCENT = 50, 70

# Margin between the best and the second-best answer, in thousandths of a roll: the minimum for a puzzle, and
# the cap above which a larger one is no better.
MIN_MARGIN_MILLIROLLS, GOOD_MARGIN_MILLIROLLS = 120, 700

FIRST_PUZZLE_TURN = 4


def answer_values(game: Game, number: int) -> dict[Action, int]:
    """Return the value of every answer to a gear or move decision; empty for other questions."""
    race, question = game.history[number].race, game.history[number].question
    if question is None:
        return {}
    kind = game.rules.question_spec(race).kind
    if kind not in ("gear", "drive"):
        return {}
    judge = position_evaluator(game.rules, race, question)
    if kind == "gear":
        return judge.gear_values(question)
    return {way.view.action: way.worth for way in judge.move_values(question)}


def judge_decision(game: Game, number: int) -> ReviewedDecision | None:
    """Compare a decision with the best answer; return None if there is nothing to compare."""
    values, race = answer_values(game, number), game.history[number].race
    if number >= len(game.actions) or game.actions[number] not in values:
        return None
    choice, best = game.actions[number], min(values, key=values.__getitem__)
    loss = values[choice] - values[best]
    kind = "gear" if choice.kind == "gear" else "drive"
    return ReviewedDecision(number, race.round, kind, loss, 0, choice, best)


def margin_to_next_best(values: dict[Action, int]) -> int:
    """Return how much better the best answer is than the best one with another gear or space."""
    best = min(values, key=values.__getitem__)
    others = [worth for action, worth in values.items() if action.value != best.value]
    return min(others, default=values[best]) - values[best]


class PuzzleGenerator:
    """Generates a puzzle step by step from a race that it drives.

    Attributes:
        position: the position text, empty until a puzzle is found
        percent: progress
        kind: "gear" or "drive", empty until a puzzle is found
    """

    def __init__(self, game: Game, car: int) -> None:
        self._game, self._car = game, car
        self.percent, self.position, self.kind = 0, "", ""
        self._work = self._run_steps()

    def step(self) -> None:
        """Do a small part of the work and update ``percent``."""
        self.percent = next(self._work, 100)

    def _run_steps(self) -> Iterator[int]:
        game = self._game
        while (
            tables_percent := expert.precompute(game.rules, game.race, SPACES_PER_STEP)
        ) < expert.COMPLETE_PERCENT:
            yield TABLES_PERCENT * tables_percent // expert.COMPLETE_PERCENT
        candidate_decisions, decision_count = list[int](), 0
        while (question := game.question) is not None:
            if (
                question.car == self._car
                and game.race.round >= FIRST_PUZZLE_TURN
                and len(question.options) > 1
            ):
                candidate_decisions.append(game.cursor)
            driver = BY_ID.get(game.rules.setup.entries[question.car].driver, FALLBACK_DRIVER)
            game.apply(answer(game.rules, game.race, question, driver))
            decision_count += 1
            if decision_count % DECISIONS_PER_STEP == 0:
                yield TABLES_PERCENT
        best_number, best_key = -1, (False, -1)
        for place, number in enumerate(candidate_decisions):
            values = answer_values(game, number)
            entry = game.history[number]
            assert entry.question is not None
            if values and can_save_position(game.rules, entry.race, entry.question):
                # Prefer positions that the default driver gets wrong.
                is_missed_by_default = (
                    values.get(game.actions[number], 0) > min(values.values()) + MIN_MARGIN_MILLIROLLS
                )
                margin = min(GOOD_MARGIN_MILLIROLLS, margin_to_next_best(values))
                if (is_missed_by_default and margin >= MIN_MARGIN_MILLIROLLS, margin) > best_key:
                    best_number, best_key = (
                        number,
                        (is_missed_by_default and margin >= MIN_MARGIN_MILLIROLLS, margin),
                    )
            if place % POSITIONS_PER_STEP == 0:
                yield RACE_PERCENT + (99 - RACE_PERCENT) * place // len(candidate_decisions)
        if best_number >= 0:
            race = game.history[best_number].race
            self.position = position_text(game.rules, race)
            self.kind = game.rules.question_spec(race).kind
