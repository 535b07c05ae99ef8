"""Contact (LUD-COL-1): a car that ends its move alongside or right behind another rolls with it.

A 1 costs bodywork. In movement-point rulebooks (TRT-COL, HSE-COL) there is contact only in corners, with
all cars around, and the risk depends on the number on the corner's flag.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.dice import D20
from engine.core.state import NEW_POINTS_CAR, RAIN, RUNNING, Car, Race, is_racing
from engine.core.types import Chance, DieRolls, Message
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow
from engine.rules.framework.slots import Reason
from engine.rules.framework.triggers import CAR_NEARBY, PENDING_CHECKS, TURN_STATE_SET
from engine.rules.turn import wear
from engine.rules.turn.order import running_order

CONTACT_ROLLS = DieRolls("contact", D20)

# Highest rolls that cost bodywork: in the dry, in rain, in changeable weather (LUD-COL-1, LUD-AWE-5).
MAX_ROLLS = (1, 2, 1)

# Bits of the second number of a pair.
PAIR_SHIFT = 5


def install_contact(builder: Builder) -> None:
    """Install contact rolls after corners are settled.

    ``pending`` holds the rolls still to come; in each pair the moving car rolls first.
    """
    builder.parameters.contact_spaces = builder.track.contact
    builder.slots().cars_in_contact = possible_contacts
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


def possible_contacts(rules: Rules, race: Race, space: int) -> list[int]:
    """Return the cars in contact with a car that ends its move on a space."""
    contact_spaces, occupied = rules.track.contact[space], race.occupied
    if occupied.keys().isdisjoint(contact_spaces):
        return []
    return [occupied[other] for other in contact_spaces if other in occupied]


def queue_contact_rolls(rules: Rules, race: Race) -> Flow:
    """Queue the contact rolls, the pair nearest the leader first."""
    car = race.cars[race.actor]
    race.pending = ()
    others = rules.cars_in_contact(rules, race, car.space) if car.status == RUNNING and race.path else ()
    if not others:
        return NEXT
    if len(others) > 1:
        ranks = {number: rank for rank, number in enumerate(running_order(rules, race))}
        others.sort(key=lambda number: ranks[number])
    pairs = [pair for other in others for pair in ((race.actor, other), (other, race.actor))]
    race.pending = tuple([pack_pair(own, other) for own, other in pairs if can_be_harmed(race.cars[own])])
    return NEXT


def pack_pair(car: int, second: int) -> int:
    """Return a rolling car and the other car, or its roll, as the one number that the state holds."""
    return car << PAIR_SHIFT | second


def car_of_pair(pair: int) -> int:
    """Return the rolling car."""
    return pair >> PAIR_SHIFT


def second_of_pair(pair: int) -> int:
    """Return the other car, or the roll."""
    return pair & (1 << PAIR_SHIFT) - 1


def can_be_harmed(car: Car) -> bool:
    """True if a car rolls for contact; backmarkers and wrecks do not."""
    points_state = car.points_state
    return points_state is NEW_POINTS_CAR or not (points_state.backmarker or points_state.wreck)


def contact_threshold(rules: Rules, race: Race, space: int) -> int:
    """Return the highest roll that costs a point."""
    return MAX_ROLLS[race.weather]


def contact_reason(rules: Rules, race: Race, space: int, count: int, names: Message | None) -> Reason:
    """Return the contact risk at an end space: the cars there, and the rolls that do damage."""
    if names is None:
        return Reason(Message("why.clear"), "LUD-COL-1")
    most = rules.contact_max_roll(rules, race, space)
    args = {"names": names, "count": count, "most": most}
    return Reason(Message("why.contact" if most == 1 else "why.contact_up_to", args), "LUD-COL-1")


def ask_contact(rules: Rules, race: Race) -> Chance | Flow:
    """Return the next contact roll; every pair rolls, even after one of its cars is out."""
    return CONTACT_ROLLS[car_of_pair(race.pending[0])] if race.pending else NEXT


def apply_contact(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Take a bodywork point from the rolling car after a low roll."""
    value, other = question.faces[face], second_of_pair(race.pending[0])
    race.pending = race.pending[1:]
    most = rules.contact_max_roll(rules, race, race.path[-1])
    hit = value <= most
    if race.events is not None:
        race.emit("contact", question.car, "LUD-COL-1", other=other, value=value, fails=most, hit=hit)
    if hit:
        wear.lose(rules, race, question.car, "bodywork", "LUD-COL-1")
    return SAME


class CornerContact(NamedTuple):
    """Contact in corners.

    Attributes:
        has_chain_reaction: True if cars roll again whenever bodywork damage puts a neighbour out (TRT-CHR-1)
    """

    has_chain_reaction: bool


