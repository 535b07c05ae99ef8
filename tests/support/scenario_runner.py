"""Play scenario files: positions with given dice and decisions, and the expected results.

docs/testing.md explains the format.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from engine.core.fields import POINTS_RACE_MAXIMA, POINTS_RACE_WORDS
from engine.core.types import InputError
from tests.support import season_scenario_runner as season_runner
from tests.support.scenario_compare import differences
from tests.support.scenario_table import (
    POSITION_KEYS_BESIDE_CARS,
    ScenarioError,
    ScenarioGame,
    check_names,
    livery_clash,
)
from web.tooling.message_text import to_english

DEFAULTS = {"circuit": "monaco", "rulebook": "ludodelire", "laps": 2}
PART_KEYS = {"dice", "take", "expect"}
POSITION_KEYS = {"position", "cars", "entries", "switches", *POSITION_KEYS_BESIDE_CARS}
TEXT, NUMBER, LIST, TABLE = (str, "a text"), (int, "a whole number"), (list, "a list"), (dict, "a table")
FIELD_TYPES: dict[str, tuple[type, str]] = {
    "circuit": TEXT, "rulebook": TEXT, "position": TEXT, "cars": TEXT, "refused": TEXT, "weather": TEXT,
    "laps": NUMBER, "round": NUMBER, "rolled": NUMBER, "natural": NUMBER,
    **dict.fromkeys([POINTS_RACE_WORDS[name] for name in POINTS_RACE_MAXIMA], NUMBER),
    "take": LIST, "entries": LIST, "order": LIST, "hazards": LIST, "then": LIST, "clauses": LIST,
    "switches": TABLE, "dice": TABLE, "expect": TABLE,
}  # fmt: skip
SCENARIO_KEYS = PART_KEYS | POSITION_KEYS | {*DEFAULTS, "id", "title", "clauses", "refused", "then"}


class Scenario(NamedTuple):
    """One scenario of a file, with the defaults of the file filled in."""

    file: Path
    data: dict[str, Any]

    @property
    def id(self) -> str:
        """Return the scenario's name, unique within a folder."""
        return str(self.data.get("id", "without id"))

    @property
    def clauses(self) -> list[str]:
        """Return the clauses that the scenario proves."""
        return list(self.data.get("clauses", []))


def load(path: Path) -> list[Scenario]:
    """Return the scenarios of a TOML or JSON file, or of all such files of a folder."""
    if path.is_dir():
        return [
            entry
            for file in sorted(path.rglob("*"))
            if file.suffix in (".toml", ".json")
            for entry in load(file)
        ]
    text = path.read_text(encoding="utf-8")
    data = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    scenarios = data.get("scenario", [])
    if not isinstance(scenarios, list) or not scenarios:
        return []
    common = {key: value for key, value in data.items() if key != "scenario"}
    return [Scenario(path, {**DEFAULTS, **common, **entry}) for entry in scenarios]


def run_scenario(scenario: Scenario) -> list[str]:
    """Play a scenario; return its failures as sentences, none if it passed."""
    if "season" in scenario.data:
        return season_runner.run_season(scenario.data)
    table: ScenarioGame | None = None
    try:
        check_names(scenario.data, SCENARIO_KEYS, "the scenario")
        _check_types(scenario.data)
        if "refused" in scenario.data:
            return _rejection_problems(scenario)
        table = ScenarioGame(scenario.data, scenario.file.parent)
        for number, part in enumerate([scenario.data, *scenario.data.get("then", [])]):
            if number:
                check_names(part, PART_KEYS, f"part {number + 1}")
                _check_types(part)
            problems = table.play(part) + differences(table, part.get("expect", {}))
            if problems:
                return [*problems, *table.played_so_far()]
    except (ScenarioError, InputError, RuntimeError) as error:
        return [_error_text(error, scenario.data), *(table.played_so_far() if table else [])]
    return []


def _check_types(part: dict[str, Any]) -> None:
    """Reject values of the wrong type."""
    for key, (kind, name) in FIELD_TYPES.items():
        if key in part and (not isinstance(part[key], kind) or isinstance(part[key], bool)):
            raise ScenarioError(f"{key} has to be {name}, but is {part[key]!r}")


def _rejection_problems(scenario: Scenario) -> list[str]:
    """Return the failures of a scenario that expects its race to be rejected."""
    message_id = scenario.data["refused"]
    try:
        ScenarioGame(scenario.data, scenario.file.parent)
    except InputError as error:
        return (
            []
            if error.message.id == message_id
            else [f"expected to be rejected with {message_id}, was rejected with {error.message.id}"]
        )
    return [f"expected to be rejected with {message_id}, but can be played"]


def _error_text(error: Exception, data: dict[str, Any]) -> str:
    """Return an error as a sentence; for the engine's own errors with the id used by ``refused``."""
    if not isinstance(error, InputError):
        return str(error)
    clash = livery_clash(data) if error.message.id == "error.setup.livery" else ""
    return f"{clash or to_english(error.message)} ({error.message.id})"


def main(directory: str) -> int:
    """Play all scenarios of a folder, print the failures, and finish with the count."""
    passed_count = failed_count = 0
    for file in sorted(path for path in Path(directory).rglob("*") if path.suffix in (".toml", ".json")):
        try:
            scenarios = load(file)
            load_problems = [] if scenarios else ["the file has no list called scenario"]
        except (ValueError, OSError) as error:
            scenarios, load_problems = [], [str(error)]
        for problem in load_problems:
            failed_count += 1
            print(f"FAILED {file.name}\n    {problem}")
        for scenario in scenarios:
            problems = run_scenario(scenario)
            passed_count, failed_count = passed_count + (not problems), failed_count + bool(problems)
            if problems:
                print(f"FAILED {file.name}: {scenario.id} ({scenario.data.get('title', '')})")
                print("".join(f"    {problem}\n" for problem in problems), end="")
    print(f"{passed_count} passed, {failed_count} failed")
    return 1 if failed_count or not passed_count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
