"""Points and championships (TRT-FIN-1, TRT-CHA-1, HSE-FIN-1, HSE-FIN-2).

Ties are broken by wins, then by second places and so on, including places that score no points.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.season.events import CarResult
from engine.season.season_drivers import original_seat
from engine.season.season_plan import SCORING_SCHEMES, Plan, seats_of
from engine.season.state import Season

COUNTED_PLACES = 12


class StandingsRow(NamedTuple):
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
    dropped_races: tuple[int, ...]
    cumulative_points: tuple[int, ...]
    place_counts: tuple[int, ...]


def points_for(plan: Plan, line: CarResult) -> int:
    scheme = SCORING_SCHEMES[plan.options.scheme]
    return (
        scheme[line.place - 1] if 0 < line.place <= len(scheme) and line.laps >= plan.options.must_run else 0
    )


def drivers_standings(season: Season) -> list[StandingsRow]:
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
    return _build_standings(season.plan, own, season.plan.options.drops)


def constructors_standings(season: Season) -> list[StandingsRow]:
    """Return the constructors' championship: all cars of a team together, no results dropped."""
    races = sorted(season.results)
    team_of = [team for team, _ in seats_of(season.plan)]
    own = {
        number: [
            [line for line in season.results[race] if team_of[original_seat(line.driver)] == number]
            for race in races
        ]
        for number in range(len(season.plan.teams))
    }
    return _build_standings(season.plan, own, 0)


def _build_standings(
    plan: Plan, own: dict[int, list[list[CarResult]]], dropped_results: int
) -> list[StandingsRow]:
    rows: list[StandingsRow] = []
    for number, results in own.items():
        by_race = tuple(
            [sum(points_for(plan, line) for line in lines) if lines else None for lines in results]
        )
        dropped = _indexes_of_dropped_results(by_race, dropped_results)
        counts = tuple(
            [
                sum(line.place == place for lines in results for line in lines)
                for place in range(1, COUNTED_PLACES + 1)
            ]
        )
        sums = tuple(
            [
                _total_points(by_race[:results_so_far], dropped_results)
                for results_so_far in range(1, len(by_race) + 1)
            ]
        )
        rows.append(
            StandingsRow(number, 0, _total_points(by_race, dropped_results), by_race, dropped, sums, counts)
        )
    rows.sort(key=_tie_break_key)
    ranked: list[StandingsRow] = []
    for place, row in enumerate(rows, 1):
        level = ranked and _tie_break_key(ranked[-1]) == _tie_break_key(row)
        ranked.append(row._replace(rank=ranked[-1].rank if level else place))
    return ranked


def _tie_break_key(row: StandingsRow) -> tuple[int, tuple[int, ...]]:
    return -row.points, tuple([-count for count in row.place_counts])


def _indexes_of_dropped_results(by_race: tuple[int | None, ...], dropped_results: int) -> tuple[int, ...]:
    """Return the worst results, missed races included; of equal ones the later."""
    worst = sorted(range(len(by_race)), key=lambda race: (by_race[race] or 0, -race))
    return tuple(sorted(worst[:dropped_results])) if len(by_race) > dropped_results else ()


def _total_points(by_race: tuple[int | None, ...], dropped_results: int) -> int:
    dropped = _indexes_of_dropped_results(by_race, dropped_results)
    return sum(points or 0 for race, points in enumerate(by_race) if race not in dropped)
