"""Requests to the coach about the current race. Long computations run in parts and are cached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.coach.hint import hint
from engine.coach.outlooks import chances
from engine.coach.places import PODIUM
from engine.coach.review import Review
from engine.coach.reviewed import reviewed
from engine.core.types import InputError
from engine.links.tokens import token_of
from engine.play.game import Game

if TYPE_CHECKING:
    from engine.protocol.answers import Answer
    from engine.protocol.coach import Chance, ChancesAt

Json = dict[str, Any]

KEPT, AT_ONCE = 12, 8

SURE = 1000


class Coach:
    """Handlers of the coach requests, with a cache of reviews."""

    def __init__(self) -> None:
        self._reviews: dict[tuple[str, int], Review] = {}

    def review(self, game: Game, request: Json, *, allowed: bool) -> Answer:
        """Compute part of a car's review; refused during an official daily attempt."""
        car = car_of(game, request)
        if not allowed and game.question is not None:
            raise InputError("error.hint.official")
        key = (game.race_link(), car)
        work = self._reviews.get(key)
        if work is None:
            if len(self._reviews) >= KEPT:
                del self._reviews[next(iter(self._reviews))]
            work = self._reviews[key] = Review(game, car)
        work.step()
        return {"review": reviewed(work)}

    def chances(self, game: Game, request: Json) -> Answer:
        """Return the win probabilities of all cars before some decisions."""
        wanted = request.get("decisions")
        if not isinstance(wanted, list) or not 0 < len(wanted) <= AT_ONCE:
            raise InputError("error.request")
        if not all(type(number) is int and 0 <= number <= game.cursor for number in wanted):
            raise InputError("error.request")
        return {"chances": [chances_at(game, number) for number in wanted]}


def chances_at(game: Game, decision: int) -> ChancesAt:
    """Return the win probabilities of all cars before a decision; settled results are 0 or 1000."""
    race = game.moments[decision].race
    cars: list[Chance] = []
    for number, found in enumerate(chances(game.rules, race)):
        place = race.cars[number].place
        if found is None:
            cars.append({"win": SURE * (place == 1), "podium": SURE * (0 < place <= PODIUM)})
        else:
            cars.append({"win": found.win, "podium": found.podium})
    return {"decision": decision, "cars": cars}


def reasoned(game: Game) -> Answer:
    """Return a hint with its reasons, for a gear or a move."""
    assert game.question is not None
    action, why = hint(game.rules, game.race, game.question)
    return {"hint": {"token": token_of(game.rules.track, action), "why": why.as_json()}}


def car_of(game: Game, request: Json) -> int:
    """Return the car number of a request, as in the entry list."""
    car = request.get("car")
    if type(car) is not int or not 0 <= car < len(game.rules.setup.entries):
        raise InputError("error.request")
    return car
