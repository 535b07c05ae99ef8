"""Writes first turns as data for newcomers (`engine/api/workshop/rehearsal.py`).

    python -m web.tooling.first_turns SETUPS.json CIRCUITS FOLDER

SETUPS has set-ups without seeds by name; each is begun with a few seeds. The page takes one of them where a
race begins before Python lives (`web/core/engine/first-turns.js`). A file is a list of states.
"""

from __future__ import annotations

import hashlib
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from engine.api.bridge import Session
from engine.api.workshop.rehearsal import Rehearsal, State

Json = dict[str, Any]

SEEDS = 6
"""So many races there are for each set-up."""


def seed_of(number: int) -> int:
    """Forty-eight bits."""
    return int.from_bytes(hashlib.sha256(f"first turn {number}".encode()).digest()[:6])


def rehearsed(setup: Json, topology: Json) -> list[State]:
    """All first turns of a race."""
    session = Session()
    session.circuits.register(topology)
    rehearsal = Rehearsal(session, setup)
    for _ in rehearsal.choices():
        pass
    return rehearsal.states


def _write(name: str, number: int, setup: Json, circuits: Path, folder: Path) -> None:
    topology = json.loads((circuits / f"{setup['circuit']}.topology.json").read_text(encoding="utf-8"))
    seeded = {key: seed_of(number) if key == "seed" else value for key, value in setup.items()}
    states = rehearsed(seeded, topology)
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
