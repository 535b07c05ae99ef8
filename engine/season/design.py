"""Car designs of a season: the lines that the host changes point by point, and the effect of rule changes."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import WEAR, InputError
from engine.rules.books.rulebooks import BOOKS
from engine.season.plan import PARTS, Plan, Seat, Team, championship_of, design_of, design_points, spent_on
from engine.season.presets import fitted

# Default design, in the order of WEAR.
USUAL_CAR = (6, 4, 3, 3, 3, 0)
MOST, MOST_TYRES, MOST_QUALIFYING = 9, 6, 1
QUALIFYING, CREW, DRIVER = "qualifying", "crew", "driver_points"


class Line(NamedTuple):
    """A line of a design.

    Attributes:
        seat: the seat it belongs to, None for the whole team
        more: True if another point can be spent on it
    """

    part: str
    seat: int | None
    points: int
    more: bool


def lines(plan: Plan, team: Team) -> list[Line]:
    """Return a team's design (TRT-CON-2 to TRT-CON-5, HSE-CON-2 to HSE-CON-4).

    Under the Trant rules crew and qualifying points belong to the team. Under the house rules each car has
    its own people. Points may still be needed for one car when the more expensive one is complete.
    """
    if not (plan.options.built and plan.dates and team.seats and len(team.parts) == PARTS):
        return []
    design = BOOKS[plan.rulebook].design
    assert design is not None
    left = spent_on(plan, team) < design_points(plan)
    found = [
        Line(part, None, points, left and points < (MOST_TYRES if part == "tyres" else MOST))
        for part, points in zip(WEAR, team.parts, strict=True)
        if part in design.parts
    ]
    if design.one_for_both:
        found.append(Line(QUALIFYING, None, team.qualifying, left and team.qualifying < MOST_QUALIFYING))
        found.append(Line(CREW, None, team.seats[0].crew, left and team.seats[0].crew < MOST))
    for number, seat in enumerate(team.seats):
        if not design.one_for_both:
            found.append(Line(CREW, number, seat.crew, seat.crew < MOST))
    for number, seat in enumerate(team.seats):
        found.append(
            Line(DRIVER, number, seat.points, (not design.one_for_both or left) and seat.points < MOST)
        )
    return found


def spend(plan: Plan, number: int, part: str, seat: int | None, points: int) -> Plan:
    """Return the plan with new points on a line of a design; raise InputError if there is no such line."""
    team = plan.teams[number] if 0 <= number < len(plan.teams) else None
    line = team and next((one for one in lines(plan, team) if (one.part, one.seat) == (part, seat)), None)
    if team is None or line is None or not 0 <= points <= (line.points + 1 if line.more else line.points):
        raise InputError("error.request")
    if part in WEAR:
        at = WEAR.index(part)
        team = team._replace(parts=(*team.parts[:at], points, *team.parts[at + 1 :]))
    elif part == QUALIFYING:
        team = team._replace(qualifying=points)
    else:
        team = team._replace(seats=tuple([
            _person(one, part, points) if seat in (None, at) else one for at, one in enumerate(team.seats)
        ]))  # fmt: skip
    return plan._replace(teams=(*plan.teams[:number], team, *plan.teams[number + 1 :]))


def _person(seat: Seat, part: str, points: int) -> Seat:
    return seat._replace(crew=points) if part == CREW else seat._replace(points=points)


def may_build(plan: Plan) -> bool:
    """True if the host may choose season-wide car building; championship seasons always have it."""
    return championship_of(plan.preset) is None and design_of(plan) is not None


def may_have_marshal(plan: Plan) -> bool:
    """True if a team may sit out each race and act as marshal (TRT-SER-2, HSE-CMP-1)."""
    own = championship_of(plan.preset)
    return own is None or own.rests


def built(plan: Plan, on: bool) -> Plan:
    """Return the plan with season-wide car building switched on or off."""
    design = design_of(plan)
    if design is None or not may_build(plan):
        raise InputError("error.request")
    teams = tuple([_undesigned(team, USUAL_CAR if on else ()) for team in plan.teams])
    agreed = dict(plan.switches) | ({design.needs: "on"} if on and design.needs else {})
    return fitted(
        plan._replace(
            teams=teams, switches=tuple(sorted(agreed.items())), options=plan.options._replace(built=on)
        )
    )


def ruled(plan: Plan, rulebook: str, switches: dict[str, str]) -> Plan:
    """Return a free season under another rulebook; car designs that no longer apply are discarded."""
    if championship_of(plan.preset):
        raise InputError("error.request")
    changed = plan._replace(rulebook=rulebook, switches=tuple(sorted(switches.items())))
    if plan.options.built and design_of(changed) == design_of(plan):
        return changed
    return changed._replace(
        teams=tuple([_undesigned(team, ()) for team in plan.teams]),
        options=plan.options._replace(built=False),
    )


def _undesigned(team: Team, parts: tuple[int, ...]) -> Team:
    seats = tuple([seat._replace(points=0, crew=0) for seat in team.seats])
    return team._replace(parts=parts, qualifying=0, seats=seats)