def install_corner_contact(builder: Builder) -> None:
    """Install other contact spaces and odds, and re-rolls among the neighbours of an eliminated car.

    They follow an elimination by contact (TRT-COL-3) or, if that is agreed, any by bodywork damage
    (TRT-CHR-1).
    """
    for clause in ("TRT-COL-3", "TRT-CHR-1"):
        builder.event_message("wear", clause, "recheck_hit")
    builder.slots(replacing="contact").cars_in_contact = cars_in_contact
    builder.slots(replacing="contact").contact_max_roll = corner_contact_threshold
    builder.set_record(CornerContact(has_chain_reaction=builder.switch_choice("chain_reaction") == "on"))
    builder.parameters.after_elimination_step = "recheck"
    track = builder.track
    builder.parameters.contact_spaces = [
        near if corner >= 0 else () for near, corner in zip(track.near, track.corner, strict=True)
    ]
    builder.hooks.on_point_lost.append(note_hit)
    builder.hooks.on_eliminated.append(note_wreck)
    builder.step(
        "recheck",
        ask_corner_contact,
        apply_corner_contact,
        description="if a car is put out and no car next to it was damaged, those cars roll again; "
        "the lowest loses a bodywork point",
        clauses="TRT-COL-3 HSE-COL-2 TRT-CHR-1 HSE-CHR-1",
        after="contact",
        when=(TURN_STATE_SET,),
    )


def cars_in_contact(rules: Rules, race: Race, space: int) -> list[int]:
    """Return the cars on the spaces around a corner space, including behind; none on a straight."""
    if rules.turn_goes_on(rules, race):
        return []
    if rules.track.corner[space] < 0 and not (
        race.turn.is_slipstreaming and rules.slipstream_risks_contact(rules, race)
    ):
        return []
    near, occupied = rules.track.near[space], race.occupied
    if occupied.keys().isdisjoint(near):
        return []
    return [occupied[other] for other in near if other in occupied]


def corner_contact_threshold(rules: Rules, race: Race, space: int) -> int:
    """Return the highest roll that costs a point.

    It is the number on the corner's flag, or 1 on a straight, where only a slipstreaming car is checked. In
    rain it is one more (TRT-TYR-9).
    """
    corner = rules.track.corner[space]
    return (rules.track.corners[corner].stops if corner >= 0 else 1) + (race.weather == RAIN)


def note_hit(rules: Rules, race: Race, number: int, part: str) -> None:
    """Store a car that has lost bodywork in this check.

    Losses before it (debris, blocked spaces) or in a second check do not exempt a car from re-rolls
    (TRT-COL-3, HSE-COL-2).
    """
    if part == "bodywork" and race.step == rules.at["contact"]:
        race.turn = race.turn._replace(hit=(*race.turn.hit, number))


def note_wreck(rules: Rules, race: Race, number: int, reason: str, space: int) -> None:
    """Store the space of a car eliminated by bodywork damage: by contact or, with the chain reaction, any."""
    if reason == "bodywork" and (
        rules.record(CornerContact).has_chain_reaction or race.step == rules.at["contact"]
    ):
        race.turn = race.turn._replace(lost=(*race.turn.lost, space))


def cars_at_risk(rules: Rules, race: Race, space: int) -> list[int]:
    """Return the cars next to a space that can be damaged."""
    cars = [race.occupied[other] for other in rules.track.near[space] if other in race.occupied]
    return [number for number in cars if is_racing(race.cars[number])]


def ask_corner_contact(rules: Rules, race: Race) -> Chance | Flow:
    """Return the next roll among the neighbours of an eliminated car; equal low rolls are repeated (G-59)."""
    has_chain_reaction = rules.record(CornerContact).has_chain_reaction
    while race.turn.lost:
        group = cars_at_risk(rules, race, race.turn.lost[0])
        if group and (has_chain_reaction or not set(group) & set(race.turn.hit)):
            rolled_cars = {car_of_pair(roll) for roll in race.turn.rolls}
            waiting_cars = [number for number in race.turn.rivals or group if number not in rolled_cars]
            return Chance(waiting_cars[0], "recheck", D20)
        race.turn = race.turn._replace(lost=race.turn.lost[1:], rolls=(), rivals=())
    return NEXT


def apply_corner_contact(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Collect the rolls; when all are in, the lowest costs its car a point.

    If that car had none and goes out, the cars left check again.
    """
    turn, value = race.turn, question.faces[face]
    group = list(turn.rivals) or cars_at_risk(rules, race, turn.lost[0])
    rolls = (*turn.rolls, pack_pair(question.car, value))
    has_chain_reaction = rules.record(CornerContact).has_chain_reaction
    clause = "TRT-CHR-1" if has_chain_reaction else "TRT-COL-3"
    race.emit("recheck", question.car, clause, value=value)
    race.turn = turn._replace(rolls=rolls)
    if len(rolls) < len(group):
        return SAME
    lowest = min(second_of_pair(roll) for roll in rolls)
    losers = [car_of_pair(roll) for roll in rolls if second_of_pair(roll) == lowest]
    if len(losers) > 1:
        race.turn = turn._replace(rolls=(), rivals=tuple(losers))
        return SAME
    race.turn = turn._replace(lost=turn.lost[1:], rolls=(), rivals=())
    wear.lose(rules, race, losers[0], "bodywork", clause)
    has_lost_nothing = race.cars[losers[0]].status != RUNNING or race.cars[losers[0]].points_state.wreck
    if has_lost_nothing and not has_chain_reaction and not rules.old_readings.second_check_is_the_last:
        race.turn = race.turn._replace(lost=turn.lost)
    return SAME
