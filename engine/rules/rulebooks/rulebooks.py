"""The registry of rules, and the rulebooks as lists of them."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.driver_ids import DRIVER_IDS
from engine.core.fields import KIT_LIMITS
from engine.core.track import Track
from engine.core.types import (
    LIVERIES,
    MAX_CARS,
    MAX_LAPS,
    NAME_LENGTH,
    WEAR_STOCKS,
    Entry,
    InputError,
    SeasonCarSheet,
    SeasonRaceRef,
    Setup,
)
from engine.rules.contact import backmarkers, contact, debris, injuries, wrecks
from engine.rules.corners import corners, point_costs, swerving
from engine.rules.framework import switches
from engine.rules.framework.builder import Rule, Rules, compile_rules
from engine.rules.framework.switches import Switch, non_default_choices
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
from engine.rules.pre_race.car_building import HOUSE_MOST, HOUSE_PARTS
from engine.rules.rulebooks import base_changes
from engine.rules.rulebooks.design import MOST_TYRES, Championship, Design
from engine.rules.rulebooks.versions import CHANGES, CURRENT_VERSION
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
    Rule("added_boosts", boosts.install_added, needs=("drive", "own_engine")),
    Rule("swerving", swerving.install_swerving, needs=("drive", "corners")),
    Rule("corners", corners.install_corners, needs=("drive",)),
    Rule("contact", contact.install_contact, needs=("drive",)),
    Rule("corner_contact", contact.install_corner_contact, needs=("contact",)),
    Rule("engine_check", engine_check.install_engine_check, needs=("movement",)),
    Rule("pits", pits.install_pits, needs=("drive",), excludes=("point_stops",)),
    Rule("point_stops", point_stops.install_point_stops, needs=("drive", "simultaneous_gears")),
    Rule("work_stops", work_stops.install_work_stops, needs=("point_stops", "compounds", "two_dice")),
    Rule("repair_stops", repair_stops.install_repair_stops, needs=("point_stops",)),
    Rule("euro_stops", base_changes.install_pits, needs=("pits",)),
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
    Rule("soft_tyres", compounds.install_soft, needs=("compounds",)),
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


# Highest points that a season may give to one part: all points of the largest car.
MOST_OF_A_PART = 24


class Rulebook(NamedTuple):
    """A rulebook as a preset.

    Attributes:
        rules: the rules that are on
        laps: fewest and most laps described in the book; other lengths can be raced too (LUD-AIM-1,
            TRT-DUR-1)
        points: True if it counts in movement points
        design: how the cars of a season are built, if the book describes it
        championship: its own season, if it has one
        session: switch of its timed laps before the race, "" for none
    """

    id: str
    rules: tuple[str, ...]
    switches: tuple[Switch, ...]
    laps: tuple[int, int] = (1, 3)
    points: bool = False
    design: Design | None = None
    championship: Championship | None = None
    session: str = ""


BASIC = (
    "wear", "grid", "order", "start", "gears", "movement", "drive", "swerving", "corners", "contact",
    "engine_check", "pits", "finish", "end_of_turn",
)  # fmt: skip

LUDODELIRE = Rulebook("ludodelire", BASIC, switches.LUDODELIRE_SWITCHES, session="trials")

EUROGAMES = Rulebook(
    "eurogames", (*BASIC, "euro_base", "euro_stops"), switches.EUROGAMES_SWITCHES, session="trials"
)

# Rules of both movement-point rulebooks.
POINTS = (
    "wear", "grid", "order", "tie_breaks", "start", "gears", "simultaneous_gears", "movement", "drive",
    "swerving", "corners", "point_costs", "contact", "corner_contact",
    "hazards", "skids",
    "damage", "voluntary", "finish", "end_of_turn",
)  # fmt: skip

TRANT_RULES = (
    *POINTS, "trant_base", "two_dice", "reliability", "boosts", "point_stops", "work_stops", "trant_debris",
    "compounds", "soft_tyres", "extra_downshift",
    "backmarkers_once", "injuries", "trant_weather", "red_flag", "pit_choice", "wing", "trant_cars",
    "qualifying_point", "driver_points",
)  # fmt: skip

TRANT_DESIGN = Design(WEAR_STOCKS, one_for_both=True, qualifying=True, halves=True)
# One team sits out each race (TRT-SER-2), and drivers keep the cars they have built (TRT-CON-6).
TRANT_SEASON = Championship(races=12, teams=6, grid="rotation", rests=True, swaps=False)
TRANT = Rulebook(
    "trant",
    TRANT_RULES,
    switches.TRANT_SWITCHES,
    laps=(2, 3),
    points=True,
    design=TRANT_DESIGN,
    championship=TRANT_SEASON,
    session="session",
)

# The house rules are based on the basic game (HSE-GEN-1). The registry orders the steps before the race
# (HSE-PRE-1).
HOUSE_RULES = (
    *POINTS,
    "house_base",
    "higher_gear_first",
    "own_engine",
    "added_boosts",
    "burning_out",
    "house_debris",
    "extra_downshift",
)

HOUSE_DESIGN = Design(
    HOUSE_PARTS,
    fewest=1,
    needs="construction",
    drivers_need="driver_points",
    always_long=True,
    most_of_a_driver=HOUSE_MOST["driver_points"],
)
# All teams race (HSE-CMP-1), and drivers may change cars between races (HSE-CMP-2).
HOUSE_SEASON = Championship(
    races=10,
    teams=5,
    switches=(
        ("construction", "on"),
        ("driver_points", "on"),
        ("injuries", "on"),
        ("pits", "on"),
        ("stoppage", "on"),
        ("tyres", "on"),
        ("weather", "on"),
        ("wing", "on"),
    ),
)
HOUSE = Rulebook(
    "house",
    HOUSE_RULES,
    switches.HOUSE_SWITCHES,
    points=True,
    design=HOUSE_DESIGN,
    championship=HOUSE_SEASON,
    session="training",
)

# For a first race: no stalls, no contact rolls, no engine checks. It keeps gears, corners, brakes and tyres.
FIRST = Rulebook(
    "first",
    tuple(rule for rule in BASIC if rule not in ("start", "contact", "engine_check")),
    switches.FIRST_RACE_SWITCHES,
)

BOOKS = {book.id: book for book in (LUDODELIRE, EUROGAMES, TRANT, HOUSE, FIRST)}


def checked_setup(setup: Setup) -> Setup:
    """Return the set-up in its normal form: names trimmed, default switches removed.

    Raise InputError if no race can be run under it (LUD-AIM, TRT-DUR-1).
    """
    book = BOOKS.get(setup.rulebook)
    if book is None:
        raise InputError("error.setup.rulebook", rulebook=setup.rulebook[:30])
    if not 1 <= setup.laps <= MAX_LAPS:
        raise InputError("error.setup.laps", most=MAX_LAPS)
    if not 1 <= len(setup.entries) <= MAX_CARS:
        raise InputError("error.setup.cars", most=MAX_CARS)
    if len({entry.livery for entry in setup.entries}) != len(setup.entries) or any(
        not 0 <= entry.livery < LIVERIES for entry in setup.entries
    ):
        raise InputError("error.setup.livery")
    entries = tuple(_checked_entry(entry) for entry in setup.entries)
    setup = setup._replace(entries=entries, switches=non_default_choices(setup, book.switches))
    if setup.fixture and not _possible(setup, setup.fixture):
        raise InputError("error.setup.shape")
    return setup


def _possible(setup: Setup, fixture: SeasonRaceRef) -> bool:
    """True if a season can have produced these sheets.

    There must be one for each car, built by the rulebook's design, with all grid positions or none.
    """
    sheets = fixture.sheets
    places = [sheet.grid for sheet in sheets]
    if (
        len(sheets) != len(setup.entries)
        or sorted(places) not in ([0] * len(places), list(range(1, len(places) + 1)))
        or fixture.race < 1
    ):
        return False
    if not fixture.built:
        return not any(sheet._replace(grid=0) != SeasonCarSheet() for sheet in sheets)
    design = BOOKS[setup.rulebook].design
    if design is None or (design.needs and dict(setup.switches).get(design.needs) != "on"):
        return False
    return all(
        len(sheet.full) == len(WEAR_STOCKS)
        and all(design.fewest <= points <= MOST_OF_A_PART for points in sheet.full[:-1])
        and 0 <= sheet.full[-1] <= (MOST_OF_A_PART if WEAR_STOCKS[-1] in design.parts else 0)
        and sheet.full[WEAR_STOCKS.index("tyres")] <= MOST_TYRES
        and 0 <= sheet.driver_points <= KIT_LIMITS["driver_points"]
        and 0 <= sheet.crew <= MOST_OF_A_PART
        and sheet.qualifying in ((0, 1) if design.qualifying else (0,))
        for sheet in sheets
    )


def _checked_entry(entry: Entry) -> Entry:
    name = " ".join("".join(letter for letter in entry.name if letter.isprintable()).split())
    if not 1 <= len(name) <= NAME_LENGTH:
        raise InputError("error.setup.name", most=NAME_LENGTH)
    if entry.driver not in DRIVER_IDS:
        raise InputError("error.setup.driver", driver=entry.driver[:20])
    return entry._replace(name=name)


def rules_for(setup: Setup, track: Track, version: int = CURRENT_VERSION) -> Rules:
    """Compile a set-up's rulebook for a track, in a version of the rules.

    Raise InputError if set-up and track do not match.
    """
    setup = checked_setup(setup)
    if setup.circuit != track.id:
        raise InputError("error.setup.circuit", circuit=setup.circuit[:30])
    if len(setup.entries) > len(track.grid):
        raise InputError("error.setup.grid", most=len(track.grid))
    book = BOOKS[setup.rulebook]
    chosen = dict(setup.switches)
    extra = [
        rule
        for switch in book.switches
        for rule in (switch.switched_rules if switch.id in chosen else switch.default_rules)
    ]
    if setup.fixture and setup.fixture.sheets[0].grid:
        extra.append("rotation")
    return compile_rules(REGISTRY, (*book.rules, *extra), setup, track, CHANGES, version)
