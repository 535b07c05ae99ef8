"""Moves into the pit lane or along it (LUD-PIT-2, LUD-PIT-6)."""

from __future__ import annotations

from engine.core.move_graph import FRESH
from engine.core.reach import key_of, search
from engine.core.state import Race
from engine.rules.framework.builder import Rules
from engine.rules.framework.moves import LENGTH_SHIFT, WING_LENGTH, MoveOptions, Route


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
