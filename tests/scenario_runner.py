"""Plays scenario files: positions with written dice and decisions, and what has to come of them. tests/README.md explains the format."""

from __future__ import annotations

import json
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engine import notation, play, tokens
from engine.circuit import compile_circuit
from engine.drivers.overtime import when_time_is_up
from engine.notation import read_position
from engine.race import FINISHED, OUT, Race
from engine.records import COURSE, COURSE_LIMITS, KIT
from engine.rules.books import rules_for
from engine.rules.build import Rules
from engine.soundness import check
from engine.tokens import find_token, token_of
from engine.track import Track, load_track
from engine.types import MAX_CARS, Action, Ask, Entry, InputError, Roll, Setup
from tests import season_runner

TRACKS = Path(__file__).resolve().parent.parent / "tracks"
WEAR_LETTERS = {letter: part for part, letter in tokens.WEAR_LETTERS.items()}
PIT_WORDS = ("", "to", "at", "from")
TIME_IS_UP = "time-up"

DEFAULTS = {"circuit": "monaco", "rulebook": "ludodelire", "laps": 2}
# How cars are built where a scenario says nothing, and every car is built by its driver.
USUAL = {"trant": {"full": "6,4,2,3,3,2"}}
# Weather that is thrown for by the way is settled, where a scenario says nothing.
SETTLED = {"trant": 1}
# The first question of a car's turn where all levers are set before.
LEVERS_ARE_SET = {"trant": "dice"}
PART_KEYS = {"dice", "take", "expect"}
CONDITIONS = ("weather", "settled", "hazards", *COURSE_LIMITS)
POSITION_KEYS = {"position", "cars", "entries", "switches", "round", "order", "rolled", "natural", *CONDITIONS}
SCENARIO_KEYS = PART_KEYS | POSITION_KEYS | {*DEFAULTS, "id", "title", "clauses", "refused", "then"}
EXPECT_KEYS = {
    "cars",
    "asks",
    "order",
    "round",
    "legal",
    "illegal",
    "options",
    "ways",
    "events",
    "no_events",
    "dice",
    "places",
    "over",
    *CONDITIONS,
    *COURSE._fields,
}


class ScenarioError(Exception):
    """The scenario cannot be played on: a mistake in its file, or an engine that does not ask for what it says."""


class Scenario(NamedTuple):
    """One scenario of a file, with the defaults of the file filled in."""

    file: Path
    data: dict[str, Any]

    @property
    def id(self) -> str:
        """The scenario's name, unique within a folder."""
        return str(self.data.get("id", "without id"))

    @property
    def clauses(self) -> list[str]:
        """The clauses it proves."""
        return list(self.data.get("clauses", []))


def load(path: Path) -> list[Scenario]:
    """The scenarios of a TOML or JSON file, or of all such files of a folder."""
    if path.is_dir():
        return [one for file in sorted(path.rglob("*")) if file.suffix in (".toml", ".json") for one in load(file)]
    text = path.read_text(encoding="utf-8")
    data = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    scenarios = data.get("scenario", [])
    if not isinstance(scenarios, list) or not scenarios:
        return []
    common = {key: value for key, value in data.items() if key != "scenario"}
    return [Scenario(path, {**DEFAULTS, **common, **one}) for one in scenarios]


def run(scenario: Scenario) -> list[str]:
    """Play a scenario; everything that is not as it says, in sentences. Empty: passed."""
    if "season" in scenario.data:
        return season_runner.run(scenario.data)
    table: Table | None = None
    try:
        _known(scenario.data, SCENARIO_KEYS, "the scenario")
        if "refused" in scenario.data:
            return _refusal(scenario)
        table = Table(scenario)
        for number, part in enumerate([scenario.data, *scenario.data.get("then", [])]):
            if number:
                _known(part, PART_KEYS, f"part {number + 1}")
            problems = table.play(part)
            if problems:
                return [*problems, *table.story()]
    except (ScenarioError, InputError, RuntimeError) as error:
        return [_sentence(error), *(table.story() if table else [])]
    return []


def _refusal(scenario: Scenario) -> list[str]:
    """What is wrong with how the engine refuses a race that cannot be run."""
    wanted = scenario.data["refused"]
    try:
        Table(scenario)
    except InputError as error:
        return [] if error.message.id == wanted else [f"expected to be refused with {wanted}, was refused with {error.message.id}"]
    return [f"expected to be refused with {wanted}, but can be played"]


