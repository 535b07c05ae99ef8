"""The movement die (LUD-GEA-3, LUD-GEA-4): a 20-sided die read in the gear's table, or the gear's own die."""

from __future__ import annotations

from engine.core.dice import D20, GEAR_DICE, GEAR_TABLE, Faces
from engine.core.state import Race
from engine.core.types import Chance, DieRolls
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow


def install_movement(builder: Builder) -> None:
    """Set the movement dice and their tables, by gear.

    Under the house rules each of the six gears has its own die (HSE-GEN-2).
    """
    by_table = builder.switch_choice("movement_dice", builder.parameters.default_dice) == "table"
    faces: tuple[Faces, ...] = (D20,) * 7 if by_table else GEAR_DICE
    builder.parameters.movement_faces = faces
    builder.parameters.movement_rolls = tuple([DieRolls("move", printed) for printed in faces])
    builder.parameters.movement_spaces = GEAR_TABLE if by_table else GEAR_DICE
    builder.slots().movement_die = die
    builder.step(
        "roll",
        ask_movement_roll,
        apply_movement_roll,
        description="the gear's movement roll",
        clauses="LUD-GEA-3 LUD-GEA-4",
    )


def ask_movement_roll(rules: Rules, race: Race) -> Chance:
    """Return the roll of the die of the car's gear."""
    return rules.movement_die(rules, race, race.cars[race.actor].gear)[0][race.actor]


def die(rules: Rules, race: Race, gear: int) -> tuple[DieRolls, Faces]:
    """Return the rolls of the gear's die, and the spaces for each face."""
    return rules.movement_rolls[gear], rules.movement_spaces[gear]


def apply_movement_roll(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Store the face and its spaces."""
    gear = race.cars[race.actor].gear
    spaces = rules.movement_die(rules, race, gear)[1]
    race.natural, race.rolled = question.faces[face], spaces[face]
    if race.events is not None:
        race.emit(
            "roll",
            race.actor,
            "LUD-GEA-3",
            gear=gear,
            natural=race.natural,
            spaces=race.rolled,
            sides=len(question.faces),
        )
    return NEXT
