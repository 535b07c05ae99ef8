"""Blocked by other cars (LUD-SWV-1): blocked spaces cost brakes and tyres.

A car that cannot pay is out and hits the car ahead.
"""

from __future__ import annotations

from engine.core.state import RUNNING, Car, Race
from engine.rules.corners import corners
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import LOST_SPACES
from engine.rules.kernel.outcomes import Bill
from engine.rules.wear import wear

MOST_BRAKES = 3
MOST_SPACES = 6


def install(builder: Builder) -> None:
    """Install the cost of blocked spaces, paid at the end of the move."""
    builder.slots().swerve_points = swerve_points
    builder.slots().swerve_bill = bill
    builder.parameters.blocked_clause = "LUD-SWV-1"
    builder.parameters.swerve_shortage = builder.choice("swerve_shortage", "tyres")
    builder.step(
        "swerve",
        settle,
        act="spaces lost behind other cars cost brake and tyre points",
        clauses="LUD-SWV-1 LUD-SPN-1",
        occasions=LOST_SPACES,
    )


def swerve_points(rules: Rules, race: Race, car: Car, points: int) -> int:
    """Return the tyre points for spaces that brakes do not pay: one each."""
    return points


def bill(rules: Rules, race: Race, car: Car, brakes: int, unused: int) -> Bill:
    """Return the cost of blocked spaces: three brakes, then tyres; tyres replace missing brakes (G-14)."""
    wanted = min(unused, MOST_BRAKES)
    paid = min(wanted, brakes)
    rest = rules.swerve_points(rules, race, car, unused - paid)
    if unused > MOST_SPACES or rest > car.tyres or (paid < wanted and rules.swerve_shortage == "strict"):
        return Bill(0, 0, True)
    return Bill(paid, rest, False)


def settle(rules: Rules, race: Race) -> None:
    """Pay for the blocked spaces of this move."""
    race.step += 1
    if not race.unused:
        return
    car = race.cars[race.actor]
    lost = race.unused
    price = rules.swerve_bill(rules, race, car, car.brakes, race.unused)
    if price.out:
        if race.finishing and corners.crashes(rules, race):
            race.finishing = 0
        ahead = car_ahead(rules, race, car)
        wear.eliminate(rules, race, race.actor, "blocked", rules.blocked_clause)
        if ahead >= 0:
            wear.lose(rules, race, ahead, "bodywork", rules.blocked_clause)
        rules.goto(race, rules.after_a_wreck)
        return
    race.unused = 0
    race.no_tow = 1
    car.brakes -= price.brakes
    car.tyres -= price.tyres
    race.emit("swerve", race.actor, "LUD-SWV-1", unused=lost, brakes=price.brakes, tyres=price.tyres)
    if price.tyres and car.tyres == 0 and rules.swerve_spins:
        corners.spin(race, race.actor)


def car_ahead(rules: Rules, race: Race, car: Car) -> int:
    """Return the blocking car; -1 if there is none.

    It is on the next space of the own lane, or else on the first space that the arrows lead to (G-14).
    """
    for space in rules.track.following[car.space]:
        holder = race.occupied.get(space, -1)
        if holder >= 0 and race.cars[holder].status == RUNNING:
            return holder
    return -1
