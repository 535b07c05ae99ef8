"""Links between spaces: where a car may move next, which cars it can touch, and the shortest lap."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from engine.circuit.layout.geometry import CentreLine
from engine.circuit.layout.lanes import COMPARE_DECIMALS, LANES, CornerPlan, distance_from_inside
from engine.circuit.layout.model import MIDDLE, NO_CORNER, PIT, Space
from engine.circuit.text.errors import CircuitError, ErrorMessage, error_message

MIN_LANE_CHANGE_GAIN = 0.22  # a lane change must gain this share of the shorter space
TOUCH_TOLERANCE = 0.02  # spaces touch if the gap is at most this share of a space
MIN_OVERLAP = 0.12  # neighbours overlap by at least this share of the shorter space
LEFTWARDS, RIGHTWARDS = -1, 1
LANE_NAMES = ("left", "middle", "right")


class LaneSearch:
    """Finds the spaces of one lane near a position, all around the lap."""

    def __init__(self, spaces: Sequence[Space], lap: float) -> None:
        self.spaces, self.lap = spaces, lap
        self.middles = [round((space.start + space.end) / 2, COMPARE_DECIMALS) for space in spaces]

    def spaces_from(self, place: float) -> Iterator[tuple[Space, float]]:
        """Yield the spaces whose middle is at or after a position, in driving order.

        Each comes with the offset that brings its span near the position.
        """
        turns, start = divmod(place, self.lap)
        index = bisect_left(self.middles, start)
        for step in range(len(self.spaces)):
            lap, position = divmod(index + step, len(self.spaces))
            yield self.spaces[position], (turns + lap) * self.lap


def link_spaces(lanes: Sequence[Sequence[Space]], plans: dict[int, CornerPlan], line: CentreLine) -> None:
    """Set ``next_spaces``, ``lane_changes`` and ``touching_spaces`` of all lane spaces."""
    searches = [LaneSearch(lane, line.length) for lane in lanes]
    for lane, spaces in enumerate(lanes):
        for number, space in enumerate(spaces):
            following = spaces[(number + 1) % len(spaces)]
            targets, turns = [following.index], []
            near = [spaces[number - 1].index, following.index]
            for side in (LEFTWARDS, RIGHTWARDS):
                if lane + side in LANES:
                    target = lane_change_target(space, searches[lane + side])
                    if target is not None and is_lane_change_allowed(space, side, target, plans):
                        targets.append(target.index)
                        turns.append(side)
                    near += [other.index for other in adjacent_spaces(space, searches[lane + side])]
            space.next_spaces, space.lane_changes, space.touching_spaces = (
                tuple(targets),
                tuple(turns),
                tuple(near),
            )
    check_author_arrows(lanes, plans)


def lane_change_target(space: Space, neighbour: LaneSearch) -> Space | None:
    """Return the first space of the neighbouring lane that is far enough ahead, if it touches this one."""
    middle = (space.start + space.end) / 2
    for target, shift in neighbour.spaces_from(round(middle, COMPARE_DECIMALS)):
        gain = (target.start + target.end) / 2 + shift - middle
        if (
            round(
                gain - MIN_LANE_CHANGE_GAIN * min(space.end - space.start, target.end - target.start),
                COMPARE_DECIMALS,
            )
            > 0
        ):
            touches = (
                round(
                    target.start + shift - space.end - TOUCH_TOLERANCE * (space.end - space.start),
                    COMPARE_DECIMALS,
                )
                <= 0
            )
            return target if touches else None
    return None


def adjacent_spaces(space: Space, neighbour: LaneSearch) -> list[Space]:
    """Return the spaces of the neighbouring lane that share a long enough part of this one's span."""
    matches = []
    longest = max(other.end - other.start for other in neighbour.spaces)
    for other, shift in neighbour.spaces_from(round(space.start - longest, COMPARE_DECIMALS)):
        if other.start + shift >= space.end:
            break
        shared = min(space.end, other.end + shift) - max(space.start, other.start + shift)
        if (
            round(
                shared - MIN_OVERLAP * min(space.end - space.start, other.end - other.start), COMPARE_DECIMALS
            )
            > 0
        ):
            matches.append(other)
    return matches


