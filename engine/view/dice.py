"""Dice views for the page: purpose, failing numbers and result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.types import Message

if TYPE_CHECKING:
    from engine.protocol.common import Die


D20_SIDES = 20
D10_SIDES = 10
# Offsets in the list of pairs with the same total, for the next car and the next turn.
CAR_OFFSET, TURN_OFFSET = 3, 5


def damage_die(
    sides: int, value: int, purpose: str, damage_message: Message, result: Message, hit: bool
) -> Die:
    """Return a die whose roll can do damage."""
    return {
        "sides": sides,
        "value": value,
        "purpose": Message(f"die.{purpose}").as_json(),
        "damage_text": damage_message.as_json(),
        "result": result.as_json(),
        "tone": "out" if hit else "free",
    }


def damage_die_d20(value: int, purpose: str, max_damage_roll: int, hit: bool, lost: str) -> Die:
    """Return a d20 that does damage on rolls up to ``max_damage_roll``."""
    most = (
        Message("die.fails_on", {"most": max_damage_roll})
        if max_damage_roll > 1
        else Message("die.fails_on_one")
    )
    die = damage_die(
        D20_SIDES, value, purpose, most, Message(f"die.lost.{lost}" if hit else "die.nothing"), hit
    )
    die["damage_faces"] = list(range(1, max_damage_roll + 1))
    return die


def plain_die(sides: int, value: int, purpose: str, result: Message) -> Die:
    """Return a die that does no damage itself."""
    return {
        "sides": sides,
        "value": value,
        "purpose": Message(f"die.{purpose}").as_json(),
        "damage_text": None,
        "result": result.as_json(),
        "tone": "plain",
    }


def dice_pair_for_total(total: int, turn: int, car: int) -> list[int]:
    """Return two d10 values with this total.

    Only the total is stored; pick one of the equally likely pairs for display, stable within a turn.
    """
    low, high = max(1, total - D10_SIDES), min(D10_SIDES, total - 1)
    one = low + (TURN_OFFSET * turn + CAR_OFFSET * car) % (high - low + 1)
    return [one, total - one]
