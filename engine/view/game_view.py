"""Complete view of a race for the page: plain data as declared in ``engine/protocol``.

It contains no rules and no sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.state import Race, takes_normal_turns
from engine.core.track import Track
from engine.core.types import HUMAN, Decision, Json, Message, Setup
from engine.links.notation import WEATHERS
from engine.links.race_link import Order
from engine.links.shared_dice import cut_dice
from engine.links.tokens import format_token
from engine.play import orders
from engine.play.advice import ScoredMove
from engine.play.entered_dice import EnteredDie, asks_person
from engine.play.game import Game, HistoryEntry
from engine.rules.framework.builder import Rules
from engine.rules.framework.rerolls import KEEP
from engine.rules.framework.steps import AnswerKind
from engine.rules.queries import is_weather_settled, shows_stop_counters, weather_of
from engine.statistics.lap_history import race_order
from engine.view.car import backmarkers_view, car_to_json
from engine.view.die_questions import can_improve, die_question, reroll_question
from engine.view.events import event_views
from engine.view.gear_question import gear_question
from engine.view.move_question import move_question
from engine.view.options import option_question, with_time_limit
from engine.view.place_question import (
    adjustment_question,
    build_question,
    lap_time_question,
    place_question,
    slipstream_question,
)


def game_to_json(
    game: Game, events_seen: int, notice: Message | None = None, advice: Sequence[ScoredMove] = ()
) -> Json:
    """Return the complete view of a race.

    ``events_seen``: number of events already sent to the page, which cuts its log to ``log_from`` and appends
    the rest. ``advice``: scored moves for the player who is asked.
    """
    rules = game.rules
    event_count = game.now.events
    log_from = min(events_seen, event_count)
    return {
        "setup": setup_view(rules.setup),
        "link": game.race_link(),
        "position_link": game.position_link(),
        "counts_stops": shows_stop_counters(rules.setup),
        **board_to_json(rules, game.now),
        "question": _question_to_json(game, advice),
        "can_undo": _nearest_decision(game, -1) is not None,
        "can_redo": game.cursor < len(game.actions),
        "undo_car": _previous_decider(game),
        **_pending_orders(game),
        **_advance_form(game),
        "log_from": log_from,
        "events": event_views(rules, game.events[:event_count], log_from),
        "notice": None if notice is None else notice.as_json(),
        **_shared_dice(game),
        **({"may_finish": True} if is_last_on_the_road(game) else {}),
        **({"cars_with_entered_dice": sorted(game.entered)} if game.entered else {}),
    }


def _shared_dice(game: Game) -> Json:
    """Return the players' shared dice at the cursor, if there are any."""
    dice = cut_dice(game.dice, game.cursor)
    if not dice:
        return {}
    return {
        "shared_dice": {
            "anchors": [anchor.hex() for anchor in dice[-1].anchors],
            "revealed": len(dice[-1].decisions),
            "decisions": sum(len(period.decisions) for period in dice),
            "token": format_token(game.rules.track, game.actions[dice[-1].decisions[-1]]),
        }
    }


def is_last_on_the_road(game: Game) -> bool:
    """True if a player is asked and every other car has finished or is out: a computer may take over."""
    question, race = game.question, game.race
    if question is None or not race.round or race.points_state.session:
        return False
    cars, entries = race.cars[: len(game.rules.setup.entries)], game.rules.setup.entries
    others = [car for number, car in enumerate(cars) if number != question.car]
    return (
        entries[question.car].driver == HUMAN
        and bool(others)
        and not any(takes_normal_turns(car) for car in others)
    )


def board_to_json(rules: Rules, entry: HistoryEntry) -> Json:
    """Return the state of the board, without a question: everything that a replay needs."""
    race = entry.race
    order, weather = race_order(rules, race), weather_of(rules, race)
    return {
        "round": race.round,
        "lap": max([1, *(min(race.cars[number].crossings, rules.setup.laps) for number in order)]),
        "cars": [car_to_json(rules, entry, number, order) for number in range(len(order))],
        "backmarkers": backmarkers_view(rules, entry),
        "order": order,
        "weather": None if weather is None else WEATHERS[weather],
        "is_weather_final": is_weather_settled(rules, race),
        "hazards": list(race.debris),
    }


def setup_view(setup: Setup) -> Json:
    """Return a set-up in the page's form."""
    switches = dict(setup.switches)
    return {
        "circuit": setup.circuit,
        "rulebook": setup.rulebook,
        "laps": setup.laps,
        "movement_dice": switches.pop("movement_dice", "table"),
        "switches": switches,
        "seed": setup.seed,
        "cars": [
            {"name": entry.name, "livery": entry.livery, "driver": entry.driver} for entry in setup.entries
        ],
        **(
            {"season": {"id": f"{setup.season_race.season:08x}", "race": setup.season_race.race}}
            if setup.season_race
            else {}
        ),
    }


def _question_to_json(game: Game, advice: Sequence[ScoredMove]) -> Json | None:
    question, race = game.question, game.race
    if question is None:
        return None
    rules = game.rules
    human = asks_person(rules, question)
    common: Json = {"car": question.car, "step": question.step, "human": human}
    if race.points_state.session:
        common["is_clock_running"] = race.cars[question.car].crossings > 0
    if not human:
        return common | {"only_answer": None}
    if type(question) is EnteredDie:
        return common | {"only_answer": None} | die_question(rules, race, question)
    common["only_answer"] = None if _has_choice(question) else format_token(rules.track, question.options[0])
    kind = rules.question_spec(race).kind
    if kind == "drive":
        question_fields = move_question(rules, race, question, advice)
    else:
        question_fields = QUESTION_VIEWS[kind](rules, race, question)
    return with_time_limit(rules, race, common | question_fields)


# View of each kind of question, except moves.
QUESTION_VIEWS: dict[AnswerKind, Callable[[Rules, Race, Decision], Json]] = {
    "gear": gear_question,
    "option": option_question,
    "place": place_question,
    "along": slipstream_question,
    "build": build_question,
    "trim": adjustment_question,
    "clock": lap_time_question,
    "again": reroll_question,
}


def _pending_orders(game: Game) -> Json:
    """Return the standing orders of the players."""
    expired_order, question = orders.expired_order(game), game.question
    human = question is not None and game.rules.setup.entries[question.car].driver == HUMAN
    return {
        "orders": [_order(order) for order in orders.pending_orders(game)],
        "unfollowed_order": None if expired_order is None else _order(expired_order),
        "is_automatic": human and orders.automatic_answer(game) is not None,
    }


def _advance_form(game: Game) -> Json:
    """Return the later questions before the race for the player who is asked, with their answers so far."""
    questions = orders.advance_questions(game, game.cursor)
    dropped_field = {"advance_answer_dropped": True} if orders.dropped_answer(game) else {}
    if not questions or game.question is None:
        return dropped_field
    answers = [
        {"step": answer.step, "weather": answer.weather, "value": answer.value}
        for answer in orders.standing_answers(game)
    ]
    question_fields = [{**question._asdict(), "values": list(question.values)} for question in questions]
    return {"advance": {"questions": question_fields, "answers": answers}, **dropped_field}


def _order(order: Order) -> Json:
    return {"car": order.car, "gear": order.gear, "lane": order.lane}


def _has_choice(question: Decision) -> bool:
    """True if there is more than one answer."""
    return len(question.options) > 1


def _nearest_decision(game: Game, direction: int) -> int | None:
    """Return the cursor of the nearest earlier or later decision of a human player, or None.

    Forced and ordered decisions are skipped, and rolls kept that could not be improved. Without human players
    it is simply the next one.
    """
    entries = game.rules.setup.entries
    people = bool(game.entered) or any(entry.driver == HUMAN for entry in entries)
    place = game.cursor + direction
    while 0 <= place <= len(game.actions):
        question = game.history[place].question
        if question is None or not people:
            return place
        is_choice = asks_person(game.rules, question) and _has_choice(question)
        if is_choice and orders.ordered_answer(game, place) is None and not _keeps_good_roll(game, place):
            return place
        place += direction
    return None


def _keeps_good_roll(game: Game, place: int) -> bool:
    """True if a decision kept a roll that no re-roll could improve."""
    question = game.history[place].question
    return (
        question is not None
        and question.step == "reroll"
        and game.actions[place : place + 1] == [KEEP]
        and not can_improve(game.rules, game.history[place].race, question)
    )


def _previous_decider(game: Game) -> int | None:
    """Return the car whose decision an undo would take back."""
    place = _nearest_decision(game, -1)
    question = None if place is None else game.history[place].question
    return None if question is None else question.car


def step_back(game: Game) -> None:
    """Undo to the previous human decision."""
    place = _nearest_decision(game, -1)
    if place is not None:
        game.cursor = place


def step_forward(game: Game) -> None:
    """Redo to the next human decision, or to the end of the history."""
    place = _nearest_decision(game, 1)
    game.cursor = len(game.actions) if place is None else place


def facts_view(track: Track) -> Json:
    """Return the circuit facts that a set-up screen shows."""
    return {
        "id": track.id,
        "name": track.name,
        "country": track.country,
        "laps": track.usual_laps,
        "spaces": track.lanes[1],
        "shortest": track.shortest,
        "stops": sum(corner.stops for corner in track.corners),
        "corners": [{"name": corner.name, "stops": corner.stops} for corner in track.corners],
    }
