"""Contact in movement-point rulebooks (TRT-COL, HSE-COL): only in corners, with all cars around.

The risk depends on the number on the corner's flag.
"""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import RAIN, RUNNING, Race
from engine.core.types import Chance
from engine.rules.contact.contact import PAIR
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow
from engine.rules.framework.triggers import TURN_STATE_SET
from engine.rules.turn import wear


def install_corner_contact(builder: Builder) -> None:
    """Install other contact spaces and odds, and re-rolls among the neighbours of an eliminated car.

    They follow an elimination by contact (TRT-COL-3) or, if that is agreed, any by bodywork damage
    (TRT-CHR-1).
    """
    for clause in ("TRT-COL-3", "TRT-CHR-1"):
        builder.event_message("wear", clause, "recheck_hit")
    builder.slots(replacing="contact").cars_in_contact = touched
    builder.slots(replacing="contact").contact_max_roll = corner_contact_threshold
    builder.parameters.has_chain_reaction = builder.switch_choice("chain_reaction") == "on"
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
        description="if a car is put out and no car next to it was damaged, those cars roll again; the "
        "lowest "
        "loses a bodywork point",
        clauses="TRT-COL-3 HSE-COL-2 TRT-CHR-1 HSE-CHR-1",
        after="contact",
        when=(TURN_STATE_SET,),
    )


def touched(rules: Rules, race: Race, space: int) -> list[int]:
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

    It is the number on the corner's flag, one more in rain (TRT-TYR-9). On a straight, where only a
    slipstreaming car is checked, it is 1.
    """
    corner = rules.track.corner[space]
    return (rules.track.corners[corner].stops if corner >= 0 else 1) + (race.weather == RAIN)


def note_hit(rules: Rules, race: Race, number: int, part: str) -> None:
    """Store which cars lost bodywork in this check.

    Losses before it (debris, blocked spaces) or in a second check do not exempt a car from re-rolls
    (TRT-COL-3, HSE-COL-2).
    """
    if part == "bodywork" and race.step == rules.at["contact"]:
        race.turn = race.turn._replace(hit=(*race.turn.hit, number))


def note_wreck(rules: Rules, race: Race, number: int, reason: str, space: int) -> None:
    """Store where bodywork damage eliminated a car: by contact, or anywhere with the chain reaction."""
    if reason == "bodywork" and (rules.has_chain_reaction or race.step == rules.at["contact"]):
        race.turn = race.turn._replace(lost=(*race.turn.lost, space))


def cars_at_risk(rules: Rules, race: Race, space: int) -> list[int]:
    """Return the cars next to a space that can be damaged."""
    cars = [race.occupied[other] for other in rules.track.near[space] if other in race.occupied]
    return [
        number
        for number in cars
        if race.cars[number].status == RUNNING
        and not race.cars[number].points_state.backmarker
        and not race.cars[number].points_state.wreck
    ]


def ask_corner_contact(rules: Rules, race: Race) -> Chance | Flow:
    """Return the next roll among the neighbours of an eliminated car; equal low rolls are repeated (G-59)."""
    while race.turn.lost:
        group = cars_at_risk(rules, race, race.turn.lost[0])
        if group and (rules.has_chain_reaction or not set(group) & set(race.turn.hit)):
            thrown = {throw // PAIR for throw in race.turn.rolls}
            waiting = [number for number in race.turn.rivals or group if number not in thrown]
            return Chance(waiting[0], "recheck", D20)
        race.turn = race.turn._replace(lost=race.turn.lost[1:], rolls=(), rivals=())
    return NEXT


def apply_corner_contact(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Collect the rolls; when all are in, the lowest costs its car a point.

    If that car had none and goes out, the cars left check again.
    """
    turn, value = race.turn, question.faces[face]
    group = list(turn.rivals) or cars_at_risk(rules, race, turn.lost[0])
    throws = (*turn.rolls, question.car * PAIR + value)
    race.emit("recheck", question.car, "TRT-CHR-1" if rules.has_chain_reaction else "TRT-COL-3", value=value)
    race.turn = turn._replace(rolls=throws)
    if len(throws) < len(group):
        return SAME
    lowest = min(throw % PAIR for throw in throws)
    losers = [throw // PAIR for throw in throws if throw % PAIR == lowest]
    if len(losers) > 1:
        race.turn = turn._replace(rolls=(), rivals=tuple(losers))
        return SAME
    race.turn = turn._replace(lost=turn.lost[1:], rolls=(), rivals=())
    wear.lose(rules, race, losers[0], "bodywork", "TRT-CHR-1" if rules.has_chain_reaction else "TRT-COL-3")
    has_lost_nothing = race.cars[losers[0]].status != RUNNING or race.cars[losers[0]].points_state.wreck
    if has_lost_nothing and not rules.has_chain_reaction and not rules.second_check_is_the_last:
        race.turn = race.turn._replace(lost=turn.lost)
    return SAME
