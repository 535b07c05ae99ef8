"""One twenty-sided die or two of ten (TRT-MOV-1, G-55): the driver chooses before every throw."""

from __future__ import annotations

from functools import lru_cache

from engine.core.dice import D20, GEAR_TABLE, Faces
from engine.core.state import TURN, Race
from engine.core.types import Action, Chances, Decision
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.steps import Form

ONE, TWO = Action("dice", 1), Action("dice", 2)

# The hundred falls of two ten-sided dice, and what each sum is worth in each gear.
SUMS: Faces = tuple(one + two for one in range(1, 11) for two in range(1, 11))
SPACES: tuple[Faces, ...] = tuple(tuple(row[total - 1] for total in SUMS) for row in GEAR_TABLE)

ONE_THROWN, TWO_THROWN = Chances("move", D20), Chances("move", SUMS)


def install(builder: Builder) -> None:
    """A question before the throw, and another die behind it."""
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
    """The throws of the dice chosen, and the spaces each face is worth."""
    if race.turn is not TURN and race.turn.two_dice:
        return TWO_THROWN, SPACES[gear]
    return ONE_THROWN, GEAR_TABLE[gear]


def ask(rules: Rules, race: Race) -> Decision:
    """Which dice? Two of them seldom fall far from the middle."""
    return which(race.actor)


@lru_cache(maxsize=32)
def which(car: int) -> Decision:
    """The question which dice a car's driver takes."""
    return Decision(car, "dice", (ONE, TWO))


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Take them."""
    if action == TWO or race.turn.two_dice:
        race.turn = race.turn._replace(two_dice=int(action == TWO))
    race.step += 1
