"""The race of a scenario: its position, its given dice, its decisions."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from engine.circuit import CircuitError, compile_circuit, to_topology
from engine.core.fields import (
    POINTS_CAR_MAXIMA,
    POINTS_CAR_WORDS,
    POINTS_RACE_MAXIMA,
    POINTS_RACE_WORDS,
    extension_fields,
)
from engine.core.state import Race
from engine.core.track import Track, load_track
from engine.core.types import MAX_CARS, Chance, Decision, Entry, InputError, Setup
from engine.drivers.registry import timeout_answers
from engine.links.notation import read_position
from engine.links.tokens import PART_CODES, WEAR_LETTERS, format_token, parse_token
from engine.links.validate_position import state_problems
from engine.play import loop
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import rules_for
from tests.support.scenario_vocabulary import DICE, QUESTIONS
from web.tooling.message_text import to_english
from web.tooling.toolchain import ROOT

TRACKS = ROOT / "tracks"
TIME_IS_UP = "time-up"

# Default cars of a scenario, for rulebooks in which drivers build their cars.
DEFAULT_CARS = {"trant": {"full": "6,4,2,3,3,2"}}
# By default, weather that would be rolled for during the race is settled.
DEFAULT_SETTLED = {"trant": 1}
# First question of a car's turn after gears were set together.
FIRST_STEP_AFTER_GEARS = {"trant": "dice"}
CONDITIONS = ("weather", "settled", "hazards", *[POINTS_RACE_WORDS[name] for name in POINTS_RACE_MAXIMA])
# Default conditions, for races that have such fields.
DEFAULT_CONDITIONS: dict[str, Any] = {"weather": "dry", "settled": 0, "hazards": []}

# Keys that are allowed only next to ``cars``.
POSITION_KEYS_BESIDE_CARS = ("round", "order", "rolled", "natural", *CONDITIONS)

# Fields of a car's line.
EXTENSION_FIELDS = {
    record: {field.position_word for field in extension_fields(record)}
    for record in ("Car", "PointsCarState")
}
FIELDS = {
    "at", "gear", "crossings", "stops", "pit", "tyres", "fitted", "reserve", "full", "place", "out", "livery",
    "driver", "grid", "arrived", "throws", *WEAR_LETTERS.values(),
    *[POINTS_CAR_WORDS[name] for name in POINTS_CAR_MAXIMA], *EXTENSION_FIELDS["Car"],
    *EXTENSION_FIELDS["PointsCarState"],
}  # fmt: skip
FLAGS = {"spun"}

# Decisions other than spaces, which are looked up on the board.
_PART, _WEAR = "|".join(PART_CODES.values()), "|".join(WEAR_LETTERS.values())
_WORDS = {
    word
    for question in QUESTIONS.values()
    if not question.answers.startswith("as for")
    for word in re.findall("`([a-z][a-z-]+)`", question.answers)
}
DECISION = re.compile(
    rf"g[1-6]!?|[+-]({_PART})|\+|({_PART})>({_PART})|~({_WEAR})?|t\d+|1d20|2d10|"
    r"boost\d+|\d+B\d+T|pit\d+|die\d+|"
    rf"{TIME_IS_UP}|{'|'.join(sorted(_WORDS))}"
)
MOVE_TOKEN_PATTERN = re.compile(r"([LMRP]\d+)(\+1|w)?(-\d+)?")


class ScenarioError(Exception):
    """The scenario can't go on: its file has a mistake, or the engine does not ask the expected question."""


@cache
def track_of(circuit: str, folder: Path) -> Track:
    """Return the track of a circuit: one of the game by name, or a file in the scenario's folder."""
    path = folder / circuit if circuit.endswith(".toml") else TRACKS / f"{circuit}.toml"
    if not path.is_file():
        raise ScenarioError(f"there is no circuit {circuit}")
    try:
        return load_track(to_topology(compile_circuit(path.read_text(encoding="utf-8"))))
    except CircuitError as error:
        position = f", line {error.line}" if error.line else ""
        raise ScenarioError(f"{path.name}{position}: {to_english(error.why)}") from None


