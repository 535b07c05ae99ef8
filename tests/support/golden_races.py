"""Golden logs of complete races; a rule change shows up in the diff.

``python3 build.py generate golden`` regenerates tests/golden; review the diff before committing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from engine.core.fields import POINTS_CAR_WORDS
from engine.core.state import FINISHED, OUT, Race, digest, tyre_set_lap
from engine.core.state import NEW_TURN as TURN_BEGINS
from engine.core.types import WEAR_STOCKS, Action, Decision, Event
from engine.links.notation import WEATHERS
from engine.links.race_link import position_link
from engine.links.tokens import COMPOUNDS, format_token
from engine.play import loop
from engine.rules.framework.builder import Rules, describe
from engine.rules.turn.order import running_order
from tests.support.circuits import rules
from tests.support.policies import POLICIES, Policy
from web.tooling.toolchain import ROOT

FOLDER = ROOT / "tests" / "golden"
NEW_TURN = FOLDER / "turn-ludodelire.txt"
EVERYTHING_TURN = FOLDER / "turn-ludodelire-everything.txt"
EUROGAMES_TURN = FOLDER / "turn-eurogames.txt"
TRANT_TURN = FOLDER / "turn-trant.txt"
HOUSE_TURN = FOLDER / "turn-house.txt"
FIRST_TURN = FOLDER / "turn-first.txt"


class GoldenRace(NamedTuple):
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


ALL_BASIC_SWITCHES = {
    "movement_dice": "gear_dice",
    "overshoot_unpaid": "spin",
    "swerve_shortage": "strict",
    "max_pit_gear": "4",
}

# All rules of the Ludodélire book at once.
ALL_LUDODELIRE_SWITCHES = {
    **ALL_BASIC_SWITCHES, "trials": "on", "soft_tyres": "on", "track_safety": "on",
    "corner_crash_debris": "yes",
    "clear_debris": "on",
    "abandon_if_blocked": "on", "slipstream": "on", "weather": "on", "three_laps": "on", "construction": "on",
    "build_timing": "before",
    "overshoot_stop_counts": "yes", "overshoot_keeps_lane": "on",
}  # fmt: skip

ALL_EUROGAMES_SWITCHES = dict.fromkeys(
    ("slipstream", "trials", "tyres", "weather", "construction", "track_safety", "pits"), "on"
)

# All other Trant rules are always on.
ALL_TRANT_SWITCHES = {"chain_reaction": "on", "design": "series", "wing_minus_1": "ends_after"}

# Every chapter of the house rules.
HOUSE_CHAPTERS = (
    "chain_reaction", "slipstream", "draft_extra_roll", "pits", "construction", "driver_points", "tyres",
    "wing", "weather", "backmarkers", "inertia",
    "broken_engine", "injuries", "stoppage", "training", "corner_markers",
)  # fmt: skip
ALL_HOUSE_SWITCHES = {**dict.fromkeys(HOUSE_CHAPTERS, "on"), "design": "series", "time_limits": "clock"}

SECONDS_PER_ROLL = 5

RACES = (
    GoldenRace("zandvoort", 2, 4, 16, "brisk", {}),
    GoldenRace("test_ring", 2, 6, 2, "pit lover", {}),
    GoldenRace("test_ring", 3, 6, 259, "follower", ALL_LUDODELIRE_SWITCHES),
    GoldenRace("zandvoort", 3, 3, 34, "brisk", ALL_EUROGAMES_SWITCHES, "eurogames"),
    GoldenRace("zandvoort", 2, 6, 12, "brisk", ALL_TRANT_SWITCHES, "trant"),
    GoldenRace("test_ring", 3, 6, 16, "pit lover", ALL_HOUSE_SWITCHES, "house"),
)


def rules_of(golden: GoldenRace) -> Rules:
    """Return the rules of a race."""
    return rules(
        golden.circuit,
        laps=golden.laps,
        cars=golden.cars,
        seed=golden.seed,
        rulebook=golden.rulebook,
        **golden.switches,
    )


def policy_of(golden: GoldenRace) -> Policy:
    """Return the policy that decides; in time trials the clock is set to a fixed time per roll."""
    choose = POLICIES[golden.chooser](golden.seed)

    def decide(rules: Rules, race: Race, question: Decision) -> Action:
        if question.step == "trial_clock":
            return question.options[SECONDS_PER_ROLL * race.trial_count]
        return choose(rules, race, question)

    return decide


def race_log(golden: GoldenRace) -> list[str]:
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
    choose = policy_of(golden)
    turn = 0
    while (question := loop.next_decision(compiled, race)) is not None:
        lines += [event_line(compiled, event) for event in race.events]
        race.events.clear()
        if race.round > turn:
            turn = race.round
            lines += ["", *turn_lines(compiled, race)]
        action = choose(compiled, race, question)
        lines.append(decision_line(compiled, question, format_token(compiled.track, action)))
        loop.apply_answer(compiled, race, question, action)
    return [*lines, *(event_line(compiled, event) for event in race.events), "", *car_lines(compiled, race)]


def turn_listings() -> dict[Path, str]:
    """Return the printed turn of each rulebook, by its file."""
    return {
        NEW_TURN: describe(rules()),
        EVERYTHING_TURN: describe(rules(laps=3, **ALL_LUDODELIRE_SWITCHES)),
        EUROGAMES_TURN: describe(rules(laps=3, rulebook="eurogames", **ALL_EUROGAMES_SWITCHES)),
        TRANT_TURN: describe(rules(laps=2, rulebook="trant", session="on", **ALL_TRANT_SWITCHES)),
        FIRST_TURN: describe(rules(rulebook="first")),
        HOUSE_TURN: describe(rules(laps=3, rulebook="house", **ALL_HOUSE_SWITCHES)),
    }


def turn_lines(rules: Rules, race: Race) -> list[str]:
    """Return a turn's heading: order of moves, position of every car, checksum and link of the state."""
    cars_in_order = (race.actor, *race.queue)
    if "lever_turn" in rules.at and rules.steps[race.step].name == "gear":
        cars_in_order = tuple(
            running_order(rules, race)
        )  # levers are set in any order, then the cars move by position
    order = ", ".join(driver_name(rules, number) for number in cars_in_order)
    weather = f", {WEATHERS[race.weather]}" if "weather" in rules.saved_groups else ""
    danger = f", dangerous: {', '.join(map(rules.track.name_of, race.debris))}" if race.debris else ""
    heading = f"turn {race.round}: {order}{weather}{danger}"
    is_savable = (
        rules.steps[race.step].question_spec.savable_at != "never"
        and race.turn == TURN_BEGINS
        and not any(car.points_state.selected_gear for car in race.cars)
    )
    return [
        heading,
        *car_lines(rules, race),
        f"  state {digest(race):08x} {position_link(rules, race) if is_savable else ''}".rstrip(),
    ]


