"""Invariants of every board, checked from topology and outlines alone, without the compiler's own checks."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from engine.circuit import Circuit, circuit_facts, to_topology
from engine.circuit.layout.geometry import Point
from engine.circuit.layout.model import Space

PIT = 3
Topology = dict[str, Any]


def lane_of(topology: Topology) -> list[int]:
    counts = [*topology["lanes"], topology["pit_spaces"]]
    return [lane for lane, count in enumerate(counts) for _ in range(count)]


def links_of(topology: Topology) -> Iterator[tuple[int, int]]:
    for space, targets in enumerate(topology["next"]):
        for target in targets:
            yield space, target


def road_links(topology: Topology) -> Iterator[tuple[int, int]]:
    lanes = lane_of(topology)
    return ((a, b) for a, b in links_of(topology) if PIT not in (lanes[a], lanes[b]))


def crosses_line(topology: Topology, space: int, target: int) -> bool:
    return bool(topology["progress"][space] - topology["progress"][target] > topology["lap"] / 2)


def check_plain_data(circuit: Circuit) -> None:
    def walk(value: object) -> None:
        if isinstance(value, dict):
            for key, part in value.items():
                assert isinstance(key, str)
                walk(part)
        elif isinstance(value, list):
            for part in value:
                walk(part)
        else:
            assert isinstance(value, (int, str))

    topology = to_topology(circuit)
    walk(topology)
    size = sum(topology["lanes"]) + topology["pit_spaces"]
    for column in ("progress", "start", "end", "section", "corner", "cost", "next", "near"):
        assert len(topology[column]) == size
    assert all(0 <= p < topology["lap"] for p in topology["progress"])


def check_reachability(circuit: Circuit) -> None:
    topology = to_topology(circuit)
    assert all(topology["next"])
    assert {target for _, target in links_of(topology)} == set(range(len(topology["next"])))


def check_links_between_adjacent_lanes(circuit: Circuit) -> None:
    topology = to_topology(circuit)
    lanes = lane_of(topology)
    for a, b in road_links(topology):
        assert abs(lanes[a] - lanes[b]) <= 1
    for space, targets in enumerate(topology["next"]):
        if lanes[space] != PIT:
            assert [lanes[target] == lanes[space] for target in targets] == [True] + [False] * (
                len(targets) - 1
            )


def check_lanes_are_rings(circuit: Circuit) -> None:
    topology = to_topology(circuit)
    first = 0
    for count in topology["lanes"]:
        ring = list(range(first, first + count))
        assert [topology["next"][space][0] for space in ring] == [*ring[1:], first]
        assert sum(topology["end"][s] - topology["start"][s] for s in ring) == topology["lap"]
        for a, b in zip(ring, [*ring[1:], first], strict=True):
            assert topology["end"][a] % topology["lap"] == topology["start"][b]
        assert sum(crosses_line(topology, a, topology["next"][a][0]) for a in ring) == 1
        assert crosses_line(topology, ring[-1], first)
        first += count


def check_moves_advance(circuit: Circuit) -> None:
    topology = to_topology(circuit)
    for a, b in links_of(topology):
        assert 100 < (topology["progress"][b] - topology["progress"][a]) % topology["lap"] < 2000


def check_outer_lanes_aligned(circuit: Circuit) -> None:
    """Check that both outer lanes of a straight have equal progress, the middle one half a space off."""
    topology = to_topology(circuit)
    lanes = lane_of(topology)
    for section in {
        s for s, corner in zip(topology["section"], topology["corner"], strict=True) if corner < 0 and s >= 0
    }:
        members = [
            [s for s, other in enumerate(topology["section"]) if other == section and lanes[s] == lane]
            for lane in range(3)
        ]
        left, middle, right = ({topology["progress"][s] for s in lane} for lane in members)
        assert left <= right or right <= left or len(left & right) >= min(len(left), len(right)) - 1
        assert not middle & (left | right)


def check_corners(circuit: Circuit) -> None:
    topology = to_topology(circuit)
    lanes = lane_of(topology)
    for number, corner in enumerate(topology["corners"]):
        counts = Counter(lanes[s] for s, other in enumerate(topology["corner"]) if other == number)
        order = (0, 1, 2) if corner["inside"] == "left" else (2, 1, 0)
        assert [counts[lane] for lane in order] == corner["spaces"]
        assert corner["spaces"][0] <= corner["spaces"][2]
        assert 1 <= corner["stops"] <= 3
        assert corner["stops"] <= min(corner["spaces"])
        progress = [topology["progress"][s] for s, other in enumerate(topology["corner"]) if other == number]
        assert max(progress) - min(progress) < topology["lap"] / 2


def check_corner_exit_straight(circuit: Circuit) -> None:
    topology = to_topology(circuit)
    for space, targets in enumerate(topology["next"]):
        if topology["corner"][space] >= 0 and topology["section"][targets[0]] != topology["section"][space]:
            assert len(targets) == 1


def check_neighbours_mutual(circuit: Circuit) -> None:
    topology = to_topology(circuit)
    lanes = lane_of(topology)
    for space, contacts in enumerate(topology["near"]):
        assert len(set(contacts)) == len(contacts) <= 12
        assert space not in contacts
        assert all(space in topology["near"][neighbour] for neighbour in contacts)
        assert not (contacts and lanes[space] == PIT)
        assert all(lanes[neighbour] != PIT for neighbour in contacts)
    for a, b in road_links(topology):
        if lanes[a] == lanes[b]:
            assert b in topology["near"][a]


def check_grid_order(circuit: Circuit) -> None:
    topology = to_topology(circuit)
    lanes, grid = lane_of(topology), topology["grid"]
    assert 2 <= len(grid) == circuit_facts(circuit)["grid"] <= 10
    assert len(set(grid)) == len(grid)
    progress = [topology["progress"][space] for space in grid]
    assert progress == sorted(progress, reverse=True)
    assert len(set(progress)) == len(progress)
    assert min(progress) > topology["lap"] / 2
    assert all(lanes[space] in (0, 2) and topology["section"][space] == 0 for space in grid)


def check_pit_lane_one_way(circuit: Circuit) -> None:
    topology = to_topology(circuit)
    lanes, pit = lane_of(topology), topology["pit"]
    cells = [space for space, lane in enumerate(lanes) if lane == PIT]
    (enter,), (leave,) = pit["enter"], pit["leave"]
    assert topology["next"][enter][-1] == cells[0]
    assert [b for a, b in links_of(topology) if lanes[b] == PIT and lanes[a] != PIT] == [cells[0]]
    assert [topology["next"][cell] for cell in cells] == [[cell + 1] for cell in cells[:-1]] + [[leave]]
    assert topology["progress"][enter] > topology["lap"] / 2 > topology["progress"][leave]
    assert sum(crosses_line(topology, a, b) for a, b in links_of(topology) if lanes[a] == PIT) == 1
    assert pit["boxes"]
    assert pit["boxes"] == sorted(set(pit["boxes"]) & set(cells))


def check_shortest_lap(circuit: Circuit) -> None:
    """Check the shortest lap by repeated relaxation, unlike the compiler's two methods."""
    topology = to_topology(circuit)
    lanes = lane_of(topology)
    starts = [0, topology["lanes"][0], topology["lanes"][0] + topology["lanes"][1]]
    best = math.inf
    for start in starts:
        moves = {start: 0}
        queue = [start]
        for space in queue:
            for target in topology["next"][space]:
                if lanes[target] == PIT:
                    continue
                if crosses_line(topology, space, target):
                    best = min(best, moves[space] + 1)
                elif target not in moves:
                    moves[target] = moves[space] + 1
                    queue.append(target)
    assert best == topology["shortest"]


