"""Requests to the coach about the race on the table. What takes long is done bit by bit, and kept."""

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

# So many reviews are kept, and for so many moments chances are worked out in one request.
KEPT, AT_ONCE = 12, 8

SURE = 1000


class Coach:
    """What the coach has worked out."""

    def __init__(self) -> None:
        self._reviews: dict[tuple[str, int], Review] = {}

    def review(self, game: Game, request: Json, *, allowed: bool) -> Answer:
        """A part of the review of a car; not to be had in an attempt that counts before it is over."""
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
        """Everybody's chances before some decisions."""
        wanted = request.get("decisions")
        if not isinstance(wanted, list) or not 0 < len(wanted) <= AT_ONCE:
            raise InputError("error.request")
        if not all(type(number) is int and 0 <= number <= game.cursor for number in wanted):
            raise InputError("error.request")
        return {"chances": [chances_at(game, number) for number in wanted]}


def chances_at(game: Game, decision: int) -> ChancesAt:
    """Everybody's chances before a decision; what is settled is certain."""
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
    """A hint with the reasons for it, for a gear or a way to drive."""
    assert game.question is not None
    action, why = hint(game.rules, game.race, game.question)
    return {"hint": {"token": token_of(game.rules.track, action), "why": why.as_json()}}


def car_of(game: Game, request: Json) -> int:
    """The car of the entry list that is asked about."""
    car = request.get("car")
    if type(car) is not int or not 0 <= car < len(game.rules.setup.entries):
        raise InputError("error.request")
    return car
