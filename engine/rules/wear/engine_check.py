"""Engine trouble (LUD-ENG-1): a top result in 5th or 6th makes every car in those gears throw for
its engine.
"""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import ON_TRACK, Race
from engine.core.track import PIT_LANE
from engine.core.types import Chance
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import PENDING, TELLING_THROW
from engine.rules.turn.order import standing
from engine.rules.wear import wear

FAST = 5

# The top results of 5th and 6th call for the check: a natural 19 or 20 in the table, a 20 or a 30 on the gear
# dice, which is the same event (G-32). No other gear can give these numbers of spaces.
TOP_RESULTS = (20, 30)


def install(builder: Builder) -> None:
    """The last act of the mover's turn, after collisions, with the levers as they are then (G-16)."""
    builder.slots(instead_of="movement").engine_fails = fails
    builder.parameters.engine_loses_on = (4, 4, 4)
    builder.parameters.after_a_wreck = "engine_check"
    builder.step(
        "engine_check",
        find_cars,
        act="after a natural 19 or 20 (20 or 30 on the gear dice) in 5th or 6th: find all cars in 5th or 6th",
        clauses="LUD-ENG-1 LUD-PIT-6",
        occasions=PENDING | TELLING_THROW,
    )
    builder.step(
        "engine",
        ask,
        answer,
        act="each of them rolls; 1 to 4 (in rain 1 to 3) costs an engine point",
        clauses="LUD-ENG-1 LUD-ENG-2",
        occasions=PENDING,
    )


def fails(rules: Rules, race: Race, number: int, space: int) -> int:
    """The highest throw that costs the mover's engine a point, if it is called when it stands on a space.
    In a lap alone nobody is called.
    """
    called = (
        race.round > 0
        and race.rolled in TOP_RESULTS
        and race.cars[number].gear >= FAST
        and rules.track.lane[space] != PIT_LANE
    )
    return int(rules.engine_loses_on[race.weather]) if called else 0


def find_cars(rules: Rules, race: Race) -> None:
    """Line up everybody in 5th or 6th on the circuit, the leader first; nobody in the pit lane, nobody off
    the board.
    """
    race.step += 1
    race.pending = ()
    if race.rolled in TOP_RESULTS:
        race.pending = tuple(
            [n for n in standing(rules, race) if race.cars[n].gear >= FAST and race.cars[n].pit == ON_TRACK]
        )


def ask(rules: Rules, race: Race) -> Chance | None:
    """The next engine."""
    return Chance(race.pending[0], "engine", D20) if race.pending else None


def answer(rules: Rules, race: Race, question: Chance, face: int) -> None:
    """A low throw costs the car a point."""
    value = question.faces[face]
    race.pending = race.pending[1:]
    fails = rules.engine_loses_on[race.weather]
    hit = value <= fails
    race.emit("engine", question.car, "LUD-ENG-1", value=value, fails=fails, hit=hit)
    if hit:
        wear.lose(rules, race, question.car, "engine", "LUD-ENG-1")