class ScenarioGame:
    """The race of a scenario, its remaining dice, and its events so far."""

    def __init__(self, data: dict[str, Any], folder: Path) -> None:
        self.data = data
        self.track = track_of(data["circuit"], folder)
        self.rules, self.race = self._set_up()
        self.names = [
            *(entry.name for entry in self.rules.setup.entries),
            *(f"backmarker{number}" for number in range(1, MAX_CARS + 1)),
        ]
        self.dice: dict[str, dict[str, list[int]]] = {}
        self.rolls: list[str] = []
        self.log: list[str] = []
        self.question: Decision | Chance | None = None

    def _set_up(self) -> tuple[Rules, Race]:
        data = self.data
        forms = [form for form in ("position", "cars", "entries") if form in data]
        if len(forms) > 1:
            raise ScenarioError(f"the scenario has {' and '.join(forms)}; it begins with one of them")
        idle = sorted(
            {*POSITION_KEYS_BESIDE_CARS, *(["switches"] if forms == ["position"] else [])} & set(data)
        )
        if idle and forms != ["cars"]:
            raise ScenarioError(f"{', '.join(idle)} is only allowed together with cars")
        if "position" in data:
            return read_position(data["position"], self.track)
        if "cars" in data:
            for space in data.get("hazards", []):
                self.track.space_named(space)
            rules, race = read_position(self._position_text(self._rolled()), self.track)
            idle = [
                key
                for key in DEFAULT_CONDITIONS
                if data.get(key, DEFAULT_CONDITIONS[key]) != DEFAULT_CONDITIONS[key]
                and key not in rules.saved_groups
            ]
            if idle:
                raise ScenarioError(f"this race has no rule that uses {', '.join(idle)}")
            return rules, race
        if "entries" not in data:
            raise ScenarioError("the scenario has neither position nor cars nor entries")
        entries = tuple(Entry(name, number, "human") for number, name in enumerate(data["entries"]))
        setup = Setup(
            self.track.id, data["rulebook"], data["laps"], entries, 0, tuple(data.get("switches", {}).items())
        )
        rules = rules_for(setup, self.track)
        return rules, loop.start(rules)

    def _rolled(self) -> int | None:
        """Return the spaces that the first car has rolled: as given, or by the given die face.

        None if it has not rolled.
        """
        data = self.data
        if "rolled" in data or "natural" not in data:
            return data.get("rolled")
        rules, race = read_position(self._position_text(None), self.track)
        first_car = index_of([entry.name for entry in rules.setup.entries], next(iter(self._order()), "?"))
        gear = race.cars[first_car].gear
        die, spaces = rules.movement_die(rules, race, gear)
        faces = die.faces
        if data["natural"] not in faces:
            raise ScenarioError(f"the movement die of gear {gear} has no {data['natural']}")
        return int(spaces[faces.index(data["natural"])])

    def _order(self) -> list[str]:
        """Return the cars still to move by name: as given, or all that are on the board."""
        running = [
            name
            for name, *words in car_lines(self.data["cars"])
            if name != "backmarker" and any(word.startswith("at=") for word in words)
        ]
        return list(self.data.get("order", running))

    def _position_text(self, rolled: int | None) -> str:
        """Return the position text for the short form."""
        data = self.data
        lines = car_lines(data["cars"])
        names = [line[0] for line in lines if line[0] != "backmarker"]
        switches = "".join(f" {name}={choice}" for name, choice in data.get("switches", {}).items())
        order = ",".join(str(index_of(names, name)) for name in self._order())
        step = (
            f"step={self._first_step()}"
            if rolled is None
            else f"step=drive natural={data.get('natural', 0)} rolled={rolled}"
        )
        values = {"settled": DEFAULT_SETTLED.get(data["rulebook"], 0), **data}
        conditions = "".join(
            f" {key}={','.join(value) if isinstance(value, list) else value}"
            for key in CONDITIONS
            if (value := values.get(key))
        )
        finished_count = sum(word.startswith("place=") for line in lines for word in line)
        text = [f"race {self.track.id} {data['rulebook']} laps={data['laps']} seed=0{switches}"]
        text.append(
            f"turn {data.get('round', 3)} moves={10 * len(lines)} finished={finished_count} order={order} "
            f"{step}{conditions}"
        )
        for number, (name, *words) in enumerate(lines):
            if name == "backmarker":
                text.append(" ".join([name, f"grid={number}", *words]))
                continue
            usual = {
                "livery": number,
                "grid": number,
                "arrived": number,
                "crossings": 1,
                "gear": 1,
                **DEFAULT_CARS.get(data["rulebook"], {}),
            }
            given_keys = {word.partition("=")[0] for word in words}
            text.append(
                " ".join(
                    [
                        "car",
                        name,
                        *(f"{key}={value}" for key, value in usual.items() if key not in given_keys),
                        *words,
                    ]
                )
            )
        return "\n".join(text)

    def _first_step(self) -> str:
        """Return the first step of the position.

        It is the gear; with gears set together and a given ``order``, it is the step after that.
        """
        return FIRST_STEP_AFTER_GEARS.get(self.data["rulebook"], "gear") if "order" in self.data else "gear"

    def play(self, part: dict[str, Any]) -> list[str]:
        """Take the decisions and dice of a part; return complaints about unused ones."""
        for name, purposes in part.get("dice", {}).items():
            index_of(self.names, name)
            check_names(purposes, DICE, f"dice.{name}", "dice")
            self.dice[name] = {purpose: list(values) for purpose, values in purposes.items()}
        self.race.events = []
        self.rolls = []
        decisions = list(part.get("take", []))
        while True:
            self.question = loop.advance(self.rules, self.race)
            state_faults = state_problems(self.rules, self.race)
            if state_faults:
                raise ScenarioError(f"the race is in an impossible state: {state_faults[0]}")
            if isinstance(self.question, Chance):
                self._roll(self.question)
            elif isinstance(self.question, Decision) and decisions:
                self._decide(self.question, decisions.pop(0))
            else:
                break
        problems = [f"no question is left for the decision {token!r}" for token in decisions]
        unused_dice = [
            f"{name} {purpose} {values}"
            for name, all_of in self.dice.items()
            for purpose, values in all_of.items()
            if values
        ]
        problems += [f"these dice were not rolled: {', '.join(unused_dice)}"] if unused_dice else []
        return problems

    def _roll(self, roll: Chance) -> None:
        name = self.names[roll.car]
        values = self.dice.get(name, {}).get(roll.purpose, [])
        if not values:
            raise ScenarioError(f"a die is needed that the scenario does not give: {name} {roll.purpose}")
        value = values.pop(0)
        if value not in roll.faces:
            raise ScenarioError(f"the die {name} {roll.purpose} has no {value}")
        self.rolls.append(f"{name} {roll.purpose}")
        self.log.append(f"{name} {roll.purpose} {value}")
        loop.apply_answer(self.rules, self.race, roll, roll.faces.index(value))

    def _decide(self, ask: Decision, decision: str) -> None:
        name, _, token = decision.rpartition(" ")
        if name:
            index_of(self.names, name)
        check_decision_token(self.track, token)
        if name and name != self.names[ask.car]:
            raise ScenarioError(
                f"the scenario decides {decision!r}, but {self.names[ask.car]} is asked for {ask.step}"
            )
        options = self.tokens(ask)
        if token == TIME_IS_UP:
            token = format_token(self.track, timeout_answers(self.rules, self.race, ask)[0])
        if token not in options:
            raise ScenarioError(
                f"{self.names[ask.car]} may not take {token}; legal answers: {' '.join(options)}"
            )
        self.log.append(f"{self.names[ask.car]} {token}")
        loop.apply_answer(self.rules, self.race, ask, parse_token(self.track, ask.options, token))

    def tokens(self, ask: Decision) -> list[str]:
        """Return the legal answers as text."""
        return [format_token(self.track, action) for action in ask.options]

    def played_so_far(self) -> list[str]:
        """Return the dice and decisions so far, for the report of a failure."""
        return [f"played: {' | '.join(self.log) or 'nothing'}"]


