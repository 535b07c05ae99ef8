"""Score every answer to a question by the strongest driver's values.

Values are exact where exact values apply, otherwise those of the plain table. They use only what the driver
who is asked may know. The unit is a whole thousandth of a roll still needed to finish; lower is better. A car
that has finished needs none.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.state import Car, Race
from engine.core.types import Action, Decision
from engine.drivers import expert, weighing
from engine.drivers.evaluation import evaluation_of
from engine.drivers.eyes import Eyes
from engine.drivers.registry import STRONGEST, USUAL
from engine.drivers.tables.stock_table import THROW
from engine.drivers.tables.value_table import CRASH
from engine.play.advice import Weighed
from engine.play.forecast import Known, throws
from engine.play.observation import observed
from engine.play.preview import preview_of
from engine.rules.kernel.builder import Rules
from engine.rules.turn.order import standing


class Judge:
    """The values of a position for the car whose turn it is."""

    def __init__(self, rules: Rules, race: Race, *, exact: bool = True) -> None:
        """Prepare to evaluate a position.

        Args:
            race: the race as its driver may know it; not modified
            uses_exact_values: use exact values where they apply
        """
        self.rules, self.race = rules, race
        exact = exact and expert.knows(rules, race)
        character = expert.own(rules, race, STRONGEST.character) if exact else USUAL.character
        self._evaluation = evaluation_of(rules, race, character)._replace(home=0)
        self._eyes = Eyes(rules, race, self._evaluation) if exact else None

    def gears(self, question: Decision) -> dict[Action, int]:
        """Return the value of every legal gear, including the roll that follows."""
        known, rules, race = Known(), self.rules, self.race
        gears = [action for action in question.options if action.kind == "gear"]
        if self._eyes is not None:
            return {action: self._eyes.gear_worth(question, action, known) for action in gears}
        evaluation = self._evaluation
        return {
            action: THROW + weighing.gear_worth(rules, race, evaluation, question, action, known)
            for action in gears
        }

    def ways(self, question: Decision) -> list[Weighed]:
        """Return the value of every legal move, after the move."""
        rules, race = self.rules, self.race
        views = [
            preview_of(rules, race, question, action) for action in question.options if action.kind != "boost"
        ]
        if self._eyes is not None:
            eyes, found = self._eyes, question.detail
            return [Weighed(view, eyes.way_worth(race, found, view)) for view in views]
        return [Weighed(view, weighing.move_worth(rules, race, self._evaluation, view)) for view in views]

    def played_out(self, question: Decision, worths: Mapping[Action, int]) -> Action | None:
        """Return the answer that rollouts prefer to the best of these values, or None.

        The values must have been computed by this object.
        """
        return None if self._eyes is None else self._eyes.played_out(question, worths)

    def before_throw(self) -> int:
        """Return the mean value over the faces of the next movement roll, including the roll itself."""
        rules, race = self.rules, self.race
        eyes, total, faces = self._eyes, 0, 0
        ends = weighing.Ends(rules, self._evaluation)
        for thrown in throws(rules, race, Known()):
            faces += thrown.faces
            total += thrown.faces * (THROW + ends.best(thrown) if eyes is None else eyes.best(thrown))
        return total // faces

    def out(self, car: Car) -> int:
        """Return the value of a car that goes out this turn."""
        laps_left = max(1, self.rules.setup.laps - car.crossings + 1)
        if self._eyes is not None:
            return THROW + self._eyes.values.out(laps_left)
        return THROW + 2 * CRASH + laps_left * self._evaluation.table.lap_throws


def judge_of(rules: Rules, race: Race, question: Decision) -> Judge:
    """Return the evaluator of a question, with the knowledge of the driver who is asked.

    Where gears are chosen simultaneously, cars that move earlier are taken off the board.
    """
    seen = observed(rules, race, question, question.car)
    if question.step == "gear" and rules.levers_together and race.round:
        order = standing(rules, race)
        gone = set(order[: order.index(question.car)])
        seen.race.occupied = {
            space: number for space, number in seen.race.occupied.items() if number not in gone
        }
    return Judge(seen.rules, seen.race)
