"""Checks if re-rolling a movement roll could give a better result (TRT-DRP)."""

from __future__ import annotations

from engine.core.state import Race
from engine.play.forecast import Face, OutcomeCache, best_move_for_roll, roll_groups
from engine.play.outcome import COST, RANKS
from engine.rules.framework.builder import Rules


def move_can_improve(rules: Rules, race: Race, natural: int) -> bool:
    """Return True if the best move for the roll costs something, and another roll would cost less.

    ``natural`` is the number on the die.
    """
    if race.step != rules.at["roll"]:
        return True
    ready = race.copy()
    ready.held_face = -1
    known = OutcomeCache()
    faces = [best_move_for_roll(rules, thrown)[0] for thrown in roll_groups(rules, ready, known)]
    held = next(face for face in faces if natural in face.natural)
    return _harm(held)[0] >= RANKS[COST] and min(map(_harm, faces)) < _harm(held)


def _harm(face: Face) -> tuple[int, int]:
    """Return the sorting key of an outcome: its kind, all free ones alike, and the points it costs."""
    return max(RANKS[face.kind], RANKS[COST] - 1), face.brakes + face.tyres + face.fuel + face.throws
