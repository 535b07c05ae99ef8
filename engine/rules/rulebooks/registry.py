"""The registry of rules, and the switches by which players choose among them."""

from __future__ import annotations

from engine.rules.contact import backmarkers, contact, debris, injuries, wrecks
from engine.rules.corners import corners, point_costs, swerving
from engine.rules.framework.builder import Rule
from engine.rules.framework.switches import OFF_ON, Switch
from engine.rules.gears import gears, movement, simultaneous_gears, time_limits
from engine.rules.move import (
    boosts,
    damage,
    drive,
    euro_tyres,
    extra_downshift,
    house_slipstream,
    skids,
    slipstream,
    voluntary,
)
from engine.rules.pits import pits, point_stops, repair_stops, work_stops
from engine.rules.pre_race import (
    adjustment,
    car_building,
    compounds,
    grid,
    pit_choice,
    secret_choices,
    sessions,
    start,
    trials,
)
from engine.rules.rulebooks import base_changes
from engine.rules.turn import engine_check, finish, order, variable_weather, wear, weather

# Rules are installed in this order, roughly that of the turn. A step goes after the existing ones or names
# its place; a slot is taken over from a rule above. Rules place their own steps before the race (TRT-PRE-1).
REGISTRY: tuple[Rule, ...] = (
    Rule("wear", wear.install_wear),
    Rule("euro_base", base_changes.install_euro_base, needs=("wear",)),
    Rule("trant_base", base_changes.install_trant_point_base, needs=("wear",)),
    Rule("house_base", base_changes.install_house_point_base, needs=("wear",)),
    Rule("grid", grid.install_grid),
    Rule("order", order.install_order),
    Rule("tie_breaks", order.install_tie_breaks, needs=("order",)),
    Rule("higher_gear_first", order.install_higher_gear_first, needs=("tie_breaks",)),
    Rule("start", start.install_start, needs=("order",)),
    Rule("gears", gears.install_gears, needs=("wear",)),
    Rule("simultaneous_gears", simultaneous_gears.install_simultaneous_gears, needs=("gears",)),
    Rule("movement", movement.install_movement, needs=("gears",)),
    Rule("extra_downshift", extra_downshift.install_extra_downshift, needs=("simultaneous_gears", "start")),
    Rule("two_dice", movement.install_two_dice, needs=("movement",)),
    Rule("reliability", engine_check.install_reliability, needs=("movement",)),
    Rule(
        "own_engine",
        engine_check.install_house_engine_check,
        needs=("movement",),
        excludes=("engine_check",),
    ),
    Rule("drive", drive.install_drive, needs=("movement",)),
    Rule("boosts", boosts.install_boosts, needs=("drive", "reliability")),
    Rule("added_boosts", boosts.install_point_boosts, needs=("drive", "own_engine")),
    Rule("swerving", swerving.install_swerving, needs=("drive", "corners")),
    Rule("corners", corners.install_corners, needs=("drive",)),
    Rule("contact", contact.install_contact, needs=("drive",)),
    Rule("corner_contact", contact.install_corner_contact, needs=("contact",)),
    Rule("engine_check", engine_check.install_engine_check, needs=("movement",)),
    Rule("pits", pits.install_pits, needs=("drive",), excludes=("point_stops",)),
    Rule("point_stops", point_stops.install_point_stops, needs=("drive", "simultaneous_gears")),
    Rule("work_stops", work_stops.install_work_stops, needs=("point_stops", "compounds", "two_dice")),
    Rule("repair_stops", repair_stops.install_repair_stops, needs=("point_stops",)),
    Rule("euro_stops", needs=("pits",)),
    Rule("burning_out", boosts.install_burning_out, needs=("added_boosts",)),
    Rule("backmarkers_once", backmarkers.install_trant_backmarkers, needs=("corner_contact",)),
    Rule("backmarkers_each_lap", backmarkers.install_house_backmarkers, needs=("corner_contact",)),
    Rule("inertia", needs=("wrecks",)),
    Rule("coasting", needs=("wrecks",)),
    Rule("wrecks", wrecks.install_wrecks, needs=("simultaneous_gears",)),
    Rule("injuries", injuries.install_injuries, needs=("simultaneous_gears",)),
    Rule("trant_sessions", sessions.install_trant_sessions, needs=("injuries", "two_dice")),
    Rule("house_sessions", sessions.install_house_sessions, needs=("simultaneous_gears",)),
    Rule(
        "trant_weather",
        variable_weather.install_trant_variable_weather,
        needs=("skids",),
        excludes=("weather",),
    ),
    Rule(
        "house_weather",
        variable_weather.install_house_variable_weather,
        needs=("skids", "own_engine"),
        excludes=("weather",),
    ),
    Rule("red_flag", finish.install_red_flag, needs=("injuries",)),
    Rule(
        "house_slipstream",
        house_slipstream.install_house_slipstream,
        needs=("simultaneous_gears", "corner_contact"),
    ),
    Rule("finish", finish.install_finish, needs=("order",)),
    Rule("end_of_turn", order.install_end, needs=("order",)),
    Rule("skids", skids.install_skids, needs=("drive",)),
    Rule("weather", weather.install_weather, needs=("contact", "engine_check", "skids")),
    Rule("soft_tyres", needs=("compounds",)),
    Rule("compounds", compounds.install_compounds, needs=("drive", "corners", "swerving")),
    Rule("new_tyres", compounds.install_at_the_pits, needs=("compounds", "pits")),
    Rule("publishers_stops", point_stops.install_publishers, needs=("pits", "simultaneous_gears")),
    Rule("euro_weather", weather.install_euro_weather, needs=("weather",)),
    Rule("euro_tyres", euro_tyres.install_euro_tyres, needs=("compounds",)),
    Rule("euro_pits", pits.install_euro_pits, needs=("pits",)),
    Rule("hazards", debris.install_debris, needs=("drive",)),
    Rule("trant_debris", base_changes.install_trant_debris, needs=("hazards",)),
    Rule("house_debris", base_changes.install_house_debris, needs=("hazards",)),
    Rule("point_costs", point_costs.install_point_costs, needs=("corners", "swerving", "corner_contact")),
    Rule("damage", damage.install_damage, needs=("skids", "point_costs")),
    Rule("voluntary", voluntary.install_voluntary, needs=("drive", "damage")),
    Rule("clear_debris", debris.install_clearing, needs=("hazards",)),
    Rule("abandon_if_blocked", debris.install_abandoning, needs=("hazards",)),
    Rule("slipstream", slipstream.install_slipstream, needs=("drive",)),
    Rule("euro_slipstream", base_changes.install_slipstream, needs=("slipstream",)),
    Rule("trials", trials.install_trials, needs=("grid", "trial_settling")),
    Rule("trial_settling", trials.install_settling, needs=("corners",)),
    Rule("three_laps", needs=("car_building",)),
    Rule("construction", needs=("car_building",)),
    Rule("car_building", car_building.install_car_building, needs=("grid",)),
    Rule("pit_choice", pit_choice.install_pit_choice, needs=("point_stops",)),
    Rule("wing", secret_choices.install_wing, needs=("voluntary",)),
    Rule("trant_cars", car_building.install_trant_car_building, needs=("trant_base",)),
    Rule("house_cars", car_building.install_house_car_building, needs=("house_base",)),
    Rule("adjustment", adjustment.install_adjustment),
    Rule("qualifying_point", grid.install_qualifying_point, needs=("grid", "trant_cars")),
    Rule("driver_points", base_changes.install_driver_points),
    Rule("rotation", grid.install_rotation, needs=("grid",)),
    Rule("time_limits", time_limits.install_time_limits, needs=("simultaneous_gears",)),
)


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
