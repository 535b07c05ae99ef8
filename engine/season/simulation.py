"""Simulates a race in the background; human cars are driven by the default driver.

It runs a few decisions at a time, so that the caller stays responsive. Drivers that need circuit tables
compute them first, some spaces at a time.
"""

from __future__ import annotations

from engine.drivers.expert import COMPLETE_PERCENT
from engine.drivers.registry import BY_ID, FALLBACK_DRIVER, answer, study
from engine.play.game import Game

# Computing tables for 12 spaces takes about as long as 60 decisions.
SPACES_PER_STEP, DECISIONS_PER_STEP = 12, 60


class Simulation:
    """A race being simulated."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._tables_percent = study(game.rules, game.race, 0)

    @property
    def is_done(self) -> bool:
        """True if the race is over."""
        return self.game.question is None

    def run(self, decisions: int) -> None:
        """Play this many decisions, or compute tables for about as long."""
        game = self.game
        if self._tables_percent < COMPLETE_PERCENT:
            self._tables_percent = study(
                game.rules, game.race, max(1, SPACES_PER_STEP * decisions // DECISIONS_PER_STEP)
            )
            return
        for _ in range(decisions):
            question = game.question
            if question is None:
                return
            driver = game.rules.setup.entries[question.car].driver
            game.apply(answer(game.rules, game.race, question, BY_ID.get(driver, FALLBACK_DRIVER)))

    @property
    def percent(self) -> int:
        """Progress of the leading car, in percent."""
        race, laps = self.game.race, self.game.rules.setup.laps
        home = laps * self.game.rules.track.lap
        far = [
            (car.crossings - 1) * self.game.rules.track.lap + self.game.rules.track.progress[car.space]
            for car in race.cars
            if car.space >= 0
        ]
        return (
            100
            if self.is_done
            else max(0, min(99, 100 * max([0, *far]) // home))
            if not race.finished
            else 99
        )
