"""Requests to the coach: the current race, and a day's puzzle.

Long computations run in parts and are cached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.analysis.decision_review import Review
from engine.analysis.hint import explain_best_answer
from engine.analysis.position_evaluation import Par
from engine.analysis.puzzles import PuzzleGenerator, judge_decision
from engine.analysis.review_view import decision_to_json, review_to_json
from engine.analysis.win_probability import PODIUM, win_probabilities
from engine.api.daily import daily_setup
from engine.api.request_parsing import requested_car
from engine.core.dice import SEED_LIMIT, draw
from engine.core.types import HUMAN, InputError, Json, Setup
from engine.links.tokens import format_token
from engine.play.game import Game
from engine.rules.framework.builder import Rules

if TYPE_CHECKING:
    from engine.protocol.coach import Chance, WinProbabilities
    from engine.protocol.replies import Answer


CACHED_REVIEWS, DECISIONS_PER_REQUEST = 12, 8

CERTAIN_THOUSANDTHS = 1000


class CoachRequests:
    """Handlers of the coach requests, with a cache of reviews."""

    def __init__(self) -> None:
        self._reviews: dict[tuple[str, int], Review] = {}
        self._par: tuple[str, Par] | None = None

    def review(self, game: Game, request: Json, *, allowed: bool) -> Answer:
        """Compute part of a car's review; rejected during an official daily attempt."""
        car = requested_car(game, request)
        if not allowed and game.question is not None:
            raise InputError("error.hint.official")
        key = (game.race_link(), car)
        work = self._reviews.get(key)
        if work is None:
            if len(self._reviews) >= CACHED_REVIEWS:
                del self._reviews[next(iter(self._reviews))]
            work = self._reviews[key] = Review(game, car)
        work.step()
        return {"review": review_to_json(work)}

    def par(self, game: Game) -> Answer:
        """Compute part of the par of a finished race for its first player."""
        if game.question is not None or game.entered:
            raise InputError("error.request")
        entries, link = game.rules.setup.entries, game.race_link()
        car = next((number for number, entry in enumerate(entries) if entry.driver == HUMAN), None)
        if car is None:
            raise InputError("error.request")
        if self._par is None or self._par[0] != link:
            self._par = (link, Par(game.rules, car))
        work = self._par[1]
        work.step()
        return {"par": {"percent": work.percent, "rolls": work.rolls}}

    def chances(self, game: Game, request: Json) -> Answer:
        """Return the win probabilities of all cars before some decisions."""
        decisions = request.get("decisions")
        if not isinstance(decisions, list) or not 0 < len(decisions) <= DECISIONS_PER_REQUEST:
            raise InputError("error.request")
        if not all(type(number) is int and 0 <= number <= game.cursor for number in decisions):
            raise InputError("error.request")
        return {"chances": [win_probabilities_before(game, number) for number in decisions]}


def win_probabilities_before(game: Game, decision: int) -> WinProbabilities:
    """Return the win probabilities of all cars before a decision; settled results are 0 or 1000."""
    race = game.history[decision].race
    cars: list[Chance] = []
    for number, probabilities in enumerate(win_probabilities(game.rules, race)):
        place = race.cars[number].place
        if probabilities is None:
            cars.append(
                {
                    "win": CERTAIN_THOUSANDTHS * (place == 1),
                    "podium": CERTAIN_THOUSANDTHS * (0 < place <= PODIUM),
                }
            )
        else:
            cars.append({"win": probabilities.win, "podium": probabilities.podium})
    return {"decision": decision, "cars": cars}


def hint_with_reasons(game: Game) -> Answer:
    """Return a hint with its reasons, for a gear or a move."""
    assert game.question is not None
    best = explain_best_answer(game.rules, game.race, game.question)
    return {
        "hint": {
            "token": format_token(game.rules.track, best.action),
            "why": best.why.as_json(),
            "compared": [sentence.as_json() for sentence in best.compared],
            "path": best.way,
        }
    }


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
        self._day: object = None
        self._work: PuzzleGenerator | None = None

    def daily_puzzle(self, request: Json) -> Answer:
        """Compute part of a day's puzzle; the current race does not change."""
        day = request.get("day")
        setup = puzzle_race_setup(day)
        if self._work is None or self._day != day:
            car = next(place for place, entry in enumerate(setup.entries) if entry.driver == HUMAN)
            self._day, self._work = day, PuzzleGenerator(Game(self._rules_of(setup)), car)
        work = self._work
        work.step()
        return {"puzzle": {"percent": work.percent, "position": work.position, "kind": work.kind}}


def puzzle_result(game: Game, request: Json) -> Answer:
    """Return how good the first decision of the current race was."""
    one = judge_decision(game, 0) if game.cursor else None
    if one is None:
        raise InputError("error.request")
    return {"puzzle_result": decision_to_json(game, one)}
