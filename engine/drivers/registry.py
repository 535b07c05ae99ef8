"""The registry of computer drivers, one row each, and the two weakest levels.

A row contains everything that the game needs to know of a driver. Set-ups use its id, links its number. All
code that asks a driver for a choice calls ``answer``. After adding a row, run ``python3 build.py generate``
to update the links. An amateur chooses gears like the default driver, but looks at few moves and undervalues
points. A beginner looks at even fewer moves. It chooses gears only by the circuit's table, ignoring points
and other cars, and prefers high gears.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core.state import Race
from engine.core.types import HUMAN, Action, Decision, Message
from engine.drivers import driver, expert
from engine.drivers.evaluation import STEADY, Character, evaluation_of
from engine.drivers.move_evaluation import move_value
from engine.play.observation import Observation, observation_of
from engine.play.outcome import OUT, RANKS, SPIN
from engine.play.preview import Preview, preview_of
from engine.rules.framework.builder import Rules
from engine.rules.queries import gear_price

# Cost of a skipped gear's fuel or brake point, of an engine point and of the last engine point, in
# thousandths of a roll.
SKIPPED, ENGINE_POINT, LAST_POINT = 400, 1500, 20_000

# Number of moves considered by an amateur and by a beginner; the search lists the cheapest first.
AMATEUR_MOVES, BEGINNER_MOVES = 6, 3

# Bonus for each gear, in thousandths of a roll.
HIGH_GEAR_BONUS = 1000

# Price of points and risks for both, in percent of the normal one.
WEAK_PRICE_PERCENT = 28

# Additional bonus for each percent by which the character undervalues points.
GEAR_BONUS_PER_PERCENT = 5


def amateur(observation: Observation, character: Character = STEADY) -> Action:
    """Return the amateur's answer, always the same for the same position."""
    question = observation.pending_decision
    if len(question.options) > 1 and observation.rules.question_spec(observation.race).kind == "drive":
        return _choose_weak_move(observation, _cheap(character), AMATEUR_MOVES)
    return driver.choose(observation, character)


def beginner(observation: Observation, character: Character = STEADY) -> Action:
    """Return the beginner's answer to any question."""
    if len(observation.pending_decision.options) == 1:
        return observation.pending_decision.options[0]
    kind = observation.rules.question_spec(observation.race).kind
    if kind == "gear":
        return _choose_gear(observation, character)
    if kind == "again":
        return _reroll(observation)
    if kind != "drive":
        return driver.choose(observation, character)
    return _choose_weak_move(observation, _cheap(character), BEGINNER_MOVES)


def _cheap(character: Character) -> Character:
    return character._replace(
        wear=character.wear * WEAK_PRICE_PERCENT // 100, danger=character.danger * WEAK_PRICE_PERCENT // 100
    )


