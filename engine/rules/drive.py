"""The move itself (LUD-MOV, LUD-TRK, LUD-BRK): which spaces a car may come to stand on, and driving there.

Braking is no question of its own: every end space of a shorter move is offered with the brake points it takes. Where
cars block every way of the full length, the furthest spaces are offered instead and the rest of the roll is lost
(LUD-SWV-1). The pit lane is one more way to go where pit stops allow it.
"""

from __future__ import annotations

from collections.abc import Container
from itertools import pairwise
from typing import NamedTuple

from engine.race import AT_PIT, FROM_PIT, ON_TRACK, TO_PIT, Car, Race
from engine.reach import Reach, search
from engine.rules import pits
from engine.rules.build import Builder, Rules
from engine.types import Action, Ask


class Way(NamedTuple):
    """How a move ends: ``key`` and ``driven`` find its path in the search, ``unused`` spaces are lost behind other
    cars, ``lane`` are pit lane spaces driven after that.
    """

    key: int
    driven: int
    over: int
    unused: int = 0
    lane: tuple[int, ...] = ()


class Moves(NamedTuple):
    """What the search for a move found: the reach and a way for every option, in the order of the options."""

    reach: Reach
    ways: dict[Action, Way]

    def path(self, action: Action) -> tuple[int, ...]:
        """The spaces driven, the starting space first."""
        way = self.ways[action]
        return self.reach.path(way.key, way.driven) + way.lane


def install(builder: Builder) -> None:
    """The decision of where to stop."""
    builder.step(
        "drive",
        ask,
        answer,
        act="the driver brakes, chooses the way and the car moves",
        clauses="LUD-GEA-4 LUD-TRK-1 LUD-TRK-4 LUD-MOV-1 LUD-MOV-2 LUD-BRK-1 LUD-BRK-2 LUD-CRN-3 LUD-PIT-2",
    )


def unfinished_corner(rules: Rules, car: Car) -> int:
    """The corner whose stops are not complete yet: the one the car is in, else the next one; -1 on a track without corners."""
    track = rules.track
    here = track.corner[car.space]
    if here < 0:
        return track.ahead[car.space]
    if car.stops < track.corners[here].stops:
        return here
    return track.ahead[_first_space_after(rules, car.space, here)]


def _first_space_after(rules: Rules, space: int, corner: int) -> int:
    track = rules.track
    while track.corner[space] == corner:
        space = track.following[space][0]
    return space


def moves(rules: Rules, race: Race, length: int) -> Moves:
    """All legal ways to drive ``length`` spaces, less the brake points the driver cares to spend."""
    car = race.cars[race.actor]
    if car.pit == TO_PIT:
        return _down_the_lane(rules, race, length)
    occupied: Container[int] = race.occupied
    if length >= rules.track.shortest:
        # On a tiny circuit a car gets round to the space it has left, and finds it free.
        occupied = race.occupied.keys() - {car.space}
    reach = search(rules.graph, car.space, length, occupied, unfinished_corner(rules, car))
    ways: dict[Action, Way] = {}
    in_lane = rules.track.lane
    longest = reach.longest
    ends = {}
    for brakes in range(min(car.brakes, length) + 1):
        driven = min(length - brakes, longest)
        if driven not in ends:
            ends[driven] = reach.ends(driven)
        lost = length - brakes - driven
        for space, key, _, over in ends[driven]:
            # Whoever is held up in the pit lane waits there at no cost (LUD-PIT-6).
            unused = 0 if lost and in_lane[space] == rules.track.PIT else lost
            ways[Action("drive", space, brakes)] = Way(key, driven, over, unused)
    if rules.track.pit_entry and pits.may_enter(rules, race, car):
        _into_the_lane(rules, race, reach, length, ways)
    return Moves(reach, ways)


def _into_the_lane(rules: Rules, race: Race, reach: Reach, length: int, ways: dict[Action, Way]) -> None:
    """Add the ways into the pit lane: from every space with an entry, on to the team's pit or as far as the lane is free."""
    car = race.cars[race.actor]
    for driven in range(min(length, reach.longest + 1)):
        for end in reach.ends(driven) if driven <= reach.longest else ():
            entry = rules.track.pit_entry.get(end.space)
            if entry is None:
                continue
            for brakes in range(min(car.brakes, length - driven - 1) + 1):
                lane = pits.lane_ahead(rules, race, race.actor, entry, length - brakes - driven)
                if lane:
                    action = Action("drive", lane[-1], brakes)
                    # The lane must be the only way to this space; of two ways the one that goes less far beyond a corner is kept.
                    over = end.over + len(lane) if end.over else 0
                    if action not in ways or over < ways[action].over:
                        ways[action] = Way(end.key, driven, over, 0, lane)


def _down_the_lane(rules: Rules, race: Race, length: int) -> Moves:
    """The ways of a car that is in the pit lane and has not been served: on towards its pit."""
    car = race.cars[race.actor]
    ahead = rules.track.following[car.space][0]
    reach = search(rules.graph, car.space, 0, race.occupied, -1)
    here = next(iter(reach.layers[0]))
    ways: dict[Action, Way] = {}
    for brakes in range(min(car.brakes, length) + 1):
        lane = pits.lane_ahead(rules, race, race.actor, ahead, length - brakes)
        space = lane[-1] if lane else car.space
        ways[Action("drive", space, brakes)] = Way(here, 0, 0, 0, lane)
    return Moves(reach, ways)


def ask(rules: Rules, race: Race) -> Ask:
    """Where to?"""
    found = moves(rules, race, race.rolled)
    return Ask(race.actor, "drive", tuple(found.ways), found)


def answer(rules: Rules, race: Race, question: Ask, action: Action) -> None:
    """Brake, drive the way and stand on its last space."""
    car = race.cars[race.actor]
    path = question.detail.path(action)
    race.path = path
    race.unused = question.detail.ways[action].unused
    car.brakes -= action.extra
    race.tell("move", race.actor, "LUD-MOV-1", path=path, gear=car.gear, spaces=race.rolled, brakes=action.extra, unused=race.unused)
    move_along(rules, race, path)
    race.step += 1


def move_along(rules: Rules, race: Race, path: tuple[int, ...]) -> None:
    """Bring the actor to the end of a path and count its crossings of the line."""
    track = rules.track
    car = race.cars[race.actor]
    if len(path) == 1 and car.pit == AT_PIT:
        return
    if car.pit != AT_PIT:
        del race.occupied[path[0]]
    race.moves += 1
    if len(path) > 1:
        car.arrived = race.moves
    for start, end in pairwise(path):
        if track.crosses_line(start, end) and not race.finishing:
            car.crossings += 1
            if car.crossings == rules.setup.laps + 1:
                race.finishing = 1
    car.space = path[-1]
    race.occupied[car.space] = race.actor
    if track.lane[car.space] != track.PIT:
        car.pit = ON_TRACK
    elif car.pit in (ON_TRACK, TO_PIT):
        car.pit = TO_PIT
    else:
        car.pit = FROM_PIT
