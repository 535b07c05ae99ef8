"""Rotating grid (TRT-QUA-11): over a season every team gets each pair of grid positions.

The first position is paired with the last, the second with the second-to-last, and so on.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow


def install_rotation(builder: Builder) -> None:
    """Replace grid rolls: the number of the race, or the season, decides the positions."""
    fixture = builder.setup.fixture
    builder.parameters.rotating_grid_race = int(builder.switch_choice("rotation", "1"))
    builder.parameters.season_grid = tuple([(sheet.grid,) for sheet in fixture.sheets]) if fixture else ()
    first = builder.last_existing_step("qualify") or "grid_throw"
    builder.step(
        "rotated_grid",
        place_by_rotation,
        description="grid places rotate among the teams race by race",
        clauses="TRT-QUA-11",
        after=builder.previous_step_name(first),
    )


def places(teams: int, race_number: int) -> list[tuple[int, int]]:
    """Return each team's pair of positions (from 1) in a race (from 1).

    With five teams, the two positions of a pair add up to eleven.
    """
    pairs = [(team + 1, 2 * teams - team) for team in range(teams)]
    shift = (race_number - 1) % teams
    return pairs[shift:] + pairs[:shift]


def place_by_rotation(rules: Rules, race: Race) -> Flow:
    """Give every car its position; if a team has one car, the first of its pair counts."""
    if rules.season_grid:
        race.grid_rolls = rules.season_grid
        return NEXT
    entries = rules.setup.entries
    teams = sorted({entry.team for entry in entries})
    pairs = places(len(teams), rules.rotating_grid_race)
    seen: dict[int, int] = {}
    rolls: list[tuple[int, ...]] = []
    for entry in entries:
        rolls.append((pairs[teams.index(entry.team)][seen.setdefault(entry.team, 0)],))
        seen[entry.team] = 1
    race.grid_rolls = tuple(rolls)
    return NEXT
