"""Legal moves of every rulebook, with any cars in the way, against a slow enumeration of all routes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pytest

from engine.core.state import ON_TRACK, Race
from engine.core.track import PIT_LANE, Track
from engine.movement.move_options import brake_points
from engine.play import loop
from engine.rules.framework.builder import Rules
from engine.rules.move import drive
from tests.support.circuits import rules, track
from tests.support.every_route import Road, legal_moves

# The last circuit has doubled straights.
CIRCUITS = ("monaco", "zandvoort", "test_ring", "merrow-sound")
# Rulebooks whose cars may change lanes more than twice where others obstruct them.
THIRD_CHANGE_BOOKS = ("trant", "house")
BOOKS = ("ludodelire", "eurogames", *THIRD_CHANGE_BOOKS)


class Position(NamedTuple):
    """A car before its move.

    Attributes:
        others: spaces of three cars in the way
        debris: spaces with debris, at most one
    """

    start: int
    length: int
    brakes: int
    others: tuple[int, ...]
    debris: tuple[int, ...]


def random_positions(on: Track, number: int) -> Iterator[Position]:
    """Yield positions with cars near the route, in half of them side by side."""
    chance = random.Random(f"every route {on.id}")
    road = range(on.size - on.pit_spaces)
    for _ in range(number):
        start = chance.choice(road)
        length = chance.choice((chance.randrange(1, 8), chance.randrange(4, 12)))
        if chance.random() < 0.02:
            length += 4
        reach = min(length, 8)
        nearby = [space for space in road if space != start and 0 <= ahead(on, start, space) <= reach]
        if chance.random() < 0.5:
            middle = chance.choice(nearby)
            nearby = [space for space in nearby if abs(ahead(on, middle, space)) <= 1]
        other_cars = chance.sample(nearby, min(3, len(nearby)))
        free_spaces = [space for space in nearby if space not in other_cars]
        debris = chance.sample(free_spaces, 1) if free_spaces and chance.random() < 0.2 else []
        yield Position(start, length, chance.randrange(4), tuple(other_cars), tuple(debris))


def ahead(on: Track, start: int, end: int) -> int:
    """Return how many spaces a space is ahead of another, rounded; negative if it is behind."""
    apart = (on.progress[end] - on.progress[start] + on.lap // 2) % on.lap - on.lap // 2
    return round(apart / 1000)


def subsets(spaces: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every subset, the empty one first."""
    for size in range(len(spaces) + 1):
        yield from combinations(spaces, size)


def set_up(race: Race, position: Position, other_cars: tuple[int, ...], debris: tuple[int, ...]) -> None:
    """Place the first car of a race before its move, and the other cars in its way."""
    spaces = (position.start, *other_cars, *[-1] * len(race.cars))
    for car, space in zip(race.cars, spaces, strict=False):
        car.space, car.pit, car.crossings, car.stops = space, ON_TRACK, 1, 0
    race.occupied = {car.space: number for number, car in enumerate(race.cars) if car.space >= 0}
    race.cars[0].gear, race.cars[0].brakes = 4, position.brakes
    race.debris = debris
    race.actor, race.rolled, race.path, race.segment_start = 0, position.length, (), 0


def offered_moves(compiled: Rules, race: Race) -> set[tuple[int, int]]:
    """Return the moves that the engine offers: end space and brake points. The pit lane is left out."""
    lane = compiled.track.lane
    return {
        (action.value, brake_points(action.extra))
        for action in drive.ask_move(compiled, race).options
        if action.kind == "drive" and lane[action.value] != PIT_LANE
    }


@pytest.mark.parametrize("count", [150, pytest.param(500, marks=pytest.mark.full)])
@pytest.mark.parametrize("circuit", CIRCUITS)
def test_moves_equal_a_slow_enumeration_with_every_subset_of_cars(circuit: str, count: int) -> None:
    """Rulebooks with the same rule share the result of the slow enumeration."""
    on = track(circuit)
    games = {}
    for book in BOOKS:
        compiled = rules(circuit, cars=4, laps=2, rulebook=book)
        games[book] = compiled, loop.start(compiled)
    for position in random_positions(on, count):
        for other_cars in subsets(position.others):
            readings = {}
            for book, (compiled, race) in games.items():
                debris = position.debris if book in THIRD_CHANGE_BOOKS else ()
                obstacles = frozenset(other_cars + debris if book == "house" else other_cars)
                third_change = book in THIRD_CHANGE_BOOKS
                reading = obstacles, third_change
                if reading not in readings:
                    road = Road(on, frozenset(other_cars), obstacles, third_change)
                    readings[reading] = legal_moves(road, position.start, position.length, position.brakes)
                set_up(race, position, other_cars, debris)
                offered_by_engine = offered_moves(compiled, race)
                assert offered_by_engine == readings[reading], explain(on, book, position, other_cars, debris)


def explain(
    on: Track, book: str, position: Position, other_cars: tuple[int, ...], debris: tuple[int, ...]
) -> str:
    """Return a position as text."""
    cars, debris_names = [" ".join(map(on.name_of, spaces)) or "none" for spaces in (other_cars, debris)]
    return (
        f"{book}: {position.length} spaces from {on.name_of(position.start)}, "
        f"{position.brakes} brake points, cars {cars}, debris {debris_names}"
    )
