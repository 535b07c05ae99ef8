"""The par of a race: the rolls that the strongest driver expects to need from a player's place on the grid.

Everything is whole numbers and follows from the set-up and its seed, so every machine finds the same par.
"""

from __future__ import annotations

from engine.analysis.position_evaluation import position_evaluator
from engine.core.types import Decision
from engine.drivers import expert
from engine.drivers.registry import BY_ID, STRONGEST, answer
from engine.drivers.tables.stock_table import THROW
from engine.play.game import Game
from engine.rules.framework.builder import Rules

SPACES_PER_STEP = 12
COMPLETE_PERCENT = 100


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
        if self.percent == COMPLETE_PERCENT:
            return
        game = self._game
        self.percent = expert.precompute(game.rules, game.race, SPACES_PER_STEP)
        if self.percent < COMPLETE_PERCENT:
            return
        question = self._first_gear_question()
        if question is not None:
            values = position_evaluator(game.rules, game.race, question).gear_values(question)
            self.rolls = (min(values.values()) + THROW // 2) // THROW

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
