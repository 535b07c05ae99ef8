"""The last line: laps left, and whether it comes before the next corner."""

from __future__ import annotations

from itertools import pairwise

from engine.core.state import Car, Race
from engine.core.track import Track
from engine.rules.framework.builder import Rules

# In place of a corner ahead: nothing that matters, the last line.
NOTHING, LINE = -1, -2

# A time trial begins with the first crossing of the line and ends with the second.
ALONE = 1


def lines_left(rules: Rules, race: Race, car: Car) -> int:
    """Return how often a car must still cross the line to end the race or the time trial."""
    laps: int = rules.setup.laps if race.round else ALONE
    return laps + 1 - car.crossings


def last_lap(rules: Rules, race: Race, car: Car) -> bool:
    """Return True if the next crossing of the line is the last."""
    return lines_left(rules, race, car) == 1


def finishes(rules: Rules, race: Race, car: Car, path: tuple[int, ...]) -> bool:
    """Return True if a path crosses the last line, or if the car already has."""
    left = lines_left(rules, race, car)
    return left < 1 or (left == 1 and any(rules.track.crosses_line(*step) for step in pairwise(path)))


def next_corner_or_line(rules: Rules, race: Race, car: Car, space: int) -> int:
    """Return the next corner after the one at a space.

    Returns LINE if the last line comes before it.
    """
    track, here = rules.track, rules.track.corner[space]
    ends_soon = last_lap(rules, race, car)
    for _ in range(track.size):
        after = track.following[space][0]
        if ends_soon and track.crosses_line(space, after):
            return LINE
        space = after
        if track.corner[space] >= 0 and track.corner[space] != here:
            return track.corner[space]
        here = track.corner[space] if here >= 0 else here
    return LINE if ends_soon else NOTHING


def to_the_line(track: Track, space: int) -> int:
    """Return the number of spaces from a space to the line along its lane."""
    spaces = 0
    while not track.crosses_line(space, track.following[space][0]):
        space, spaces = track.following[space][0], spaces + 1
    return spaces
