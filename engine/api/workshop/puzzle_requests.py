"""Requests about puzzles: the one of a day, and what an answer was worth."""

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

# Sets the dice of puzzles apart from those of the races of the same days.
KEY = 0x505A


def setup_of(day: object) -> Setup:
    """The race out of which a day's puzzle comes: on the circuit of the day, in its field, by the gentlest
    rules and with a die for each gear, under which values are exact.
    """
    own = daily(day)
    seed = draw(own.seed, KEY, 0, 0, SEED_LIMIT)
    return own._replace(rulebook="first", seed=seed, switches=(("movement_dice", "gear_dice"),))


class Puzzles:
    """The puzzle of a day under way; ``rules_of`` compiles the rules of a set-up."""

    def __init__(self, rules_of: Callable[[Setup], Rules]) -> None:
        self._rules_of = rules_of
        self._of = -1
        self._work: PuzzleOf | None = None

    def of_day(self, request: Json) -> Answer:
        """A part of the work on a day's puzzle; the table stays as it is."""
        day = request.get("day")
        setup = setup_of(day)
        if self._work is None or self._of != day:
            car = next(place for place, entry in enumerate(setup.entries) if entry.driver == HUMAN)
            self._of, self._work = int(str(day)), PuzzleOf(Game(self._rules_of(setup)), car)
        work = self._work
        work.step()
        return {"puzzle": {"percent": work.percent, "position": work.position, "kind": work.kind}}


def solved(game: Game, request: Json) -> Answer:
    """What the first decision of the race on the table was worth."""
    one = judged(game, 0) if game.cursor else None
    if one is None:
        raise InputError("error.request")
    return {"solved": told(game, one)}
