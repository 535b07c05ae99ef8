"""One 20-sided die or two 10-sided dice (TRT-MOV-1, G-55): the driver chooses before every roll."""

from __future__ import annotations

from engine.core.dice import D20, GEAR_TABLE, Faces
from engine.core.state import TURN, Race
from engine.core.types import Action, Decision, DieRolls
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow
from engine.rules.framework.steps import QuestionSpec

ONE, TWO = Action("dice", 1), Action("dice", 2)

# The hundred results of two ten-sided dice, and the spaces of each sum in each gear.
SUMS: Faces = tuple(one + two for one in range(1, 11) for two in range(1, 11))
SPACES: tuple[Faces, ...] = tuple(tuple(row[total - 1] for total in SUMS) for row in GEAR_TABLE)

ONE_THROWN, TWO_THROWN = DieRolls("move", D20), DieRolls("move", SUMS)


def install_two_dice(builder: Builder) -> None:
    """Install a question before the roll, and the chosen dice."""
    builder.slots(replacing="movement").movement_die = die
    builder.parameters.roll_first_step = "dice"
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


def die(rules: Rules, race: Race, gear: int) -> tuple[DieRolls, Faces]:
    """Return the rolls of the chosen dice, and the spaces for each face."""
    if race.turn is not TURN and race.turn.two_dice:
        return TWO_THROWN, SPACES[gear]
    return ONE_THROWN, GEAR_TABLE[gear]


def ask_two_dice(rules: Rules, race: Race) -> Decision:
    """Ask for the dice."""
    return Decision(race.actor, "dice", (ONE, TWO))


def apply_two_dice(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Store the chosen dice."""
    if action == TWO or race.turn.two_dice:
        race.turn = race.turn._replace(two_dice=int(action == TWO))
    return NEXT