def car_lines(rules: Rules, race: Race) -> list[str]:
    """Return each car's position and its remaining stocks."""
    lines = []
    for number, car in enumerate(race.cars):
        place = (
            rules.track.name_of(car.space)
            if car.space >= 0
            else f"place {car.place}"
            if car.status == FINISHED
            else f"out: {car.out}"
        )
        points = " ".join(
            f"{part} {getattr(car, part)}" for part, limit in zip(WEAR_STOCKS, car.full, strict=True) if limit
        )
        if "compound" in rules.saved_groups:
            points += f", {COMPOUNDS[car.compound]} tyres in lap {tyre_set_lap(car)}"
        marks = " spun" if car.spun else ""
        marks += f" pit {car.pit}" if car.pit else ""
        marks += f" stops {car.stops}" if car.stops else ""
        marks += "".join(
            f" {POINTS_CAR_WORDS[field]} {value}"
            for field, value in zip(car.points_state._fields, car.points_state)
            if value and field != "previous_gear"
        )
        gear = "" if car.status in (FINISHED, OUT) else f" gear {car.gear} lap {car.crossings}"
        lines.append(f"  {driver_name(rules, number):6} {place:14}{gear} {points}{marks}")
    return lines


def decision_line(rules: Rules, question: Decision, token: str) -> str:
    """Return the decision and the number of options."""
    return f"> {driver_name(rules, question.car)} {question.step} {token} of {len(question.options)}"


def event_line(rules: Rules, event: Event) -> str:
    """Return an event with its clause; zeros and the usual kind of move are omitted."""
    shown_fields = [
        (key, value)
        for key, value in event.data.items()
        if (value or key in ("other", "by")) and (key, value) != ("leg", "drive")
    ]
    data = " ".join(f"{key}={format_value(rules, key, value)}" for key, value in shown_fields)
    return f"    {event.clause} {driver_name(rules, event.car)} {event.kind} {data}".rstrip()


def driver_name(rules: Rules, number: int) -> str:
    """Return a car's driver; "all" for no car, and a number for backmarkers."""
    drivers = [entry.name for entry in rules.setup.entries]
    return (
        "all"
        if number < 0
        else drivers[number]
        if number < len(drivers)
        else f"slow{number - len(drivers) + 1}"
    )


def format_value(rules: Rules, key: str, value: Any) -> str:
    """Return a value of an event, with spaces and cars by name."""
    if key == "path":
        return ">".join(map(rules.track.name_of, value))
    if key == "space" and value >= 0:
        return rules.track.name_of(value)
    return driver_name(rules, value) if key in ("other", "by") else str(value)


if __name__ == "__main__":
    for golden_race in RACES:
        golden_race.file.write_text("\n".join(race_log(golden_race)) + "\n", encoding="utf-8")
    for file, turn in turn_listings().items():
        file.write_text(turn + "\n", encoding="utf-8")
