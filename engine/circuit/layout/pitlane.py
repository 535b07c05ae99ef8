"""The grid before the line, and the pit lane next to the home straight."""

from __future__ import annotations

from collections.abc import Sequence

from engine.circuit.layout.links import lane_title
from engine.circuit.layout.model import LANE_LETTERS, LEFT, PIT, PIT_SECTION, RIGHT, PitLane, Section, Space
from engine.circuit.layout.road import RoadList
from engine.circuit.text.errors import CircuitError, said

PIT_GAP = 0.45  # gap between road and pit lane, in spaces
PIT_DEPTH = 0.75  # depth of the pit boxes beyond the pit lane, in spaces
RAMP = 1.6  # drawn length of the entry and exit, in spaces


def place_grid(road: RoadList, lanes: Sequence[Sequence[Space]]) -> tuple[int, ...]:
    """Return the grid: two columns in the outer lanes, the second car of a row one space behind the first."""
    pole, second = (LEFT, RIGHT) if road.grid.pole == "left" else (RIGHT, LEFT)
    grid = []
    for car in range(road.grid.cars):
        row, column = divmod(car, 2)
        back = 1 + row * road.grid.row_step + column
        lane = lanes[second if column else pole]
        if back > len(lane) or lane[-back].section != 0:
            raise CircuitError(said("grid_long", car=car + 1, n=back), road.grid.line)
        grid.append(lane[-back].index)
    return tuple(grid)


def build_pit(
    road: RoadList, home: Section, lanes: Sequence[Sequence[Space]], first_index: int
) -> tuple[PitLane, list[Space]]:
    """Build the pit lane and its spaces, next to the spaces of the outer lane.

    The outer lane's spaces before the first and after the last pit space are linked to them.
    """
    plan = road.pit
    side, lane_number = (1, LEFT) if plan.side == "left" else (-1, RIGHT)
    lane = lanes[lane_number]
    before, after = plan.enter - 1, plan.leave - 1
    count = before + after
    if plan.boxes > count:
        raise CircuitError(said("many_boxes", n=count, boxes=plan.boxes), plan.line)
    last_of_straight = len(lane) >= plan.leave and lane[plan.leave - 1].section == 0
    if not last_of_straight or plan.enter > len(lane) or lane[-plan.enter].section != 0:
        raise CircuitError(said("pit_long", lane=lane_title(lane_number)), plan.line)
    entry, leave = lane[-plan.enter], lane[plan.leave - 1]
    first_box = (count - plan.boxes) // 2
    spaces = []
    for number in range(count):
        start = (number - before) * home.unit
        box = number - first_box + 1
        last = number == count - 1
        index = first_index + number
        spaces.append(
            Space(
                index,
                f"{LANE_LETTERS[PIT]}{number + 1}",
                PIT,
                start,
                start + home.unit,
                PIT_SECTION,
                number,
                count,
                box=box if 1 <= box <= plan.boxes else 0,
                next=(leave.index,) if last else (index + 1,),
            )
        )
    entry.next = (*entry.next, spaces[0].index)
    pit = PitLane(
        side=side,
        offset=side * (2 * road.lane_width + PIT_GAP),
        gap=PIT_GAP,
        depth=PIT_DEPTH,
        start=spaces[0].start,
        end=spaces[-1].end,
        ramp_start=spaces[0].start - RAMP * home.unit,
        ramp_end=spaces[-1].end + RAMP * home.unit,
        spaces=tuple(space.index for space in spaces),
        boxes=tuple(space.index for space in spaces if space.box),
        enter=(entry.index,),
        leave=(leave.index,),
    )
    return pit, spaces
