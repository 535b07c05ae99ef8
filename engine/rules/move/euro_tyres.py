"""Tyres of the Eurogames rules (ADV-TYR): extra spaces and overshoot multipliers.

Both depend on kind of tyres, weather and lap of the set.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from engine.core.state import AT_PIT, RAIN, SOFT, WET, Car, Race, tyre_lap
from engine.core.types import Action
from engine.movement.lane_graph import LaneGraph, space_of
from engine.movement.legal_moves import MoveQuery, MoveRestrictions
from engine.movement.move_options import MoveOptions, length_index
from engine.movement.path_corners import UnfinishedCorner
from engine.rules.corners.swerving import swerve_points
from engine.rules.framework.builder import Builder, Rules

WHOLE = 0


def install_euro_tyres(builder: Builder) -> None:
    """Replace lengths and costs of the older rules; blocked spaces are never multiplied (G-39)."""
    builder.slots(replacing="compounds").move_lengths = lengths_with_euro_tyres
    builder.slots(replacing="compounds").overshoot_tyre_cost = euro_tyre_overshoot_points
    builder.slots(replacing="compounds").blocked_tyre_cost = swerve_points
    builder.hooks.filter_moves.append(filter_worn_soft_moves)


def multiplier(race: Race, car: Car) -> int:
    """Return the cost of an overshot space on these tyres (ADV-TYR-2 to ADV-TYR-10)."""
    lap = tyre_lap(race, car)
    if car.compound == SOFT or (car.compound == WET and race.weather != RAIN):
        return 3 if lap >= 3 else 2
    return 1


def lengths_with_euro_tyres(rules: Rules, race: Race, spaces: int) -> tuple[int, ...]:
    """Return the lengths that a driver may choose from.

    Soft tyres may add a space in their first dry lap, but not on the way out of the pits (ADV-PIT-4). In the
    third lap they take a space from moves that end on a straight.
    """
    car = race.cars[race.actor]
    if car.compound != SOFT:
        return (spaces,)
    lap = tyre_lap(race, car)
    if lap >= 3:
        return (spaces, spaces - 1)
    return (spaces, spaces + 1) if lap == 1 and race.weather != RAIN and car.pit != AT_PIT else (spaces,)


def filter_worn_soft_moves(
    graph: LaneGraph, restrictions: MoveRestrictions, query: MoveQuery, move_options: MoveOptions
) -> None:
    """Keep the legal moves for the third lap of a soft set (G-33).

    The length depends on whether the full roll, driven on along the route, would end in a corner. If cars
    block the route, the road counts as free.
    """
    if len(move_options.lengths) == 1 or move_options.lengths[1] > move_options.lengths[0]:
        return
    whole = move_options.lengths[WHOLE]
    is_held_up = move_options.search.longest < whole
    occupied = frozenset() if is_held_up else frozenset(query.cars) - {query.start}

    def fits(space: int, extra: int) -> bool:
        route = move_options.route_of(Action("drive", space, extra))
        driven = route.spaces_driven - move_options.unspent_points(route)
        in_corner = length_index(extra) == WHOLE
        ends = reachable_after(graph, move_options.search.keys_at(space, driven), whole - driven, occupied)
        return any((graph.track.corner[end] >= 0) == in_corner for end in ends)

    for extra, driven in move_options.levels:
        ends = [space for space in move_options.legal_ends(extra, driven) if fits(space, extra)]
        move_options.restrict_ends(extra, ends)


def reachable_after(graph: LaneGraph, keys: Iterable[int], points: int, occupied: Container[int]) -> set[int]:
    """Return the spaces that can be reached with this many further points.

    On a doubled straight a last point may buy nothing.
    """
    cost = graph.track.cost if graph.track.has_double_cost else None
    ends: set[int] = set()
    queue = {(key, points) for key in keys}
    while queue:
        key, left = queue.pop()
        for target in graph.edges_with_cars(key, occupied):
            price = cost[space_of(target)] if cost else 1
            if price > left:
                ends.add(space_of(key))
            elif space_of(target) not in occupied:
                queue.add((target, left - price))
    return ends


def euro_tyre_overshoot_points(rules: Rules, race: Race, car: Car, left: list[UnfinishedCorner]) -> int:
    """Return the overshoot spaces times the multiplier of the tyres."""
    return sum(corner.overshoot_spaces for corner in left) * multiplier(race, car)
