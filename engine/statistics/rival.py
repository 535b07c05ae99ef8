"""A rival as the player's own driver sees it: the gap in spaces and in good rolls, and its gear's range."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.state import COASTS, RUNNING, Car, Race, distance
from engine.core.types import Message
from engine.rules.framework.builder import Rules

if TYPE_CHECKING:
    from engine.protocol.race import Rival

SPACE_UNITS, TOP_GEAR = 1000, 6


def rival_facts(rules: Rules, race: Race, own: int, other: int) -> Rival:
    """Return the facts on a car of the entry list that are not in the view of the race."""
    car = race.cars[other]
    spaces = rules.movement_spaces[car.gear] if car.gear else (0,)
    gap = _gap(rules, race, own, other)
    return {
        "gap": None if gap is None else gap.as_json(),
        "low": min(spaces),
        "high": max(spaces),
    }


def _gap(rules: Rules, race: Race, own: int, other: int) -> Message | None:
    """Describe the gap between two cars on the road; None if one is not there."""
    mine, its = race.cars[own], race.cars[other]
    if own == other or not (_is_racing(mine) and _is_racing(its)):
        return None
    way = distance(rules.track, its) - distance(rules.track, mine)
    spaces = abs(way) // SPACE_UNITS
    if not spaces:
        return Message("rival.level")
    rolls, gear = rolls_for(rules, mine if way > 0 else its, spaces)
    where = "ahead" if way > 0 else "behind"
    args = {"n": spaces, "rolls": rolls, "gear": Message(f"gear.{gear}")}
    return Message(f"rival.{where}" if rolls == 1 else f"rival.{where}.rolls", args)


def _is_racing(car: Car) -> bool:
    return car.status == RUNNING and car.points_state.wreck in (0, COASTS) and car.space >= 0


def rolls_for(rules: Rules, car: Car, spaces: int) -> tuple[int, int]:
    """Return how many good rolls a car needs for a distance on an empty road, and the last one's gear.

    A good roll is the highest of its gear; one gear up with each roll. A single roll is made in the lowest
    gear that is enough.
    """
    highest = [0, *(max(rules.movement_spaces[gear]) for gear in range(1, TOP_GEAR + 1))]
    top = 1 if car.spun else min(TOP_GEAR, car.gear + 1)
    for gear in range(1, top + 1):
        if highest[gear] >= spaces:
            return 1, gear
    rolls, gear, driven = 1, top, highest[top]
    while driven < spaces:
        gear = min(TOP_GEAR, gear + 1)
        rolls, driven = rolls + 1, driven + highest[gear]
    return rolls, gear
