"""Crossing the last line (LUD-WIN-1): the order of the moves decides, and finishers leave the track."""

from __future__ import annotations

from engine.core.state import FINISHED, OUT, Race
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import FINISHING
from engine.rules.wear.wear import leave_board


def install(builder: Builder) -> None:
    """Classified when the turn is over, so that the move over the line is played out in full (G-99). Points
    left over are worth nothing (HSE-GEN-3).
    """
    builder.hooks.turn_over.append(classify)
    builder.waits_for[classify] = FINISHING


def classify(rules: Rules, race: Race, number: int) -> None:
    """Give the next place to a car that has crossed the last line, even if the same move wrecked it beyond
    the line.
    """
    if race.finishing:
        place(race, number)


def place(race: Race, number: int) -> None:
    """Give a car the next place and take it off the board."""
    car = race.cars[number]
    race.finished += 1
    car.place = race.finished
    wrecked = car.status == OUT
    car.status, car.spun = FINISHED, 0
    leave_board(race, number)
    race.emit("finish", number, "LUD-WIN-1", place=car.place, wrecked=wrecked)
