"""Simultaneous gears (TRT-GEA-2, HSE-GEA-1): all drivers choose in secret before any car moves.

Then all gears are shown, and skipped ones are paid for.
"""

from __future__ import annotations

from engine.core.state import AT_PIT, COASTS, RUNNING, PointsCarState, Race
from engine.core.types import Action, Decision
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow
from engine.rules.framework.steps import QuestionSpec
from engine.rules.gears import time_limits
from engine.rules.gears.gears import gear_question, legal, shift
from engine.rules.turn.order import reset_turn_state


def install_simultaneous_gears(builder: Builder) -> None:
    """Install the steps before the order of play is fixed. A driver without a choice is not asked."""
    builder.parameters.simultaneous_gears = True
    builder.save_fields("kit")
    clauses = "TRT-GEA-2 HSE-GEA-1"
    builder.step(
        "lever_turn",
        queue_all_drivers,
        description="all drivers are asked for a gear in secret",
        clauses=clauses,
        after="round",
    )
    builder.step(
        "gear",
        ask_secret_gears,
        apply_secret_gears,
        description="each driver chooses a gear",
        clauses=f"{clauses} TRT-GEA-1 TRT-GEA-3 HSE-GEA-2",
        after="lever_turn",
        question_spec=QuestionSpec("gear", secret_fields=("selected_gear",), savable_at="turn"),
    )
    builder.step(
        "levers",
        reveal_gears,
        description="gears are shown and skipped ones paid for",
        clauses="TRT-GEA-3 HSE-GEA-2",
        after="gear",
    )


def chooses_gear(rules: Rules, race: Race, number: int) -> bool:
    """True if the driver chooses a gear in this turn.

    A car at its pit keeps its gear (TRT-PIT-7) or gets one on the way out.
    """
    car = race.cars[number]
    at_the_pit = (
        car.pit == AT_PIT and not rules.sets_gear_at_pit and (not car.spun or rules.leaves_pit_by_roll)
    )
    return (
        car.status == RUNNING
        and car.space >= 0
        and not car.points_state.backmarker
        and car.points_state.wreck in (0, COASTS)
        and not at_the_pit
    )


def queue_all_drivers(rules: Rules, race: Race) -> Flow:
    """Queue all cars whose drivers choose a gear, in entry-list order."""
    reset_turn_state(race)
    race.actor = -1
    race.queue = tuple([number for number in range(len(race.cars)) if chooses_gear(rules, race, number)])
    return NEXT


def ask_secret_gears(rules: Rules, race: Race) -> Decision | Flow:
    """Ask the next driver who has a choice."""
    while race.queue:
        number = race.queue[0]
        gears = legal(rules, race, number)
        if len(gears) > 1:
            race.actor = number
            return gear_question(number, gears, time_limits.has_time_limits(rules))
        _set(race, number, gears[0])
        race.queue = race.queue[1:]
    race.actor = -1
    return NEXT


def apply_secret_gears(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Store the gear in secret, including an impossible one."""
    _set(race, question.car, pack_gear(action.value, is_possible=action.kind != "stuck"))
    race.queue = race.queue[1:]
    return SAME


def pack_gear(gear: int, *, is_possible: bool) -> int:
    """Return a secret gear as its field holds it: an impossible one is negative (HSE-TIM-3)."""
    return gear if is_possible else -gear


def unpack_gear(field: int) -> tuple[int, bool]:
    """Return a secret gear, 0 if none is chosen, and True if it is possible."""
    return abs(field), field >= 0


def _set(race: Race, number: int, gear: int) -> None:
    car = race.cars[number]
    car.points_state = _with_selected_gear(car.points_state, gear, car.gear)


def _with_selected_gear(points_state: PointsCarState, gear: int, previous_gear: int) -> PointsCarState:
    """Return the points state with another gear choice; faster than ``_replace``, and called often."""
    values = list(points_state)
    values[SELECTED_GEAR], values[PREVIOUS_GEAR] = gear, previous_gear
    return _new(PointsCarState, values)


SELECTED_GEAR = PointsCarState._fields.index("selected_gear")
PREVIOUS_GEAR = PointsCarState._fields.index("previous_gear")
_new = tuple.__new__


def reveal_gears(rules: Rules, race: Race) -> Flow:
    """Shift all cars at once.

    A car that this eliminates does not move (HSE-ENG-2, G-84), nor does one with an impossible gear
    (HSE-TIM-3). Only skipped gears wear the transmission (HSE-WER-2).
    """
    for number, car in enumerate(race.cars):
        gear, is_possible = unpack_gear(car.points_state.selected_gear)
        if not gear:
            continue
        car.points_state = _with_selected_gear(car.points_state, 0, car.points_state.previous_gear)
        if is_possible:
            shift(rules, race, number, gear)
        else:
            time_limits.break_transmission(rules, race, number)
    return NEXT
