"""Default seasons: the Trant season, the house campaign and a free one, with circuits and computer teams."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import HUMAN, InputError
from engine.rules.books.design import Design
from engine.rules.books.rulebooks import BOOKS
from engine.season.plan import (
    PARTS,
    Date,
    Options,
    Plan,
    Seat,
    Team,
    championship_of,
    design_of,
    design_points,
    spent_on,
)


class Stable(NamedTuple):
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
STABLES = (
    Stable(
        "Rosso Levante",
        ("Livia Conti", "Matteo Bruno"),
        ("bold", "steady"),
        (6, 4, 2, 3, 3, 2, 1, 1, 1, 1),
        (6, 4, 3, 3, 4, 0, 2, 2),
    ),
    Stable(
        "Marsh & Hale",
        ("Edith Marsh", "Tom Hale"),
        ("careful", "steady"),
        (6, 5, 2, 3, 2, 2, 0, 2, 1, 1),
        (6, 5, 3, 3, 3, 0, 2, 2),
    ),
    Stable(
        "Écurie Mistral",
        ("Noé Garnier", "Alix Renard"),
        ("steady", "bold"),
        (6, 4, 2, 2, 4, 2, 1, 1, 1, 1),
        (6, 4, 3, 3, 5, 0, 1, 2),
    ),
    Stable(
        "Nordlicht",
        ("Jonna Krag", "Emil Falk"),
        ("steady", "careful"),
        (6, 4, 3, 3, 3, 2, 0, 1, 1, 1),
        (6, 4, 4, 3, 3, 0, 2, 2),
    ),
    Stable(
        "Cobalt Works",
        ("Max Adler", "Rita Sander"),
        ("bold", "bold"),
        (5, 4, 2, 3, 4, 2, 1, 1, 1, 1),
        (5, 4, 3, 4, 4, 0, 2, 2),
    ),
    Stable(
        "Puma Andina",
        ("Lucía Rey", "Iván Soto"),
        ("careful", "bold"),
        (6, 4, 2, 3, 3, 3, 0, 1, 1, 1),
        (6, 4, 3, 4, 3, 0, 2, 2),
    ),
)

COLOURS = (0, 1, 2, 3, 4, 10)
CALENDAR = (
    "monaco", "zandvoort", "monza", "silverstone", "spa", "suzuka", "hockenheim", "magnycours", "interlagos",
    "imola", "zeltweg", "watkinsglen", "montreal",
)  # fmt: skip
# Defaults for a free season.
FREE_RACES, FREE_TEAMS = 5, 5


def proposal(
    preset: str,
    seed: int,
    name: str,
    people: tuple[str, ...],
    rulebook: str = "",
    races: int = 0,
    teams: int = 0,
) -> Plan:
    """Return a default season plan.

    ``people``: names of human drivers, who each get the first car of a team. 0 means the default number.
    Raises InputError for an unknown rulebook.
    """
    own = championship_of(preset)
    rulebook = preset if own else rulebook or next(iter(BOOKS))
    if rulebook not in BOOKS:
        raise InputError("error.setup.rulebook", rulebook=rulebook[:30])
    usual_races, usual_teams = (own.races, own.teams) if own else (FREE_RACES, FREE_TEAMS)
    count = min(len(CALENDAR), races or usual_races)
    entered = [
        _team(number, rulebook, own is not None, people)
        for number in range(min(len(STABLES), teams or usual_teams))
    ]
    switches = own.switches if own else ()
    options = Options(marshal=own is not None and own.rests and len(entered) > 2, built=own is not None)
    dates = tuple([Date(circuit, 2, own.grid if own else "dice") for circuit in CALENDAR[:count]])
    plan = Plan(name, preset, rulebook, seed, dates, tuple(entered), switches, options)
    return fitted(plan)


def in_order(plan: Plan, circuits: tuple[str, ...]) -> Plan:
    """Return the plan with these circuits; laps and grids as in its first race."""
    first = plan.dates[0] if plan.dates else Date("", 2)
    dates = tuple([Date(circuit, first.laps, first.grid) for circuit in circuits])
    return fitted(plan._replace(dates=dates))


def fitted(plan: Plan) -> Plan:
    """Return the plan with designs that add up to the required points.

    A team with too many points loses some from its strongest parts; a team with too few gains some for its
    weakest. Drivers, crews and qualifying points do not change.
    """
    design = design_of(plan)
    if not (plan.options.built and plan.dates and design):
        return plan
    return plan._replace(
        teams=tuple([_fitted(plan, design, team) if team.seats else team for team in plan.teams])
    )


def _fitted(plan: Plan, design: Design, team: Team) -> Team:
    parts = list(
        team.parts
        if len(team.parts) == PARTS
        else (STABLES[0].trant if design.one_for_both else STABLES[0].house)[:PARTS]
    )
    most = design.most
    parts = [max(0, min(points, limit)) for points, limit in zip(parts, most, strict=True)]
    team = team._replace(parts=tuple(parts))
    while (missing := design_points(plan) - spent_on(plan, team)) and (missing > 0 or max(parts) > 1):
        open_parts = [part for part in range(PARTS) if parts[part] < most[part]]
        part = (
            min(open_parts, key=lambda part: parts[part])
            if missing > 0
            else max(range(PARTS), key=lambda part: parts[part])
        )
        parts[part] += 1 if missing > 0 else -1
        team = team._replace(parts=tuple(parts))
    return team


def _team(number: int, rulebook: str, built: bool, people: tuple[str, ...]) -> Team:
    stable = STABLES[number]
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
    return Team(stable.name, COLOURS[number], seats, parts, qualifying)
