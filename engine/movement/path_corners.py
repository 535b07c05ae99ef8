"""The corners of a path: which it leaves unfinished, and whether it ends in one (LUD-CRN-1, LUD-CRN-2)."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.track import Track


class UnfinishedCorner(NamedTuple):
    """A corner left before its stops were complete.

    Attributes:
        missing_stops: stops still to make
        overshoot_spaces: spaces driven beyond the corner's last line
        has_entered_next_corner: True if the move went on into another corner
    """

    corner: int
    missing_stops: int
    overshoot_spaces: int
    has_entered_next_corner: bool = False


class PathCorners(NamedTuple):
    """The corners of a path.

    Attributes:
        corner: the corner in which the path ends, -1 for none
        is_entered: True if the path enters that corner
        left: the corners that the path leaves unfinished, in driving order. Read-only
    """

    corner: int
    is_entered: bool
    left: list[UnfinishedCorner]


def corners_of(track: Track, path: tuple[int, ...], stops: int, wasted: int) -> PathCorners:
    """Return the corners of a path of at least one space.

    ``stops``: stops already made in the corner where the path begins. ``wasted``: a last movement point that
    bought no space; it counts as driven.
    """
    corner_of = track.corner
    corner = corner_of[path[-1]]
    is_entered = any(corner_of[space] != corner for space in path)
    return PathCorners(corner, is_entered, _unfinished(track, path, stops, wasted))


def _unfinished(track: Track, path: tuple[int, ...], stops: int, wasted: int) -> list[UnfinishedCorner]:
    corner_of = track.corner
    unfinished_corners: list[UnfinishedCorner] = []
    here = corner_of[path[0]]
    stops_made = stops if here >= 0 else 0
    for place, space in enumerate(path):
        there = corner_of[space]
        if there == here:
            continue
        if here >= 0:
            missing = track.corners[here].stops - stops_made
            if missing > 0:
                into = max([corner_of[beyond] for beyond in path[place:]]) >= 0
                over = sum([track.cost[beyond] for beyond in path[place:]]) + wasted
                unfinished_corners.append(UnfinishedCorner(here, missing, over, into))
        here, stops_made = there, 0
    return unfinished_corners
