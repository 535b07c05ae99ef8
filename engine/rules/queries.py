"""Public interface of the rules for the packages above them, such as drivers, views, links and the API.

They import from here, from ``rules.framework`` and from ``rules.rulebooks``, never from the module of a
single rule, so a rule may move or change without a change above (``tests/project/test_rules_interface.py``).

Most names are functions and constants of single rules. The functions below answer questions that other code
would have to answer by reading parameters.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from itertools import pairwise
from typing import Literal

from engine.core.state import AT_PIT, ON_TRACK, Car, Race
from engine.core.track import Track
from engine.core.types import Setup
from engine.movement.path_corners import UnfinishedCorner
from engine.movement.result import SearchResult
from engine.movement.search import search
from engine.rules.contact.backmarkers import GEAR as BACKMARKER_GEAR
from engine.rules.contact.backmarkers import racing_order
from engine.rules.contact.contact import can_be_harmed, second_of_pair
from engine.rules.contact.injuries import ENGINE_ACCIDENT_BONUS, is_by_engine
from engine.rules.contact.wrecks import (
    COASTING_FROM,
    engine_wreck_rolls_on,
    is_last_move_of_wreck,
    stays_on_board,
)
from engine.rules.corners.corners import (
    CRASH,
    FINE,
    NOTHING_LEFT,
    SPIN,
    corners_left,
    counts_as_stop,
    overshoot_limits,
)
from engine.rules.framework.builder import Rules
from engine.rules.framework.program import start_at
from engine.rules.gears.gears import affordable as can_afford_gear
from engine.rules.gears.gears import price as gear_price
from engine.rules.gears.gears import shift
from engine.rules.gears.movement import SPACES as TWO_DICE_SPACES
from engine.rules.gears.movement import SUMS as TWO_DICE_SUMS
from engine.rules.gears.movement import TWO as TWO_DICE
from engine.rules.gears.time_limits import has_time_limits, limit_seconds
from engine.rules.move.drive import (
    move_along,
    moves_for_roll,
    obstacle_spaces,
    unfinished_corner,
    unspent_in_pit_lane,
)
from engine.rules.move.drive import moves as legal_moves
from engine.rules.move.house_slipstream import FOLLOW, STAY, follower_path, race_of_follower
from engine.rules.move.slipstream import LOWEST_GEAR as LOWEST_SLIPSTREAM_GEAR
from engine.rules.move.slipstream import ask_slipstream, late_braking
from engine.rules.pits import jobs
from engine.rules.pits.jobs import names_one_compound, repairs_in
from engine.rules.pits.pits import ENOUGH as ENOUGH_REPAIRS
from engine.rules.pits.pits import FASTEST_EXIT_GEAR
from engine.rules.pits.repair_stops import exit_gear
from engine.rules.pre_race.adjustment import CHANGES as MAX_ADJUSTMENTS
from engine.rules.pre_race.adjustment import DONE as ADJUSTMENT_DONE
from engine.rules.pre_race.car_building import STANDARD as STANDARD_CAR
from engine.rules.pre_race.car_building import mate_of, points_in, points_left
from engine.rules.pre_race.ready_designs import part_limits, ready_designs
from engine.rules.rulebooks.rulebooks import BOOKS
from engine.rules.turn.engine_check import FAILS as HOUSE_ENGINE_FAILS
from engine.rules.turn.engine_check import FAST as LOWEST_CHECKED_GEAR
from engine.rules.turn.order import reset_turn_state, running_order
from engine.rules.turn.wear import is_fatal_loss

PitExit = Literal["roll", "work", "wait"]
Equipment = Literal["points", "wing", "people", "tyres"]

# Gears and turns


def chooses_gears_together(rules: Rules) -> bool:
    """True if all drivers choose their gears before any car moves (TRT-GEA-2, HSE-GEA-1)."""
    return rules.simultaneous_gears


def others_may_move_first(rules: Rules, race: Race) -> bool:
    """True if other cars may move between the driver's choice of a gear and its roll."""
    return rules.simultaneous_gears and race.round > 0


def put_in_gear(rules: Rules, race: Race, number: int, gear: int) -> None:
    """Shift a car as if all gears had been shown and it moved first; the other gears stay hidden."""
    car = race.cars[number]
    car.points_state = car.points_state._replace(selected_gear=0, previous_gear=car.gear)
    shift(rules, race, number, gear)
    race.queue = (number,)
    start_at(rules, race, "next_car")


def begin_turn_of(rules: Rules, race: Race, number: int) -> None:
    """Begin the next turn of a car, as if no other car moved before it."""
    race.queue = (number,)
    if rules.simultaneous_gears:
        reset_turn_state(race)
        start_at(rules, race, "gear")
    else:
        start_at(rules, race, "next_car")


def is_gear_phase(rules: Rules, race: Race) -> bool:
    """True if the drivers are choosing their gears for this turn together."""
    return rules.simultaneous_gears and race.step == rules.at["gear"]


