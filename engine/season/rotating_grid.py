"""The rotating grid (TRT-QUA-11): every team gets another pair of places in each race, all with equal sums.

With a marshal, the team that sits out has no places. Counting from that team, the others get the first pair,
the second and so on. After as many races as there are teams, each team has had every pair once, in whatever
order they sit out.
"""

from __future__ import annotations


def grid_pair(teams: int, race: int, team: int, resting_team: int) -> tuple[int, int]:
    """Return a team's pair of places, from 1, in a race, from 1.

    ``resting_team`` does not race, -1 for none. In every other cycle the two cars of a team swap places.
    """
    racing = teams if resting_team < 0 else teams - 1
    number = (team + race - 1) % teams if resting_team < 0 else (team - resting_team - 1) % teams
    pair = (number + 1, 2 * racing - number)
    return pair if (race - 1) // teams % 2 == 0 else (pair[1], pair[0])


def compact_places(wanted: list[int]) -> list[int]:
    """Return grid places from 1 in the order of the wanted places, which differ, without gaps."""
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    return [order.index(number) + 1 for number in range(len(wanted))]
