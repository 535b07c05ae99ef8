"""Starting grid by die (LUD-GRD-1): the lowest roll takes pole; tied cars re-roll among themselves (G-11)."""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import RUNNING, Race
from engine.core.types import Chance
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow

# Limit of tied re-rolls; beyond it the entry order decides, so that the step always ends.
MOST_THROWS = 9


def install_grid(builder: Builder) -> None:
    """Install the two steps before the first turn."""
    builder.step(
        "grid_throw",
        ask_grid,
        apply_grid,
        description="roll for each car's place on the grid; the lowest takes pole",
        clauses="LUD-GRD-1",
    )
    builder.step("grid_place", place_on_grid, description="the cars line up", clauses="LUD-GRD-1 LUD-AIM-2")


def ask_grid(rules: Rules, race: Race) -> Chance | Flow:
    """Return the next grid roll: every car once, then tied cars until they differ."""
    throws = race.grid_rolls
    if () in throws:
        return Chance(throws.index(()), "grid", D20)

    def level(number: int) -> bool:
        own = throws[number]
        return any(other != number and throws[other][: len(own)] == own for other in range(len(throws)))

    waiting = [number for number, own in enumerate(throws) if len(own) < MOST_THROWS and level(number)]
    if not waiting:
        return NEXT
    return Chance(min(waiting, key=lambda number: (len(throws[number]), number)), "grid", D20)


def apply_grid(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Store the roll."""
    value = question.faces[face]
    race.grid_rolls = tuple(
        (*own, value) if number == question.car else own for number, own in enumerate(race.grid_rolls)
    )
    race.emit("grid_throw", question.car, "LUD-GRD-1", value=value)
    return SAME


def starters(race: Race) -> list[int]:
    """Return the cars that start: all except those whose drivers were injured before the race."""
    return [number for number, car in enumerate(race.cars) if car.status == RUNNING]


def place_on_grid(rules: Rules, race: Race) -> Flow:
    """Put the cars on the grid, pole first."""
    order = sorted(starters(race), key=lambda n: (race.grid_rolls[n], n))
    for slot, number in enumerate([*order, *[n for n in range(len(race.cars)) if n not in order]]):
        car = race.cars[number]
        car.grid = car.arrival_order = slot
        if slot >= len(order):
            continue
        car.space = rules.track.grid[slot]
        race.occupied[car.space] = number
        for prepare in rules.on_placed_on_grid:
            prepare(rules, race, number)
        race.emit("grid", number, "LUD-GRD-1", slot=slot + 1)
    race.grid_rolls = ()
    race.moves = len(race.cars)
    return NEXT
