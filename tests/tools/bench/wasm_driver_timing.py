"""Code of the drivers' benchmark that runs in the browser's Python, with the site's own engine archive.

It measures the answer times of the strongest drivers, including the view sent to the page. `decision_times`
sends its source text; as a module it is type-checked and linted like any other.
"""

from __future__ import annotations

import json
import time
from typing import Any

from engine.api.session import Session
from engine.core.types import NAMES

CARS, KNOWN = 10, 100


def figures(request: str) -> dict[str, list[list[float]]]:
    """Return the milliseconds of every answer of a race, per rulebook and run.

    Counts gears and moves with more than one option, from the first turn on.

    ``request`` is JSON: topology, driver of all cars, switches per rulebook, laps, seed, number of answers,
    number of runs.
    """
    values = json.loads(request)
    return {book: [_times(values, book) for _ in range(values["runs"])] for book in values["switches"]}


def _times(values: dict[str, Any], rulebook: str) -> list[float]:
    session = Session()
    topology = values["topology"]
    cars = [{"name": NAMES[number], "livery": number, "driver": values["driver"]} for number in range(CARS)]
    setup = {
        "circuit": topology["id"], "rulebook": rulebook, "laps": values["laps"], "seed": values["seed"],
        "cars": cars, "switches": values["switches"][rulebook],
    }  # fmt: skip
    _ask(session, {"do": "circuit", "topology": topology})
    _ask(session, {"do": "new", "setup": setup})
    while _ask(session, {"do": "precompute_tables"})["tables_percent"] < KNOWN:
        pass
    times: list[float] = []
    while len(times) < values["answers"]:
        assert session.game is not None
        question, race = session.game.question, session.game.race
        if question is None:
            break
        counts = race.round and len(question.options) > 1
        counts = counts and session.game.rules.question_spec(race).kind in ("gear", "drive")
        start = time.perf_counter()
        _ask(session, {"do": "play_computers"})
        if counts:
            times.append((time.perf_counter() - start) * 1000)
    return times


def _ask(session: Session, request: dict[str, Any]) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply
