"""Contact (LUD-COL-1): a car that ends its move alongside or right behind another rolls with it.

A 1 costs bodywork.
"""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import KIT, RUNNING, Car, Race
from engine.core.types import Chance, Chances, Message
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import ALONGSIDE, PENDING
from engine.rules.kernel.outcomes import Reason
from engine.rules.turn.order import standing
from engine.rules.wear import wear

# A pending roll is one number: the rolling car times ``PAIR`` plus the other car.
PAIR = 32

THROWS = Chances("contact", D20)


def install(builder: Builder) -> None:
    """Install contact rolls after corners are settled.

    ``pending`` holds the rolls still to come; in each pair the moving car rolls first.
    """
    builder.parameters.contact_loses_on = (1, 1, 1)
    builder.parameters.touching = builder.track.contact
    builder.slots(instead_of="drive").touched = partners
    builder.slots(instead_of="drive").contact_fails = fails
    builder.slots(instead_of="drive").contact_reason = reason
    builder.step(
        "contact_pairs",
        find_pairs,
        act="find cars alongside and directly ahead",
        clauses="LUD-COL-1 LUD-PIT-6",
        occasions=ALONGSIDE | PENDING,
    )
    builder.step(
        "contact",
        ask,
        answer,
        act="both drivers of each pair roll; a 1 (in rain also a 2) costs a bodywork point",
        clauses="LUD-COL-1 LUD-COL-2",
        occasions=PENDING,
    )


def partners(rules: Rules, race: Race, space: int) -> list[int]:
    """Return the cars in contact with a car that ends its move on a space."""
    beside, occupied = rules.track.contact[space], race.occupied
    if occupied.keys().isdisjoint(beside):
        return []
    return [occupied[other] for other in beside if other in occupied]


def find_pairs(rules: Rules, race: Race) -> None:
    """Queue the contact rolls, the pair nearest the leader first."""
    race.step += 1
    car = race.cars[race.actor]
    race.pending = ()
    touched = rules.touched(rules, race, car.space) if car.status == RUNNING and race.path else ()
    if not touched:
        return
    if len(touched) > 1:
        ranks = {number: rank for rank, number in enumerate(standing(rules, race))}
        touched.sort(key=lambda number: ranks[number])
    pairs = [pair for other in touched for pair in ((race.actor, other), (other, race.actor))]
    race.pending = tuple([own * PAIR + other for own, other in pairs if can_be_harmed(race.cars[own])])


def can_be_harmed(car: Car) -> bool:
    """True if a car rolls for contact; backmarkers and wrecks do not."""
    kit = car.kit
    return kit is KIT or not (kit.backmarker or kit.wreck)


def fails(rules: Rules, race: Race, space: int) -> int:
    """Return the highest roll that costs a point."""
    most: int = rules.contact_loses_on[race.weather]
    return most


def reason(rules: Rules, race: Race, space: int, count: int, names: Message | None) -> Reason:
    """Return the contact risk at an end space: the cars there, and the rolls that do damage."""
    if names is None:
        return Reason(Message("why.clear"), "LUD-COL-1")
    most = rules.contact_fails(rules, race, space)
    args = {"names": names, "count": count, "most": most}
    return Reason(Message("why.contact" if most == 1 else "why.contact_up_to", args), "LUD-COL-1")


def ask(rules: Rules, race: Race) -> Chance | None:
    """Return the next contact roll; every pair rolls, even after one of its cars is out."""
    return THROWS[race.pending[0] // PAIR] if race.pending else None


def answer(rules: Rules, race: Race, question: Chance, face: int) -> None:
    """Take a bodywork point from the rolling car after a low roll."""
    value, other = question.faces[face], race.pending[0] % PAIR
    race.pending = race.pending[1:]
    most = rules.contact_fails(rules, race, race.path[-1])
    hit = value <= most
    if race.events is not None:
        race.emit("contact", question.car, "LUD-COL-1", other=other, value=value, fails=most, hit=hit)
    if hit:
        wear.lose(rules, race, question.car, "bodywork", "LUD-COL-1")
