"""Order of level cars (TRT-ORD-2, HSE-ORD-2, G-63)."""

from __future__ import annotations

from engine.core.state import AT_PIT, ON_TRACK, Car, Race
from engine.rules.kernel.builder import Builder, Rules

# Higher than the negative number of any section of road.
BEHIND_THE_ROAD = 2


def install(builder: Builder) -> None:
    """Sort by leading section, inside of the corner, track before pit lane, pit lane before pits."""
    builder.slots(instead_of="order").among_level_cars = by_their_places


def install_higher_gear_first(builder: Builder) -> None:
    """Install the same order with the higher gear first (HSE-ORD-2)."""
    builder.slots(instead_of="tie_breaks").among_level_cars = by_their_gears


def by_their_gears(rules: Rules, race: Race, car: Car) -> tuple[int, ...]:
    """Return the sort key of level cars with the higher gear first."""
    return (-car.gear, *by_their_places(rules, race, car))


def by_their_places(rules: Rules, race: Race, car: Car) -> tuple[int, ...]:
    """Return the sort key of level cars by location.

    It contains the position in the pit lane, the distance from the inside of the current or next corner, and
    the arrival.
    """
    track, space = rules.track, car.space
    if car.pit != ON_TRACK:
        return (BEHIND_THE_ROAD, car.pit == AT_PIT, way_out(rules, race, car), car.arrived, car.grid)
    corner = track.ahead[space]
    lane = track.lane[space]
    from_inside = 0 if corner < 0 else lane if track.corners[corner].inside == "left" else 2 - lane
    return (-track.stretch[space], from_inside, 0, car.arrived, car.grid)


def way_out(rules: Rules, race: Race, car: Car) -> int:
    """Return the movement points a car at its pit needs to leave (TRT-ORD-2, HSE-ORD-2).

    They are its remaining work and the remaining spaces of the pit lane.
    """
    return car.kit.work + int(rules.track.size) - car.space
