"""First turns as data: all engine replies from the start of a race to the player's second choice.

A state is a list of possible requests, each with its reply and the number of the next state. The first state
has no race yet. The page plays these states if a race starts before Python has loaded
(`web/core/engine/first-turns.js`). The build writes some for lessons and daily races
(`web/tooling/first_turns.py`); for other races the device prepares the next one itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from engine.api import hints
from engine.api.envelope import as_text
from engine.core.types import Setup
from engine.drivers.registry import BY_ID
from engine.play.game import Game
from engine.view.view import view as view_of

if TYPE_CHECKING:
    from engine.protocol.answers import Answer

Json = dict[str, Any]
State = list[tuple[Json, Json, int]]

AT_ONCE = 100
"""Number of decisions the page requests at once when animations are off (`web/race/whose-turn.js`)."""

MOST_CHOICES = 12
"""With more first choices than this, none is explored; only the question is stored."""


class Table(Protocol):
    """The part of a session that is used here."""

    game: Game | None

    def handle(self, text: str) -> str: ...


class Rehearsal:
    """Explores every possible course of the first turns of a race.

    Args:
        session: a separate session that knows the circuit
        first_request: the request that starts the race
        extra_request: a request that the page makes at every choice, or None

    Attributes:
        states: the recorded states, complete once `explore_choices` is exhausted
    """

    def __init__(self, session: Table, begin: Json, aside: Json | None = None) -> None:
        self.states: list[State] = [[]]
        self._session = session
        self._begin = begin
        self._aside = aside

    def before(self, request: Json) -> None:
        """Record a request that is made before there is a race."""
        self._step(0, request, 0)

    def choices(self, most: int = MOST_CHOICES) -> Iterator[tuple[int, int]]:
        """Explore the first choices one by one, unless there are too many.

        Yields (choices explored, total choices).
        """
        here, view = self._step(0, self._begin)
        here, question = self._on(here, view)
        tokens = tokens_of(question)
        if len(tokens) > most:
            return
        for done, token in enumerate(tokens, 1):
            table = self._table()
            self._on(*self._step(here, _take(token)))
            self._put_back(table)
            yield done, len(tokens)

    def _ask(self, request: Json) -> Json:
        reply: Json = json.loads(self._session.handle(json.dumps(request)))
        if not reply["ok"]:
            raise ValueError(f"{request}: {reply}")
        return reply

    def _step(self, here: int, request: Json, after: int | None = None) -> tuple[int, Json]:
        """Make a request and record it; return the next state and its view.

        A new state is added if ``after`` is not given.
        """
        reply = self._ask(request)
        if after is None:
            after = len(self.states)
            self.states.append([])
        self.states[here].append((request, reply, after))
        return after, reply.get("view", {})

    def _on(self, here: int, view: Json) -> tuple[int, Json | None]:
        """Play until a human has a choice; return the state reached and the question."""
        while not _open(view["question"]):
            if view["question"]["human"]:
                here, view = self._step(here, _take(view["question"]["only"]))
                continue
            begun, decisions, table = here, 0, self._table()
            while view["question"] and not view["question"]["human"]:
                here, view = self._step(here, _drive(1))
                decisions += 1
            self._put_back(table)
            # Also record the batched requests that are used when animations are off.
            while decisions > AT_ONCE:
                begun, _ = self._step(begun, _drive(AT_ONCE))
                decisions -= AT_ONCE
            _, at_once = self._step(begun, _drive(AT_ONCE), here)
            if at_once["link"] != view["link"]:
                raise ValueError("Driven at once, the race goes another way.")
        if self._aside and view["question"]:
            self._step(here, self._aside, here)
        return here, view["question"]

    def _table(self) -> Json:
        """Return a snapshot of the session for later restore."""
        game = self._session.game
        return {**vars(self._session), "game": game and game.fork()}

    def _put_back(self, table: Json) -> None:
        vars(self._session).update(table)


def race(session: Table, setup: Json) -> Rehearsal:
    """Return the precompute of an unofficial race, with the coach's words under the rulebook "first"."""
    begin = {"do": "new", "setup": setup, "official": False}
    return Rehearsal(session, begin, {"do": "guide"} if setup["rulebook"] == "first" else None)


class Preparation:
    """Precomputes races in the background, step by step; only the last race asked for is kept.

    ``table`` creates a new session that knows the circuits.
    """

    def __init__(self, table: Callable[[], Table]) -> None:
        self._table = table
        self._asked: Json | None = None
        self._rehearsal: Rehearsal | None = None
        self._left: Iterator[tuple[int, int]] = iter(())

    def step(self, asked: Json, setup: Setup) -> Answer:
        """Do part of the work; return the percentage done, and finally the states as text.

        There is no text if a driver needs precomputed tables: they would have to be computed again at a new
        start.
        """
        if studious(setup):
            return {"rehearsed": 100}
        if self._rehearsal is None or asked != self._asked:
            self._asked, self._rehearsal = asked, race(self._table(), asked)
            self._left = self._rehearsal.choices()
        done, choices = next(self._left, (1, 1))
        if done < choices:
            return {"rehearsed": 100 * done // choices}
        states, self._asked, self._rehearsal = self._rehearsal.states, None, None
        return {"rehearsed": 100, "text": as_text(states)}


def reopened(game: Game) -> Answer:
    """Return the states for opening the current race by its link: a single question.

    The text is empty if a driver needs precomputed tables, or if decisions have been undone, because the link
    does not contain those.
    """
    if studious(game.rules.setup) or game.cursor < len(game.actions):
        return {"text": ""}
    reply = {"ok": True, "view": view_of(game, 0, None, hints.advice(game))}
    asked = {"do": "open", "link": game.race_link()}
    return {"text": as_text([[(asked, reply, 1), ({**asked, "official": False}, reply, 1)], []])}


def tokens_of(question: Json | None) -> list[str]:
    """Return the answers that take a single press: gears, moves and options.

    Empty if points are assigned one at a time.
    """
    question = question or {}
    answers = question.get("gears") or question.get("choices") or question.get("options") or []
    return [answer["token"] for answer in answers if answer["token"]]


def studious(setup: Setup) -> bool:
    """True if any driver of the race needs precomputed tables."""
    return any(BY_ID[entry.driver].study for entry in setup.entries if entry.driver in BY_ID)


def _open(question: Json | None) -> bool:
    """True if a human has a choice, or the race is over."""
    return question is None or (question["human"] and not question["only"])


def _take(token: str) -> Json:
    return {"do": "take", "token": token}


def _drive(decisions: int) -> Json:
    return {"do": "drive_on", "decisions": decisions, "orderly": False}
