"""Requests about puzzles: a day's puzzle, and the score of an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.api.daily import daily
from engine.coach.puzzles import PuzzleOf, judged
from engine.coach.reviewed import told
from engine.core.dice import SEED_LIMIT, draw
from engine.core.types import HUMAN, InputError, Setup
from engine.play.game import Game
from engine.rules.kernel.builder import Rules

if TYPE_CHECKING:
    from engine.protocol.answers import Answer

Json = dict[str, Any]

# Separates puzzle dice from those of the daily races.
KEY = 0x505A


def setup_of(day: object) -> Setup:
    """Return the set-up of the race that a day's puzzle is taken from.

    It has the circuit and entries of the daily race, the simplest rules, and gear dice so that values are
    exact.
    """
    own = daily(day)
    seed = draw(own.seed, KEY, 0, 0, SEED_LIMIT)
    return own._replace(rulebook="first", seed=seed, switches=(("movement_dice", "gear_dice"),))


class Puzzles:
    """The puzzle being computed. ``rules_of`` compiles the rules of a set-up."""

    def __init__(self, rules_of: Callable[[Setup], Rules]) -> None:
        self._rules_of = rules_of
        self._of = -1
        self._work: PuzzleOf | None = None

    def of_day(self, request: Json) -> Answer:
        """Compute part of a day's puzzle; the current race does not change."""
        day = request.get("day")
        setup = setup_of(day)
        if self._work is None or self._of != day:
            car = next(place for place, entry in enumerate(setup.entries) if entry.driver == HUMAN)
            self._of, self._work = int(str(day)), PuzzleOf(Game(self._rules_of(setup)), car)
        work = self._work
        work.step()
        return {"puzzle": {"percent": work.percent, "position": work.position, "kind": work.kind}}


def solved(game: Game, request: Json) -> Answer:
    """Return how good the first decision of the current race was."""
    one = judged(game, 0) if game.cursor else None
    if one is None:
        raise InputError("error.request")
    return {"solved": told(game, one)}
