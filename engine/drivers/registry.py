"""Who can drive: every computer driver, each declared in one row.

A row is all that the game has to be told of a driver. Set-ups offer it by its name (the message
``driver.<id>`` in each language), links hold its number, and whoever lets cars drive asks ``answer``. After a
row has been added, ``python3 -m tests.write_drivers`` tells the links.
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


class Driver(NamedTuple):
    """A computer driver. ``id``: in set-ups, position texts and season files. ``number``: in links, given
    once and never again, whatever becomes of the driver; 0 is a person. ``character``: what he pays for
    points and risks. ``choose``: how he answers. ``study``: works out a part of what he has to know of the
    circuit, so much as is asked for, and says how many percent he knows; without it he does so when he is
    asked.
    """

    id: str
    number: int
    character: Character = STEADY
    choose: Choose = driver.choose
    study: Callable[[Rules, Race, int], int] | None = None

    @property
    def name(self) -> Message:
        """What he is called."""
        return Message(f"driver.{self.id}")


DRIVERS = (
    Driver("steady", 1),
    Driver("bold", 2, Character(wear=60, danger=55)),
    Driver("careful", 3, Character(wear=150, danger=170)),
    # Measured: who pays less for contact wins more, as long as the car holds.
    Driver("expert", 4, Character(danger=30), choose=expert.choose, study=expert.study),
    # Gears by the table of the circuit, few ways looked at, and no thought for points or for the others.
    Driver("beginner", 5, Character(wear=0, danger=0), choose=hasty.choose),
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
    rows = {entry.driver for entry in rules.setup.entries} & BY_ID.keys()
    return min((ways(rules, race, most) for row in sorted(rows) if (ways := BY_ID[row].study)), default=100)
