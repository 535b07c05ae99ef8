"""First turns as data: all engine replies from the start of a race to the player's second choice.

A state is a list of possible requests, each with its reply and the number of the next state. The first state
has no race yet. The page plays these states if a race starts before Python has loaded
(`web/startup/openings/precomputed-replies.ts`). The build writes some for lessons and daily races
(`web/tooling/startup/opening_files.py`); for other races the device prepares the next one itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

from engine.api import building_requests
from engine.api.request_parsing import to_json
from engine.core.types import Json, Setup
from engine.drivers.registry import BY_ID
from engine.play.game import Game
from engine.view.game_view import game_to_json as view_of

if TYPE_CHECKING:
    from engine.protocol.replies import Answer

OpeningState = list[tuple[Json, Json, int]]

# Number of decisions the page requests at once when animations are off (`web/race/next-request.ts`).
DECISIONS_PER_STEP = 100

# With more first choices than this, none is explored; only the question is stored.
MAX_CHOICES = 12


class SessionLike(Protocol):
    """The part of a session that is used here."""

    game: Game | None

    def handle(self, text: str) -> str: ...


class OpeningPrecompute:
    """Explores every possible course of the first turns of a race.

    Args:
        session: a separate session that knows the circuit
        first_request: the request that starts the race
        choice_request: a request that the page makes at every choice, or None

    Attributes:
        states: the recorded states, complete once `explore_choices` is exhausted
    """

    def __init__(self, session: SessionLike, first_request: Json, choice_request: Json | None = None) -> None:
        self.states: list[OpeningState] = [[]]
        self._session = session
        self._first_request = first_request
        self._choice_request = choice_request

    def add_request(self, request: Json) -> None:
        """Record a request that is made before there is a race."""
        self._record_step(0, request, 0)

    def explore_choices(self, maximum: int = MAX_CHOICES) -> Iterator[tuple[int, int]]:
        """Explore the first choices one by one, unless there are too many.

        Yields (choices explored, total choices).
        """
        here, view = self._record_step(0, self._first_request)
        here, question = self._play_to_choice(here, view)
        tokens = single_press_tokens(question)
        if len(tokens) > maximum:
            return
        for done, token in enumerate(tokens, 1):
            snapshot = self._save_session()
            self._play_to_choice(*self._record_step(here, _take_request(token)))
            self._restore_session(snapshot)
            yield done, len(tokens)

    def _request(self, request: Json) -> Json:
        reply: Json = json.loads(self._session.handle(json.dumps(request)))
        if not reply["ok"]:
            raise ValueError(f"{request}: {reply}")
        return reply

    def _record_step(self, here: int, request: Json, after: int | None = None) -> tuple[int, Json]:
        """Make a request and record it; return the next state and its view.

        A new state is added if ``after`` is not given.
        """
        reply = self._request(request)
        if after is None:
            after = len(self.states)
            self.states.append([])
        self.states[here].append((request, reply, after))
        return after, reply.get("view", {})

    def _play_to_choice(self, state: int, view: Json) -> tuple[int, Json | None]:
        """Play until a human has a choice; return the state reached and the question."""
        while not _needs_choice(view["question"]):
            if view["question"]["human"]:
                state, view = self._record_step(state, _take_request(view["question"]["only_answer"]))
                continue
            start_state, decisions, saved_session = state, 0, self._save_session()
            while view["question"] and not view["question"]["human"]:
                state, view = self._record_step(state, _drive_request(1))
                decisions += 1
            self._restore_session(saved_session)
            # Also record the batched requests that are used when animations are off.
            while decisions > DECISIONS_PER_STEP:
                start_state, _ = self._record_step(start_state, _drive_request(DECISIONS_PER_STEP))
                decisions -= DECISIONS_PER_STEP
            _, batched_view = self._record_step(start_state, _drive_request(DECISIONS_PER_STEP), state)
            if batched_view["link"] != view["link"]:
                raise ValueError("Batched computer turns lead to a different position than single ones.")
        if self._choice_request and view["question"]:
            self._record_step(state, self._choice_request, state)
        return state, view["question"]

    def _save_session(self) -> Json:
        """Return a snapshot of the session for later restore."""
        game = self._session.game
        return {**vars(self._session), "game": game and game.fork()}

    def _restore_session(self, snapshot: Json) -> None:
        vars(self._session).update(snapshot)


def precompute_race(session: SessionLike, setup: Json) -> OpeningPrecompute:
    """Return the precompute of an unofficial race, with the coach's words under the rulebook "first"."""
    first_request = {"do": "new", "setup": setup, "official": False}
    return OpeningPrecompute(
        session, first_request, {"do": "guide"} if setup.get("rulebook") == "first" else None
    )


class OpeningPrecomputeJob:
    """Precomputes races in the background, step by step; only the last race asked for is kept.

    ``new_session`` creates a session that knows the circuits.
    """

    def __init__(self, new_session: Callable[[], SessionLike]) -> None:
        self._new_session = new_session
        self._setup_json: Json | None = None
        self._precompute: OpeningPrecompute | None = None
        self._progress: Iterator[tuple[int, int]] = iter(())

    def work(self, setup_json: Json, setup: Setup) -> Answer:
        """Do part of the work; return the percentage done, and finally the states as text.

        There is no text if a driver needs precomputed tables: they would have to be computed again at a new
        start.
        """
        if needs_precompute(setup):
            return {"opening_percent": 100}
        if self._precompute is None or setup_json != self._setup_json:
            self._setup_json, self._precompute = setup_json, precompute_race(self._new_session(), setup_json)
            self._progress = self._precompute.explore_choices()
        done, choices = next(self._progress, (1, 1))
        if done < choices:
            return {"opening_percent": 100 * done // choices}
        states, self._setup_json, self._precompute = self._precompute.states, None, None
        return {"opening_percent": 100, "text": to_json(states)}


def precomputed_resume(game: Game) -> Answer:
    """Return the states for opening the current race by its link: a single question.

    The text is empty if a driver needs precomputed tables, or if decisions have been undone, because the link
    does not contain those.
    """
    if needs_precompute(game.rules.setup) or game.cursor < len(game.actions):
        return {"text": ""}
    reply = {"ok": True, "view": view_of(game, 0, None, building_requests.scored_moves(game))}
    request = {"do": "open", "link": game.race_link()}
    return {"text": to_json([[(request, reply, 1), ({**request, "official": False}, reply, 1)], []])}


def single_press_tokens(question: Json | None) -> list[str]:
    """Return the answers that take a single press: gears, moves and options.

    Empty if points are assigned one at a time.
    """
    question = question or {}
    answers = question.get("gears") or question.get("choices") or question.get("options") or []
    return [answer["token"] for answer in answers if answer["token"]]


def needs_precompute(setup: Setup) -> bool:
    """True if any driver of the race needs precomputed tables."""
    return any(BY_ID[entry.driver].study for entry in setup.entries if entry.driver in BY_ID)


def _needs_choice(question: Json | None) -> bool:
    """True if a human has a choice, or the race is over."""
    return question is None or (question["human"] and not question["only_answer"])


def _take_request(token: str) -> Json:
    return {"do": "decide", "token": token}


def _drive_request(decisions: int) -> Json:
    return {"do": "play_computers", "decisions": decisions, "use_orders": False}
