"""Default seasons: the Trant season, the house campaign and a free one, with circuits and computer teams."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import HUMAN, InputError
from engine.rules.framework.switches import default_dice
from engine.rules.rulebooks.design import Design
from engine.rules.rulebooks.rulebooks import BOOKS
from engine.season.season_plan import (
    PART_COUNT,
    Options,
    Plan,
    PlannedRace,
    Seat,
    Team,
    championship_of,
    design_of,
    design_points,
    points_spent,
)


class ComputerTeam(NamedTuple):
    """A computer team.

    Attributes:
        drivers: names of its two drivers
        characters: ids of their computer drivers
        trant: its design under the Trant rules, people included
        house: its design under the house rules, people included
    """

    name: str
    drivers: tuple[str, str]
    characters: tuple[str, str]
    trant: tuple[int, ...]
    house: tuple[int, ...]


# Designs in the order of WEAR: tyres, brakes, fuel (transmission), bodywork, engine, suspension. Trant adds
# the qualifying point, the crew and the two drivers, 24 in total; the house rules add each car's crew and
# driver, also 24 in total.
COMPUTER_TEAMS = (
    ComputerTeam(
        "Rosso Levante",
        ("Livia Conti", "Matteo Bruno"),
        ("bold", "steady"),
        (6, 4, 2, 3, 3, 2, 1, 1, 1, 1),
        (6, 4, 3, 3, 4, 0, 2, 2),
    ),
    ComputerTeam(
        "Marsh & Hale",
        ("Edith Marsh", "Tom Hale"),
        ("careful", "steady"),
        (6, 5, 2, 3, 2, 2, 0, 2, 1, 1),
        (6, 5, 3, 3, 3, 0, 2, 2),
    ),
    ComputerTeam(
        "Écurie Mistral",
        ("Noé Garnier", "Alix Renard"),
        ("steady", "bold"),
        (6, 4, 2, 2, 4, 2, 1, 1, 1, 1),
        (6, 4, 3, 3, 5, 0, 1, 2),
    ),
    ComputerTeam(
        "Nordlicht",
        ("Jonna Krag", "Emil Falk"),
        ("steady", "careful"),
        (6, 4, 3, 3, 3, 2, 0, 1, 1, 1),
        (6, 4, 4, 3, 3, 0, 2, 2),
    ),
    ComputerTeam(
        "Cobalt Works",
        ("Max Adler", "Rita Sander"),
        ("bold", "bold"),
        (5, 4, 2, 3, 4, 2, 1, 1, 1, 1),
        (5, 4, 3, 4, 4, 0, 2, 2),
    ),
    ComputerTeam(
        "Puma Andina",
        ("Lucía Rey", "Iván Soto"),
        ("careful", "bold"),
        (6, 4, 2, 3, 3, 3, 0, 1, 1, 1),
        (6, 4, 3, 4, 3, 0, 2, 2),
    ),
)

DEFAULT_LIVERIES = (0, 1, 2, 3, 4, 10)
DEFAULT_CALENDAR = (
    "monaco",
    "zandvoort",
    "monza",
    "silverstone",
    "spa",
    "suzuka",
    "hockenheim",
    "magnycours",
    "interlagos",
    "imola",
    "zeltweg",
    "watkinsglen",
    "montreal",
)
# Defaults for a free season.
FREE_SEASON_RACES, FREE_SEASON_TEAMS = 5, 5


def default_plan(
    preset: str,
    seed: int,
    name: str,
    people: tuple[str, ...],
    rulebook: str = "",
    races: int = 0,
    teams: int = 0,
) -> Plan:
    """Return a default season plan, with gear dice unless the rulebook has a season of its own.

    ``people``: names of human drivers, who each get the first car of a team. 0 means the default number.
    Raises InputError for an unknown rulebook.
    """
    own = championship_of(preset)
    rulebook = preset if own else rulebook or next(iter(BOOKS))
    if rulebook not in BOOKS:
        raise InputError("error.setup.rulebook", rulebook=rulebook[:30])
    default_races, usual_teams = (own.races, own.teams) if own else (FREE_SEASON_RACES, FREE_SEASON_TEAMS)
    count = min(len(DEFAULT_CALENDAR), races or default_races)
    entered = [
        _preset_team(number, rulebook, own is not None, people)
        for number in range(min(len(COMPUTER_TEAMS), teams or usual_teams))
    ]
    switches = own.switches if own else default_dice(BOOKS[rulebook].switches)
    options = Options(marshal=own is not None and own.rests and len(entered) > 2, built=own is not None)
    dates = tuple(
        [PlannedRace(circuit, 2, own.grid if own else "dice") for circuit in DEFAULT_CALENDAR[:count]]
    )
    plan = Plan(name, preset, rulebook, seed, dates, tuple(entered), switches, options)
    return with_balanced_designs(plan)


def with_calendar(plan: Plan, circuits: tuple[str, ...]) -> Plan:
    """Return the plan with these circuits; laps and grids as in its first race."""
    first = plan.dates[0] if plan.dates else PlannedRace("", 2)
    dates = tuple([PlannedRace(circuit, first.laps, first.grid) for circuit in circuits])
    return with_balanced_designs(plan._replace(dates=dates))


def with_balanced_designs(plan: Plan) -> Plan:
    """Return the plan with designs that add up to the required points.

    A team with too many points loses some from its strongest parts; a team with too few gains some for its
    weakest. Drivers, crews and qualifying points do not change.
    """
    design = design_of(plan)
    if not (plan.options.built and plan.dates and design):
        return plan
    return plan._replace(
        teams=tuple([_balance_design(plan, design, team) if team.seats else team for team in plan.teams])
    )


def _balance_design(plan: Plan, design: Design, team: Team) -> Team:
    parts = list(
        team.parts
        if len(team.parts) == PART_COUNT
        else (COMPUTER_TEAMS[0].trant if design.one_for_both else COMPUTER_TEAMS[0].house)[:PART_COUNT]
    )
    most = design.most
    parts = [max(0, min(points, limit)) for points, limit in zip(parts, most, strict=True)]
    team = team._replace(parts=tuple(parts))
    while (missing := design_points(plan) - points_spent(plan, team)) and (missing > 0 or max(parts) > 1):
        open_parts = [part for part in range(PART_COUNT) if parts[part] < most[part]]
        part = (
            min(open_parts, key=lambda part: parts[part])
            if missing > 0
            else max(range(PART_COUNT), key=lambda part: parts[part])
        )
        parts[part] += 1 if missing > 0 else -1
        team = team._replace(parts=tuple(parts))
    return team


def _preset_team(number: int, rulebook: str, built: bool, people: tuple[str, ...]) -> Team:
    stable = COMPUTER_TEAMS[number]
    points, crew, qualifying = (0, 0), 0, 0
    parts: tuple[int, ...] = ()
    design = BOOKS[rulebook].design
    if built and design and design.one_for_both:
        parts, (qualifying, crew, *bought) = stable.trant[:6], stable.trant[6:]
        points = (bought[0], bought[1])
    elif built:
        parts, (crew, bought_each) = stable.house[:6], stable.house[6:]
        points = (bought_each, bought_each)
    person = people[number] if number < len(people) else ""
    seats = (
        Seat(person or stable.drivers[0], HUMAN if person else stable.characters[0], points[0], crew),
        Seat(stable.drivers[1], stable.characters[1], points[1], crew),
    )
    return Team(stable.name, DEFAULT_LIVERIES[number], seats, parts, qualifying)
