"""A race that nobody drives, in little time: the computer drivers' way of moving, but gears by the table of
the circuit alone and without a look at the others.

It is run a few decisions at a time, so that whoever waits for it can do something else meanwhile.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import Action, Decision
from engine.drivers.driver import choose, move_worth
from engine.drivers.evaluation import CHARACTERS, STEADY, Character, evaluation_of
from engine.play.game import Game
from engine.play.preview import OUT, preview_of
from engine.rules.gears.gears import price
from engine.rules.kernel.builder import Rules

# What points cost in thousandths of a throw, the last one of a stock as much as the race.
SKIPPED, ENGINE_POINT, LAST_POINT = 400, 1500, 20_000

# Ways looked at in a move: the search names the ones that cost least first.
WAYS = 6


def decide(rules: Rules, race: Race, question: Decision, character: Character = STEADY) -> Action:
    """An answer to any question, the same for the same position."""
    options = question.options
    if len(options) == 1:
        return options[0]
    kind = rules.form(race).kind
    if kind == "gear":
        return _gear(rules, race, question)
    if kind == "again":
        return _throw_again(rules, race, question)
    if kind != "drive":
        return choose(rules, race, question)
    ways = (
        [action for action in question.detail.cheapest() if action in options]
        if hasattr(question.detail, "cheapest")
        else []
    )
    ways = ways or [action for action in options if action.kind != "boost"]
    evaluation = evaluation_of(rules, race, character)
    seen = [preview_of(rules, race, question, action) for action in ways[:: max(1, len(ways) // WAYS)]]
    if all(view.kind == OUT for view in seen):
        seen = [preview_of(rules, race, question, action) for action in options if action.kind != "boost"]
    return min(seen, key=lambda view: move_worth(rules, race, evaluation, view)).action


def _gear(rules: Rules, race: Race, question: Decision) -> Action:
    """The gear that the table of the circuit likes best, with what the change itself costs."""
    car = race.cars[question.car]
    laps_left = max(1, rules.setup.laps - car.crossings + 1)
    worth = evaluation_of(rules, race).table.by_gear(laps_left, car.space, car.stops, car.brakes)

    def value(action: Action) -> int:
        if action.kind != "gear":
            return 10 * LAST_POINT
        fuel, brakes, engine = (0, 0, 0) if car.spun else price(rules, car, action.value)
        points = (fuel + brakes) * SKIPPED + engine * ENGINE_POINT
        return worth[action.value] + points + (LAST_POINT if engine and car.engine <= engine else 0)

    return min(question.options, key=value)


def _throw_again(rules: Rules, race: Race, question: Decision) -> Action:
    """Whatever concerns the car; a throw for movement stands."""
    roll, _ = question.detail
    return question.options[0] if roll.purpose == "move" else choose(rules, race, question)


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
            character = CHARACTERS.get(game.rules.setup.entries[question.car].driver, STEADY)
            game.apply(decide(game.rules, game.race, question, character))

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
