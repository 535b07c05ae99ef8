"""Teams that sit out (TRT-SER-2): the marshal's team does not race.

In a cycle of as many races as there are teams, each team sits out once. Teams ask for a race to sit out; if
several ask for the same race, the lowest roll gets it. The rolls derive from the season's seed, so they are
the same for everyone.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.dice import draw
from engine.season.plan import Plan

# Separates these rolls from the seeds of the races.
CLASH = 1000
MOST_THROWS = 20


class Clash(NamedTuple):
    """Rolls for a race that several teams asked to sit out; tied teams roll again."""

    race: int
    throws: tuple[tuple[int, tuple[int, ...]], ...]


def round_of(plan: Plan, race: int) -> range:
    """Return the races, from 1, of the cycle in which each team sits out once.

    The last cycle may be shorter.
    """
    teams = len(plan.teams)
    first = (race - 1) // teams * teams + 1
    return range(first, min(first + teams, len(plan.dates) + 1))


def clash(plan: Plan, race: int, teams: list[int]) -> Clash:
    """Roll a d20 for each team that asked for a race; teams tied for the lowest roll again."""
    throws: dict[int, tuple[int, ...]] = dict.fromkeys(teams, ())
    waiting = teams
    for throw in range(MOST_THROWS):
        for team in waiting:
            throws[team] = (*throws[team], draw(plan.seed, CLASH + race, team, throw, 20) + 1)
        lowest = min(throws[team][-1] for team in waiting)
        waiting = [team for team in waiting if throws[team][-1] == lowest]
        if len(waiting) == 1:
            break
    return Clash(race, tuple(throws.items()))


def winner(fight: Clash) -> int:
    """Return the team with the lowest roll, or the first of the teams that remain tied."""
    longest = max(len(throws) for _, throws in fight.throws)
    last = [(throws[-1], team) for team, throws in fight.throws if len(throws) == longest]
    return min(last)[1]


def resting(plan: Plan, wishes: dict[tuple[int, int], int]) -> tuple[dict[int, int], list[Clash]]:
    """Return the team that sits out each race, by race, and the roll-offs needed.

    ``wishes``: the requested race, by team and first race of the cycle. Teams without a request, or that lost
    the roll-off, get the remaining races, last team first.
    """
    rests: dict[int, int] = {}
    clashes: list[Clash] = []
    if not plan.options.marshal:
        return rests, clashes
    for first in range(1, len(plan.dates) + 1, len(plan.teams)):
        races = round_of(plan, first)
        free = list(range(len(plan.teams)))
        for race in races:
            asking = [team for team in range(len(plan.teams)) if wishes.get((team, first)) == race]
            if len(asking) > 1:
                clashes.append(clash(plan, race, asking))
            if asking:
                rests[race] = asking[0] if len(asking) == 1 else winner(clashes[-1])
                free.remove(rests[race])
        for race in [race for race in races if race not in rests]:
            rests[race] = free.pop()
    return rests, clashes
