"""Golden logs of complete races; a rule change shows up in the diff.

``python3 -m tests.golden_races`` regenerates tests/golden; review the diff before committing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from engine.core.state import FINISHED, OUT, Race, digest, lap_of_set
from engine.core.state import TURN as TURN_BEGINS
from engine.core.types import WEAR, Action, Decision, Event
from engine.links.notation import WEATHERS
from engine.links.race_link import position_link
from engine.links.tokens import COMPOUNDS, token_of
from engine.play import loop
from engine.rules.kernel.builder import Rules, describe
from engine.rules.turn.order import standing
from tests.circuits import rules
from tests.policies import CHOOSERS, Chooser

FOLDER = Path(__file__).parent / "golden"
TURN = FOLDER / "turn-ludodelire.txt"
EVERYTHING_TURN = FOLDER / "turn-ludodelire-everything.txt"
EUROGAMES_TURN = FOLDER / "turn-eurogames.txt"
TRANT_TURN = FOLDER / "turn-trant.txt"
HOUSE_TURN = FOLDER / "turn-house.txt"
FIRST_TURN = FOLDER / "turn-first.txt"


class Golden(NamedTuple):
    """A race worth logging: circuit, set-up, and the policy that decides."""

    circuit: str
    laps: int
    cars: int
    seed: int
    chooser: str
    switches: dict[str, str]
    rulebook: str = "ludodelire"

    @property
    def file(self) -> Path:
        """Return the file of its log."""
        book = "" if self.rulebook == "ludodelire" else f"{self.rulebook}-"
        return (
            FOLDER / f"{book}{self.circuit}-{self.laps}-{self.cars}{'-switches' if self.switches else ''}.txt"
        )


ALL_SWITCHED = {
    "movement_dice": "gear_dice",
    "overshoot_unpaid": "spin",
    "swerve_shortage": "strict",
    "max_pit_gear": "4",
}

# All rules of the Ludodélire book at once.
EVERYTHING = {
    **ALL_SWITCHED, "trials": "on", "soft_tyres": "on", "track_safety": "on", "corner_crash_debris": "yes",
    "clear_debris": "on",
    "abandon_if_blocked": "on", "slipstream": "on", "weather": "on", "three_laps": "on", "construction": "on",
    "build_timing": "before",
    "overshoot_stop_counts": "yes", "overshoot_keeps_lane": "on",
}  # fmt: skip

EUROGAMES = dict.fromkeys(
    ("slipstream", "trials", "tyres", "weather", "construction", "track_safety", "pits"), "on"
)

# All other Trant rules are always on.
TRANT = {"chain_reaction": "on", "design": "series", "wing_minus_1": "ends_after"}

# Every chapter of the house rules.
HOUSE_CHAPTERS = (
    "chain_reaction", "slipstream", "draft_extra_roll", "pits", "construction", "driver_points", "tyres",
    "wing", "weather", "backmarkers", "inertia",
    "broken_engine", "injuries", "stoppage", "training", "corner_markers",
)  # fmt: skip
HOUSE = {**dict.fromkeys(HOUSE_CHAPTERS, "on"), "design": "series", "time_limits": "clock"}

SECONDS = 5

RACES = (
    Golden("zandvoort", 2, 4, 16, "brisk", {}),
    Golden("test_ring", 2, 6, 2, "pit lover", {}),
    Golden("test_ring", 3, 6, 259, "follower", EVERYTHING),
    Golden("zandvoort", 3, 3, 34, "brisk", EUROGAMES, "eurogames"),
    Golden("zandvoort", 2, 6, 12, "brisk", TRANT, "trant"),
    Golden("test_ring", 3, 6, 16, "pit lover", HOUSE, "house"),
)


def rules_of(golden: Golden) -> Rules:
    """Return the rules of a race."""
    return rules(
        golden.circuit,
        laps=golden.laps,
        cars=golden.cars,
        seed=golden.seed,
        rulebook=golden.rulebook,
        **golden.switches,
    )


def chooser_of(golden: Golden) -> Chooser:
    """Return the policy that decides; in time trials the clock is set to a fixed time per roll."""
    choose = CHOOSERS[golden.chooser](golden.seed)

    def decide(compiled: Rules, race: Race, question: Decision) -> Action:
        if question.step == "trial_clock":
            return question.options[SECONDS * race.trial_count]
        return choose(compiled, race, question)

    return decide


def played(golden: Golden) -> list[str]:
    """Return the lines of a race."""
    compiled = rules_of(golden)
    switches = "".join(f", {name} {choice}" for name, choice in compiled.setup.switches)
    book = "" if golden.rulebook == "ludodelire" else f"{golden.rulebook}, "
    lines = [
        f"{book}{golden.circuit}, {golden.laps} laps, {golden.cars} cars, seed {golden.seed}, decisions: "
        f"{golden.chooser}{switches}"
    ]
    race = loop.start(compiled)
    race.events = []
    choose = chooser_of(golden)
    turn = 0
    while (question := loop.next_decision(compiled, race)) is not None:
        lines += [event_line(compiled, event) for event in race.events]
        race.events.clear()
        if race.round > turn:
            turn = race.round
            lines += ["", *turn_lines(compiled, race)]
        action = choose(compiled, race, question)
        lines.append(decision_line(compiled, question, token_of(compiled.track, action)))
        loop.carry_out(compiled, race, question, action)
    return [*lines, *(event_line(compiled, event) for event in race.events), "", *car_lines(compiled, race)]


def turns() -> dict[Path, str]:
    """Return the printed turn of each rulebook, by its file."""
    return {
        TURN: describe(rules()),
        EVERYTHING_TURN: describe(rules(laps=3, **EVERYTHING)),
        EUROGAMES_TURN: describe(rules(laps=3, rulebook="eurogames", **EUROGAMES)),
        TRANT_TURN: describe(rules(laps=2, rulebook="trant", session="on", **TRANT)),
        FIRST_TURN: describe(rules(rulebook="first")),
        HOUSE_TURN: describe(rules(laps=3, rulebook="house", **HOUSE)),
    }


def turn_lines(compiled: Rules, race: Race) -> list[str]:
    """Return a turn's heading: order of moves, position of every car, checksum and link of the state."""
    waiting = (race.actor, *race.queue)
    if "lever_turn" in compiled.at and compiled.steps[race.step].name == "gear":
        waiting = tuple(
            standing(compiled, race)
        )  # levers are set in any order, then the cars move by position
    order = ", ".join(name(compiled, number) for number in waiting)
    weather = f", {WEATHERS[race.weather]}" if "weather" in compiled.kept else ""
    danger = f", dangerous: {', '.join(map(compiled.track.name_of, race.hazards))}" if race.hazards else ""
    heading = f"turn {race.round}: {order}{weather}{danger}"
    held = (
        compiled.steps[race.step].form.held != "never"
        and race.turn == TURN_BEGINS
        and not any(car.kit.lever for car in race.cars)
    )
    return [
        heading,
        *car_lines(compiled, race),
        f"  state {digest(race):08x} {position_link(compiled, race) if held else ''}".rstrip(),
    ]


