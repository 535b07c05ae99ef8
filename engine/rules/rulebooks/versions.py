"""Changes of the rules, by version. A race link implies or says the version of its race.

To change a rule, add a row with its former values; `docs/adding-a-rule.md` describes how.
"""

from __future__ import annotations

from engine.rules.contact import backmarkers
from engine.rules.framework.versions import RuleChange
from engine.rules.move import house_slipstream
from engine.rules.pits import point_stops
from engine.rules.pre_race import pit_choice
from engine.rules.turn import finish, order

CHANGES = (
    # Leaving a lane on a straight and returning inside the corner is a zig-zag. A run-up may begin on any
    # space, not just on the last 24 of each lane.
    RuleChange(2, {"allows_reentry": True, "near_run_up": True}),
    # A forbidden lane change beyond the corner does not count as a free route.
    RuleChange(3, {"free_route_keeps_lane": False}),
    # Cars in the way allow a third lane change.
    RuleChange(4, {"allows_third_change": False}),
    # An arrow may not take back a second lane change. A car counts as passed without an arrow to it.
    RuleChange(4, {"returns_by_arrows": True}),
    # A move that damage has cut back into a corner does not skid on from there.
    RuleChange(4, {"skids_where_truncated": True}, rule="damage"),
    # The pit lane is closed to a car whose pit is beyond the last line.
    RuleChange(4, {"can_enter_pits": point_stops.may_enter_pit_lane}, rule="work_stops"),
    # The house slipstream compares the gears in which the cars move.
    RuleChange(4, {"slipstream_compares_gears_early": True}, rule="house_slipstream"),
    # Drivers injured in training have not started: there are more backmarkers.
    RuleChange(4, {"backmarkers_to_add": backmarkers.house_count_by_entries}, rule="backmarkers_each_lap"),
    # In house training, driver points are no wear points.
    RuleChange(4, {"driver_points_are_wear": True}, rule="house_sessions"),
    # Debris harms a coasting car, and puts one without bodywork out.
    RuleChange(4, {"coasting_cars_lose_nothing": True}, rule="coasting"),
    # A car with a locked engine that rolls over the last line finishes.
    RuleChange(4, {"locked_engines_cannot_finish": True}, rule="wrecks"),
    # A second check that puts a car without bodywork out is followed by another.
    RuleChange(4, {"second_check_is_the_last": True}, rule="corner_contact"),
    # Following and the driver's own roll are one turn: one stop, and contact after the roll.
    RuleChange(4, {"turn_goes_on": house_slipstream.has_no_roll_to_come}, rule="house_slipstream"),
    # Soft tyres add a point once a turn, not again after a pit stop.
    RuleChange(4, {"soft_tyres_add_point_again": True}, rule="soft_tyres"),
    # The order next to the pits also applies to cars that are not level.
    RuleChange(4, {"order_of_play": order.running_order}, rule="tie_breaks"),
    # A team may share a pit although another is free.
    RuleChange(4, {"pits_to_choose": pit_choice.least_used_pits}, rule="pit_choice"),
    # Debris stays on the track during a restart.
    RuleChange(4, {"clear_track_for_restart": finish.remove_debris}, rule="red_flag"),
    # Training is always dry: a top roll does not change the weather.
    RuleChange(4, {"weather_changes_in_training": True}, rule="house_weather"),
    # Drivers injured in a timed lap do not roll for the grid.
    RuleChange(4, {"injured_roll_for_grid": True}, rule="trant_sessions"),
    RuleChange(4, {"injured_roll_for_grid": True}, rule="house_sessions"),
    # A roll made in the pit lane does not call for engine checks.
    RuleChange(4, {"pit_lane_rolls_check_engines": True}, rule="engine_check"),
)

CURRENT_VERSION = CHANGES[-1].version
