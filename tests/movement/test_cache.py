"""Legal moves from the cache equal computed ones, in random decisions of every rulebook."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from functools import partial

import pytest

from engine.core.state import Race
from engine.core.track import Track
from engine.movement.cache import PositionSearch, path_corners
from engine.movement.legal_moves import MoveQuery, legal_moves
from engine.movement.move_options import MoveOptions
from engine.movement.path_corners import corners_of
from engine.movement.search import extend_search, start_search
from engine.play import loop
from engine.rules.framework.builder import Rules
from tests.support.circuits import rules
from tests.support.fuzz import ADVANCED
from tests.support.golden_races import ALL_EUROGAMES_SWITCHES, ALL_HOUSE_SWITCHES, ALL_TRANT_SWITCHES
from tests.support.policies import POLICIES

BOOKS: dict[str, tuple[str, dict[str, str]]] = {
    "basic": ("ludodelire", {}),
    "advanced": ("ludodelire", ADVANCED),
    "eurogames": ("eurogames", ALL_EUROGAMES_SWITCHES),
    "trant": ("trant", ALL_TRANT_SWITCHES),
    "house": ("house", ALL_HOUSE_SWITCHES),
}
# The last circuit has doubled straights.
CIRCUITS = ("monaco", "zandvoort", "test_ring", "merrow-sound")


def decisions(book: str, number: int) -> Iterator[tuple[Rules, Race]]:
    """Yield positions at the decisions of random races, on all circuits in turn."""
    rulebook, switches = BOOKS[book]
    seed = 0
    while True:
        seed += 1
        circuit = CIRCUITS[seed % len(CIRCUITS)]
        compiled = rules(circuit, cars=6, laps=3, seed=seed, rulebook=rulebook, **switches)
        race, choose = loop.start(compiled), POLICIES["brisk"](seed)
        while (question := loop.next_decision(compiled, race)) is not None:
            if race.cars[question.car].space >= 0:
                yield compiled, race
                number -= 1
                if not number:
                    return
            loop.apply_answer(compiled, race, question, choose(compiled, race, question))


def random_query(compiled: Rules, race: Race, number: int, chance: random.Random) -> MoveQuery:
    """Return a query for the moves of a car where it is, among these or other cars and debris."""
    track, car = compiled.track, race.cars[number]
    ahead = [space for space in range(track.size - track.pit_spaces) if is_ahead(track, car.space, space)]
    cars: Collection[int] = race.occupied
    debris: Collection[int] = race.debris
    if chance.random() < 0.3:
        cars = {car.space, *chance.sample(ahead, chance.randrange(1, 6))}
    if chance.random() < 0.2:
        debris = tuple(chance.sample(ahead, 2))
    stops = chance.randrange(car.stops + 1)
    corner = track.pending_corner[car.space][stops]
    return MoveQuery(car.space, corner, random_lengths(chance), chance.randrange(4), cars, debris)


def random_lengths(chance: random.Random) -> tuple[int, ...]:
    """Return one length, or one with the others that tyres and wings allow."""
    length = chance.choice((chance.randrange(1, 7), chance.randrange(1, 14), chance.randrange(31)))
    shorter = max(length - 1, 0)
    return chance.choice(
        ((length,), (length,), (length, length + 1), (length, shorter), (length, -1, shorter))
    )


def is_ahead(on: Track, start: int, space: int) -> bool:
    """True if a space is up to fifteen ahead."""
    return 0 < (on.progress[space] - on.progress[start]) % on.lap < 15_000


def check_moves(cached: MoveOptions, computed: MoveOptions) -> None:
    """Assert that two answers to a query are equal, with the routes and paths of a dozen moves."""
    assert cached.options == computed.options
    for name in ("lengths", "levels", "restricted_ends", "is_complete", "reaches_pit_entry"):
        assert getattr(cached, name) == getattr(computed, name), name
    assert cached.search.longest == computed.search.longest
    assert (cached.debris_free_search is None) == (computed.debris_free_search is None)
    for action in cached.options[:: 1 + len(cached.options) // 12]:
        route = cached.route_of(action)
        assert route == computed.route_of(action)
        assert cached.path(action) == computed.path(action)
        assert cached.exit_path(route) == computed.exit_path(route)
        assert cached.resolve(action) == computed.resolve(action)


def check_decisions(book: str, number: int) -> None:
    """Assert that cached moves and corners equal computed ones at this many random decisions."""
    chance = random.Random(f"cache {book}")
    shared = hidden = 0
    for compiled, race in decisions(book, number):
        cache, car = compiled.moves, chance.choice([car for car in race.cars if car.space >= 0])
        query = random_query(compiled, race, race.cars.index(car), chance)
        computed = legal_moves(compiled.graph, cache.restrictions, query)
        cached = cache.legal_moves(query)
        check_moves(cached, computed)
        shared += cache.legal_moves(query) is cached
        hidden += computed.debris_free_search is not None
        position = PositionSearch()
        for _ in range(2):
            other = query._replace(lengths=random_lengths(chance))
            check_moves(
                cache.legal_moves(other, position), legal_moves(compiled.graph, cache.restrictions, other)
            )
        path = cached.path(chance.choice(cached.options))
        if path:
            corners = path_corners(compiled.track, path, car.stops, 1)
            assert corners == corners_of(compiled.track, path, car.stops, 1)
    assert shared > number // 10
    assert hidden > number // 50


@pytest.mark.parametrize("book", BOOKS)
def test_cached_moves_equal_computed_ones(book: str) -> None:
    check_decisions(book, 300)


@pytest.mark.full
@pytest.mark.parametrize("book", BOOKS)
def test_cached_moves_equal_computed_ones_in_many_decisions(book: str) -> None:
    check_decisions(book, 10_000)


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_a_search_goes_on_as_if_it_had_not_stopped(circuit: str) -> None:
    """Extended and shortened searches have the same layers as a new search of that length."""
    compiled = rules(circuit)
    track, graph = compiled.track, compiled.graph
    chance = random.Random(circuit)
    road = range(track.size - track.pit_spaces)
    for _ in range(60):
        start = chance.choice(road)
        spaces_ahead = [space for space in road if is_ahead(track, start, space)]
        cars = {start, *chance.sample(spaces_ahead, chance.choice((1, 2, 6)))}
        debris = cars | set(chance.sample(spaces_ahead, 3))
        corner = chance.choice([-1, track.next_corner[start]])
        passing = chance.choice([cars, debris])
        keeps_lane = chance.random() < 0.2
        length = chance.randrange(22)
        shorter = chance.randrange(length + 1)

        look = partial(extend_search, occupied=debris, corner=corner, cars=passing, keeps_lane=keeps_lane)
        part, complete = (look(start_search(start), graph, spaces) for spaces in (shorter, length))
        for actual, expected in ((look(part, graph, length), complete), (complete.truncated(shorter), part)):
            assert [list(layer.items()) for layer in actual.layers] == [
                list(layer.items()) for layer in expected.layers
            ]
            assert actual.beyond == expected.beyond
            for points in range(expected.longest + 1):
                assert list(actual.ends(points).items()) == list(expected.ends(points).items())
                assert list(actual.end_spaces(points)) == list(expected.ends(points))
