"""Standing orders: choices that players make in advance for their next turn.

In a race by link, they spare the player an exchange of links. An order names a gear and, optionally, the lane
to end in. It is executed only if the conditions still hold:

- The car is in the same place and state.
- The gear promises at least as much for every face of the die as when the order was given.
- For the move, a route uses the full roll, costs nothing and risks nothing. It ends in that lane, or as near
  to it as possible.

Otherwise the driver is asked as usual. Orders are not trusted: each one says after how many decisions it was
given, and is checked against the history then and now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from engine.core.state import RAIN, RUNNING, Race
from engine.core.track import PIT_LANE
from engine.core.types import HUMAN, Action, Decision, InputError
from engine.links.race_link import Order
from engine.links.sections import ADVANCE_STEPS, ANY_WEATHER, IN_RAIN, WITHOUT_RAIN, AdvanceAnswer
from engine.play import turn_engine
from engine.play.forecast import Face, forecast
from engine.play.game import Game
from engine.play.outcome import COST, RANKS
from engine.play.preview import preview_of
from engine.rules.framework.builder import Rules
from engine.rules.queries import begin_turn_of, can_be_harmed

if TYPE_CHECKING:
    from engine.core.kinds import ActionKind

# The fields of a car that an order depends on.
STATE = ("space", "gear", "spun", "pit", "stops", "crossings")
STOCKS = ("compound", "tyres", "brakes", "fuel", "bodywork", "engine", "road_holding")
OWN = (*STATE, *STOCKS)

GEAR, DRIVE = "gear", "drive"

# The kinds of action that answer the questions of these steps.
ADVANCE_KINDS: Mapping[str, ActionKind] = {"pit_choice": "pit", "tyres": "tyres", "wing": "wing"}


class NextTurn(NamedTuple):
    """The race as if it were a driver's turn now, and the gear question that driver would get."""

    race: Race
    question: Decision


def next_turn_of(rules: Rules, race: Race, open_question: Decision | None, car: int) -> NextTurn | None:
    """Return the next turn of a car that has already moved in this one, while another driver decides.

    Returns None if it cannot be predicted yet, or if the car's next decision is not a gear.
    """
    own = race.cars[car]
    if open_question is None or open_question.car == car or car in race.queue or own.status != RUNNING:
        return None
    if not race.round or race.points_state.session or race.step <= rules.at["next_car"]:
        return None
    trial = race.copy()
    begin_turn_of(rules, trial, car)
    question = turn_engine.advance(rules, trial)
    if type(question) is Decision and question.step == GEAR and question.car == car:
        return NextTurn(trial, question)
    return None


def later_secret_gears(rules: Rules, race: Race, open_question: Decision | None) -> list[NextTurn]:
    """Return the gear questions of the players who choose in secret after the one who is asked.

    Choices in secret do not depend on each other, so each is as if its driver were asked now.
    """
    if open_question is None or open_question.step != GEAR or not rules.question_spec(race).secret_fields:
        return []
    next_turns = []
    for car in race.queue[1:]:
        if rules.setup.entries[car].driver != HUMAN:
            continue
        trial = race.copy()
        trial.queue = (car,)
        question = turn_engine.advance(rules, trial)
        if type(question) is Decision and (question.step, question.car) == (GEAR, car):
            next_turns.append(NextTurn(trial, question))
    return next_turns


def set_order(game: Game, car: int, gear: int, lane: int) -> None:
    """Order a gear and a lane for the next turn of a car.

    Lanes count from 1; lane 0 means to be asked. Gear 0 cancels the order. Raises InputError if no order can
    be given now.
    """
    orders = [
        order for order in game.orders if order.car != car or _decisions_since_order(game, order, game.cursor)
    ]
    if gear:
        order = Order(car, gear, lane, game.cursor)
        check_order(game, order)
        orders.append(order)
    game.orders = orders


def check_order(game: Game, order: Order) -> None:
    """Raise InputError for an order that could not have been given then."""
    entries = game.rules.setup.entries
    if order.car >= len(entries) or entries[order.car].driver != HUMAN or order.decision_count > game.cursor:
        raise InputError("error.order")
    entry = game.history[order.decision_count]
    turn = next_turn_of(game.rules, entry.race, entry.question, order.car)
    if _conditions_for_gear(game.rules, turn, order.gear) is None:
        raise InputError("error.order")


def drop_invalid_orders(game: Game) -> None:
    """Check the orders that a link contains, and drop invalid ones."""
    unchecked, game.orders = game.orders, []
    for order in unchecked:
        try:
            check_order(game, order)
        except InputError:
            continue
        game.orders.append(order)
    game.advance_answers = _valid_answers(game, game.advance_answers)


class AdvanceQuestion(NamedTuple):
    """A question before the race that a player can answer in advance.

    Attributes:
        step: the step that will ask
        weather: the weather that the answer is for
        values: values of the actions among which to choose
    """

    step: str
    weather: int
    values: tuple[int, ...]


