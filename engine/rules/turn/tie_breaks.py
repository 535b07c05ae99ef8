"""Who goes first of cars that are level (TRT-ORD-2, HSE-ORD-2, G-63)."""

from __future__ import annotations

from engine.core.state import AT_PIT, ON_TRACK, Car, Race
from engine.rules.kernel.builder import Builder, Rules

# Higher than the number of any piece of road with its sign turned.
BEHIND_THE_ROAD = 2


def install(builder: Builder) -> None:
    """The leading section, the inside of the curve, the track before the pit lane, the lane before
    the pits.
    """
    builder.slots(instead_of="order").among_level_cars = by_their_places


def install_higher_gear_first(builder: Builder) -> None:
    """The same, but a higher gear goes before all that (HSE-ORD-2)."""
    builder.slots(instead_of="tie_breaks").among_level_cars = by_their_gears


def by_their_gears(rules: Rules, race: Race, car: Car) -> tuple[int, ...]:
    """What level cars are sorted by where the higher gear counts first."""
    return (-car.gear, *by_their_places(rules, race, car))


def by_their_places(rules: Rules, race: Race, car: Car) -> tuple[int, ...]:
    """Where a car is in the lane of the pits, how far from the inside of the curve it is in or comes to, and
    who was there first.
    """
    track, space = rules.track, car.space
    if car.pit != ON_TRACK:
        return (BEHIND_THE_ROAD, car.pit == AT_PIT, way_out(rules, race, car), car.arrived, car.grid)
    corner = track.ahead[space]
    lane = track.lane[space]
    from_inside = 0 if corner < 0 else lane if track.corners[corner].inside == "left" else 2 - lane
    return (-track.stretch[space], from_inside, 0, car.arrived, car.grid)


def way_out(rules: Rules, race: Race, car: Car) -> int:
    """Movement points that a car at its pit still needs to get out: its work, and the spaces of the lane that
    are left (TRT-ORD-2, HSE-ORD-2).
    """
    return car.kit.work + int(rules.track.size) - car.space