def has_gear_for_this_turn(rules: Rules, race: Race, number: int) -> bool:
    """True if a car that has not moved in this turn already has the gear for its move."""
    return rules.simultaneous_gears and number in race.queue and not is_gear_phase(rules, race)


def can_choose_dice(rules: Rules) -> bool:
    """True if drivers choose between one die and two before the roll (TRT-MOV-1)."""
    return rules.can_choose_dice


def rolls_after_slipstream(rules: Rules) -> bool:
    """True if a driver who has slipstreamed also rolls in the same turn (HSE-SLP-2)."""
    return rules.has_slipstream_extra_roll


# Moves and their ends


def search_from(
    rules: Rules,
    space: int,
    length: int,
    corner: int,
    occupied: Collection[int] = (),
    cars: Collection[int] | None = None,
) -> SearchResult:
    """Return the routes from a space for a car whose next unfinished corner is ``corner``.

    ``occupied``: spaces that block it. ``cars``: spaces that allow further lane changes; by default the
    same.
    """
    keeps_lane = rules.overshoot_forbids_lane_change
    return search(rules.graph, space, length, occupied, corner, cars=cars, keeps_lane=keeps_lane)


def skid_after(
    rules: Rules, race: Race, car: Car, end: int, left: list[UnfinishedCorner], is_truncated: bool
) -> int:
    """Return the spaces that a car is carried on after its move.

    ``is_truncated``: damage has cut the move short.
    """
    if is_truncated and not rules.old_readings.skids_where_truncated:
        return 0
    return rules.skid_spaces_at(rules, race, car, end, left if rules.skid_depends_on_corners else [])


def spins_for_blocked_spaces(rules: Rules, car: Car, tyres: int) -> bool:
    """True if paying ``tyres`` points for blocked spaces spins a car: they are its last ones."""
    return tyres > 0 and tyres == car.tyres and rules.last_tyre_point_spins


def stops_after_move(rules: Rules, race: Race, end: int, left: list[UnfinishedCorner]) -> int:
    """Return the stops that the acting car has made in its corner after a move to ``end``.

    During a skid or before a slipstream, earlier stops count only if the whole move is in that corner.
    """
    track, car = rules.track, race.cars[race.actor]
    corner = track.corner[end]
    if corner < 0 or left:
        return 0
    here = track.corner[car.space] == corner
    earlier_stops = car.stops if here and not any(track.corner[space] != corner for space in race.path) else 0
    if not (here or rules.slipstream_counts_as_stop) and race.step == rules.at.get("tow"):
        return earlier_stops
    return min(earlier_stops + 1, track.corners[corner].stops)


def solo_move_key(rules: Rules) -> Hashable:
    """Return everything that affects how a car drives on an empty dry track, as a key for tables."""
    return (
        rules.graph,
        rules.overshoot_verdict,
        rules.overshoot_tyre_cost,
        rules.overshoot_crash_spaces,
        rules.overshoot_spin_spaces,
        rules.unpaid_overshoot_result,
        rules.overshoot_counts_as_stop,
        rules.overshoot_forbids_lane_change,
        rules.skipped_gear_costs,
        rules.movement_die,
        rules.movement_spaces,
    )


# Pits


def has_pit_stops(rules: Rules) -> bool:
    return rules.allows_pit_stops


def occupies_space(rules: Rules, car: Car) -> bool:
    """True if a car blocks its space for others: not at its pit, and not in a wide pit lane (TRT-PIT-2)."""
    return car.pit == ON_TRACK or not (car.pit == AT_PIT or rules.wide_pit_lane)


def pit_exit(rules: Rules) -> PitExit:
    """Return the way in which a car leaves its pit.

    - "roll": with a movement roll in a gear found by a die (HSE-PIT-11)
    - "work": when its work is paid in movement points (TRT-PIT-5)
    - "wait": after waiting (LUD-PIT-5)
    """
    if rules.leaves_pit_by_roll:
        return "roll"
    return "work" if rules.stops_cost_movement_points else "wait"


def tyre_change_points(rules: Rules, gear: int, crew: int) -> int:
    """Return the movement points of a tyre change (TRT-PIT-5)."""
    return jobs.work_points(rules, gear, jobs.job_number(jobs.TYRES), crew)


# Cars, drivers and weather


def uses_movement_points(rules: Rules) -> bool:
    """True if movement is counted in points: stops are settled at the end of a turn."""
    return rules.uses_movement_points


def equipment(rules: Rules) -> frozenset[Equipment]:
    """Return the equipment of cars besides wear points: a points state, a wing, people, kinds of tyres."""
    candidates: list[tuple[Equipment, bool]] = [
        ("points", rules.uses_movement_points),
        ("wing", rules.has_wings),
        ("people", rules.allows_rerolls),
        ("tyres", rules.has_tyre_choice),
    ]
    return frozenset([name for name, is_used in candidates if is_used])


