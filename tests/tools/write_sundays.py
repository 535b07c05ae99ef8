"""Generate the circuits of future Sundays: `python3 build.py generate sundays [UNTIL]`, such as 2031-01-01.

Listed circuits are permanent: the race of a day must not change when the generator does. So the lists in
tracks/sundays, one per year, hold the road lists themselves, packed as in links. Only Sundays without a
circuit get one. Each meets the quality limits of the other boards, and its name and scenery match.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import date, timedelta

from engine.api.daily import FIRST_GENERATED_DAY
from engine.api.lazy.custom_circuits import CustomCircuit, from_text
from engine.api.lazy.outline_facts import millirolls_per_lap
from engine.api.lazy.outline_requests import appeal_of_circuit, trace_outline, trial_race_score
from engine.circuit.circuit_generator import generate
from engine.circuit.generation.random_outlines import TWIST_RANGE
from engine.circuit.generation.seeded_random import SeededRandom
from engine.circuit.tracer import TraceOptions
from engine.links.bitstream import encode_text
from web.tooling.daily_circuits import END_DAY, EPOCH
from web.tooling.sunday_circuits import FOLDER, SundayCircuit, sunday_circuits

# Words of a circuit's name; the second one matches the scenery.
FIRST_WORDS = (
    "Amber", "Birch", "Cedar", "Copper", "Coral", "Crane", "Dove", "Ebony", "Falcon", "Fern", "Flint",
    "Heron", "Hazel", "Indigo", "Ivory", "Jade", "Juniper", "Kestrel", "Lark", "Linden", "Maple",
    "Marble", "Merlin", "Mint", "Opal", "Osprey", "Otter", "Pearl", "Plover", "Quartz", "Raven",
    "Saffron", "Silver", "Slate", "Swift", "Teal", "Thistle", "Walnut",
)  # fmt: skip
SECOND_WORDS = {
    "coast": ("Bay", "Cove", "Sands", "Sound"),
    "country": ("Downs", "Heath", "Meadow", "Vale"),
    "desert": ("Dunes", "Mesa"),
    "mountains": ("Fell", "Pass", "Ridge"),
    "town": ("Cross", "Docks", "Square"),
}
CLIMATES = {
    "coast": ("changeable", "wet"),
    "country": ("dry", "changeable", "wet"),
    "desert": ("dry",),
    "mountains": ("changeable", "wet"),
    "town": ("dry", "changeable"),
}
SPACES = (125, 175)
STOPS, LANES, MILLIROLL_RANGE = (
    (8, 17),
    (110, 220),
    (12_000, 24_000),
)  # the quality limits of docs/circuits.md
MAX_PACKED_CHARS = 560
ATTEMPTS = 20


def generate_sunday_circuit(day: date, taken_names: set[str]) -> SundayCircuit:
    """Return the circuit of a Sunday; ``occupied``: names used by others."""
    chance = SeededRandom(f"sunday {day.isoformat()}")
    for name, scenery in name_candidates(chance, taken_names):
        spaces = chance.random_int(*SPACES)
        wish = {
            "name": name,
            "id": name.lower().replace(" ", "-"),
            "spaces": spaces,
            "weather": chance.choice(CLIMATES[scenery]),
            "scenery": scenery,
        }
        line = generate(
            chance.random_int(0, 1 << 40),
            chance.random_int(*TWIST_RANGE),
            TraceOptions(spaces=spaces),
            appeal_of_circuit,
            trial_race_score,
        )
        if line is None:
            continue
        outline, _ = trace_outline({**wish, "points": [[x, y] for x, y in line.points]})
        if not outline["text"]:
            continue
        custom = from_text(outline["text"], None)
        if meets_quality_bar(custom):
            return SundayCircuit(day, encode_text(custom.track.packed_source), name)
    raise SystemExit(f"{day}: no candidate circuit meets the quality limits")


def name_candidates(rng: SeededRandom, taken_names: set[str]) -> Iterator[tuple[str, str]]:
    for _ in range(ATTEMPTS):
        scenery = rng.choice(tuple(SECOND_WORDS))
        name = f"{rng.choice(FIRST_WORDS)} {rng.choice(SECOND_WORDS[scenery])}"
        if name not in taken_names:
            yield name, scenery


def meets_quality_bar(custom: CustomCircuit) -> bool:
    lanes = [len(lane) for lane in custom.circuit.lanes]
    return (
        not custom.warning_messages()
        and STOPS[0] <= sum(corner.stops for corner in custom.circuit.corners) <= STOPS[1]
        and LANES[0] <= min(lanes) <= max(lanes) <= LANES[1]
        and MILLIROLL_RANGE[0] <= millirolls_per_lap(custom.track) <= MILLIROLL_RANGE[1]
        and len(custom.track.packed_source) <= MAX_PACKED_CHARS
    )


def main(until: date) -> None:
    circuits = sunday_circuits()
    day = circuits[-1].day + timedelta(days=7) if circuits else EPOCH + timedelta(days=FIRST_GENERATED_DAY)
    while day < until:
        circuit = generate_sunday_circuit(day, {sunday.name for sunday in circuits})
        circuits.append(circuit)
        with (FOLDER / f"{day.year}.txt").open("a", encoding="utf-8") as file:
            file.write(f"{day} {circuit.parcel} {circuit.name}\n")
        print(day, circuit.name, flush=True)
        day += timedelta(days=7)


if __name__ == "__main__":
    main(date.fromisoformat(sys.argv[1]) if len(sys.argv) > 1 else END_DAY)