def is_lane_change_allowed(space: Space, side: int, target: Space, plans: dict[int, CornerPlan]) -> bool:
    """True if the arrows allow a change to the lane on this side.

    Changes are free on straights. Into a corner, only changes towards its inside are allowed. The last space
    of a corner leads straight on.
    """
    if space.corner == NO_CORNER:
        return target.corner == NO_CORNER or side == -plans[target.section].entry_hand
    plan = plans[space.section]
    if plan.piece.arrows:
        sign = plan.piece.arrows[space.lane][space.index_in_section : space.index_in_section + 1]
        return sign == "+" or sign == ("<" if side == LEFTWARDS else ">")
    if target.section != space.section or space.index_in_section == space.lane_spaces_in_section - 1:
        return False
    return has_default_arrow(space, side, plan)


def has_default_arrow(space: Space, side: int, plan: CornerPlan) -> bool:
    """True if a corner without written arrows has this lane change by default.

    The default is inwards first, and outwards near the end of long corners.
    """
    hand = nearest_direction(space, plan)
    inwards = side == -hand
    # percentage of the corner driven, times 2 * space.lane_spaces_in_section
    driven = (2 * space.index_in_section + 1) * 100
    if plan.piece.stops == 1 and plan.is_one_direction:
        return inwards and (
            distance_from_inside(hand, space.lane) == 1 or driven < 67 * 2 * space.lane_spaces_in_section
        )
    if space.lane == MIDDLE:
        return inwards == (driven < 55 * 2 * space.lane_spaces_in_section)
    if distance_from_inside(hand, space.lane) == 0:
        return not inwards and driven > 45 * 2 * space.lane_spaces_in_section
    return inwards


def nearest_direction(space: Space, plan: CornerPlan) -> int:
    """Return the direction in which the road turns at a space: that of the nearest arc of its corner."""
    middle = (space.start + space.end) / 2
    return min(
        plan.arcs, key=lambda arc: round(max(arc.start - middle, middle - arc.end, 0.0), COMPARE_DECIMALS)
    ).direction


def lane_title(lane: int) -> ErrorMessage:
    return error_message(f"lane.{LANE_NAMES[lane]}")


def check_author_arrows(lanes: Sequence[Sequence[Space]], plans: dict[int, CornerPlan]) -> None:
    """Raise CircuitError if the author's arrows don't fit the spaces or lead nowhere."""
    for plan in plans.values():
        for lane, signs in enumerate(plan.piece.arrows):
            if len(signs) != plan.spaces_per_lane[lane]:
                raise CircuitError(
                    error_message(
                        "arrow_count",
                        corner=plan.piece.name,
                        lane=lane_title(lane),
                        n=plan.spaces_per_lane[lane],
                    ),
                    plan.piece.line_number,
                )
    changes_by_sign = {"^": (), "<": (LEFTWARDS,), ">": (RIGHTWARDS,), "+": (LEFTWARDS, RIGHTWARDS)}
    for spaces in lanes:
        for space in spaces:
            if space.corner != NO_CORNER and (arrows := plans[space.section].piece.arrows):
                sign = arrows[space.lane][space.index_in_section]
                if space.lane_changes != changes_by_sign[sign]:
                    piece = plans[space.section].piece
                    where = {"space": space.index_in_section + 1, "lane": lane_title(space.lane)}
                    raise CircuitError(
                        error_message("arrow", corner=piece.name, sign=sign, **where), piece.line_number
                    )


def shortest_lap(lanes: Sequence[Sequence[Space]], spaces: Sequence[Space], lap: float) -> int:
    """Return the fewest moves of one space for a lap, without the pit lane.

    A lap goes from the first space of any lane across the line again.
    """
    return min(fewest_moves_to_line(lane[0], spaces, lap) for lane in lanes)


def fewest_moves_to_line(first: Space, spaces: Sequence[Space], lap: float) -> int:
    """Return the fewest moves of one space from ``first`` across the line, by breadth-first search."""
    reached, visited = {first.index}, {first.index}
    for moves in range(1, len(spaces) + 1):
        steps = [
            (spaces[index], spaces[target])
            for index in sorted(reached)
            for target in spaces[index].next_spaces
            if spaces[target].lane != PIT
        ]
        if any(crosses_line(here, there, lap) for here, there in steps):
            return moves
        reached = {there.index for _, there in steps} - visited
        visited |= reached
    return 0


def crosses_line(here: Space, there: Space, lap: float) -> bool:
    """True if a move leads from the end of the lap to its beginning."""
    return here.start - there.start > lap / 2
