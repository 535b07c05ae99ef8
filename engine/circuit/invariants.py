"""Board invariants. Each check returns the problems found; the compiler rejects a board with any problem."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from engine.circuit.clearance import clearance_problems, section_or_none, shape_problems
from engine.circuit.layout.adjacency import crosses_line, lane_title
from engine.circuit.layout.circuit_file import CircuitFile
from engine.circuit.layout.geometry import CentreLine
from engine.circuit.layout.model import LEFT, MIDDLE, NO_CORNER, PIT, RIGHT, Circuit, Corner, Crossing, Space
from engine.circuit.layout.topology import to_topology
from engine.circuit.text.errors import CircuitError, ErrorMessage, Problem, error_message

MIN_INNER_RADIUS = 0.35  # minimum radius of the centre line beyond half the road width, in spaces
MIN_STEP, MAX_STEP = 0.1, 2.0  # progress of one step, in spaces
MAX_NEIGHBOURS = 12
SPAN_TOLERANCE = 1e-3  # tolerance between the end of a span and the start of the next


def check_bends(road: CircuitFile, line: CentreLine) -> None:
    """Raise CircuitError if a bend is too tight for the road width.

    Runs before anything is built on the centre line.
    """
    least = 1.5 * road.lane_width + MIN_INNER_RADIUS
    for segment in line.segments:
        if abs(segment.angle) * least > segment.length:
            piece = road.pieces[segment.section]
            radius = segment.length / abs(segment.angle)
            message = error_message(
                "bend",
                piece=piece.title,
                radius=f"{radius:.2f}",
                lane=f"{road.lane_width:g}",
                least=f"{least:.2f}",
            )
            raise CircuitError(message, piece.line_number)


def problems_of(circuit: Circuit) -> list[Problem]:
    """Return the problems of a board, found by the first check that fails.

    Later checks rely on earlier ones.
    """
    for check in CHECKS:
        if problems := check(circuit):
            return problems
    return []


def space_label(circuit: Circuit, space: Space) -> ErrorMessage:
    if space.corner == NO_CORNER:
        return error_message("place.space", space=space.name)
    return error_message("place.space_in", space=space.name, corner=circuit.corners[space.corner].name)


def iter_links(circuit: Circuit) -> Iterator[tuple[Space, Space]]:
    for space in circuit.spaces:
        for target in space.next_spaces:
            yield space, circuit.spaces[target]


def link_problems(circuit: Circuit) -> list[Problem]:
    """Check that every space can be reached and left, and that no link skips a lane.

    The next space of the same lane must come first and be the only link within that lane.
    """
    problems = []
    reachable_spaces = {target for space in circuit.spaces for target in space.next_spaces}
    for space in circuit.spaces:
        targets = [circuit.spaces[target] for target in space.next_spaces]
        leaves_pit = space.index == circuit.pit.spaces[-1]
        if not targets:
            problems.append(
                Problem(error_message("no_way_on", place=space_label(circuit, space)), section_or_none(space))
            )
        elif not leaves_pit and [target.lane == space.lane for target in targets] != [True] + [False] * (
            len(targets) - 1
        ):
            problems.append(
                Problem(
                    error_message("own_lane_first", place=space_label(circuit, space)), section_or_none(space)
                )
            )
        if space.index not in reachable_spaces:
            problems.append(
                Problem(error_message("no_way_to", place=space_label(circuit, space)), section_or_none(space))
            )
    for space, target in iter_links(circuit):
        if PIT not in (space.lane, target.lane) and abs(space.lane - target.lane) > 1:
            problems.append(
                Problem(error_message("jump", place=space_label(circuit, space)), section_or_none(space))
            )
    return problems


def ring_problems(circuit: Circuit) -> list[Problem]:
    """Check that each lane is one ring without gaps, with one first space after the start line."""
    problems = []
    lap = circuit.centre_line.length
    for number, lane in enumerate(circuit.lanes):
        spaces = [circuit.spaces[index] for index in lane]
        same_lane_next = [space.next_spaces[0] for space in spaces]
        if same_lane_next != [*lane[1:], lane[0]]:
            problems.append(Problem(error_message("no_ring", lane=lane_title(number))))
        for space, following in zip(spaces, [*spaces[1:], spaces[0]], strict=True):
            gap = following.start - space.end
            if abs(gap - round(gap / lap) * lap) > SPAN_TOLERANCE or space.end <= space.start:
                problems.append(
                    Problem(error_message("gap", place=space_label(circuit, space)), section_or_none(space))
                )
        if abs(sum(space.end - space.start for space in spaces) - lap) > SPAN_TOLERANCE:
            problems.append(Problem(error_message("not_covered", lane=lane_title(number))))
        first_spaces_after_line = sum(
            crosses_line(space, circuit.spaces[space.next_spaces[0]], lap) for space in spaces
        )
        if first_spaces_after_line != 1 or not -SPAN_TOLERANCE < spaces[0].start < 1:
            problems.append(Problem(error_message("no_first_space", lane=lane_title(number))))
    return problems


def progress_problems(circuit: Circuit) -> list[Problem]:
    """Check that every link leads forward by a fair step.

    On straights, the left and right lanes must be exactly level.
    """
    problems = []
    topology = to_topology(circuit)
    progress, lap = topology["progress"], topology["lap"]
    for space, target in iter_links(circuit):
        step = (progress[target.index] - progress[space.index]) % lap / 1000
        if not MIN_STEP < step < MAX_STEP:
            way = {"place": space_label(circuit, space), "next": space_label(circuit, target)}
            problems.append(
                Problem(
                    error_message(
                        "unfair", **way, step=f"{step:.2f}", least=str(MIN_STEP), most=str(MAX_STEP)
                    ),
                    section_or_none(space),
                )
            )
    straight = [
        {progress[s.index] for s in circuit.spaces if s.lane == lane and s.corner == NO_CORNER}
        for lane in (LEFT, RIGHT)
    ]
    for left in sorted(straight[0] - straight[1]):
        if any(abs(left - right) < 100 for right in straight[1]):
            problems.append(Problem(error_message("not_level")))
    return problems


def corner_problems(circuit: Circuit) -> list[Problem]:
    """Check that the inside lane is not longer than the outside, and that there is room for the stops."""
    problems = []
    for corner in circuit.corners:
        inside, _, outside = corner.spaces_per_lane
        if inside > outside:
            problems.append(
                Problem(
                    error_message("inside_longer", corner=corner.name, inside=inside, outside=outside),
                    corner.section,
                )
            )
        if min(corner.spaces_per_lane) < corner.stops:
            problems.append(
                Problem(
                    error_message(
                        "stops", corner=corner.name, stops=corner.stops, spaces=min(corner.spaces_per_lane)
                    ),
                    corner.section,
                )
            )
        for lane, count in zip(circuit.lanes, spaces_per_lane(corner), strict=True):
            if sum(circuit.spaces[index].section == corner.section for index in lane) != count:
                problems.append(Problem(error_message("lost_spaces", corner=corner.name), corner.section))
    return problems


def spaces_per_lane(corner: Corner) -> tuple[int, int, int]:
    """Return the numbers of spaces in the left, middle and right lane."""
    inside, middle, outside = corner.spaces_per_lane
    return (inside, middle, outside) if corner.direction > 0 else (outside, middle, inside)


def neighbour_problems(circuit: Circuit) -> list[Problem]:
    """Check that neighbours are mutual, and that every link leads to a touching space."""
    problems = []
    lap = circuit.centre_line.length
    for space in circuit.spaces:
        if len(space.touching_spaces) > MAX_NEIGHBOURS:
            problems.append(
                Problem(
                    error_message(
                        "crowded",
                        n=len(space.touching_spaces),
                        place=space_label(circuit, space),
                        most=MAX_NEIGHBOURS,
                    ),
                    section_or_none(space),
                )
            )
        for other in space.touching_spaces:
            if space.index not in circuit.spaces[other].touching_spaces:
                problems.append(
                    Problem(
                        error_message(
                            "one_sided",
                            place=space_label(circuit, space),
                            next=space_label(circuit, circuit.spaces[other]),
                        ),
                        section_or_none(space),
                    )
                )
    for space, target in iter_links(circuit):
        if PIT not in (space.lane, target.lane):
            shift = round((space.end - target.start) / lap) * lap
            if target.start + shift - space.end > 0.05 or space.start - (target.end + shift) > 0.05:
                problems.append(
                    Problem(
                        error_message(
                            "apart", place=space_label(circuit, space), next=space_label(circuit, target)
                        ),
                        section_or_none(space),
                    )
                )
    return problems


def grid_problems(circuit: Circuit) -> list[Problem]:
    """Check that the grid is in order, on the home straight, before the line and in the outer lanes."""
    problems = []
    spaces = [circuit.spaces[index] for index in circuit.grid]
    places = [space.start for space in spaces]
    if len(set(circuit.grid)) != len(circuit.grid) or places != sorted(places, reverse=True):
        problems.append(Problem(error_message("grid_order")))
    if any(
        space.section != 0 or space.lane in (MIDDLE, PIT) or space.start < circuit.centre_line.length / 2
        for space in spaces
    ):
        problems.append(Problem(error_message("grid_place")))
    return problems


def pit_problems(circuit: Circuit) -> list[Problem]:
    """Check that the pit lane leaves before the line, is unbroken, and rejoins after the line."""
    problems = []
    pit, spaces = circuit.pit, circuit.spaces
    half_lap = circuit.centre_line.length / 2
    if (
        len(pit.entry_from) != 1
        or len(pit.exit_to) != 1
        or spaces[pit.entry_from[0]].start < half_lap
        or spaces[pit.exit_to[0]].start > half_lap
    ):
        problems.append(Problem(error_message("pit_ends")))
    chain = [*pit.entry_from, *pit.spaces, *pit.exit_to]
    if any(there not in spaces[here].next_spaces for here, there in pairwise(chain)):
        problems.append(Problem(error_message("pit_broken")))
    if not pit.boxes or any(spaces[index].lane != PIT for index in pit.boxes):
        problems.append(Problem(error_message("no_boxes")))
    return problems


def lap_problems(circuit: Circuit) -> list[Problem]:
    """Check the shortest lap against an independent count.

    The count goes through the spaces in order of progress and keeps the fewest moves to each.
    """
    lap = circuit.centre_line.length
    order = sorted(
        (space for space in circuit.spaces if space.lane != PIT),
        key=lambda space: (space.start + space.end, space.lane),
    )
    best = math.inf
    for lane in circuit.lanes:
        moves: dict[int, float] = {lane[0]: 0}
        for space in order:
            for target in space.next_spaces if space.index in moves else ():
                next_space = circuit.spaces[target]
                if next_space.lane == PIT:
                    continue
                if crosses_line(space, next_space, lap):
                    best = min(best, moves[space.index] + 1)
                else:
                    moves[target] = min(moves.get(target, math.inf), moves[space.index] + 1)
    return (
        []
        if best == circuit.shortest_lap
        else [Problem(error_message("shortest", found=f"{best:g}", told=circuit.shortest_lap))]
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


def layout_warnings(
    road: CircuitFile, corners: Sequence[Corner], crossings: Sequence[Crossing]
) -> Iterator[Problem]:
    """Yield warnings about layouts that are legal but questionable."""
    for corner in corners:
        if min(corner.spaces_per_lane) < 2 * corner.stops:
            yield Problem(
                error_message(
                    "hard_stops", corner=corner.name, stops=corner.stops, spaces=min(corner.spaces_per_lane)
                ),
                corner.section,
            )
        if corner.stops != corner.suggested_stops:
            yield Problem(
                error_message(
                    "usual_stops", corner=corner.name, usual=corner.suggested_stops, stops=corner.stops
                ),
                corner.section,
            )
    bridges = [number for number, piece in enumerate(road.pieces) if piece.is_bridge]
    if bridges and not crossings:
        yield Problem(error_message("idle_bridge"), bridges[0])
