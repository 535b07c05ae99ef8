"""Time limits (HSE-TIM): seconds for choosing gears and for moves.

An impossible gear breaks the transmission. The end of the time is a decision like any other, made by
``engine.drivers.registry``; the engine has no clock.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import Race
from engine.core.types import Action
from engine.rules.framework.builder import Builder, Rules
from engine.rules.turn import wear

GEAR_SECONDS, COUNT_SECONDS, MOVE_SECONDS = 10, 6, 30


class TimeLimits(NamedTuple):
    """Time limits of a race.

    Attributes:
        seconds_for_gears: seconds for choosing gears (HSE-TIM-2); 0 if there are no time limits
    """

    seconds_for_gears: int = 0


def install_time_limits(builder: Builder) -> None:
    """Set the limits: ten seconds for gears, or six after the first choice; thirty for a move."""
    counts = builder.switch_choice("time_limits") == "count"
    builder.set_record(TimeLimits(COUNT_SECONDS if counts else GEAR_SECONDS))


def has_time_limits(rules: Rules) -> bool:
    """True if gears and moves have time limits."""
    return rules.record(TimeLimits).seconds_for_gears > 0


def limit_seconds(rules: Rules, race: Race) -> int | None:
    """Return the time limit of the current question, or None (HSE-TIM-2, HSE-TIM-4).

    Ten seconds for a gear, or six once another driver has chosen; thirty for a move.
    """
    kind = rules.question_spec(race).kind
    if kind == "gear":
        first = not any(car.points_state.selected_gear for car in race.cars)
        seconds = rules.record(TimeLimits).seconds_for_gears
        return None if first and seconds == COUNT_SECONDS else seconds
    return MOVE_SECONDS if kind == "drive" else None


def impossible_gears(possible: tuple[int, ...]) -> tuple[Action, ...]:
    """Return the actions for the gears that are not possible (HSE-TIM-3)."""
    return tuple([Action("stuck", gear) for gear in range(1, 7) if gear not in possible])


def break_transmission(rules: Rules, race: Race, number: int) -> None:
    """Eliminate the car before it moves."""
    wear.eliminate(rules, race, number, "transmission", "HSE-TIM-3")
