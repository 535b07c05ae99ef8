"""Blocked by other cars (LUD-SWV-1): blocked spaces cost brakes and tyres.

A car that cannot pay is out and hits the car ahead.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import RUNNING, Car, Race
from engine.rules.corners import corners
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow, go_to
from engine.rules.framework.slots import BlockedMoveCost
from engine.rules.framework.triggers import BLOCKED_SPACES
from engine.rules.turn import wear

MAX_BRAKES = 3
MAX_SPACES = 6


class BlockedSpaces(NamedTuple):
    """Spaces lost behind other cars (LUD-SWV-1).

    Attributes:
        clause: the clause that eliminates a car which cannot pay for them
        needs_brakes: True if tyre points may not replace missing brakes
    """

    clause: str
    needs_brakes: bool = False


def install_swerving(builder: Builder) -> None:
    """Install the cost of blocked spaces, paid at the end of the move."""
    builder.slots().blocked_tyre_cost = swerve_points
    builder.slots().blocked_move_cost = blocked_cost
    strict = builder.switch_choice("swerve_shortage", "tyres") == "strict"
    builder.set_record(BlockedSpaces("LUD-SWV-1", needs_brakes=strict))
    builder.event_message("wear", "LUD-SWV-1", "bumped")
    builder.step(
        "swerve",
        run_blocked,
        description="spaces lost behind other cars cost brake and tyre points",
        clauses="LUD-SWV-1 LUD-SPN-1",
        when=(BLOCKED_SPACES,),
    )


def swerve_points(rules: Rules, race: Race, car: Car, points: int) -> int:
    """Return the tyre points for spaces that brakes do not pay: one each."""
    return points


def blocked_cost(rules: Rules, race: Race, car: Car, brakes: int, unused: int) -> BlockedMoveCost:
    """Return the cost of blocked spaces: three brakes, then tyres; tyres replace missing brakes (G-14)."""
    max_brakes = min(unused, MAX_BRAKES)
    brakes_paid = min(max_brakes, brakes)
    rest = rules.blocked_tyre_cost(rules, race, car, unused - brakes_paid)
    if (
        unused > MAX_SPACES
        or rest > car.tyres
        or (brakes_paid < max_brakes and rules.record(BlockedSpaces).needs_brakes)
    ):
        return BlockedMoveCost(0, 0, True)
    return BlockedMoveCost(brakes_paid, rest, False)


def run_blocked(rules: Rules, race: Race) -> Flow:
    """Pay for the blocked spaces of this move."""
    if not race.unused:
        return NEXT
    car = race.cars[race.actor]
    lost_spaces = race.unused
    cost = rules.blocked_move_cost(rules, race, car, car.brakes, race.unused)
    if cost.is_unaffordable:
        if race.finishing and corners.is_crash(rules, race):
            race.finishing = 0
        ahead = car_ahead(rules, race, car)
        clause = rules.record(BlockedSpaces).clause
        wear.eliminate(rules, race, race.actor, "blocked", clause)
        if ahead >= 0:
            wear.lose(rules, race, ahead, "bodywork", clause)
        return go_to(rules.after_elimination_step)
    race.unused = 0
    race.no_more_slipstream = 1
    car.brakes -= cost.brakes
    car.tyres -= cost.tyres
    race.emit("swerve", race.actor, "LUD-SWV-1", unused=lost_spaces, brakes=cost.brakes, tyres=cost.tyres)
    if cost.tyres and car.tyres == 0 and rules.last_tyre_point_spins:
        corners.spin_car(race, race.actor)
    return NEXT


def car_ahead(rules: Rules, race: Race, car: Car) -> int:
    """Return the blocking car; -1 if there is none.

    It is on the next space of the own lane, or else on the first space that the arrows lead to (G-14).
    """
    for space in rules.track.following[car.space]:
        holder = race.occupied.get(space, -1)
        if holder >= 0 and race.cars[holder].status == RUNNING:
            return holder
    return -1
