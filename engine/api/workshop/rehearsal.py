"""First turns as data: what the engine answers from the beginning of a race until its person has made a first
choice and has to choose again, whichever way that goes.

A state is a list of requests that may come in it, each with the answer and the number of the state after it.
In the first state there is no race yet. The page plays them where a race begins before Python lives
(`web/core/engine/first-turns.js`): the build has written some for newcomers, of lessons and of the races of
days (`web/tooling/first_turns.py`), for others their own device has prepared the next one.
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
"""As many decisions of the others the page asks for where nobody watches (`web/race/whose-turn.js`)."""

MOST_CHOICES = 12
"""Of more first choices none is gone through: only the question is there."""


class Table(Protocol):
    """As much of a session as is needed here."""

    game: Game | None

    def handle(self, text: str) -> str: ...


class Rehearsal:
    """A race driven along every way that its first turns can take. ``session``: a table of its own that knows
    the circuit; ``begin``: the request that begins it; ``aside``: one that the page makes whenever somebody
    has to choose; ``states``: what comes of it, whole once `choices` has come to its end.
    """

    def __init__(self, session: Table, begin: Json, aside: Json | None = None) -> None:
        self.states: list[State] = [[]]
        self._session = session
        self._begin = begin
        self._aside = aside

    def before(self, request: Json) -> None:
        """Something is asked before there is a race."""
        self._step(0, request, 0)

    def choices(self, most: int = MOST_CHOICES) -> Iterator[tuple[int, int]]:
        """Goes through the first choices one by one, unless there are too many: how many are done, of how
        many.
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
        """Asks and writes it down; the state it leads to, a new one if none is named, and the view there."""
        reply = self._ask(request)
        if after is None:
            after = len(self.states)
            self.states.append([])
        self.states[here].append((request, reply, after))
        return after, reply.get("view", {})

    def _on(self, here: int, view: Json) -> tuple[int, Json | None]:
        """Drives on until somebody has a choice; the state there, and his question."""
        while not _open(view["question"]):
            if view["question"]["human"]:
                here, view = self._step(here, _take(view["question"]["only"]))
                continue
            begun, decisions, table = here, 0, self._table()
            while view["question"] and not view["question"]["human"]:
                here, view = self._step(here, _drive(1))
                decisions += 1
            self._put_back(table)
            # the same way for a reader who does not watch it
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
        """All that is on the table, to be put back there after something has been tried."""
        game = self._session.game
        return {**vars(self._session), "game": game and game.fork()}

    def _put_back(self, table: Json) -> None:
        vars(self._session).update(table)


def race(session: Table, setup: Json) -> Rehearsal:
    """Of a race that does not count, with the coach's words where it is the first one."""
    begin = {"do": "new", "setup": setup, "official": False}
    return Rehearsal(session, begin, {"do": "guide"} if setup["rulebook"] == "first" else None)


class Preparation:
    """Rehearsals while nobody waits, bit by bit; the last one asked for is kept. ``table``: a new one that
    knows the circuits.
    """

    def __init__(self, table: Callable[[], Table]) -> None:
        self._table = table
        self._asked: Json | None = None
        self._rehearsal: Rehearsal | None = None
        self._left: Iterator[tuple[int, int]] = iter(())

    def step(self, asked: Json, setup: Setup) -> Answer:
        """A part of the work: so many percent are done, and with the last of them the states as text. There
        are none where a driver studies the circuit first: at a new start he would have to do so again.
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
    """How the race on the table will be opened by its link, as states: there is one question to be seen in
    them. None where a driver studies the circuit first, or something has been taken back and not done again,
    of which no link knows.
    """
    if studious(game.rules.setup) or game.cursor < len(game.actions):
        return {"text": ""}
    reply = {"ok": True, "view": view_of(game, 0, None, hints.advice(game))}
    asked = {"do": "open", "link": game.race_link()}
    return {"text": as_text([[(asked, reply, 1), ({**asked, "official": False}, reply, 1)], []])}


def tokens_of(question: Json | None) -> list[str]:
    """What may be answered by one press: gears, ways to drive, what there is to choose from. None where a
    point is put in after the other.
    """
    question = question or {}
    answers = question.get("gears") or question.get("choices") or question.get("options") or []
    return [answer["token"] for answer in answers if answer["token"]]


def studious(setup: Setup) -> bool:
    """Whether somebody has to study the circuit before the race."""
    return any(BY_ID[entry.driver].study for entry in setup.entries if entry.driver in BY_ID)


def _open(question: Json | None) -> bool:
    """Somebody has to choose, or the race is over."""
    return question is None or (question["human"] and not question["only"])


def _take(token: str) -> Json:
    return {"do": "take", "token": token}


def _drive(decisions: int) -> Json:
    return {"do": "drive_on", "decisions": decisions, "orderly": False}