def _sentence(error: Exception) -> str:
    if isinstance(error, InputError):
        return f"{error.message.id} {dict(error.message.args)}"
    return str(error)


def _known(table: dict[str, Any], keys: set[str], where: str) -> None:
    unknown = sorted(set(table) - keys)
    if unknown:
        raise ScenarioError(f"{where} has unknown keys: {', '.join(unknown)}; known are {', '.join(sorted(keys))}")


@cache
def track_of(circuit: str, folder: Path) -> Track:
    """The track of a circuit: one of ours by its name, or a file beside the scenario."""
    path = folder / circuit if circuit.endswith(".toml") else TRACKS / f"{circuit}.toml"
    if not path.is_file():
        raise ScenarioError(f"there is no circuit {circuit}")
    return load_track(compile_circuit(path.read_text(encoding="utf-8")).topology())


class Table:
    """The table a scenario is played at: the race, the dice written for it, and what has happened so far."""

    def __init__(self, scenario: Scenario) -> None:
        self.data = scenario.data
        self.track = track_of(self.data["circuit"], scenario.file.parent)
        self.rules, self.race = self._set_up()
        self.names = [*(entry.name for entry in self.rules.setup.entries), *(f"backmarker{number}" for number in range(1, MAX_CARS + 1))]
        self.dice: dict[str, dict[str, list[int]]] = {}
        self.thrown: list[str] = []
        self.told: list[str] = []
        self.question: Ask | Roll | None = None

    def _set_up(self) -> tuple[Rules, Race]:
        data = self.data
        if "position" in data:
            return read_position(data["position"], self.track)
        if "cars" in data:
            return read_position(self._long_form(), self.track)
        if "entries" not in data:
            raise ScenarioError("the scenario has neither position nor cars nor entries")
        entries = tuple(Entry(name, number, "human") for number, name in enumerate(data["entries"]))
        setup = Setup(self.track.id, data["rulebook"], data["laps"], entries, 0, tuple(data.get("switches", {}).items()))
        rules = rules_for(setup, self.track)
        return rules, play.start(rules)

    def _long_form(self) -> str:
        """The position text that a few lines of cars are short for."""
        data = self.data
        lines = [line.split() for line in data["cars"].splitlines() if line.strip()]
        lines.sort(key=lambda line: line[0] == "backmarker")
        names = [line[0] for line in lines if line[0] != "backmarker"]
        switches = "".join(f" {name}={choice}" for name, choice in data.get("switches", {}).items())
        running = [name for name, *words in lines if name in names and any(word.startswith("at=") for word in words)]
        order = ",".join(str(_index(names, name)) for name in data.get("order", running))
        step = f"step=drive natural={data.get('natural', 0)} rolled={data['rolled']}" if "rolled" in data else f"step={self._first_step()}"
        given = {"settled": SETTLED.get(data["rulebook"], 0), **data}
        conditions = "".join(f" {key}={','.join(value) if isinstance(value, list) else value}" for key in CONDITIONS if (value := given.get(key)))
        finished = sum(word.startswith("place=") for line in lines for word in line)
        text = [f"race {self.track.id} {data['rulebook']} laps={data['laps']} seed=0{switches}"]
        text.append(f"turn {data.get('round', 3)} moves={10 * len(lines)} finished={finished} order={order} {step}{conditions}")
        for number, (name, *words) in enumerate(lines):
            if name == "backmarker":
                text.append(" ".join([name, f"grid={number}", *words]))
                continue
            usual = {"livery": number, "grid": number, "arrived": number, "crossings": 1, "gear": 1, **USUAL.get(data["rulebook"], {})}
            given = {word.partition("=")[0] for word in words}
            text.append(" ".join(["car", name, *(f"{key}={value}" for key, value in usual.items() if key not in given), *words]))
        return "\n".join(text)

    def _first_step(self) -> str:
        """Where a position begins: with the gear, or, where all levers are set together and an ``order`` says that they are, with what follows."""
        return LEVERS_ARE_SET.get(self.data["rulebook"], "gear") if "order" in self.data else "gear"

    def play(self, part: dict[str, Any]) -> list[str]:
        """Take the decisions of a part, let its dice fall, and compare."""
        for name, purposes in part.get("dice", {}).items():
            _index(self.names, name)
            self.dice[name] = {purpose: list(values) for purpose, values in purposes.items()}
        self.race.events = []
        self.thrown = []
        decisions = list(part.get("take", []))
        while True:
            self.question = play.advance(self.rules, self.race)
            wrong = check(self.rules, self.race)
            if wrong:
                raise ScenarioError(f"the race is in disorder: {wrong[0]}")
            if isinstance(self.question, Roll):
                self._throw(self.question)
            elif isinstance(self.question, Ask) and decisions:
                self._decide(self.question, decisions.pop(0))
            else:
                break
        problems = [f"nobody is left to decide {token!r}" for token in decisions]
        left = [f"{name} {purpose} {values}" for name, all_of in self.dice.items() for purpose, values in all_of.items() if values]
        problems += [f"these dice never fell: {', '.join(left)}"] if left else []
        return problems + compare(self, part.get("expect", {}))

    def _throw(self, roll: Roll) -> None:
        name = self.names[roll.car]
        values = self.dice.get(name, {}).get(roll.purpose, [])
        if not values:
            raise ScenarioError(f"a die is needed that the scenario does not give: {name} {roll.purpose}")
        value = values.pop(0)
        if value not in roll.faces:
            raise ScenarioError(f"the die {name} {roll.purpose} has no {value}")
        self.thrown.append(f"{name} {roll.purpose}")
        self.told.append(f"{name} {roll.purpose} {value}")
        play.apply(self.rules, self.race, roll, roll.faces.index(value))

    def _decide(self, ask: Ask, decision: str) -> None:
        name, _, token = decision.rpartition(" ")
        if name and name != self.names[ask.car]:
            raise ScenarioError(f"{decision!r} is to be decided, but {self.names[ask.car]} is asked for {ask.step}")
        options = self.tokens(ask)
        if token == TIME_IS_UP:
            token = token_of(self.track, when_time_is_up(self.rules, self.race, ask))
        if token not in options:
            raise ScenarioError(f"{self.names[ask.car]} may not take {token}; legal are {' '.join(options)}")
        self.told.append(f"{self.names[ask.car]} {token}")
        play.apply(self.rules, self.race, ask, find_token(self.track, ask.options, token))

    def tokens(self, ask: Ask) -> list[str]:
        """The legal answers as text."""
        return [token_of(self.track, action) for action in ask.options]

    def story(self) -> list[str]:
        """What was played, for whoever has to find out why it went wrong."""
        return [f"played: {' | '.join(self.told) or 'nothing'}"]


