"""The plan of a season: calendar, teams with cars and drivers, and scoring."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import WEAR_STOCKS
from engine.rules.rulebooks.rulebooks import BOOKS, Championship, Design

# ``MAX_DROPPED_RESULTS`` is the limit offered to hosts; a season file may drop all results but one.
MAX_RACES, MAX_TEAMS, MAX_SEATS, MAX_DROPPED_RESULTS = 24, 12, 2, 4
MAX_TEAM_NAME_CHARS, MAX_SEASON_NAME_CHARS = 24, 40
PAIRED_LIVERIES, SIXTH_PAIR_LIVERY = 5, 10

# Grid methods: grid roll, the rulebook's own qualifying, or rotating places.
GRID_KINDS = ("dice", "session", "rotation")

# Season without a rulebook's championship, possible under any rulebook.
FREE_SEASON = "free"

# Points by place: the rulebooks' (TRT-FIN-1, HSE-FIN-1), and common league schemes.
SCORING_SCHEMES: dict[str, tuple[int, ...]] = {
    "six": (10, 6, 4, 3, 2, 1),
    "nine": (9, 6, 4, 3, 2, 1),
    "eight": (10, 8, 6, 5, 4, 3, 2, 1),
    "ten": (25, 18, 15, 12, 10, 8, 6, 4, 2, 1),
}


class PlannedRace(NamedTuple):
    """A race of the calendar. ``switches``: choices in addition to the season's, such as the weather."""

    circuit: str
    laps: int
    grid: str = "dice"
    switches: tuple[tuple[str, str], ...] = ()


class Seat(NamedTuple):
    """A car of a team.

    Attributes:
        driver: name of the driver
        by: "human" or the id of a computer driver
        points: driver points bought
        crew: pit crew points bought
    """

    driver: str
    by: str
    points: int = 0
    crew: int = 0


class Team(NamedTuple):
    """A team.

    Attributes:
        colours: livery of its first car; two cars need a paired livery, 0 to 4 or 10
        parts: its design in the order of WEAR, empty if cars are not built for the season
        qualifying: qualifying points, 0 or 1
    """

    name: str
    colours: int
    seats: tuple[Seat, ...]
    parts: tuple[int, ...] = ()
    qualifying: int = 0


class Options(NamedTuple):
    """The host's options.

    Attributes:
        marshal: a team sits out each race (TRT-SER-2)
        built: cars are built once for the whole season
        scheme: points by place
        drops: number of a driver's worst results that do not count
        must_run: laps that a car has to complete to score
    """

    marshal: bool = False
    built: bool = False
    scheme: str = "six"
    drops: int = 0
    must_run: int = 0


class Plan(NamedTuple):
    """The plan of a season. ``switches`` apply to every race."""

    name: str
    preset: str
    rulebook: str
    seed: int
    dates: tuple[PlannedRace, ...]
    teams: tuple[Team, ...]
    switches: tuple[tuple[str, str], ...] = ()
    options: Options = Options()


def seats_of(plan: Plan) -> list[tuple[int, Seat]]:
    """Return all seats with their teams. A seat's number is its index in this list."""
    return [(team, seat) for team, one in enumerate(plan.teams) for seat in one.seats]


def livery_of(plan: Plan, team: int, second: bool) -> int:
    """Return the livery of a team's first or second car; the sixth pair is 10 and 11."""
    colours = plan.teams[team].colours
    return colours + (PAIRED_LIVERIES if colours < PAIRED_LIVERIES else 1) * second


CUSTOM_MARKER = "~"  # marks custom circuits: it precedes the checksum in their ids


def custom_circuits(plan: Plan) -> list[str]:
    """Return the custom circuits of the calendar, without duplicates."""
    return list(dict.fromkeys(date.circuit for date in plan.dates if CUSTOM_MARKER in date.circuit))


def longest_race_laps(plan: Plan) -> int:
    """Return the number of laps of the longest race."""
    return max(date.laps for date in plan.dates)


def presets_of(rulebook: str) -> tuple[str, ...]:
    """Return the season kinds under a rulebook: its own championship, if any, and a free season."""
    book = BOOKS.get(rulebook)
    return () if book is None else (book.id, FREE_SEASON) if book.championship else (FREE_SEASON,)


def season_kinds() -> tuple[str, ...]:
    """Return all season kinds, in the order in which they are offered."""
    return (FREE_SEASON, *[book.id for book in BOOKS.values() if book.championship])


def championship_of(preset: str) -> Championship | None:
    """Return the championship of a rulebook, or None for a free season."""
    book = BOOKS.get(preset)
    return book.championship if book else None


def can_swap_seats(plan: Plan) -> bool:
    """True if drivers and crews may swap cars between races."""
    own = championship_of(plan.preset)
    return own is None or own.swaps


def session_switch(rulebook: str) -> str:
    """Return the switch for a rulebook's qualifying session, or "" if there is none."""
    book = BOOKS.get(rulebook)
    return book.session if book else ""


def design_of(plan: Plan) -> Design | None:
    """Return the design rules of the season's rulebook, or None if it has none or is unknown."""
    book = BOOKS.get(plan.rulebook)
    return book.design if book else None


def design_points(plan: Plan) -> int:
    """Return the points of a design.

    The house rules assume three laps (HSE-CON-5), Trant the longest race (TRT-CON-1).
    """
    design = design_of(plan)
    return 24 if (design and design.always_long) or longest_race_laps(plan) > 2 else 20


def points_spent(plan: Plan, team: Team) -> int:
    """Return the points that a team has spent.

    Trant: both cars have the same design, and a second car costs only its driver (TRT-CON-5). House rules:
    each car is counted separately, and the more expensive one counts.
    """
    car = sum(team.parts) + team.qualifying
    design = design_of(plan)
    if design and design.one_for_both:
        return car + max(seat.crew for seat in team.seats) + sum(seat.points for seat in team.seats)
    return car + max(seat.crew + seat.points for seat in team.seats)


def counts_driver_points(plan: Plan) -> bool:
    """True if driver points carry over from race to race."""
    design = design_of(plan)
    return (
        plan.options.built
        and design is not None
        and (not design.drivers_need or dict(plan.switches).get(design.drivers_need) == "on")
    )


PART_COUNT = len(WEAR_STOCKS)
