"""The movement die (LUD-GEA-3, LUD-GEA-4, TRT-MOV-1, G-55).

It is a 20-sided die read in the gear's table, the gear's own die, or one or two dice as the driver chooses.
"""

from __future__ import annotations

from engine.core.dice import D20, GEAR_DICE, GEAR_TABLE, Faces
from engine.core.state import NEW_TURN, Race
from engine.core.types import Action, Chance, Decision, DieRolls
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow
from engine.rules.framework.steps import QuestionSpec

D20_ROLLS = DieRolls("move", D20)
GEAR_DIE_ROLLS = tuple([DieRolls("move", faces) for faces in GEAR_DICE])


def install_movement(builder: Builder) -> None:
    """Set the movement dice and their tables, by gear.

    Under the house rules each of the six gears has its own die (HSE-GEN-2).
    """
    default = "gear_dice" if builder.has_rule("house_base") else "table"
    by_table = builder.switch_choice("movement_dice", default) == "table"
    builder.parameters.movement_faces = (D20,) * 7 if by_table else GEAR_DICE
    builder.parameters.movement_spaces = GEAR_TABLE if by_table else GEAR_DICE
    builder.slots().movement_die = table_die if by_table else gear_die
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


def table_die(rules: Rules, race: Race, gear: int) -> tuple[DieRolls, Faces]:
    """Return the rolls of the 20-sided die, and the spaces for each face in the gear's table."""
    return D20_ROLLS, GEAR_TABLE[gear]


def gear_die(rules: Rules, race: Race, gear: int) -> tuple[DieRolls, Faces]:
    """Return the rolls of the gear's own die, and its faces."""
    return GEAR_DIE_ROLLS[gear], GEAR_DICE[gear]


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


ONE, TWO = Action("dice", 1), Action("dice", 2)

# The hundred results of two ten-sided dice, and the spaces of each sum in each gear.
SUMS: Faces = tuple(one + two for one in range(1, 11) for two in range(1, 11))
SPACES: tuple[Faces, ...] = tuple(tuple(row[total - 1] for total in SUMS) for row in GEAR_TABLE)

TWO_DICE_ROLLS = DieRolls("move", SUMS)


def install_two_dice(builder: Builder) -> None:
    """Install a question before the roll, and the chosen dice."""
    builder.slots(replacing="movement").movement_die = chosen_die
    builder.parameters.can_choose_dice = True
    after = builder.last_existing_step("stall", "downshift")
    builder.step(
        "dice",
        ask_two_dice,
        apply_two_dice,
        description="the driver chooses one 20-sided or two 10-sided dice",
        clauses="TRT-MOV-1",
        after=after,
        question_spec=QuestionSpec(policy="first", savable_at="turn"),
    )


def chosen_die(rules: Rules, race: Race, gear: int) -> tuple[DieRolls, Faces]:
    """Return the rolls of the chosen dice, and the spaces for each face."""
    if race.turn is not NEW_TURN and race.turn.two_dice:
        return TWO_DICE_ROLLS, SPACES[gear]
    return D20_ROLLS, GEAR_TABLE[gear]


def ask_two_dice(rules: Rules, race: Race) -> Decision:
    return Decision(race.actor, "dice", (ONE, TWO))


def apply_two_dice(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Store the chosen dice."""
    if action == TWO or race.turn.two_dice:
        race.turn = race.turn._replace(two_dice=int(action == TWO))
    return NEXT
