"""Common parts of pit stops in movement-point rulebooks (TRT-PIT, HSE-PIT).

The pit lane is wide, and teams choose their pits. Entering it too fast costs points (TRT-PIT-3).
"""

from __future__ import annotations

from itertools import pairwise

from engine.core.state import AT_PIT, ON_TRACK, TO_PIT, Car, Race, points_at_start, tyre_set_lap
from engine.core.types import Message
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.slots import Reason
from engine.rules.pits.pits import pits_by_team
from engine.rules.pre_race import compounds

FASTEST = 4


def install_point_stops(builder: Builder) -> None:
    """Open the pit lane in every lap; no car is blocked in it."""
    builder.save_fields("kit")
    builder.parameters.allows_pit_stops = bool(builder.track.boxes)
    builder.parameters.wide_pit_lane = True
    builder.slots().can_enter_pits = may_enter_pit_lane
    builder.slots().pit_lane_ahead = pit_lane_path
    builder.parameters.team_pit_spaces = pits_by_team(builder.track.boxes)


def install_publishers(builder: Builder) -> None:
    """Use the pit stops of the basic game under the house rules (HSE-GEN-1, G-96).

    A car that has waited at its pit chooses a gear with the others.
    """
    builder.parameters.sets_gear_at_pit = True
    if builder.has_rule("compounds"):
        compounds.install_at_the_pits(builder, clause="LUD-AWE-2")


def pit_of(rules: Rules, race: Race, number: int) -> int:
    """Return the pit lane space next to a car's pit: its team's choice, or the pit of its colour."""
    box = race.cars[number].points_state.box
    return rules.track.boxes[box - 1] if box else rules.team_pit_spaces[rules.setup.entries[number].team]


def may_enter_pit_lane(rules: Rules, race: Race, car: Car) -> bool:
    """True if the driver may turn into the pit lane; backmarkers do not pit."""
    return bool(
        rules.allows_pit_stops and race.round > 0 and car.pit == ON_TRACK and not car.points_state.backmarker
    )


def pit_lane_path(rules: Rules, race: Race, number: int, space: int, length: int) -> tuple[int, ...]:
    """Return up to ``length`` pit lane spaces from ``space`` on, no further than the own pit."""
    pit = pit_of(rules, race, number)
    if space > pit:
        return ()
    return tuple(range(space, min(space + length, pit + 1)))


def gears_over_entry_limit(race: Race) -> int:
    """Return the gears above 4th for a car that would turn into the pit lane; 0 inside, where it has paid."""
    car = race.cars[race.actor]
    return max(0, car.gear - FASTEST) if car.pit == ON_TRACK else 0


def is_arriving(rules: Rules, race: Race) -> bool:
    """True if the acting car's move has ended at its pit."""
    car = race.cars[race.actor]
    return (
        not car.status
        and not race.finishing
        and car.pit == TO_PIT
        and car.space == pit_of(rules, race, race.actor)
    )


def park_at_pit(race: Race) -> Car:
    """Park the acting car at its pit."""
    car = race.cars[race.actor]
    car.pit = AT_PIT
    return car


def fitting_crossing(rules: Rules, car: Car) -> int:
    """Return the crossing from which a set fitted at this pit counts (G-40)."""
    return car.crossings + (rules.track.progress[car.space] > rules.track.lap // 2)


def fit_tyres(rules: Rules, race: Race, compound: int) -> None:
    """Fit new tyres with all points to the acting car; the set counts from this crossing (G-40)."""
    car = race.cars[race.actor]
    fitted = points_at_start(car, "tyres") - car.tyres
    car.tyres = points_at_start(car, "tyres")
    if not rules.has_tyre_choice:
        race.emit("pit", race.actor, "HSE-PIT-7", fitted=fitted)
        return
    car.compound = compound
    car.fitted = fitting_crossing(rules, car)
    race.set_lap = tyre_set_lap(car, race.points_state.laps_off)
    race.emit("pit", race.actor, "TRT-PIT-5", fitted=fitted)


def gears_over_limit(gear: int) -> int:
    """Return the gears above 4th; each costs a transmission point and a brake point."""
    return max(0, gear - FASTEST)


def speed_reason(rules: Rules, race: Race) -> list[Reason]:
    """Return the cost of speed for a car that turns into the pit lane, with its reason."""
    over = gears_over_entry_limit(race)
    return [Reason(Message("why.pit_speed_both", {"count": over}), "TRT-PIT-3")] if over else []


def is_too_fast_for_pit(rules: Rules, race: Race, lane: tuple[int, ...], brakes: int) -> bool:
    """True if a path along the pit lane reaches the pit in a gear that the car cannot pay for (G-52)."""
    car = race.cars[race.actor]
    over = gears_over_limit(car.gear)
    return (
        bool(over)
        and lane[-1] == pit_of(rules, race, race.actor)
        and (car.fuel < over or car.brakes - brakes < over)
    )


def pit_speed_cost(rules: Rules, race: Race, path: tuple[int, ...]) -> tuple[int, int]:
    """Return the brake points and transmission points for reaching the pit; none in the final move."""
    car = race.cars[race.actor]
    laps = car.crossings + any(rules.track.crosses_line(*step) for step in pairwise(path))
    pit = pit_of(rules, race, race.actor)
    # A car that is carried on from its pit stays there and pays only once.
    if path[-1] != pit or laps > rules.setup.laps or (race.skidded and path[0] == pit):
        return 0, 0
    return gears_over_limit(car.gear), gears_over_limit(car.gear)
