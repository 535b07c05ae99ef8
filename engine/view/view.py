"""Complete view of a race for the page: plain data as declared in ``engine/protocol``.

It contains no rules and no sentences.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.state import Race
from engine.core.track import Track
from engine.core.types import HUMAN, Decision, Message, Setup
from engine.links.notation import WEATHERS
from engine.links.race_link import Order
from engine.links.tokens import token_of
from engine.play import orders
from engine.play.advice import NONE, Advice
from engine.play.game import Game
from engine.play.moments import Moment
from engine.review.lap_history import race_order
from engine.rules.books.rulebooks import BOOKS
from engine.rules.kernel.builder import Rules
from engine.rules.kernel.steps import Kind
from engine.view.car import backmarkers_view, car_view
from engine.view.drive import drive_question
from engine.view.events import event_views
from engine.view.gears import gear_question
from engine.view.limits import limited
from engine.view.options import option_question
from engine.view.places import draft_question, place_question
from engine.view.reroll import reroll_question
from engine.view.setup import adjust_question, build_question, clock_question

Json = dict[str, Any]


def view(game: Game, told: int, notice: Message | None = None, advice: Advice = NONE) -> Json:
    """Return the complete view of a race.

    ``events_seen``: number of events already sent to the page, which cuts its log to ``log_from`` and appends
    the rest. ``advice``: scored moves for the player who is asked.
    """
    rules = game.rules
    upto = game.now.events
    log_from = min(told, upto)
    return {
        "setup": setup_view(rules.setup),
        "link": game.race_link(),
        "position_link": game.position_link(),
        "counts_stops": _counts_stops(rules.setup),
        **scene(rules, game.now),
        "question": _question(game, advice),
        "can_undo": _other_decision(game, -1) is not None,
        "can_redo": game.cursor < len(game.actions),
        "undo_car": _asked_before(game),
        **_orders(game),
        "log_from": log_from,
        "events": event_views(rules, game.events[:upto], log_from),
        "notice": None if notice is None else notice.as_json(),
    }


def scene(rules: Rules, moment: Moment) -> Json:
    """Return the state of the board, without a question: everything that a replay needs."""
    race = moment.race
    order = race_order(rules, race)
    return {
        "round": race.round,
        "lap": max([1, *(min(race.cars[number].crossings, rules.setup.laps) for number in order)]),
        "cars": [car_view(rules, moment, number, order) for number in range(len(order))],
        "backmarkers": backmarkers_view(rules, moment),
        "order": order,
        "weather": WEATHERS[race.weather] if rules.rain_falls else None,
        # The dry weather of a solo lap says nothing about the race.
        "settled": bool(race.settled) if rules.weather_settles and not race.course.session else None,
        "hazards": list(race.hazards),
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
            {"season": {"id": f"{setup.fixture.season:08x}", "race": setup.fixture.race}}
            if setup.fixture
            else {}
        ),
    }


def _counts_stops(setup: Setup) -> bool:
    """True if remaining stops are shown on the board.

    They always are, unless corner markers are optional and not chosen (HSE-MRK-1).
    """
    agreed = any(switch.id == "corner_markers" for switch in BOOKS[setup.rulebook].switches)
    return not agreed or dict(setup.switches).get("corner_markers") == "on"


def _question(game: Game, advice: Advice) -> Json | None:
    question, race = game.question, game.race
    if question is None:
        return None
    rules = game.rules
    human = rules.setup.entries[question.car].driver == HUMAN
    common: Json = {"car": question.car, "step": question.step, "human": human}
    if race.course.session:
        common["timed"] = race.cars[question.car].crossings > 0
    if not human:
        return common | {"only": None}
    common["only"] = None if _chooses(question) else token_of(rules.track, question.options[0])
    kind = rules.form(race).kind
    if kind == "drive":
        shown = drive_question(rules, race, question, advice)
    else:
        shown = QUESTIONS[kind](rules, race, question)
    return limited(rules, race, question, common | shown)


# View of each kind of question, except moves.
QUESTIONS: dict[Kind, Callable[[Rules, Race, Decision], Json]] = {
    "gear": gear_question, "option": option_question, "place": place_question,
    "along": draft_question, "build": build_question, "trim": adjust_question, "clock": clock_question,
    "again": reroll_question,
}  # fmt: skip


def _orders(game: Game) -> Json:
    """Return the standing orders of the players."""
    lapsed, question = orders.lapsed(game), game.question
    human = question is not None and game.rules.setup.entries[question.car].driver == HUMAN
    return {
        "orders": [_order(order) for order in orders.pending(game)],
        "lapsed": None if lapsed is None else _order(lapsed),
        "given": human and orders.given(game) is not None,
    }


def _order(order: Order) -> Json:
    return {"car": order.car, "gear": order.gear, "lane": order.lane}


def _chooses(question: Decision) -> bool:
    """True if there is more than one answer."""
    return len(question.options) > 1


def _other_decision(game: Game, direction: int) -> int | None:
    """Return the cursor of the nearest earlier or later decision of a human player, or None.

    Forced and ordered decisions are skipped. Without human players it is simply the next one.
    """
    entries = game.rules.setup.entries
    people = any(entry.driver == HUMAN for entry in entries)
    place = game.cursor + direction
    while 0 <= place <= len(game.actions):
        question = game.moments[place].question
        if question is None or not people:
            return place
        asked = entries[question.car].driver == HUMAN and _chooses(question)
        if asked and orders.ordered(game, place) is None:
            return place
        place += direction
    return None


def _asked_before(game: Game) -> int | None:
    """Return the car whose decision an undo would take back."""
    place = _other_decision(game, -1)
    question = None if place is None else game.moments[place].question
    return None if question is None else question.car


def step_back(game: Game) -> None:
    """Undo to the previous human decision."""
    place = _other_decision(game, -1)
    if place is not None:
        game.cursor = place


def step_forward(game: Game) -> None:
    """Redo to the next human decision, or to the end of the history."""
    place = _other_decision(game, 1)
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
