"""Movement points that cannot be spent in the pit lane (TRT-PIT-5, TRT-DMG-1, HSE-DMG-1)."""

from __future__ import annotations

from engine.core.track import PIT_LANE, Track


def unspent_in_pit_lane(track: Track, points: int, path: tuple[int, ...]) -> int:
    """Return the unused movement points in the pit lane; 0 on the track.

    The car is at its pit, blocked, or too fast for its pit.
    """
    on_the_track = track.lane[path[-1]] != PIT_LANE
    return 0 if on_the_track else points - sum(track.cost[space] for space in path[1:])
