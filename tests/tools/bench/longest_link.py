"""The longest typical race link and the engine's time to open it.

The race is three laps of ten cars with all house rules. Garbage collection is as rare as in the page's
worker.
"""

from __future__ import annotations

import gc
import json
import time

from engine.api.session import Session
from engine.drivers.registry import answer
from engine.play.game import Game
from tests.support.circuits import rules, topology
from tests.support.golden_races import ALL_HOUSE_SWITCHES

CIRCUIT, CARS, LAPS = "monaco", 10, 3
RUNS = 9

# The worker's values (`web/startup/python/worker.py`).
GC_THRESHOLDS = (20_000, 10, 10)


def longest_link() -> str:
    """Return the link of a race from first practice to the finish, driven so that most cars finish."""
    game = Game(
        rules(CIRCUIT, cars=CARS, laps=LAPS, seed=1, rulebook="house", driver="steady", **ALL_HOUSE_SWITCHES)
    )
    while game.question is not None:
        game.apply(answer(game.rules, game.race, game.question))
    return game.race_link()


def opening_time() -> dict[str, float]:
    """Return the milliseconds from the page's request to the reply with the view; fastest of several."""
    link = longest_link()
    times = []
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    for _ in range(RUNS):
        session = Session()
        session.handle(json.dumps({"do": "circuit", "topology": topology(CIRCUIT)}))
        start = time.process_time()
        reply = json.loads(session.handle(json.dumps({"do": "open", "link": link})))
        times.append((time.process_time() - start) * 1e3)
        assert reply["ok"]
    gc.set_threshold(*usual)
    gc.unfreeze()
    return {"longest_link_ms": min(times), "longest_link_chars": len(link)}
