"""First turns as data: what the engine answers from the beginning of a race until its person has made a first
choice and has to choose again.

    python -m web.tooling.first_turns SETUPS.json CIRCUITS FOLDER

SETUPS has set-ups without seeds by name; each is begun with a few seeds. The page takes one of them where a
race begins before Python lives (`web/core/engine/first-turns.js`). A file is a list of states; a state is a
list of requests that may come in it, each with the answer and the number of the state after it.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.api.bridge import Session

Json = dict[str, Any]

SEEDS = 12
"""So many races there are for each set-up."""
AT_ONCE = 100
"""As many decisions of the others the page asks for where nobody watches (`web/race/whose-turn.js`)."""


def seed_of(number: int) -> int:
    """Forty-eight bits."""
    return int.from_bytes(hashlib.sha256(f"first turn {number}".encode()).digest()[:6])


class Rehearsal:
    """A race driven along every way that its first turns can take. `states` is what comes of it; in the first
    one there is no race yet.
    """

    def __init__(self, setup: Json, topology: Json) -> None:
        self.states: list[list[tuple[Json, Json, int]]] = [[]]
        self.guided = setup["rulebook"] == "first"
        self.session = Session()
        self._ask({"do": "circuit", "topology": topology})
        here, view = self._step(0, {"do": "new", "setup": setup, "official": False})
        here, question = self._on(here, view)
        for choice in question["choices"] if question else ():
            with self._apart():
                self._on(*self._step(here, _take(choice["token"])))

    def _ask(self, request: Json) -> Json:
        reply: Json = json.loads(self.session.handle(json.dumps(request)))
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
            begun = here
            with self._apart():
                while view["question"] and not view["question"]["human"]:
                    here, view = self._step(here, _drive(1))
            # the same way for a reader who does not watch it
            _, at_once = self._step(begun, _drive(AT_ONCE), here)
            if at_once["link"] != view["link"]:
                raise ValueError("Driven at once, the race goes another way.")
        if self.guided and view["question"]:
            self._step(here, {"do": "guide"}, here)
        return here, view["question"]

    @contextmanager
    def _apart(self) -> Iterator[None]:
        """What happens in here is not so afterwards."""
        game = self.session.game
        kept = {**vars(self.session), "game": game and game.fork()}
        yield
        vars(self.session).update(kept)


def _open(question: Json | None) -> bool:
    """Somebody has to choose, or the race is over."""
    return question is None or (question["human"] and not question["only"])


def _take(token: str) -> Json:
    return {"do": "take", "token": token}


def _drive(decisions: int) -> Json:
    return {"do": "drive_on", "decisions": decisions, "orderly": False}


def _write(name: str, number: int, setup: Json, circuits: Path, folder: Path) -> None:
    topology = json.loads((circuits / f"{setup['circuit']}.topology.json").read_text(encoding="utf-8"))
    seeded = {key: seed_of(number) if key == "seed" else value for key, value in setup.items()}
    states = Rehearsal(seeded, topology).states
    text = json.dumps(states, ensure_ascii=False, separators=(",", ":"))
    (folder / f"{name}.{number}.json").write_text(text, encoding="utf-8")


def main(setups: str, circuits: str, folder: str) -> None:
    """Writes a file for each set-up and seed."""
    named: dict[str, Json] = json.loads(Path(setups).read_text(encoding="utf-8"))
    with ProcessPoolExecutor() as pool:
        jobs = [
            pool.submit(_write, name, number, setup, Path(circuits), Path(folder))
            for name, setup in named.items()
            for number in range(SEEDS)
        ]
        for job in jobs:
            job.result()


if __name__ == "__main__":
    main(*sys.argv[1:])
