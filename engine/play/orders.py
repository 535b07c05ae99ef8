"""Standing orders: what a person who has just moved wants done when his next turn comes, so that a race by
link need not come back to him for it.

An order names a gear and, if its driver likes, the lane to end in. It is carried out only where what it
depended on still holds: the car stands as it stood, and the gear promises for every number of the die no less
than it did when the order was given. The move too is made only where one goes to that lane, or as near to it
as can be, at the full length of the throw, and costs nothing and risks nothing. In any other case its driver
is asked, as he would have been without. Nothing of this is trusted: an order says after how many decisions it
was given, and both moments are looked at in the history.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import RUNNING, Race
from engine.core.track import PIT_LANE
from engine.core.types import HUMAN, Action, Decision, InputError
from engine.links.race_link import Order
from engine.play import stepping
from engine.play.forecast import Face, forecast
from engine.play.game import Game
from engine.play.preview import COST, RANKS, preview_of
from engine.rules.contact.contact import can_be_harmed
from engine.rules.kernel.builder import Rules
from engine.rules.turn.order import forget_turn

# What must not have changed about a car.
OWN = (
    "space", "gear", "spun", "pit", "stops", "crossings", "compound",
    "tyres", "brakes", "fuel", "bodywork", "engine", "road_holding",
)  # fmt: skip

GEAR, DRIVE = "gear", "drive"


class Ahead(NamedTuple):
    """The race as it would be if it were a driver's turn now, and the gear he would then be asked for."""

    race: Race
    question: Decision


def ahead(rules: Rules, race: Race, asked: Decision | None, car: int) -> Ahead | None:
    """The next turn of a car that has moved in this one, while somebody else decides; None where that cannot
    be told yet, or its next decision is not a gear.
    """
    own = race.cars[car]
    if asked is None or asked.car == car or car in race.queue or own.status != RUNNING:
        return None
    if not race.round or race.course.session or race.step <= rules.at["next_car"]:
        return None
    trial = race.copy()
    trial.queue = (car,)
    if rules.levers_together:
        forget_turn(trial)
        trial.step = rules.at[GEAR]
    else:
        rules.goto(trial, "next_car")
    question = stepping.advance(rules, trial)
    if type(question) is Decision and question.step == GEAR and question.car == car:
        return Ahead(trial, question)
    return None


def give(game: Game, car: int, gear: int, lane: int) -> None:
    """Order a gear, and a lane from 1 (0: to be asked), for the next turn of a car; gear 0 takes the order
    back. InputError when none can be given now.
    """
    kept = [order for order in game.orders if order.car != car or _turn(game, order, game.cursor)]
    if gear:
        order = Order(car, gear, lane, game.cursor)
        check(game, order)
        kept.append(order)
    game.orders = kept


def check(game: Game, order: Order) -> None:
    """Refuse an order that could not have been given when it is said to have been."""
    entries = game.rules.setup.entries
    if order.car >= len(entries) or entries[order.car].driver != HUMAN or order.at > game.cursor:
        raise InputError("error.order")
    moment = game.moments[order.at]
    if _outlook(game.rules, ahead(game.rules, moment.race, moment.question, order.car), order.gear) is None:
        raise InputError("error.order")


def checked(game: Game) -> None:
    """Orders that a link has brought are looked into like any other; those that cannot have been given are
    forgotten.
    """
    brought, game.orders = game.orders, []
    for order in brought:
        try:
            check(game, order)
        except InputError:
            continue
        game.orders.append(order)


def pending(game: Game) -> list[Order]:
    """Orders of which something may still be carried out."""
    return [order for order in game.orders if order.at <= game.cursor and _open(game, order, game.cursor)]


def ordered(game: Game, place: int) -> Action | None:
    """What the driver who is asked at a moment has ordered for it, if it is to be carried out."""
    moment = game.moments[place]
    question = moment.question
    if question is None or question.step not in (GEAR, DRIVE):
        return None
    for order in game.orders:
        if order.car == question.car and order.at <= place and _open(game, order, place):
            if question.step == GEAR:
                return Action("gear", order.gear) if _holds(game, order, place) else None
            return _way(game.rules, moment.race, question, order.lane) if order.lane else None
    return None


