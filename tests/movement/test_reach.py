"""The search for reachable spaces: by hand, and against an enumeration of every path."""

from __future__ import annotations

import random
from collections.abc import Container, Iterator
from itertools import pairwise

import pytest

from engine.core.track import PIT_LANE, Track
from engine.movement.cache import graph_of
from engine.movement.path_corners import UnfinishedCorner
from engine.movement.result import SearchResult, key_of, overshoot_of
from engine.movement.search import search
from engine.rules.corners.corners import corners_left
from tests.support.circuits import CIRCUITS, rules, track

MONACO = track("monaco")


def ends(start: str, length: int, cars: str = "", corner: int = -1, on: Track = MONACO) -> dict[str, int]:
    """Return the end spaces by name, with the spaces driven beyond the corner."""
    reach = search(
        graph_of(on), on.space_named(start), length, {on.space_named(name) for name in cars.split()}, corner
    )
    return (
        {on.name_of(space): overshoot_of(rank) for space, rank in reach.ends(length).items()}
        if reach.longest == length
        else {}
    )


def test_one_space_on_a_straight_reaches_three_lanes() -> None:
    assert set(ends("M20", 1)) == {"M21", "L22", "R20"}


def test_at_most_two_lane_changes_cross_the_road() -> None:
    """From the right lane with none, one or two changes, each costing half a space."""
    assert set(ends("R20", 4)) == {"R24", "M24", "L25"}


def test_a_third_lane_change_is_not_allowed_for_passing() -> None:
    """R21 is taken. Leaving the lane and returning are two changes; leaving it again would be a third."""
    end_spaces = ends("R20", 6, "R21")
    assert "R25" in end_spaces
    assert "M25" not in end_spaces


def test_weaving_needs_a_car_to_pass() -> None:
    assert "R23" not in ends("R20", 4)
    assert "R23" in ends("R20", 4, "R21")
    assert "R23" in ends("R20", 4, "R22")
    assert "R23" not in ends("R20", 4, "R24")
    assert "R23" not in ends("R20", 4, "M23")
    assert "R23" not in ends("R20", 4, "L23")


def test_lane_changes_in_corners_follow_the_arrows() -> None:
    assert set(ends("M10", 3)) == {"M13"}
    assert set(ends("M7", 1)) == {"M8", "R8"}


def test_three_cars_abreast_block_the_search() -> None:
    """Three cars close the road, and the search ends before them."""
    occupied = {MONACO.space_named(name) for name in ("L26", "M24", "R24")}
    reach = search(graph_of(MONACO), MONACO.space_named("M20"), 12, occupied, -1)
    assert reach.longest == 4
    assert set(map(MONACO.name_of, reach.ends(4))) == {"L25", "R23"}


def test_a_blocked_corner_lane_leaves_no_move() -> None:
    assert (
        search(graph_of(MONACO), MONACO.space_named("M11"), 5, {MONACO.space_named("M12")}, -1).longest == 0
    )


def test_every_braked_move_is_found() -> None:
    reach = search(graph_of(MONACO), MONACO.space_named("M10"), 4, (), -1)
    assert [list(map(MONACO.name_of, reach.ends(spaces))) for spaces in range(4)] == [
        ["M10"],
        ["M11"],
        ["M12"],
        ["M13"],
    ]


def test_spaces_beyond_a_corner_are_counted() -> None:
    assert ends("M10", 5, corner=0)["M15"] == 3
    assert ends("M10", 2, corner=0) == {"M12": 0}
    assert ends("M20", 5, corner=0)["M25"] == 0


def test_the_route_with_the_smallest_overshoot_is_kept() -> None:
    """Of all routes to a space, the one that stays longest in Sainte-Dévote is kept."""
    for start, length in (("L8", 9), ("M9", 6), ("R9", 6)):
        for name, over in ends(start, length, corner=0).items():
            ways = all_paths(MONACO, MONACO.space_named(start), length, ())
            assert over == min(
                spaces_beyond(MONACO, path, 0) for path in ways if path[-1] == MONACO.space_named(name)
            )


