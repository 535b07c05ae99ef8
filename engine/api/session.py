"""Handle the page's requests: JSON text in, JSON text out, one request at a time.

A ``Session`` holds the circuits of one device and its current race. Failed requests do not change the race.

The season modules are imported on the first season request, because the page loads them only then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from engine.api import building_requests, first_lap_coach, read_only_requests
from engine.api.circuit_library import CircuitLibrary, CircuitRequests, MissingCircuit
from engine.api.daily import daily_race
from engine.api.read_only_requests import (
    READ_ONLY_REQUESTS,
    ReadOnlyRequest,
    RecordRequests,
    requested_decision,
    revealed_secrets,
)
from engine.api.request_parsing import parse_request, read_entered_cars, read_setup, to_json
from engine.core.types import HUMAN, NAMES, Decision, InputError, Json, Message, Setup
from engine.drivers.expert import COMPLETE_PERCENT
from engine.drivers.registry import BY_ID, DRIVERS, answer, next_human_driver, study, timeout_answers
from engine.links.notation import circuit_of_text, read_position
from engine.links.tokens import format_token
from engine.play import orders
from engine.play.entered_dice import EnteredDie, asks_person, roll_for_person
from engine.play.game import Game
from engine.play.open_link import open_link
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import rules_for
from engine.view.game_view import facts_view, game_to_json, is_last_on_the_road, step_back, step_forward
from engine.view.history_comparison_view import comparison
from engine.view.options import DelegatedMove, with_delegated_move

if TYPE_CHECKING:
    from engine.api.lazy.coach_requests import CoachRequests, PuzzleRequests
    from engine.api.lazy.opening_precompute import OpeningPrecomputeJob
    from engine.api.lazy.season_requests import SeasonRequests
    from engine.protocol.circuits import KnownCircuit, SeasonCircuit
    from engine.protocol.race import Comparison, View
    from engine.protocol.replies import Answer, DriverFacts


SPACES_PER_REQUEST = 12  # spaces evaluated per request, to keep the page responsive
MAX_DECISIONS_PER_REQUEST = 100  # about one game turn with ten cars, to keep the page responsive


class Session:
    """One device's session: the circuits it knows and its current race.

    Attributes:
        circuits: circuits that the page has registered
        game: the current race, None before the first one
        _events_seen: number of events already sent to the page
        _delegated_move: moves that another player chooses from after a timeout (HSE-TIM-4)
        _is_official_attempt: True for the one daily attempt that counts, which has no hints
    """

    def __init__(self, circuits: CircuitLibrary | None = None) -> None:
        self.circuits = circuits or CircuitLibrary()
        self.game: Game | None = None
        self._events_seen = 0
        self._delegated_move: DelegatedMove | None = None
        self._is_official_attempt = False
        self._seasons: SeasonRequests | None = None
        self._coach: CoachRequests | None = None
        self._puzzles: PuzzleRequests | None = None
        self._opening_precompute: OpeningPrecomputeJob | None = None
        records = RecordRequests(lambda link: self._open_link(link)[0])
        handlers: dict[str, ReadOnlyRequest] = {
            **READ_ONLY_REQUESTS,
            "record": records.record_answer,
            "ghost": records.ghost_answer,
            "race_comparison": records.comparison_answer,
        }
        self._requests: dict[str, Callable[[Json], Answer]] = {
            "catalog": self.catalog, "new": self.new_race, "open": self.open_link,
            "decide": self.take_decision, "build": self.build_car, "play_computers": self.play_computer_turns,
            "order": self.order, "prepare_answers": self.prepare, "fork": self.fork_race,
            "undo": self.undo, "redo": self.redo, "hint": self.hint, "time_up": self.apply_timeout,
            "finish": self.finish_race, "compare": self.compare, "daily": self.daily,
            "precompute_tables": self.precompute_tables, "precompute_opening": self.precompute_opening,
            "guide": self.first_lap_coach,
            "position": self.open_position, "season": self.season_request,
            "season_start": self.start_season_race,
            "review": self.review, "par": self.par, "chances": self.win_probabilities, "puzzle": self.puzzle,
            "puzzle_result": self.puzzle_result,
            **CircuitRequests(self.circuits).requests,
            **{kind: self._read_only_handler(handler) for kind, handler in handlers.items()},
        }  # fmt: skip

    def handle(self, text: str) -> str:
        """Handle a request. Invalid requests return one error message and change nothing."""
        try:
            kind, request = parse_request(text, self._requests)
            reply = self._requests[kind](request)
        except MissingCircuit as error:
            return to_json({"ok": False, "error": error.message.as_json(), "needs": error.circuit})
        except InputError as error:
            return to_json({"ok": False, "error": error.message.as_json()})
        return to_json({"ok": True, **reply})

    def _read_only_handler(self, handler: ReadOnlyRequest) -> Callable[[Json], Answer]:
        """Return a request handler that reads the current race without changing it."""
        return lambda request: handler(self._game(), request)

    def catalog(self, request: Json) -> Answer:
        """Return the choices for a set-up: circuits, computer drivers and driver names."""
        drivers: list[DriverFacts] = [
            {"id": row.id, "name": row.name.as_json(), "level": row.level, "temperament": row.temperament}
            for row in DRIVERS
        ]
        return {
            "catalog": {
                "circuits": [
                    cast("KnownCircuit", facts_view(track)) for track in self.circuits.tracks.values()
                ],
                "drivers": drivers,
                "names": list(NAMES),
            }
        }

    def new_race(self, request: Json) -> Answer:
        setup = read_setup(request.get("setup"))
        rules = self._rules(setup)
        entered_cars = read_entered_cars(request.get("entered_dice"), rules)
        return self._set_game(
            Game(rules, entered=entered_cars), is_official=_requests_official_attempt(request)
        )

    def open_link(self, request: Json) -> Answer:
        return self._set_game(
            *self._open_link(request.get("link")), is_official=_requests_official_attempt(request)
        )

    def compare(self, request: Json) -> Answer:
        """Compare the current race, opened from a link, with the race of another link. Read-only."""
        stored, _ = self._open_link(request.get("stored"))
        return {"comparison": cast("Comparison", comparison(stored, self._game()))}

    def daily(self, request: Json) -> Answer:
        """Return the set-up of a day's race."""
        return daily_race(self.circuits, request)

    def _open_link(self, link: object) -> tuple[Game, Message | None]:
        """Return the race of a link of any kind, and a notice if only part of it could be opened."""
        if not isinstance(link, str):
            raise InputError("error.link.foreign")
        game, whole = open_link(link, self.circuits.track_of_link)
        return game, None if whole else Message("notice.link_in_part", {"round": game.race.round})

    def season_request(self, request: Json) -> Answer:
        return self._season_requests().answer(request)

    def start_season_race(self, request: Json) -> Answer:
        """Start the next race of a season."""
        return self._set_game(Game(self._rules(self._season_requests().setup(request))))

    def _season_requests(self) -> SeasonRequests:
        if self._seasons is None:
            from engine.api.lazy.season_requests import SeasonRequests

            def opened(link: str) -> tuple[Game, bool]:
                game, notice = self._open_link(link)
                return game, notice is None

            def season_circuit(circuit: str) -> SeasonCircuit:
                custom = self.circuits.custom_circuit(circuit)
                return {"facts": custom.facts(), "text": custom.text}

            self._seasons = SeasonRequests(
                self._rules, opened, self.circuits.find, self.circuits.register_packed, season_circuit
            )
        return self._seasons

    def open_position(self, request: Json) -> Answer:
        text = request.get("text")
        if not isinstance(text, str):
            raise InputError("error.position.shape")
        return self._set_game(Game(*read_position(text, self.circuits.track(circuit_of_text(text)))))

    def precompute_tables(self, request: Json) -> Answer:
        """Compute part of the circuit tables that the race's computer drivers need."""
        game = self._game()
        return {"tables_percent": study(game.rules, game.race, SPACES_PER_REQUEST)}

    def precompute_opening(self, request: Json) -> Answer:
        """Precompute part of the first turns of a coming race. The current race does not change."""
        setup = read_setup(request.get("setup"))
        self._rules(setup)
        if self._opening_precompute is None:
            from engine.api.lazy.opening_precompute import OpeningPrecomputeJob

            self._opening_precompute = OpeningPrecomputeJob(lambda: Session(self.circuits))
        return self._opening_precompute.work(request["setup"], setup)

    def take_decision(self, request: Json) -> Answer:
        """Apply a human player's decision."""
        game, token = self._game(), str(request.get("token", ""))
        if self._delegated_move is not None and token not in self._delegated_move.tokens:
            raise InputError("error.move.illegal", token=token[:12])
        game.take(token, revealed_secrets(request))
        return self._view_answer(game)

    def build_car(self, request: Json) -> Answer:
        """Build the car of the player who is asked."""
        self.game = building_requests.built_car(self._game(), request)
        self._events_seen = min(self._events_seen, self.game.now.events)
        return self._view_answer(self.game)

    def play_computer_turns(self, request: Json) -> Answer:
        """Play computer drivers' decisions until a person is asked, ``decisions`` (default 1) at most.

        ``use_orders``: also skip human decisions that are forced or covered by a standing order.
        """
        game, most = self._game(), request.get("decisions", 1)
        use_orders = request.get("use_orders") is True
        if type(most) is not int or not 0 < most <= MAX_DECISIONS_PER_REQUEST:
            raise InputError("error.request")
        if game.question is None:
            raise InputError("error.move.over")
        drivers = [entry.driver for entry in game.rules.setup.entries]
        if asks_person(game.rules, game.question) and not (use_orders and orders.automatic_answer(game)):
            raise InputError("error.move.human")
        for _ in range(most):
            if (question := game.question) is None:
                break
            if not asks_person(game.rules, question):
                game.apply(answer(game.rules, game.race, question, BY_ID[drivers[question.car]]))
            elif use_orders and (action := orders.automatic_answer(game)) is not None:
                game.apply(action)
            else:
                break
        return self._view_answer(game)

    def finish_race(self, request: Json) -> Answer:
        """Let a computer driver finish the race for a player who is the last on the road."""
        game = self._game()
        if not is_last_on_the_road(game):
            raise InputError("error.move.human" if game.question else "error.move.over")
        if self._is_official_attempt:
            raise InputError("error.hint.official")
        for _ in range(MAX_DECISIONS_PER_REQUEST):
            question = game.question
            if type(question) is EnteredDie:
                game.apply(roll_for_person(game.rules, game.race, question))
            elif question is not None:
                game.apply(answer(game.rules, game.race, question))
        return self._view_answer(game)

    def prepare(self, request: Json) -> Answer:
        """Set a player's answers to later questions before the race."""
        game = self._game()
        read_only_requests.prepare(game, request)
        return self._view_answer(game)

    def order(self, request: Json) -> Answer:
        """Set a player's standing order for the next turn."""
        game = self._game()
        read_only_requests.set_order(game, request)
        return self._view_answer(game)

    def apply_timeout(self, request: Json) -> Answer:
        """Apply a move for a player whose time is up.

        If several moves cost the least, another player chooses among them (HSE-TIM-4).
        """
        game = self._game()
        question = game.question
        if type(question) is not Decision or game.rules.setup.entries[question.car].driver != HUMAN:
            raise InputError("error.move.over")
        answers, other = (
            timeout_answers(game.rules, game.race, question),
            next_human_driver(game.rules, question.car),
        )
        if len(answers) > 1 and other >= 0 and self._delegated_move is None:
            self._delegated_move = DelegatedMove(
                game.cursor, other, tuple(format_token(game.rules.track, answer) for answer in answers)
            )
        else:
            game.apply(answers[0])
        return self._view_answer(game)

    def undo(self, request: Json) -> Answer:
        """Go back to the previous human decision."""
        game = self._game()
        step_back(game)
        return self._view_answer(game)

    def redo(self, request: Json) -> Answer:
        """Go forward to the next human decision."""
        game = self._game()
        step_forward(game)
        return self._view_answer(game)

    def hint(self, request: Json) -> Answer:
        """Return a computer driver's choice as a hint; rejected in an official daily attempt."""
        return building_requests.hint(self._game(), allowed=not self._is_official_attempt)

    def review(self, request: Json) -> Answer:
        """Compute part of the review of a car's race."""
        return self._coach_requests().review(self._game(), request, allowed=not self._is_official_attempt)

    def par(self, request: Json) -> Answer:
        """Compute part of the par of the finished race."""
        return self._coach_requests().par(self._game())

    def win_probabilities(self, request: Json) -> Answer:
        """Return the win probabilities of all cars before some decisions."""
        return self._coach_requests().chances(self._game(), request)

    def puzzle(self, request: Json) -> Answer:
        """Compute part of a day's puzzle."""
        if self._puzzles is None:
            from engine.api.lazy.coach_requests import PuzzleRequests

            self._puzzles = PuzzleRequests(self._rules)
        return self._puzzles.daily_puzzle(request)

    def puzzle_result(self, request: Json) -> Answer:
        """Return how good the first decision of the current race was."""
        from engine.api.lazy.coach_requests import puzzle_result

        return puzzle_result(self._game(), request)

    def _coach_requests(self) -> CoachRequests:
        if self._coach is None:
            from engine.api.lazy.coach_requests import CoachRequests

            self._coach = CoachRequests()
        return self._coach

    def first_lap_coach(self, request: Json) -> Answer:
        """Return the coach's words for a first-lap question, or null in an official daily attempt."""
        game = self._game()
        return {
            "guide": None
            if self._is_official_attempt
            else first_lap_coach.coach_words(game, building_requests.scored_moves(game))
        }

    def fork_race(self, request: Json) -> Answer:
        """Replace the current race by another one with the same history up to an earlier decision."""
        game = self._game()
        self.game = game.fork(requested_decision(game, request))
        self._is_official_attempt = False
        return self._view_answer(self.game)

    def _rules(self, setup: Setup) -> Rules:
        return rules_for(setup, self.circuits.track(setup.circuit))

    def _game(self) -> Game:
        if self.game is None:
            raise InputError("error.move.no_race")
        return self.game

    def _set_game(self, game: Game, notice: Message | None = None, *, is_official: bool = False) -> Answer:
        if is_official and game.entered:
            raise InputError("error.request")
        self._events_seen = 0
        reply = self._view_answer(game, notice)
        self.game, self._is_official_attempt = game, is_official
        if game.question is not None and (percent := study(game.rules, game.race, 0)) < COMPLETE_PERCENT:
            reply["tables_percent"] = percent
        return reply

    def _view_answer(self, game: Game, notice: Message | None = None) -> Answer:
        view = game_to_json(game, self._events_seen, notice, building_requests.scored_moves(game))
        self._events_seen = game.now.events
        if self._delegated_move is not None and (
            game is not self.game or game.cursor != self._delegated_move.cursor
        ):
            self._delegated_move = None
        if self._delegated_move is not None:
            view["question"] = with_delegated_move(game.rules, view["question"], self._delegated_move)
        return {"view": cast("View", view)}


def _requests_official_attempt(request: Json) -> bool:
    """True if the race is an official daily attempt."""
    return request.get("official") is True


SESSION = Session()
"""The only session of this device."""


def handle(text: str) -> str:
    """Handle a request in this device's session."""
    return SESSION.handle(text)
