"""Each check of the compiler finds the damage that it is meant to find."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace

import pytest

from engine.circuit import Circuit, checks, clearance
from engine.circuit.text.problem import Problem
from tests.circuit.boards import circuit_of
from tests.circuit.sentences import ANY, says
from tests.messages import ui_text
from web.tooling.english import english

Check = Callable[[Circuit], list[Problem]]


def board(name: str = "test_ring") -> Circuit:
    return deepcopy(circuit_of(name))


def sentences(check: Check, circuit: Circuit) -> str:
    problems = check(circuit)
    found = [english(problem.why) for problem in problems]
    assert all(sentence.endswith(".") for sentence in found)
    return " ".join(found)


def test_a_dead_end() -> None:
    circuit = board()
    circuit.spaces[circuit.pit.spaces[0]].next = ()
    found = sentences(checks.link_problems, circuit)
    assert ui_text("compiler.no_way_on", place="space P1") in found
    assert ui_text("compiler.no_way_to", place="space P2") in found


def test_a_jump_over_a_lane() -> None:
    circuit = board()
    circuit.spaces[9].next = (10, circuit.lanes[2][9])
    assert says(sentences(checks.link_problems, circuit), ui_text("compiler.jump", place=ANY))


def test_another_lane_first() -> None:
    circuit = board()
    circuit.spaces[9].next = (circuit.lanes[1][10], 10)
    assert says(sentences(checks.link_problems, circuit), ui_text("compiler.own_lane_first", place=ANY))


def test_a_broken_ring() -> None:
    circuit = board()
    circuit.spaces[9].next = (11,)
    assert says(sentences(checks.ring_problems, circuit), ui_text("compiler.no_ring", lane=ANY))


def test_a_gap_in_a_lane() -> None:
    circuit = board()
    circuit.spaces[9].end -= 0.2
    found = sentences(checks.ring_problems, circuit)
    assert "There is a gap after space L10" in found
    assert says(found, ui_text("compiler.not_covered", lane=ANY))


def test_a_step_back() -> None:
    circuit = board()
    circuit.spaces[9].next = (10, circuit.lanes[1][3])
    unfair = ui_text("compiler.unfair", place=ANY, next=ANY, step=ANY, least=ANY, most=ANY)
    assert says(sentences(checks.progress_problems, circuit), unfair)


def test_outer_lanes_out_of_step() -> None:
    circuit = board()
    for index in circuit.lanes[2]:
        circuit.spaces[index].start += 0.01
        circuit.spaces[index].end += 0.01
    assert ui_text("compiler.not_level") in sentences(checks.progress_problems, circuit)


def test_a_corner_that_lost_a_space() -> None:
    circuit = board()
    next(space for space in circuit.spaces if space.corner == 0).section = 0
    assert says(sentences(checks.corner_problems, circuit), ui_text("compiler.lost_spaces", corner=ANY))


def test_one_sided_neighbours() -> None:
    circuit = board()
    circuit.spaces[9].near = circuit.spaces[9].near[1:]
    assert "neighbours on one side only" in sentences(checks.neighbour_problems, circuit)


def test_a_crowd_of_neighbours() -> None:
    circuit = board()
    circuit.spaces[9].near = tuple(range(20, 40))
    crowded = ui_text("compiler.crowded", n=20, place="space L10", most=ANY)
    assert says(sentences(checks.neighbour_problems, circuit), crowded)


def test_a_link_over_a_gap() -> None:
    circuit = board()
    circuit.spaces[9].next = (10, circuit.lanes[1][15])
    assert says(sentences(checks.neighbour_problems, circuit), ui_text("compiler.apart", place=ANY, next=ANY))


@pytest.mark.parametrize("change", [lambda grid: grid[::-1], lambda grid: (*grid[:-1], grid[0])])
def test_a_grid_out_of_order(change: Callable[[tuple[int, ...]], tuple[int, ...]]) -> None:
    circuit = board()
    assert "The grid is out of order." in sentences(
        checks.grid_problems, replace(circuit, grid=change(circuit.grid))
    )


def test_a_grid_in_the_middle_of_nowhere() -> None:
    circuit = board()
    off_the_lanes = replace(circuit, grid=circuit.lanes[1][:3])
    assert ui_text("compiler.grid_place") in sentences(checks.grid_problems, off_the_lanes)


def test_a_broken_pit_lane() -> None:
    circuit = board()
    circuit.spaces[circuit.pit.spaces[2]].next = circuit.pit.leave
    assert ui_text("compiler.pit_broken") in sentences(checks.pit_problems, circuit)


def test_a_pit_lane_without_boxes_that_never_passes_the_line() -> None:
    circuit = board()
    pit = replace(circuit.pit, leave=circuit.pit.enter, boxes=())
    found = sentences(checks.pit_problems, replace(circuit, pit=pit))
    assert "must leave the road before the line" in found
    assert "has no boxes" in found


def test_a_wrong_shortest_lap() -> None:
    assert "The shortest lap has 21 spaces, not 22." in sentences(
        checks.lap_problems, replace(board(), shortest=22)
    )


def test_a_folded_space() -> None:
    circuit = board()
    circuit.spaces[9].outline = circuit.spaces[9].outline[::-1]
    assert "Space L10 folds over itself." in sentences(clearance.shape_problems, circuit)


def test_a_crumb_of_a_space() -> None:
    circuit = board()
    cx, cy = circuit.spaces[9].centre
    circuit.spaces[9].outline = tuple(
        (cx + (x - cx) / 3, cy + (y - cy) / 3) for x, y in circuit.spaces[9].outline
    )
    assert "Space L10 is too small" in sentences(clearance.shape_problems, circuit)


def test_a_bridge_taken_away() -> None:
    circuit = board("eight")
    for space in circuit.spaces:
        space.bridge = False
    assert "The road is too close to itself: the straight after West" in sentences(
        clearance.clearance_problems, circuit
    )


def test_one_space_inside_another() -> None:
    circuit = board("eight")
    there = circuit.spaces[60]
    cx, cy = there.centre
    circuit.spaces[5].outline = tuple((cx + (x - cx) / 9, cy + (y - cy) / 9) for x, y in there.outline)
    assert "too close to itself" in sentences(clearance.clearance_problems, circuit)


def test_the_first_check_that_fails_speaks() -> None:
    circuit = board()
    assert checks.problems_of(circuit) == []
    circuit.spaces[9].next = ()
    assert checks.problems_of(circuit) == checks.link_problems(circuit)
