"""The rulebooks as lists of rules, and the rules of a race."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.driver_ids import DRIVER_IDS
from engine.core.fields import POINTS_CAR_MAXIMA
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
from engine.rules.framework.builder import Rules, compile_rules
from engine.rules.framework.switches import Switch, non_default_choices
from engine.rules.pre_race.car_building import HOUSE_MOST, HOUSE_PARTS
from engine.rules.rulebooks.registry import (
    EUROGAMES_SWITCHES,
    FIRST_RACE_SWITCHES,
    HOUSE_SWITCHES,
    LUDODELIRE_SWITCHES,
    TRANT_SWITCHES,
)
from engine.rules.rulebooks.registry import REGISTRY as REGISTRY
from engine.rules.rulebooks.versions import CHANGES, CURRENT_VERSION

# Highest points that a season may give to one part: all points of the largest car.
MAX_POINTS_OF_PART = 24


# Highest points of a built part without a lower limit.
MAX_POINTS_OF_BUILT_PART = 10
MAX_TYRE_POINTS = 6


class Design(NamedTuple):
    """Requirements for the cars of a season.

    Attributes:
        parts: parts of a car
        fewest: lowest points of each part
        needs: switch that must be on for cars to be built; "" for none
        drivers_need: switch that must be on for drivers to have points; "" for none
        always_long: True if cars are built for three laps, whatever the distance
        one_for_both: True if a team's second car has the same design and crew, and only its driver costs
            points again
        qualifying: True if the qualifying point may be bought
        most_of_a_driver: highest points of a driver
        halves: True if drivers earn half a point for finishing and half for the podium, not a whole one after
            some races
    """

    parts: tuple[str, ...]
    fewest: int = 0
    needs: str = ""
    drivers_need: str = ""
    always_long: bool = False
    one_for_both: bool = False
    qualifying: bool = False
    most_of_a_driver: int = 99
    halves: bool = False

    @property
    def most(self) -> tuple[int, ...]:
        """Highest points of each part, in the order of ``WEAR_STOCKS``."""
        limits = {**dict.fromkeys(self.parts, MAX_POINTS_OF_BUILT_PART), "tyres": MAX_TYRE_POINTS}
        return tuple([limits[part] if part in self.parts else 0 for part in WEAR_STOCKS])


class Championship(NamedTuple):
    """Differences of a rulebook's own season from a freely agreed one.

    Its cars are built once for the whole season, and every race is on another circuit.

    Attributes:
        races, teams: usual numbers
        grid: how the grid of its races is made
        switches: choices of its races
        rests: True if one team sits out each race; otherwise all race
        swaps: True if drivers and crews may change cars
    """

    races: int
    teams: int
    grid: str = "dice"
    switches: tuple[tuple[str, str], ...] = ()
    rests: bool = False
    swaps: bool = True


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

LUDODELIRE = Rulebook("ludodelire", BASIC, LUDODELIRE_SWITCHES, session="trials")

EUROGAMES = Rulebook("eurogames", (*BASIC, "euro_base", "euro_stops"), EUROGAMES_SWITCHES, session="trials")

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
    TRANT_SWITCHES,
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
    HOUSE_SWITCHES,
    points=True,
    design=HOUSE_DESIGN,
    championship=HOUSE_SEASON,
    session="training",
)

# For a first race: no stalls, no contact rolls, no engine checks. It keeps gears, corners, brakes and tyres.
FIRST = Rulebook(
    "first",
    tuple(rule for rule in BASIC if rule not in ("start", "contact", "engine_check")),
    FIRST_RACE_SWITCHES,
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
    if setup.season_race and not _possible(setup, setup.season_race):
        raise InputError("error.setup.shape")
    return setup


def _possible(setup: Setup, season_race: SeasonRaceRef) -> bool:
    """True if a season can have produced these sheets.

    There must be one for each car, built by the rulebook's design, with all grid positions or none.
    """
    sheets = season_race.sheets
    places = [sheet.grid for sheet in sheets]
    if (
        len(sheets) != len(setup.entries)
        or sorted(places) not in ([0] * len(places), list(range(1, len(places) + 1)))
        or season_race.race < 1
    ):
        return False
    if not season_race.built:
        return not any(sheet._replace(grid=0) != SeasonCarSheet() for sheet in sheets)
    design = BOOKS[setup.rulebook].design
    if design is None or (design.needs and dict(setup.switches).get(design.needs) != "on"):
        return False
    return all(
        len(sheet.full) == len(WEAR_STOCKS)
        and all(design.fewest <= points <= MAX_POINTS_OF_PART for points in sheet.full[:-1])
        and 0 <= sheet.full[-1] <= (MAX_POINTS_OF_PART if WEAR_STOCKS[-1] in design.parts else 0)
        and sheet.full[WEAR_STOCKS.index("tyres")] <= MAX_TYRE_POINTS
        and 0 <= sheet.driver_points <= POINTS_CAR_MAXIMA["driver_points"]
        and 0 <= sheet.crew <= MAX_POINTS_OF_PART
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
    choices = dict(setup.switches)
    extra = [
        rule
        for switch in book.switches
        for rule in (switch.switched_rules if switch.id in choices else switch.default_rules)
    ]
    if setup.season_race and setup.season_race.sheets[0].grid:
        extra.append("rotation")
    return compile_rules(REGISTRY, (*book.rules, *extra), setup, track, CHANGES, version)
