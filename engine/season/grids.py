"""The grid that goes round (TRT-QUA-11): from race to race every team has another pair of places, each of
which adds up to the same.

With a marshal the team that rests has none. Counted from the one that rests, the others have the first pair,
the second and so on; in as many races as there are teams each of them then has every pair once, whatever the
order in which they rest.
"""

from __future__ import annotations


def pair_of(teams: int, race: int, team: int, rests: int) -> tuple[int, int]:
    """The pair of places of a team, from 1, in a race, from 1; ``rests`` is the team that does not race, -1
    for none. Every other time around the two cars change places.
    """
    racing = teams if rests < 0 else teams - 1
    number = (team + race - 1) % teams if rests < 0 else (team - rests - 1) % teams
    pair = (number + 1, 2 * racing - number)
    return pair if (race - 1) // teams % 2 == 0 else (pair[1], pair[0])


def places(wanted: list[int]) -> list[int]:
    """Places on the grid, from 1, for cars that have each a different one; where cars are missing the others
    move up.
    """
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    return [order.index(number) + 1 for number in range(len(wanted))]
