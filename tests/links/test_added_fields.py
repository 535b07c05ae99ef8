"""Adding a field to a record changes no data: old links and season files open, and their races merge.

The tests copy the engine, add a field with a default value to each record, and read the fixtures.
"""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.circuits import topology
from tests.support.fixtures import CIRCUITS, FOLDERS, Json, read_fixture
from tests.support.policies import POLICIES
from tests.tools.write_fixtures import write_fixture_folder
from web.tooling.toolchain import ROOT

RECORDS = (
    "Entry", "SeasonCarSheet", "SeasonRaceRef", "Setup", "PlannedRace", "Seat", "Team", "Options", "Plan",
    "CarResult", "SitOutRequest", "SeatSwap", "Rename", "LinkedResult", "ManualResult", "VoidedRace",
)  # fmt: skip
ADDED = "added_later"

READER = """
import json, random, sys
from engine.links import race_link as codec
from engine.links.setup_bits import read_setup
from engine.api.session import Session
from engine.core.track import load_track

tasks = json.load(sys.stdin)
tracks = {name: load_track(topology) for name, topology in tasks["tracks"].items()}
def ask(session, **request):
    reply = json.loads(session.handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply
def fresh():
    session = Session()
    session.circuits.tracks = dict(tracks)
    return session
for race in tasks["races"]:
    session = fresh()
    game, notice = session._open_link(race["race"])
    assert notice is None and game.cursor == race["decisions"], race["name"]
    assert session._open_link(game.race_link())[1] is None
for season in tasks["seasons"]:
    session = fresh()
    file = ask(session, do="season", act="open", text=json.dumps(season["file"]))["season"]["file"]
    linked = ask(session, do="season", act="open", text=season["link"])["season"]
    assert linked["overview"]["id"] == season["number"], season["name"]
    for text in (file, linked["file"]):
        reply = ask(session, do="season", act="merge_race", season=text, link=season["race"])
        assert reply["season"]["overview"]["id"] == season["number"]
        found = json.loads(reply["season"]["file"])["events"]
        for event, was in zip(found, season["events"], strict=True):
            assert was.items() <= event.items(), season["name"]
        again = session._open_link(season["race"])[0].race_link()
        twice = ask(session, do="season", act="merge_race", season=reply["season"]["file"], link=again)
        assert twice["notice"]["id"] == "season.merged_before"
print("all read")
"""


def with_a_field_more(folder: Path, records: tuple[str, ...]) -> None:
    """Add a field to each of these records in an engine; fail if one is not found."""
    names_changed = []
    for path in folder.rglob("*.py"):
        lines = path.read_text(encoding="utf-8").splitlines()
        for node in reversed(ast.parse("\n".join(lines)).body):
            if isinstance(node, ast.ClassDef) and node.name in records and _is_a_record(node):
                last = max(part.end_lineno or 0 for part in node.body if isinstance(part, ast.AnnAssign))
                lines.insert(last, f"    {ADDED}: int = 0")
                names_changed.append(node.name)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert set(names_changed) == set(records)


def _is_a_record(node: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in node.bases)


def copied(folder: Path) -> Path:
    """Return the folder of a copy of the engine."""
    shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    return folder / "engine"


def in_copy(folder: Path, program: str, data: Json) -> str:
    """Return the output of a program that runs with the copied engine."""
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        input=json.dumps(data),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout


# The newest fixtures in the ordinary tier; the older ones and today's data in the full one.
IN_FULL_TIER = [pytest.param(folder, marks=pytest.mark.full) for folder in (*FOLDERS[:-1], None)]


@pytest.mark.parametrize(
    "folder", [FOLDERS[-1], *IN_FULL_TIER], ids=lambda folder: folder.name if folder else "today"
)
def test_added_fields_leave_links_and_files_unchanged(folder: Path | None, tmp_path: Path) -> None:
    """Links and files of older engines and of the current one open unchanged."""
    with_a_field_more(copied(tmp_path), RECORDS)
    if folder is None:
        folder = tmp_path / "today"
        write_fixture_folder(folder, POLICIES["brisk"](1))
    data = {
        "tracks": {name: topology(name) for name in CIRCUITS},
        "races": [race for race in read_fixture(folder, "races") if "race" in race and not race["parts"]][
            ::18
        ],
        "seasons": [season for season in read_fixture(folder, "seasons") if not season["parts"]],
    }
    assert in_copy(tmp_path, READER, data) == "all read\n"


