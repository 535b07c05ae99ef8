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
from engine.reach import FRESH, Reach, key_of, over_of, search, space_of
from engine.rules import pits
from engine.rules.build import Builder, Rules
from engine.types import Action, Ask


class Way(NamedTuple):
    """How a move ends: ``key`` and ``driven`` find its path in the search, ``over`` counts spaces beyond the unfinished corner, ``unused``
    spaces are lost behind other cars, ``lane`` are the pit lane spaces driven after that."""

    key: int
    driven: int
    over: int
    unused: int = 0
    lane: tuple[int, ...] = ()


class Moves:
    """What the search for a move of ``length`` spaces found. ``options``: every legal end of it, by brake points, then by space.

    ``road`` is the number of spaces outside the pit lane. Whoever is held up in the lane waits there at no cost (LUD-PIT-6).
    """

    __slots__ = ("_ends", "_in_lane", "_road", "length", "options", "reach")

    def __init__(self, reach: Reach, length: int, road: int) -> None:
        self.reach = reach
        self.length = length
        self._road = road
        self.options: list[Action] = []
        self._ends: dict[int, dict[int, int]] = {}
        self._in_lane: dict[Action, Way] = {}

    def add_road(self, brakes: int) -> None:
        """Add the ends of the move with so many brake points: at its full length, or as far as the cars in the way allow."""
        driven = min(self.length - brakes, self.reach.longest)
        if driven not in self._ends:
            self._ends[driven] = self.reach.ends(driven)
        self.options += [_new(Action, ("drive", space, brakes)) for space in self._ends[driven]]

    def add_lane(self, brakes: int, way: Way) -> None:
        """Add an end in the pit lane; of two ways to the same space the one that goes less far beyond a corner is kept."""
        action = Action("drive", way.lane[-1] if way.lane else space_of(way.key), brakes)
        known = self._in_lane.get(action)
        if known is None:
            self.options.append(action)
        if known is None or way.over < known.over:
            self._in_lane[action] = way

    def way(self, action: Action) -> Way:
        """How an option is driven."""
        known = self._in_lane.get(action)
        if known is not None:
            return known
        wanted = self.length - action.extra
        driven = min(wanted, self.reach.longest)
        mark = self._ends[driven][action.value]
        unused = wanted - driven if action.value < self._road else 0
        return Way(key_of(action.value, mark), driven, over_of(mark), unused)

    def path(self, action: Action) -> tuple[int, ...]:
        """The spaces driven, the starting space first."""
        way = self.way(action)
        return self.reach.path(way.key, way.driven) + way.lane


_new = tuple.__new__


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
    found = Moves(reach, length, rules.track.size - rules.track.pit_spaces)
    for brakes in range(min(car.brakes, length) + 1):
        found.add_road(brakes)
    if rules.track.pit_entry and pits.may_enter(rules, race, car):
        _into_the_lane(rules, race, found)
    return found


def _into_the_lane(rules: Rules, race: Race, found: Moves) -> None:
    """Add the ways into the pit lane: from every space with an entry, on to the team's pit or as far as the lane is free."""
    car, reach = race.cars[race.actor], found.reach
    for space, entry in rules.track.pit_entry.items():
        for driven in range(min(found.length, reach.longest + 1)):
            for key in reach.keys_at(space, driven):
                beyond = reach.beyond[driven].get(key, 0)
                for brakes in range(min(car.brakes, found.length - driven - 1) + 1):
                    lane = pits.lane_ahead(rules, race, race.actor, entry, found.length - brakes - driven)
                    if lane:
                        found.add_lane(brakes, Way(key, driven, beyond + len(lane) if beyond else 0, 0, lane))


def _down_the_lane(rules: Rules, race: Race, length: int) -> Moves:
    """The ways of a car that is in the pit lane and has not been served: on towards its pit."""
    car = race.cars[race.actor]
    ahead = rules.track.following[car.space][0]
    found = Moves(search(rules.graph, car.space, 0, race.occupied, -1), length, rules.track.size - rules.track.pit_spaces)
    for brakes in range(min(car.brakes, length) + 1):
        lane = pits.lane_ahead(rules, race, race.actor, ahead, length - brakes)
        found.add_lane(brakes, Way(key_of(car.space, FRESH), 0, 0, 0, lane))
    return found


def ask(rules: Rules, race: Race) -> Ask:
    """Where to?"""
    found = moves(rules, race, race.rolled)
    return Ask(race.actor, "drive", tuple(found.options), found)


def answer(rules: Rules, race: Race, question: Ask, action: Action) -> None:
    """Brake, drive the way and stand on its last space."""
    car = race.cars[race.actor]
    path = question.detail.path(action)
    race.path = path
    race.unused = question.detail.way(action).unused
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
