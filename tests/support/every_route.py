"""A slow, direct implementation of the movement rule: every route, step by step, by the printed conditions.

It shares only the track with the engine's search: spaces, arrows and prices (LUD-TRK, LUD-MOV, TRT-MOV-5,
TRT-PTH, HSE-PTH).
"""

from __future__ import annotations

from collections.abc import Container
from itertools import pairwise
from typing import NamedTuple

from engine.core.track import PIT_LANE, Track

Path = tuple[int, ...]

# A car obstructs its lane for another one up to this many spaces behind it.
OBSTRUCTED_SPACES = 2


class Road(NamedTuple):
    """The road ahead of a driver.

    Attributes:
        occupied: spaces that no car may enter
        obstacles: spaces of cars, and of debris if it counts like a car
        third_change: True if obstacles allow more than two lane changes (TRT-PTH-2, HSE-PTH-1)
    """

    track: Track
    occupied: Container[int]
    obstacles: Container[int]
    third_change: bool = False


class CheckedRoute(NamedTuple):
    """A legal route.

    Attributes:
        path: its spaces, the start first
        changes: places in the path at which lane changes on straights begin
    """

    path: Path
    changes: tuple[int, ...] = ()


def routes_by_points(road: Road, start: int, points: int) -> list[list[CheckedRoute]]:
    """Return the legal routes from ``start``, by the movement points that they spend."""
    track = road.track
    routes: list[list[CheckedRoute]] = [[] for _ in range(points + 1)]
    routes[0].append(CheckedRoute((start,)))
    fewest = {start: 0}
    for spent in range(points):
        for route in routes[spent]:
            path, changes = route
            space = path[-1]
            for step in track.following[space]:
                total = spent + track.cost[step]
                if step in road.occupied or total > points:
                    continue
                longer = changes
                if is_change(track, space, step):
                    if changes and not may_change_again(road, route, step, fewest.get(step, total) < total):
                        continue
                    if track.corner[space] < 0:
                        longer = (*changes, len(path) - 1)
                fewest.setdefault(step, total)
                routes[total].append(CheckedRoute((*path, step), longer))
    return routes


def is_change(track: Track, space: int, target: int) -> bool:
    """True if a step on the track changes lanes. Leaving the pit lane is no change (ruling 12)."""
    return track.lane[space] != track.lane[target] and track.lane[space] != PIT_LANE


def may_change_again(road: Road, route: CheckedRoute, target: int, wastes_points: bool) -> bool:
    """True if a route that has changed lanes on a straight may change to a space in the next lane.

    ``wastes_points``: fewer points lead to that space.
    """
    space, changes = route.path[-1], len(route.changes)
    is_straight = road.track.corner[space] < 0
    if is_straight and changes > 1 and not (road.third_change and is_obstructed(road, space)):
        return False
    return not ((is_straight or wastes_points) and takes_back(road, route, target))


def is_obstructed(road: Road, space: int) -> bool:
    """True if there is an obstacle close ahead in the lane of a space."""
    for _ in range(OBSTRUCTED_SPACES):
        space = road.track.following[space][0]
        if space in road.obstacles:
            return True
    return False


def takes_back(road: Road, route: CheckedRoute, target: int) -> bool:
    """True if a step only takes back the last lane change on a straight (LUD-MOV-1, TRT-PTH-4, HSE-PTH-1).

    That is not so if the car has passed an obstacle in the lane that it left, or has changed lanes or left a
    corner since.
    """
    track, last_change = road.track, route.changes[-1]
    space_before, path_since = route.path[last_change], route.path[last_change + 1 :]
    if track.lane[target] != track.lane[space_before]:
        return False
    if any(
        is_change(track, *step) or track.corner[step[0]] not in (-1, track.corner[step[1]])
        for step in pairwise(path_since)
    ):
        return False
    return not has_passed(road, space_before, target)


def has_passed(road: Road, space_before: int, target: int) -> bool:
    """True if there is an obstacle in the lane between the spaces where it was left and is entered again."""
    following = road.track.following
    space = following[space_before][0]
    while space != target:
        if space in road.obstacles:
            return True
        space = following[space][0]
    return False


def ends_by_points(road: Road, start: int, points: int) -> list[set[int]]:
    """Return the legal ends after each number of points, as far as any route leads.

    A last point that cannot buy a doubled space is spent without moving (TRT-MOV-5).
    """
    routes = routes_by_points(road, start, points)
    ends = [{route.path[-1] for route in layer} for layer in routes]
    if road.track.has_double_cost:
        for spent in range(1, points + 1):
            ends[spent] |= {route.path[-1] for route in routes[spent - 1] if lacks_a_point(road, route)}
    while not ends[-1]:
        ends.pop()
    return ends


def lacks_a_point(road: Road, route: CheckedRoute) -> bool:
    """True if a route may go on to a doubled space."""
    track, space = road.track, route.path[-1]
    return any(
        track.cost[target] > 1
        and not (
            route.changes
            and is_change(track, space, target)
            and not may_change_again(road, route, target, wastes_points=False)
        )
        for target in track.following[space]
    )


def legal_moves(road: Road, start: int, length: int, brakes: int) -> set[tuple[int, int]]:
    """Return the legal moves: end space and brake points.

    If every route is blocked, a car goes as far as it can (LUD-SWV-1).
    """
    ends = ends_by_points(road, start, length)
    return {
        (end, braked)
        for braked in range(min(brakes, length) + 1)
        for end in ends[min(length - braked, len(ends) - 1)]
    }