def _choose_weak_move(observation: Observation, character: Character, sample_size: int) -> Action:
    """Return the best of a sample of about ``sample_size`` moves."""
    rules, race, question = observation.rules, observation.race, observation.pending_decision
    options = question.options
    ways: list[Action] = (
        [action for action in question.detail.cheapest_options() if action in options]
        if hasattr(question.detail, "cheapest_options")
        else []
    )
    ways = ways or [action for action in options if action.kind != "boost"]
    evaluation = evaluation_of(rules, race, character)
    sample = ways[:: max(1, len(ways) // sample_size)]
    previews = [(preview_of(rules, race, question, action), action) for action in sample]
    if all(view.kind == OUT for view, _ in previews):
        everything = [action for action in options if action.kind != "boost"]
        previews = [(preview_of(rules, race, question, action), action) for action in everything]
    return min(previews, key=lambda one: move_value(rules, race, evaluation, one[0]))[1]


def _choose_gear(observation: Observation, character: Character) -> Action:
    """Return the gear with the best value in the table, after the cost of the change and the bonus."""
    gear_bonus = HIGH_GEAR_BONUS + GEAR_BONUS_PER_PERCENT * (STEADY.wear - character.wear)
    rules, race, question = observation.rules, observation.race, observation.pending_decision
    car = race.cars[question.car]
    laps_left = max(1, rules.setup.laps - car.crossings + 1)
    worth = evaluation_of(rules, race).table.by_gear(laps_left, car.space, car.stops, car.brakes)

    def value(action: Action) -> int:
        if action.kind != "gear":
            return 10 * LAST_POINT
        fuel, brakes, engine = (0, 0, 0) if car.spun else gear_price(rules, car, action.value)
        points = (fuel + brakes) * SKIPPED + engine * ENGINE_POINT - gear_bonus * action.value
        return worth[action.value] + points + (LAST_POINT if engine and car.engine <= engine else 0)

    return min(question.options, key=value)


def _reroll(observation: Observation) -> Action:
    """Re-roll by the default driver's policy, but keep every movement roll."""
    roll, _ = observation.pending_decision.detail
    return observation.pending_decision.options[0] if roll.purpose == "move" else driver.choose(observation)


# Returns a driver's answer, given an observation of the race and the driver's character.
Choose = Callable[[Observation, Character], Action]

# Precomputes a part of a driver's tables, at most this many spaces; returns the percentage that is ready.
Study = Callable[[Rules, Race, int], int]


class Level(NamedTuple):
    """A level of skill.

    Attributes:
        choose: as in ``Driver``
        study: as in ``Driver``
    """

    id: str
    choose: Choose
    study: Study | None = None


# From the weakest to the strongest; each is measured against the next (docs/drivers.md).
LEVELS = (
    Level("beginner", beginner),
    Level("amateur", amateur),
    Level("steady", driver.choose),
    Level("seasoned", expert.choose_seasoned, expert.precompute),
    Level("expert", expert.choose_exactly, expert.precompute),
)

# Styles, independent of skill: brakes late and risks contact, saves tyres and avoids risks, blocks cars
# behind, or ignores the cost of rain.
TEMPERAMENTS = {
    "even": STEADY,
    "late": Character(wear=60, danger=55),
    "saver": Character(wear=150, danger=170),
    "blocker": Character(blocking=150),
    "gambler": Character(rain=30),
}


class Driver(NamedTuple):
    """A computer driver.

    Attributes:
        id: used in set-ups, position texts and season files
        number: used in links; permanent and never reused; 0 is a person
        character: prices of points and risks
        choose: answers a question
        study: precomputes a part of the driver's tables and returns the percentage that is ready; None to
            compute on demand
        level: index in ``LEVELS`` from 1; 0 for a driver without a level
        temperament: key of ``TEMPERAMENTS``
    """

    id: str
    number: int
    character: Character = STEADY
    choose: Choose = driver.choose
    study: Study | None = None
    level: int = 0
    temperament: str = "even"

    @property
    def name(self) -> Message:
        """The driver's name as a message."""
        if not self.level:
            return Message(f"driver.{self.id}")
        level = Message(f"level.{self.level}")
        return Message("driver.of_level", {"level": level, "temper": Message(f"temper.{self.temperament}")})


def driver_of_level(number: int, level: int, temperament: str = "even", known_as: str = "") -> Driver:
    """Return the driver of a level and a temperament.

    ``known_as`` is the id in links and files that are older than the levels.
    """
    skill = LEVELS[level - 1]
    driver_id = skill.id if temperament == "even" else f"{skill.id}-{temperament}"
    character = TEMPERAMENTS[temperament]
    return Driver(known_as or driver_id, number, character, skill.choose, skill.study, level, temperament)


DRIVERS = (
    driver_of_level(1, 3),
    driver_of_level(2, 3, "late", "bold"),
    driver_of_level(3, 3, "saver", "careful"),
    driver_of_level(4, 5),
    driver_of_level(5, 1),
    driver_of_level(6, 2),
    driver_of_level(7, 4),
    driver_of_level(8, 1, "late"),
    driver_of_level(9, 1, "saver"),
    driver_of_level(10, 1, "blocker"),
    driver_of_level(11, 1, "gambler"),
    driver_of_level(12, 2, "late"),
    driver_of_level(13, 2, "saver"),
    driver_of_level(14, 2, "blocker"),
    driver_of_level(15, 2, "gambler"),
    driver_of_level(16, 3, "blocker"),
    driver_of_level(17, 3, "gambler"),
    driver_of_level(18, 4, "late"),
    driver_of_level(19, 4, "saver"),
    driver_of_level(20, 4, "blocker"),
    driver_of_level(21, 4, "gambler"),
    driver_of_level(22, 5, "late"),
    driver_of_level(23, 5, "saver"),
    driver_of_level(24, 5, "blocker"),
    driver_of_level(25, 5, "gambler"),
)

BY_ID = {row.id: row for row in DRIVERS}

# The default driver: it drives for absent players and gives hints.
FALLBACK_DRIVER = BY_ID["steady"]

# The driver whose values are used to review races.
STRONGEST = BY_ID["expert"]


def answer(rules: Rules, race: Race, question: Decision, computer_driver: Driver = FALLBACK_DRIVER) -> Action:
    """Return a driver's answer to a question of a race, which is not modified.

    The driver sees only what it may know.
    """
    if len(question.options) == 1:
        return question.options[0]
    return computer_driver.choose(
        observation_of(rules, race, question, question.car), computer_driver.character
    )


def study(rules: Rules, race: Race, most: int) -> int:
    """Let the drivers of a race precompute up to ``most`` spaces of their tables.

    Returns the percentage of the tables that is ready.
    """
    rows = [BY_ID[entry.driver] for entry in rules.setup.entries if entry.driver in BY_ID]
    work = dict.fromkeys(row.study for row in rows)
    return min((ways(rules, race, most) for ways in work if ways), default=100)


# A driver whose time is up (HSE-TIM-3, HSE-TIM-4): the gear stays; the move is one of the cheapest.


def timeout_answers(rules: Rules, race: Race, question: Decision) -> list[Action]:
    """Return the answers for a driver whose time is up.

    They are the legal gear nearest to the current one, or all moves that take the fewest points, the most
    promising first.
    """
    if rules.question_spec(race).kind == "gear":
        gears = [action for action in question.options if action.kind == "gear"]
        return [min(gears, key=lambda action: abs(action.value - race.cars[question.car].gear))]
    ways = [action for action in question.options if action.kind == "drive"]
    if not ways:
        return [question.options[0]]
    views = sorted(
        (preview_of(rules, race, question, action) for action in ways), key=lambda view: RANKS[view.kind]
    )
    least = min(map(_wear, views))
    return [view.action for view in views if _wear(view) == least]


def _wear(view: Preview) -> tuple[bool, int]:
    return (RANKS[view.kind] >= RANKS[SPIN], view.brakes + view.tyres)


def next_human_driver(rules: Rules, number: int) -> int:
    """Return the next human driver on the entry list, or -1 if there is none (G-89).

    That player sits to the left and chooses between equally cheap moves.
    """
    entries = rules.setup.entries
    around = [*range(number + 1, len(entries)), *range(number)]
    return next((other for other in around if entries[other].driver == HUMAN), -1)
