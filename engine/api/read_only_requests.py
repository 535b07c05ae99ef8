"""Requests that take no decision.

They are about the current race, a player's own races and records, and races by link.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from engine.api.daily import result_card
from engine.api.request_parsing import int_field, requested_car, text_field
from engine.core.types import HUMAN, Event, InputError, Json
from engine.links.shared_dice import MAX_PLAYERS, SECRET_BYTES, RevealedSecrets, cut_dice
from engine.play import orders
from engine.play.game import Game
from engine.rules.rulebooks.rulebooks import checked_setup, rules_for
from engine.statistics.key_moments import race_history
from engine.statistics.race_comparison import compare_races, ghost, record
from engine.statistics.race_report import report, rival_facts
from engine.view.game_view import board_to_json
from engine.view.gear_question import gear_question
from engine.view.illegal_move_reason import reason_view, why_not

if TYPE_CHECKING:
    from engine.protocol.race import BoardState
    from engine.protocol.replies import Answer, OrderOptions, SecretGears


def order_options(game: Game, request: Json) -> Answer:
    """Return the orders a player may give for the next turn, or null if not known yet."""
    turn = orders.next_turn_of(game.rules, game.race, game.question, requested_car(game, request))
    gears = None if turn is None else gear_question(game.rules, turn.race, turn.question)["gears"]
    return {"order_options": cast("OrderOptions", {"gears": gears})}


def later_secret_gears_answer(game: Game, _: Json) -> Answer:
    """Return the gears of players who choose in secret after the one who is asked."""
    secret_gears = [
        {"car": question.car, "gears": gear_question(game.rules, race, question)["gears"]}
        for race, question in orders.later_secret_gears(game.rules, game.race, game.question)
    ]
    return {"secret_gears": cast("list[SecretGears]", secret_gears)}


def set_order(game: Game, request: Json) -> None:
    """Set a player's standing order for the next turn; gear 0 cancels it."""
    car, gear, lane = requested_car(game, request), int_field(request, "gear"), int_field(request, "lane")
    if not (0 <= gear <= 6 and 0 <= lane <= 3):
        raise InputError("error.request")
    orders.set_order(game, car, gear, lane)


def prepare(game: Game, request: Json) -> None:
    """Set the advance answers of the player who is asked; they replace the earlier ones."""
    answers = request.get("answers")
    if not isinstance(answers, list) or not all(isinstance(answer, dict) for answer in answers):
        raise InputError("error.request")
    orders.set_advance_answers(
        game,
        [
            (text_field(answer, "step"), int_field(answer, "weather"), int_field(answer, "value"))
            for answer in answers
        ],
    )


def revealed_secrets(request: Json) -> RevealedSecrets | None:
    """Return the players' secrets that come with a decision; None without shared dice."""
    dice = request.get("dice")
    if dice is None:
        return None
    if not isinstance(dice, dict):
        raise InputError("error.request")
    return _secrets(dice.get("anchors")), _secrets(dice.get("secrets"))


def _secrets(texts: object) -> tuple[bytes, ...]:
    if not isinstance(texts, list) or len(texts) > MAX_PLAYERS:
        raise InputError("error.request")
    try:
        secrets = tuple([bytes.fromhex(text) for text in texts])
    except (TypeError, ValueError):
        raise InputError("error.request") from None
    if any(len(secret) != SECRET_BYTES for secret in secrets):
        raise InputError("error.request")
    return secrets


def shared_dice_proof(game: Game, request: Json) -> Answer:
    """Return the proof of the dice that the players of a live table have shared."""
    return {
        "shared_dice": [
            {
                "anchors": [anchor.hex() for anchor in period.anchors],
                "secrets": [secret.hex() for secret in period.secrets],
                "decisions": list(period.decisions),
            }
            for period in cut_dice(game.dice, game.cursor)
        ]
    }


def relabelled_links(game: Game, request: Json) -> Answer:
    """Return the links of the race with another name for one car. The race does not change.

    Season races keep their names, which belong to the season.
    """
    game, car, name = game.fork(), requested_car(game, request), text_field(request, "name")
    setup = game.rules.setup
    if setup.season_race is None:
        entries = list(setup.entries)
        entries[car] = entries[car]._replace(name=name)
        setup = checked_setup(setup._replace(entries=tuple(entries)))
        game.rules = rules_for(setup, game.rules.track, game.rules.rules_version)
    return {"relabelled_links": {"link": game.race_link(), "position_link": game.position_link()}}


ReadOnlyRequest = Callable[[Game, Json], "Answer"]


def first_true_fact(game: Game, request: Json) -> Answer:
    """Return the first of several facts that is true of a car since the race was started or opened."""
    car = request.get("car")
    if type(car) is not int:
        raise InputError("error.request")
    step = game.question.step if game.question else ""
    return {"fact": first_matching_fact(game.events[: game.now.events], car, step, request.get("facts"))}


def why_not_answer(game: Game, request: Json) -> Answer:
    """Return why the current move cannot end on a space."""
    space = request.get("space")
    if game.question is None:
        raise InputError("error.move.over")
    if type(space) is not int or not 0 <= space < game.rules.track.size:
        raise InputError("error.request")
    return {"why_not": reason_view(why_not(game.rules, game.race, game.question, space))}


