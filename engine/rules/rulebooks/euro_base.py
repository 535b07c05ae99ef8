"""Changes of the Eurogames rules to the basic game (ADV-SLP, ADV-PIT).

They concern the car for three laps, pit stops with intact tyres, and slipstreaming.
"""

from __future__ import annotations

from engine.rules.framework.builder import Builder

THREE_LAPS = {"tyres": 6, "brakes": 3, "fuel": 3, "bodywork": 3, "engine": 3}
LOWEST_TOW_GEAR = 4


def install_euro_base(builder: Builder) -> None:
    """Set the printed three-lap car, used unless cars are built (G-26).

    Every elimination leaves debris (G-103).
    """
    if builder.setup.laps > 2:
        builder.parameters.initial_points = THREE_LAPS
    builder.parameters.default_crash_debris = "yes"


def install_pits(builder: Builder) -> None:
    """Allow a car to pit without a lost tyre point (G-42)."""
    builder.parameters.pit_requires_lost_tyre_point = False


def install_slipstream(builder: Builder) -> None:
    """Change the slipstream rules (ADV-SLP-4, ADV-SLP-8, G-30, G-31).

    Both cars must be in 4th or higher. A car that slipstreams into a corner makes no stop there.
    """
    printed = builder.switch_choice("slipstream_condition") == "as_printed"
    builder.slots(replacing="slipstream").can_slipstream_in_gears = lower if printed else no_lower
    builder.parameters.slipstream_counts_as_stop = builder.switch_choice("tow_stop_credit") == "yes"


def no_lower(own: int, ahead: int) -> bool:
    """True if the gear is no lower than that of the car ahead, which must be in 4th at least."""
    return own >= ahead >= LOWEST_TOW_GEAR


def lower(own: int, ahead: int) -> bool:
    """True if the gear is lower than that of the car ahead, both at least 4th: the condition as printed."""
    return LOWEST_TOW_GEAR <= own < ahead
