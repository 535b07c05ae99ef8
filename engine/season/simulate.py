"""A race that nobody watches: every car is driven by its own driver, a person's by the usual one, as if
somebody did.

It is run a few decisions at a time, so that whoever waits for it can do something else meanwhile; drivers who
want to know the circuit by heart study it first, a few places at a time.
"""

from __future__ import annotations

from engine.drivers.registry import BY_ID, USUAL, answer, study
from engine.play.game import Game

# So many places are studied in the time of so many decisions.
PLACES, DECISIONS = 12, 60

KNOWN = 100


class Simulation:
    """A race under way. ``done`` once it is over."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known = study(game.rules, game.race, 0)

    @property
    def done(self) -> bool:
        """Whether it is over."""
        return self.game.question is None

    def run(self, decisions: int) -> None:
        """Go on for so many decisions, or study for about as long."""
        game = self.game
        if self._known < KNOWN:
            self._known = study(game.rules, game.race, max(1, PLACES * decisions // DECISIONS))
            return
        for _ in range(decisions):
            question = game.question
            if question is None:
                return
            driver = game.rules.setup.entries[question.car].driver
            game.apply(answer(game.rules, game.race, question, BY_ID.get(driver, USUAL)))

    @property
    def percent(self) -> int:
        """How far the first car has come."""
        race, laps = self.game.race, self.game.rules.setup.laps
        home = laps * self.game.rules.track.lap
        far = [
            (car.crossings - 1) * self.game.rules.track.lap + self.game.rules.track.progress[car.space]
            for car in race.cars
            if car.space >= 0
        ]
        return (
            100 if self.done else max(0, min(99, 100 * max([0, *far]) // home)) if not race.finished else 99
        )
