"""One twenty-sided die or two of ten (TRT-MOV-1, G-55): the driver chooses before every throw."""

from __future__ import annotations

from engine.core.dice import D20, GEAR_TABLE, Faces
from engine.core.state import Race
from engine.core.types import Action, Decision
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.steps import Form

ONE, TWO = Action("dice", 1), Action("dice", 2)

# The hundred falls of two ten-sided dice, and what each sum is worth in each gear.
SUMS: Faces = tuple(one + two for one in range(1, 11) for two in range(1, 11))
SPACES: tuple[Faces, ...] = tuple(tuple(row[total - 1] for total in SUMS) for row in GEAR_TABLE)


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
        act="the driver chooses one twenty-sided die or two of ten",
        clauses="TRT-MOV-1",
        after=after,
        form=Form(policy="first", held="turn"),
    )


def die(rules: Rules, race: Race, gear: int) -> tuple[Faces, Faces]:
    """The faces of the dice chosen, and the spaces each is worth."""
    return (SUMS, SPACES[gear]) if race.turn.two_dice else (D20, GEAR_TABLE[gear])


def ask(rules: Rules, race: Race) -> Decision:
    """Which dice? Two of them seldom fall far from the middle."""
    return Decision(race.actor, "dice", (ONE, TWO))


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Take them."""
    if action == TWO or race.turn.two_dice:
        race.turn = race.turn._replace(two_dice=int(action == TWO))
    race.step += 1
