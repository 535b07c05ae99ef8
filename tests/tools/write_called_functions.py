"""Recount the Python runtime functions that the engine calls: ``python3 build.py generate runtime``.

Run it when the Pyodide version changes. Functions that the engine starts to call later only make the page
fetch the rest of the runtime earlier (`web/tooling/startup/wasm/split_runtime.mjs`);
`tests/pyodide/test_split_runtime.py` reports that.

Calls are counted in Node over all kinds of requests, from a fresh start and from a snapshot. They are also
counted in a browser, where errors reach the page and more of the engine is loaded. Functions of the garbage
collector are always listed.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import tempfile
from itertools import pairwise
from pathlib import Path
from struct import unpack_from
from typing import Any

from playwright.sync_api import sync_playwright

from tests.support.circuits import FOLDER, topology
from tests.support.web.race_page import choose, decide_by_keyboard
from web.tooling import build_site
from web.tooling.chromium import find_chromium, launch_arguments
from web.tooling.serve import StaticServer
from web.tooling.toolchain import ROOT, SITE, WEB, node

WASM = WEB / "tooling" / "startup" / "wasm"
CALLED_FUNCTIONS_FILE, MODULE, SECONDARY = WASM / "called.txt", "pyodide.asm.wasm", "pyodide.secondary.wasm"
CIRCUITS = ("monaco", "zandvoort", "test_ring", "merrow-sound")
SCREENS = ("#first-lap", "#daily", "#learn/1", "#puzzles", "#seasons/new", "#setup", "#circuits/spa", "#draw")
WAIT_MS = 3000
# In bytes. Lower addresses are not data, and shorter tables are not worth moving. Code may address a table
# from a nearby lower address.
MIN_ADDRESS, MIN_TABLE_BYTES, MAX_OFFSET = 1024, 4096, 4096
PAGE = 4096
ADDRESS_PATTERN = re.compile(r"(?:i32\.const |offset=)(\d+)")
TRAVERSE_PATTERN = re.compile(
    r"(\d+) \(type \$\d+\) \(param \$0 i32\) \(param \$1 i32\) \(param \$2 i32\) \(result i32\)\n"
)
VISIT_CALL_PATTERN = re.compile(
    r"\(call_indirect \$0 \(type \$\d+\)\n(?:(?!call_indirect)[\s\S])*?"
    r"\(local\.get \$2\)\n\s*\(local\.get \$1\)\n\s*\)"
)
MAX_FUNCTION_CHARS = 8000  # characters; larger functions that match are something else, or are called anyway
WIDTH = 108
HEAD = """\
# Functions of Python's runtime that the engine calls, and addresses of tables that only the others
# (in the secondary module) read. Counted by python3 build.py generate runtime; see web/tooling/startup/wasm/.
"""


def sample_workload() -> dict[str, Any]:
    """Return the code to run and its variables."""
    code = (ROOT / "tests" / "support" / "request_coverage.py").read_text(encoding="utf-8")
    fixtures = ROOT / "tests" / "fixtures" / "links-of-0.3.0"
    values = {
        "topologies": [topology(circuit) for circuit in CIRCUITS],
        "races": json.loads((fixtures / "races.json").read_text(encoding="utf-8"))[::4],
        "seasons": json.loads((fixtures / "seasons.json").read_text(encoding="utf-8"))[::4],
        "circuits": [(FOLDER / f"{circuit}.toml").read_text(encoding="utf-8") for circuit in CIRCUITS],
    }
    return {"code": f"{code}\nrun_all_requests({', '.join(values)})", "values": values}


def functions_called_in_node(runtime_folder: Path) -> set[int]:
    """Return the functions called by all kinds of requests."""
    places = {
        "runtime": runtime_folder,
        "archive": build_site.build_engine_archive() / "engine.zip",
        "later": build_site.build_extras_archive() / "extras.zip",
    }
    request = {**{name: str(path) for name, path in places.items()}, **sample_workload(), "called": True}
    command = [node(), WEB / "tooling" / "startup" / "ask_pyodide.mjs"]
    result = subprocess.run(command, input=json.dumps(request), text=True, check=True, stdout=subprocess.PIPE)
    return set(json.loads(result.stdout))


def functions_called_in_browser(runtime_folder: Path, *, snapshot: bool) -> set[int]:
    """Return the functions called on some screens of the built site and by the first turns of a race.

    With or without a snapshot to start from.
    """
    functions: set[int] = set()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(shutil.copytree(SITE, Path(folder) / "site"))
        [runtime] = site.glob("assets/py.*")
        for file in runtime_folder.iterdir():
            shutil.copy(file, runtime)
        if not snapshot:
            for file in site.glob("assets/snapshot.*"):
                file.unlink()
        address = StaticServer(site).start_in_background().address
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=launch_arguments())
        for screen in ("#quick", *SCREENS):
            page = browser.new_page(service_workers="block", reduced_motion="reduce")
            page.goto(address + screen)
            page.wait_for_timeout(WAIT_MS)
            if screen == "#quick":
                page.locator("#app").get_by_role("button", name="Hint").and_(
                    page.locator(":enabled")
                ).wait_for()
                choose(page)
                for _ in range(3):
                    decide_by_keyboard(page)
            for worker in page.workers:
                functions |= set(worker.evaluate("[...(globalThis.calledFunctions ?? [])]"))
            page.close()
        browser.close()
    return functions


def disassemble(module: Path) -> str:
    """Return the disassembled module."""
    return subprocess.run(
        [WEB / "node_modules" / "binaryen" / "bin" / "wasm-dis", "--all-features", module],
        check=True, stdout=subprocess.PIPE, text=True,
    ).stdout  # fmt: skip


def addresses_in(module: Path) -> set[int]:
    """Return all numbers in the functions that may be memory addresses."""
    return {int(place) for place in ADDRESS_PATTERN.findall(disassemble(module))}


def gc_traverse_functions(runtime_folder: Path) -> set[int]:
    """Return the functions by which Python's garbage collector traverses objects of some kind.

    They pass each object held to their second argument, together with the third. The kinds that are traversed
    depend on the time of collection, so all of them are included.
    """
    functions = set()
    for function in disassemble(runtime_folder / MODULE).split("\n (func $"):
        begins = TRAVERSE_PATTERN.match(function)
        if begins and len(function) < MAX_FUNCTION_CHARS and VISIT_CALL_PATTERN.search(function):
            functions.add(int(begins[1]))
    return functions


def first_changed(snapshot: bytes) -> int:
    """Return the first memory address that differs from the initial state.

    `web/startup/python/snapshot.ts` describes the file.
    """
    about = 32
    head, _, count, _ = unpack_from("<4I", snapshot, about)
    numbers = about + 16 + head
    [page] = unpack_from("<I", snapshot, numbers)
    within = next(place for place, byte in enumerate(snapshot[numbers + 4 * count :]) if byte)
    return int(page) * PAGE + within


def secondary_only_tables(runtime_folder: Path) -> set[int]:
    """Return addresses of large constant tables used only by functions of the secondary module.

    No other function addresses them, or memory shortly before them. ``runtime_folder`` still has all tables.
    """
    [image] = build_site.build_snapshot(build_site.build_circuits()).glob("*.bin")
    end = first_changed(gzip.decompress(image.read_bytes()))
    called = addresses_in(runtime_folder / MODULE)
    addresses = sorted(
        place for place in called | addresses_in(runtime_folder / SECONDARY) if MIN_ADDRESS <= place < end
    )
    table_addresses: set[int] = set()
    last_called = MIN_ADDRESS  # addressed by a called function
    for place, next_place in pairwise(addresses):
        if place in called:
            last_called = place
        elif next_place - place >= MIN_TABLE_BYTES and place - last_called >= MAX_OFFSET:
            table_addresses.update(range(place, next_place))
    return table_addresses


def format_ranges(numbers: set[int]) -> str:
    """Return the numbers as text, consecutive ones as ranges."""
    ranges: list[list[int]] = []
    for number in sorted(numbers):
        if ranges and ranges[-1][-1] == number - 1:
            ranges[-1][1:] = [number]
        else:
            ranges.append([number])
    lines = [""]
    for span in ranges:
        text = "-".join(map(str, span))
        if len(lines[-1]) + len(text) >= WIDTH:
            lines.append(text)
        else:
            lines[-1] = f"{lines[-1]} {text}".lstrip()
    return "\n".join(lines)


def previously_called(digest: str) -> set[int]:
    """Return the functions listed before, also by older engines.

    The list only grows, so that the runtime cached by browsers rarely changes.
    """
    counted_digest, *lines = [
        line for line in CALLED_FUNCTIONS_FILE.read_text(encoding="utf-8").splitlines() if line[0] != "#"
    ]
    if counted_digest != digest:
        return set()
    ranges = [range_.partition("-") for line in lines[: lines.index("tables")] for range_ in line.split()]
    return {number for begin, _, end in ranges for number in range(int(begin), int(end or begin) + 1)}


def main() -> None:
    """Build the site and write the list."""
    build_site.build()
    stripped = build_site.strip_runtime()
    digest = hashlib.sha256((stripped / MODULE).read_bytes()).hexdigest()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([node(), WASM / "instrument_runtime.mjs", stripped, folder], check=True)
        instrumented = Path(folder)
        functions = functions_called_in_node(instrumented)
        for snapshot in (True, False):
            functions |= functions_called_in_browser(instrumented, snapshot=snapshot)
        functions |= gc_traverse_functions(stripped) | previously_called(digest)
        header = f"{HEAD}{digest}\n{format_ranges(functions)}\ntables\n"
        list_file = instrumented / CALLED_FUNCTIONS_FILE.name
        list_file.write_text(header, encoding="utf-8")
        command: list[str | Path] = [node(), WASM / "split_runtime.mjs", stripped, list_file, folder]
        subprocess.run(command, check=True)
        places = secondary_only_tables(instrumented)
    CALLED_FUNCTIONS_FILE.write_text(f"{header}{format_ranges(places)}\n", encoding="utf-8")
    print(
        f"{len(functions)} functions are called; "
        f"{len(places):,} bytes of tables are used only by other functions."
    )


if __name__ == "__main__":
    main()
