"""What each mechanism looks like in the log: the event that proves it, and races in which it happens.
``python3 -m tests.mechanisms`` writes tests/golden/mechanisms.txt anew, a line for every mechanism of every
rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from engine.play import loop
from engine.rules.clauses.mechanisms import GROUPS, Mechanism
from tests.golden_races import (
    EUROGAMES,
    EVERYTHING,
    FOLDER,
    HOUSE,
    TRANT,
    Golden,
    chooser_of,
    event_line,
    rules_of,
)

FILE = FOLDER / "mechanisms.txt"
LETTERS = {"ludodelire": "LUD", "eurogames": "ADV", "trant": "TRT", "house": "HSE"}

# An event of a mechanism, as the golden races write it: clause, car, kind, data. Values of nought are left
# out there. Where only several events together show it, THEN stands between them, for whatever comes in
# between.
THEN = r"(?s:.*?)\n"
# A car that has taken wet tyres and is carried on for one space, without having lost a part that would do the
# same to it.
ON_WETS = (
    r" (?P<who>\S+) tyres compound=2(?s:(?!\n\S+ (?P=who) (?:tyres|wear part=(?:bodywork|road_holding))).)*?"
    r"\n\S+ (?P=who) move .*spaces=1 .*leg=skid"
)

PROOFS = {
    "Laps, and who wins": r" finish place=1",
    "Grid by die": r" grid_throw ",
    "The advantage in qualifying": r"^TRT-QUA-3 \S+ grid_throw",
    "A lap against the clock: start and course": rf" move path=M24>.*{THEN}\S+ \S+ trial count=\d",
    "What the lap counts": r" trial count=\d",
    "Points of the car in trials": rf" (gear .*fuel=|overshoot .*tyres=\d).*{THEN}\S+ \S+ trial count=\d",
    "Tyres, wing and weather in trials": rf" tyres compound=.*{THEN}\S+ \S+ trial ",
    "A trial that fails": r" trial count=-1",
    "Choosing pits": r" pit_chosen ",
    "Stalled engines": r" stall .*stalled=True",
    "Setting the gear": r" gear gear=",
    "Skipping gears": r" gear .*fuel=",
    "Movement dice": r" roll ",
    "All of the throw is driven": r" move ",
    "What the driver changes of his own will": r" move .*(bonus|brakes)=",
    "Penalty movement": r" leg=skid",
    "Braking": r" move .*brakes=",
    "Stops": r" stop ",
    "One stop missing: the bill": r" overshoot .*missing=1 .*tyres=\d+ outcome=fine",
    "Braking down the bill": r" move .*brakes=",
    "More stops missing": r" overshoot .*missing=[23]",
    "Spins": r" spin ",
    "Crashes": r" overshoot .*outcome=crash",
    "Held up: the bill": r" swerve ",
    "Held up: too much to pay": r" out reason=blocked",
    "Changing down behind others": r"-SWV-1 \S+ gear ",
    "Collisions: who throws, and the odds": r" contact ",
    "Collisions: out of bodywork": r" out reason=bodywork",
    "Throwing again beside a wreck": r"-COL-[23] \S+ recheck ",
    "Chain reaction": r"-CHR-1 \S+ recheck ",
    "Slipstream: who is towed, and where": r" tow| leg=draft",
    "Slipstream into corners": r" tow late=1| move path=\S*>[LM][6-9] .*leg=draft",
    "Backmarkers come": r" backmarker space=",
    "Backmarkers drive": r" leg=backmarker",
    "Backmarkers: harm, leaving, results": r" backmarker_gone",
    "Out of points": r" out reason=(bodywork|engine|road_holding)",
    "Building a car": r" built ",
    "When it is built": rf" weather value={THEN}\S+ \S+ built ",
    "Two cars of one design": rf"Ada built full=(?P<design>\([^)]*\)){THEN}\S+ Farid built full=(?P=design)",
    "Fitting the car to the race": r" adjusted ",
    "Pit crews": r" (pit_exit_gear value=(19 crew=\d+ gear=3|5 crew=[1-9]\d* gear=2)|work .*crew=[1-9])",
    "Driver points": r" reroll ",
    "Driving on with damage": r" wear part=(bodywork|road_holding)$",
    "Where debris lies": r" hazard ",
    "What debris does": r" hazard_throw .*hit=True",
    "Clearing debris, and a road that is closed": r" cleared ",
    "Engines that fail": r" wear part=engine",
    "Engine points for speed": r" boost ",
    "Wings": r" wing wing=1",
    "Choosing tyres": r" tyres ",
    "Soft tyres in the dry, by their age": r" bonus=1",
    "Hard and soft tyres in rain": r" spaces=[34] .*leg=skid",
    "Wet tyres in rain": ON_WETS,
    "The weather at the start": r" weather ",
    "Weather that changes": r"^(LUD-AWE-7|ADV-WEA-4|TRT-WEA-3|HSE-WEA-3) \S+ weather ",
    "Rain makes everything worse": r"^(LUD-\S+ \S+ contact .*fails=2|\S+ \S+ (contact .*fails=4|hazard_throw "
    r".*fails=5))",
    "When, and why": r" pit( |$)",
    "In the pit lane": r" move path=\S*>P\d",
    "Turning in too fast": r" over_speed ",
    "New tyres": r" pit( |$)",
    "Repairs": r" repair ",
    "How long it takes, and the way out": r" (pit_exit|pit_exit_gear|worked) ",
    "Wrecks that roll on": r" leg=wreck",
    "Coasting with a broken engine": r" engine_lock .*coasts=1",
    "Injured drivers": r" injury ",
    "A race that is stopped": r" (stopped|abandoned)",
}

# Where a rulebook shows it in a way of its own: cars are built before the weather is known, and laps alone
# have a flying start.
OWN_PROOFS = {
    **{
        (
            book,
            "A lap against the clock: start and course",
        ): rf" roll gear=[3-6] .*{THEN}\S+ \S+ trial count=\d"
        for book in ("trant", "house")
    },
    ("ludodelire", "When it is built"): rf" built {THEN}\S+ \S+ weather value=",
    ("trant", "When it is built"): rf" built {THEN}\S+ \S+ weather value=",
}

# Mechanisms without an event of their own: what they do shows in what is legal, in prices and in places, and
# scenarios prove them.
UNSEEN = frozenset((
    "Players, cars and teams", "What is agreed on, and what holds without it",
    "What comes before the race, in order", "Equal laps", "A grid that goes round",
    "Order of play", "Level cars", "Doubled straights", "Lanes, lines and flags", "Arrows", "Changing lanes",
    "Debris on the way", "Room on a space",
    "Counting stops for the eye", "The extra move after the last point", "Slipstream: one after the other",
    "Slipstream: who gets none, and its risk",
    "Standard points", "Hard tyres in the dry", "Wet tyres in the dry", "Time limits", "The season",
    "Points for a result", "Champions",
    "Earning and losing driver points",
))  # fmt: skip

# In the trials of Ludodélire and Eurogames the points of the car are not used, and that leaves no trace.
UNSEEN_THERE = frozenset(product(("ludodelire", "eurogames"), ("Points of the car in trials",)))

CAREFREE = {name: choice for name, choice in HOUSE.items() if name not in ("training", "time_limits")}
NO_CHAIN = {name: choice for name, choice in TRANT.items() if name != "chain_reaction"}
NO_CHAIN_HOUSE = {name: choice for name, choice in CAREFREE.items() if name != "chain_reaction"}

# Short races that between them show everything.
EVERYTHING_BY_TABLE = {**EVERYTHING, "movement_dice": "table", "swerve_shortage": "tyres"}
RACES = (
    Golden("test_ring", 2, 5, 14, "follower", {}),
    Golden("zandvoort", 1, 3, 2, "brisk", {"weather": "on"}),
    Golden("test_ring", 3, 5, 1, "follower", EVERYTHING_BY_TABLE),
    Golden("zandvoort", 1, 3, 3, "brisk", {"weather": "on"}),
    Golden("test_ring", 3, 5, 4, "brisk", EVERYTHING_BY_TABLE),
    Golden("test_ring", 3, 5, 12, "brisk", EVERYTHING_BY_TABLE),
    Golden("test_ring", 3, 5, 24, "follower", EUROGAMES, "eurogames"),
    Golden("test_ring", 3, 5, 6, "follower", EUROGAMES, "eurogames"),
    Golden("test_ring", 3, 5, 11, "follower", EUROGAMES, "eurogames"),
    Golden("zandvoort", 1, 3, 2, "brisk", {"weather": "on"}, "eurogames"),
    Golden("zandvoort", 3, 3, 0, "brisk", {"track_safety": "on"}, "eurogames"),
    Golden("test_ring", 3, 5, 47, "follower", EUROGAMES, "eurogames"),
    Golden("test_ring", 2, 5, 27, "brisk", NO_CHAIN, "trant"),
    Golden("test_ring", 2, 6, 1, "brisk", {}, "trant"),
    Golden("test_ring", 2, 5, 0, "pit lover", NO_CHAIN, "trant"),
    Golden("test_ring", 2, 5, 1, "pit lover", NO_CHAIN, "trant"),
    Golden("test_ring", 3, 2, 2, "brisk", {}, "trant"),
    Golden("test_ring", 2, 5, 4, "pit lover", NO_CHAIN, "trant"),
    Golden("test_ring", 2, 5, 6, "follower", {**TRANT, "session": "on"}, "trant"),
    Golden("zandvoort", 2, 4, 4, "follower", {}, "trant"),
    Golden("test_ring", 3, 5, 20, "follower", HOUSE, "house"),
    Golden("test_ring", 1, 6, 1, "brisk", {"construction": "on"}, "house"),
    Golden("test_ring", 2, 5, 6, "brisk", CAREFREE, "house"),
    Golden("test_ring", 3, 5, 26, "follower", HOUSE, "house"),
    Golden("test_ring", 2, 5, 36, "pit lover", CAREFREE, "house"),
    Golden("test_ring", 2, 5, 203, "follower", NO_CHAIN_HOUSE, "house"),
)


def mechanisms(book: str) -> list[Mechanism]:
    """What a rulebook has."""
    return [
        row
        for rows in GROUPS.values()
        for row in rows
        if any(clause.startswith(LETTERS[book]) for clause in row.ids())
    ]


def shows(book: str, row: Mechanism) -> bool:
    """Whether a mechanism leaves a trace in the log of its rulebook."""
    return row.name in PROOFS and (book, row.name) not in UNSEEN_THERE


def log(golden: Golden) -> Iterator[str]:
    """The events of a race, a line each."""
    compiled = rules_of(golden)
    race = loop.start(compiled)
    race.events = []
    choose = chooser_of(golden)
    while (question := loop.next_decision(compiled, race)) is not None:
        yield from (event_line(compiled, event).strip() for event in race.events)
        race.events.clear()
        loop.carry_out(compiled, race, question, choose(compiled, race, question))
    yield from (event_line(compiled, event).strip() for event in race.events)


def proofs(book: str) -> dict[str, str]:
    """Of each mechanism of a book the first lines of a log that show it, with the race."""
    found: dict[str, str] = {}
    wanted = {
        row.name: re.compile(OWN_PROOFS.get((book, row.name), PROOFS[row.name]), re.MULTILINE)
        for row in mechanisms(book)
        if shows(book, row)
    }
    for golden in RACES:
        if golden.rulebook == book:
            text = "\n".join(log(golden))
            for name, pattern in wanted.items():
                if name not in found and (match := pattern.search(text)):
                    found[name] = (
                        f"{golden.circuit}-{golden.laps}-{golden.cars} seed {golden.seed}: "
                        f"{lines_of(text, match)}"
                    )
    return found


def lines_of(text: str, match: re.Match[str]) -> str:
    """The whole first and last line of what has been found."""
    end = text.find("\n", match.end())
    lines = text[text.rfind("\n", 0, match.start() + 1) + 1 : end if end >= 0 else None].split("\n")
    return lines[0] if len(lines) == 1 else f"{lines[0]} … {lines[-1]}"


def page() -> str:
    """All of it as text."""
    lines = []
    for book in LETTERS:
        found = proofs(book)
        lines += [f"{book} | {row.name} | {found[row.name]}" for row in mechanisms(book) if row.name in found]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
