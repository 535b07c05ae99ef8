"""Writes first turns as data (`engine/api/workshop/rehearsal.py`).

    python -m web.tooling.first_turns SETUPS.json CIRCUITS FOLDER

SETUPS has set-ups for newcomers by name, without seeds. Each is precomputed for a few seeds; the page uses
one of them if a race starts before the engine has loaded (`web/core/engine/first-turns.js`). The first steps
of the lessons and the official races of coming days are written as well, compressed because there are many. A
file is a list of states.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any

from engine.api.bridge import Session
from engine.api.daily import circuit_of, is_made_up
from engine.api.workshop.rehearsal import MOST_CHOICES, Rehearsal, State, race
from web.tooling.days import EPOCH, FROM, parcels
from web.tooling.machine import WEB

Json = dict[str, Any]

SEEDS = 6
"""Number of races for each set-up."""

UNTIL = date(2027, 6, 1)
"""The first day without precomputed turns. Move it forward with a release."""

MOST_IN_A_LESSON = 60
"""Enough for the first choices of a lesson on braking."""

LESSONS = WEB / "features" / "learn" / "lessons.json"
READER = 0
"""The reader's car in lessons (`web/features/learn/teacher.js`)."""


def seed_of(number: int) -> int:
    """Return a 48-bit seed derived from a number."""
    return int.from_bytes(hashlib.sha256(f"first turn {number}".encode()).digest()[:6])


def days() -> range:
    """Return the days whose first turns are precomputed."""
    return range((FROM - EPOCH).days, (UNTIL - EPOCH).days)


def lessons() -> list[Json]:
    """Return the first step of each lesson, as in the page."""
    return [lesson["steps"][0] for lesson in json.loads(LESSONS.read_text(encoding="utf-8"))]


def _table(topology: Json | None) -> Session:
    session = Session()
    if topology is not None:
        session.circuits.register(topology)
    return session


def _gone_through(rehearsal: Rehearsal, most: int = MOST_CHOICES) -> list[State]:
    for _ in rehearsal.choices(most):
        pass
    return rehearsal.states


def rehearsed(setup: Json, topology: Json) -> list[State]:
    """Return all first turns of a race."""
    return _gone_through(race(_table(topology), setup))


def rehearsed_lesson(step: Json, topology: Json) -> list[State]:
    """Return all first turns of a step of a lesson."""
    begin = {"do": "position", "text": "".join(f"{line}\n" for line in step["position"])}
    wanted = [ending["fact"] for ending in step["endings"]]
    aside = {"do": "facts", "car": READER, "wanted": wanted}
    return _gone_through(Rehearsal(_table(topology), begin, aside), MOST_IN_A_LESSON)


def rehearsed_day(day: int, topology: Json | None) -> list[State]:
    """Return the set-up reply of a day and all first turns of its official race.

    ``topology`` is None for a generated circuit, whose board is then included.
    """
    session = _table(topology)
    asked: Json = {"do": "daily", "day": day}
    if topology is None:
        asked["parcel"] = parcels()[day]
    setup = json.loads(session.handle(json.dumps(asked)))["daily"]["setup"]
    rehearsal = Rehearsal(session, {"do": "new", "setup": setup, "official": True})
    rehearsal.before(asked)
    if topology is None:
        rehearsal.before({"do": "board", "circuit": setup["circuit"]})
    return _gone_through(rehearsal)


def _write(
    file: Path,
    circuits: Path,
    circuit: str | None,
    rehearse: Callable[[Any, Any], list[State]],
    what: object,
) -> None:
    topology = circuit and json.loads((circuits / f"{circuit}.topology.json").read_text(encoding="utf-8"))
    states = rehearse(what, topology)
    text = json.dumps(states, ensure_ascii=False, separators=(",", ":")).encode()
    file.write_bytes(gzip.compress(text, mtime=0) if file.suffix == ".bin" else text)


def main(setups: str, circuits: str, folder: str) -> None:
    """Write a file for each set-up and seed, each lesson and each day."""
    named: dict[str, Json] = json.loads(Path(setups).read_text(encoding="utf-8"))
    with ProcessPoolExecutor() as pool:

        def write(
            name: str, circuit: str | None, rehearse: Callable[[Any, Any], list[State]], what: object
        ) -> None:
            jobs.append(pool.submit(_write, Path(folder, name), Path(circuits), circuit, rehearse, what))

        jobs: list[Any] = []
        for name, setup in named.items():
            for number in range(SEEDS):
                seeded = {key: seed_of(number) if key == "seed" else value for key, value in setup.items()}
                write(f"{name}.{number}.json", setup["circuit"], rehearsed, seeded)
        for number, step in enumerate(lessons(), 1):
            write(f"lesson.{number}.bin", step["position"][0].split(" ")[1], rehearsed_lesson, step)
        for day in days():
            circuit = None if is_made_up(day) else circuit_of(day)
            write(f"daily.{day}.bin", circuit, rehearsed_day, day)
        for job in jobs:
            job.result()


if __name__ == "__main__":
    main(*sys.argv[1:])
