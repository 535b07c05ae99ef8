"""Collisions (LUD-COL-1): whoever stops alongside or right behind another car, rolls with its driver; a 1
costs bodywork.
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

# A throw still to come is one number: the car that throws, and the other of the pair.
PAIR = 32

THROWS = Chances("contact", D20)


def install(builder: Builder) -> None:
    """Pairs of dice after the corner is settled: ``pending`` holds the throws still to come, the mover before
    each of the others.
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
    """The cars that a car ending its move on a space touches."""
    beside, occupied = rules.track.contact[space], race.occupied
    if occupied.keys().isdisjoint(beside):
        return []
    return [occupied[other] for other in beside if other in occupied]


def find_pairs(rules: Rules, race: Race) -> None:
    """Line up the throws, the pair nearest the leader first."""
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
    """Whether a car throws for contact: not one that is in nobody's race, nor one that is wrecked already."""
    kit = car.kit
    return kit is KIT or not (kit.backmarker or kit.wreck)


def fails(rules: Rules, race: Race, space: int) -> int:
    """The highest throw that costs a point."""
    most: int = rules.contact_loses_on[race.weather]
    return most


def reason(rules: Rules, race: Race, space: int, count: int, names: Message | None) -> Reason:
    """Who is near where the car comes to stand, and which throws do harm."""
    if names is None:
        return Reason(Message("why.clear"), "LUD-COL-1")
    most = rules.contact_fails(rules, race, space)
    args = {"names": names, "count": count, "most": most}
    return Reason(Message("why.contact" if most == 1 else "why.contact_up_to", args), "LUD-COL-1")


def ask(rules: Rules, race: Race) -> Chance | None:
    """The next throw of the next pair; every pair throws, even after one of them is out."""
    return THROWS[race.pending[0] // PAIR] if race.pending else None


def answer(rules: Rules, race: Race, question: Chance, face: int) -> None:
    """A low throw costs its own car a point."""
    value, other = question.faces[face], race.pending[0] % PAIR
    race.pending = race.pending[1:]
    most = rules.contact_fails(rules, race, race.path[-1])
    hit = value <= most
    if race.events is not None:
        race.emit("contact", question.car, "LUD-COL-1", other=other, value=value, fails=most, hit=hit)
    if hit:
        wear.lose(rules, race, question.car, "bodywork", "LUD-COL-1")
