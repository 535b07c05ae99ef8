"""Collisions where movement is counted in points (TRT-COL, HSE-COL): only in corners, with all cars around
the mover, by the number on the flag.
"""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import RAIN, RUNNING, Race
from engine.core.types import Chance
from engine.rules.contact.contact import PAIR
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import REMEMBERED
from engine.rules.wear import wear


def install(builder: Builder) -> None:
    """Other cars touched, other chances, and a check among the others when a car is put out by one
    (TRT-COL-3) or, where that is agreed, whenever bodywork puts one out (TRT-CHR-1).
    """
    builder.slots(instead_of="contact").touched = touched
    builder.slots(instead_of="contact").contact_fails = fails
    builder.parameters.chain_reaction = builder.choice("chain_reaction") == "on"
    builder.parameters.after_a_wreck = "recheck"
    track = builder.track
    builder.parameters.touching = [
        near if corner >= 0 else () for near, corner in zip(track.near, track.corner, strict=True)
    ]
    builder.hooks.dented.append(note_hit)
    builder.hooks.wrecked.append(note_wreck)
    builder.step(
        "recheck",
        ask,
        answer,
        act="if a car is put out and no car next to it was damaged, those cars roll again; the lowest "
        "loses a bodywork point",
        clauses="TRT-COL-3 HSE-COL-2 TRT-CHR-1 HSE-CHR-1",
        after="contact",
        occasions=REMEMBERED,
    )


def touched(rules: Rules, race: Race, space: int) -> list[int]:
    """The cars on the spaces next to a space in a corner, the one behind included; nobody on a straight."""
    if rules.track.corner[space] < 0 and not (race.turn.drawn and rules.drawn_touches(rules, race)):
        return []
    near, occupied = rules.track.near[space], race.occupied
    if occupied.keys().isdisjoint(near):
        return []
    return [occupied[other] for other in near if other in occupied]


def fails(rules: Rules, race: Race, space: int) -> int:
    """The highest throw that costs a point: the number on the flag of the corner the mover has ended in, one
    more in rain (TRT-TYR-9); on a straight, where only a car that was drawn along checks, a one.
    """
    corner = rules.track.corner[space]
    return (rules.track.corners[corner].stops if corner >= 0 else 1) + (race.weather == RAIN)


def note_hit(rules: Rules, race: Race, number: int, part: str) -> None:
    """Remember who has lost bodywork in this check; what debris or a car in the way has cost before, or a
    second check costs after it, spares nobody (TRT-COL-3, HSE-COL-2).
    """
    if part == "bodywork" and race.step == rules.at["contact"]:
        race.turn = race.turn._replace(hit=(*race.turn.hit, number))


def note_wreck(rules: Rules, race: Race, number: int, reason: str, space: int) -> None:
    """Remember where bodywork has put a car out: in a collision, or anywhere with the chain reaction."""
    if reason == "bodywork" and (rules.chain_reaction or race.step == rules.at["contact"]):
        race.turn = race.turn._replace(lost=(*race.turn.lost, space))


def beside(rules: Rules, race: Race, space: int) -> list[int]:
    """The cars beside a space that can come to harm."""
    cars = [race.occupied[other] for other in rules.track.near[space] if other in race.occupied]
    return [
        number
        for number in cars
        if race.cars[number].status == RUNNING
        and not race.cars[number].kit.backmarker
        and not race.cars[number].kit.wreck
    ]


def ask(rules: Rules, race: Race) -> Chance | None:
    """The next throw among the cars beside one that has gone out; equal low throws are thrown
    again (G-59).
    """
    while race.turn.lost:
        group = beside(rules, race, race.turn.lost[0])
        if group and (rules.chain_reaction or not set(group) & set(race.turn.hit)):
            thrown = {throw // PAIR for throw in race.turn.throws}
            waiting = [number for number in race.turn.rivals or group if number not in thrown]
            return Chance(waiting[0], "recheck", D20)
        race.turn = race.turn._replace(lost=race.turn.lost[1:], throws=(), rivals=())
    return None


def answer(rules: Rules, race: Race, question: Chance, face: int) -> None:
    """Collect the throws; when all are in, the lowest costs its car a point."""
    turn, value = race.turn, question.faces[face]
    group = list(turn.rivals) or beside(rules, race, turn.lost[0])
    throws = (*turn.throws, question.car * PAIR + value)
    race.emit("recheck", question.car, "TRT-CHR-1" if rules.chain_reaction else "TRT-COL-3", value=value)
    race.turn = turn._replace(throws=throws)
    if len(throws) < len(group):
        return
    lowest = min(throw % PAIR for throw in throws)
    losers = [throw // PAIR for throw in throws if throw % PAIR == lowest]
    if len(losers) > 1:
        race.turn = turn._replace(throws=(), rivals=tuple(losers))
        return
    race.turn = turn._replace(lost=turn.lost[1:], throws=(), rivals=())
    wear.lose(rules, race, losers[0], "bodywork", "TRT-CHR-1" if rules.chain_reaction else "TRT-COL-3")
