"""Order of level cars (TRT-ORD-2, HSE-ORD-2, G-63)."""

from __future__ import annotations

from engine.core.state import AT_PIT, ON_TRACK, Car, Race
from engine.rules.framework.builder import Builder, Rules

# Higher than the negative number of any section of road.
PIT_LANE_RANK = 2


def install_tie_breaks(builder: Builder) -> None:
    """Sort by leading section, inside of the corner, track before pit lane, pit lane before pits."""
    builder.slots(replacing="order").tie_break_key = location_tie_break


def install_higher_gear_first(builder: Builder) -> None:
    """Install the same order with the higher gear first (HSE-ORD-2)."""
    builder.slots(replacing="tie_breaks").tie_break_key = by_their_gears


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
