"""Review one car's race: what its driver's choices lost, what the dice lost, and what everything else lost.

A position is worth the rolls still to come, by the strongest driver's values.

- A choice loses its value minus that of the best answer.
- A movement roll loses the value after it minus the mean value before it.
- Any other change of value counts as other losses: blocking, slipstream, contact, checks and other choices.

Together with the game turns driven, the three sums always equal the result exactly, whatever the values are.
The result is the turns needed minus the rolls expected at the start. All figures are thousandths of a roll;
positive means lost.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.coach.judge import Judge, judge_of
from engine.core.state import FINISHED, OUT, RUNNING, Race
from engine.core.types import Action, Chance, Decision
from engine.drivers import expert
from engine.drivers.playouts import APART
from engine.drivers.registry import answer
from engine.drivers.tables.stock_table import THROW
from engine.play import loop
from engine.play.game import Game
from engine.play.observation import observed

# The movement roll is at most this many decisions of the same car before the move, as a re-roll question may
# come between.
NEAR = 3

PLACES = 12

# Share of the progress that the tables take.
TABLES = 50


class Judged(NamedTuple):
    """A reviewed decision.

    Attributes:
        decision: its number in the history
        cost: what it lost, in thousandths of a roll
        margin: what the default driver would have lost here, if this decision was the best
        compared_answer: the best answer, or the default driver's if the decision was the best
    """

    decision: int
    round: int
    kind: str
    lost: int
    margin: int
    chosen: Action
    other: Action


class Turn(NamedTuple):
    """Losses of a game turn, in thousandths of a roll.

    Attributes:
        choices: lost by the driver's choices
        dice: lost by movement rolls
        other_losses: everything else
    """

    round: int
    choices: int
    dice: int
    rest: int


class Review:
    """A review in progress: call ``step`` until ``done``.

    Attributes:
        start: value of the race at the car's first decision
        end: what the race came to, including the turns driven
    """

    def __init__(self, game: Game, car: int) -> None:
        self.game, self.car = game.fork(), car
        self.judged: list[Judged] = []
        self.start = self.end = 0
        self._lost: dict[int, list[int]] = {}
        self._first = -1
        self._worth: int | None = None
        self._judge: Judge | None = None
        moments = self.game.moments[: self.game.cursor]
        self._waiting = [
            number for number, moment in enumerate(moments)
            if moment.question is not None and moment.question.car == car and moment.race.round > 0
            and game.rules.form(moment.race).kind in ("gear", "drive")
        ]  # fmt: skip
        self._all = max(1, len(self._waiting))
        self._studied = expert.study(game.rules, game.race, 0)
        self.done = False

    @property
    def percent(self) -> int:
        """Return the progress in percent."""
        told = self._all - len(self._waiting)
        return 100 if self.done else TABLES * self._studied // 100 + (99 - TABLES) * told // self._all

    def step(self) -> None:
        """Do a small part of the work, so that other tasks can run in between."""
        if self._studied < expert.KNOWN:
            self._studied = expert.study(self.game.rules, self.game.race, PLACES)
        elif self._waiting:
            self._look_at(self._waiting.pop(0))
        elif not self.done:
            self._finish()

    @property
    def turns(self) -> list[Turn]:
        """Return the losses of every game turn."""
        return [Turn(number, *lost) for number, lost in sorted(self._lost.items())]

    @property
    def totals(self) -> tuple[int, int, int]:
        """Return the sums over all turns: lost by choices, by movement rolls, by everything else."""
        choices, dice, rest = (sum(lost[place] for lost in self._lost.values()) for place in range(3))
        return choices, dice, rest

    def _look_at(self, number: int) -> None:
        game = self.game
        race, question = game.moments[number].race, game.moments[number].question
        assert question is not None
        if self._first < 0:
            self._first = race.round
        judge = self._judge = judge_of(game.rules, race, question)
        if question.step == "gear" or game.rules.form(race).kind == "gear":
            worths = judge.gears(question)
            driven = self._driven(race)
        else:
            worths = {
                action: way.worth
                for action, way in zip(
                    [action for action in question.options if action.kind != "boost"],
                    judge.ways(question), strict=True,
                )
            }  # fmt: skip
            driven = self._driven(race) + THROW
        chosen = game.actions[number]
        if chosen not in worths:
            return
        best = min(worths.values())
        thrown = self._before_throw(number) if question.step == "drive" else None
        if thrown is not None:
            seen = observed(game.rules, thrown, None, self.car)
            mean = self._driven(race) + Judge(seen.rules, seen.race).before_throw()
            self._goes_on(race, mean)
            self._add(race, 1, driven + best - mean)
        else:
            self._goes_on(race, driven + best)
        lost = worths[chosen] - best
        # A choice preferred by rollouts is not a mistake: its cost goes to other losses.
        dared = lost if 0 < lost <= APART and judge.played_out(question, worths) == chosen else 0
        self._add(race, 0, lost - dared)
        self._add(race, 2, dared)
        self._worth = driven + worths[chosen]
        if len(worths) > 1:
            self._keep(number, race, question, worths, chosen, lost - dared)

    def _keep(
        self, number: int, race: Race, question: Decision, worths: dict[Action, int], chosen: Action,
        lost: int,
    ) -> None:  # fmt: skip
        own, margin = worths[chosen], 0
        other = min(worths, key=worths.__getitem__)
        if not lost and max(worths.values()) > own:
            other = answer(self.game.rules, race, question)
            margin = worths.get(other, own) - own
        kind = "gear" if chosen.kind == "gear" else "drive"
        self.judged.append(Judged(number, race.round, kind, lost, margin, chosen, other))

    def _driven(self, race: Race) -> int:
        """Return the turns driven since the first decision, in thousandths of a roll."""
        return (race.round - self._first) * THROW

    def _add(self, race: Race, what: int, lost: int) -> None:
        self._lost.setdefault(race.round, [0, 0, 0])[what] += lost

    def _goes_on(self, race: Race, worth: int) -> None:
        """Attribute the change of value since the last decision to other losses."""
        if self._worth is None:
            self.start = worth
        else:
            self._add(race, 2, worth - self._worth)

    def _before_throw(self, number: int) -> Race | None:
        """Return the race just before the movement roll of a move decision; None if there was none."""
        game, car = self.game, self.car
        roll = game.rules.at["roll"]
        for before in range(number - 1, max(-1, number - 1 - NEAR), -1):
            race = game.moments[before].race.copy()
            asked = game.moments[before].question
            assert asked is not None
            loop.carry_out(game.rules, race, asked, game.actions[before])
            while type(question := loop.advance(game.rules, race)) is Chance:
                if race.step == roll and race.actor == car:
                    return race
                loop.carry_out(game.rules, race, question, loop.throw(game.rules, race, question))
        return None

    def _finish(self) -> None:
        """Set the final value, or the value so far."""
        self.done = True
        if self._worth is None or self._judge is None:
            return
        self.end = self._worth
        moments = self.game.moments[: self.game.cursor + 1]
        ended = next(
            (n for n, moment in enumerate(moments) if moment.race.cars[self.car].status != RUNNING), None
        )
        if ended:
            race, car = moments[ended - 1].race, moments[ended].race.cars[self.car]
            self.end = self._driven(race) + THROW
            if car.status == OUT:
                self.end += self._judge.out(moments[ended - 1].race.cars[self.car])
            elif car.status != FINISHED:
                self.end = self._worth
            self._add(race, 2, self.end - self._worth)


def best_by_gear(review: Review) -> tuple[int, int]:
    """Return how many gear choices matched the strongest driver's, and how many there were."""
    gears = [one for one in review.judged if one.kind == "gear"]
    return sum(not one.lost for one in gears), len(gears)
