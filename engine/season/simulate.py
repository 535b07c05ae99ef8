"""A race that nobody drives, in little time: every car by the hasty driver.

It is run a few decisions at a time, so that whoever waits for it can do something else meanwhile.
"""

from __future__ import annotations

from engine.drivers import hasty
from engine.drivers.registry import BY_ID, USUAL, Driver, answer
from engine.play.game import Game

# The drivers of the registry, each as he drives in a hurry.
IN_A_HURRY = {row.id: row._replace(choose=hasty.choose) for row in BY_ID.values()}


def hurried(driver: str) -> Driver:
    """Who drives the car of a driver, or of a person."""
    return IN_A_HURRY.get(driver, IN_A_HURRY[USUAL.id])


class Simulation:
    """A race under way. ``done`` once it is over."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def done(self) -> bool:
        """Whether it is over."""
        return self.game.question is None

    def run(self, decisions: int) -> None:
        """Go on for so many decisions."""
        game = self.game
        for _ in range(decisions):
            question = game.question
            if question is None:
                return
            driver = hurried(game.rules.setup.entries[question.car].driver)
            game.apply(answer(game.rules, game.race, question, driver))

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
