"""What rules say to a move: corners left early, the verdict on them, the bill for points lost, and why."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import Message


class Left(NamedTuple):
    """A corner left before its stops were complete: stops still missing, and spaces driven beyond its last
    line. ``into``: the move went on into another corner.
    """

    corner: int
    missing: int
    over: int
    into: bool = False


class Verdict(NamedTuple):
    """What leaving corners early costs: ``outcome`` is "fine", "spin" or "crash"; ``tyres`` the points taken;
    ``clause`` the rule that decides; ``throws``: those that are added in a time trial.
    """

    outcome: str
    tyres: int
    clause: str
    throws: int = 0


class Bill(NamedTuple):
    """What unused spaces cost; ``out``: they cannot be paid."""

    brakes: int
    tyres: int
    out: bool


class Reason(NamedTuple):
    """Why a move costs what it costs, in a sentence, and the clause behind it; None where there is none."""

    say: Message
    clause: str | None
