"""Changes of the other rulebooks to the basic game: cars, debris, pit stops, slipstream, driver points.

Eurogames: ADV-SLP, ADV-PIT. Rulebooks with movement points: TRT-DBR, HSE-DBR, TRT-DRP, HSE-DRP.
"""

from __future__ import annotations

from engine.core.types import WEAR_STOCKS
from engine.rules.contact.debris import DebrisCauses
from engine.rules.framework.builder import Builder
from engine.rules.move.slipstream import LOWEST_GEAR
from engine.rules.pre_race.car_building import HOUSE_PARTS
from engine.rules.turn.wear import ONE_LAP

LONGER = {"tyres": 6, "brakes": 4, "fuel": 3, "bodywork": 3, "engine": 3}
TRANT = {"tyres": 6, "brakes": 4, "fuel": 2, "bodywork": 3, "engine": 3, "road_holding": 2}


def install_trant_point_base(builder: Builder) -> None:
    """Set the Trant cars, whose parts may be at zero (TRT-COL-2, TRT-DBR-3, G-53).

    A car is eliminated only by losing a point after that.
    """
    builder.parameters.initial_points = TRANT
    builder.parameters.fatal_last_points = {}
    builder.parameters.fatal_below_zero = {"bodywork": "TRT-COL-2", "road_holding": "TRT-DBR-3"}
    builder.parameters.non_fatal_parts = ("bodywork", "road_holding")
    builder.parameters.adjustable_parts = dict.fromkeys(WEAR_STOCKS, 0)


def install_house_point_base(builder: Builder) -> None:
    """Set the standard cars of the house rules (HSE-CON-1, HSE-PRE-2).

    They have five stocks; the suspension is part of the bodywork (HSE-WER-1, HSE-DMG-2). The bodywork may be
    at zero, the engine may not (HSE-ENG-4).
    """
    builder.event_message("out", "HSE-ENG-4", "out.burnt")
    builder.parameters.initial_points = ONE_LAP if builder.setup.laps == 1 else LONGER
    builder.parameters.fatal_last_points = {"engine": "HSE-ENG-4"}
    builder.parameters.non_fatal_parts = ("bodywork",)
    builder.parameters.adjustable_parts = dict.fromkeys(HOUSE_PARTS, 1)


def install_trant_debris(builder: Builder) -> None:
    """Make debris cost suspension points (TRT-DBR-1).

    Crashes in corners and points spent voluntarily leave no debris.
    """
    builder.parameters.initial_points = TRANT
    builder.set_record(DebrisCauses(frozenset(("bodywork", "reliability", "blocked"))))
    builder.parameters.forbids_debris_detours = True


def install_house_debris(builder: Builder) -> None:
    """Make debris cost bodywork points (HSE-DBR-2); drivers may avoid it like a car (HSE-PTH-2)."""
    builder.parameters.can_swerve_for_debris = True
    builder.parameters.initial_points = {
        part: points for part, points in builder.parameters.initial_points.items() if part != "road_holding"
    }
    builder.set_record(DebrisCauses(frozenset(("bodywork", "engine_check", "blocked"))))
    builder.parameters.debris_damaged_part = "bodywork"


def install_driver_points(builder: Builder) -> None:
    """Allow re-rolls in the steps of all rules."""
    builder.parameters.allows_rerolls = True


THREE_LAPS = {"tyres": 6, "brakes": 3, "fuel": 3, "bodywork": 3, "engine": 3}


def install_euro_base(builder: Builder) -> None:
    """Set the printed three-lap car, used unless cars are built (G-26).

    Every elimination leaves debris (G-103).
    """
    if builder.setup.laps > 2:
        builder.parameters.initial_points = THREE_LAPS


def install_slipstream(builder: Builder) -> None:
    """Change the slipstream rules (ADV-SLP-4, ADV-SLP-8, G-30, G-31).

    Both cars must be in 4th or higher. A car that slipstreams into a corner makes no stop there.
    """
    is_as_printed = builder.switch_choice("slipstream_condition") == "as_printed"
    builder.slots(replacing="slipstream").can_slipstream_in_gears = (
        is_gear_lower if is_as_printed else is_gear_not_lower
    )
    builder.parameters.slipstream_counts_as_stop = builder.switch_choice("tow_stop_credit") == "yes"


def is_gear_not_lower(own: int, ahead: int) -> bool:
    """True if the gear is no lower than that of the car ahead, which must be in 4th at least."""
    return own >= ahead >= LOWEST_GEAR


def is_gear_lower(own: int, ahead: int) -> bool:
    """True if the gear is lower than that of the car ahead, both at least 4th: the condition as printed."""
    return LOWEST_GEAR <= own < ahead
