"""The driver of docs/adding-a-driver.md works in the engine and in a copy of the project that includes it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from engine.core.types import HUMAN
from engine.drivers import registry
from engine.drivers.registry import DRIVERS, Driver
from engine.play import loop
from tests.support.circuits import rules
from tests.support.twin_races import twin_decisions
from tests.tools import write_driver_ids
from web.tooling.toolchain import ROOT

FILE, ROW = re.findall(
    r"```(?:python)?\n(.*?)```", (ROOT / "docs/adding-a-driver.md").read_text("utf-8"), re.S
)
CARS = 3


@pytest.fixture(scope="module")
def added() -> Driver:
    """Return the driver of the documented row."""
    chancer = ModuleType("chancer")
    exec(compile(FILE, "chancer.py", "exec"), chancer.__dict__)
    row = eval(ROW.strip().rstrip(","), {**vars(registry), "chancer": chancer})
    assert isinstance(row, Driver)
    return row


def test_the_example_driver_drives_a_race_with_a_free_number(added: Driver) -> None:
    assert added.id in write_driver_ids.driver_ids_module((*DRIVERS, added))
    compiled, question_count = rules("test_ring", cars=CARS, laps=1, seed=3), 0
    race = loop.start(compiled)
    while (question := loop.next_decision(compiled, race)) is not None:
        driver = added if question.car == 0 else DRIVERS[question.car]
        question_count += question.car == 0
        action = registry.answer(compiled, race, question, driver)
        assert action in question.options
        loop.apply_answer(compiled, race, question, action)
    assert race.over
    assert question_count > 10


def test_the_example_driver_uses_no_hidden_information(added: Driver) -> None:
    """Its trial rolls use separate dice: neither the race's seed nor hidden gears change its answer."""
    gears = set()
    for book in ("ludodelire", "trant"):
        question_count = 0
        for pair in twin_decisions(book, 1):
            if question_count == 3:
                break
            if pair.rules.question_spec(pair.race).kind == "gear" and len(pair.question.options) > 1:
                question_count += 1
                action, twin_action = pair.answers(added)
                assert action == twin_action
                gears.add(action)
        assert question_count == 3
    assert len(gears) > 1


# Run in the copy: the catalogue, race links and season files include the driver.
IN_THE_COPY = """
import json
from engine.api.session import Session
from tests.support.circuits import topology

session = Session()
def ask(**request):
    reply = json.loads(session.handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply
ask(do="circuit", topology=topology("test_ring"))
drivers = [one["id"] for one in ask(do="catalog")["catalog"]["drivers"]]
cars = [{"name": name, "livery": place, "driver": name} for place, name in enumerate(drivers[-4:])]
view = ask(do="new", setup={
    "circuit": "test_ring", "rulebook": "ludodelire", "laps": 1, "movement_dice": "table", "switches": {},
    "seed": 3, "cars": cars,
})["view"]
while view["question"]:
    view = ask(do="play_computers", decisions=50)["view"]
again = ask(do="open", link=view["link"])["view"]
assert again["cars"] == view["cars"] and again["notice"] is None, again["notice"]
assert [car["driver"] for car in again["setup"]["cars"]] == drivers[-4:]
print(*drivers)
"""


def test_the_example_driver_works_in_a_copy_of_the_project(tmp_path: Path) -> None:
    def unwanted(_folder: str, names: list[str]) -> list[str]:
        return [name for name in names if name in ("__pycache__", "fixtures", "golden")]

    for folder in ("engine", "tests", "tracks", "web/tooling"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=unwanted)
    drivers = tmp_path / "engine/drivers"
    (drivers / "chancer.py").write_text(FILE, "utf-8")
    rows = (drivers / "registry.py").read_text("utf-8")
    rows, imports = re.subn(
        "from engine.drivers import driver, ", "from engine.drivers import chancer, driver, ", rows
    )
    rows, lists = re.subn(r"(?s)(\nDRIVERS = \(.*?)\n\)\n", rf"\1\n{ROW})\n", rows)
    assert (imports, lists) == (1, 1)
    (drivers / "registry.py").write_text(rows, "utf-8")

    def run(*arguments: str) -> str:
        process = subprocess.run(
            [sys.executable, *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert process.returncode == 0, process.stderr
        return process.stdout

    run("-m", "tests.tools.write_driver_ids")
    assert run("-c", IN_THE_COPY).split() == [*[row.id for row in DRIVERS], "chancer"]
    assert HUMAN in (tmp_path / "engine/core/driver_ids.py").read_text("utf-8")
