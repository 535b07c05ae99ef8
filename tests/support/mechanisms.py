"""For each mechanism: the log event that proves it, and golden races that contain it.

``python3 build.py generate golden`` regenerates tests/golden/mechanisms.txt: a line for every mechanism of
every rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from engine.play import loop
from tests.support.golden_races import (
    ALL_EUROGAMES_SWITCHES,
    ALL_HOUSE_SWITCHES,
    ALL_LUDODELIRE_SWITCHES,
    ALL_TRANT_SWITCHES,
    FOLDER,
    GoldenRace,
    event_line,
    policy_of,
    rules_of,
)
from web.tooling.catalog.catalog import MECHANISMS, Mechanism

FILE = FOLDER / "mechanisms.txt"
LETTERS = {"ludodelire": "LUD", "eurogames": "ADV", "trant": "TRT", "house": "HSE"}

# Evidence is an event as in the golden races: clause, car, kind, data without zeros. If it takes several
# events, this pattern between them matches any others.
ANY_EVENTS_BETWEEN = r"(?s:.*?)\n"
# A car on wet tyres that skids one space, without having lost a part that would cause the same.
WET_TYRE_SKID = (
    r" (?P<who>\S+) tyres compound=2(?s:(?!\n\S+ (?P=who) (?:tyres|wear part=(?:bodywork|road_holding))).)*?"
    r"\n\S+ (?P=who) move .*spaces=1 .*leg=skid"
)

EVIDENCE = {
    "Laps and winning": r" finish place=1",
    "Grid roll": r" grid_throw ",
    "The qualifying advantage": r"^TRT-QUA-3 \S+ grid_throw",
    "Timed lap: start and course": rf" move path=M24>.*{ANY_EVENTS_BETWEEN}\S+ \S+ trial count=\d",
    "Timed lap: count": r" trial count=\d",
    "Wear points in trials": rf" (gear .*fuel=|overshoot .*tyres=\d).*{ANY_EVENTS_BETWEEN}"
    r"\S+ \S+ trial count=\d",
    "Tyres, wing and weather in trials": rf" tyres compound=.*{ANY_EVENTS_BETWEEN}\S+ \S+ trial ",
    "Failed trials": r" trial count=-1",
    "Choosing pits": r" pit_chosen ",
    "Stalled engines": r" stall .*stalled=True",
    "Choosing a gear": r" gear gear=",
    "Skipping gears": r" gear .*fuel=",
    "Movement dice": r" roll ",
    "Driving the full roll": r" move ",
    "Voluntary movement": r" move .*(bonus|brakes)=",
    "Penalty movement": r" leg=skid",
    "Braking": r" move .*brakes=",
    "Stops": r" stop ",
    "One stop short: the cost": r" overshoot .*missing=1 .*tyres=\d+ outcome=fine",
    "Braking off the cost": r" move .*brakes=",
    "More stops short": r" overshoot .*missing=[23]",
    "Spins": r" spin ",
    "Crashes": r" overshoot .*outcome=crash",
    "Blocked: the cost": r" swerve ",
    "Blocked: too much to pay": r" out reason=blocked",
    "Shifting down when blocked": r"-SWV-1 \S+ gear ",
    "Contact: who rolls, and the odds": r" contact ",
    "Contact: out of bodywork": r" out reason=bodywork",
    "Re-rolls next to a wreck": r"-COL-[23] \S+ recheck ",
    "Chain reaction": r"-CHR-1 \S+ recheck ",
    "Slipstream: conditions and distance": r" tow| leg=draft",
    "Slipstream into corners": r" tow late=1| move path=\S*>[LM][6-9] .*leg=draft",
    "Backmarkers join": r" backmarker space=",
    "Backmarkers move": r" leg=backmarker",
    "Backmarkers: harm, exit, results": r" backmarker_gone",
    "Out of points": r" out reason=(bodywork|engine|road_holding)",
    "Building a car": r" built ",
    "When cars are built": rf" weather value={ANY_EVENTS_BETWEEN}\S+ \S+ built ",
    "Two cars of one design": rf"Ada built full=(?P<design>\([^)]*\)){ANY_EVENTS_BETWEEN}"
    r"\S+ Farid built full=(?P=design)",
    "Adapting cars to the race": r" adjusted ",
    "Pit crews": r" (pit_exit_gear value=(19 crew=\d+ gear=3|5 crew=[1-9]\d* gear=2)|work .*crew=[1-9])",
    "Driver points": r" reroll ",
    "Driving with damage": r" wear part=(bodywork|road_holding)$",
    "Debris: causes": r" hazard ",
    "Debris: effects": r" hazard_throw .*hit=True",
    "Clearing debris, and a blocked track": r" cleared ",
    "Engine damage": r" wear part=engine",
    "Engine points for speed": r" boost ",
    "Wings": r" wing wing=1",
    "Choosing tyres": r" tyres ",
    "Soft tyres in the dry, by age": r" bonus=1",
    "Hard and soft tyres in rain": r" spaces=[34] .*leg=skid",
    "Wet tyres in rain": WET_TYRE_SKID,
    "Weather at the start": r" weather ",
    "Changing weather": r"^(LUD-AWE-7|ADV-WEA-4|TRT-WEA-3|HSE-WEA-3) \S+ weather ",
    "Higher risks in rain": r"^(LUD-\S+ \S+ contact .*fails=2|\S+ \S+ (contact .*fails=4|hazard_throw "
    r".*fails=5))",
    "When to pit": r" pit( |$)",
    "In the pit lane": r" move path=\S*>P\d",
    "Entering too fast": r" over_speed ",
    "New tyres": r" pit( |$)",
    "Repairs": r" repair ",
    "Duration and pit exit": r" (pit_exit|pit_exit_gear|worked) ",
    "Rolling wrecks": r" leg=wreck",
    "Coasting with a broken engine": r" engine_lock .*coasts=1",
    "Injured drivers": r" injury ",
    "Stopped races": r" (stopped|abandoned)",
}

# Rulebooks with different evidence: cars are built before the weather is known, and qualifying has a flying
# start.
RULEBOOK_EVIDENCE = {
    **{
        (
            book,
            "Timed lap: start and course",
        ): rf" roll gear=[3-6] .*{ANY_EVENTS_BETWEEN}\S+ \S+ trial count=\d"
        for book in ("trant", "house")
    },
    ("ludodelire", "When cars are built"): rf" built {ANY_EVENTS_BETWEEN}\S+ \S+ weather value=",
    ("trant", "When cars are built"): rf" built {ANY_EVENTS_BETWEEN}\S+ \S+ weather value=",
}

# Mechanisms without an event of their own. They affect options, prices and places, and scenarios prove them.
WITHOUT_EVENTS = frozenset((
    "Players, cars and teams", "Options, and what applies without them",
    "Order before the race", "Tied laps", "Rotating grid",
    "Order of play", "Level cars", "Doubled straights", "Lanes, lines and flags", "Arrows", "Changing lanes",
    "Debris and lanes", "Cars per space",
    "Stop counters", "Extra move after the last point", "Slipstream: several in a row",
    "Slipstream: exclusions and risk",
    "Standard points", "Hard tyres in the dry", "Wet tyres in the dry", "Time limits", "The season",
    "Points for a result", "Champions",
    "Earning and losing driver points",
))  # fmt: skip

# In the trials of Ludodélire and Eurogames the car's points are not used, which leaves no event.
WITHOUT_EVENTS_IN = frozenset(product(("ludodelire", "eurogames"), ("Wear points in trials",)))

HOUSE_WITHOUT_INJURIES = {
    name: choice for name, choice in ALL_HOUSE_SWITCHES.items() if name not in ("training", "time_limits")
}
TRANT_WITHOUT_CHAIN_REACTION = {
    name: choice for name, choice in ALL_TRANT_SWITCHES.items() if name != "chain_reaction"
}
HOUSE_WITHOUT_CHAIN_REACTION = {
    name: choice for name, choice in HOUSE_WITHOUT_INJURIES.items() if name != "chain_reaction"
}

# Short races that together show everything.
EVERYTHING_BY_TABLE = {**ALL_LUDODELIRE_SWITCHES, "movement_dice": "table", "swerve_shortage": "tyres"}
RACES = (
    GoldenRace("test_ring", 2, 5, 14, "follower", {}),
    GoldenRace("zandvoort", 1, 3, 2, "brisk", {"weather": "on"}),
    GoldenRace("test_ring", 3, 5, 1, "follower", EVERYTHING_BY_TABLE),
    GoldenRace("test_ring", 3, 5, 4, "brisk", EVERYTHING_BY_TABLE),
    GoldenRace("test_ring", 2, 5, 2, "follower", {}),
    GoldenRace("test_ring", 3, 5, 8, "brisk", EVERYTHING_BY_TABLE),
    GoldenRace("test_ring", 3, 5, 27, "follower", EVERYTHING_BY_TABLE),
    GoldenRace("test_ring", 3, 5, 6, "follower", ALL_EUROGAMES_SWITCHES, "eurogames"),
    GoldenRace("zandvoort", 1, 3, 2, "brisk", {"weather": "on"}, "eurogames"),
    GoldenRace("test_ring", 3, 5, 47, "follower", ALL_EUROGAMES_SWITCHES, "eurogames"),
    GoldenRace("zandvoort", 1, 3, 0, "brisk", {"weather": "on"}, "eurogames"),
    GoldenRace("test_ring", 2, 5, 27, "brisk", TRANT_WITHOUT_CHAIN_REACTION, "trant"),
    GoldenRace("test_ring", 3, 2, 2, "brisk", {}, "trant"),
    GoldenRace("test_ring", 2, 5, 4, "pit lover", TRANT_WITHOUT_CHAIN_REACTION, "trant"),
    GoldenRace("test_ring", 2, 5, 6, "follower", {**ALL_TRANT_SWITCHES, "session": "on"}, "trant"),
    GoldenRace("zandvoort", 2, 4, 31, "follower", {}, "trant"),
    GoldenRace("test_ring", 2, 6, 300, "follower", {}, "trant"),
    GoldenRace("test_ring", 1, 6, 1, "brisk", {"construction": "on"}, "house"),
    GoldenRace("test_ring", 2, 5, 36, "pit lover", HOUSE_WITHOUT_INJURIES, "house"),
    GoldenRace("test_ring", 2, 5, 316, "follower", HOUSE_WITHOUT_CHAIN_REACTION, "house"),
    GoldenRace("test_ring", 2, 5, 322, "follower", HOUSE_WITHOUT_INJURIES, "house"),
    GoldenRace("test_ring", 3, 5, 332, "follower", ALL_HOUSE_SWITCHES, "house"),
    GoldenRace("test_ring", 3, 5, 0, "brisk", ALL_HOUSE_SWITCHES, "house"),
    GoldenRace("test_ring", 3, 5, 138, "brisk", ALL_HOUSE_SWITCHES, "house"),
)


def mechanisms(rulebook: str) -> list[Mechanism]:
    """Return the mechanisms of a rulebook."""
    return [
        row
        for rows in MECHANISMS.values()
        for row in rows
        if any(clause.startswith(LETTERS[rulebook]) for clause in row.ids())
    ]


def leaves_evidence(rulebook: str, row: Mechanism) -> bool:
    """True if a mechanism leaves evidence in the log of its rulebook."""
    return row.name in EVIDENCE and (rulebook, row.name) not in WITHOUT_EVENTS_IN


def event_lines(golden: GoldenRace) -> Iterator[str]:
    """Yield the events of a race, one line each."""
    compiled = rules_of(golden)
    race = loop.start(compiled)
    race.events = []
    choose = policy_of(golden)
    while (question := loop.next_decision(compiled, race)) is not None:
        yield from (event_line(compiled, event).strip() for event in race.events)
        race.events.clear()
        loop.apply_answer(compiled, race, question, choose(compiled, race, question))
    yield from (event_line(compiled, event).strip() for event in race.events)


def find_evidence(rulebook: str) -> dict[str, str]:
    """Return the first evidence of each mechanism of a rulebook, with its race."""
    evidence: dict[str, str] = {}
    patterns = {
        row.name: re.compile(RULEBOOK_EVIDENCE.get((rulebook, row.name), EVIDENCE[row.name]), re.MULTILINE)
        for row in mechanisms(rulebook)
        if leaves_evidence(rulebook, row)
    }
    for golden in RACES:
        if golden.rulebook == rulebook:
            text = "\n".join(event_lines(golden))
            for name, pattern in patterns.items():
                if name not in evidence and (match := pattern.search(text)):
                    evidence[name] = (
                        f"{golden.circuit}-{golden.laps}-{golden.cars} seed {golden.seed}: "
                        f"{lines_of(text, match)}"
                    )
    return evidence


def lines_of(text: str, match: re.Match[str]) -> str:
    """Return the complete first and last line of a match."""
    end = text.find("\n", match.end())
    lines = text[text.rfind("\n", 0, match.start() + 1) + 1 : end if end >= 0 else None].split("\n")
    return lines[0] if len(lines) == 1 else f"{lines[0]} … {lines[-1]}"


def mechanisms_text() -> str:
    """Return the whole file."""
    lines = []
    for book in LETTERS:
        evidence = find_evidence(book)
        lines += [
            f"{book} | {row.name} | {evidence[row.name]}" for row in mechanisms(book) if row.name in evidence
        ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(mechanisms_text(), encoding="utf-8")
