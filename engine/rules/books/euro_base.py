"""What the Eurogames rules change in the basic game (ADV-SLP, ADV-PIT): the car for three laps, stops with
whole tyres, and how slipstreaming counts.
"""

from __future__ import annotations

from engine.rules.kernel.builder import Builder

THREE_LAPS = {"tyres": 6, "brakes": 3, "fuel": 3, "bodywork": 3, "engine": 3}
LOWEST_TOW_GEAR = 4


def install(builder: Builder) -> None:
    """The printed car of three laps, where none is built (G-26); every elimination leaves a dangerous space
    (G-103).
    """
    if builder.setup.laps > 2:
        builder.parameters.stock = THREE_LAPS
    builder.parameters.crash_debris = "yes"


def install_pits(builder: Builder) -> None:
    """A car may stop though it has lost no tyre point (G-42)."""
    builder.parameters.pit_needs_lost_tyre = False


def install_slipstream(builder: Builder) -> None:
    """Both cars in 4th or higher, and no stop for a car that a tow has carried into a corner (ADV-SLP-4,
    ADV-SLP-8, G-30, G-31).
    """
    printed = builder.choice("slipstream_condition") == "as_printed"
    builder.slots(instead_of="slipstream").tow_gears = lower if printed else no_lower
    builder.parameters.tow_counts_as_stop = builder.choice("tow_stop_credit") == "yes"


def no_lower(own: int, ahead: int) -> bool:
    """No lower a gear than the car ahead, which must be in 4th at least."""
    return own >= ahead >= LOWEST_TOW_GEAR


def lower(own: int, ahead: int) -> bool:
    """The condition as it was printed: a lower gear, both in 4th at least."""
    return LOWEST_TOW_GEAR <= own < ahead
