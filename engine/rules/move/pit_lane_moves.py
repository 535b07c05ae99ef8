"""Moves into the pit lane or along it, and points left there (LUD-PIT-2, LUD-PIT-6, TRT-PIT-5)."""

from __future__ import annotations

from engine.core.state import Race
from engine.core.track import PIT_LANE, Track
from engine.movement.lane_graph import FRESH
from engine.movement.move_options import LENGTH_SHIFT, WING_LENGTH, MoveOptions, Route
from engine.movement.result import key_of
from engine.movement.search import search
from engine.rules.framework.builder import Rules


def add_pit_entries(rules: Rules, race: Race, found: MoveOptions) -> MoveOptions:
    """Add the routes into the pit lane, up to the team's pit or as far as the lane is free."""
    car, reach = race.cars[race.actor], found.reach
    steps_to = {space: steps[car.space] for space, steps in rules.track.to_entry.items()}
    for choice, length in _lane_lengths(found.lengths):
        for space, entry in rules.track.pit_entry.items():
            nearest = steps_to[space]
            for driven in range(nearest, min(length, reach.longest + 1)):
                for key in reach.keys_at(space, driven):
                    beyond = reach.beyond[driven].get(key, 0)
                    for brakes in range(min(car.brakes, length - driven - 1) + 1):
                        lane = rules.pit_lane_ahead(rules, race, race.actor, entry, length - brakes - driven)
                        if lane and not rules.pit_entry_forbidden(rules, race, lane, brakes):
                            found.add_pit_lane_end(
                                choice << LENGTH_SHIFT | brakes,
                                Route(key, driven, beyond + len(lane) if beyond else 0, 0, lane),
                            )
    return found


def _lane_lengths(lengths: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the lengths that may lead into the pit lane, with their indices.

    They are the normal length and longer ones, or the shorter length of moves that do not end in a corner.
    """
    if len(lengths) > WING_LENGTH:
        return [(choice, lengths[choice]) for choice in range(WING_LENGTH) if lengths[choice] >= 0]
    return list(enumerate(lengths)) if lengths[-1] >= lengths[0] else [(len(lengths) - 1, lengths[-1])]


def moves_in_pit_lane(rules: Rules, race: Race, lengths: tuple[int, ...]) -> MoveOptions:
    """Return the moves towards the pit for a car in the pit lane that has not been served."""
    car = race.cars[race.actor]
    ahead = rules.track.following[car.space][0]
    found = MoveOptions(
        search(rules.graph, car.space, 0, race.occupied, -1),
        lengths,
        rules.track.size - rules.track.pit_spaces,
    )
    for choice, length in _lane_lengths(lengths):
        for brakes in range(min(car.brakes, length) + 1):
            lane = rules.pit_lane_ahead(rules, race, race.actor, ahead, length - brakes)
            while lane and rules.pit_entry_forbidden(rules, race, lane, brakes):
                lane = lane[:-1]  # too fast for its pit: the car has to wait before it
            found.add_pit_lane_end(
                choice << LENGTH_SHIFT | brakes, Route(key_of(car.space, FRESH), 0, 0, 0, lane)
            )
    return found


def unspent_in_pit_lane(track: Track, points: int, path: tuple[int, ...]) -> int:
    """Return the unused movement points in the pit lane (TRT-PIT-5, TRT-DMG-1, HSE-DMG-1); 0 on the track.

    The car is at its pit, blocked, or too fast for its pit.
    """
    on_the_track = track.lane[path[-1]] != PIT_LANE
    return 0 if on_the_track else points - sum(track.cost[space] for space in path[1:])
