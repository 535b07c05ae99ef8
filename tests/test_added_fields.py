"""A field that is added to a record changes nothing that has been written: old links and season files open,
and their races merge.

The engine is copied, each of its records gets a field with a usual value, and the copy reads the fixtures.
"""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.circuits import topology
from tests.test_fixtures import CIRCUITS, FOLDERS, Json, told
from tests.write_fixtures import write

ROOT = Path(__file__).resolve().parents[1]
RECORDS = (
    "Entry", "Sheet", "Fixture", "Setup", "Kit", "Turn", "Course", "Date", "Seat", "Team", "Options", "Plan",
    "Line", "Wish", "Swap", "Rename", "Merged", "Entered", "Void",
)  # fmt: skip
ADDED = "added_later"

READER = """
import json, random, sys
from engine import codec
from engine.bridge import Session
from engine.track import load_track

tasks = json.load(sys.stdin)
tracks = {name: load_track(topology) for name, topology in tasks["tracks"].items()}
def ask(session, **request):
    reply = json.loads(session.handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply
def fresh():
    session = Session()
    session.tracks = dict(tracks)
    return session
for race in tasks["races"]:
    session = fresh()
    game, notice = session._opened(race["race"])
    assert notice is None and game.cursor == race["decisions"], race["name"]
    assert session._opened(game.race_link())[1] is None
for season in tasks["seasons"]:
    session = fresh()
    file = ask(session, do="season", act="open", text=json.dumps(season["file"]))["season"]["file"]
    linked = ask(session, do="season", act="open", text=season["link"])["season"]
    assert linked["hub"]["id"] == season["number"], season["name"]
    for text in (file, linked["file"]):
        reply = ask(session, do="season", act="merge", season=text, link=season["race"])
        assert reply["season"]["hub"]["id"] == season["number"]
        found = json.loads(reply["season"]["file"])["events"]
        for event, was in zip(found, season["events"], strict=True):
            assert was.items() <= event.items(), season["name"]
        again = session._opened(season["race"])[0].race_link()
        twice = ask(session, do="season", act="merge", season=reply["season"]["file"], link=again)
        assert twice["notice"]["id"] == "season.merged_before"
print("all read")
"""


def with_a_field_more(folder: Path, records: tuple[str, ...]) -> None:
    """Add a field to each of the records of an engine; every record is found."""
    found = []
    for path in folder.rglob("*.py"):
        lines = path.read_text(encoding="utf-8").splitlines()
        for node in reversed(ast.parse("\n".join(lines)).body):
            if isinstance(node, ast.ClassDef) and node.name in records and _is_a_record(node):
                last = max(part.end_lineno or 0 for part in node.body if isinstance(part, ast.AnnAssign))
                lines.insert(last, f"    {ADDED}: int = 0")
                found.append(node.name)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert set(found) == set(records)


def _is_a_record(node: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in node.bases)


def copied(folder: Path) -> Path:
    """A copy of the engine."""
    shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    return folder / "engine"


def in_copy(folder: Path, program: str, said: Json) -> str:
    """What a program says that runs with the copied engine."""
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        input=json.dumps(said),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout


@pytest.mark.parametrize("folder", [*FOLDERS, None], ids=lambda folder: folder.name if folder else "today")
def test_a_field_more_in_every_record_leaves_all_links_and_files_as_they_are(
    folder: Path | None, tmp_path: Path
) -> None:
    """Those of older engines, and those written today."""
    with_a_field_more(copied(tmp_path), RECORDS)
    if folder is None:
        folder = tmp_path / "today"
        write(folder)
    said = {
        "tracks": {name: topology(name) for name in CIRCUITS},
        "races": [race for race in told(folder, "races") if "race" in race and not race["parts"]][::5],
        "seasons": [season for season in told(folder, "seasons") if not season["parts"]],
    }
    assert in_copy(tmp_path, READER, said) == "all read\n"
