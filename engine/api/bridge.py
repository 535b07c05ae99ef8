"""The door between the page and the engine: JSON text in, JSON text out, one request at a time.

A ``Session`` is one device's table: the circuits it has been given and the game on it. Whatever cannot be
done leaves the game as it was.

The seasons are imported when somebody opens one: pages fetch that part of the engine only then.
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

PLACES_AT_ONCE = 12  # whose values are worked out in one request: a tenth of a second in the page
KNOWN = 100  # percent
MOST_DECISIONS = 100  # in one request: about a game turn of ten cars, so that the page can breathe in between


class Session:
    """``circuits``: those that the page has given. ``game``: the race on the table, None before the first.
    ``_counts``: it is somebody's one attempt of the day, for which there are no hints.
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
        """Answer a request; bad ones get one clear sentence and change nothing."""
        try:
            kind, request = request_of(text, self._requests)
            reply = self._requests[kind](request)
        except MissingCircuit as error:
            return as_text({"ok": False, "error": error.message.as_json(), "needs": error.circuit})
        except InputError as error:
            return as_text({"ok": False, "error": error.message.as_json()})
        return as_text({"ok": True, **reply})

    def _looking(self, look: Look) -> Callable[[Json], Answer]:
        """The answer to a request that leaves the race on the table as it is."""
        return lambda request: look(self._game(), request)

    def catalog(self, request: Json) -> Answer:
        """What a set-up can be made of."""
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
        """Begin a race."""
        setup = read_setup(request.get("setup"))
        return self._put(Game(self._rules(setup)), counts=_counts(request))

    def open(self, request: Json) -> Answer:
        """Open a link of any kind."""
        return self._put(*self._opened(request.get("link")), counts=_counts(request))

    def compare(self, request: Json) -> Answer:
        """How the race on the table, as a link has brought it, stands to the one that another link holds. The
        table stays as it is.
        """
        held, _ = self._opened(request.get("held"))
        return {"comparison": cast("Comparison", comparison(held, self._game()))}

    def daily(self, request: Json) -> Answer:
        """The race of a day."""
        return race_of_day(self.circuits, request)

    def _opened(self, link: object) -> tuple[Game, Message | None]:
        """The game of a link of any kind, and what there is to say about it."""
        if not isinstance(link, str):
            raise InputError("error.link.foreign")
        game, whole = open_link(link, self.circuits.track_of_link)
        return game, None if whole else Message("notice.link_in_part", {"round": game.race.round})

    def season(self, request: Json) -> Answer:
        """Something about a season."""
        return self._season_requests().answer(request)

    def season_start(self, request: Json) -> Answer:
        """Begin the next race of a season."""
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
        """A part of what the race's drivers have to know of the circuit before they can answer at once."""
        game = self._game()
        return {"studied": study(game.rules, game.race, PLACES_AT_ONCE)}

    def rehearse(self, request: Json) -> Answer:
        """A part of the work on the first turns of a race to come. The table stays as it is."""
        setup = read_setup(request.get("setup"))
        self._rules(setup)
        if self._preparation is None:
            from engine.api.workshop.rehearsal import Preparation

            self._preparation = Preparation(lambda: Session(self.circuits))
        return self._preparation.step(request["setup"], setup)

    def take(self, request: Json) -> Answer:
        """A person's decision."""
        game, token = self._game(), str(request.get("token", ""))
        if self._left is not None and token not in self._left.tokens:
            raise InputError("error.move.illegal", token=token[:12])
        game.take(token)
        return self._show(game)

    def drive_on(self, request: Json) -> Answer:
        """The decision of the computer driver whose turn it is; or as many ``decisions`` in a row, as long as
        no person is asked. ``orderly``: people are not asked either where they have no choice, or have given
        an order that holds.
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
        """An order of a person for his next turn."""
        game = self._game()
        friend_requests.order(game, request)
        return self._show(game)

    def time_up(self, request: Json) -> Answer:
        """A person's time is up: what is then done instead of a decision. Of several moves that cost the
        least another person chooses (HSE-TIM-4).
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
        """Back to the previous decision of a person."""
        game = self._game()
        step_back(game)
        return self._show(game)

    def redo(self, request: Json) -> Answer:
        """Forward to the next decision of a person."""
        game = self._game()
        step_forward(game)
        return self._show(game)

    def hint(self, request: Json) -> Answer:
        """What the computer driver would do in this place; not to be had in an attempt that counts."""
        return hints.hint(self._game(), allowed=not self._counts)

    def review(self, request: Json) -> Answer:
        """A part of the review of a car's race."""
        return self._coach_requests().review(self._game(), request, allowed=not self._counts)

    def chances(self, request: Json) -> Answer:
        """Everybody's chances before some decisions."""
        return self._coach_requests().chances(self._game(), request)

    def puzzle(self, request: Json) -> Answer:
        """A part of the work on the puzzle of a day."""
        if self._puzzles is None:
            from engine.api.workshop.puzzle_requests import Puzzles

            self._puzzles = Puzzles(self._rules)
        return self._puzzles.of_day(request)

    def solved(self, request: Json) -> Answer:
        """What the first decision of the race on the table was worth."""
        from engine.api.workshop.puzzle_requests import solved

        return solved(self._game(), request)

    def _coach_requests(self) -> Coach:
        if self._coach is None:
            from engine.api.workshop.coach_requests import Coach

            self._coach = Coach()
        return self._coach

    def guide(self, request: Json) -> Answer:
        """What the coach says to the question of a first lap; nothing in an attempt that counts."""
        game = self._game()
        return {"guide": None if self._counts else first_lap.guide(game, hints.advice(game))}

    def fork(self, request: Json) -> Answer:
        """Another race with the same history up to an earlier decision, in place of this one."""
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
    """Whether the race is somebody's one attempt of the day."""
    return request.get("official") is True


SESSION = Session()
"""This device's one table."""


def handle(text: str) -> str:
    """Answer a request at this device's one table."""
    return SESSION.handle(text)
