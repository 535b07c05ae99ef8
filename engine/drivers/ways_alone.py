"""Where every throw may take a car that has the road to itself: read off the engine's own search for moves and
its own account of corners left early, so that a table made of it plays the game that is played.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.reach import Reach, key_of, over_of
from engine.core.track import Track
from engine.play import stepping
from engine.rules.corners.corners import corners_left
from engine.rules.kernel.builder import Rules
from engine.rules.kernel.outcomes import Left
from engine.rules.move import drive

# The most spaces a throw may give.
FARTHEST = 30

# On a lap of no more than so many thousandths of a space a throw may lead more than half way round.
TINY = 2 * FARTHEST * 1000


class End(NamedTuple):
    """How a move may end: the space, the stops made there, whether it has crossed the line, and the corners
    it has left unfinished.
    """

    space: int
    stops: int
    crossed: bool
    left: tuple[Left, ...]


def ways_alone(rules: Rules, space: int, stops: int) -> list[list[End]]:
    """For 0 to 30 points of movement all the ends of a car that stands there with so many stops made, nobody
    in its way. The pit lane is left out. An empty list where it cannot be done.
    """
    track = rules.track
    race = stepping.start(rules)
    car = race.cars[0]
    car.space, car.stops = space, stops
    corner = drive.unfinished_corner(rules, race, car)
    reach = rules.search(rules.graph, space, FARTHEST, (), corner, keeps_lane=rules.overshoot_keeps_lane)
    ends = [
        [_end(rules, reach, space, stops, driven, end, mark) for end, mark in reach.ends(driven).items()]
        for driven in range(min(FARTHEST, reach.longest) + 1)
    ]
    # Standing still is a stop like any other; where it is none, it leads nowhere.
    here = track.corner[space]
    ends[0] = [End(space, stops + 1, False, ())] if here >= 0 and stops < track.corners[here].stops else []
    return ends + [[]] * (FARTHEST + 1 - len(ends))


def _end(rules: Rules, reach: Reach, start: int, stops: int, driven: int, end: int, mark: int) -> End:
    track = rules.track
    corner, there = track.corner, track.corner[end]
    tiny = track.lap <= TINY
    if not tiny and not over_of(mark):
        made = (
            0 if there < 0 else min((stops if corner[start] == there else 0) + 1, track.corners[there].stops)
        )
        return End(end, made, track.crosses_line(start, end), ())
    key = key_of(end, mark)
    path = reach.path(key, driven)
    left = tuple(corners_left(rules, path, stops, reach.wasted(key, driven)))
    crossed = _crosses(track, path) if tiny else track.crosses_line(start, end)
    if there < 0:
        return End(end, 0, crossed, left)
    entered = any(corner[space] != there for space in path)
    made = 0 if entered else stops
    if rules.overshoot_stop_counts or not (entered and left):
        made = min(made + 1, track.corners[there].stops)
    return End(end, made, crossed, left)


def _crosses(track: Track, path: tuple[int, ...]) -> bool:
    return any(track.crosses_line(one, two) for one, two in zip(path, path[1:], strict=False))