def shares_driver_points(rules: Rules) -> bool:
    """True if the second driver of a team gets points from the first (TRT-CON-5)."""
    return rules.build_plan.shares_driver_points


def weather_of(rules: Rules, race: Race) -> int | None:
    """Return the weather; None in a race without weather."""
    return race.weather if rules.has_weather else None


def is_weather_settled(rules: Rules, race: Race) -> bool | None:
    """True if changeable weather has become permanent; None if it never does.

    The weather of a solo lap is always dry and does not settle that of the race.
    """
    return bool(race.settled) if rules.weather_can_settle and not race.points_state.session else None


def shows_stop_counters(setup: Setup) -> bool:
    """True if remaining stops are shown on the board.

    They always are, unless corner markers are optional and not chosen (HSE-MRK-1).
    """
    is_optional = any(switch.id == "corner_markers" for switch in BOOKS[setup.rulebook].switches)
    return not is_optional or dict(setup.switches).get("corner_markers") == "on"


# Laps left, and what comes before the last line

# In place of a corner ahead: nothing that matters, the last line.
NOTHING, LINE = -1, -2

# A time trial begins with the first crossing of the line and ends with the second.
ALONE = 1


def lines_left(rules: Rules, race: Race, car: Car) -> int:
    """Return how often a car must still cross the line to end the race or the time trial."""
    laps: int = rules.setup.laps if race.round else ALONE
    return laps + 1 - car.crossings


def last_lap(rules: Rules, race: Race, car: Car) -> bool:
    """Return True if the next crossing of the line is the last."""
    return lines_left(rules, race, car) == 1


def finishes(rules: Rules, race: Race, car: Car, path: tuple[int, ...]) -> bool:
    """Return True if a path crosses the last line, or if the car already has."""
    left = lines_left(rules, race, car)
    return left < 1 or (left == 1 and any(rules.track.crosses_line(*step) for step in pairwise(path)))


def next_corner_or_line(rules: Rules, race: Race, car: Car, space: int) -> int:
    """Return the next corner after the one at a space.

    Returns LINE if the last line comes before it.
    """
    track, here = rules.track, rules.track.corner[space]
    ends_soon = last_lap(rules, race, car)
    for _ in range(track.size):
        after = track.following[space][0]
        if ends_soon and track.crosses_line(space, after):
            return LINE
        space = after
        if track.corner[space] >= 0 and track.corner[space] != here:
            return track.corner[space]
        here = track.corner[space] if here >= 0 else here
    return LINE if ends_soon else NOTHING


def to_the_line(track: Track, space: int) -> int:
    """Return the number of spaces from a space to the line along its lane."""
    spaces = 0
    while not track.crosses_line(space, track.following[space][0]):
        space, spaces = track.following[space][0], spaces + 1
    return spaces


__all__ = [
    "ADJUSTMENT_DONE", "BACKMARKER_GEAR", "COASTING_FROM", "CRASH", "ENGINE_ACCIDENT_BONUS", "ENOUGH_REPAIRS",
    "FASTEST_EXIT_GEAR", "FINE", "FOLLOW", "HOUSE_ENGINE_FAILS", "LINE", "LOWEST_CHECKED_GEAR",
    "LOWEST_SLIPSTREAM_GEAR", "MAX_ADJUSTMENTS", "NOTHING", "NOTHING_LEFT", "SPIN", "STANDARD_CAR",
    "STAY", "TWO_DICE", "TWO_DICE_SPACES", "TWO_DICE_SUMS", "ask_slipstream", "begin_turn_of",
    "can_afford_gear", "can_be_harmed", "can_choose_dice", "chooses_gears_together",
    "corners_left", "counts_as_stop", "engine_wreck_rolls_on", "equipment", "exit_gear", "finishes",
    "follower_path", "gear_price", "has_gear_for_this_turn", "has_pit_stops", "has_time_limits",
    "is_by_engine", "is_fatal_loss", "is_gear_phase", "is_last_move_of_wreck", "is_weather_settled",
    "last_lap", "late_braking", "legal_moves", "limit_seconds", "lines_left", "mate_of", "move_along",
    "moves_for_roll", "names_one_compound", "next_corner_or_line", "obstacle_spaces", "occupies_space",
    "others_may_move_first", "overshoot_limits", "part_limits", "pit_exit", "points_in", "points_left",
    "put_in_gear", "race_of_follower", "racing_order", "ready_designs", "repairs_in",
    "rolls_after_slipstream", "running_order", "search_from", "second_of_pair", "shares_driver_points",
    "shows_stop_counters",
    "skid_after", "solo_move_key", "spins_for_blocked_spaces", "stays_on_board", "stops_after_move",
    "to_the_line", "tyre_change_points", "unfinished_corner", "unspent_in_pit_lane",
    "uses_movement_points", "weather_of",
]  # fmt: skip
