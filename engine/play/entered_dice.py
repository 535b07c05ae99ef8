"""Dice that players roll at the table and enter by hand.

An entered die is a decision among the faces of the die, so history, undo and links treat it like any other.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import HUMAN, Action, Chance, Decision
from engine.play import loop
from engine.play.turn_engine import advance, apply_answer
from engine.rules.framework.builder import Rules

# Indices of the cars whose dice are entered.
EnteredCars = frozenset[int]
NO_CARS: EnteredCars = frozenset()
# Cars whose dice are entered: those of players, or all.
PLAYERS_DICE, ALL_DICE = "players", "all"


class EnteredDie(Decision):
    """A question for the face that a die shows.

    Attributes:
        die: the die; option n is its face n, counted from 1
    """

    __slots__ = ("die",)

    def __init__(self, die: Chance) -> None:
        faces = tuple([Action("face", number) for number in range(1, len(die.faces) + 1)])
        super().__init__(die.car, die.purpose, faces)
        self.die = die

    def __eq__(self, other: object) -> bool:
        return type(other) is EnteredDie and self.die == other.die


def next_question(rules: Rules, race: Race, entered: EnteredCars = NO_CARS) -> Decision | None:
    """Roll dice until a player must choose or enter a face; return None when the race is over."""
    if not entered:
        return loop.next_decision(rules, race)

    def roll(rules: Rules, race: Race, die: Chance) -> int | None:
        return None if die.car in entered else loop.roll(rules, race, die)

    question = advance(rules, race, roll)
    return EnteredDie(question) if isinstance(question, Chance) else question


def answer_question(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Apply an option of a question from ``next_question``."""
    if type(question) is EnteredDie:
        apply_answer(rules, race, question.die, action.value - 1)
    else:
        apply_answer(rules, race, question, action)


def asks_person(rules: Rules, question: Decision) -> bool:
    """Return True if a person answers: a player decides, or a die of any car is entered by hand."""
    return type(question) is EnteredDie or rules.setup.entries[question.car].driver == HUMAN


def roll_for_person(rules: Rules, race: Race, question: EnteredDie) -> Action:
    """Return the face that the game rolls for a person who does not enter one."""
    return question.options[loop.roll(rules, race, question.die)]


def entered_cars(rules: Rules, scope: str) -> EnteredCars:
    """Return the cars whose dice are entered: of the players, or of all cars if computer cars' are too."""
    entries = enumerate(rules.setup.entries)
    return frozenset([car for car, entry in entries if scope == ALL_DICE or entry.driver == HUMAN])
