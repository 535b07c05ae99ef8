"""Driver points (TRT-DRP, HSE-DRP): a throw that concerns one's own car may be thrown again, once, right
after it has fallen.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import Action, Ask, Roll
from engine.rules.kernel.builder import Builder

KEEP, AGAIN = Action("keep"), Action("again")

# Dice that belong to nobody, or that no driver point helps with (G-88).
NOT_AGAIN = frozenset(("weather", "backmarker", "engine_lock"))


def install(builder: Builder) -> None:
    """``play`` holds every throw back for which this says so."""
    builder.set("rerolls", may_throw_again)


def may_throw_again(race: Race, roll: Roll) -> bool:
    """Whether a driver may have a throw of his car again."""
    return race.cars[roll.car].kit.driver_points > 0 and roll.purpose not in NOT_AGAIN


def question(race: Race, roll: Roll) -> Ask:
    """Keep the throw, or spend a point? The detail is the throw and the index of its face."""
    return Ask(roll.car, "reroll", (KEEP, AGAIN), (roll, race.thrown))


def spend(race: Race, asked: Ask) -> None:
    """Throw again; the second throw stands, even if it is worse."""
    roll, face = asked.detail
    car = race.cars[roll.car]
    car.kit = car.kit._replace(driver_points=car.kit.driver_points - 1)
    race.thrown, race.rethrown = -1, 1
    race.tell(
        "reroll",
        roll.car,
        "TRT-DRP-1",
        purpose=roll.purpose,
        value=roll.faces[face],
        left=car.kit.driver_points,
    )
