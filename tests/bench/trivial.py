"""A driver for measurements. Imports nothing of the engine: it drives for other checkouts too."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core.state import Race
    from engine.core.types import Action, Decision
    from engine.rules.kernel.builder import Rules

SLOW_CORNER_GEAR, USUAL_GEAR = 2, 3


def trivial(compiled: Rules, race: Race, question: Decision) -> Action:
    """A driver that costs next to nothing and still gets round: 2nd where stops are missing, else 3rd, and no
    corner left too early if that can be helped.
    """
    if question.step == "gear":
        car = race.cars[question.car]
        corner = compiled.track.corner[car.space]
        waiting = corner >= 0 and car.stops < compiled.track.corners[corner].stops
        wanted = SLOW_CORNER_GEAR if waiting else USUAL_GEAR
        # A lever can also be broken, which is the end of the race.
        gears = [action for action in question.options if action.kind == "gear"]
        return next((action for action in gears if action.value == wanted), gears[-1])
    if question.step not in ("drive", "skid"):
        return question.options[0]
    ways = (action for action in question.options if action.kind == "drive")
    return next((action for action in ways if not question.detail.way(action).over), question.options[0])