def lapsed(game: Game) -> Order | None:
    """The order that the driver who is asked now has given for this very question, where it is not carried
    out.
    """
    question = game.question
    if question is None or question.step not in (GEAR, DRIVE) or ordered(game, game.cursor) is not None:
        return None
    return next(
        (
            order
            for order in game.orders
            if order.car == question.car and order.at <= game.cursor and _open(game, order, game.cursor)
            and (order.lane or question.step == GEAR)
        ),
        None,
    )  # fmt: skip


def given(game: Game) -> Action | None:
    """The answer to the question where nobody has to be asked for it: the only one there is, or what has been
    ordered.
    """
    question = game.question
    if question is None:
        return None
    return question.options[0] if len(question.options) == 1 else ordered(game, game.cursor)


def _turn(game: Game, order: Order, place: int) -> list[int]:
    """The decisions that the car of an order has taken since then, as places in the history."""
    found = []
    for number in range(order.at, place):
        question = game.moments[number].question
        if question is not None and question.car == order.car and len(question.options) > 1:
            found.append(number)
    return found


def _open(game: Game, order: Order, place: int) -> bool:
    """Whether something of an order is still to come: all of it, or the move after the gear that it chose."""
    taken = _turn(game, order, place)
    if not taken:
        return True
    return bool(
        order.lane
        and len(taken) == 1
        and game.actions[taken[0]] == Action("gear", order.gear)
        and _holds(game, order, taken[0])
    )


def _holds(game: Game, order: Order, place: int) -> bool:
    """Whether what an order depended on is at a gear's question as it was."""
    then, now = game.moments[order.at], game.moments[place]
    assert now.question is not None
    before = ahead(game.rules, then.race, then.question, order.car)
    promised = _outlook(game.rules, before, order.gear)
    found = _outlook(game.rules, Ahead(now.race, now.question), order.gear)
    if promised is None or found is None or promised.own != found.own:
        return False
    return len(promised.faces) == len(found.faces) and all(map(_as_good, promised.faces, found.faces))


class Outlook(NamedTuple):
    """All that a driver who orders a gear goes by: what there is to know of the car and the weather, and what
    every number of the die is worth.
    """

    own: tuple[object, ...]
    faces: list[Face]


def _outlook(rules: Rules, seen: Ahead | None, gear: int) -> Outlook | None:
    """None where he may not choose it."""
    if seen is None:
        return None
    action = Action("gear", gear)
    if action not in seen.question.options:
        return None
    car = seen.race.cars[seen.question.car]
    own = (*[getattr(car, name) for name in OWN], seen.race.weather, seen.question.options)
    return Outlook(own, forecast(rules, seen.race, seen.question, action).faces)


def _as_good(promised: Face, found: Face) -> bool:
    """Whether a number of the die is worth no less than it was said to be."""
    same = (found.spaces, found.natural) == (promised.spaces, promised.natural)
    return same and all(now <= then for now, then in zip(_harm(found), _harm(promised), strict=True))


def _harm(face: Face) -> tuple[int, ...]:
    return (
        RANKS[face.kind], face.brakes, face.tyres, face.fuel, face.throws,
        face.touched * face.contact, face.hazards, face.engine,
    )  # fmt: skip


def _way(rules: Rules, race: Race, question: Decision, lane: int) -> Action | None:
    """Of the ways at the full length of the throw that cost and risk nothing, the one that ends in a lane, or
    as near to it as any, and there as far on as can be; None where there is none, or two are alike.
    """
    number = question.car
    harmed = can_be_harmed(race.cars[number])
    found: dict[int, list[Action]] = {}
    for action in question.options:
        if action.kind != "drive" or action.extra or rules.track.lane[action.value] == PIT_LANE:
            continue
        way = preview_of(rules, race, question, action)
        risks = (harmed and way.touched) or way.hazards or way.skid or way.unused or way.points
        if risks or RANKS[way.kind] >= RANKS[COST] or rules.engine_fails(rules, race, number, way.end):
            continue
        found.setdefault(abs(rules.track.lane[way.end] - (lane - 1)), []).append(action)
    if not found:
        return None
    nearest = sorted(found[min(found)], key=lambda action: -rules.track.progress[action.value])
    alike = len(nearest) > 1 and (
        rules.track.progress[nearest[0].value] == rules.track.progress[nearest[1].value]
    )
    return None if alike else nearest[0]
