"""Play scenarios about seasons: a plan, events, and the expected results.

docs/testing.md explains the format.
"""

from __future__ import annotations

from typing import Any

from engine.core.types import InputError
from engine.season import event_validation, plan_validation, presets, standings
from engine.season.events import (
    CarResult,
    Event,
    LinkedResult,
    ManualResult,
    Rename,
    SeatSwap,
    SitOutRequest,
    VoidedRace,
)
from engine.season.season_drivers import DriverState
from engine.season.season_plan import Options, Plan, PlannedRace, Seat, Team
from engine.season.state import Season

KEYS = {
    "id", "title", "clauses", "circuit", "rulebook", "laps", "season", "teams", "parts", "qualifying",
    "races", "calendar", "grid", "options", "switches",
    "happen", "expect", "refused",
}  # fmt: skip
EXPECTED = {
    "drivers",
    "teams",
    "order",
    "team_order",
    "next",
    "rests",
    "entrants",
    "grids",
    "sheets",
    "switches",
    "throws",
    "winner_of_throws",
    "over",
}
# Words of scenario files for attributes of a driver, where they differ.
DRIVER_WORDS = {
    "bought": "bought_points",
    "earned": "earned_half_points",
    "in_hand": "available_points",
    "finished": "races_finished",
    "misses": "races_to_miss",
    "fate": "season_ending",
    "sums": "cumulative_points",
}
COLOURS = (0, 1, 2, 3, 4, 10)


def run_season(data: dict[str, Any]) -> list[str]:
    """Return the failures of a scenario as sentences, none if it passed."""
    unknown = sorted(set(data) - KEYS)
    if unknown:
        return [f"the scenario has unknown keys: {', '.join(unknown)}"]
    try:
        season = Season(plan_validation.validated(plan_of(data)))
        for step in data.get("happen", []):
            season = event_validation.append_event(season, event_of(season, step))
    except InputError as error:
        expected_id = data.get("refused")
        return (
            []
            if error.message.id == expected_id
            else [
                f"expected {expected_id or 'no rejection'}, was rejected with {error.message.id} "
                f"{dict(error.message.args)}"
            ]
        )
    if "refused" in data:
        return [f"expected to be rejected with {data['refused']}, but is valid"]
    return [
        f"{name}: expected {expected}, is {actual}"
        for name, expected in _flatten(data.get("expect", {}))
        if (actual := season_value(season, name.split("/"), expected)) != expected
    ]


def _flatten(expect: dict[str, Any]) -> list[tuple[str, Any]]:
    flat: list[tuple[str, Any]] = []
    for key, value in expect.items():
        if key in ("drivers", "teams", "sheets"):
            flat += [
                (f"{key}/{name}/{field}", expected)
                for name, fields in value.items()
                for field, expected in fields.items()
            ]
        elif key == "switches" or key == "grids":
            flat += [(f"{key}/{name}", expected) for name, expected in value.items()]
        else:
            flat.append((key, value))
    return flat


def plan_of(data: dict[str, Any]) -> Plan:
    """Return the plan of a scenario: the default one of its kind with the scenario's changes.

    Designs that it does not give are completed to the required sum.
    """
    preset = data["season"]
    usual = presets.default_plan(
        preset, 1, "A season", (), data["rulebook"] if preset == "free" else "", data.get("races", 0)
    )
    teams = tuple(
        [_team(number, name, seats, data) for number, (name, seats) in enumerate(data["teams"].items())]
    )
    circuits = data.get("calendar") or [date.circuit for date in usual.dates]
    laps = data["laps"] if isinstance(data["laps"], list) else [data["laps"]] * len(circuits)
    dates = tuple(
        [
            PlannedRace(circuit, laps[number], data.get("grid", "dice"))
            for number, circuit in enumerate(circuits)
        ]
    )
    options = Options(**{"built": preset != "free", **data.get("options", {})})
    switches = tuple(sorted(data["switches"].items())) if "switches" in data else usual.switches
    plan = usual._replace(dates=dates, teams=teams, options=options, switches=switches)
    return plan if "parts" in data else presets.with_balanced_designs(plan)


def _team(number: int, name: str, seats: str, data: dict[str, Any]) -> Team:
    parts = tuple(map(int, data["parts"].split(","))) if "parts" in data else ()
    return Team(
        name,
        COLOURS[number],
        tuple([_seat(words) for words in seats.split()]),
        parts,
        data.get("qualifying", 0),
    )


def _seat(words: str) -> Seat:
    """Return a driver; "Ada:2/1" means two driver points and one crew member."""
    driver, _, purchases = words.partition(":")
    points, _, crew = purchases.partition("/")
    return Seat(driver, "steady", int(points or 0), int(crew or 0))


