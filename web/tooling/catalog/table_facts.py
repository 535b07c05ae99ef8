"""Facts for a race at a real table: the numbers on a rulebook's dice, and the points of its cars."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from engine.core.dice import GEARS, Faces
from engine.core.track import Track
from engine.core.types import PARTS, Entry, Setup
from engine.rules.framework.availability import compatible_switches
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import Rulebook, rules_for

DICE = "movement_dice"
# Switches that change the points of a car.
SHEET_SWITCHES = ("construction", "three_laps", "driver_points", "design")


class CarSheet(NamedTuple):
    """The points of a car at the start of a race.

    Attributes:
        laps: laps of the race
        on: switches that are on, of those in ``SHEET_SWITCHES``
        parts: points by part; of a car that is built, the fewest
        build: points that the driver spreads over the parts, 0 if the car is not built
        most: highest points of a part that is built; other parts have no limit
    """

    laps: int
    on: tuple[str, ...]
    parts: dict[str, int]
    build: int
    most: dict[str, int]


def printed_dice(book: Rulebook, track: Track) -> dict[str, tuple[Faces, ...]]:
    """Return the spaces on the faces of each gear's die, from 1st to 6th, by choice of the dice."""
    choices = next((switch.choices for switch in book.switches if switch.id == DICE), ("",))
    dice = {}
    for choice in choices:
        rules = _rules(book, track, 2, {DICE: choice} if choice else {})
        dice[choice] = tuple(rules.movement_spaces[gear] for gear in GEARS)
    return dice


def car_sheets(book: Rulebook, track: Track) -> tuple[CarSheet, ...]:
    """Return the car of each distance in the book, with each combination of switches that change it."""
    sheet_switches = [switch for switch in book.switches if switch.id in SHEET_SWITCHES]
    sheets = []
    for laps in range(book.laps[0], book.laps[1] + 1):
        for combination in product(*(switch.choices[:2] for switch in sheet_switches)):
            choices = {
                switch.id: choice
                for switch, choice in zip(sheet_switches, combination, strict=True)
                if choice != switch.choices[0]
            }
            if compatible_switches(book.switches, laps, choices) == choices.keys():
                sheets.append(_car_sheet(_rules(book, track, laps, choices), laps, tuple(choices)))
    return tuple(sheets)


def _car_sheet(rules: Rules, laps: int, on: tuple[str, ...]) -> CarSheet:
    points = rules.initial_points
    is_built = any(step.name == "build" for step in rules.steps)
    parts = rules.build_plan.parts if is_built else tuple(part for part in PARTS if points.get(part))
    return CarSheet(
        laps,
        on,
        {part: points.get(part, 0) for part in parts},
        rules.build_plan.points if is_built else 0,
        {part: most for part, most in rules.build_plan.most.items() if part in parts} if is_built else {},
    )


def _rules(book: Rulebook, track: Track, laps: int, choices: dict[str, str]) -> Rules:
    entries = (Entry("Ada", 0, "human"), Entry("Bo", 1, "human"))
    return rules_for(Setup(track.id, book.id, laps, entries, 1, tuple(choices.items())), track)
