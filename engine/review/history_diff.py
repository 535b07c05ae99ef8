"""Compare two histories: are they the same race, how far do they agree, and where do they differ.

One is the race saved on this device, the other comes from a link. Both consist of a set-up and decisions, so
no timestamps are needed.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import digest
from engine.play.game import Game

# Relation of the incoming history to the local one.
OTHER, SAME, FURTHER, SHORTER, PARTED = "other", "same", "further", "shorter", "parted"


class Comparison(NamedTuple):
    """The result of a comparison.

    Attributes:
        relation: of the incoming history to the local one, one of the constants above
        shared_decisions: the number of decisions both begin with, which is also the number of the first that
            differs
    """

    relation: str
    common: int


def same_race(held: Game, coming: Game) -> bool:
    """Return True if both have the same set-up (including dice), circuit and starting position."""
    if held.rules.setup != coming.rules.setup or held.rules.track.parcel != coming.rules.track.parcel:
        return False
    if held.start is None or coming.start is None:
        return held.start is coming.start
    return digest(held.start) == digest(coming.start)


def compare(held: Game, coming: Game) -> Comparison:
    """Compare the incoming history with the local one, both up to their cursors."""
    if not same_race(held, coming):
        return Comparison(OTHER, 0)
    ours, theirs = held.actions[: held.cursor], coming.actions[: coming.cursor]
    shorter = min(len(ours), len(theirs))
    common = next((number for number in range(shorter) if ours[number] != theirs[number]), shorter)
    if common < shorter:
        return Comparison(PARTED, common)
    relation = SAME if len(ours) == len(theirs) else FURTHER if len(theirs) > len(ours) else SHORTER
    return Comparison(relation, common)