def check_polygons_simple(circuit: Circuit) -> None:
    for space in circuit.spaces:
        sides = list(zip(space.polygon, [*space.polygon[1:], space.polygon[0]], strict=True))
        for i, (a, b) in enumerate(sides):
            for c, d in sides[i + 2 : len(sides) - (i == 0)]:
                assert not proper_crossing(a, b, c, d), space.name
        assert 0.22 < -shoelace(space.polygon) < 2.5, space.name
        assert contains(space.polygon, space.centre), space.name


def check_no_overlap(circuit: Circuit) -> None:
    """Check that points of a space are inside no other space, unless exactly one of them is on a bridge."""
    spaces_by_cell: dict[tuple[int, int], set[int]] = {}
    for space in circuit.spaces:
        for x, y in (*space.polygon, space.centre):
            for cell in ((math.floor(x) + i, math.floor(y) + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
                spaces_by_cell.setdefault(cell, set()).add(space.index)
    for space in circuit.spaces:
        cx, cy = space.centre
        for x, y in (*space.polygon, space.centre):
            point = (cx + 0.93 * (x - cx), cy + 0.93 * (y - cy))
            for index in spaces_by_cell[math.floor(point[0]), math.floor(point[1])]:
                other = circuit.spaces[index]
                if other is not space and contains(other.polygon, point):
                    assert space.is_on_bridge != other.is_on_bridge, f"{space.name} overlaps {other.name}"
                    assert PIT not in (space.lane, other.lane)


def check_linked_spaces_touch(circuit: Circuit) -> None:
    """Check that outlines of linked spaces touch: edge to edge in a lane, side to side between lanes."""
    for space in circuit.spaces:
        left, right = edges(space)
        for index in space.next_spaces:
            target = circuit.spaces[index]
            target_left, target_right = edges(target)
            if PIT in (space.lane, target.lane):
                continue
            if target.lane == space.lane:
                assert math.dist(left[-1], target_left[0]) + math.dist(right[-1], target_right[0]) < 1e-6, (
                    f"{space.name} -> {target.name}"
                )
            else:
                sides = (left, target_right) if target.lane < space.lane else (right, target_left)
                gap = min(math.dist(a, b) for a in samples(sides[0]) for b in samples(sides[1]))
                assert gap < 0.1, f"{space.name} -> {target.name}"


def edges(space: Space) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Return the left and right edge, both in driving order."""
    half = len(space.polygon) // 2
    return space.polygon[:half], space.polygon[half:][::-1]


def samples(edge: tuple[Point, ...]) -> list[Point]:
    points = [edge[-1]]
    for (ax, ay), (bx, by) in pairwise(edge):
        parts = max(1, math.ceil(math.dist((ax, ay), (bx, by)) / 0.15))
        points += [(ax + (bx - ax) * i / parts, ay + (by - ay) * i / parts) for i in range(parts)]
    return points


def shoelace(points: tuple[Point, ...]) -> float:
    return (
        sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True))
        / 2
    )


def orientation(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def proper_crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    return (
        orientation(a, b, c) * orientation(a, b, d) < -1e-12
        and orientation(c, d, a) * orientation(c, d, b) < -1e-12
    )


def contains(outline: tuple[Point, ...], point: Point) -> bool:
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


INVARIANTS: tuple[Callable[[Circuit], None], ...] = (
    check_plain_data,
    check_reachability,
    check_links_between_adjacent_lanes,
    check_lanes_are_rings,
    check_moves_advance,
    check_outer_lanes_aligned,
    check_corners,
    check_corner_exit_straight,
    check_neighbours_mutual,
    check_grid_order,
    check_pit_lane_one_way,
    check_shortest_lap,
    check_polygons_simple,
    check_no_overlap,
    check_linked_spaces_touch,
)