def board_before_decision(game: Game, request: Json) -> Answer:
    """Return the board before an earlier decision."""
    number = requested_decision(game, request)
    board_state = {"decision": number, **board_to_json(game.rules, game.history[number])}
    return {"board_state": cast("BoardState", board_state)}


def requested_decision(game: Game, request: Json) -> int:
    """Return the decision number of a request: one already taken, or the current one."""
    number = request.get("decision")
    if type(number) is not int or not 0 <= number <= game.cursor:
        raise InputError("error.request")
    return number


def rival_answer(game: Game, request: Json) -> Answer:
    """Return facts on another car, seen from the player's own."""
    car, own = requested_car(game, request), requested_car(game, request, "you")
    return {"rival": rival_facts(game.rules, game.race, own, car)}


def precomputed_resume(game: Game, _: Json) -> Answer:
    """Return the replies to opening the current race by its link."""
    from engine.api.lazy.opening_precompute import precomputed_resume

    return precomputed_resume(game)


# Read-only handlers by request name.
READ_ONLY_REQUESTS: dict[str, ReadOnlyRequest] = {
    "shared_dice": shared_dice_proof,
    "card": lambda game, _: {"card": result_card(game)},
    "match_events": first_true_fact,
    "why_not": why_not_answer,
    "order_options": order_options,
    "secret_gears": later_secret_gears_answer,
    "position_text": lambda game, _: {"text": game.position_text()},
    "relabel_links": relabelled_links,
    "history": lambda game, _: {"history": race_history(game)},
    "board_state": board_before_decision,
    "rival": rival_answer,
    "report": lambda game, _: {"report": report(game)},
    "precompute_resume": precomputed_resume,
}


CACHED_RACES = 3  # opened comparison races to cache


class RecordRequests:
    """Handlers of the record requests. ``open_link`` returns the race of a link of any kind."""

    def __init__(self, open_link: Callable[[str], Game]) -> None:
        self._open_link = open_link
        self._others: dict[str, Game] = {}

    def record_answer(self, game: Game, request: Json) -> Answer:
        """Return the record of a car's race for storage. Rejected for entered dice, which prove nothing."""
        if game.entered:
            raise InputError("error.request")
        return {"record": record(game, requested_car(game, request))}

    def ghost_answer(self, game: Game, request: Json) -> Answer:
        """Return a car of another race after the same number of rolls as the player's car."""
        other, lap = self._other_race(request), int_field(request, "lap")
        return {"ghost": ghost(game, requested_car(game, request), other, _driver_of(other, request), lap)}

    def comparison_answer(self, game: Game, request: Json) -> Answer:
        """Compare the player's race with another one, roll by roll."""
        other = self._other_race(request)
        return {
            "race_comparison": compare_races(
                game, requested_car(game, request), other, _driver_of(other, request)
            )
        }

    def _other_race(self, request: Json) -> Game:
        link = text_field(request, "link")
        if link not in self._others:
            if len(self._others) >= CACHED_RACES:
                del self._others[next(iter(self._others))]
            self._others[link] = self._open_link(link)
        return self._others[link]


def _driver_of(game: Game, request: Json) -> int:
    """Return the car number in the other race; driver -1 means its first human player."""
    if int_field(request, "driver") == -1:
        entries = enumerate(game.rules.setup.entries)
        request = {"driver": next((number for number, entry in entries if entry.driver == HUMAN), -1)}
    return requested_car(game, request, "driver")


# Conditions of lessons, such as "the car has stopped in the corner". A condition is plain data: the ``kind``
# of an event and, optionally, for any of the event's values the required value or a list of allowed values.
# With ``step``, it holds only while that step's question is open. For example, {"kind": "move", "step":
# "gear"} is a finished move once the next turn has begun.
MAX_FACTS = 20
MAX_VALUES = 12
RESERVED_KEYS = ("kind", "step")


def first_matching_fact(events: Sequence[Event], car: int, step: str, candidates: object) -> int | None:
    """Return the index in ``candidates`` of the first one that a car's events meet, or None.

    It does not matter when the event happened. ``step`` is the step of the open question, "" if there is
    none. Raises InputError if ``candidates`` is not a valid list.
    """
    facts = _validated_facts(candidates)
    own = [event for event in events if event.car == car]
    return next(
        (
            place
            for place, fact in enumerate(facts)
            if fact.get("step", step) == step and any(_matches_event(fact, event) for event in own)
        ),
        None,
    )


def _validated_facts(candidates: object) -> list[dict[str, Any]]:
    if not isinstance(candidates, list) or len(candidates) > MAX_FACTS:
        raise InputError("error.request")
    for fact in candidates:
        if not isinstance(fact, dict) or not isinstance(fact.get("kind"), str) or len(fact) > MAX_VALUES:
            raise InputError("error.request")
    return candidates


def _matches_event(fact: dict[str, Any], event: Event) -> bool:
    return event.kind == fact["kind"] and all(
        _matches_value(event.data.get(key), value) for key, value in fact.items() if key not in RESERVED_KEYS
    )


def _matches_value(actual_value: object, value: object) -> bool:
    return actual_value in value if isinstance(value, list) else actual_value == value
