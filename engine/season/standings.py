"""Points and championships (TRT-FIN-1, TRT-CHA-1, HSE-FIN-1, HSE-FIN-2).

Ties are broken by wins, then by second places and so on, including places that score no points.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.season.events import Line
from engine.season.people import home_of
from engine.season.plan import SCHEMES, Plan, seats_of
from engine.season.state import Season

PLACES = 12


class Row(NamedTuple):
    """A row of a championship.

    Attributes:
        id: the driver or the team
        rank: shared by tied drivers or teams
        points: the points that count
        by_race: points in each race run, None if not started
        dropped_races: indices of the races that do not count
        cumulative_points: the total after each race run
        place_counts: number of finishes in each place
    """

    id: int
    rank: int
    points: int
    by_race: tuple[int | None, ...]
    dropped: tuple[int, ...]
    sums: tuple[int, ...]
    counts: tuple[int, ...]


def score(plan: Plan, line: Line) -> int:
    """Return the points for a result."""
    scheme = SCHEMES[plan.options.scheme]
    return (
        scheme[line.place - 1] if 0 < line.place <= len(scheme) and line.laps >= plan.options.must_run else 0
    )


def drivers(season: Season) -> list[Row]:
    """Return the drivers' championship: everyone who has a seat or has raced."""
    races = sorted(season.results)
    ids = sorted(
        {
            *range(len(seats_of(season.plan))),
            *[line.driver for result in season.results.values() for line in result],
        }
    )
    own = {
        number: [[line for line in season.results[race] if line.driver == number] for race in races]
        for number in ids
    }
    return _table(season.plan, own, season.plan.options.drops)


def teams(season: Season) -> list[Row]:
    """Return the constructors' championship: all cars of a team together, no results dropped."""
    races = sorted(season.results)
    team_of = [team for team, _ in seats_of(season.plan)]
    own = {
        number: [
            [line for line in season.results[race] if team_of[home_of(line.driver)] == number]
            for race in races
        ]
        for number in range(len(season.plan.teams))
    }
    return _table(season.plan, own, 0)


def _table(plan: Plan, own: dict[int, list[list[Line]]], drops: int) -> list[Row]:
    rows: list[Row] = []
    for number, results in own.items():
        by_race = tuple([sum(score(plan, line) for line in lines) if lines else None for lines in results])
        dropped = _dropped(by_race, drops)
        counts = tuple(
            [
                sum(line.place == place for lines in results for line in lines)
                for place in range(1, PLACES + 1)
            ]
        )
        sums = tuple([_total(by_race[:upto], drops) for upto in range(1, len(by_race) + 1)])
        rows.append(Row(number, 0, _total(by_race, drops), by_race, dropped, sums, counts))
    rows.sort(key=_key)
    ranked: list[Row] = []
    for place, row in enumerate(rows, 1):
        level = ranked and _key(ranked[-1]) == _key(row)
        ranked.append(row._replace(rank=ranked[-1].rank if level else place))
    return ranked


def _key(row: Row) -> tuple[int, tuple[int, ...]]:
    return -row.points, tuple([-count for count in row.counts])


def _dropped(by_race: tuple[int | None, ...], drops: int) -> tuple[int, ...]:
    """Return the worst results, missed races included; of equal ones the later."""
    worst = sorted(range(len(by_race)), key=lambda race: (by_race[race] or 0, -race))
    return tuple(sorted(worst[:drops])) if len(by_race) > drops else ()


def _total(by_race: tuple[int | None, ...], drops: int) -> int:
    dropped = _dropped(by_race, drops)
    return sum(points or 0 for race, points in enumerate(by_race) if race not in dropped)
