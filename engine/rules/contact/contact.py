"""Contact (LUD-COL-1): a car that ends its move alongside or right behind another rolls with it.

A 1 costs bodywork.
"""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import KIT, RUNNING, Car, Race
from engine.core.types import Chance, DieRolls, Message
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.outcomes import Reason
from engine.rules.framework.program import NEXT, SAME, Flow
from engine.rules.framework.triggers import CAR_NEARBY, PENDING_CHECKS, TURN_STATE_SET
from engine.rules.turn import wear
from engine.rules.turn.order import running_order

# A pending roll is one number: the rolling car times ``PAIR`` plus the other car.
PAIR = 32

THROWS = DieRolls("contact", D20)


def install_contact(builder: Builder) -> None:
    """Install contact rolls after corners are settled.

    ``pending`` holds the rolls still to come; in each pair the moving car rolls first.
    """
    builder.parameters.contact_rolls_by_weather = (1, 1, 1)
    builder.parameters.contact_spaces = builder.track.contact
    builder.slots().cars_in_contact = partners
    builder.slots().contact_max_roll = contact_threshold
    builder.slots().contact_reason = contact_reason
    builder.step(
        "contact_pairs",
        queue_contact_rolls,
        description="find cars alongside and directly ahead",
        clauses="LUD-COL-1 LUD-PIT-6",
        # A car that slipstreams under the house rules also risks contact on straights.
        when=(CAR_NEARBY, PENDING_CHECKS, TURN_STATE_SET),
    )
    builder.step(
        "contact",
        ask_contact,
        apply_contact,
        description="both drivers of each pair roll; a 1 (in rain also a 2) costs a bodywork point",
        clauses="LUD-COL-1 LUD-COL-2",
        when=(PENDING_CHECKS,),
    )


def partners(rules: Rules, race: Race, space: int) -> list[int]:
    """Return the cars in contact with a car that ends its move on a space."""
    beside, occupied = rules.track.contact[space], race.occupied
    if occupied.keys().isdisjoint(beside):
        return []
    return [occupied[other] for other in beside if other in occupied]


def queue_contact_rolls(rules: Rules, race: Race) -> Flow:
    """Queue the contact rolls, the pair nearest the leader first."""
    car = race.cars[race.actor]
    race.pending = ()
    touched = rules.cars_in_contact(rules, race, car.space) if car.status == RUNNING and race.path else ()
    if not touched:
        return NEXT
    if len(touched) > 1:
        ranks = {number: rank for rank, number in enumerate(running_order(rules, race))}
        touched.sort(key=lambda number: ranks[number])
    pairs = [pair for other in touched for pair in ((race.actor, other), (other, race.actor))]
    race.pending = tuple([own * PAIR + other for own, other in pairs if can_be_harmed(race.cars[own])])
    return NEXT


def can_be_harmed(car: Car) -> bool:
    """True if a car rolls for contact; backmarkers and wrecks do not."""
    kit = car.points_state
    return kit is KIT or not (kit.backmarker or kit.wreck)


def contact_threshold(rules: Rules, race: Race, space: int) -> int:
    """Return the highest roll that costs a point."""
    most: int = rules.contact_rolls_by_weather[race.weather]
    return most


def contact_reason(rules: Rules, race: Race, space: int, count: int, names: Message | None) -> Reason:
    """Return the contact risk at an end space: the cars there, and the rolls that do damage."""
    if names is None:
        return Reason(Message("why.clear"), "LUD-COL-1")
    most = rules.contact_max_roll(rules, race, space)
    args = {"names": names, "count": count, "most": most}
    return Reason(Message("why.contact" if most == 1 else "why.contact_up_to", args), "LUD-COL-1")


def ask_contact(rules: Rules, race: Race) -> Chance | Flow:
    """Return the next contact roll; every pair rolls, even after one of its cars is out."""
    return THROWS[race.pending[0] // PAIR] if race.pending else NEXT


def apply_contact(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Take a bodywork point from the rolling car after a low roll."""
    value, other = question.faces[face], race.pending[0] % PAIR
    race.pending = race.pending[1:]
    most = rules.contact_max_roll(rules, race, race.path[-1])
    hit = value <= most
    if race.events is not None:
        race.emit("contact", question.car, "LUD-COL-1", other=other, value=value, fails=most, hit=hit)
    if hit:
        wear.lose(rules, race, question.car, "bodywork", "LUD-COL-1")
    return SAME
