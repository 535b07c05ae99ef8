"""What is agreed before a season: the calendar, the teams with their cars and drivers, and how results are
counted.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import WEAR
from engine.rules.books.championship import Championship
from engine.rules.books.design import Design
from engine.rules.books.rulebooks import BOOKS

# ``MOST_DROPS`` is what hosts are offered; a season may drop all results but one.
MOST_RACES, MOST_TEAMS, MOST_SEATS, MOST_DROPS = 24, 12, 2, 4
NAME_OF_A_TEAM, NAME_OF_A_SEASON = 24, 40
PAIRS, SIXTH = 5, 10

# How the grid of a race is found: by die, by a lap alone or the trials of the rulebook, or by places that go
# round from race to race.
GRIDS = ("dice", "session", "rotation")

# A season that is freely agreed on, under any rulebook.
FREE = "free"

# Points of the first six (TRT-FIN-1, HSE-FIN-1), and what leagues use instead.
SCHEMES: dict[str, tuple[int, ...]] = {
    "six": (10, 6, 4, 3, 2, 1),
    "nine": (9, 6, 4, 3, 2, 1),
    "eight": (10, 8, 6, 5, 4, 3, 2, 1),
    "ten": (25, 18, 15, 12, 10, 8, 6, 4, 2, 1),
}


class Date(NamedTuple):
    """A race of the calendar. ``switches``: choices of the rulebook for this race besides those of the
    season, the weather's among them.
    """

    circuit: str
    laps: int
    grid: str = "dice"
    switches: tuple[tuple[str, str], ...] = ()


class Seat(NamedTuple):
    """A car of a team: the driver's name, who decides for him, and the points spent on him and on
    the crew.
    """

    driver: str
    by: str
    points: int = 0
    crew: int = 0


class Team(NamedTuple):
    """A team. ``colours``: the livery of its first car; a second one needs one of the six that come in pairs,
    0 to 4 and 10. ``parts``: its design in the order of WEAR, empty where cars are no matter of the season.
    ``qualifying``: the advantage in qualifying, 0 or 1.
    """

    name: str
    colours: int
    seats: tuple[Seat, ...]
    parts: tuple[int, ...] = ()
    qualifying: int = 0


class Options(NamedTuple):
    """What the host may choose. ``marshal``: a team rests in each race (TRT-SER-2). ``built``: cars are built
    once, for the whole season. ``scheme``: points by place. ``drops``: the worst results of a driver that do
    not count. ``must_run``: laps that a car has to complete to score.
    """

    marshal: bool = False
    built: bool = False
    scheme: str = "six"
    drops: int = 0
    must_run: int = 0


class Plan(NamedTuple):
    """The set-up of a season. ``switches`` hold for every race."""

    name: str
    preset: str
    rulebook: str
    seed: int
    dates: tuple[Date, ...]
    teams: tuple[Team, ...]
    switches: tuple[tuple[str, str], ...] = ()
    options: Options = Options()


def seats_of(plan: Plan) -> list[tuple[int, Seat]]:
    """All seats of the season with their teams, in order; a seat is known by its place in this list."""
    return [(team, seat) for team, one in enumerate(plan.teams) for seat in one.seats]


def livery_of(plan: Plan, team: int, second: bool) -> int:
    """The livery of a team's first or second car; the sixth pair is 10 and 11."""
    colours = plan.teams[team].colours
    return colours + (PAIRS if colours < PAIRS else 1) * second


BROUGHT = "~"  # in the id of a circuit that a player has brought, before a number of its contents


def circuits_of_players(plan: Plan) -> list[str]:
    """The circuits of the calendar that do not come with the game, each once."""
    return list(dict.fromkeys(date.circuit for date in plan.dates if BROUGHT in date.circuit))


def longest(plan: Plan) -> int:
    """The laps of the longest race."""
    return max(date.laps for date in plan.dates)


def presets_of(rulebook: str) -> tuple[str, ...]:
    """The kinds of season there are under a rulebook: its own, where it speaks of one, and a free one."""
    book = BOOKS.get(rulebook)
    return () if book is None else (book.id, FREE) if book.championship else (FREE,)


def kinds_of_season() -> tuple[str, ...]:
    """Every kind of season, in the order in which they are offered."""
    return (FREE, *[book.id for book in BOOKS.values() if book.championship])


def championship_of(preset: str) -> Championship | None:
    """The season that a rulebook speaks of itself; None for a free one."""
    book = BOOKS.get(preset)
    return book.championship if book else None


def may_swap(plan: Plan) -> bool:
    """Whether drivers and crews may change cars between races."""
    own = championship_of(plan.preset)
    return own is None or own.swaps


def session_of(rulebook: str) -> str:
    """The switch that turns the laps alone of a rulebook on; "" where it has none, or does not exist."""
    book = BOOKS.get(rulebook)
    return book.session if book else ""


def design_of(plan: Plan) -> Design | None:
    """How the season's rulebook has cars built; None where it has none built, or does not exist."""
    book = BOOKS.get(plan.rulebook)
    return book.design if book else None


def design_points(plan: Plan) -> int:
    """Points of a design: the house rules build for three laps (HSE-CON-5), Trant for the longest race
    (TRT-CON-1).
    """
    design = design_of(plan)
    return 24 if (design and design.always_long) or longest(plan) > 2 else 20


def spent_on(plan: Plan, team: Team) -> int:
    """Points that a team has spent. A second car under the Trant rules is the same design, and only its
    driver costs (TRT-CON-5); with the house rules each car is reckoned by itself, and the dearest one counts.
    """
    car = sum(team.parts) + team.qualifying
    design = design_of(plan)
    if design and design.one_for_both:
        return car + max(seat.crew for seat in team.seats) + sum(seat.points for seat in team.seats)
    return car + max(seat.crew + seat.points for seat in team.seats)


def counts_driver_points(plan: Plan) -> bool:
    """Whether drivers have points that last from race to race."""
    design = design_of(plan)
    return (
        plan.options.built
        and design is not None
        and (not design.drivers_need or dict(plan.switches).get(design.drivers_need) == "on")
    )


PARTS = len(WEAR)
