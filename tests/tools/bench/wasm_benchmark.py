"""Code of `bench_page` that runs in the browser's Python, with the site's own engine archive.

`bench_page` sends its source text; as a module it is type-checked and linted like any other.
"""

from __future__ import annotations

import json
import time

from engine.api.session import handle
from engine.core.track import load_track
from engine.core.types import NAMES, Entry, Setup
from engine.play import loop
from engine.rules.rulebooks.rulebooks import rules_for
from tests.tools.bench.trivial_driver import trivial

# Extra runs, because the browser is still compiling hot functions during the first ones.
RACES, RUNS, TIMED_DECISIONS = 8, 20, 200


def decision_us(topology: str) -> float:
    """Return the microseconds per decision, for the same work as `decision_us` of the engine benchmark."""
    track = load_track(json.loads(topology))
    entries = tuple(Entry(NAMES[number], number, "human") for number in range(6))
    prepared = [
        rules_for(Setup("monaco", "ludodelire", 1, entries, seed, ()), track) for seed in range(RACES)
    ]
    decisions = 0
    for compiled in prepared:
        race = loop.start(compiled)
        while (question := loop.next_decision(compiled, race)) is not None:
            decisions += 1
            loop.apply_answer(compiled, race, question, trivial(compiled, race, question))
    runs = []
    for _ in range(RUNS):
        start = time.perf_counter()
        for compiled in prepared:
            loop.play_out(compiled, loop.start(compiled), trivial)
        runs.append(time.perf_counter() - start)
    return min(runs) * 1e6 / decisions


def driver_us(topology: str) -> float:
    """Return the microseconds per computer decision, including the view sent to the page."""
    cars = [{"name": NAMES[number], "livery": number, "driver": "steady"} for number in range(6)]
    setup = {
        "circuit": "monaco", "rulebook": "ludodelire", "laps": 3,
        "movement_dice": "table", "seed": 1, "cars": cars,
    }  # fmt: skip
    handle(json.dumps({"do": "circuit", "topology": json.loads(topology)}))
    handle(json.dumps({"do": "new", "setup": setup}))
    start = time.perf_counter()
    count = sum(bool(json.loads(handle('{"do": "play_computers"}'))["ok"]) for _ in range(TIMED_DECISIONS))
    return (time.perf_counter() - start) * 1e6 / count


def figures(topology: str) -> dict[str, float]:
    return {"decision_us_wasm": decision_us(topology), "driver_us_wasm": driver_us(topology)}
