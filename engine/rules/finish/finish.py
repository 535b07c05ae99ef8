"""Crossing the final line (LUD-WIN-1): the order of moves decides, and finishers leave the track."""

from __future__ import annotations

from engine.core.state import FINISHED, OUT, Race
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.triggers import CROSSED_FINAL_LINE
from engine.rules.wear.wear import leave_board


def install_finish(builder: Builder) -> None:
    """Classify cars at the end of the turn, so that the move over the line is played out in full (G-99).

    Points left have no value (HSE-GEN-3).
    """
    builder.hooks.on_turn_end.append(classify, when=(CROSSED_FINAL_LINE,))


def classify(rules: Rules, race: Race, number: int) -> None:
    """Give the next place to a car that has crossed the final line, even if it crashed beyond it."""
    if race.finishing:
        place_finisher(race, number)


def place_finisher(race: Race, number: int) -> None:
    """Give a car the next place and remove it from the board."""
    car = race.cars[number]
    race.finished += 1
    car.place = race.finished
    wrecked = car.status == OUT
    car.status, car.spun = FINISHED, 0
    leave_board(race, number)
    race.emit("finish", number, "LUD-WIN-1", place=car.place, wrecked=wrecked)
