"""Board invariants. Each check returns the problems found; the compiler rejects a board with any problem."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from engine.circuit.clearance import clearance_problems, section_of, shape_problems
from engine.circuit.layout.geometry import CentreLine
from engine.circuit.layout.laps import crosses_line
from engine.circuit.layout.links import lane_title
from engine.circuit.layout.model import LEFT, MIDDLE, NO_CORNER, PIT, RIGHT, Circuit, Corner, Crossing, Space
from engine.circuit.layout.road import RoadList
from engine.circuit.layout.topology import topology_of
from engine.circuit.text.errors import CircuitError, Said, said
from engine.circuit.text.problem import Problem

BEND_SPARE = 0.35  # minimum radius of the centre line beyond half the road width, in spaces
LEAST_STEP, MOST_STEP = 0.1, 2.0  # progress of one step, in spaces
MOST_NEIGHBOURS = 12
MEETING = 1e-3  # tolerance between the end of a span and the start of the next


def check_bends(road: RoadList, line: CentreLine) -> None:
    """Raise CircuitError if a bend is too tight for the road width.

    Runs before anything is built on the centre line.
    """
    least = 1.5 * road.lane_width + BEND_SPARE
    for stroke in line.strokes:
        if abs(stroke.angle) * least > stroke.length:
            piece = road.pieces[stroke.section]
            radius = stroke.length / abs(stroke.angle)
            why = said(
                "bend",
                piece=piece.title,
                radius=f"{radius:.2f}",
                lane=f"{road.lane_width:g}",
                least=f"{least:.2f}",
            )
            raise CircuitError(why, piece.line)


def problems_of(circuit: Circuit) -> list[Problem]:
    """Return the problems of a board, found by the first check that fails.

    Later checks rely on earlier ones.
    """
    for check in CHECKS:
        if problems := check(circuit):
            return problems
    return []


def title(circuit: Circuit, space: Space) -> Said:
    if space.corner == NO_CORNER:
        return said("place.space", space=space.name)
    return said("place.space_in", space=space.name, corner=circuit.corners[space.corner].name)


def links(circuit: Circuit) -> Iterator[tuple[Space, Space]]:
    for space in circuit.spaces:
        for target in space.next:
            yield space, circuit.spaces[target]


def link_problems(circuit: Circuit) -> list[Problem]:
    """Check that every space can be reached and left, and that no link skips a lane.

    The next space of the same lane must come first and be the only link within that lane.
    """
    problems = []
    led_to = {target for space in circuit.spaces for target in space.next}
    for space in circuit.spaces:
        targets = [circuit.spaces[target] for target in space.next]
        leaves_pit = space.index == circuit.pit.spaces[-1]
        if not targets:
            problems.append(Problem(said("no_way_on", place=title(circuit, space)), section_of(space)))
        elif not leaves_pit and [target.lane == space.lane for target in targets] != [True] + [False] * (
            len(targets) - 1
        ):
            problems.append(Problem(said("own_lane_first", place=title(circuit, space)), section_of(space)))
        if space.index not in led_to:
            problems.append(Problem(said("no_way_to", place=title(circuit, space)), section_of(space)))
    for space, target in links(circuit):
        if PIT not in (space.lane, target.lane) and abs(space.lane - target.lane) > 1:
            problems.append(Problem(said("jump", place=title(circuit, space)), section_of(space)))
    return problems


def ring_problems(circuit: Circuit) -> list[Problem]:
    """Check that each lane is one ring without gaps, with one first space after the start line."""
    problems = []
    lap = circuit.line.length
    for number, lane in enumerate(circuit.lanes):
        spaces = [circuit.spaces[index] for index in lane]
        own = [space.next[0] for space in spaces]
        if own != [*lane[1:], lane[0]]:
            problems.append(Problem(said("no_ring", lane=lane_title(number))))
        for space, following in zip(spaces, [*spaces[1:], spaces[0]], strict=True):
            gap = following.start - space.end
            if abs(gap - round(gap / lap) * lap) > MEETING or space.end <= space.start:
                problems.append(Problem(said("gap", place=title(circuit, space)), section_of(space)))
        if abs(sum(space.end - space.start for space in spaces) - lap) > MEETING:
            problems.append(Problem(said("not_covered", lane=lane_title(number))))
        over_line = sum(crosses_line(space, circuit.spaces[space.next[0]], lap) for space in spaces)
        if over_line != 1 or not -MEETING < spaces[0].start < 1:
            problems.append(Problem(said("no_first_space", lane=lane_title(number))))
    return problems


def progress_problems(circuit: Circuit) -> list[Problem]:
    """Check that every link leads forward by a fair step.

    On straights, the left and right lanes must be exactly level.
    """
    problems = []
    topology = topology_of(circuit)
    progress, lap = topology["progress"], topology["lap"]
    for space, target in links(circuit):
        step = (progress[target.index] - progress[space.index]) % lap / 1000
        if not LEAST_STEP < step < MOST_STEP:
            way = {"place": title(circuit, space), "next": title(circuit, target)}
            problems.append(
                Problem(
                    said("unfair", **way, step=f"{step:.2f}", least=str(LEAST_STEP), most=str(MOST_STEP)),
                    section_of(space),
                )
            )
    straight = [
        {progress[s.index] for s in circuit.spaces if s.lane == lane and s.corner == NO_CORNER}
        for lane in (LEFT, RIGHT)
    ]
    for left in sorted(straight[0] - straight[1]):
        if any(abs(left - right) < 100 for right in straight[1]):
            problems.append(Problem(said("not_level")))
    return problems


def corner_problems(circuit: Circuit) -> list[Problem]:
    """Check that the inside lane is not longer than the outside, and that there is room for the stops."""
    problems = []
    for corner in circuit.corners:
        inside, _, outside = corner.spaces
        if inside > outside:
            problems.append(
                Problem(
                    said("inside_longer", corner=corner.name, inside=inside, outside=outside), corner.section
                )
            )
        if min(corner.spaces) < corner.stops:
            problems.append(
                Problem(
                    said("stops", corner=corner.name, stops=corner.stops, spaces=min(corner.spaces)),
                    corner.section,
                )
            )
        for lane, count in zip(circuit.lanes, corner_counts(corner), strict=True):
            if sum(circuit.spaces[index].section == corner.section for index in lane) != count:
                problems.append(Problem(said("lost_spaces", corner=corner.name), corner.section))
    return problems


def corner_counts(corner: Corner) -> tuple[int, int, int]:
    """Return the numbers of spaces in the left, middle and right lane."""
    inside, middle, outside = corner.spaces
    return (inside, middle, outside) if corner.hand > 0 else (outside, middle, inside)


def neighbour_problems(circuit: Circuit) -> list[Problem]:
    """Check that neighbours are mutual, and that every link leads to a touching space."""
    problems = []
    lap = circuit.line.length
    for space in circuit.spaces:
        if len(space.near) > MOST_NEIGHBOURS:
            problems.append(
                Problem(
                    said("crowded", n=len(space.near), place=title(circuit, space), most=MOST_NEIGHBOURS),
                    section_of(space),
                )
            )
        for other in space.near:
            if space.index not in circuit.spaces[other].near:
                problems.append(
                    Problem(
                        said(
                            "one_sided",
                            place=title(circuit, space),
                            next=title(circuit, circuit.spaces[other]),
                        ),
                        section_of(space),
                    )
                )
    for space, target in links(circuit):
        if PIT not in (space.lane, target.lane):
            shift = round((space.end - target.start) / lap) * lap
            if target.start + shift - space.end > 0.05 or space.start - (target.end + shift) > 0.05:
                problems.append(
                    Problem(
                        said("apart", place=title(circuit, space), next=title(circuit, target)),
                        section_of(space),
                    )
                )
    return problems


def grid_problems(circuit: Circuit) -> list[Problem]:
    """Check that the grid is in order, on the home straight, before the line and in the outer lanes."""
    problems = []
    spaces = [circuit.spaces[index] for index in circuit.grid]
    places = [space.start for space in spaces]
    if len(set(circuit.grid)) != len(circuit.grid) or places != sorted(places, reverse=True):
        problems.append(Problem(said("grid_order")))
    if any(
        space.section != 0 or space.lane in (MIDDLE, PIT) or space.start < circuit.line.length / 2
        for space in spaces
    ):
        problems.append(Problem(said("grid_place")))
    return problems


def pit_problems(circuit: Circuit) -> list[Problem]:
    """Check that the pit lane leaves before the line, is unbroken, and rejoins after the line."""
    problems = []
    pit, spaces = circuit.pit, circuit.spaces
    half = circuit.line.length / 2
    if (
        len(pit.enter) != 1
        or len(pit.leave) != 1
        or spaces[pit.enter[0]].start < half
        or spaces[pit.leave[0]].start > half
    ):
        problems.append(Problem(said("pit_ends")))
    chain = [*pit.enter, *pit.spaces, *pit.leave]
    if any(there not in spaces[here].next for here, there in pairwise(chain)):
        problems.append(Problem(said("pit_broken")))
    if not pit.boxes or any(spaces[index].lane != PIT for index in pit.boxes):
        problems.append(Problem(said("no_boxes")))
    return problems


def lap_problems(circuit: Circuit) -> list[Problem]:
    """Check the shortest lap against an independent count.

    The count goes through the spaces in order of progress and keeps the fewest moves to each.
    """
    lap = circuit.line.length
    order = sorted(
        (space for space in circuit.spaces if space.lane != PIT),
        key=lambda space: (space.start + space.end, space.lane),
    )
    best = math.inf
    for lane in circuit.lanes:
        moves: dict[int, float] = {lane[0]: 0}
        for space in order:
            for target in space.next if space.index in moves else ():
                there = circuit.spaces[target]
                if there.lane == PIT:
                    continue
                if crosses_line(space, there, lap):
                    best = min(best, moves[space.index] + 1)
                else:
                    moves[target] = min(moves.get(target, math.inf), moves[space.index] + 1)
    return (
        []
        if best == circuit.shortest
        else [Problem(said("shortest", found=f"{best:g}", told=circuit.shortest))]
    )


CHECKS: tuple[Callable[[Circuit], list[Problem]], ...] = (
    corner_problems,
    link_problems,
    ring_problems,
    progress_problems,
    neighbour_problems,
    grid_problems,
    pit_problems,
    lap_problems,
    shape_problems,
    clearance_problems,
)


def warnings_of(
    road: RoadList, corners: Sequence[Corner], crossings: Sequence[Crossing]
) -> Iterator[Problem]:
    """Yield warnings about layouts that are legal but questionable."""
    for corner in corners:
        if min(corner.spaces) < 2 * corner.stops:
            yield Problem(
                said("hard_stops", corner=corner.name, stops=corner.stops, spaces=min(corner.spaces)),
                corner.section,
            )
        if corner.stops != corner.suggested_stops:
            yield Problem(
                said("usual_stops", corner=corner.name, usual=corner.suggested_stops, stops=corner.stops),
                corner.section,
            )
    bridges = [number for number, piece in enumerate(road.pieces) if piece.bridge]
    if bridges and not crossings:
        yield Problem(said("idle_bridge"), bridges[0])