def event_of(season: Season, step: dict[str, Any]) -> Event:
    """Return an event from its form in scenarios."""
    teams = [team.name for team in season.plan.teams]
    reason = step.get("reason", "said so")
    match step:
        case {"wish": words}:
            name, race = words.split()
            return SitOutRequest(teams.index(name), int(race))
        case {"swap": words}:
            name, driver = words.split()
            return SeatSwap(teams.index(name), driver)
        case {"rename": words}:
            old_name, name = words.split()
            return Rename(_driver(season, season.next or 1, old_name), name)
        case {"void": race, "again": again}:
            return VoidedRace(race, again, reason)
        case {"enter": race}:
            return ManualResult(race, _result(season, race, step), reason)
        case _:
            race = step.get("race", season.next or len(season.plan.dates))
            return LinkedResult(race, _result(season, race, step))


def _result(season: Season, race: int, step: dict[str, Any]) -> tuple[CarResult, ...]:
    """Return the results: finishers by place in ``run_season``, retirements in ``out``.

    A driver in neither was still driving when the race was stopped.
    """
    laps = season.plan.dates[race - 1].laps
    lines = {}
    for place, words in enumerate(step.get("run", "").split(), 1):
        name, fields = _parse_extra_fields(words)
        lines[_driver(season, race, name)] = {"place": place, "laps": laps} | fields
    for words in step.get("out", "").split():
        name, fields = _parse_extra_fields(words)
        lines[_driver(season, race, name)] = {"out": "corner"} | fields
    entered = [line.driver for line in season.results.get(race, ())] or [
        entrant.driver for entrant in season.days[race - 1].entrants
    ]
    for driver in entered:
        lines.setdefault(driver, {"out": "stopped"})
    return tuple([CarResult(driver, **fields) for driver, fields in sorted(lines.items())])


def _parse_extra_fields(words: str) -> tuple[str, dict[str, Any]]:
    name, *pairs = words.split(",")
    return name, {
        key: int(value) if value.isdigit() else value
        for key, _, value in (pair.partition("=") for pair in pairs)
    }


def _driver(season: Season, race: int, name: str) -> int:
    drivers = {*season.people, *[entrant.driver for entrant in season.days[race - 1].entrants]}
    driver_by_name = {season.driver_name(driver): driver for driver in sorted(drivers, reverse=True)}
    if name not in driver_by_name:
        raise ValueError(f"there is no driver {name}; there are {sorted(driver_by_name)}")
    return driver_by_name[name]


def season_value(season: Season, path: list[str], expected: Any) -> object:
    """Return the season's value at a path of the expectations."""
    plan, section = season.plan, path[0]
    names = [team.name for team in plan.teams]
    if section not in EXPECTED:
        return "an unknown key"
    if section == "drivers":
        driver = _driver(season, season.next or len(plan.dates), path[1])
        row = (
            next(row for row in standings.drivers_standings(season) if row.id == driver)
            if path[2] in ("points", "rank", "sums")
            else None
        )
        attribute = DRIVER_WORDS.get(path[2], path[2])
        value = getattr(row or season.people.get(driver, DriverState()), attribute)
        return list(value) if isinstance(value, tuple) else value
    if section == "teams":
        return getattr(
            next(row for row in standings.constructors_standings(season) if row.id == names.index(path[1])),
            path[2],
        )
    if section == "order":
        return [season.driver_name(row.id) for row in standings.drivers_standings(season)][: len(expected)]
    if section == "team_order":
        return [names[row.id] for row in standings.constructors_standings(season)][: len(expected)]
    if section in ("next", "over"):
        return season.next if section == "next" else season.next is None
    if section == "rests":
        return [
            names[season.rests[race]] if race in season.rests else ""
            for race in range(1, len(plan.dates) + 1)
        ]
    if section == "throws":
        return [[names[team] for team, _ in fight.throws] for fight in season.clashes]
    race = season.next or len(plan.dates)
    if section == "entrants":
        return [season.driver_name(entrant.driver) for entrant in season.days[race - 1].entrants]
    if section == "grids":
        return [
            [entrant.rotating_grid_place for entrant in day.entrants if entrant.team == names.index(path[1])]
            for day in season.days
        ]
    if section == "switches":
        return dict(season.setup(race).switches).get(path[1], "off")
    setup = season.setup(race)
    assert setup.season_race is not None
    sheet = setup.season_race.sheets[[entry.name for entry in setup.entries].index(path[1])]
    value = getattr(sheet, path[2])
    return list(value) if isinstance(value, tuple) else value