def car_lines(cars: str) -> list[list[str]]:
    """Return the lines of ``cars`` as words: name first, backmarkers last."""
    lines = [line.split() for line in cars.splitlines() if line.strip()]
    if not lines:
        raise ScenarioError("cars has no line")
    lines.sort(key=lambda line: line[0] == "backmarker")
    for name, *words in lines:
        if "=" in name or name in FLAGS:
            raise ScenarioError(f"a line of cars begins with a name, not with {name}")
        flags = {word for word in words if "=" not in word}
        check_names(flags, FLAGS, f"the line of {name}", "words")
        check_names(
            {word.partition("=")[0] for word in words} - flags, FIELDS, f"the line of {name}", "fields"
        )
    names = [name for name, *_ in lines if name != "backmarker"]
    duplicates = sorted({name for name in names if names.count(name) > 1})
    if duplicates:
        raise ScenarioError(f"two cars have the name {duplicates[0]}")
    return lines


def livery_clash(data: dict[str, Any]) -> str:
    """Return a message about two cars with the same livery; empty if there are none."""
    text = data.get("position") or "\n".join(
        " ".join(("car", *words)) for words in car_lines(data.get("cars", "")) if words[0] != "backmarker"
    )
    owners: dict[str, str] = {}
    for number, words in enumerate(line.split() for line in text.splitlines() if line.startswith("car ")):
        given_livery = next((word.partition("=")[2] for word in words if word.startswith("livery=")), "")
        livery = given_livery or str(number)
        name = words[1] + ("" if given_livery else f" (by default the number of its line, {number})")
        if livery in owners:
            return f"{owners[livery]} and {name} both have livery {livery}"
        owners[livery] = name
    return ""


def check_decision_token(track: Track, token: str) -> None:
    """Reject texts that can never be a decision."""
    match = MOVE_TOKEN_PATTERN.fullmatch(token)
    if match:
        track.space_named(match[1])
    elif not DECISION.fullmatch(token):
        raise ScenarioError(f"{token!r} is not a decision")


def is_token(track: Track, token: str) -> bool:
    """True if a text can be a decision on this circuit."""
    try:
        check_decision_token(track, token)
    except (ScenarioError, InputError):
        return False
    return True


def index_of(names: list[str], name: str) -> int:
    """Return the number of a car by its name."""
    if name not in names:
        cars = [car for car in names if not car.startswith("backmarker")]
        raise ScenarioError(f"there is no car {name}; there are {', '.join(cars)}")
    return names.index(name)


def check_names(words: Iterable[str], names: Collection[str], where: str, kind: str = "keys") -> None:
    """Reject unknown words."""
    unknown = sorted(set(words) - set(names))
    if unknown:
        raise ScenarioError(
            f"{where} has unknown {kind}: {', '.join(unknown)}; known are {', '.join(sorted(names))}"
        )
