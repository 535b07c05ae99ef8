"""Teams of a season plan: their number, their cars and their colours.

Teams of two cars need paired liveries.
"""

from __future__ import annotations

from engine.core.driver_ids import DRIVER_IDS
from engine.core.types import HUMAN, LIVERIES, InputError
from engine.season.season_plan import (
    MAX_SEATS,
    MAX_TEAMS,
    PAIRED_LIVERIES,
    SIXTH_PAIR_LIVERY,
    Plan,
    Seat,
    Team,
    livery_of,
)

PAIRED_LIVERY_IDS = (*range(PAIRED_LIVERIES), SIXTH_PAIR_LIVERY)
DEFAULT_DRIVER = next(kind for kind in DRIVER_IDS if kind != HUMAN)


def liveries_of(plan: Plan, number: int) -> list[int]:
    """Return the liveries of a team's cars."""
    return [livery_of(plan, number, bool(second)) for second in range(len(plan.teams[number].seats))]


def colours_for(plan: Plan, number: int) -> list[int]:
    """Return the colours that a team can choose.

    These are unused ones, and those of teams of the same size, which get this team's colours in exchange.
    """
    own = plan.teams[number]
    swaps = {team.colours for team in plan.teams if len(team.seats) == len(own.seats)}
    return [
        colours
        for colours in (PAIRED_LIVERY_IDS if len(own.seats) > 1 else range(LIVERIES))
        if colours in swaps or _is_free(plan, number, colours, len(own.seats))
    ]


def with_team_colours(plan: Plan, number: int, livery: int) -> Plan:
    """Return the plan with other colours for a team; a team that has them gets its own in exchange.

    Raises InputError if the colours are not available.
    """
    own = _team(plan, number)
    if livery not in colours_for(plan, number):
        raise InputError("error.request")
    return plan._replace(
        teams=tuple(
            [
                team._replace(colours=livery if at == number else own.colours)
                if at == number or team.colours == livery
                else team
                for at, team in enumerate(plan.teams)
            ]
        )
    )


def with_car_count(plan: Plan, number: int, cars: int, name: str) -> Plan:
    """Return the plan with this number of cars for a team, ``name`` driving the second one.

    Two cars need paired liveries.
    """
    team = _team(plan, number)
    if not 1 <= cars <= MAX_SEATS or not team.seats:
        raise InputError("error.request")
    if cars < len(team.seats):
        team = team._replace(seats=team.seats[:cars])
    elif cars > len(team.seats):
        free = [colours for colours in PAIRED_LIVERY_IDS if _is_free(plan, number, colours, cars)]
        first = team.seats[0]
        team = team._replace(
            colours=team.colours if team.colours in free else [*free, team.colours][0],
            seats=(first, first._replace(driver=name, by=DEFAULT_DRIVER)),
        )
    return _with_team_replaced(plan, number, team)


def with_team(plan: Plan, name: str, driver: str) -> Plan:
    """Return the plan with one more computer team, with one car designed like the last team's."""
    if len(plan.teams) >= MAX_TEAMS:
        raise InputError("error.season.teams", most=MAX_TEAMS)
    taken = {livery for number in range(len(plan.teams)) for livery in liveries_of(plan, number)}
    colours = next((livery for livery in range(LIVERIES) if livery not in taken), 0)
    like = plan.teams[-1] if plan.teams else None
    seat = Seat(driver, DEFAULT_DRIVER)
    if like and like.seats:
        seat = seat._replace(points=like.seats[0].points, crew=like.seats[0].crew)
    added = Team(name, colours, (seat,), like.parts if like else (), like.qualifying if like else 0)
    return plan._replace(teams=(*plan.teams, added))


def _team(plan: Plan, number: int) -> Team:
    if not 0 <= number < len(plan.teams):
        raise InputError("error.request")
    return plan.teams[number]


def _with_team_replaced(plan: Plan, number: int, team: Team) -> Plan:
    return plan._replace(teams=(*plan.teams[:number], team, *plan.teams[number + 1 :]))


def _is_free(plan: Plan, number: int, colours: int, cars: int) -> bool:
    """True if no other team has the liveries that this number of cars would have in these colours."""
    team = plan.teams[number]._replace(colours=colours, seats=plan.teams[number].seats[:1] * cars)
    wanted = liveries_of(_with_team_replaced(plan, number, team), number)
    return not any(
        livery in wanted
        for other in range(len(plan.teams))
        if other != number
        for livery in liveries_of(plan, other)
    )
