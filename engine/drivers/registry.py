"""Who can drive: every computer driver, each declared in one row.

A row is all that the game has to be told of a driver. Set-ups offer it by its name, links hold its number,
and whoever lets cars drive asks ``answer``. After a row has been added, ``python3 -m tests.write_drivers``
tells the links.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core.state import Race
from engine.core.types import Action, Decision, Message
from engine.drivers import driver, expert, hasty
from engine.drivers.evaluation import STEADY, Character
from engine.play.observation import Observation, observed
from engine.rules.kernel.builder import Rules

# How a driver answers: shown what he may know, by his character.
Choose = Callable[[Observation, Character], Action]

# How a driver works out a part of what he has to know.
Study = Callable[[Rules, Race, int], int]


class Level(NamedTuple):
    """How much a driver sees. ``choose`` and ``study``: as in his row."""

    id: str
    choose: Choose
    study: Study | None = None


# From the weakest to the strongest; each is measured against the next (docs/drivers.md).
LEVELS = (
    Level("beginner", hasty.beginner),
    Level("amateur", hasty.amateur),
    Level("steady", driver.choose),
    Level("seasoned", expert.seasoned, expert.study),
    Level("expert", expert.choose, expert.study),
)

# What a driver is like on the road, whatever he can do: he brakes late and touches others, spares his tyres
# and himself, stands in the way of those behind him, forgets in rain what it costs, or none of it.
TEMPERAMENTS = {
    "even": STEADY,
    "late": Character(wear=60, danger=55),
    "saver": Character(wear=150, danger=170),
    "blocker": Character(blocking=150),
    "gambler": Character(rain=30),
}


class Driver(NamedTuple):
    """A computer driver. ``id``: in set-ups, position texts and season files. ``number``: in links, given
    once and never again, whatever becomes of the driver; 0 is a person. ``character``: what he pays for
    points and risks. ``choose``: how he answers. ``study``: works out a part of what he has to know of the
    circuit, so much as is asked for, and says how many percent he knows; without it he does so when he is
    asked. ``level``: his place on the list of levels, from 1, 0 for one who is not on it; ``temperament``:
    his on that of temperaments.
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
        """What he is called."""
        if not self.level:
            return Message(f"driver.{self.id}")
        level = Message(f"level.{self.level}")
        return Message("driver.of_level", {"level": level, "temper": Message(f"temper.{self.temperament}")})


def rival(number: int, level: int, temperament: str = "even", known_as: str = "") -> Driver:
    """The driver of a level and a temperament. ``known_as``: what links and files have called him since
    before there were levels.
    """
    sort = LEVELS[level - 1]
    own = sort.id if temperament == "even" else f"{sort.id}-{temperament}"
    character = TEMPERAMENTS[temperament]
    return Driver(known_as or own, number, character, sort.choose, sort.study, level, temperament)


DRIVERS = (
    rival(1, 3),
    rival(2, 3, "late", "bold"),
    rival(3, 3, "saver", "careful"),
    rival(4, 5),
    rival(5, 1),
    rival(6, 2),
    rival(7, 4),
    rival(8, 1, "late"),
    rival(9, 1, "saver"),
    rival(10, 1, "blocker"),
    rival(11, 1, "gambler"),
    rival(12, 2, "late"),
    rival(13, 2, "saver"),
    rival(14, 2, "blocker"),
    rival(15, 2, "gambler"),
    rival(16, 3, "blocker"),
    rival(17, 3, "gambler"),
    rival(18, 4, "late"),
    rival(19, 4, "saver"),
    rival(20, 4, "blocker"),
    rival(21, 4, "gambler"),
    rival(22, 5, "late"),
    rival(23, 5, "saver"),
    rival(24, 5, "blocker"),
    rival(25, 5, "gambler"),
)

BY_ID = {row.id: row for row in DRIVERS}

# Who drives where nobody says who: a person's car in a race that nobody watches; whose advice a hint is.
USUAL = BY_ID["steady"]

# By whose values races are judged.
STRONGEST = BY_ID["expert"]


def answer(rules: Rules, race: Race, question: Decision, row: Driver = USUAL) -> Action:
    """What a driver answers to a question of a race, shown no more of it than he may know. The race stays as
    it is.
    """
    if len(question.options) == 1:
        return question.options[0]
    return row.choose(observed(rules, race, question, question.car), row.character)


def study(rules: Rules, race: Race, most: int) -> int:
    """Let the drivers of a race work out so much of what they have to know; percent of it that is known."""
    rows = [BY_ID[entry.driver] for entry in rules.setup.entries if entry.driver in BY_ID]
    work = dict.fromkeys(row.study for row in rows)
    return min((ways(rules, race, most) for ways in work if ways), default=100)