def test_paths_follow_the_links_of_spaces() -> None:
    reach = search(graph_of(MONACO), MONACO.space_named("R20"), 4, {MONACO.space_named("R21")}, -1)
    for space, rank in reach.ends(4).items():
        path = reach.path(key_of(space, rank), 4)
        assert (path[0], path[-1], len(path)) == (MONACO.space_named("R20"), space, 5)
        assert all(next_space in MONACO.following[space] for space, next_space in pairwise(path))


def test_the_pit_lane_leads_back_to_the_road() -> None:
    assert set(ends("P12", 2)) == {"R6"}


def all_paths(
    on: Track, start: int, length: int, cars: Container[int], third: bool = False, all_returns: bool = False
) -> list[tuple[int, ...]]:
    """Return every legal route of this length by trying every step and checking the whole route.

    ``third``: cars in the way allow more than two lane changes. ``all_returns``: the second change may not be
    taken back by an arrow either, and cars count as passed without an arrow.
    """
    paths: list[tuple[int, ...]] = []

    def extend(path: tuple[int, ...], last_change: int, changes: int) -> None:
        if len(path) == length + 1:
            paths.append(path)
            return
        space = path[-1]
        for target in on.following[space]:
            if target in cars:
                continue
            is_counted = (
                on.lane[space] != on.lane[target]
                and PIT_LANE not in (on.lane[space], on.lane[target])
                and on.corner[space] < 0
            )
            if not is_counted:
                if not (
                    (changes == 1 or (all_returns and changes))
                    and is_needless_return(path, last_change, target)
                ):
                    extend((*path, target), last_change, changes)
            elif changes == 0 or (
                (changes == 1 or (third and has_car_ahead(space)))
                and not changes_lane_back(path, last_change, target)
            ):
                extend((*path, target), len(path) - 1, changes + 1)

    def has_car_ahead(space: int) -> bool:
        ahead = on.following[space][0]
        return ahead in cars or on.following[ahead][0] in cars

    def lane_between(left: int, end: int) -> Iterator[int]:
        space = on.following[left][0]
        while space != end:
            yield space
            space = on.following[space][0]

    def changes_lane_back(path: tuple[int, ...], last_change: int, target: int) -> bool:
        """True if this change takes back the last one, with no car to pass and no corner in between."""
        left = path[last_change]
        side = on.lane[path[last_change + 1]] - on.lane[left]
        if on.lane[target] - on.lane[path[-1]] != -side or any(
            on.corner[space] >= 0 for space in path[last_change + 1 :]
        ):
            return False
        return not any(space in cars for space in lane_between(left, target))

    def is_needless_return(path: tuple[int, ...], last_change: int, target: int) -> bool:
        """True if an arrow in the first corner takes back the change on the straight before, without need.

        That is: no car is in between, and the space can be reached with fewer spaces.
        """
        out = path[last_change + 1 :]
        side = on.lane[out[0]] - on.lane[path[last_change]]
        if (
            on.lane[target] - on.lane[path[-1]] != -side
            or len({on.lane[space] for space in out}) > 1
            or {on.corner[space] for space in out} - {-1} != {on.corner[path[-1]]}
        ):
            return False
        spaces_between = (
            lane_between(path[last_change], target)
            if all_returns
            else (t for space in out[:-1] for t in on.following[space] if on.lane[t] != on.lane[space])
        )
        if any(t in cars and on.lane[t] == on.lane[target] for t in spaces_between):
            return False
        return any(
            target == path_found[-1]
            for shorter in range(len(path))
            for path_found in all_paths(on, start, shorter, cars, third, all_returns)
        )

    extend((start,), -1, 0)
    return paths


def spaces_beyond(on: Track, path: tuple[int, ...], corner: int) -> int:
    """Return the spaces of a path after it has left a corner."""
    for place in range(1, len(path)):
        if on.corner[path[place - 1]] == corner >= 0 and on.corner[path[place]] != corner:
            return len(path) - place
    return 0


