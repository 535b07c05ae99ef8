"""The grid before the line, and the pit lane next to the home straight."""

from __future__ import annotations

from collections.abc import Sequence

from engine.circuit.layout.adjacency import lane_title
from engine.circuit.layout.circuit_file import CircuitFile
from engine.circuit.layout.model import LANE_LETTERS, LEFT, PIT, PIT_SECTION, RIGHT, PitLane, Section, Space
from engine.circuit.text.errors import CircuitError, error_message

PIT_GAP = 0.45  # gap between road and pit lane, in spaces
PIT_DEPTH = 0.75  # depth of the pit boxes beyond the pit lane, in spaces
RAMP_LENGTH = 1.6  # drawn length of the entry and exit, in spaces


def place_grid(road: CircuitFile, lanes: Sequence[Sequence[Space]]) -> tuple[int, ...]:
    """Return the grid: two columns in the outer lanes, the second car of a row one space behind the first."""
    pole, second = (LEFT, RIGHT) if road.grid.pole == "left" else (RIGHT, LEFT)
    grid = []
    for car in range(road.grid.cars):
        row, column = divmod(car, 2)
        back = 1 + row * road.grid.row_step + column
        lane = lanes[second if column else pole]
        if back > len(lane) or lane[-back].section != 0:
            raise CircuitError(error_message("grid_long", car=car + 1, n=back), road.grid.line_number)
        grid.append(lane[-back].index)
    return tuple(grid)


def build_pit(
    road: CircuitFile, home: Section, lanes: Sequence[Sequence[Space]], first_index: int
) -> tuple[PitLane, list[Space]]:
    """Build the pit lane and its spaces, next to the spaces of the outer lane.

    The outer lane's spaces before the first and after the last pit space are linked to them.
    """
    plan = road.pit
    side, lane_number = (1, LEFT) if plan.side == "left" else (-1, RIGHT)
    lane = lanes[lane_number]
    before, after = plan.entry_distance - 1, plan.exit_distance - 1
    count = before + after
    if plan.boxes > count:
        raise CircuitError(error_message("many_boxes", n=count, boxes=plan.boxes), plan.line_number)
    last_of_straight = len(lane) >= plan.exit_distance and lane[plan.exit_distance - 1].section == 0
    if not last_of_straight or plan.entry_distance > len(lane) or lane[-plan.entry_distance].section != 0:
        raise CircuitError(error_message("pit_long", lane=lane_title(lane_number)), plan.line_number)
    entry, leave = lane[-plan.entry_distance], lane[plan.exit_distance - 1]
    first_box = (count - plan.boxes) // 2
    spaces = [_pit_space(home, number, first_index, count, number - before) for number in range(count)]
    for box, space in enumerate(spaces[first_box : first_box + plan.boxes], 1):
        space.pit_box_number = box
    spaces[-1].next_spaces = (leave.index,)
    entry.next_spaces = (*entry.next_spaces, spaces[0].index)
    pit = PitLane(
        side=side,
        offset=side * (2 * road.lane_width + PIT_GAP),
        gap=PIT_GAP,
        building_depth=PIT_DEPTH,
        start=spaces[0].start,
        end=spaces[-1].end,
        ramp_start=spaces[0].start - RAMP_LENGTH * home.space_length,
        ramp_end=spaces[-1].end + RAMP_LENGTH * home.space_length,
        spaces=tuple(space.index for space in spaces),
        boxes=tuple(space.index for space in spaces if space.pit_box_number),
        entry_from=(entry.index,),
        exit_to=(leave.index,),
    )
    return pit, spaces


def _pit_space(home: Section, number: int, first_index: int, count: int, spaces_from_line: int) -> Space:
    """Return a space of the pit lane without a pit, which leads to the next one."""
    start = spaces_from_line * home.space_length
    return Space(
        first_index + number,
        f"{LANE_LETTERS[PIT]}{number + 1}",
        PIT,
        start,
        start + home.space_length,
        PIT_SECTION,
        number,
        count,
        next_spaces=(first_index + number + 1,),
    )