# Field rows and a rule that uses them: an engine grows hotter with every turn.
ROWS = {
    "CAR_FIELDS": 'Field(23, "heat", "how hot its engine is", maximum=9, group="heat"),',
    "POINTS_CAR_FIELDS": 'Field(17, "soot", "what has settled on it", maximum=20, group="heat"),',
    "RACE_FIELDS": 'Field(29, "haze", "turns of bad sight", neutral=3, maximum=9999, group="heat"),',
}
RULE = """
import json, sys
from engine.links import race_link as codec
from engine.links.setup_bits import read_setup
from engine.api.session import Session
from engine.links.position_link import read_position as read_link
from engine.play.game import Game
from engine.links.notation import position_text
from engine.links.notation import read_position
from engine.core.state import digest
from engine.core.state import state_of
from engine.rules.rulebooks import rulebooks as books
from engine.core.track import load_track
from engine.core.types import Entry
from engine.core.types import InputError
from engine.core.types import Setup

def hotter(rules, race, number):
    car = race.cars[number]
    car.heat = min(9, car.heat + 1)
    own = car.points_state
    car.points_state = own._replace(soot=own.soot + 2 if own.soot < 18 else 0)
    race.haze += 1

def install(builder):
    movement.install(builder)
    builder.save_fields("heat")
    builder.hooks.on_turn_end.append(hotter)

movement = next(rule for rule in books.REGISTRY if rule.id == "movement")
hot = movement._replace(install=install)
said = json.load(sys.stdin)
track = load_track(said["track"])
setup = Setup("monaco", "ludodelire", 1, (Entry("Ada", 0, "human"), Entry("Bruno", 1, "human")), 4)
books.REGISTRY = tuple([hot if rule is movement else rule for rule in books.REGISTRY])
game = Game(books.rules_for(setup, track))
for _ in range(17):
    game.apply(game.question.options[0])
while game.question.step != "gear":
    game.apply(game.question.options[0])
race, rules = game.race, game.rules
assert race.cars[0].heat > 1 and race.cars[1].points_state.soot > 1 and race.haze > 6
copy = race.copy()
assert state_of(copy) == state_of(race) and digest(copy) == digest(race)
copy.cars[0].heat = 0
assert state_of(copy) != state_of(race) and digest(copy) != digest(race)
text = position_text(rules, race)
assert f" heat={race.cars[0].heat}" in text and f" soot={race.cars[0].points_state.soot}" in text
assert f" haze={race.haze}" in text
assert state_of(read_position(text, track)[1]) == state_of(race)
for bad in (text.replace("heat=", "heat=9"), text.replace("haze=", "haze=-")):
    try:
        read_position(bad, track)
    except InputError as error:
        assert error.message.id == "error.position.value"
    else:
        raise AssertionError(bad)
kind, bits = codec.read_kind(codec.position_link(rules, race))
assert (kind, read_setup(bits)) == ("p", setup)
assert state_of(read_link(bits, rules)) == state_of(race)
session = Session()
session.circuits.tracks["monaco"] = track
again, notice = session._open_link(game.race_link())
assert notice is None and state_of(again.race) == state_of(race)
print("hot")
"""


def test_a_new_field_needs_only_its_table_row_and_rule(tmp_path: Path) -> None:
    """Everything about a field follows from its row, for a car, its points state and the race.

    That is: copy, equality, checks, position text, position link, limits and documentation. Data written
    without the field opens unchanged.
    """
    table = copied(tmp_path) / "core" / "fields.py"
    text = table.read_text(encoding="utf-8")
    for name, row in ROWS.items():
        assert f"\n{name} = (\n" in text
        text = text.replace(f"\n{name} = (\n", f"\n{name} = (\n    {row}\n")
    table.write_text(text, encoding="utf-8")
    for file in ("tests/tools/write_state.py", "docs/save-format.md"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    in_copy(tmp_path, "from tests.tools.write_state import *; write_files()", {})
    assert "| 23 | `heat` | `heat` | `0` | 9 | heat | how hot its engine is |" in (
        tmp_path / "docs/save-format.md"
    ).read_text(encoding="utf-8")
    assert in_copy(tmp_path, RULE, {"track": topology("monaco")}) == "hot\n"
    data = {
        "tracks": {name: topology(name) for name in CIRCUITS},
        "races": [race for race in read_fixture(FOLDERS[0], "races") if "race" in race and not race["parts"]][
            ::9
        ],
        "seasons": [],
    }
    assert in_copy(tmp_path, READER, data) == "all read\n"
