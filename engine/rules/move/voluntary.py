"""Voluntary movement (TRT-MOV-2, HSE-MOV-2): the roll, changed by soft tyres and by the wing."""

from __future__ import annotations

from engine.core.state import RAIN, SOFT, Car, Race, tyre_lap
from engine.core.track import Track
from engine.core.types import Action, Message
from engine.movement.cache import track_table
from engine.movement.lane_graph import LaneGraph
from engine.movement.legal_moves import MoveQuery, MoveRestrictions
from engine.movement.move_options import WING_LENGTH, MoveOptions, brake_points, pack_extra
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.slots import Reason
from engine.rules.move.drive import EXTRA_POINT
from engine.rules.move.euro_tyres import reachable_after

NOT_OFFERED = -1

# Smallest ``extra`` of actions that the wing shortens.
BY_THE_WING = pack_extra(WING_LENGTH, 0)

# Highest roll in each gear with the high-downforce wing (TRT-WNG-3, HSE-WNG-2).
WING_LIMITS = {4: 11, 5: 18, 6: 26}


def install_voluntary(builder: Builder) -> None:
    """Install the lengths that a driver may choose from."""
    owner = "compounds" if builder.has_rule("compounds") else None
    builder.slots(replacing=owner).move_lengths = voluntary_lengths
    builder.slots(replacing=owner).length_reason = length_reason
    builder.parameters.wing_may_enter_corner = builder.switch_choice("wing_minus_1") == "ends_after"
    if builder.has_rule("wing"):
        builder.hooks.filter_moves.append(filter_wing_moves)


def limited_roll(car: Car, spaces: int) -> int:
    """Return the spaces of a roll, up to the limit of the car's wing (TRT-WNG-3, HSE-WNG-2)."""
    return min(spaces, WING_LIMITS.get(car.gear, spaces)) if car.points_state.wing else spaces


def voluntary_lengths(rules: Rules, race: Race, spaces: int) -> tuple[int, ...]:
    """Return the lengths that a driver may choose from.

    The normal one is the roll, up to the wing's limit, less the point that worn soft tyres take (G-70, G-73,
    HSE-TYC). Fresh soft tyres add a point in the dry for an undamaged car, once a turn (TRT-TYR-3,
    TRT-TYR-5). The wing takes a point if the move ends in a corner (TRT-WNG-2).
    """
    car = race.cars[race.actor]
    wing = car.points_state.wing
    spaces = limited_roll(car, spaces)
    longer = NOT_OFFERED
    if car.compound == SOFT:
        lap = tyre_lap(race, car)
        if lap >= 3:
            spaces -= 1
        elif (
            lap == 1
            and race.weather != RAIN
            and not race.turn.offers_made & EXTRA_POINT
            and rules.is_undamaged(rules, car)
        ):
            longer = spaces + 1
    if wing and spaces:
        return (spaces, longer, spaces - 1)
    return (spaces, longer) if longer > 0 else (spaces,)


def length_reason(rules: Rules, race: Race, lengths: tuple[int, ...], choice: int) -> Reason | None:
    """Return why a move has this length: a point less by the wing, or one more on fresh soft tyres."""
    if choice == WING_LENGTH:
        return Reason(Message("why.wing"), "TRT-WNG-2")
    return Reason(Message("why.soft"), "LUD-ADT-3") if lengths[choice] > lengths[0] else None


def filter_wing_moves(
    graph: LaneGraph, restrictions: MoveRestrictions, query: MoveQuery, move_options: MoveOptions
) -> None:
    """Keep the legal moves that the wing shortens.

    The move would have to end in a corner without the wing or, if that is agreed, ends in one with it.
    """
    if len(move_options.lengths) <= WING_LENGTH:
        return
    cars, may_enter = query.cars, restrictions.wing_may_enter_corner
    at_corners = _at_corners(graph.track, may_enter)
    lane_from = at_corners.get
    for extra, driven in move_options.levels:
        if extra < BY_THE_WING:
            continue
        all_ends = move_options.legal_ends(extra, driven)
        if at_corners.keys().isdisjoint(all_ends):
            move_options.restrict_ends(extra, ())
            continue
        in_full = move_options.lengths[WING_LENGTH] - brake_points(extra) == driven
        # If the own lane leads into a corner and is free, no search is needed.
        ends = [
            end
            for end in all_ends
            if (lane := lane_from(end)) is not None
            and (
                (in_full and lane >= 0 and lane not in cars)
                or _has_a_corner(graph, query, move_options, end, extra, may_enter)
            )
        ]
        if len(ends) < len(all_ends):
            move_options.restrict_ends(extra, ends)


@track_table
def _at_corners(track: Track, ends_after: bool) -> dict[int, int]:
    """Return the end spaces from which the wing may take its point, each with the next space of its lane.

    These are spaces from which a step leads into a corner. Corner spaces are included if ending in a corner
    is enough (``ends_after``), or if a step from them may cost more than a point. The next space is -1 unless
    it is in a corner and costs one point.
    """
    corner, cost = track.corner, track.cost
    return {
        space: ahead[0] if corner[ahead[0]] >= 0 and cost[ahead[0]] == 1 else -1
        for space, ahead in enumerate(track.following)
        if any(corner[other] >= 0 for other in ahead)
        or (corner[space] >= 0 and (ends_after or any(cost[other] > 1 for other in ahead)))
    }


def _has_a_corner(
    graph: LaneGraph, query: MoveQuery, move_options: MoveOptions, end: int, extra: int, may_enter: bool
) -> bool:
    corner = graph.track.corner
    if may_enter and corner[end] >= 0:
        return True
    route = move_options.route_of(Action("drive", end, extra))
    if route.blocked_spaces:
        return False
    occupied = frozenset(query.cars) - {query.start}
    ends = reachable_after(
        graph,
        move_options.search.keys_at(end, route.spaces_driven - move_options.unspent_points(route)),
        1,
        occupied,
    )
    return any(corner[space] >= 0 for space in ends)
