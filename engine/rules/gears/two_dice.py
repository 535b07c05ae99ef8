"""One 20-sided die or two 10-sided dice (TRT-MOV-1, G-55): the driver chooses before every roll."""

from __future__ import annotations

from functools import lru_cache

from engine.core.dice import D20, GEAR_TABLE, Faces
from engine.core.state import TURN, Race
from engine.core.types import Action, Chances, Decision
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.steps import Form

ONE, TWO = Action("dice", 1), Action("dice", 2)

# The hundred results of two ten-sided dice, and the spaces of each sum in each gear.
SUMS: Faces = tuple(one + two for one in range(1, 11) for two in range(1, 11))
SPACES: tuple[Faces, ...] = tuple(tuple(row[total - 1] for total in SUMS) for row in GEAR_TABLE)

ONE_THROWN, TWO_THROWN = Chances("move", D20), Chances("move", SUMS)


def install(builder: Builder) -> None:
    """Install a question before the roll, and the chosen dice."""
    builder.slots(instead_of="movement").movement_die = die
    builder.parameters.throw_begins = "dice"
    builder.parameters.chooses_dice = True
    after = builder.latest("stall", "downshift")
    builder.step(
        "dice",
        ask,
        answer,
        act="the driver chooses one 20-sided or two 10-sided dice",
        clauses="TRT-MOV-1",
        after=after,
        form=Form(policy="first", held="turn"),
    )


def die(rules: Rules, race: Race, gear: int) -> tuple[Chances, Faces]:
    """Return the rolls of the chosen dice, and the spaces for each face."""
    if race.turn is not TURN and race.turn.two_dice:
        return TWO_THROWN, SPACES[gear]
    return ONE_THROWN, GEAR_TABLE[gear]


def ask(rules: Rules, race: Race) -> Decision:
    """Ask for the dice."""
    return which(race.actor)


@lru_cache(maxsize=32)
def which(car: int) -> Decision:
    """Return the dice question for a car."""
    return Decision(car, "dice", (ONE, TWO))


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Store the chosen dice."""
    if action == TWO or race.turn.two_dice:
        race.turn = race.turn._replace(two_dice=int(action == TWO))
    race.step += 1
