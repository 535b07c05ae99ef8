"""Cost of entering the pit lane too fast, if pit stops cost movement points (TRT-PIT-3)."""

from __future__ import annotations

from itertools import pairwise

from engine.core.state import Race
from engine.core.types import Message
from engine.rules.framework.builder import Rules
from engine.rules.framework.outcomes import Reason
from engine.rules.pits import point_stops


def over_speed(gear: int) -> int:
    """Return the gears above 4th; each costs a transmission point and a brake point."""
    return max(0, gear - point_stops.FASTEST)


def speed_reason(rules: Rules, race: Race) -> list[Reason]:
    """Return the cost of speed for a car that turns into the pit lane, with its reason."""
    over = point_stops.over_speed(race)
    return [Reason(Message("why.pit_speed_both", {"count": over}), "TRT-PIT-3")] if over else []


def too_fast(rules: Rules, race: Race, lane: tuple[int, ...], brakes: int) -> bool:
    """True if a path along the pit lane reaches the pit in a gear that the car cannot pay for (G-52)."""
    car = race.cars[race.actor]
    over = over_speed(car.gear)
    return (
        bool(over)
        and lane[-1] == point_stops.pit_of(rules, race, race.actor)
        and (car.fuel < over or car.brakes - brakes < over)
    )


def pit_speed_cost(rules: Rules, race: Race, path: tuple[int, ...]) -> tuple[int, int]:
    """Return the brake points and transmission points for reaching the pit; none in the final move."""
    car = race.cars[race.actor]
    laps = car.crossings + any(rules.track.crosses_line(*step) for step in pairwise(path))
    pit = point_stops.pit_of(rules, race, race.actor)
    # A car that is carried on from its pit stays there and pays only once.
    if path[-1] != pit or laps > rules.setup.laps or (race.skidded and path[0] == pit):
        return 0, 0
    return over_speed(car.gear), over_speed(car.gear)
