"""Points of movement that the pit lane leaves nobody a way for (TRT-PIT-5, TRT-DMG-1, HSE-DMG-1)."""

from __future__ import annotations

from engine.core.track import PIT_LANE, Track


def left_in_the_lane(track: Track, points: int, path: tuple[int, ...]) -> int:
    """Of the points of a move those that are left where the pit lane lets nobody further: at the pit, behind
    others, or before a pit that is come to too fast. None on the track.
    """
    on_the_track = track.lane[path[-1]] != PIT_LANE
    return 0 if on_the_track else points - sum(track.cost[space] for space in path[1:])
