"""Golden reports of whole seasons: twelve simulated races in each of the two rulebooks that have seasons.

The standings follow after each race. `python3 build.py generate golden` regenerates them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from engine.core.state import DEAD, OUT_FOR_SEASON
from engine.play.game import Game
from engine.rules.rulebooks.rulebooks import rules_for
from engine.season import event_validation, merge, presets, standings
from engine.season.events import CarResult, SeatSwap, SitOutRequest
from engine.season.season_drivers import DriverState
from engine.season.season_file import SeasonFile
from engine.season.season_plan import Plan, Team
from engine.season.simulation import Simulation
from engine.season.state import Season
from tests.support.circuits import track
from web.tooling.toolchain import ROOT

FOLDER = ROOT / "tests" / "golden"
INJURY_WORDS = {0: "", OUT_FOR_SEASON: ", out for the season", DEAD: ", killed"}
STEPS_PER_REQUEST = 400

# Seasons in which drivers are injured.
SEEDS = {"trant": 13, "house": 7}


class SeasonRun(NamedTuple):
    """A season played to its end, and its report."""

    file: SeasonFile
    lines: tuple[str, ...]


def file_of(preset: str) -> Path:
    """Return the file of a preset's season report."""
    return FOLDER / f"season-{preset}.txt"


def plan_of(preset: str) -> Plan:
    """Return twelve one-lap races with the usual teams.

    The second race has two laps. The third one begins with qualifying laps, where that does not take long.
    """
    plan = presets.default_plan(preset, SEEDS[preset], f"{preset.title()} season", (), races=12)
    plan = presets.with_balanced_designs(plan._replace(teams=tuple(map(without_second_driver, plan.teams))))
    dates = [date._replace(laps=2 if number == 1 else 1) for number, date in enumerate(plan.dates)]
    if preset == "trant":
        return plan._replace(dates=tuple(dates))
    dates[2] = dates[2]._replace(grid="session")
    switches = tuple(choice for choice in plan.switches if choice[0] != "pits")
    return plan._replace(dates=tuple(dates), switches=switches)


def without_second_driver(team: Team) -> Team:
    """Make both drivers beginners and take the second driver's points.

    Without points for re-rolls some of them get injured.
    """
    first, second = (seat._replace(by="beginner") for seat in team.seats)
    return team._replace(
        seats=(first, second._replace(points=0, crew=first.crew + (0 if team.parts[-1] else first.points)))
    )


def simulate_next_race(season: Season) -> tuple[Season, Game]:
    """Return the season after its next race, and the race."""
    assert season.next is not None
    setup = season.setup(season.next)
    simulation = Simulation(Game(rules_for(setup, track(setup.circuit))))
    while not simulation.is_done:
        simulation.run(STEPS_PER_REQUEST)
    season, is_new = merge.merge_result(season, simulation.game, True)
    assert is_new
    return season, simulation.game


@cache
def play_season(preset: str) -> SeasonRun:
    """Play a whole season."""
    season = Season(plan_of(preset))
    if preset == "trant":
        for wish in (SitOutRequest(0, 3), SitOutRequest(1, 3), SitOutRequest(2, 1)):
            season = event_validation.append_event(season, wish)
    plan = season.plan
    lines = [f"{plan.name}: {len(plan.dates)} races, {len(plan.teams)} teams, seed {plan.seed}, simulated"]
    links: dict[int, str] = {}
    while season.next is not None:
        race = season.next
        if preset == "house" and race == 6:
            season = event_validation.append_event(season, SeatSwap(0, "drivers"))
        season, game = simulate_next_race(season)
        links[race] = game.race_link()
        lines += ["", *season_report(season, race)]
    return SeasonRun(SeasonFile(season, links), tuple(lines))


def season_report(season: Season, race: int) -> list[str]:
    """Return the lines of a race and of the standings after it."""
    date, day = season.plan.dates[race - 1], season.days[race - 1]
    rests = f", {season.plan.teams[day.resting_team].name} rests" if day.resting_team >= 0 else ""
    fights = [
        "  to rest: "
        + ", ".join(f"{season.plan.teams[team].name} throws {values[-1]}" for team, values in clash.throws)
        for clash in season.clashes
        if clash.race == race
    ]
    lines = [f"race {race}: {date.circuit}, laps {date.laps}, grid by {date.grid}{rests}", *fights]
    grid = {entrant.driver: entrant.rotating_grid_place for entrant in day.entrants}
    result = sorted(season.results[race], key=lambda line: (line.place or 99, -line.laps, line.driver))
    lines += [f"  {result_line(season, line, grid[line.driver])}" for line in result]
    lines.append(
        "  drivers: "
        + ", ".join(
            f"{row.rank} {season.driver_name(row.id)} {row.points}"
            for row in standings.drivers_standings(season)
        )
    )
    lines.append(
        "  teams: "
        + ", ".join(
            f"{row.rank} {season.plan.teams[row.id].name} {row.points}"
            for row in standings.constructors_standings(season)
        )
    )
    balances = [
        f"{season.driver_name(number)} {person.bought_points}+{format_half_points(person)}"
        for number, person in sorted(season.people.items())
        if person.available_points or person.earned_half_points
    ]
    return [*lines, f"  points in hand: {', '.join(balances)}"]


def format_half_points(driver_state: DriverState) -> str:
    """Return earned points as text, such as "1½"."""
    return (
        f"{driver_state.earned_half_points // 2 or ''}{'½' if driver_state.earned_half_points % 2 else ''}"
        or "0"
    )


def result_line(season: Season, line: CarResult, grid: int) -> str:
    """Return the line of a car's result."""
    end = f"{line.place:2}" if line.place else f"-- {line.out}"
    injury_text = INJURY_WORDS.get(line.hurt, f", misses {line.hurt}")
    points_text = f", driver points spent {line.spent}" if line.spent else ""
    start = f", from {grid}" if grid else ""
    race_text = f"laps {line.laps}, throws {line.throws}, best lap {line.best}"
    return f"{end} {season.driver_name(line.driver)}{start}, {race_text}{points_text}{injury_text}"


if __name__ == "__main__":
    for name in ("trant", "house"):
        file_of(name).write_text("\n".join(play_season(name).lines) + "\n", encoding="utf-8")
