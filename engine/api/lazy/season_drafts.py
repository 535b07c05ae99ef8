"""Season planning: each request carries the draft and returns it changed, with its problems and options."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from engine.api.request_parsing import int_field, text_field
from engine.core.types import InputError, Json
from engine.rules.rulebooks.rulebooks import BOOKS
from engine.season import plan_validation, presets, season_file, team_editing
from engine.season.presets import championship_calendars, matching_championship_year
from engine.season.season_plan import (
    GRID_KINDS,
    MAX_DROPPED_RESULTS,
    MAX_RACES,
    MAX_TEAMS,
    SCORING_SCHEMES,
    Plan,
    design_points,
    longest_race_laps,
    points_spent,
    season_kinds,
)

if TYPE_CHECKING:
    from engine.protocol.common import Part
    from engine.protocol.season import Grid, Preset, SeasonDraft, SeasonPlan


def draft_view(plan: Plan, track_of: plan_validation.TrackOf) -> SeasonDraft:
    """Return a draft with its problems and the host's options."""
    spent = [points_spent(plan, team) if team.parts and team.seats else 0 for team in plan.teams]
    return {
        "draft": cast("SeasonPlan", season_file.plan_data(plan)),
        "problems": [
            {"where": problem.field_path, "message": problem.message.as_json()}
            for problem in plan_validation.plan_problems(plan, track_of)
        ],
        "design": {"points": design_points(plan), "spent": spent}
        if plan.options.built and plan.dates
        else None,
        "lines": [
            [
                {
                    "part": cast("Part", line.part),
                    "seat": line.seat,
                    "points": line.points,
                    "can_add_point": line.can_add,
                }
                for line in team_editing.design_lines(plan, team)
            ]
            for team in plan.teams
        ],
        "liveries": [
            {"own": team_editing.liveries_of(plan, number), "offered": team_editing.colours_for(plan, number)}
            for number in range(len(plan.teams))
        ],
        "allowed_actions": {
            "build": team_editing.can_build_cars(plan),
            "marshal": team_editing.can_have_marshal(plan),
            "add_race": len(plan.dates) < MAX_RACES,
            "add_team": len(plan.teams) < MAX_TEAMS,
        },
        "limits": {
            "drops": min(MAX_DROPPED_RESULTS, max(0, len(plan.dates) - 1)),
            "must_run": longest_race_laps(plan) if plan.dates else 1,
        },
        "presets": cast("list[Preset]", list(season_kinds())),
        "grids": cast("list[Grid]", list(GRID_KINDS)),
        "schemes": {name: list(values) for name, values in SCORING_SCHEMES.items()},
        "years": list(championship_calendars()),
        "year": matching_championship_year(tuple([date.circuit for date in plan.dates])),
    }


def propose_season(request: Json) -> Plan:
    preset, people = request.get("preset"), request.get("people", [])
    if (
        preset not in season_kinds()
        or not isinstance(people, list)
        or not all(isinstance(name, str) for name in people)
    ):
        raise InputError("error.request")
    return presets.default_plan(
        preset,
        int_field(request, "seed"),
        text_field(request, "name", ""),
        tuple(people),
        text_field(request, "rulebook", ""),
        int_field(request, "races", 0),
        int_field(request, "teams", 0),
    )


def parse_draft(request: Json) -> Plan:
    """Return the draft unchanged; raise InputError for a rulebook, a preset or a grid that does not exist."""
    plan = season_file.read_plan(request.get("draft"))
    _check_rulebook(plan.rulebook)
    if plan.preset not in season_kinds() or any(date.grid not in GRID_KINDS for date in plan.dates):
        raise InputError("error.request")
    return plan


def _check_rulebook(rulebook: str) -> None:
    if rulebook not in BOOKS:
        raise InputError("error.setup.rulebook", rulebook=rulebook[:30])


def balance_designs(request: Json) -> Plan:
    """Return the draft with corrected designs for teams whose points do not add up."""
    return presets.with_balanced_designs(parse_draft(request))


def calendar(request: Json) -> Plan:
    """Return the draft with the calendar of a championship; laps and grids as in the first race."""
    boards = championship_calendars().get(int_field(request, "year"))
    if boards is None:
        raise InputError("error.request")
    return presets.with_calendar(parse_draft(request), boards)


def spend_points(request: Json) -> Plan:
    """Return the draft with one line of a team's design set to the given points."""
    seat = None if request.get("seat") is None else int_field(request, "seat")
    return team_editing.set_design_points(
        parse_draft(request),
        int_field(request, "team"),
        text_field(request, "part"),
        seat,
        int_field(request, "points"),
    )


def set_car_building(request: Json) -> Plan:
    """Return the draft with season-wide car building switched on or off."""
    on = request.get("on")
    if not isinstance(on, bool):
        raise InputError("error.request")
    return team_editing.with_car_building(parse_draft(request), on)


def set_rules(request: Json) -> Plan:
    """Return a free season's draft under other rules."""
    switches = request.get("switches")
    if not isinstance(switches, dict) or not all(isinstance(one, str) for one in switches.values()):
        raise InputError("error.request")
    rulebook = text_field(request, "rulebook")
    _check_rulebook(rulebook)
    return team_editing.with_rules(parse_draft(request), rulebook, switches)


def set_colours(request: Json) -> Plan:
    """Return the draft with other colours for a team."""
    return team_editing.with_team_colours(
        parse_draft(request), int_field(request, "team"), int_field(request, "colours")
    )


def set_car_count(request: Json) -> Plan:
    """Return the draft with one or two cars for a team."""
    return team_editing.with_car_count(
        parse_draft(request),
        int_field(request, "team"),
        int_field(request, "cars"),
        text_field(request, "name", ""),
    )


def add_team(request: Json) -> Plan:
    """Return the draft with one more team."""
    return team_editing.with_team(
        parse_draft(request), text_field(request, "name"), text_field(request, "driver")
    )


DRAFT_ACTIONS: dict[str, Callable[[Json], Plan]] = {
    "propose": propose_season,
    "check": parse_draft,
    "fit": balance_designs,
    "calendar": calendar,
    "set_design_points": spend_points,
    "build": set_car_building,
    "rules": set_rules,
    "colours": set_colours,
    "cars": set_car_count,
    "add_team": add_team,
}