def advance_questions(game: Game, place: int) -> list[AdvanceQuestion]:
    """Return the later questions before the race for the player who takes decision ``place``.

    Tyres chosen after the weather die have an answer for each weather.
    """
    rules, race, question = game.rules, game.history[place].race, game.history[place].question
    if type(question) is not Decision or race.round or rules.setup.entries[question.car].driver != HUMAN:
        return []
    later = []
    for step in ADVANCE_STEPS:
        values = _values_ahead(rules, race, step) if rules.at.get(step, -1) > race.step else ()
        if len(values) < 2:
            continue
        unknown = step == "tyres" and race.step < rules.at.get("weather", -1) < rules.at[step]
        for weather in (WITHOUT_RAIN, IN_RAIN) if unknown else (ANY_WEATHER,):
            later.append(AdvanceQuestion(step, weather, values))
    return later


def _values_ahead(rules: Rules, race: Race, step: str) -> tuple[int, ...]:
    if step == "pit_choice":
        return tuple(rules.pits_to_choose(rules, race)) if rules.track.boxes else ()
    return tuple(rules.compounds) if step == "tyres" else (0, 1)


def set_advance_answers(game: Game, answers: list[tuple[str, int, int]]) -> None:
    """Set all advance answers of the player who is asked: steps, weathers and values.

    They replace the earlier ones of this car. Raises InputError if one cannot be given now.
    """
    if game.question is None:
        raise InputError("error.order")
    car = game.question.car
    new_answers = [AdvanceAnswer(car, *answer, game.cursor) for answer in answers]
    if _valid_answers(game, new_answers) != new_answers:
        raise InputError("error.order")
    game.advance_answers = [answer for answer in game.advance_answers if answer.car != car] + new_answers


def _valid_answers(game: Game, answers: list[AdvanceAnswer]) -> list[AdvanceAnswer]:
    """Return those advance answers that could be given then, the first for each question."""
    valid: dict[tuple[int, str, int], AdvanceAnswer] = {}
    for answer in answers:
        if answer.decision_count > game.cursor:
            continue
        decision = game.history[answer.decision_count].question
        if decision is None or decision.car != answer.car:
            continue
        for question in advance_questions(game, answer.decision_count):
            matches = (question.step, question.weather) == (answer.step, answer.weather)
            if matches and answer.value in question.values:
                valid.setdefault((answer.car, answer.step, answer.weather), answer)
    return list(valid.values())


def standing_answers(game: Game) -> list[AdvanceAnswer]:
    """Return the advance answers of the player who is asked, one for each later question at most.

    Once the weather is known, an answer for it counts as one for any weather. Answers that are no longer
    possible are left out.
    """
    standing = []
    for question in advance_questions(game, game.cursor):
        weathers = _weathers_now(game.race) if question.weather == ANY_WEATHER else (question.weather,)
        for answer in game.advance_answers:
            same = (
                game.question is not None and answer.car == game.question.car and answer.step == question.step
            )
            if same and answer.weather in weathers and answer.value in question.values:
                standing.append(answer._replace(weather=question.weather))
                break
    return standing


def _weathers_now(race: Race) -> tuple[int, int]:
    """Return the weathers of answers that hold in the current weather."""
    return ANY_WEATHER, IN_RAIN if race.weather == RAIN else WITHOUT_RAIN


def _advance_action(game: Game, place: int) -> Action | None:
    """Return the advance answer to decision ``place``, legal or not."""
    race, question = game.history[place].race, game.history[place].question
    step = game.rules.steps[race.step].name
    if question is None or race.round or step not in ADVANCE_STEPS:
        return None
    for answer in game.advance_answers:
        if (answer.car, answer.step) == (question.car, step) and answer.weather in _weathers_now(race):
            return Action(ADVANCE_KINDS[step], answer.value) if answer.decision_count <= place else None
    return None


def dropped_answer(game: Game) -> Action | None:
    """Return the advance answer to the current question if it is no longer legal, otherwise None."""
    action = None if game.question is None else _advance_action(game, game.cursor)
    return action if game.question is not None and action not in game.question.options else None


def pending_orders(game: Game) -> list[Order]:
    """Return the orders of which some part may still be executed."""
    return [
        order
        for order in game.orders
        if order.decision_count <= game.cursor and _is_pending(game, order, game.cursor)
    ]


def ordered_answer(game: Game, place: int) -> Action | None:
    """Return the ordered answer to decision ``place``, if it is to be executed."""
    entry = game.history[place]
    question = entry.question
    if question is None:
        return None
    if question.step not in (GEAR, DRIVE):
        action = _advance_action(game, place)
        return action if action in question.options else None
    for order in game.orders:
        if order.car == question.car and order.decision_count <= place and _is_pending(game, order, place):
            if question.step == GEAR:
                return Action("gear", order.gear) if _conditions_hold(game, order, place) else None
            return _move_to_lane(game.rules, entry.race, question, order.lane) if order.lane else None
    return None