@pytest.mark.parametrize(
    ("third", "all_returns"),
    [(False, False), (False, True), (True, True)],
    ids=["before-version-4", "two-changes", "third-change"],
)
@pytest.mark.parametrize("circuit", CIRCUITS)
@pytest.mark.parametrize("rounds", [400, pytest.param(1500, marks=pytest.mark.full)])
def test_the_search_agrees_with_enumerating_every_path(
    circuit: str, third: bool, all_returns: bool, rounds: int
) -> None:
    """With random starts, lengths and cars in the way, end spaces and smallest overshoots agree."""
    on = track(circuit)
    graph = graph_of(on, allows_third_change=third, checks_all_returns=all_returns)
    chance = random.Random(f"reach {circuit}")
    road, thirds = on.size - on.pit_spaces, 0
    for _ in range(rounds):
        start, length, crowd = (
            chance.randrange(on.size),
            chance.randrange(1, 10 if third else 8),
            chance.choice((0.25, 0.4) if third else (0, 0.1, 0.25, 0.4)),
        )
        cars = {
            space
            for space in range(road)
            if abs(on.progress[space] - on.progress[start]) < 10_000 and chance.random() < crowd
        } - {start}
        corner = chance.choice((-1, on.next_corner[start]))
        reach = search(graph, start, length, cars, corner)
        for spaces in range(length + 1):
            expected: dict[int, int] = {}
            for path in all_paths(on, start, spaces, cars, third, all_returns):
                expected[path[-1]] = min(spaces_beyond(on, path, corner), expected.get(path[-1], 99))
            actual = (
                {space: overshoot_of(rank) for space, rank in reach.ends(spaces).items()}
                if spaces <= reach.longest
                else {}
            )
            thirds += third and len(expected) > len(
                {path[-1] for path in all_paths(on, start, spaces, cars, all_returns=True)}
            )
            assert actual == expected, (
                f"from {on.name_of(start)}, {spaces} spaces, taken {sorted(map(on.name_of, cars))}, corner "
                f"{corner}"
            )
            check_paths(on, reach, spaces, corner)
    assert thirds > rounds // 75 or not third


def check_paths(on: Track, reach: SearchResult, spaces: int, corner: int) -> None:
    """Assert that the path of each end is legal and has the stated overshoot."""
    for space, rank in reach.ends(spaces).items() if spaces <= reach.longest else ():
        path = reach.path(key_of(space, rank), spaces)
        assert path[-1] == space
        assert spaces_beyond(on, path, corner) == overshoot_of(rank)


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_overshooting_two_corners_keeps_the_smallest_total(circuit: str) -> None:
    """If a move overshoots two corners, the offered route has the smallest total that tyres could pay."""
    on, compiled = track(circuit), rules(circuit)
    for start in range(on.size - on.pit_spaces):
        start_corner = on.corner[start]
        corner = on.next_corner[start]
        stops = on.corners[start_corner].stops - 1 if start_corner >= 0 else 0
        if on.corners[corner].stops - stops > 1:
            continue
        reach = search(graph_of(on), start, 9, (), corner)
        for length in range(4, 10):
            for space, rank in reach.ends(length).items() if length <= reach.longest else ():
                left = corners_left(compiled, reach.path(key_of(space, rank), length), stops)
                if len(left) > 1:
                    totals = [
                        tyre_cost(corners_left(compiled, path, stops))
                        for path in all_paths(on, start, length, ())
                        if path[-1] == space
                    ]
                    assert tyre_cost(left) == min(totals) or min(totals) > 6


def tyre_cost(left: list[UnfinishedCorner]) -> int:
    """Return the tyre points for overshoots; far more than any car has if two stops are missing."""
    return sum(100 if corner.missing_stops > 1 else corner.overshoot_spaces for corner in left)


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_distances_to_the_pits_are_lower_bounds(circuit: str) -> None:
    on = track(circuit)
    for entry, steps in on.to_entry.items():
        for space in range(on.size - on.pit_spaces):
            reach = search(graph_of(on), space, 12, (), -1)
            ways = [driven for driven in range(reach.longest + 1) if reach.keys_at(entry, driven)]
            assert not ways or steps[space] <= ways[0]
        assert steps[entry] == 0
