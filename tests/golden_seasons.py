"""Golden reports of whole seasons: twelve simulated races in each of the two rulebooks that have seasons.

The standings follow after each race. `python3 -m tests.golden_seasons` regenerates them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from engine.play.game import Game
from engine.rules.books.rulebooks import rules_for
from engine.season import commands, merge, presets, standings
from engine.season.events import Line, Swap, Wish
from engine.season.formats.file import SeasonFile
from engine.season.people import DEAD, SEASON, Person
from engine.season.plan import Plan, Team
from engine.season.simulate import Simulation
from engine.season.state import Season
from tests.circuits import track

FOLDER = Path(__file__).parent / "golden"
HURT = {0: "", SEASON: ", out for the season", DEAD: ", killed"}
STEPS = 400

# Seasons in which drivers are injured.
SEEDS = {"trant": 13, "house": 7}


class Run(NamedTuple):
    """A season played to its end, and its report."""

    kept: SeasonFile
    lines: tuple[str, ...]


def file_of(preset: str) -> Path:
    """Return the file of a preset's season report."""
    return FOLDER / f"season-{preset}.txt"


def plan_of(preset: str) -> Plan:
    """Return twelve one-lap races with the usual teams.

    The second race has two laps. The third one begins with qualifying laps, where that does not take long.
    """
    plan = presets.proposal(preset, SEEDS[preset], f"{preset.title()} season", (), races=12)
    plan = presets.fitted(plan._replace(teams=tuple(map(without_second_driver, plan.teams))))
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


def simulated(season: Season) -> tuple[Season, Game]:
    """Return the season after its next race, and the race."""
    assert season.next is not None
    setup = season.setup(season.next)
    simulation = Simulation(Game(rules_for(setup, track(setup.circuit))))
    while not simulation.done:
        simulation.run(STEPS)
    season, new = merge.merge(season, simulation.game, True)
    assert new
    return season, simulation.game


@cache
def played(preset: str) -> Run:
    """Play a whole season."""
    season = Season(plan_of(preset))
    if preset == "trant":
        for wish in (Wish(0, 3), Wish(1, 3), Wish(2, 1)):
            season = commands.add(season, wish)
    plan = season.plan
    lines = [f"{plan.name}: {len(plan.dates)} races, {len(plan.teams)} teams, seed {plan.seed}, simulated"]
    links: dict[int, str] = {}
    while season.next is not None:
        race = season.next
        if preset == "house" and race == 6:
            season = commands.add(season, Swap(0, "drivers"))
        season, game = simulated(season)
        links[race] = game.race_link()
        lines += ["", *told(season, race)]
    return Run(SeasonFile(season, links), tuple(lines))


def told(season: Season, race: int) -> list[str]:
    """Return the lines of a race and of the standings after it."""
    date, day = season.plan.dates[race - 1], season.days[race - 1]
    rests = f", {season.plan.teams[day.rests].name} rests" if day.rests >= 0 else ""
    fights = [
        "  to rest: "
        + ", ".join(f"{season.plan.teams[team].name} throws {values[-1]}" for team, values in clash.throws)
        for clash in season.clashes
        if clash.race == race
    ]
    lines = [f"race {race}: {date.circuit}, laps {date.laps}, grid by {date.grid}{rests}", *fights]
    grid = {one.driver: one.grid for one in day.entrants}
    result = sorted(season.results[race], key=lambda line: (line.place or 99, -line.laps, line.driver))
    lines += [f"  {line_of(season, line, grid[line.driver])}" for line in result]
    lines.append(
        "  drivers: "
        + ", ".join(f"{row.rank} {season.name(row.id)} {row.points}" for row in standings.drivers(season))
    )
    lines.append(
        "  teams: "
        + ", ".join(
            f"{row.rank} {season.plan.teams[row.id].name} {row.points}" for row in standings.teams(season)
        )
    )
    hand = [
        f"{season.name(number)} {person.bought}+{halves(person)}"
        for number, person in sorted(season.people.items())
        if person.in_hand or person.earned
    ]
    return [*lines, f"  points in hand: {', '.join(hand)}"]


def halves(person: Person) -> str:
    """Return earned points as text, such as "1½"."""
    return f"{person.earned // 2 or ''}{'½' if person.earned % 2 else ''}" or "0"


def line_of(season: Season, line: Line, grid: int) -> str:
    """Return the line of a car's result."""
    end = f"{line.place:2}" if line.place else f"-- {line.out}"
    hurt = HURT.get(line.hurt, f", misses {line.hurt}")
    spent = f", driver points spent {line.spent}" if line.spent else ""
    start = f", from {grid}" if grid else ""
    driven = f"laps {line.laps}, throws {line.throws}, best lap {line.best}"
    return f"{end} {season.name(line.driver)}{start}, {driven}{spent}{hurt}"


if __name__ == "__main__":
    for name in ("trant", "house"):
        file_of(name).write_text("\n".join(played(name).lines) + "\n", encoding="utf-8")
