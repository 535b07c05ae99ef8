"""Handle the page's requests: JSON text in, JSON text out, one request at a time.

A ``Session`` holds the circuits of one device and its current race. Failed requests do not change the race.

The season modules are imported on the first season request, because the page loads them only then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from engine.api import first_lap, friend_requests, hints
from engine.api.circuit_library import CircuitLibrary, MissingCircuit
from engine.api.circuit_requests import CircuitRequests
from engine.api.day_requests import race_of_day
from engine.api.envelope import as_text, request_of
from engine.api.race_looks import LOOKS, Look, decision_of
from engine.api.read_setup import read_setup
from engine.api.record_requests import Records
from engine.core.types import HUMAN, NAMES, InputError, Message, Setup
from engine.drivers.registry import BY_ID, DRIVERS, answer, study
from engine.drivers.timeout import cheapest, neighbour
from engine.links.notation import circuit_of, read_position
from engine.links.tokens import token_of
from engine.play import orders
from engine.play.game import Game
from engine.play.open_link import open_link
from engine.rules.books.rulebooks import rules_for
from engine.rules.kernel.builder import Rules
from engine.view.histories import comparison
from engine.view.limits import LeftOver, left_to
from engine.view.view import facts_view, step_back, step_forward, view

if TYPE_CHECKING:
    from engine.api.workshop.coach_requests import Coach
    from engine.api.workshop.puzzle_requests import Puzzles
    from engine.api.workshop.rehearsal import Preparation
    from engine.api.workshop.season_requests import SeasonRequests
    from engine.protocol.answers import Answer, DriverFacts
    from engine.protocol.circuits import CircuitOfSeason, KnownCircuit
    from engine.protocol.race import Comparison, View

Json = dict[str, Any]

PLACES_AT_ONCE = 12  # spaces evaluated per request, to keep the page responsive
KNOWN = 100  # percent
MOST_DECISIONS = 100  # about one game turn with ten cars, to keep the page responsive


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
        self._told = 0
        self._left: LeftOver | None = None
        self._counts = False
        self._seasons: SeasonRequests | None = None
        self._coach: Coach | None = None
        self._puzzles: Puzzles | None = None
        self._preparation: Preparation | None = None
        records = Records(lambda link: self._opened(link)[0])
        looks: dict[str, Look] = {
            **LOOKS, "record": records.record, "ghost": records.ghost, "beside": records.beside,
        }  # fmt: skip
        self._requests: dict[str, Callable[[Json], Answer]] = {
            "catalog": self.catalog, "new": self.new, "open": self.open,
            "take": self.take, "drive_on": self.drive_on, "order": self.order, "fork": self.fork,
            "undo": self.undo, "redo": self.redo, "hint": self.hint, "time_up": self.time_up,
            "study": self.study, "rehearse": self.rehearse, "compare": self.compare, "daily": self.daily,
            "guide": self.guide,
            "position": self.position, "season": self.season, "season_start": self.season_start,
            "review": self.review, "chances": self.chances, "puzzle": self.puzzle, "solved": self.solved,
            **CircuitRequests(self.circuits).requests,
            **{kind: self._looking(look) for kind, look in looks.items()},
        }  # fmt: skip

    def handle(self, text: str) -> str:
        """Handle a request. Invalid requests return one error message and change nothing."""
        try:
            kind, request = request_of(text, self._requests)
            reply = self._requests[kind](request)
        except MissingCircuit as error:
            return as_text({"ok": False, "error": error.message.as_json(), "needs": error.circuit})
        except InputError as error:
            return as_text({"ok": False, "error": error.message.as_json()})
        return as_text({"ok": True, **reply})

    def _looking(self, look: Look) -> Callable[[Json], Answer]:
        """Return a request handler that reads the current race without changing it."""
        return lambda request: look(self._game(), request)

    def catalog(self, request: Json) -> Answer:
        """Return what a set-up can choose from: circuits, computer drivers and driver names."""
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

    def new(self, request: Json) -> Answer:
        """Start a race."""
        setup = read_setup(request.get("setup"))
        return self._put(Game(self._rules(setup)), counts=_counts(request))

    def open(self, request: Json) -> Answer:
        """Open a link of any kind."""
        return self._put(*self._opened(request.get("link")), counts=_counts(request))

    def compare(self, request: Json) -> Answer:
        """Compare the current race, opened from a link, with the race of another link. Read-only."""
        held, _ = self._opened(request.get("held"))
        return {"comparison": cast("Comparison", comparison(held, self._game()))}

    def daily(self, request: Json) -> Answer:
        """Return the set-up of a day's race."""
        return race_of_day(self.circuits, request)

    def _opened(self, link: object) -> tuple[Game, Message | None]:
        """Return the race of a link of any kind, and a notice if only part of it could be opened."""
        if not isinstance(link, str):
            raise InputError("error.link.foreign")
        game, whole = open_link(link, self.circuits.track_of_link)
        return game, None if whole else Message("notice.link_in_part", {"round": game.race.round})

    def season(self, request: Json) -> Answer:
        """Handle a season request."""
        return self._season_requests().answer(request)

    def season_start(self, request: Json) -> Answer:
        """Start the next race of a season."""
        return self._put(Game(self._rules(self._season_requests().setup(request))))

    def _season_requests(self) -> SeasonRequests:
        if self._seasons is None:
            from engine.api.workshop.season_requests import SeasonRequests

            def opened(link: str) -> tuple[Game, bool]:
                game, notice = self._opened(link)
                return game, notice is None

            def told(circuit: str) -> CircuitOfSeason:
                custom = self.circuits.of_player(circuit)
                return {"facts": custom.facts(), "text": custom.text}

            self._seasons = SeasonRequests(
                self._rules, opened, self.circuits.find, self.circuits.unpack, told
            )
        return self._seasons

    def position(self, request: Json) -> Answer:
        """Open a position text."""
        text = request.get("text")
        if not isinstance(text, str):
            raise InputError("error.position.shape")
        return self._put(Game(*read_position(text, self.circuits.track(circuit_of(text)))))

    def study(self, request: Json) -> Answer:
        """Compute part of the circuit tables that the race's computer drivers need."""
        game = self._game()
        return {"studied": study(game.rules, game.race, PLACES_AT_ONCE)}

    def rehearse(self, request: Json) -> Answer:
        """Precompute part of the first turns of a coming race. The current race does not change."""
        setup = read_setup(request.get("setup"))
        self._rules(setup)
        if self._preparation is None:
            from engine.api.workshop.rehearsal import Preparation

            self._preparation = Preparation(lambda: Session(self.circuits))
        return self._preparation.step(request["setup"], setup)

    def take(self, request: Json) -> Answer:
        """Apply a human player's decision."""
        game, token = self._game(), str(request.get("token", ""))
        if self._left is not None and token not in self._left.tokens:
            raise InputError("error.move.illegal", token=token[:12])
        game.take(token)
        return self._show(game)

    def drive_on(self, request: Json) -> Answer:
        """Play computer drivers' decisions, up to ``decisions`` in a row (default 1), until a human is asked.

        ``orderly``: also skip human decisions that are forced or covered by a standing order.
        """
        game, most = self._game(), request.get("decisions", 1)
        orderly = request.get("orderly") is True
        if type(most) is not int or not 0 < most <= MOST_DECISIONS:
            raise InputError("error.request")
        if game.question is None:
            raise InputError("error.move.over")
        drivers = [entry.driver for entry in game.rules.setup.entries]
        if drivers[game.question.car] == HUMAN and not (orderly and orders.given(game)):
            raise InputError("error.move.human")
        for _ in range(most):
            if (question := game.question) is None:
                break
            if drivers[question.car] != HUMAN:
                game.apply(answer(game.rules, game.race, question, BY_ID[drivers[question.car]]))
            elif orderly and (action := orders.given(game)) is not None:
                game.apply(action)
            else:
                break
        return self._show(game)

    def order(self, request: Json) -> Answer:
        """Set a player's standing order for the next turn."""
        game = self._game()
        friend_requests.order(game, request)
        return self._show(game)

    def time_up(self, request: Json) -> Answer:
        """Apply a move for a player whose time is up.

        If several moves cost the least, another player chooses among them (HSE-TIM-4).
        """
        game = self._game()
        question = game.question
        if question is None or game.rules.setup.entries[question.car].driver != HUMAN:
            raise InputError("error.move.over")
        answers, other = cheapest(game.rules, game.race, question), neighbour(game.rules, question.car)
        if len(answers) > 1 and other >= 0 and self._left is None:
            self._left = LeftOver(
                game.cursor, other, tuple(token_of(game.rules.track, answer) for answer in answers)
            )
        else:
            game.apply(answers[0])
        return self._show(game)

    def undo(self, request: Json) -> Answer:
        """Go back to the previous human decision."""
        game = self._game()
        step_back(game)
        return self._show(game)

    def redo(self, request: Json) -> Answer:
        """Go forward to the next human decision."""
        game = self._game()
        step_forward(game)
        return self._show(game)

    def hint(self, request: Json) -> Answer:
        """Return a computer driver's choice as a hint; refused in an official daily attempt."""
        return hints.hint(self._game(), allowed=not self._counts)

    def review(self, request: Json) -> Answer:
        """Compute part of the review of a car's race."""
        return self._coach_requests().review(self._game(), request, allowed=not self._counts)

    def chances(self, request: Json) -> Answer:
        """Return the win probabilities of all cars before some decisions."""
        return self._coach_requests().chances(self._game(), request)

    def puzzle(self, request: Json) -> Answer:
        """Compute part of a day's puzzle."""
        if self._puzzles is None:
            from engine.api.workshop.puzzle_requests import Puzzles

            self._puzzles = Puzzles(self._rules)
        return self._puzzles.of_day(request)

    def solved(self, request: Json) -> Answer:
        """Return how good the first decision of the current race was."""
        from engine.api.workshop.puzzle_requests import solved

        return solved(self._game(), request)

    def _coach_requests(self) -> Coach:
        if self._coach is None:
            from engine.api.workshop.coach_requests import Coach

            self._coach = Coach()
        return self._coach

    def guide(self, request: Json) -> Answer:
        """Return the coach's words for a first-lap question, or null in an official daily attempt."""
        game = self._game()
        return {"guide": None if self._counts else first_lap.guide(game, hints.advice(game))}

    def fork(self, request: Json) -> Answer:
        """Replace the current race by another one with the same history up to an earlier decision."""
        game = self._game()
        self.game = game.fork(decision_of(game, request))
        self._counts = False
        return self._show(self.game)

    def _rules(self, setup: Setup) -> Rules:
        return rules_for(setup, self.circuits.track(setup.circuit))

    def _game(self) -> Game:
        if self.game is None:
            raise InputError("error.move.no_race")
        return self.game

    def _put(self, game: Game, notice: Message | None = None, *, counts: bool = False) -> Answer:
        self._told = 0
        reply = self._show(game, notice)
        self.game, self._counts = game, counts
        if game.question is not None and (known := study(game.rules, game.race, 0)) < KNOWN:
            reply["studied"] = known
        return reply

    def _show(self, game: Game, notice: Message | None = None) -> Answer:
        shown = view(game, self._told, notice, hints.advice(game))
        self._told = game.now.events
        if self._left is not None and (game is not self.game or game.cursor != self._left.cursor):
            self._left = None
        if self._left is not None:
            shown["question"] = left_to(game.rules, shown["question"], self._left)
        return {"view": cast("View", shown)}


def _counts(request: Json) -> bool:
    """True if the race is an official daily attempt."""
    return request.get("official") is True


SESSION = Session()
"""The only session of this device."""


def handle(text: str) -> str:
    """Handle a request in this device's session."""
    return SESSION.handle(text)
