"""Drivers in a hurry: an amateur chooses gears like the usual driver, but looks at few ways to drive and
holds points cheap. A beginner looks at fewer still, and chooses gears by the table of the circuit alone,
whatever points are left and wherever the others are, and likes high ones.
"""

from __future__ import annotations

from engine.core.types import Action
from engine.drivers import driver
from engine.drivers.evaluation import STEADY, Character, evaluation_of
from engine.drivers.weighing import move_worth
from engine.play.observation import Observation
from engine.play.preview import OUT, preview_of
from engine.rules.gears.gears import price

# What points cost in thousandths of a throw, the last one of a stock as much as the race.
SKIPPED, ENGINE_POINT, LAST_POINT = 400, 1500, 20_000

# Ways looked at in a move: the search names the ones that cost least first. And those of a beginner.
WAYS, FEW = 6, 3

# By how many thousandths of a throw a gear pleases more than the one below.
LIKING = 1000

# Percent of the common price of points and risks that they think of.
CHEAP = 28

# The same for each percent of what points are worth to him less than to others.
LATE = 5


def amateur(seen: Observation, character: Character = STEADY) -> Action:
    """The answer of one who has raced before, the same for the same position."""
    if len(seen.asked.options) > 1 and seen.rules.form(seen.race).kind == "drive":
        return _way(seen, _cheap(character), WAYS)
    return driver.choose(seen, character)


def beginner(seen: Observation, character: Character = STEADY) -> Action:
    """A beginner's answer to any question."""
    if len(seen.asked.options) == 1:
        return seen.asked.options[0]
    kind = seen.rules.form(seen.race).kind
    if kind == "gear":
        return _gear(seen, character)
    if kind == "again":
        return _throw_again(seen)
    if kind != "drive":
        return driver.choose(seen, character)
    return _way(seen, _cheap(character), FEW)


def _cheap(character: Character) -> Character:
    return character._replace(wear=character.wear * CHEAP // 100, danger=character.danger * CHEAP // 100)


def _way(seen: Observation, character: Character, few: int) -> Action:
    """The best of about so many ways."""
    rules, race, question = seen.rules, seen.race, seen.asked
    options = question.options
    ways: list[Action] = (
        [action for action in question.detail.cheapest() if action in options]
        if hasattr(question.detail, "cheapest")
        else []
    )
    ways = ways or [action for action in options if action.kind != "boost"]
    evaluation = evaluation_of(rules, race, character)
    sample = ways[:: max(1, len(ways) // few)]
    looked = [(preview_of(rules, race, question, action), action) for action in sample]
    if all(view.kind == OUT for view, _ in looked):
        everything = [action for action in options if action.kind != "boost"]
        looked = [(preview_of(rules, race, question, action), action) for action in everything]
    return min(looked, key=lambda one: move_worth(rules, race, evaluation, one[0]))[1]


def _gear(seen: Observation, character: Character) -> Action:
    """The gear that the table of the circuit and he himself like best, with what the change itself costs."""
    liking = LIKING + LATE * (STEADY.wear - character.wear)
    rules, race, question = seen.rules, seen.race, seen.asked
    car = race.cars[question.car]
    laps_left = max(1, rules.setup.laps - car.crossings + 1)
    worth = evaluation_of(rules, race).table.by_gear(laps_left, car.space, car.stops, car.brakes)

    def value(action: Action) -> int:
        if action.kind != "gear":
            return 10 * LAST_POINT
        fuel, brakes, engine = (0, 0, 0) if car.spun else price(rules, car, action.value)
        points = (fuel + brakes) * SKIPPED + engine * ENGINE_POINT - liking * action.value
        return worth[action.value] + points + (LAST_POINT if engine and car.engine <= engine else 0)

    return min(question.options, key=value)


def _throw_again(seen: Observation) -> Action:
    """Whatever concerns the car; a throw for movement stands."""
    roll, _ = seen.asked.detail
    return seen.asked.options[0] if roll.purpose == "move" else driver.choose(seen)
