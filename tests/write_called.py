"""Counts anew which functions of Python's machine the engine calls: ``python3 -m tests.write_called``, when
Pyodide is another one. What the engine comes to call besides only makes the page fetch the rest of the
machine sooner (`web/tooling/wasm/split_machine.mjs`).

It is counted in node over all kinds of requests, from a start and from a snapshot, and in a browser, where
errors come to the page and more of the engine is fetched.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.circuits import FOLDER, topology
from tests.web.race_page import choose, enter
from web.tooling import assemble
from web.tooling.chromium import find_chromium, launch_arguments
from web.tooling.machine import SITE, WEB, node
from web.tooling.serve import Server

HERE = Path(__file__).parent
WASM = WEB / "tooling" / "wasm"
CIRCUITS = ("monaco", "zandvoort", "test_ring", "merrow-sound")
SCREENS = ("#first-lap", "#daily", "#learn/1", "#puzzles", "#seasons/new", "#setup", "#circuits/spa", "#draw")
STAYS = 3000  # milliseconds
WIDTH = 108
HEAD = """\
# Functions of Python's machine that the engine calls: all others come in a module of their own.
# Counted by python3 -m tests.write_called; see web/tooling/wasm/split_machine.mjs.
"""


def work() -> dict[str, Any]:
    """The code that is to be run, and its variables."""
    code = (HERE / "pyodide" / "everything.py").read_text(encoding="utf-8")
    fixtures = HERE / "fixtures" / "links-of-0.3.0"
    values = {
        "topologies": [topology(circuit) for circuit in CIRCUITS],
        "races": json.loads((fixtures / "races.json").read_text(encoding="utf-8"))[::4],
        "seasons": json.loads((fixtures / "seasons.json").read_text(encoding="utf-8"))[::4],
        "circuits": [(FOLDER / f"{circuit}.toml").read_text(encoding="utf-8") for circuit in CIRCUITS],
    }
    return {"code": f"{code}\neverything({', '.join(values)})", "values": values}


def in_node(machine: Path) -> set[int]:
    """What is called by all kinds of requests."""
    places = {
        "machine": machine,
        "archive": assemble.engine() / "engine.zip",
        "later": assemble.workshop() / "workshop.zip",
    }
    asked = {**{name: str(path) for name, path in places.items()}, **work(), "called": True}
    command = [node(), WEB / "tooling" / "ask_pyodide.mjs"]
    done = subprocess.run(command, input=json.dumps(asked), text=True, check=True, stdout=subprocess.PIPE)
    return set(json.loads(done.stdout))


def in_a_browser(machine: Path) -> set[int]:
    """What is called on some screens of the built site, and by the first turns of a race."""
    called: set[int] = set()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(shutil.copytree(SITE, Path(folder) / "site"))
        [runtime] = site.glob("assets/py.*")
        for file in machine.iterdir():
            shutil.copy(file, runtime)
        address = Server(site).in_background().address
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=launch_arguments())
        for screen in ("#quick", *SCREENS):
            page = browser.new_page(service_workers="block", reduced_motion="reduce")
            page.goto(address + screen)
            page.wait_for_timeout(STAYS)
            if screen == "#quick":
                page.get_by_role("button", name="Hint").and_(page.locator(":enabled")).wait_for()
                choose(page)
                for _ in range(3):
                    enter(page)
            for worker in page.workers:
                called |= set(worker.evaluate("[...(globalThis.calledFunctions ?? [])]"))
            page.close()
        browser.close()
    return called


def rows(called: set[int]) -> str:
    """Single numbers and ranges."""
    ranges: list[list[int]] = []
    for number in sorted(called):
        if ranges and ranges[-1][-1] == number - 1:
            ranges[-1][1:] = [number]
        else:
            ranges.append([number])
    lines = [""]
    for one in ranges:
        text = "-".join(map(str, one))
        if len(lines[-1]) + len(text) >= WIDTH:
            lines.append(text)
        else:
            lines[-1] = f"{lines[-1]} {text}".lstrip()
    return "\n".join(lines)


def main() -> None:
    """Write the list. The site has to be built."""
    lighter = assemble.lighter_machine()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([node(), WASM / "telling_machine.mjs", lighter, folder], check=True)
        called = in_node(Path(folder)) | in_a_browser(Path(folder))
    digest = hashlib.sha256((lighter / "pyodide.asm.wasm").read_bytes()).hexdigest()
    (WASM / "called.txt").write_text(f"{HEAD}{digest}\n{rows(called)}\n", encoding="utf-8")
    print(f"{len(called)} functions are called.")


if __name__ == "__main__":
    main()
