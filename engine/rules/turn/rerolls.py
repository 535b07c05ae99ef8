"""Driver points (TRT-DRP, HSE-DRP): a throw that concerns one's own car may be thrown again, once, right
after it has fallen.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import Action, Chance, Decision
from engine.rules.kernel.builder import Builder, Rules

KEEP, AGAIN = Action("keep"), Action("again")


def install(builder: Builder) -> None:
    """``play`` holds every throw back that may be had again."""
    builder.parameters.rerolls = True


def may_throw_again(rules: Rules, race: Race, roll: Chance) -> bool:
    """Whether a driver may have a throw of his car again: not one that belongs to nobody, or that no driver
    point helps with (G-88).
    """
    return race.cars[roll.car].kit.driver_points > 0 and rules.steps[race.step].again


def question(race: Race, roll: Chance) -> Decision:
    """Keep the throw, or spend a point? The detail is the throw and the index of its face."""
    return Decision(roll.car, "reroll", (KEEP, AGAIN), (roll, race.thrown))


def spend(race: Race, asked: Decision) -> None:
    """Throw again; the second throw stands, even if it is worse."""
    roll, face = asked.detail
    car = race.cars[roll.car]
    car.kit = car.kit._replace(driver_points=car.kit.driver_points - 1)
    race.thrown, race.rethrown = -1, 1
    race.emit(
        "reroll",
        roll.car,
        "TRT-DRP-1",
        purpose=roll.purpose,
        value=roll.faces[face],
        left=car.kit.driver_points,
    )