def _index(names: list[str], name: str) -> int:
    if name not in names:
        raise ScenarioError(f"there is no car {name}")
    return names.index(name)


def compare(table: Table, expect: dict[str, Any]) -> list[str]:
    """Everything that differs from what a part expects."""
    _known(expect, EXPECT_KEYS, "expect")
    names, race, question = table.names, table.race, table.question
    problems = []
    for name, fields in expect.get("cars", {}).items():
        number = _index(names, name)
        problems += [_differs(f"{name} {key}", wanted, car_field(table, number, key)) for key, wanted in fields.items()]
    asked = f"{names[question.car]} {question.step}" if isinstance(question, Ask) else "nobody"
    waiting = [names[number] for number in (race.actor, *race.queue) if number >= 0]
    placed = sorted((car.place, names[number]) for number, car in enumerate(race.cars) if car.place)
    found = {
        "asks": asked, "order": waiting, "round": race.round, "over": bool(race.over), "dice": table.thrown, "places": [name for _, name in placed],
        **{name: getattr(race.course, name) for name in COURSE._fields},
        "weather": notation.WEATHERS[race.weather], "settled": race.settled, "hazards": [table.track.name_of(space) for space in race.hazards],
    }  # fmt: skip
    problems += [_differs(key, expect[key], value) for key, value in found.items() if key in expect]
    problems += _compare_options(table, expect)
    for wanted in expect.get("events", []):
        if not any(_happened(table, event, wanted) for event in race.events or []):
            problems.append(f"this should have happened: {wanted}; what happened: {told_events(table)}")
    for wanted in expect.get("no_events", []):
        if any(_happened(table, event, wanted if isinstance(wanted, dict) else {"kind": wanted}) for event in race.events or []):
            problems.append(f"this should not have happened: {wanted}; what happened: {told_events(table)}")
    return [problem for problem in problems if problem]


