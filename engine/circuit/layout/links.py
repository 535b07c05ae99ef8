"""Links between spaces: where a car may move next, and which cars it can touch."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from engine.circuit.layout.geometry import CentreLine
from engine.circuit.layout.lanes import FINE, LANES, CornerPlan, rank
from engine.circuit.layout.model import MIDDLE, NO_CORNER, Space
from engine.circuit.text.errors import CircuitError, Said, said

LEAST_GAIN = 0.22  # a lane change must gain this share of the shorter space
TOUCHING = 0.02  # spaces touch if the gap is at most this share of a space
SIDE_BY_SIDE = 0.12  # neighbours overlap by at least this share of the shorter space
LEFTWARDS, RIGHTWARDS = -1, 1
LANE_NAMES = ("left", "middle", "right")


class LaneSearch:
    """Finds the spaces of one lane near a position, all around the lap."""

    def __init__(self, spaces: Sequence[Space], lap: float) -> None:
        self.spaces, self.lap = spaces, lap
        self.middles = [round((space.start + space.end) / 2, FINE) for space in spaces]

    def after(self, place: float) -> Iterator[tuple[Space, float]]:
        """Yield the spaces whose middle is at or after a position, in driving order.

        Each comes with the offset that brings its span near the position.
        """
        turns, start = divmod(place, self.lap)
        index = bisect_left(self.middles, start)
        for step in range(len(self.spaces)):
            lap, position = divmod(index + step, len(self.spaces))
            yield self.spaces[position], (turns + lap) * self.lap


def link_lanes(lanes: Sequence[Sequence[Space]], plans: dict[int, CornerPlan], line: CentreLine) -> None:
    """Set ``next_spaces``, ``lane_changes`` and ``touching_spaces`` of all lane spaces."""
    searches = [LaneSearch(lane, line.length) for lane in lanes]
    for lane, spaces in enumerate(lanes):
        for number, space in enumerate(spaces):
            following = spaces[(number + 1) % len(spaces)]
            targets, turns = [following.index], []
            near = [spaces[number - 1].index, following.index]
            for side in (LEFTWARDS, RIGHTWARDS):
                if lane + side in LANES:
                    target = diagonal(space, searches[lane + side])
                    if target is not None and may_change(space, side, target, plans):
                        targets.append(target.index)
                        turns.append(side)
                    near += [other.index for other in beside(space, searches[lane + side])]
            space.next, space.turns, space.near = tuple(targets), tuple(turns), tuple(near)
    check_written_arrows(lanes, plans)


def diagonal(space: Space, neighbour: LaneSearch) -> Space | None:
    """Return the first space of the neighbouring lane that is far enough ahead, if it touches this one."""
    middle = (space.start + space.end) / 2
    for target, shift in neighbour.after(round(middle, FINE)):
        gain = (target.start + target.end) / 2 + shift - middle
        if round(gain - LEAST_GAIN * min(space.end - space.start, target.end - target.start), FINE) > 0:
            touches = (
                round(target.start + shift - space.end - TOUCHING * (space.end - space.start), FINE) <= 0
            )
            return target if touches else None
    return None


def beside(space: Space, neighbour: LaneSearch) -> list[Space]:
    """Return the spaces of the neighbouring lane that share a long enough part of this one's span."""
    found = []
    longest = max(other.end - other.start for other in neighbour.spaces)
    for other, shift in neighbour.after(round(space.start - longest, FINE)):
        if other.start + shift >= space.end:
            break
        shared = min(space.end, other.end + shift) - max(space.start, other.start + shift)
        if round(shared - SIDE_BY_SIDE * min(space.end - space.start, other.end - other.start), FINE) > 0:
            found.append(other)
    return found


def may_change(space: Space, side: int, target: Space, plans: dict[int, CornerPlan]) -> bool:
    """True if the arrows allow a change to the lane on this side.

    Changes are free on straights. Into a corner, only changes towards its inside are allowed. The last space
    of a corner leads straight on.
    """
    if space.corner == NO_CORNER:
        return target.corner == NO_CORNER or side == -plans[target.section].entry_hand
    plan = plans[space.section]
    if plan.piece.arrows:
        sign = plan.piece.arrows[space.lane][space.position : space.position + 1]
        return sign == "+" or sign == ("<" if side == LEFTWARDS else ">")
    if target.section != space.section or space.position == space.of - 1:
        return False
    return usual_arrow(space, side, plan)


def usual_arrow(space: Space, side: int, plan: CornerPlan) -> bool:
    """True if a corner without written arrows has this lane change by default.

    The default is inwards first, and outwards near the end of long corners.
    """
    hand = nearest_hand(space, plan)
    inwards = side == -hand
    driven = (2 * space.position + 1) * 100  # percentage of the corner driven, times 2 * space.of
    if plan.piece.stops == 1 and plan.one_handed:
        return inwards and (rank(hand, space.lane) == 1 or driven < 67 * 2 * space.of)
    if space.lane == MIDDLE:
        return inwards == (driven < 55 * 2 * space.of)
    if rank(hand, space.lane) == 0:
        return not inwards and driven > 45 * 2 * space.of
    return inwards


def nearest_hand(space: Space, plan: CornerPlan) -> int:
    """Return the direction in which the road turns at a space: that of the nearest arc of its corner."""
    middle = (space.start + space.end) / 2
    return min(plan.arcs, key=lambda arc: round(max(arc.start - middle, middle - arc.end, 0.0), FINE)).hand


def lane_title(lane: int) -> Said:
    return said(f"lane.{LANE_NAMES[lane]}")


def check_written_arrows(lanes: Sequence[Sequence[Space]], plans: dict[int, CornerPlan]) -> None:
    """Raise CircuitError if the author's arrows don't fit the spaces or lead nowhere."""
    for plan in plans.values():
        for lane, signs in enumerate(plan.piece.arrows):
            if len(signs) != plan.counts[lane]:
                raise CircuitError(
                    said("arrow_count", corner=plan.piece.name, lane=lane_title(lane), n=plan.counts[lane]),
                    plan.piece.line,
                )
    wanted = {"^": (), "<": (LEFTWARDS,), ">": (RIGHTWARDS,), "+": (LEFTWARDS, RIGHTWARDS)}
    for spaces in lanes:
        for space in spaces:
            if space.corner != NO_CORNER and (arrows := plans[space.section].piece.arrows):
                sign = arrows[space.lane][space.position]
                if space.turns != wanted[sign]:
                    piece = plans[space.section].piece
                    where = {"space": space.position + 1, "lane": lane_title(space.lane)}
                    raise CircuitError(said("arrow", corner=piece.name, sign=sign, **where), piece.line)
