"""Who rests (TRT-SER-2): the marshal's team does not race. The office goes round: within as many races as
there are teams, each of them has it once.

Teams wish for a race to sit out; where two wish for the same one, the lower throw has it. The dice are the
season's own: everybody who reads it sees the same.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.dice import draw
from engine.season.plan import Plan

# Dice of the season are kept apart from those that make the seeds of its races.
CLASH = 1000
MOST_THROWS = 20


class Clash(NamedTuple):
    """A race that several teams wished for: their throws, equal ones followed by further ones."""

    race: int
    throws: tuple[tuple[int, tuple[int, ...]], ...]


def round_of(plan: Plan, race: int) -> range:
    """The races, from 1, in which each team rests once, that a race belongs to; the last round may be cut
    short.
    """
    teams = len(plan.teams)
    first = (race - 1) // teams * teams + 1
    return range(first, min(first + teams, len(plan.dates) + 1))


def clash(plan: Plan, race: int, teams: list[int]) -> Clash:
    """The throws for a race: the twenty-sided die each, and again for those who are level at the lowest."""
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
    """The team that has thrown lowest; the first of those who never stopped being level."""
    longest = max(len(throws) for _, throws in fight.throws)
    last = [(throws[-1], team) for team, throws in fight.throws if len(throws) == longest]
    return min(last)[1]


def resting(plan: Plan, wishes: dict[tuple[int, int], int]) -> tuple[dict[int, int], list[Clash]]:
    """The team that rests in each race, by race, and the throws that were needed. ``wishes``: the race wished
    for, by team and first race of its round. Who has no wish, or has lost the throw, takes what is left, the
    last team first.
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
