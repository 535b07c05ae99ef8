"""Switches: the choices that a rulebook leaves open, and the checks of a set-up's choices."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from engine.core.types import InputError, Setup


class Switch(NamedTuple):
    """A choice that the rulebook leaves open.

    Attributes:
        choices: the alternatives, the default first
        clause: the clause it belongs to
        switched_rules: rules that any choice other than the default turns on
        needs: conditions of such a choice. "laps 2" means at least two laps; any other word names a switch
            that must differ from its default; "a|b" means either.
        default_rules: rules that the default turns on
        excludes: switches that must have their defaults
        recommended_from_laps: number of laps from which the rulebook has no race without this switch
    """

    id: str
    choices: tuple[str, ...]
    clause: str
    switched_rules: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    default_rules: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    recommended_from_laps: int | None = None


class NeedAlternative(NamedTuple):
    """One way to meet a need; one of the two fields is set.

    Attributes:
        laps: fewest laps, or 0
        switch: a switch that must differ from its default, or ""
    """

    laps: int
    switch: str


# The position in this list is the switch's number in links: append, never reorder.
SWITCH_NUMBERS = (
    "movement_dice", "overshoot_unpaid", "swerve_shortage", "max_pit_gear", "trials", "soft_tyres",
    "track_safety", "corner_crash_debris", "slipstream", "weather", "three_laps", "construction",
    "build_timing", "slipstream_condition", "tow_stop_credit", "tyres", "changeable_after_rain",
    "long_race_rules", "pits", "clear_debris", "abandon_if_blocked", "overshoot_stop_counts",
    "overshoot_keeps_lane", "chain_reaction", "design", "wing_minus_1", "boost_cap", "draft_extra_roll",
    "driver_points", "soft_penalty", "wing", "backmarkers", "inertia", "broken_engine", "injuries",
    "stoppage", "session", "rotating_grid", "rotation", "training", "time_limits", "corner_markers",
)  # fmt: skip

OFF_ON = ("off", "on")

# Dice of races without a chosen rulebook: one die for each gear, and no table to read.
GEAR_DICE = ("movement_dice", "gear_dice")

OVERSHOOT_SWITCHES = (
    Switch("overshoot_stop_counts", ("no", "yes"), "LUD-CRN-1"),
    Switch("overshoot_keeps_lane", OFF_ON, "LUD-CRN-2"),
)

# A first race has no options but the dice.
FIRST_RACE_SWITCHES = (Switch("movement_dice", ("table", "gear_dice"), "LUD-GEA-3"),)

# Each advanced rule has its own switch (LUD-ADV-0).
LUDODELIRE_SWITCHES = (
    Switch("movement_dice", ("table", "gear_dice"), "LUD-GEA-3"),
    Switch("overshoot_unpaid", ("crash", "spin"), "LUD-CRN-2"),
    Switch("swerve_shortage", ("tyres", "strict"), "LUD-SWV-1"),
    Switch("max_pit_gear", ("none", "4"), "LUD-PIT-2", needs=("laps 2",)),
    *OVERSHOOT_SWITCHES,
    Switch("trials", OFF_ON, "LUD-ATT-1", ("trials", "trial_settling")),
    Switch("soft_tyres", OFF_ON, "LUD-ADT-1", ("compounds", "soft_tyres", "new_tyres")),
    Switch("track_safety", OFF_ON, "LUD-ASF-1", ("hazards",)),
    Switch("corner_crash_debris", ("no", "yes"), "LUD-ASF-1", needs=("track_safety",)),
    Switch("clear_debris", OFF_ON, "LUD-ASF-4", ("clear_debris",), ("track_safety",)),
    Switch("abandon_if_blocked", OFF_ON, "LUD-ASF-4", ("abandon_if_blocked",), ("track_safety",)),
    Switch("slipstream", OFF_ON, "LUD-ASL-1", ("slipstream",)),
    Switch("weather", OFF_ON, "LUD-AWE-1", ("skids", "weather", "compounds", "new_tyres")),
    Switch("three_laps", OFF_ON, "LUD-A3L-1", ("three_laps", "car_building"), needs=("laps 3",)),
    Switch("construction", OFF_ON, "LUD-ACO-1", ("construction", "car_building")),
    Switch("build_timing", ("after_weather", "before"), "LUD-ACO-2", needs=("construction", "weather")),
)


LONG_RACE_NEEDS = ("laps 3|long_race_rules",)

# The seven advanced rules of the Eurogames rulebook, three of them for long races (ADV-GEN-1).
EUROGAMES_SWITCHES = (
    Switch("movement_dice", ("table", "gear_dice"), "LUD-GEA-3"),
    Switch("overshoot_unpaid", ("crash", "spin"), "LUD-CRN-2"),
    Switch("swerve_shortage", ("tyres", "strict"), "LUD-SWV-1"),
    Switch("max_pit_gear", ("none", "4"), "LUD-PIT-2", needs=("laps 2",)),
    *OVERSHOOT_SWITCHES,
    Switch("slipstream", OFF_ON, "ADV-SLP-1", ("slipstream", "euro_slipstream")),
    Switch("slipstream_condition", ("corrected", "as_printed"), "ADV-SLP-4", needs=("slipstream",)),
    Switch("tow_stop_credit", ("none", "yes"), "ADV-SLP-8", needs=("slipstream",)),
    Switch("trials", OFF_ON, "ADV-TTR-1", ("trials", "trial_settling")),
    Switch("tyres", OFF_ON, "ADV-TYR-1", ("compounds", "soft_tyres", "new_tyres", "euro_tyres")),
    Switch(
        "weather",
        OFF_ON,
        "ADV-WEA-1",
        ("skids", "weather", "compounds", "new_tyres", "euro_tyres", "euro_weather"),
    ),
    Switch("changeable_after_rain", ("dry", "keep_track_state"), "ADV-WEA-8", needs=("weather",)),
    Switch("long_race_rules", ("three_laps", "any"), "ADV-GEN-1"),
    Switch("construction", OFF_ON, "ADV-CON-1", ("construction", "car_building"), LONG_RACE_NEEDS),
    Switch("track_safety", OFF_ON, "ADV-RHO-1", ("hazards",), LONG_RACE_NEEDS),
    Switch("corner_crash_debris", ("yes", "no"), "ADV-RHO-1", needs=("track_safety",)),
    Switch("pits", OFF_ON, "ADV-PIT-1", ("euro_pits",), ("laps 2", *LONG_RACE_NEEDS)),
)


TRANT_SWITCHES = (
    Switch("session", OFF_ON, "TRT-QUA-4", ("trant_sessions",)),
    Switch("rotating_grid", OFF_ON, "TRT-QUA-11", ("rotation",), excludes=("session",)),
    Switch("rotation", tuple(map(str, range(1, 11))), "TRT-QUA-11", needs=("rotating_grid",)),
    Switch("chain_reaction", OFF_ON, "TRT-CHR-1"),
    Switch("design", ("this_race", "series"), "TRT-CON-7", ("adjustment",)),
    Switch("wing_minus_1", ("ends_before", "ends_after"), "TRT-WNG-2"),
    Switch("overshoot_stop_counts", ("yes", "no"), "TRT-CRN-4"),
    Switch("overshoot_keeps_lane", OFF_ON, "TRT-CRN-2"),
)

# Each chapter of the house rules is optional.
HOUSE_SWITCHES = (
    Switch("training", OFF_ON, "HSE-TRN-1", ("house_sessions",)),
    Switch("chain_reaction", OFF_ON, "HSE-CHR-1"),
    Switch("slipstream", OFF_ON, "HSE-SLP-1", ("house_slipstream",)),
    Switch("draft_extra_roll", OFF_ON, "HSE-SLP-2", needs=("slipstream",)),
    Switch(
        "pits",
        OFF_ON,
        "HSE-PIT-1",
        ("point_stops", "repair_stops", "pit_choice"),
        ("laps 2",),
        ("pits", "publishers_stops"),
    ),
    # Cars are printed for one lap and for two (HSE-CON-1).
    Switch("construction", OFF_ON, "HSE-CON-2", ("house_cars",), recommended_from_laps=3),
    Switch("driver_points", OFF_ON, "HSE-CON-3", ("driver_points",), ("construction",)),
    Switch("design", ("this_race", "series"), "HSE-CON-6", ("adjustment",), ("construction",)),
    Switch("tyres", OFF_ON, "HSE-TYC-1", ("compounds", "soft_tyres")),
    Switch("soft_penalty", ("additive", "multiplicative"), "HSE-TYR-1", needs=("tyres",)),
    Switch("wing", OFF_ON, "HSE-WNG-1", ("wing",)),
    Switch("wing_minus_1", ("ends_before", "ends_after"), "HSE-WNG-2", needs=("wing",)),
    Switch("weather", OFF_ON, "HSE-WEA-1", ("compounds", "house_weather")),
    Switch("backmarkers", OFF_ON, "HSE-BMK-1", ("backmarkers_each_lap",)),
    Switch("inertia", OFF_ON, "HSE-INE-1", ("wrecks", "inertia")),
    Switch("broken_engine", OFF_ON, "HSE-BRE-1", ("wrecks", "coasting")),
    Switch("injuries", OFF_ON, "HSE-INJ-1", ("injuries",)),
    Switch("stoppage", OFF_ON, "HSE-STP-1", ("red_flag",), ("injuries",)),
    Switch("time_limits", ("off", "clock", "count"), "HSE-TIM-1", ("time_limits",)),
    Switch("corner_markers", OFF_ON, "HSE-MRK-1"),
    Switch("boost_cap", ("none", "gear_max"), "HSE-ENG-3"),
    Switch("overshoot_stop_counts", ("yes", "no"), "HSE-CRN-3"),
    Switch("overshoot_keeps_lane", OFF_ON, "HSE-CRN-2"),
)


def default_dice(switches: Iterable[Switch]) -> tuple[tuple[str, str], ...]:
    """Return the default choice of dice; empty if the rulebook leaves no choice."""
    return tuple([GEAR_DICE for switch in switches if switch.id == GEAR_DICE[0]])


def non_default_choices(setup: Setup, switches: Iterable[Switch]) -> tuple[tuple[str, str], ...]:
    """Return the choices that differ from their defaults, by name.

    Raise InputError for a choice that does not exist or is not possible in this set-up.
    """
    known = {switch.id: switch for switch in switches}
    for name, choice in setup.switches:
        if name not in known or choice not in known[name].choices:
            raise InputError("error.setup.switch", switch=name[:30])
    chosen = {name: choice for name, choice in setup.switches if choice != known[name].choices[0]}
    for name in chosen:
        for need in known[name].needs:
            if not is_need_met(need, setup.laps, chosen):
                raise InputError("error.setup.needs", switch=name, needs=need)
        for other in known[name].excludes:
            if other in chosen:
                raise InputError("error.setup.excludes", switch=name, other=other)
    return tuple(sorted(chosen.items()))


def parse_need(need: str) -> list[NeedAlternative]:
    """Return the ways to meet a need."""
    ways = [way.partition(" ") for way in need.split("|")]
    return [
        NeedAlternative(int(number), "") if word == "laps" else NeedAlternative(0, word)
        for word, _, number in ways
    ]


def is_need_met(need: str, laps: int, chosen: Collection[str]) -> bool:
    """True if a need is met with this many laps and these switches away from their defaults."""
    return any(way.switch in chosen if way.switch else laps >= way.laps for way in parse_need(need))
