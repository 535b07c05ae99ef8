"""Writes first turns as data (`engine/api/lazy/opening_precompute.py`).

    python -m web.tooling.startup.opening_files SETUPS.json CIRCUITS FOLDER CODE [DAY]

SETUPS has set-ups for newcomers by name, without seeds. Each is precomputed for a few seeds. The page uses
one of them if a race starts before the engine has loaded (`web/startup/openings/precomputed-replies.ts`). The
first steps of the lessons and the official races of coming days are written as well, compressed because there
are many. A file is a list of states. With DAY, only one race for each set-up and the race of this day are
written.

Each file is cached. CODE is the key of the sources that all files depend on.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from engine.api.daily import circuit_of_day, has_generated_circuit
from engine.api.lazy.opening_precompute import MAX_CHOICES, OpeningPrecompute, OpeningState, precompute_race
from engine.api.session import Session
from engine.core.types import Json
from web.tooling.build_cache import cached_build, content_key, gzip_bytes
from web.tooling.daily_circuits import EPOCH, FIRST_DAY, packed_circuits_by_day
from web.tooling.toolchain import WEB, interruptible_pool

# Number of races for each set-up.
SEEDS_PER_SETUP = 6

# The first day without precomputed turns. Move it forward with a release.
END_DAY = date(2027, 6, 1)

# Enough for the first choices of a lesson on braking.
MAX_STATES_PER_LESSON = 60

LESSONS = WEB / "features" / "learn" / "lessons.json"
# The reader's car in lessons (`web/features/learn/teacher.ts`).
READER_CAR = 0


def derived_seed(number: int) -> int:
    """Return a 48-bit seed derived from a number."""
    return int.from_bytes(hashlib.sha256(f"first turn {number}".encode()).digest()[:6])


def precomputed_days() -> range:
    """Return the days whose first turns are precomputed."""
    return range((FIRST_DAY - EPOCH).days, (END_DAY - EPOCH).days)


def lesson_first_steps() -> list[Json]:
    """Return the first step of each lesson, as in the page."""
    return [lesson["steps"][0] for lesson in json.loads(LESSONS.read_text(encoding="utf-8"))]


def _new_session(topology: Json | None) -> Session:
    session = Session()
    if topology is not None:
        session.circuits.register(topology)
    return session


def _run_to_end(precompute: OpeningPrecompute, maximum: int = MAX_CHOICES) -> list[OpeningState]:
    for _ in precompute.explore_choices(maximum):
        pass
    return precompute.states


def opening_of_race(setup: Json, topology: Json) -> list[OpeningState]:
    """Return all first turns of a race."""
    return _run_to_end(precompute_race(_new_session(topology), setup))


def opening_of_lesson(step: Json, topology: Json) -> list[OpeningState]:
    """Return all first turns of a step of a lesson."""
    begin = {"do": "position", "text": "".join(f"{line}\n" for line in step["position"])}
    fact_names = [ending["fact"] for ending in step["endings"]]
    aside = {"do": "match_events", "car": READER_CAR, "facts": fact_names}
    return _run_to_end(OpeningPrecompute(_new_session(topology), begin, aside), MAX_STATES_PER_LESSON)


def opening_of_day(day: int, topology: Json | None) -> list[OpeningState]:
    """Return the set-up reply of a day and all first turns of its official race.

    ``topology`` is None for a generated circuit, whose board is then included.
    """
    session = _new_session(topology)
    request: Json = {"do": "daily", "day": day}
    if topology is None:
        request["parcel"] = packed_circuits_by_day()[day]
    setup = json.loads(session.handle(json.dumps(request)))["daily"]["setup"]
    precompute = OpeningPrecompute(session, {"do": "new", "setup": setup, "official": True})
    precompute.add_request(request)
    if topology is None:
        precompute.add_request({"do": "board", "circuit": setup["circuit"]})
    return _run_to_end(precompute)


def _write_opening(
    file: Path,
    circuits: Path,
    code: str,
    circuit: str | None,
    find_states: Callable[[Any, Any], list[OpeningState]],
    what: object,
) -> None:
    topology = (circuits / f"{circuit}.topology.json").read_text(encoding="utf-8") if circuit else "null"

    def make(folder: Path) -> None:
        states = find_states(what, json.loads(topology))
        text = json.dumps(states, ensure_ascii=False, separators=(",", ":")).encode()
        content = gzip_bytes(text) if file.suffix == ".bin" else text
        (folder / file.name).write_bytes(content)

    key = content_key((), code, topology, json.dumps(what))
    shutil.copyfile(cached_build(f"openings/{file.stem}", key, make) / file.name, file)


def main(setups: str, circuits: str, folder: str, code: str, only_day: str | None = None) -> None:
    """Write a file for each set-up and seed, each lesson and each day."""
    seeds, lesson_steps, days = SEEDS_PER_SETUP, lesson_first_steps(), precomputed_days()
    if only_day is not None:
        seeds, lesson_steps, days = 1, [], range(int(only_day), int(only_day) + 1)
    named: dict[str, Json] = json.loads(Path(setups).read_text(encoding="utf-8"))
    with interruptible_pool() as pool:

        def write(
            name: str,
            circuit: str | None,
            find_states: Callable[[Any, Any], list[OpeningState]],
            what: object,
        ) -> None:
            jobs.append(
                pool.submit(
                    _write_opening, Path(folder, name), Path(circuits), code, circuit, find_states, what
                )
            )

        jobs: list[Any] = []
        for name, setup in named.items():
            for number in range(seeds):
                seeded = {
                    key: derived_seed(number) if key == "seed" else value for key, value in setup.items()
                }
                write(f"{name}.{number}.json", setup["circuit"], opening_of_race, seeded)
        for number, step in enumerate(lesson_steps, 1):
            write(f"lesson.{number}.bin", step["position"][0].split(" ")[1], opening_of_lesson, step)
        for day in days:
            circuit = None if has_generated_circuit(day) else circuit_of_day(day)
            write(f"daily.{day}.bin", circuit, opening_of_day, day)
        for job in jobs:
            job.result()


if __name__ == "__main__":
    main(*sys.argv[1:])
