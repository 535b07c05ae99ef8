"""Validation of a season plan; each problem has a message and the path of the field it concerns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.core.dice import SEED_LIMIT
from engine.core.driver_ids import DRIVER_IDS
from engine.core.track import Track
from engine.core.types import LIVERIES, MAX_CARS, MAX_LAPS, NAME_LENGTH, WEAR_STOCKS, InputError, Message
from engine.rules.rulebooks.rulebooks import BOOKS, MAX_TYRE_POINTS, checked_setup
from engine.season.season_plan import (
    GRID_KINDS,
    MAX_RACES,
    MAX_SEASON_NAME_CHARS,
    MAX_SEATS,
    MAX_TEAM_NAME_CHARS,
    MAX_TEAMS,
    PAIRED_LIVERIES,
    PART_COUNT,
    SCORING_SCHEMES,
    SIXTH_PAIR_LIVERY,
    Plan,
    Team,
    championship_of,
    counts_driver_points,
    design_of,
    design_points,
    livery_of,
    points_spent,
    presets_of,
    seats_of,
    session_switch,
)
from engine.season.state import Season

MIN_CARS = 2
TrackOf = Callable[[str], Track | None]


class PlanProblem(NamedTuple):
    """A problem that prevents a season. ``field_path`` is "name", "dates.0", "teams.2", "options" etc."""

    field_path: str
    message: Message


def _problem(where: str, name: str, **args: object) -> PlanProblem:
    return PlanProblem(where, Message(f"error.season.{name}", args))


def validated(plan: Plan) -> Plan:
    """Return the plan if it is valid; raise InputError with the first problem."""
    for problem in plan_problems(plan):
        raise InputError(problem.message.id, **problem.message.args)
    return plan


def plan_problems(plan: Plan, track_of: TrackOf = lambda _: None) -> Iterator[PlanProblem]:
    """Yield all problems of a plan. ``track_of`` returns the circuits that are known here."""
    if plan.preset not in presets_of(plan.rulebook):
        yield _problem("rulebook", "rulebook")
        return
    if not _is_valid_name(plan.name, MAX_SEASON_NAME_CHARS):
        yield _problem("name", "name", most=MAX_SEASON_NAME_CHARS)
    if not 0 <= plan.seed < SEED_LIMIT:
        yield PlanProblem("seed", Message("error.setup.seed"))
        return
    if not 1 <= len(plan.dates) <= MAX_RACES:
        yield _problem("dates", "races", most=MAX_RACES)
        return
    problems = [*_option_problems(plan), *_team_problems(plan), *_calendar_problems(plan)]
    yield from problems
    if not problems:
        yield from _race_problems(plan, track_of)


def _is_valid_name(name: str, maximum: int) -> bool:
    return 1 <= len(name) <= maximum and name.isprintable() and " ".join(name.split()) == name


def _option_problems(plan: Plan) -> Iterator[PlanProblem]:
    options, design, own = plan.options, design_of(plan), championship_of(plan.preset)
    if (
        options.scheme not in SCORING_SCHEMES
        or not 0 <= options.drops < len(plan.dates)
        or not 0 <= options.must_run <= MAX_LAPS
    ):
        yield _problem("options", "options")
    elif own and not options.built:
        yield _problem("options", "must_be_built")
    elif options.built and not (
        design and (not design.needs or dict(plan.switches).get(design.needs) == "on")
    ):
        yield _problem("options", "nothing_built")
    if own and not own.rests and options.marshal:
        yield _problem("options", "everybody_races")
    if options.marshal and len(plan.teams) < MIN_CARS + 1:
        yield _problem("options", "few_for_a_marshal", fewest=MIN_CARS + 1)


def _team_problems(plan: Plan) -> Iterator[PlanProblem]:
    if not 1 <= len(plan.teams) <= MAX_TEAMS:
        yield _problem("teams", "teams", most=MAX_TEAMS)
        return
    names = [team.name for team in plan.teams]
    drivers = [seat.driver for _, seat in seats_of(plan)]
    liveries = [
        livery_of(plan, number, bool(second))
        for number, team in enumerate(plan.teams)
        for second in range(len(team.seats))
    ]
    for number, team in enumerate(plan.teams):
        where = f"teams.{number}"
        if not _is_valid_name(team.name, MAX_TEAM_NAME_CHARS) or names.count(team.name) > 1:
            yield _problem(where, "team_name", most=MAX_TEAM_NAME_CHARS)
        if not 1 <= len(team.seats) <= MAX_SEATS:
            yield _problem(where, "seats", team=team.name)
            continue
        own = [livery_of(plan, number, bool(second)) for second in range(len(team.seats))]
        paired = team.colours < PAIRED_LIVERIES or team.colours == SIXTH_PAIR_LIVERY
        if (
            not 0 <= team.colours < LIVERIES
            or (len(own) > 1 and not paired)
            or any(liveries.count(livery) > 1 for livery in own)
        ):
            yield _problem(where, "colours", team=team.name)
        for seat in team.seats:
            if not _is_valid_name(seat.driver, NAME_LENGTH) or drivers.count(seat.driver) > 1:
                yield _problem(where, "driver_name", most=NAME_LENGTH)
            if seat.by not in DRIVER_IDS:
                yield PlanProblem(where, Message("error.setup.driver", {"driver": seat.by[:20]}))
        yield from _design_problems(plan, team, where)


def _design_problems(plan: Plan, team: Team, where: str) -> Iterator[PlanProblem]:
    """Yield problems of a design: it must spend all its points, within the limits of the parts.

    See TRT-CON-1, TRT-CON-2, TRT-CON-3, TRT-CON-5, HSE-CON-2 to HSE-CON-5.
    """
    if not plan.options.built:
        if team.parts or team.qualifying or any(seat.points or seat.crew for seat in team.seats):
            yield _problem(where, "nothing_built")
        return
    numbers = [*team.parts, *[seat.points for seat in team.seats], *[seat.crew for seat in team.seats]]
    if len(team.parts) != PART_COUNT or min(numbers) < 0 or team.qualifying not in (0, 1):
        yield _problem(where, "design", team=team.name)
        return
    design = design_of(plan)
    if design is None:
        return
    parts: dict[str, int] = dict(zip(WEAR_STOCKS, team.parts, strict=True))
    if parts["tyres"] > MAX_TYRE_POINTS:
        yield _problem(where, "tyres", team=team.name)
    missing = [part for part in WEAR_STOCKS if part not in design.parts and parts[part]]
    short = [part for part in design.parts if parts[part] < design.fewest]
    if missing or short or (team.qualifying and not design.qualifying):
        yield _problem(where, "house_parts", team=team.name)
    if design.one_for_both and len({seat.crew for seat in team.seats}) > 1:
        yield _problem(where, "one_crew", team=team.name)
    if any(seat.points > design.most_of_a_driver for seat in team.seats):
        yield _problem(where, "driver_most", team=team.name, most=design.most_of_a_driver)
    if (
        design.drivers_need
        and not counts_driver_points(plan)
        and any(seat.points or seat.crew for seat in team.seats)
    ):
        yield _problem(where, "not_agreed", team=team.name)
    total, budget = points_spent(plan, team), design_points(plan)
    not_matching = not design.one_for_both and len({seat.crew + seat.points for seat in team.seats}) > 1
    if total != budget or not_matching:
        yield _problem(where, "points", team=team.name, spent=total, points=budget)


def _calendar_problems(plan: Plan) -> Iterator[PlanProblem]:
    """Yield problems of the calendar.

    Every race has its own circuit, laps and grid method (TRT-SER-1, HSE-CMP-1). Only free seasons may repeat
    a circuit.
    """
    yield from _switch_problems(plan, plan.switches, "options")
    circuits = [date.circuit for date in plan.dates]
    for number, date in enumerate(plan.dates):
        where = f"dates.{number}"
        if championship_of(plan.preset) and circuits.count(date.circuit) > 1:
            yield _problem(where, "circuit_twice", circuit=date.circuit)
        if date.grid not in GRID_KINDS or (date.grid == "session" and not session_switch(plan.rulebook)):
            yield _problem(where, "grid")
        if not 1 <= date.laps <= MAX_LAPS:
            yield PlanProblem(where, Message("error.setup.laps", {"most": MAX_LAPS}))
        yield from _switch_problems(plan, date.switches, where)


def _switch_problems(plan: Plan, switches: tuple[tuple[str, str], ...], where: str) -> Iterator[PlanProblem]:
    """Yield switches or choices that the rulebook does not have."""
    choices = {switch.id: switch.choices for switch in BOOKS[plan.rulebook].switches}
    for name, choice in switches:
        if choice not in choices.get(name, ()):
            yield PlanProblem(where, Message("error.setup.switch", {"switch": name[:30]}))


def _race_problems(plan: Plan, track_of: TrackOf) -> Iterator[PlanProblem]:
    """Check every race of the calendar, assuming no injured drivers."""
    season = Season(plan)
    for number, date in enumerate(plan.dates):
        where = f"dates.{number}"
        cars = len(season.days[number].entrants)
        track = track_of(date.circuit)
        most = min(MAX_CARS, len(track.grid)) if track else MAX_CARS
        if not MIN_CARS <= cars <= most:
            yield _problem(where, "cars", race=number + 1, cars=cars, most=most)
            continue
        try:
            checked_setup(season.setup(number + 1))
        except InputError as error:
            yield PlanProblem(where, error.message)
