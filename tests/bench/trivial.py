"""A cheap driver for measurements. It imports nothing of the engine: it also drives for other checkouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core.state import Race
    from engine.core.types import Action, Decision
    from engine.rules.kernel.builder import Rules

SLOW_CORNER_GEAR, USUAL_GEAR = 2, 3


def trivial(compiled: Rules, race: Race, question: Decision) -> Action:
    """Return 2nd gear while stops are needed, otherwise 3rd; avoid overshooting if possible."""
    if question.step == "gear":
        car = race.cars[question.car]
        corner = compiled.track.corner[car.space]
        waiting = corner >= 0 and car.stops < compiled.track.corners[corner].stops
        wanted = SLOW_CORNER_GEAR if waiting else USUAL_GEAR
        # A gear lever can also break, which ends the race.
        gears = [action for action in question.options if action.kind == "gear"]
        return next((action for action in gears if action.value == wanted), gears[-1])
    if question.step not in ("drive", "skid"):
        return question.options[0]
    ways = (action for action in question.options if action.kind == "drive")
    return next((action for action in ways if not question.detail.way(action).over), question.options[0])
