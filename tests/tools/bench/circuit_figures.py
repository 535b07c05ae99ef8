"""Measure the circuits: `python3 build.py generate figures [--races 24] [CIRCUIT ...]`.

Writes `tracks/figures.json`, which the page shows, and the table in `tracks/README.md`. Counts come from the
compiled boards. Simulated: a solo computer driver for the rolls per lap, and fields of six for the share of
finishers and the value of pole position. Dice are seeded, so the same engine gives the same figures.

An unchanged circuit keeps its figures unless it is named. The other circuits are measured in parallel and
written as they finish. Printed only: the slowest compilation time (target: 0.3 seconds).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from engine.circuit import Circuit, catalogue, compile_circuit, to_topology
from engine.core.state import FINISHED, Race
from engine.core.track import Track, load_track
from engine.core.types import NAMES, Action, Decision, Entry, Setup
from engine.drivers.registry import BY_ID, answer
from engine.drivers.tables.value_table import value_table_of
from engine.play import loop
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import rules_for
from web.tooling.toolchain import ROOT

TRACKS = ROOT / "tracks"
FIGURES, README = TRACKS / "figures.json", TRACKS / "README.md"
RACES, CARS, LAPS_ALONE, LAPS_EXPERT = 24, 6, 12, 60
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"


def circuits() -> list[Circuit]:
    """Return the circuits that players see, in their order."""
    files = [*TRACKS.glob("*.toml"), *(TRACKS / "variants").glob("*.toml")]
    entries = catalogue({file.stem: file.read_text(encoding="utf-8") for file in files})
    return [
        circuit for entry in entries if not (circuit := compile_circuit(entry.text, entry.original)).is_hidden
    ]


def slowest_compilation() -> tuple[float, str]:
    """Return the slowest circuit's compilation time in seconds and its name; best of three each."""
    times: list[tuple[float, str]] = []
    for file in TRACKS.glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        tries = []
        for _ in range(3):
            begin = time.perf_counter()
            compile_circuit(text)
            tries.append(time.perf_counter() - begin)
        times.append((min(tries), file.stem))
    return max(times)


