"""Generate the circuits of future Sundays: `python3 -m tests.write_sundays [UNTIL]`, such as 2031-01-01.

Listed circuits are permanent: the race of a day must not change when the generator does. So the lists in
tracks/sundays, one per year, hold the road lists themselves, packed as in links. Only Sundays without a
circuit get one. Each meets the quality limits of the other boards, and its name and scenery match.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import date, timedelta

from engine.api.daily import FIRST_MADE_UP
from engine.api.workshop.custom_circuits import CustomCircuit, from_text
from engine.api.workshop.traced import promise, traced, trial
from engine.api.workshop.traced_facts import throws_of
from engine.circuit.draft.chance import Chance
from engine.circuit.draft.lines import TWISTS
from engine.circuit.inventor import invented
from engine.circuit.tracer import Wish
from engine.links.bitstream import armour
from web.tooling.days import EPOCH, UNTIL
from web.tooling.sundays import FOLDER, Sunday, listed

# Words of a circuit's name; the second one matches the scenery.
FIRST = (
    "Amber", "Birch", "Cedar", "Copper", "Coral", "Crane", "Dove", "Ebony", "Falcon", "Fern", "Flint",
    "Heron", "Hazel", "Indigo", "Ivory", "Jade", "Juniper", "Kestrel", "Lark", "Linden", "Maple",
    "Marble", "Merlin", "Mint", "Opal", "Osprey", "Otter", "Pearl", "Plover", "Quartz", "Raven",
    "Saffron", "Silver", "Slate", "Swift", "Teal", "Thistle", "Walnut",
)  # fmt: skip
SECOND = {
    "coast": ("Bay", "Cove", "Sands", "Sound"),
    "country": ("Downs", "Heath", "Meadow", "Vale"),
    "desert": ("Dunes", "Mesa"),
    "mountains": ("Fell", "Pass", "Ridge"),
    "town": ("Cross", "Docks", "Square"),
}
WEATHERS = {
    "coast": ("changeable", "wet"),
    "country": ("dry", "changeable", "wet"),
    "desert": ("dry",),
    "mountains": ("changeable", "wet"),
    "town": ("dry", "changeable"),
}
SPACES = (125, 175)
STOPS, LANES, THROWS = (8, 17), (110, 220), (12_000, 24_000)  # the quality limits of docs/circuits.md
MOST_PARCEL = 560
ATTEMPTS = 20


def made_up(day: date, taken: set[str]) -> Sunday:
    """Return the circuit of a Sunday; ``occupied``: names used by others."""
    chance = Chance(f"sunday {day.isoformat()}")
    for name, scenery in names(chance, taken):
        spaces = chance.whole(*SPACES)
        wish = {
            "name": name,
            "id": name.lower().replace(" ", "-"),
            "spaces": spaces,
            "weather": chance.choice(WEATHERS[scenery]),
            "scenery": scenery,
        }
        line = invented(chance.whole(0, 1 << 40), chance.whole(*TWISTS), Wish(spaces=spaces), promise, trial)
        if line is None:
            continue
        found, _ = traced({**wish, "points": [[x, y] for x, y in line.points]})
        if not found["text"]:
            continue
        custom = from_text(found["text"], None)
        if good(custom):
            return Sunday(day, armour(custom.track.parcel), name)
    raise SystemExit(f"{day}: no circuit is good enough")


def names(chance: Chance, taken: set[str]) -> Iterator[tuple[str, str]]:
    for _ in range(ATTEMPTS):
        scenery = chance.choice(tuple(SECOND))
        name = f"{chance.choice(FIRST)} {chance.choice(SECOND[scenery])}"
        if name not in taken:
            yield name, scenery


def good(custom: CustomCircuit) -> bool:
    lanes = [len(lane) for lane in custom.circuit.lanes]
    return (
        not custom.reasons()
        and STOPS[0] <= sum(corner.stops for corner in custom.circuit.corners) <= STOPS[1]
        and LANES[0] <= min(lanes) <= max(lanes) <= LANES[1]
        and THROWS[0] <= throws_of(custom.track) <= THROWS[1]
        and len(custom.track.parcel) <= MOST_PARCEL
    )


def main(until: date) -> None:
    known = listed()
    day = known[-1].day + timedelta(days=7) if known else EPOCH + timedelta(days=FIRST_MADE_UP)
    while day < until:
        made = made_up(day, {sunday.name for sunday in known})
        known.append(made)
        with (FOLDER / f"{day.year}.txt").open("a", encoding="utf-8") as file:
            file.write(f"{day} {made.parcel} {made.name}\n")
        print(day, made.name, flush=True)
        day += timedelta(days=7)


if __name__ == "__main__":
    main(date.fromisoformat(sys.argv[1]) if len(sys.argv) > 1 else UNTIL)