def car_lines(compiled: Rules, race: Race) -> list[str]:
    """Return each car's position and its remaining stocks."""
    lines = []
    for number, car in enumerate(race.cars):
        place = (
            compiled.track.name_of(car.space)
            if car.space >= 0
            else f"place {car.place}"
            if car.status == FINISHED
            else f"out: {car.out}"
        )
        points = " ".join(
            f"{part} {getattr(car, part)}" for part, full in zip(WEAR, car.full, strict=True) if full
        )
        if "compound" in compiled.kept:
            points += f", {COMPOUNDS[car.compound]} tyres in lap {lap_of_set(car)}"
        marks = " spun" if car.spun else ""
        marks += f" pit {car.pit}" if car.pit else ""
        marks += f" stops {car.stops}" if car.stops else ""
        marks += "".join(
            f" {field} {value}"
            for field, value in zip(car.kit._fields, car.kit)
            if value and field != "before"
        )
        gear = "" if car.status in (FINISHED, OUT) else f" gear {car.gear} lap {car.crossings}"
        lines.append(f"  {name(compiled, number):6} {place:14}{gear} {points}{marks}")
    return lines


def decision_line(compiled: Rules, question: Decision, token: str) -> str:
    """Return the decision and the number of options."""
    return f"> {name(compiled, question.car)} {question.step} {token} of {len(question.options)}"


def event_line(compiled: Rules, event: Event) -> str:
    """Return an event with its clause; zeros and the usual kind of move are omitted."""
    told = [
        (key, value)
        for key, value in event.data.items()
        if (value or key in ("other", "by")) and (key, value) != ("leg", "drive")
    ]
    data = " ".join(f"{key}={shown(compiled, key, value)}" for key, value in told)
    return f"    {event.clause} {name(compiled, event.car)} {event.kind} {data}".rstrip()


def name(compiled: Rules, number: int) -> str:
    """Return a car's driver; "all" for no car, and a number for backmarkers."""
    drivers = [entry.name for entry in compiled.setup.entries]
    return (
        "all"
        if number < 0
        else drivers[number]
        if number < len(drivers)
        else f"slow{number - len(drivers) + 1}"
    )


def shown(compiled: Rules, key: str, value: Any) -> str:
    """Return a value of an event, with spaces and cars by name."""
    if key == "path":
        return ">".join(map(compiled.track.name_of, value))
    if key == "space" and value >= 0:
        return compiled.track.name_of(value)
    return name(compiled, value) if key in ("other", "by") else str(value)


if __name__ == "__main__":
    for one in RACES:
        one.file.write_text("\n".join(played(one)) + "\n", encoding="utf-8")
    for file, turn in turns().items():
        file.write_text(turn + "\n", encoding="utf-8")
