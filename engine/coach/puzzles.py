"""Find puzzles: positions in which one gear or space is clearly better than the next best.

Positions are found and evaluated by the strongest driver's values. Nothing here reads the clock: the caller
passes in the day of a daily puzzle, as for its race (`engine/api/daily.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.coach.judge import judge_of
from engine.coach.review import Judged
from engine.core.types import Action
from engine.drivers import expert
from engine.drivers.registry import BY_ID, USUAL, answer
from engine.links.notation import can_be_held, position_text
from engine.play.game import Game

# Work per step: spaces precomputed, decisions driven, positions evaluated.
PLACES, DECISIONS, POSITIONS = 12, 25, 2

# Progress in percent once the circuit's tables are ready, and once the race has been driven.
KNOWN, DRIVEN = 50, 70

# Margin between the best and the second-best answer, in thousandths of a roll: the minimum for a puzzle, and
# the cap above which a larger one is no better.
LEAST, ENOUGH = 120, 700

UNDER_WAY = 4


def worths(game: Game, number: int) -> dict[Action, int]:
    """Return the value of every answer to a gear or move decision; empty for other questions."""
    race, question = game.moments[number].race, game.moments[number].question
    if question is None:
        return {}
    kind = game.rules.form(race).kind
    if kind not in ("gear", "drive"):
        return {}
    judge = judge_of(game.rules, race, question)
    if kind == "gear":
        return judge.gears(question)
    return {way.view.action: way.worth for way in judge.ways(question)}


def judged(game: Game, number: int) -> Judged | None:
    """Compare a decision with the best answer; return None if there is nothing to compare."""
    found, race = worths(game, number), game.moments[number].race
    if number >= len(game.actions) or game.actions[number] not in found:
        return None
    chosen, best = game.actions[number], min(found, key=found.__getitem__)
    lost = found[chosen] - found[best]
    kind = "gear" if chosen.kind == "gear" else "drive"
    return Judged(number, race.round, kind, lost, 0, chosen, best)


def margin(found: dict[Action, int]) -> int:
    """Return how much better the best answer is than the best one with another gear or space."""
    best = min(found, key=found.__getitem__)
    others = [worth for action, worth in found.items() if action.value != best.value]
    return min(others, default=found[best]) - found[best]


class PuzzleOf:
    """Generates a puzzle step by step from a race that it drives.

    Attributes:
        position: the position text, empty until a puzzle is found
        percent: progress
        kind: "gear" or "drive", empty until a puzzle is found
    """

    def __init__(self, game: Game, car: int) -> None:
        self._game, self._car = game, car
        self.percent, self.position, self.kind = 0, "", ""
        self._work = self._working()

    def step(self) -> None:
        """Do a small part of the work and update ``percent``."""
        self.percent = next(self._work, 100)

    def _working(self) -> Iterator[int]:
        game = self._game
        while (known := expert.study(game.rules, game.race, PLACES)) < expert.KNOWN:
            yield KNOWN * known // expert.KNOWN
        asked, done = list[int](), 0
        while (question := game.question) is not None:
            if question.car == self._car and game.race.round >= UNDER_WAY and len(question.options) > 1:
                asked.append(game.cursor)
            driver = BY_ID.get(game.rules.setup.entries[question.car].driver, USUAL)
            game.apply(answer(game.rules, game.race, question, driver))
            done += 1
            if done % DECISIONS == 0:
                yield KNOWN
        chosen, most = -1, (False, -1)
        for place, number in enumerate(asked):
            found = worths(game, number)
            moment = game.moments[number]
            assert moment.question is not None
            if found and can_be_held(game.rules, moment.race, moment.question):
                # Prefer positions that the default driver gets wrong.
                missed = found.get(game.actions[number], 0) > min(found.values()) + LEAST
                ahead = min(ENOUGH, margin(found))
                if (missed and ahead >= LEAST, ahead) > most:
                    chosen, most = number, (missed and ahead >= LEAST, ahead)
            if place % POSITIONS == 0:
                yield DRIVEN + (99 - DRIVEN) * place // len(asked)
        if chosen >= 0:
            race = game.moments[chosen].race
            self.position = position_text(game.rules, race)
            self.kind = game.rules.form(race).kind
