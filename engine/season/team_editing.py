"""Editing the teams of a season plan: their number, colours, cars, drivers and crews."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.driver_ids import DRIVER_IDS
from engine.core.types import HUMAN, LIVERIES, WEAR_STOCKS, InputError
from engine.rules.rulebooks.rulebooks import BOOKS
from engine.season.presets import with_balanced_designs
from engine.season.season_plan import (
    MAX_SEATS,
    MAX_TEAMS,
    PAIRED_LIVERIES,
    PART_COUNT,
    SIXTH_PAIR_LIVERY,
    Plan,
    Seat,
    Team,
    championship_of,
    design_of,
    design_points,
    livery_of,
    points_spent,
)

# Default design, in the order of WEAR.
DEFAULT_CAR = (6, 4, 3, 3, 3, 0)
MAX_PART_POINTS, MAX_TYRE_POINTS, MAX_QUALIFYING_POINTS = 10, 6, 1
QUALIFYING, CREW, DRIVER = "qualifying", "crew", "driver_points"


class DesignEntry(NamedTuple):
    """A line of a design.

    Attributes:
        seat: the seat it belongs to, None for the whole team
        can_add: True if another point can be spent on it
    """

    part: str
    seat: int | None
    points: int
    can_add: bool


def design_lines(plan: Plan, team: Team) -> list[DesignEntry]:
    """Return a team's design (TRT-CON-2 to TRT-CON-5, HSE-CON-2 to HSE-CON-4).

    Under the Trant rules crew and qualifying points belong to the team. Under the house rules each car has
    its own people. Points may still be needed for one car when the more expensive one is complete.
    """
    if not (plan.options.built and plan.dates and team.seats and len(team.parts) == PART_COUNT):
        return []
    design = BOOKS[plan.rulebook].design
    assert design is not None
    left = points_spent(plan, team) < design_points(plan)
    entries = [
        DesignEntry(
            part, None, points, left and points < (MAX_TYRE_POINTS if part == "tyres" else MAX_PART_POINTS)
        )
        for part, points in zip(WEAR_STOCKS, team.parts, strict=True)
        if part in design.parts
    ]
    if design.one_for_both:
        entries.append(
            DesignEntry(QUALIFYING, None, team.qualifying, left and team.qualifying < MAX_QUALIFYING_POINTS)
        )
        entries.append(
            DesignEntry(CREW, None, team.seats[0].crew, left and team.seats[0].crew < MAX_PART_POINTS)
        )
    for number, seat in enumerate(team.seats):
        if not design.one_for_both:
            entries.append(DesignEntry(CREW, number, seat.crew, seat.crew < MAX_PART_POINTS))
    for number, seat in enumerate(team.seats):
        entries.append(
            DesignEntry(
                DRIVER,
                number,
                seat.points,
                (not design.one_for_both or left) and seat.points < MAX_PART_POINTS,
            )
        )
    return entries


def set_design_points(plan: Plan, number: int, part: str, seat: int | None, points: int) -> Plan:
    """Return the plan with new points on a line of a design; raise InputError if there is no such line."""
    team = _team(plan, number)
    line = next((one for one in design_lines(plan, team) if (one.part, one.seat) == (part, seat)), None)
    if line is None or not 0 <= points <= line.points + line.can_add:
        raise InputError("error.request")
    if part in WEAR_STOCKS:
        at = WEAR_STOCKS.index(part)
        team = team._replace(parts=(*team.parts[:at], points, *team.parts[at + 1 :]))
    elif part == QUALIFYING:
        team = team._replace(qualifying=points)
    else:
        team = team._replace(
            seats=tuple(
                [
                    _with_person_points(one, part, points) if seat in (None, at) else one
                    for at, one in enumerate(team.seats)
                ]
            )
        )
    return _with_team_replaced(plan, number, team)


def _with_person_points(seat: Seat, part: str, points: int) -> Seat:
    return seat._replace(crew=points) if part == CREW else seat._replace(points=points)


def can_build_cars(plan: Plan) -> bool:
    """True if the host may choose season-wide car building; championship seasons always have it."""
    return championship_of(plan.preset) is None and design_of(plan) is not None


def can_have_marshal(plan: Plan) -> bool:
    """True if a team may sit out each race and act as marshal (TRT-SER-2, HSE-CMP-1)."""
    own = championship_of(plan.preset)
    return own is None or own.rests


def with_car_building(plan: Plan, is_enabled: bool) -> Plan:
    """Return the plan with season-wide car building switched on or off."""
    design = design_of(plan)
    if design is None or not can_build_cars(plan):
        raise InputError("error.request")
    teams = tuple([_without_design(team, DEFAULT_CAR if is_enabled else ()) for team in plan.teams])
    switches = dict(plan.switches) | ({design.needs: "on"} if is_enabled and design.needs else {})
    return with_balanced_designs(
        plan._replace(
            teams=teams,
            switches=tuple(sorted(switches.items())),
            options=plan.options._replace(built=is_enabled),
        )
    )


def with_rules(plan: Plan, rulebook: str, switches: dict[str, str]) -> Plan:
    """Return a free season under another rulebook; car designs that no longer apply are discarded."""
    if championship_of(plan.preset):
        raise InputError("error.request")
    changed = plan._replace(rulebook=rulebook, switches=tuple(sorted(switches.items())))
    if plan.options.built and design_of(changed) == design_of(plan):
        return changed
    return changed._replace(
        teams=tuple([_without_design(team, ()) for team in plan.teams]),
        options=plan.options._replace(built=False),
    )


def _without_design(team: Team, parts: tuple[int, ...]) -> Team:
    seats = tuple([seat._replace(points=0, crew=0) for seat in team.seats])
    return team._replace(parts=parts, qualifying=0, seats=seats)


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
    used_liveries = {livery for number in range(len(plan.teams)) for livery in liveries_of(plan, number)}
    colours = next((livery for livery in range(LIVERIES) if livery not in used_liveries), 0)
    template = plan.teams[-1] if plan.teams else None
    seat = Seat(driver, DEFAULT_DRIVER)
    if template and template.seats:
        seat = seat._replace(points=template.seats[0].points, crew=template.seats[0].crew)
    new_team = Team(
        name, colours, (seat,), template.parts if template else (), template.qualifying if template else 0
    )
    return plan._replace(teams=(*plan.teams, new_team))


def _team(plan: Plan, number: int) -> Team:
    if not 0 <= number < len(plan.teams):
        raise InputError("error.request")
    return plan.teams[number]


def _with_team_replaced(plan: Plan, number: int, team: Team) -> Plan:
    return plan._replace(teams=(*plan.teams[:number], team, *plan.teams[number + 1 :]))


def _is_free(plan: Plan, number: int, colours: int, cars: int) -> bool:
    """True if no other team has the liveries that this number of cars would have in these colours."""
    team = plan.teams[number]._replace(colours=colours, seats=plan.teams[number].seats[:1] * cars)
    liveries = liveries_of(_with_team_replaced(plan, number, team), number)
    return not any(
        livery in liveries
        for other in range(len(plan.teams))
        if other != number
        for livery in liveries_of(plan, other)
    )
