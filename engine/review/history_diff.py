"""Two histories of one race: whether they are the same race at all, how far they agree, and where they part.

A device holds a race as it was when somebody looked at it last; a link tells it as its sender knows it. Both
are set-up and decisions, so the answer needs no clock and nobody's word.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import digest
from engine.play.game import Game

# How the coming history stands to the one that is held.
OTHER, SAME, FURTHER, SHORTER, PARTED = "other", "same", "further", "shorter", "parted"


class Comparison(NamedTuple):
    """``relation``: of the coming history to the held one, one of the words above. ``common``: how many
    decisions both have, which is also the number of the first one that differs, if any does.
    """

    relation: str
    common: int


def same_race(held: Game, coming: Game) -> bool:
    """Whether both are told of one race: the same set-up, dice included, on the same circuit, begun from the
    same position.
    """
    if held.rules.setup != coming.rules.setup or held.rules.track.parcel != coming.rules.track.parcel:
        return False
    if held.start is None or coming.start is None:
        return held.start is coming.start
    return digest(held.start) == digest(coming.start)


def compare(held: Game, coming: Game) -> Comparison:
    """How the coming history stands to the held one, both up to their cursors."""
    if not same_race(held, coming):
        return Comparison(OTHER, 0)
    ours, theirs = held.actions[: held.cursor], coming.actions[: coming.cursor]
    shorter = min(len(ours), len(theirs))
    common = next((number for number in range(shorter) if ours[number] != theirs[number]), shorter)
    if common < shorter:
        return Comparison(PARTED, common)
    relation = SAME if len(ours) == len(theirs) else FURTHER if len(theirs) > len(ours) else SHORTER
    return Comparison(relation, common)
