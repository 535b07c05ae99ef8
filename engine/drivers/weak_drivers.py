"""The two weakest levels.

An amateur chooses gears like the default driver, but looks at few moves and undervalues points. A beginner
looks at even fewer moves. It chooses gears only by the circuit's table, ignoring points and other cars, and
prefers high gears.
"""

from __future__ import annotations

from engine.core.types import Action
from engine.drivers import driver
from engine.drivers.evaluation import STEADY, Character, evaluation_of
from engine.drivers.move_evaluation import move_worth
from engine.play.observation import Observation
from engine.play.outcome import OUT
from engine.play.preview import preview_of
from engine.rules.queries import gear_price

# Cost of a skipped gear's fuel or brake point, of an engine point and of the last engine point, in
# thousandths of a roll.
SKIPPED, ENGINE_POINT, LAST_POINT = 400, 1500, 20_000

# Number of moves considered by an amateur and by a beginner; the search lists the cheapest first.
WAYS, FEW = 6, 3

# Bonus per gear step, in thousandths of a roll.
HIGH_GEAR_BONUS = 1000

# Price of points and risks in percent of the normal one.
CHEAP = 28

# Additional bonus for each percent by which the character undervalues points.
LATE = 5


def amateur(seen: Observation, character: Character = STEADY) -> Action:
    """Return the amateur's answer, always the same for the same position."""
    if len(seen.asked.options) > 1 and seen.rules.question_spec(seen.race).kind == "drive":
        return _choose_weak_move(seen, _cheap(character), WAYS)
    return driver.choose(seen, character)


def beginner(seen: Observation, character: Character = STEADY) -> Action:
    """Return the beginner's answer to any question."""
    if len(seen.asked.options) == 1:
        return seen.asked.options[0]
    kind = seen.rules.question_spec(seen.race).kind
    if kind == "gear":
        return _choose_gear(seen, character)
    if kind == "again":
        return _reroll(seen)
    if kind != "drive":
        return driver.choose(seen, character)
    return _choose_weak_move(seen, _cheap(character), FEW)


def _cheap(character: Character) -> Character:
    return character._replace(wear=character.wear * CHEAP // 100, danger=character.danger * CHEAP // 100)


def _choose_weak_move(seen: Observation, character: Character, few: int) -> Action:
    """Return the best of a sample of about ``few`` moves."""
    rules, race, question = seen.rules, seen.race, seen.asked
    options = question.options
    ways: list[Action] = (
        [action for action in question.detail.cheapest_options() if action in options]
        if hasattr(question.detail, "cheapest_options")
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


def _choose_gear(seen: Observation, character: Character) -> Action:
    """Return the gear with the best value in the table, after the cost of the change and the bonus."""
    liking = HIGH_GEAR_BONUS + LATE * (STEADY.wear - character.wear)
    rules, race, question = seen.rules, seen.race, seen.asked
    car = race.cars[question.car]
    laps_left = max(1, rules.setup.laps - car.crossings + 1)
    worth = evaluation_of(rules, race).table.by_gear(laps_left, car.space, car.stops, car.brakes)

    def value(action: Action) -> int:
        if action.kind != "gear":
            return 10 * LAST_POINT
        fuel, brakes, engine = (0, 0, 0) if car.spun else gear_price(rules, car, action.value)
        points = (fuel + brakes) * SKIPPED + engine * ENGINE_POINT - liking * action.value
        return worth[action.value] + points + (LAST_POINT if engine and car.engine <= engine else 0)

    return min(question.options, key=value)


def _reroll(seen: Observation) -> Action:
    """Re-roll by the default driver's policy, but keep every movement roll."""
    roll, _ = seen.asked.detail
    return seen.asked.options[0] if roll.purpose == "move" else driver.choose(seen)
