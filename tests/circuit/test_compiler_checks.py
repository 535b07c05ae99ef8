"""Each check of the compiler finds the damage that it is meant to find."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace

import pytest

from engine.circuit import Circuit, clearance, invariants
from engine.circuit.text.errors import Problem
from tests.support.boards import circuit_of
from tests.support.compiler_messages import ANY, contains_message
from tests.support.messages import ui_text
from web.tooling.message_text import to_english

Check = Callable[[Circuit], list[Problem]]


def board(name: str = "test_ring") -> Circuit:
    return deepcopy(circuit_of(name))


def problem_sentences(check: Check, circuit: Circuit) -> str:
    problems = check(circuit)
    texts = [to_english(problem.message) for problem in problems]
    assert all(sentence.endswith(".") for sentence in texts)
    return " ".join(texts)


def test_a_dead_end_is_found() -> None:
    circuit = board()
    circuit.spaces[circuit.pit.spaces[0]].next_spaces = ()
    texts = problem_sentences(invariants.link_problems, circuit)
    assert ui_text("compiler.no_way_on", place="space P1") in texts
    assert ui_text("compiler.no_way_to", place="space P2") in texts


def test_a_link_across_two_lanes_is_found() -> None:
    circuit = board()
    circuit.spaces[9].next_spaces = (10, circuit.lanes[2][9])
    assert contains_message(
        problem_sentences(invariants.link_problems, circuit), ui_text("compiler.jump", place=ANY)
    )


def test_a_link_to_another_lane_first_is_found() -> None:
    circuit = board()
    circuit.spaces[9].next_spaces = (circuit.lanes[1][10], 10)
    assert contains_message(
        problem_sentences(invariants.link_problems, circuit), ui_text("compiler.own_lane_first", place=ANY)
    )


def test_a_broken_lane_ring_is_found() -> None:
    circuit = board()
    circuit.spaces[9].next_spaces = (11,)
    assert contains_message(
        problem_sentences(invariants.ring_problems, circuit), ui_text("compiler.no_ring", lane=ANY)
    )


def test_a_gap_in_a_lane_is_found() -> None:
    circuit = board()
    circuit.spaces[9].end -= 0.2
    texts = problem_sentences(invariants.ring_problems, circuit)
    assert "There is a gap after space L10" in texts
    assert contains_message(texts, ui_text("compiler.not_covered", lane=ANY))


def test_a_backward_link_is_found() -> None:
    circuit = board()
    circuit.spaces[9].next_spaces = (10, circuit.lanes[1][3])
    unfair = ui_text("compiler.unfair", place=ANY, next=ANY, step=ANY, least=ANY, most=ANY)
    assert contains_message(problem_sentences(invariants.progress_problems, circuit), unfair)


def test_outer_lanes_out_of_step_are_found() -> None:
    circuit = board()
    for index in circuit.lanes[2]:
        circuit.spaces[index].start += 0.01
        circuit.spaces[index].end += 0.01
    assert ui_text("compiler.not_level") in problem_sentences(invariants.progress_problems, circuit)


def test_a_corner_with_a_missing_space_is_found() -> None:
    circuit = board()
    next(space for space in circuit.spaces if space.corner == 0).section = 0
    assert contains_message(
        problem_sentences(invariants.corner_problems, circuit), ui_text("compiler.lost_spaces", corner=ANY)
    )


def test_one_sided_neighbours_are_found() -> None:
    circuit = board()
    circuit.spaces[9].touching_spaces = circuit.spaces[9].touching_spaces[1:]
    assert "neighbours on one side only" in problem_sentences(invariants.neighbour_problems, circuit)


def test_too_many_neighbours_are_found() -> None:
    circuit = board()
    circuit.spaces[9].touching_spaces = tuple(range(20, 40))
    crowded = ui_text("compiler.crowded", n=20, place="space L10", most=ANY)
    assert contains_message(problem_sentences(invariants.neighbour_problems, circuit), crowded)


def test_a_link_between_distant_spaces_is_found() -> None:
    circuit = board()
    circuit.spaces[9].next_spaces = (10, circuit.lanes[1][15])
    assert contains_message(
        problem_sentences(invariants.neighbour_problems, circuit),
        ui_text("compiler.apart", place=ANY, next=ANY),
    )


@pytest.mark.parametrize("change", [lambda grid: grid[::-1], lambda grid: (*grid[:-1], grid[0])])
def test_a_grid_out_of_order_is_found(change: Callable[[tuple[int, ...]], tuple[int, ...]]) -> None:
    circuit = board()
    assert "The grid is out of order." in problem_sentences(
        invariants.grid_problems, replace(circuit, grid=change(circuit.grid))
    )


def test_a_grid_off_the_outer_lanes_is_found() -> None:
    circuit = board()
    off_the_lanes = replace(circuit, grid=circuit.lanes[1][:3])
    assert ui_text("compiler.grid_place") in problem_sentences(invariants.grid_problems, off_the_lanes)


def test_a_broken_pit_lane_is_found() -> None:
    circuit = board()
    circuit.spaces[circuit.pit.spaces[2]].next_spaces = circuit.pit.exit_to
    assert ui_text("compiler.pit_broken") in problem_sentences(invariants.pit_problems, circuit)


def test_a_pit_lane_without_boxes_or_finish_line_is_found() -> None:
    circuit = board()
    pit = replace(circuit.pit, exit_to=circuit.pit.entry_from, boxes=())
    texts = problem_sentences(invariants.pit_problems, replace(circuit, pit=pit))
    assert "must leave the road before the line" in texts
    assert "has no boxes" in texts


def test_a_wrong_shortest_lap_is_found() -> None:
    assert "The shortest lap has 21 spaces, not 22." in problem_sentences(
        invariants.lap_problems, replace(board(), shortest_lap=22)
    )


def test_a_space_folding_over_itself_is_found() -> None:
    circuit = board()
    circuit.spaces[9].polygon = circuit.spaces[9].polygon[::-1]
    assert "Space L10 folds over itself." in problem_sentences(clearance.shape_problems, circuit)


def test_a_too_small_space_is_found() -> None:
    circuit = board()
    cx, cy = circuit.spaces[9].centre
    circuit.spaces[9].polygon = tuple(
        (cx + (x - cx) / 3, cy + (y - cy) / 3) for x, y in circuit.spaces[9].polygon
    )
    assert "Space L10 is too small" in problem_sentences(clearance.shape_problems, circuit)


def test_a_missing_bridge_is_found() -> None:
    circuit = board("eight")
    for space in circuit.spaces:
        space.is_on_bridge = False
    assert "The road is too close to itself: the straight after West" in problem_sentences(
        clearance.clearance_problems, circuit
    )


def test_overlapping_spaces_are_found() -> None:
    circuit = board("eight")
    far_space = circuit.spaces[60]
    cx, cy = far_space.centre
    circuit.spaces[5].polygon = tuple((cx + (x - cx) / 9, cy + (y - cy) / 9) for x, y in far_space.polygon)
    assert "too close to itself" in problem_sentences(clearance.clearance_problems, circuit)


def test_the_first_failing_check_is_reported() -> None:
    circuit = board()
    assert invariants.problems_of(circuit) == []
    circuit.spaces[9].next_spaces = ()
    assert invariants.problems_of(circuit) == invariants.link_problems(circuit)
