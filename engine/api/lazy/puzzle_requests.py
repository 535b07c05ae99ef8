"""Requests about puzzles: a day's puzzle, and the score of an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.analysis.puzzles import PuzzleGenerator, judge_decision
from engine.analysis.review_view import decision_to_json
from engine.api.daily import daily_setup
from engine.core.dice import SEED_LIMIT, draw
from engine.core.types import HUMAN, InputError, Setup
from engine.play.game import Game
from engine.rules.framework.builder import Rules

if TYPE_CHECKING:
    from engine.protocol.replies import Answer

Json = dict[str, Any]

# Separates puzzle dice from those of the daily races.
PUZZLE_SALT = 0x505A


def puzzle_race_setup(day: object) -> Setup:
    """Return the set-up of the race that a day's puzzle is taken from.

    It has the circuit and entries of the daily race, the simplest rules, and gear dice so that values are
    exact.
    """
    own = daily_setup(day)
    seed = draw(own.seed, PUZZLE_SALT, 0, 0, SEED_LIMIT)
    return own._replace(rulebook="first", seed=seed, switches=(("movement_dice", "gear_dice"),))


class PuzzleRequests:
    """The puzzle being computed. ``rules_of`` compiles the rules of a set-up."""

    def __init__(self, rules_of: Callable[[Setup], Rules]) -> None:
        self._rules_of = rules_of
        self._of = -1
        self._work: PuzzleGenerator | None = None

    def daily_puzzle(self, request: Json) -> Answer:
        """Compute part of a day's puzzle; the current race does not change."""
        day = request.get("day")
        setup = puzzle_race_setup(day)
        if self._work is None or self._of != day:
            car = next(place for place, entry in enumerate(setup.entries) if entry.driver == HUMAN)
            self._of, self._work = int(str(day)), PuzzleGenerator(Game(self._rules_of(setup)), car)
        work = self._work
        work.step()
        return {"puzzle": {"percent": work.percent, "position": work.position, "kind": work.kind}}


def puzzle_result(game: Game, request: Json) -> Answer:
    """Return how good the first decision of the current race was."""
    one = judge_decision(game, 0) if game.cursor else None
    if one is None:
        raise InputError("error.request")
    return {"solved": decision_to_json(game, one)}
