"""Teams that sit out (TRT-SER-2) and the rotating grid (TRT-QUA-11).

The marshal's team does not race.

In a cycle of as many races as there are teams, each team sits out once. Teams ask for a race to sit out; if
several ask for the same race, the lowest roll gets it. The rolls derive from the season's seed, so they are
the same for everyone.

On the rotating grid every team gets another pair of places in each race, all with equal sums. With a marshal,
the team that sits out has no places. Counting from that team, the others get the first pair, the second and
so on. After as many races as there are teams, each team has had every pair once. The order in which they sit
out does not matter.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.dice import draw
from engine.season.season_plan import Plan

# Separates these rolls from the seeds of the races.
SIT_OUT_STREAM = 1000
MAX_ROLLS = 20


class SitOutRollOff(NamedTuple):
    """Rolls for a race that several teams asked to sit out; tied teams roll again."""

    race: int
    throws: tuple[tuple[int, tuple[int, ...]], ...]


def rotation_races(plan: Plan, race: int) -> range:
    """Return the races, from 1, of the cycle in which each team sits out once.

    The last cycle may be shorter.
    """
    teams = len(plan.teams)
    first = (race - 1) // teams * teams + 1
    return range(first, min(first + teams, len(plan.dates) + 1))


def roll_off(plan: Plan, race: int, teams: list[int]) -> SitOutRollOff:
    """Roll a d20 for each team that asked for a race; teams tied for the lowest roll again."""
    rolls: dict[int, tuple[int, ...]] = dict.fromkeys(teams, ())
    tied_teams = teams
    for roll in range(MAX_ROLLS):
        for team in tied_teams:
            rolls[team] = (*rolls[team], draw(plan.seed, SIT_OUT_STREAM + race, team, roll, 20) + 1)
        lowest = min(rolls[team][-1] for team in tied_teams)
        tied_teams = [team for team in tied_teams if rolls[team][-1] == lowest]
        if len(tied_teams) == 1:
            break
    return SitOutRollOff(race, tuple(rolls.items()))


def lowest_roller(result: SitOutRollOff) -> int:
    """Return the team with the lowest roll, or the first of the teams that remain tied."""
    longest = max(len(rolls) for _, rolls in result.throws)
    last = [(rolls[-1], team) for team, rolls in result.throws if len(rolls) == longest]
    return min(last)[1]


def sit_out_schedule(
    plan: Plan, wishes: dict[tuple[int, int], int]
) -> tuple[dict[int, int], list[SitOutRollOff]]:
    """Return the team that sits out each race, by race, and the roll-offs needed.

    ``wishes``: the requested race, by team and first race of the cycle. Teams without a request, or that lost
    the roll-off, get the remaining races, last team first.
    """
    resting_teams: dict[int, int] = {}
    clashes: list[SitOutRollOff] = []
    if not plan.options.marshal:
        return resting_teams, clashes
    for first in range(1, len(plan.dates) + 1, len(plan.teams)):
        races = rotation_races(plan, first)
        unassigned_teams = list(range(len(plan.teams)))
        for race in races:
            requesting_teams = [team for team in range(len(plan.teams)) if wishes.get((team, first)) == race]
            if len(requesting_teams) > 1:
                clashes.append(roll_off(plan, race, requesting_teams))
            if requesting_teams:
                resting_teams[race] = (
                    requesting_teams[0] if len(requesting_teams) == 1 else lowest_roller(clashes[-1])
                )
                unassigned_teams.remove(resting_teams[race])
        for race in [race for race in races if race not in resting_teams]:
            resting_teams[race] = unassigned_teams.pop()
    return resting_teams, clashes


def grid_pair(teams: int, race: int, team: int, resting_team: int) -> tuple[int, int]:
    """Return a team's pair of places, from 1, in a race, from 1.

    ``resting_team`` does not race, -1 for none. In every other cycle the two cars of a team swap places.
    """
    racing_teams = teams if resting_team < 0 else teams - 1
    number = (team + race - 1) % teams if resting_team < 0 else (team - resting_team - 1) % teams
    pair = (number + 1, 2 * racing_teams - number)
    return pair if (race - 1) // teams % 2 == 0 else (pair[1], pair[0])


def compact_places(places: list[int]) -> list[int]:
    """Return grid places from 1 in the order of the wanted places, which differ, without gaps."""
    order = sorted(range(len(places)), key=lambda number: places[number])
    return [order.index(number) + 1 for number in range(len(places))]