def topology_digest(circuit: Circuit) -> str:
    """Return a digest of the topology; figures with another digest are out of date."""
    text = json.dumps(to_topology(circuit), ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def board_figures(circuit: Circuit) -> dict[str, Any]:
    """Return the figures that can be read from the board.

    The longest straight is counted in spaces of the middle lane; a doubled space counts as two.
    """
    middle = [circuit.spaces[index] for index in circuit.lanes[1]]
    straights: dict[int, int] = {}
    for space in middle:
        if space.corner < 0:
            straights[space.section] = straights.get(space.section, 0) + space.cost
    return {
        "topology": topology_digest(circuit),
        "lanes": [len(lane) for lane in circuit.lanes],
        "shortest": circuit.shortest_lap,
        "corners": len(circuit.corners),
        "stops": sum(corner.stops for corner in circuit.corners),
        "longest_straight": max(straights.values()),
        "weather": circuit.weather,
    }


def run_race(track: Track, circuit: Circuit, cars: int, seed: int) -> tuple[Race, int]:
    """Run a one-lap race of computer drivers; return it with the number of movement rolls."""
    entries = tuple(Entry(NAMES[number], number, "steady") for number in range(cars))
    rules = rules_for(Setup(circuit.id, "ludodelire", 1, entries, seed), track)
    race = loop.start(rules)
    race.events = []
    loop.play_out(rules, race, answer)
    return race, sum(event.kind == "roll" for event in race.events)


def expert_answer(rules: Rules, race: Race, question: Decision) -> Action:
    return answer(rules, race, question, BY_ID["expert"])


def expert_retirement_percent(track: Track, circuit: Circuit) -> float:
    """Return the percentage of the expert's solo laps that end in the corner that is hardest for it."""
    losses: dict[int, int] = {}
    for seed in range(LAPS_EXPERT):
        rules = rules_for(Setup(circuit.id, "ludodelire", 1, (Entry(NAMES[0], 0, "expert"),), seed), track)
        race = loop.start(rules)
        loop.play_out(rules, race, expert_answer)
        [car] = race.cars
        if car.status != FINISHED:
            corner = track.corner[car.space]
            losses[corner] = losses.get(corner, 0) + 1
    return round(100 * max(losses.values(), default=0) / LAPS_EXPERT, 1)


def simulated_figures(circuit: Circuit, races: int) -> dict[str, Any]:
    track = load_track(to_topology(circuit))
    millirolls = value_table_of(track).value(1, circuit.lanes[1][0], 0, 0)
    solo_rolls = [
        rolls
        for seed in range(LAPS_ALONE)
        for race, rolls in [run_race(track, circuit, 1, seed)]
        if race.cars[0].status == FINISHED
    ]
    finishers, poles = 0, 0
    for seed in range(races):
        cars = run_race(track, circuit, CARS, seed)[0].cars
        finishers += sum(car.status == FINISHED for car in cars)
        poles += next(car.grid == 0 for car in sorted(cars, key=lambda car: car.place or CARS + 1))
    return {
        "throws_expected": round(millirolls / 1000, 1),
        "throws_alone": round(sum(solo_rolls) / max(1, len(solo_rolls)), 1),
        "finishers_percent": round(100 * finishers / (CARS * races)),
        "pole_wins_percent": round(100 * poles / races),
        "expert_out_percent": expert_retirement_percent(track, circuit),
    }


HEADINGS = (
    "circuit", "spaces per lane", "shortest lap", "corners", "stops", "longest straight",
    "rolls, expected", "rolls, driven", "races", "finish", "wins from pole",
    "expert out",
)  # fmt: skip


def expert_words(figures: dict[str, Any]) -> str:
    """Return the expert's retirement rate as text; a dash for circuits without one."""
    return f"{figures['expert_out_percent']} %" if "expert_out_percent" in figures else "–"


def figures_table(figures: dict[str, Any], names: dict[str, str]) -> str:
    rows = [f"| {' | '.join(HEADINGS)} |\n", f"|{'---|' * len(HEADINGS)}\n"]
    for id_, name in names.items():
        row = figures["circuits"][id_]
        cells = [
            name, "/".join(str(lane) for lane in row["lanes"]), row["shortest"], row["corners"],
            row["stops"], row["longest_straight"],
            row["throws_expected"], row["throws_alone"], row["races"],
            f"{row['finishers_percent']} %",
            f"{row['pole_wins_percent']} %",
            expert_words(row),
        ]  # fmt: skip
        rows.append("| " + " | ".join(str(cell) for cell in cells) + " |\n")
    return "".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the circuits.")
    parser.add_argument("circuits", nargs="*", help="ids; default: all circuits that have changed")
    parser.add_argument("--races", type=int, default=RACES, help="races of six cars on each circuit")
    options = parser.parse_args()
    measured = json.loads(FIGURES.read_text(encoding="utf-8"))["circuits"] if FIGURES.exists() else {}
    seconds, slowest = slowest_compilation()
    print(f"slowest to compile: {slowest}, {seconds:.3f} s", flush=True)
    all_circuits = circuits()
    todo = [
        circuit
        for circuit in all_circuits
        if circuit.id in options.circuits
        or (not options.circuits and measured.get(circuit.id, {}).get("topology") != topology_digest(circuit))
    ]
    with ProcessPoolExecutor() as pool:
        for circuit, simulated in zip(
            todo, pool.map(simulated_figures, todo, [options.races] * len(todo)), strict=True
        ):
            measured[circuit.id] = {**board_figures(circuit), "races": options.races, **simulated}
            print(circuit.id, measured[circuit.id], flush=True)
            write_figures(all_circuits, measured)
    write_figures(all_circuits, measured)


def write_figures(all_circuits: list[Circuit], figures_by_id: dict[str, Any]) -> None:
    """Write the file and the table for the circuits measured so far."""
    finished = [circuit for circuit in all_circuits if circuit.id in figures_by_id]
    figures: dict[str, Any] = {"cars": CARS, "laps_alone": LAPS_ALONE}
    figures["circuits"] = {circuit.id: figures_by_id[circuit.id] for circuit in finished}
    FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    text = README.read_text(encoding="utf-8")
    rows = figures_table(figures, {circuit.id: circuit.name for circuit in finished})
    README.write_text(
        re.sub(re.escape(BEGIN) + ".*" + re.escape(END), lambda _: BEGIN + rows + END, text, flags=re.DOTALL),
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
