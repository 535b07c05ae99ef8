"""The request that builds a whole car at once."""

from __future__ import annotations

from typing import Any

from engine.core.types import PARTS, Action, InputError
from engine.play.game import Game
from engine.rules.queries import STANDARD_CAR, points_in

Json = dict[str, Any]


def built_car(game: Game, request: Json) -> Game:
    """Return the game with the car in question built as requested; the game itself does not change.

    Points spent before, one by one, are taken back. Those that are left are spent as in the standard car.
    Raises InputError if no car is being built, or if it cannot have these points.
    """
    wanted = request.get("points")
    if not isinstance(wanted, dict) or game.question is None or game.question.step != "build":
        raise InputError("error.request")
    if any(part not in PARTS or not part or type(points) is not int for part, points in wanted.items()):
        raise InputError("error.request")
    car = game.question.car
    game = game.fork()
    while game.cursor and _builds(game, game.cursor - 1, car):
        game.undo()
    for part, points in wanted.items():
        for _ in range(points - points_in(game.race, car, part)):
            action = Action("build", PARTS.index(part))
            if not _builds(game, game.cursor, car) or action not in _options(game):
                raise InputError("error.request")
            game.apply(action)
    if any(points_in(game.race, car, part) > wanted.get(part, 0) for part in PARTS if part):
        raise InputError("error.request")
    if _builds(game, game.cursor, car):
        game.apply(STANDARD_CAR)
    return game


def _builds(game: Game, moment: int, car: int) -> bool:
    """True if this car is being built at this decision."""
    question = game.moments[moment].question
    return question is not None and question.step == "build" and question.car == car


def _options(game: Game) -> tuple[Action, ...]:
    assert game.question is not None
    return tuple(game.question.options)
