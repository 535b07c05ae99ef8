"""Season planning: each request carries the draft and returns it changed, with its problems and options."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from engine.api.envelope import number_in, text_in
from engine.core.types import InputError
from engine.season import checks, design, presets, team_plan
from engine.season.calendars.championships import championships, year_of
from engine.season.formats import file
from engine.season.plan import (
    GRIDS,
    MOST_DROPS,
    MOST_RACES,
    MOST_TEAMS,
    SCHEMES,
    Plan,
    design_points,
    kinds_of_season,
    longest,
    spent_on,
)

if TYPE_CHECKING:
    from engine.protocol.parts import Part
    from engine.protocol.season import Grid, Preset, SeasonDraft, SeasonPlan

Json = dict[str, Any]


def draft_view(plan: Plan, track_of: checks.TrackOf) -> SeasonDraft:
    """Return a draft with its problems and the host's options."""
    spent = [spent_on(plan, team) if team.parts and team.seats else 0 for team in plan.teams]
    return {
        "draft": cast("SeasonPlan", file.plan_data(plan)),
        "problems": [
            {"where": problem.where, "say": problem.say.as_json()}
            for problem in checks.problems(plan, track_of)
        ],
        "design": {"points": design_points(plan), "spent": spent}
        if plan.options.built and plan.dates
        else None,
        "lines": [
            [
                {"part": cast("Part", line.part), "seat": line.seat, "points": line.points, "more": line.more}
                for line in design.lines(plan, team)
            ]
            for team in plan.teams
        ],
        "liveries": [
            {"own": team_plan.liveries_of(plan, number), "offered": team_plan.colours_for(plan, number)}
            for number in range(len(plan.teams))
        ],
        "may": {
            "build": design.may_build(plan),
            "marshal": design.may_have_marshal(plan),
            "add_race": len(plan.dates) < MOST_RACES,
            "add_team": len(plan.teams) < MOST_TEAMS,
        },
        "most": {
            "drops": min(MOST_DROPS, max(0, len(plan.dates) - 1)),
            "must_run": longest(plan) if plan.dates else 1,
        },
        "kinds": cast("list[Preset]", list(kinds_of_season())),
        "grids": cast("list[Grid]", list(GRIDS)),
        "schemes": {name: list(values) for name, values in SCHEMES.items()},
        "years": list(championships()),
        "year": year_of(tuple([date.circuit for date in plan.dates])),
    }


def propose(request: Json) -> Plan:
    """Return a proposal for a season."""
    preset, people = request.get("preset"), request.get("people", [])
    if (
        preset not in kinds_of_season()
        or not isinstance(people, list)
        or not all(isinstance(name, str) for name in people)
    ):
        raise InputError("error.request")
    return presets.proposal(
        preset,
        number_in(request, "seed"),
        text_in(request, "name", ""),
        tuple(people),
        text_in(request, "rulebook", ""),
        number_in(request, "races", 0),
        number_in(request, "teams", 0),
    )


def check(request: Json) -> Plan:
    """Return the draft unchanged."""
    return file.plan_of(request.get("draft"))


def fit(request: Json) -> Plan:
    """Return the draft with corrected designs for teams whose points do not add up."""
    return presets.fitted(check(request))


def calendar(request: Json) -> Plan:
    """Return the draft with the calendar of a championship; laps and grids as in the first race."""
    boards = championships().get(number_in(request, "year"))
    if boards is None:
        raise InputError("error.request")
    return presets.in_order(check(request), boards)


def spend(request: Json) -> Plan:
    """Return the draft with one line of a team's design set to the given points."""
    seat = None if request.get("seat") is None else number_in(request, "seat")
    return design.spend(
        check(request),
        number_in(request, "team"),
        text_in(request, "part"),
        seat,
        number_in(request, "points"),
    )


def build(request: Json) -> Plan:
    """Return the draft with season-wide car building switched on or off."""
    on = request.get("on")
    if not isinstance(on, bool):
        raise InputError("error.request")
    return design.built(check(request), on)


def rules(request: Json) -> Plan:
    """Return a free season's draft under other rules."""
    switches = request.get("switches")
    if not isinstance(switches, dict) or not all(isinstance(one, str) for one in switches.values()):
        raise InputError("error.request")
    return design.ruled(check(request), text_in(request, "rulebook"), switches)


def colours(request: Json) -> Plan:
    """Return the draft with other colours for a team."""
    return team_plan.recoloured(check(request), number_in(request, "team"), number_in(request, "colours"))


def cars(request: Json) -> Plan:
    """Return the draft with one or two cars for a team."""
    return team_plan.with_cars(
        check(request), number_in(request, "team"), number_in(request, "cars"), text_in(request, "name", "")
    )


def add_team(request: Json) -> Plan:
    """Return the draft with one more team."""
    return team_plan.with_team(check(request), text_in(request, "name"), text_in(request, "driver"))


CHANGES: dict[str, Callable[[Json], Plan]] = {
    "propose": propose, "check": check, "fit": fit, "calendar": calendar, "spend": spend, "build": build,
    "rules": rules, "colours": colours, "cars": cars, "add_team": add_team,
}  # fmt: skip
