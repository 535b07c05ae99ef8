"""Compare two histories: their relation, their common decisions, and the first decision that differs.

One is the race saved on this device, the other comes from a link. Both consist of a set-up and decisions, so
no timestamps are needed.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import digest
from engine.play.game import Game

# Relation of the incoming history to the local one.
DIFFERENT_RACE, SAME, LONGER, SHORTER, DIVERGED = "other", "same", "further", "shorter", "parted"


class Comparison(NamedTuple):
    """The result of a comparison.

    Attributes:
        relation: of the incoming history to the local one, one of the constants above
        shared_decisions: the number of decisions both begin with, which is also the number of the first that
            differs
    """

    relation: str
    shared_decisions: int


def is_same_race(local: Game, incoming: Game) -> bool:
    """Return True if both have the same set-up and dice, circuit and starting position."""
    if (
        local.rules.setup != incoming.rules.setup
        or local.rules.track.packed_source != incoming.rules.track.packed_source
        or local.entered != incoming.entered
    ):
        return False
    if local.start is None or incoming.start is None:
        return local.start is incoming.start
    return digest(local.start) == digest(incoming.start)


def compare_histories(local: Game, incoming: Game) -> Comparison:
    """Compare the incoming history with the local one, both up to their cursors."""
    if not is_same_race(local, incoming):
        return Comparison(DIFFERENT_RACE, 0)
    ours, theirs = local.actions[: local.cursor], incoming.actions[: incoming.cursor]
    shorter = min(len(ours), len(theirs))
    common = next(
        (
            number
            for number in range(shorter)
            if ours[number] != theirs[number] or local.seed_at(number) != incoming.seed_at(number)
        ),
        shorter,
    )
    if common < shorter:
        return Comparison(DIVERGED, common)
    relation = SAME if len(ours) == len(theirs) else LONGER if len(theirs) > len(ours) else SHORTER
    return Comparison(relation, common)
