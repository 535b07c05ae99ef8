"""Compare simulated with watched races: ``python3 build.py bench drivers -- --only simulated``.

Both use the same seeds, circuits and drivers. One is simulated as in a season; the other is requested step by
step, as by a page. It compares retirements and the wins of each level.
"""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from engine.api.session import Session
from engine.core.state import OUT, Race
from engine.core.types import NAMES
from engine.drivers.registry import LEVELS
from engine.play.game import Game
from engine.rules.rulebooks.rulebooks import BOOKS, rules_for
from engine.season.simulation import Simulation
from tests.support.circuits import topology, track

CIRCUITS = ("cala-moka", "monaco")
CARS, LAPS, FIRST_SEED = 5, 1, 60_000

# Decisions per request, and per step of a simulation.
DECISIONS_PER_REQUEST, DECISIONS_PER_STEP = 40, 100


def watched_and_simulated(seed: int) -> tuple[Counter[str], Counter[str]]:
    """Return the retirements and the winner's level of a watched race and of its simulation."""
    session, circuit = Session(), CIRCUITS[seed % len(CIRCUITS)]
    drivers = [LEVELS[(seed + number) % len(LEVELS)].id for number in range(CARS)]
    cars = [{"name": NAMES[n], "livery": n, "driver": driver} for n, driver in enumerate(drivers)]
    book = tuple(BOOKS)[seed // len(CIRCUITS) % len(BOOKS)]
    setup = {"circuit": circuit, "rulebook": book, "laps": LAPS, "seed": seed, "cars": cars}
    _ask(session, {"do": "circuit", "topology": topology(circuit)})
    view = _ask(session, {"do": "new", "setup": setup})["view"]
    while view["question"] is not None:
        view = _ask(session, {"do": "play_computers", "decisions": DECISIONS_PER_REQUEST})["view"]
    assert session.game is not None
    simulation = Simulation(Game(rules_for(session.game.rules.setup, track(circuit))))
    while not simulation.is_done:
        simulation.run(DECISIONS_PER_STEP)
    return _outcomes(session.game.race, drivers), _outcomes(simulation.game.race, drivers)


def measure(pool: ProcessPoolExecutor, races: int) -> dict[str, float]:
    """Run the given number of races, print their figures and return the largest difference in points."""
    pairs = list(pool.map(watched_and_simulated, range(FIRST_SEED, FIRST_SEED + races)))
    watched, simulated = Counter[str](), Counter[str]()
    for watched_counts, simulated_counts in pairs:
        watched.update(watched_counts)
        simulated.update(simulated_counts)
    print(f"{'percent, ' + str(races) + ' races':24}{'watched':>10}{'simulated':>11}")
    largest = 0.0
    for name in ("out", *[level.id for level in LEVELS]):
        total = races * CARS if name == "out" else races
        watched_percent, simulated_percent = 100 * watched[name] / total, 100 * simulated[name] / total
        largest = max(largest, abs(watched_percent - simulated_percent))
        words = "cars out" if name == "out" else f"won by {name}"
        print(f"{words:24}{watched_percent:10.1f}{simulated_percent:11.1f}")
    return {"simulated_error_points": round(largest, 1)}


def _outcomes(race: Race, drivers: list[str]) -> Counter[str]:
    counts = Counter({"out": sum(car.status == OUT for car in race.cars)})
    counts.update(driver for driver, car in zip(drivers, race.cars, strict=True) if car.place == 1)
    return counts


def _ask(session: Session, request: dict[str, Any]) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply
