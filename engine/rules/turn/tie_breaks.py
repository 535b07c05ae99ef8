"""Order of level cars (TRT-ORD-2, HSE-ORD-2, G-63)."""

from __future__ import annotations

from engine.core.state import AT_PIT, ON_TRACK, Car, Race
from engine.core.track import Track
from engine.movement.cache import track_table
from engine.rules.framework.builder import Builder, Rules
from engine.rules.turn.order import running_order

# Higher than the negative number of any section of road.
PIT_LANE_RANK = 2


def install_tie_breaks(builder: Builder) -> None:
    """Sort by leading section, inside of the corner, track before pit lane, pit lane before pits."""
    builder.slots(replacing="order").tie_break_key = location_tie_break
    builder.slots(replacing="order").order_of_play = order_beside_pits


def install_higher_gear_first(builder: Builder) -> None:
    """Install the same order with the higher gear first (HSE-ORD-2)."""
    builder.slots(replacing="tie_breaks").tie_break_key = by_their_gears


def order_beside_pits(rules: Rules, race: Race) -> list[int]:
    """Return the order of play: by position, and next to the pits whether level or not (G-111).

    Cars on the sections of road next to the pits go first, then those in the lane, then those at their pits
    by the points they need to leave. They share the turns that these cars have by position.
    """
    order, cars = running_order(rules, race), race.cars
    if all(cars[number].pit == ON_TRACK for number in order):
        return order
    beside, stretch = sections_beside_pits(rules.track), rules.track.stretch
    moved = [
        number for number in order if cars[number].pit != ON_TRACK or stretch[cars[number].space] in beside
    ]
    ranked = iter(sorted(moved, key=lambda number: _rank_at_pits(rules, race, cars[number])))
    return [next(ranked) if number in moved else number for number in order]


def _rank_at_pits(rules: Rules, race: Race, car: Car) -> tuple[int, int]:
    if car.pit == AT_PIT:
        return 2, way_out(rules, race, car)
    return int(car.pit != ON_TRACK), 0


@track_table
def sections_beside_pits(track: Track) -> frozenset[int]:
    """Return the sections of road next to the pits."""
    middle = range(track.lanes[0], track.lanes[0] + track.lanes[1])
    return frozenset(
        track.stretch[min(middle, key=lambda space: spaces_apart(track, space, pit))] for pit in track.boxes
    )


def spaces_apart(track: Track, space: int, other: int) -> int:
    """Return the distance between two spaces along the lap, in thousandths of a space."""
    way = (track.progress[space] - track.progress[other]) % track.lap
    return min(way, track.lap - way)


def by_their_gears(rules: Rules, race: Race, car: Car) -> tuple[int, ...]:
    """Return the sort key of level cars with the higher gear first."""
    return (-car.gear, *location_tie_break(rules, race, car))


def location_tie_break(rules: Rules, race: Race, car: Car) -> tuple[int, ...]:
    """Return the sort key of level cars by location.

    It contains the position in the pit lane, the distance from the inside of the current or next corner, and
    the arrival.
    """
    track, space = rules.track, car.space
    if car.pit != ON_TRACK:
        return (PIT_LANE_RANK, car.pit == AT_PIT, way_out(rules, race, car), car.arrival_order, car.grid)
    corner = track.next_corner[space]
    lane = track.lane[space]
    from_inside = 0 if corner < 0 else lane if track.corners[corner].inside == "left" else 2 - lane
    return (-track.stretch[space], from_inside, 0, car.arrival_order, car.grid)


def way_out(rules: Rules, race: Race, car: Car) -> int:
    """Return the movement points a car at its pit needs to leave (TRT-ORD-2, HSE-ORD-2).

    They are its remaining work and the remaining spaces of the pit lane.
    """
    return car.points_state.work + int(rules.track.size) - car.space
