"""The movement die (LUD-GEA-3, LUD-GEA-4): a twenty-sided die read in the table of the gear, or the special
die of the gear.
"""

from __future__ import annotations

from engine.core.dice import D20, GEAR_DICE, GEAR_TABLE, Faces
from engine.core.state import Race
from engine.core.types import Chance, Chances
from engine.rules.kernel.builder import Builder, Rules


def install(builder: Builder) -> None:
    """``movement_faces[gear]``: what is printed on the die; ``movement_throws[gear]``: its throws;
    ``movement_spaces[gear]``: the spaces each face is worth; ``telling``: the numbers that mean more than
    their spaces. Under the house rules each of the six gears has a die of its own (HSE-GEN-2).
    """
    by_table = builder.choice("movement_dice", builder.parameters.usual_dice) == "table"
    faces: tuple[Faces, ...] = (D20,) * 7 if by_table else GEAR_DICE
    builder.parameters.movement_faces = faces
    builder.parameters.movement_throws = tuple([Chances("move", printed) for printed in faces])
    builder.parameters.movement_spaces = GEAR_TABLE if by_table else GEAR_DICE
    builder.slots().movement_die = die
    builder.slots().engine_fails = never
    builder.step("roll", ask, answer, act="the gear's movement roll", clauses="LUD-GEA-3 LUD-GEA-4")


def ask(rules: Rules, race: Race) -> Chance:
    """The die of the gear the car is in."""
    gear, which = race.cars[race.actor].gear, rules.movement_die
    throws = rules.movement_throws[gear] if which is die else which(rules, race, gear)[0]
    return throws[race.actor]


def die(rules: Rules, race: Race, gear: int) -> tuple[Chances, Faces]:
    """The throws of the die of a gear, and the spaces each face is worth."""
    return rules.movement_throws[gear], rules.movement_spaces[gear]


def never(rules: Rules, race: Race, number: int, space: int) -> int:
    """The highest throw that costs the mover's engine a point, after the present throw of the movement die:
    none, unless engines are checked. ``space``: where the move ends.
    """
    return 0


def answer(rules: Rules, race: Race, question: Chance, face: int) -> None:
    """Note the die and the spaces it gives."""
    gear, which = race.cars[race.actor].gear, rules.movement_die
    spaces = rules.movement_spaces[gear] if which is die else which(rules, race, gear)[1]
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
    race.step += 1