def _differs(what: str, wanted: object, found: object) -> str:
    return "" if wanted == found and isinstance(wanted, bool) == isinstance(found, bool) else f"{what}: expected {wanted!r}, is {found!r}"


def _compare_options(table: Table, expect: dict[str, Any]) -> list[str]:
    if not {"legal", "illegal", "options", "ways"} & set(expect):
        return []
    question = table.question
    if not isinstance(question, Ask):
        return ["there is no decision open whose options could be compared"]
    tokens = table.tokens(question)
    problems = [f"{token} should be legal; legal are {' '.join(tokens)}" for token in expect.get("legal", []) if token not in tokens]
    problems += [f"{token} should not be legal" for token in expect.get("illegal", []) if token in tokens]
    if "options" in expect:
        problems.append(_differs("options", sorted(expect["options"]), sorted(tokens)))
    for token, wanted in expect.get("ways", {}).items():
        if token not in tokens:
            problems.append(f"{token} should be legal; legal are {' '.join(tokens)}")
            continue
        found = _way(table, question, question.options[tokens.index(token)])
        problems += [_differs(f"{token} {key}", value, found.get(key)) for key, value in wanted.items()]
    return problems


def _way(table: Table, question: Ask, action: Action) -> dict[str, Any]:
    """How an option of a move gets there: its path by names, the spaces lost behind others, the spaces beyond the unfinished corner."""
    way = question.detail.way(action)
    return {"path": [table.track.name_of(space) for space in question.detail.path(action)], "unused": way.unused, "over": way.over}


def car_field(table: Table, number: int, key: str) -> Any:
    """A car's field under the name it has in position texts."""
    car = table.race.cars[number]
    if key in WEAR_LETTERS:
        return getattr(car, WEAR_LETTERS[key])
    if key == "at":
        return table.track.name_of(car.space) if car.space >= 0 else ""
    if key == "pit":
        return PIT_WORDS[car.pit]
    if key == "spun":
        return bool(car.spun)
    if key == "state":
        return {FINISHED: "finished", OUT: "out"}.get(car.status, "running")
    if key == "tyres":
        return tokens.COMPOUNDS[car.compound]
    if key == "full":
        return list(car.full)
    if key in ("gear", "crossings", "stops", "place", "grid", "arrived", "out", "throws", "fitted", "reserve"):
        return getattr(car, key)
    if key in KIT._fields:
        return getattr(car.kit, key)
    raise ScenarioError(f"a car has no {key}")


def _happened(table: Table, event: Any, wanted: dict[str, Any]) -> bool:
    values = {"kind": event.kind, "car": event.car, "clause": event.clause, **event.data}
    return all(key in values and _same(table, value, values[key]) for key, value in wanted.items())


def _same(table: Table, wanted: Any, found: Any) -> bool:
    """Equal, where cars and spaces may be written by their names."""
    if isinstance(wanted, list) and isinstance(found, tuple | list):
        return len(wanted) == len(found) and all(_same(table, one, other) for one, other in zip(wanted, found, strict=True))
    if isinstance(wanted, str) and isinstance(found, int):
        if wanted in table.names:
            return table.names.index(wanted) == found
        return 0 <= found < table.track.size and table.track.name_of(found) == wanted
    return bool(wanted == found)


def told_events(table: Table) -> str:
    """The events of the part, in brief."""
    lines = []
    for event in table.race.events or []:
        car = table.names[event.car] if event.car >= 0 else "-"
        lines.append(f"{event.kind} {car} " + " ".join(f"{key}={value}" for key, value in event.data.items()))
    return "; ".join(lines) or "nothing"


def main(directory: str) -> int:
    """Play all scenarios of a folder, print the failures, and close with the count."""
    passed = failed = 0
    for file in sorted(path for path in Path(directory).rglob("*") if path.suffix in (".toml", ".json")):
        try:
            scenarios = load(file)
            broken = [] if scenarios else ["the file has no list called scenario"]
        except (ValueError, OSError) as error:
            scenarios, broken = [], [str(error)]
        for problem in broken:
            failed += 1
            print(f"FAILED {file.name}\n    {problem}")
        for scenario in scenarios:
            problems = run(scenario)
            passed, failed = passed + (not problems), failed + bool(problems)
            if problems:
                print(f"FAILED {file.name}: {scenario.id} ({scenario.data.get('title', '')})")
                print("".join(f"    {problem}\n" for problem in problems), end="")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