def expired_order(game: Game) -> Order | None:
    """Return the order for the current question if it cannot be executed, otherwise None."""
    question = game.question
    if question is None or question.step not in (GEAR, DRIVE) or ordered_answer(game, game.cursor):
        return None
    own = (order for order in pending_orders(game) if order.car == question.car)
    return next((order for order in own if order.lane or question.step == GEAR), None)


def automatic_answer(game: Game) -> Action | None:
    """Return the answer that needs no player: the only option, or a standing order."""
    question = game.question
    if question is None:
        return None
    return question.options[0] if len(question.options) == 1 else ordered_answer(game, game.cursor)


def _decisions_since_order(game: Game, order: Order, place: int) -> list[int]:
    """Return the decisions that the order's car has taken since, as indexes in the history."""
    decisions = []
    for number in range(order.decision_count, place):
        question = game.history[number].question
        if type(question) is Decision and question.car == order.car and len(question.options) > 1:
            decisions.append(number)
    return decisions


def _is_pending(game: Game, order: Order, place: int) -> bool:
    """Return True if an order is still to be executed, or the move after its gear is."""
    decisions = _decisions_since_order(game, order, place)
    if not decisions:
        return True
    return bool(
        order.lane
        and len(decisions) == 1
        and game.actions[decisions[0]] == Action("gear", order.gear)
        and _conditions_hold(game, order, decisions[0])
    )


def _conditions_hold(game: Game, order: Order, place: int) -> bool:
    """Return True if the conditions of an order still hold at a gear question."""
    order_entry, gear_entry = game.history[order.decision_count], game.history[place]
    assert gear_entry.question is not None
    before = next_turn_of(game.rules, order_entry.race, order_entry.question, order.car)
    expected = _conditions_for_gear(game.rules, before, order.gear)
    current = _conditions_for_gear(game.rules, NextTurn(gear_entry.race, gear_entry.question), order.gear)
    if expected is None or current is None or expected.own != current.own:
        return False
    return len(expected.faces) == len(current.faces) and all(map(_is_as_good, expected.faces, current.faces))


class OrderConditions(NamedTuple):
    """Everything that an order depends on.

    Attributes:
        own: the state of the car, the weather and the options
        faces: the forecast for every face of the die
    """

    own: tuple[object, ...]
    faces: list[Face]


def _conditions_for_gear(rules: Rules, next_turn: NextTurn | None, gear: int) -> OrderConditions | None:
    """Return the conditions for a gear; None if the gear is not legal."""
    if next_turn is None:
        return None
    action = Action("gear", gear)
    if action not in next_turn.question.options:
        return None
    car = next_turn.race.cars[next_turn.question.car]
    own = (*[getattr(car, name) for name in OWN], next_turn.race.weather, next_turn.question.options)
    return OrderConditions(own, forecast(rules, next_turn.race, next_turn.question, action).faces)


def _is_as_good(expected: Face, current: Face) -> bool:
    """Return True if a face of the die is at least as good as promised."""
    same = (current.spaces, current.natural) == (expected.spaces, expected.natural)
    return same and all(now <= then for now, then in zip(_losses(current), _losses(expected), strict=True))


def _losses(face: Face) -> tuple[int, ...]:
    """Return everything that a face costs or risks; lower is better."""
    return (
        RANKS[face.kind],
        face.brakes,
        face.tyres,
        face.fuel,
        face.added_rolls,
        face.contact_count * face.contact_max_roll,
        face.hazards,
        face.engine,
    )


def _move_to_lane(rules: Rules, race: Race, question: Decision, lane: int) -> Action | None:
    """Return the ordered move; None if there is none, or if two are equal.

    Only moves that use the full roll and neither cost nor risk anything qualify. Of these it is the one that
    ends nearest to the lane, and there the farthest ahead.
    """
    number = question.car
    is_vulnerable = can_be_harmed(race.cars[number])
    moves: dict[int, list[Action]] = {}
    for action in question.options:
        if action.kind != "drive" or action.extra or rules.track.lane[action.value] == PIT_LANE:
            continue
        way = preview_of(rules, race, question, action)
        risks = (is_vulnerable and way.contact_cars) or way.hazards or way.skid or way.unused or way.points
        if (
            risks
            or RANKS[way.kind] >= RANKS[COST]
            or rules.engine_check_max_roll(rules, race, number, way.end)
        ):
            continue
        moves.setdefault(abs(rules.track.lane[way.end] - (lane - 1)), []).append(action)
    if not moves:
        return None
    nearest = sorted(moves[min(moves)], key=lambda action: -rules.track.progress[action.value])
    is_tied = len(nearest) > 1 and (
        rules.track.progress[nearest[0].value] == rules.track.progress[nearest[1].value]
    )
    return None if is_tied else nearest[0]
