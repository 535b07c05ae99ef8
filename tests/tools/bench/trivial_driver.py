"""A cheap driver for measurements. It imports nothing of the engine: it also drives for other checkouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.state import Race
    from engine.core.types import Action, Decision
    from engine.rules.framework.builder import Rules

SLOW_CORNER_GEAR, DEFAULT_GEAR = 2, 3


def trivial(rules: Rules, race: Race, question: Decision) -> Action:
    """Return 2nd gear while stops are needed, otherwise 3rd; avoid overshooting if possible."""
    if question.step == "gear":
        car = race.cars[question.car]
        corner = rules.track.corner[car.space]
        needs_stop = corner >= 0 and car.stops < rules.track.corners[corner].stops
        gear = SLOW_CORNER_GEAR if needs_stop else DEFAULT_GEAR
        # A gear lever can also break, which ends the race.
        gears = [option for option in question.options if option.kind == "gear"]
        return next((action for action in gears if action.value == gear), gears[-1])
    if question.step not in ("drive", "skid"):
        return question.options[0]
    # ``way``: its name in versions up to 0.4.0.
    route_of = getattr(question.detail, "route_of", None) or question.detail.way
    moves = (action for action in question.options if action.kind == "drive")
    return next((action for action in moves if not overshoot_of(route_of(action))), question.options[0])


def overshoot_of(route: Any) -> int:
    """Return the overshoot of a route. ``over``: its name in versions up to 0.4.0."""
    spaces: int = route.overshoot_spaces if hasattr(route, "overshoot_spaces") else route.over
    return spaces
