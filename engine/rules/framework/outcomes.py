"""Outcomes of a move: unfinished corners, verdict, cost of blocked spaces and the reasons."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import Message


class Verdict(NamedTuple):
    """The penalty for leaving corners early.

    Attributes:
        outcome: "fine", "spin" or "crash"
        tyres: tyre points taken
        clause: the deciding rule
        added_rolls: rolls added to the count of a time trial
    """

    outcome: str
    tyres: int
    clause: str
    added_rolls: int = 0


class BlockedMoveCost(NamedTuple):
    """Cost of blocked spaces.

    Attributes:
        brakes, tyres: points to pay
        is_unaffordable: True if the car cannot pay
    """

    brakes: int
    tyres: int
    is_unaffordable: bool


class Reason(NamedTuple):
    """Why a move has its cost.

    Attributes:
        clause: the clause behind it, or None
    """

    message: Message
    clause: str | None
