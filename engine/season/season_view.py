"""Season views for the page: plain data as declared in ``engine/protocol``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from engine.core.types import WEAR, Message
from engine.season import commands, standings
from engine.season.events import NAMES, Entered, Event, Merged, Rename, Result, Swap, Void, Wish
from engine.season.formats.file import SeasonFile
from engine.season.marshal import round_of, winner
from engine.season.people import DEAD, SEASON, SUCCESSOR, Person, home_of
from engine.season.plan import livery_of, may_swap, seats_of
from engine.season.standings import Row, score
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
        TeamOfSeason,
    )

Kind = tuple[str, Literal["lap", "race"], int]
FORM = 5
FATES: dict[int, Literal["out", "dead"]] = {SEASON: "out", DEAD: "dead"}


def overview(kept: SeasonFile) -> SeasonOverview:
    """Return everything about a season at once, because a season is small."""
    season = kept.season
    plan = season.plan
    drivers, teams = standings.drivers(season), standings.teams(season)
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
        "may_wish": commands.may_wish(season),
        "asks_for_wishes": commands.asks_for_wishes(season),
        "calendar": [_date(kept, race) for race in range(1, len(plan.dates) + 1)],
        "teams": [_team(season, number) for number in range(len(plan.teams))],
        "drivers": [_driver(season, row) for row in drivers],
        "standings": {"drivers": [_row(row) for row in drivers], "teams": [_row(row) for row in teams]},
        "records": records(season),
        "log": [
            {
                "kind": NAMES[type(event)],
                "say": told(season, event).as_json(),
                "reason": getattr(event, "reason", ""),
            }
            for event in season.events
        ],
        "clashes": [
            {
                "race": fight.race,
                "winner": winner(fight),
                "throws": [{"team": team, "values": list(values)} for team, values in fight.throws],
            }
            for fight in season.clashes
        ],
    }


def _date(kept: SeasonFile, race: int) -> SeasonDate:
    season = kept.season
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
    won = next((line.driver for line in result or () if line.place == 1), None)
    return {
        "race": race,
        "circuit": date.circuit,
        "laps": date.laps,
        "grid": cast("Grid", date.grid),
        "switches": dict(season.switches(race)),
        "state": state,
        "by_hand": result is not None and season.merged.get(race) != result,
        "rests": None if day.rests < 0 else day.rests,
        "wishes": [
            team
            for (team, first), wanted in sorted(season.wishes.items())
            if wanted == race and first in round_of(season.plan, race)
        ],
        "winner": won,
        "link": kept.links.get(race, ""),
        "entrants": [
            {
                "driver": one.driver,
                "name": season.name(one.driver),
                "team": one.team,
                "livery": one.livery,
                "grid": one.grid or None,
                "in_hand": day.people.get(one.driver, Person()).in_hand,
            }
            for one in day.entrants
        ],
        "result": None if result is None else lines(season, result),
    }


def lines(season: Season, result: Result) -> list[SeasonLine]:
    """Return a result from first to last, with unclassified cars sorted by laps completed."""
    ordered = sorted(result, key=lambda line: (line.place or 99, -line.laps, line.driver))
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
            "name": season.name(line.driver),
            "team": seats_of(season.plan)[home_of(line.driver)][0],
            "points": score(season.plan, line),
            "why": Message(f"out.{line.out}").as_json() if line.out else None,
        }
        for line in ordered
    ]


def _team(season: Season, number: int) -> TeamOfSeason:
    team = season.plan.teams[number]
    return {
        "team": number,
        "name": team.name,
        "colours": team.colours,
        "liveries": [livery_of(season.plan, number, bool(second)) for second in range(len(team.seats))],
        "parts": dict(zip(WEAR, team.parts, strict=True)) if team.parts else None,
        "qualifying": team.qualifying,
        "crews": [seat.crew for seat in team.seats],
        "humans": sum(seat.by == "human" for seat in team.seats),
        "rested": sum(season.rests.get(race) == number for race in season.results),
        "rests": [race for race, resting in sorted(season.rests.items()) if resting == number],
        "may_swap": may_swap(season.plan) and len(team.seats) > 1 and season.next is not None,
    }


def _driver(season: Season, row: Row) -> SeasonDriver:
    home = home_of(row.id)
    team, seat = seats_of(season.plan)[home]
    person = season.people.get(row.id, Person())
    form = [
        next((line for line in season.results[race] if line.driver == row.id), None)
        for race in sorted(season.results)
    ][-FORM:]
    drives = season.next is not None and any(
        one.driver == row.id for one in season.days[season.next - 1].entrants
    )
    return {
        "driver": row.id,
        "name": season.name(row.id),
        "team": team,
        "livery": livery_of(season.plan, team, home > 0 and seats_of(season.plan)[home - 1][0] == team),
        "by": seat.by,
        "stands_in": row.id >= SUCCESSOR,
        "drives_next": drives,
        "misses": person.misses,
        "fate": FATES.get(person.fate),
        "bought": person.bought,
        "earned_halves": person.earned,
        "in_hand": person.in_hand,
        "finished": person.finished,
        "form": [None if line is None else {"place": line.place or None, "hurt": line.hurt} for line in form],
    }


def _row(row: Row) -> SeasonRow:
    return {
        "id": row.id,
        "rank": row.rank,
        "points": row.points,
        "by_race": list(row.by_race),
        "dropped": list(row.dropped),
        "sums": list(row.sums),
        "counts": list(row.counts),
    }


def records(season: Season) -> list[SeasonRecord]:
    """Return the records of each circuit.

    These are the fastest lap, and for each race distance the fewest rolls from start to finish.
    """
    best: dict[Kind, tuple[int, int, int]] = {}
    for race, result in sorted(season.results.items()):
        date = season.plan.dates[race - 1]
        for line in result:
            if line.best:
                _better(best, (date.circuit, "lap", 0), (line.best, race, line.driver))
            if line.place and line.throws and line.laps == date.laps:
                _better(best, (date.circuit, "race", date.laps), (line.throws, race, line.driver))
    return [
        {
            "circuit": circuit,
            "what": what,
            "laps": laps or None,
            "value": value,
            "race": race,
            "driver": driver,
            "name": season.name(driver),
        }
        for (circuit, what, laps), (value, race, driver) in best.items()
    ]


def _better(
    best: dict[Kind, tuple[int, int, int]],
    kind: Kind,
    found: tuple[int, int, int],
) -> None:
    best[kind] = min(best.get(kind, found), found)


def told(season: Season, event: Event) -> Message:
    """Return the log message of an event."""
    teams = season.plan.teams
    match event:
        case Wish(team, race):
            return Message("season.log.wish", {"team": teams[team].name, "race": race})
        case Swap(team, what):
            return Message(f"season.log.swap_{what}", {"team": teams[team].name})
        case Rename(driver, name):
            return Message(
                "season.log.rename",
                {"before": seats_of(season.plan)[home_of(driver)][1].driver, "name": name},
            )
        case Merged(race, result):
            return _run("merged", season, race, result)
        case Entered(race, result, _):
            return _run("entered", season, race, result)
        case Void(race, again, _):
            return Message("season.log.again" if again else "season.log.cancelled", {"race": race})


def _run(how: str, season: Season, race: int, result: Result) -> Message:
    won = next((line.driver for line in result if line.place == 1), None)
    if won is None:
        return Message(f"season.log.{how}_nobody", {"race": race})
    return Message(f"season.log.{how}", {"race": race, "winner": season.name(won)})


def table(season: Season) -> SeasonTables:
    """Return both championships as tables for a CSV file, with column names as messages."""
    races = [Message("season.csv.race", {"race": race}).as_json() for race in sorted(season.results)]
    columns = [Message(f"season.csv.{name}").as_json() for name in ("place", "name", "team")]
    points = Message("season.csv.points").as_json()
    rows: list[list[str | int]] = [
        [
            row.rank,
            season.name(row.id),
            season.plan.teams[seats_of(season.plan)[home_of(row.id)][0]].name,
            *_cells(row),
        ]
        for row in standings.drivers(season)
    ]
    teams: list[list[str | int]] = [
        [row.rank, season.plan.teams[row.id].name, *_cells(row)] for row in standings.teams(season)
    ]
    return {
        "drivers": {"columns": [*columns, *races, points], "rows": rows},
        "teams": {"columns": [columns[0], columns[2], *races, points], "rows": teams},
    }


def _cells(row: Row) -> list[int | str]:
    return [*["" if points is None else points for points in row.by_race], row.points]
