"""Season views for the page: plain data as declared in ``engine/protocol``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from engine.core.state import DEAD, OUT_FOR_SEASON
from engine.core.types import WEAR_STOCKS, Message
from engine.season import event_validation, standings
from engine.season.events import (
    EVENT_NAMES,
    Event,
    LinkedResult,
    ManualResult,
    Rename,
    Result,
    SeatSwap,
    SitOutRequest,
    VoidedRace,
)
from engine.season.season_drivers import SUCCESSOR_STEP, DriverState, original_seat
from engine.season.season_file import SeasonFile
from engine.season.season_plan import can_swap_seats, livery_of, seats_of
from engine.season.sit_out_schedule import lowest_roller, rotation_races
from engine.season.standings import StandingsRow, points_for
from engine.season.state import Season

if TYPE_CHECKING:
    from engine.protocol.season import (
        Grid,
        Preset,
        SeasonDate,
        SeasonDriver,
        SeasonLine,
        SeasonOverview,
        SeasonRecord,
        SeasonRow,
        SeasonTables,
        SeasonTeamView,
    )

RecordKind = tuple[str, Literal["lap", "race"], int]
RECENT_RACES = 5
SEASON_ENDING_NAMES: dict[int, Literal["out", "dead"]] = {OUT_FOR_SEASON: "out", DEAD: "dead"}


def overview(season_file: SeasonFile) -> SeasonOverview:
    """Return everything about a season at once, because a season is small."""
    season = season_file.season
    plan = season.plan
    drivers, teams = standings.drivers_standings(season), standings.constructors_standings(season)
    return {
        "id": f"{season.id:08x}",
        "name": plan.name,
        "preset": cast("Preset", plan.preset),
        "rulebook": plan.rulebook,
        "options": {
            "marshal": plan.options.marshal,
            "built": plan.options.built,
            "scheme": plan.options.scheme,
            "drops": plan.options.drops,
            "must_run": plan.options.must_run,
        },
        "races_run": sorted(season.results),
        "next": season.next,
        "can_request_sit_out": event_validation.can_request_sit_out(season),
        "awaits_sit_out_requests": event_validation.awaits_sit_out_requests(season),
        "calendar": [_date_view(season_file, race) for race in range(1, len(plan.dates) + 1)],
        "teams": [_team_view(season, number) for number in range(len(plan.teams))],
        "drivers": [_driver(season, row) for row in drivers],
        "standings": {"drivers": [_row(row) for row in drivers], "teams": [_row(row) for row in teams]},
        "records": circuit_records(season),
        "log": [
            {
                "kind": EVENT_NAMES[type(event)],
                "message": event_message(season, event).as_json(),
                "reason": getattr(event, "reason", ""),
            }
            for event in season.events
        ],
        "sit_out_roll_offs": [
            {
                "race": fight.race,
                "winner": lowest_roller(fight),
                "rolls": [{"team": team, "values": list(values)} for team, values in fight.throws],
            }
            for fight in season.clashes
        ],
    }


def _date_view(season_file: SeasonFile, race: int) -> SeasonDate:
    season = season_file.season
    date, day, result = season.plan.dates[race - 1], season.days[race - 1], season.results.get(race)
    state: Literal["run", "next", "ahead", "cancelled"] = (
        "run"
        if result
        else "cancelled"
        if race in season.cancelled
        else "next"
        if race == season.next
        else "ahead"
    )
    winner = next((line.driver for line in result or () if line.place == 1), None)
    return {
        "race": race,
        "circuit": date.circuit,
        "laps": date.laps,
        "grid": cast("Grid", date.grid),
        "switches": dict(season.switches(race)),
        "state": state,
        "by_hand": result is not None and season.merged.get(race) != result,
        "resting_team": None if day.resting_team < 0 else day.resting_team,
        "sit_out_requests": [
            team
            for (team, first), wished_race in sorted(season.wishes.items())
            if wished_race == race and first in rotation_races(season.plan, race)
        ],
        "winner": winner,
        "link": season_file.links.get(race, ""),
        "entrants": [
            {
                "driver": one.driver,
                "name": season.driver_name(one.driver),
                "team": one.team,
                "livery": one.livery,
                "grid": one.rotating_grid_place or None,
                "driver_points": day.driver_states.get(one.driver, DriverState()).available_points,
            }
            for one in day.entrants
        ],
        "result": None if result is None else sorted_results(season, result),
    }


def sorted_results(season: Season, result: Result) -> list[SeasonLine]:
    """Return a result from first to last, with unclassified cars sorted by laps completed."""
    sorted_lines = sorted(result, key=lambda line: (line.place or 99, -line.laps, line.driver))
    return [
        {
            "driver": line.driver,
            "place": line.place,
            "laps": line.laps,
            "out": line.out,
            "hurt": line.hurt,
            "spent": line.spent,
            "throws": line.throws,
            "best": line.best,
            "name": season.driver_name(line.driver),
            "team": seats_of(season.plan)[original_seat(line.driver)][0],
            "points": points_for(season.plan, line),
            "why": Message(f"out.{line.out}").as_json() if line.out else None,
        }
        for line in sorted_lines
    ]


def _team_view(season: Season, number: int) -> SeasonTeamView:
    team = season.plan.teams[number]
    return {
        "team": number,
        "name": team.name,
        "colours": team.colours,
        "liveries": [livery_of(season.plan, number, bool(second)) for second in range(len(team.seats))],
        "parts": dict(zip(WEAR_STOCKS, team.parts, strict=True)) if team.parts else None,
        "qualifying": team.qualifying,
        "crews": [seat.crew for seat in team.seats],
        "humans": sum(seat.by == "human" for seat in team.seats),
        "races_sat_out": sum(season.rests.get(race) == number for race in season.results),
        "sit_out_races": [
            race for race, resting_team in sorted(season.rests.items()) if resting_team == number
        ],
        "may_swap": can_swap_seats(season.plan) and len(team.seats) > 1 and season.next is not None,
    }


def _driver(season: Season, row: StandingsRow) -> SeasonDriver:
    home = original_seat(row.id)
    team, seat = seats_of(season.plan)[home]
    person = season.people.get(row.id, DriverState())
    form = [
        next((line for line in season.results[race] if line.driver == row.id), None)
        for race in sorted(season.results)
    ][-RECENT_RACES:]
    drives = season.next is not None and any(
        one.driver == row.id for one in season.days[season.next - 1].entrants
    )
    return {
        "driver": row.id,
        "name": season.driver_name(row.id),
        "team": team,
        "livery": livery_of(season.plan, team, home > 0 and seats_of(season.plan)[home - 1][0] == team),
        "by": seat.by,
        "stands_in": row.id >= SUCCESSOR_STEP,
        "drives_next": drives,
        "races_to_miss": person.races_to_miss,
        "fate": SEASON_ENDING_NAMES.get(person.season_ending),
        "bought": person.bought_points,
        "earned_halves": person.earned_half_points,
        "available_points": person.available_points,
        "finished": person.races_finished,
        "form": [None if line is None else {"place": line.place or None, "hurt": line.hurt} for line in form],
    }


def _row(row: StandingsRow) -> SeasonRow:
    return {
        "id": row.id,
        "rank": row.rank,
        "points": row.points,
        "by_race": list(row.by_race),
        "dropped": list(row.dropped_races),
        "cumulative_points": list(row.cumulative_points),
        "counts": list(row.place_counts),
    }


def circuit_records(season: Season) -> list[SeasonRecord]:
    """Return the records of each circuit.

    These are the fastest lap, and for each race distance the fewest rolls from start to finish.
    """
    best: dict[RecordKind, tuple[int, int, int]] = {}
    for race, result in sorted(season.results.items()):
        date = season.plan.dates[race - 1]
        for line in result:
            if line.best:
                _keep_if_better(best, (date.circuit, "lap", 0), (line.best, race, line.driver))
            if line.place and line.throws and line.laps == date.laps:
                _keep_if_better(best, (date.circuit, "race", date.laps), (line.throws, race, line.driver))
    return [
        {
            "circuit": circuit,
            "kind": kind,
            "laps": laps or None,
            "value": value,
            "race": race,
            "driver": driver,
            "name": season.driver_name(driver),
        }
        for (circuit, kind, laps), (value, race, driver) in best.items()
    ]


def _keep_if_better(
    best: dict[RecordKind, tuple[int, int, int]],
    kind: RecordKind,
    candidate: tuple[int, int, int],
) -> None:
    best[kind] = min(best.get(kind, candidate), candidate)


def event_message(season: Season, event: Event) -> Message:
    teams = season.plan.teams
    match event:
        case SitOutRequest(team, race):
            return Message("season.log.wish", {"team": teams[team].name, "race": race})
        case SeatSwap(team, what):
            return Message(f"season.log.swap_{what}", {"team": teams[team].name})
        case Rename(driver, name):
            return Message(
                "season.log.rename",
                {"before": seats_of(season.plan)[original_seat(driver)][1].driver, "name": name},
            )
        case LinkedResult(race, result):
            return _race_result_message("merged", season, race, result)
        case ManualResult(race, result, _):
            return _race_result_message("entered", season, race, result)
        case VoidedRace(race, again, _):
            return Message("season.log.again" if again else "season.log.cancelled", {"race": race})


def _race_result_message(message_id: str, season: Season, race: int, result: Result) -> Message:
    winner = next((line.driver for line in result if line.place == 1), None)
    if winner is None:
        return Message(f"season.log.{message_id}_nobody", {"race": race})
    return Message(f"season.log.{message_id}", {"race": race, "winner": season.driver_name(winner)})


def standings_tables(season: Season) -> SeasonTables:
    """Return both championships as tables for a CSV file, with column names as messages."""
    races = [Message("season.csv.race", {"race": race}).as_json() for race in sorted(season.results)]
    columns = [Message(f"season.csv.{name}").as_json() for name in ("place", "name", "team")]
    points = Message("season.csv.points").as_json()
    rows: list[list[str | int]] = [
        [
            row.rank,
            season.driver_name(row.id),
            season.plan.teams[seats_of(season.plan)[original_seat(row.id)][0]].name,
            *_cells(row),
        ]
        for row in standings.drivers_standings(season)
    ]
    teams: list[list[str | int]] = [
        [row.rank, season.plan.teams[row.id].name, *_cells(row)]
        for row in standings.constructors_standings(season)
    ]
    return {
        "drivers": {"columns": [*columns, *races, points], "rows": rows},
        "teams": {"columns": [columns[0], columns[2], *races, points], "rows": teams},
    }


def _cells(row: StandingsRow) -> list[int | str]:
    return [*["" if points is None else points for points in row.by_race], row.points]
