"""Measure the page's speed in a real browser: `python3 build.py bench page`.

Every round opens two sites, each in a fresh browser profile and from the same kind of server: bare Pyodide
computing 1+1 in a worker, and our page at its quick race. Ratios compare medians of the same run, so they
mean the same on every machine.

Times measured for our page:

- until the board is drawn
- `tap`: until the first question is drawn that accepts taps (`tests/startup/test_first_screens.py`
  proves that they count)
- `asked`: until the page's own script asks it
- until the engine has answered

Return visits follow (`return_visits.py`). Reduced motion is on: otherwise a player in the middle of the grid
would first watch the cars in front move, which is not measured here.
"""

from __future__ import annotations

import inspect
import json
import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.support.circuits import FOLDER
from tests.tools.bench import benchmark_table, trivial_driver, wasm_benchmark
from tests.tools.bench.layout_shift import layout_shifts, longest_link_shown
from tests.tools.bench.page_fixture import TIMEOUT_MS, open_and_wait
from tests.tools.bench.return_visits import return_visits
from web.tooling import build_site
from web.tooling.chromium import find_chromium, launch_arguments
from web.tooling.serve import StaticServer
from web.tooling.toolchain import SITE, WEB

SECONDS = 18  # of first visits; more if MIN_ROUNDS take longer
MIN_ROUNDS = 7
SPA = FOLDER / "spa.toml"
TARGETS = {
    "tap_ratio": 0.06,
    "asked_ratio": 0.3,
    "boot_ratio": 0.25,
    "first_paint_ratio": 0.05,
    "first_visit_bytes": 5_200_000,
    "compile_ms": 1000,
    "decision_us_wasm": 35,
    "return_ratio": 0.15,
    "longest_link_shown_ms": 500,
    "layout_shift_worst": 0.02,
}

# Used here and in tests that count the bytes of a first visit. Files that the service worker fetches for
# offline use, after the engine's first answer, do not count.
NO_SERVICE_WORKER: dict[str, Any] = {"service_workers": "block"}

BARE_PAGE = (
    "<!doctype html><html><head><title>bare</title></head>"
    '<body><script type="module" src="page.js"></script></body></html>'
)
BARE_SCRIPT = """
const worker = new Worker("worker.js", {type: "module"});
worker.onmessage = () => { document.documentElement.dataset.ready = "decision"; };
"""
BARE_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
postMessage(python.runPython("1+1"));
"""
# Milliseconds since navigation to: the first frame with a board of some size; the first frame with a
# question, prerendered or not; the attribute set when the page asks; the engine's first answer.
TIMING_SCRIPT = """
globalThis.seen = {};
globalThis.Worker = class extends Worker {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({data}) => {
      if (!data.reply) return;
      seen.answer ??= performance.now();
      document.documentElement.dataset.answered = "";
    });
  }
};
const watched = (name, isThere) => {
  const frame = () => {
    if (!isThere()) return requestAnimationFrame(frame);
    requestAnimationFrame(() => setTimeout(() => { seen[name] = performance.now(); }));
  };
  frame();
};
watched("paint", () => {
  const board = document.querySelector("svg.board");
  return board && board.getBoundingClientRect().width >= 50 && board.checkVisibility();
});
watched("tap", () => {
  const { firstScreen, ready } = document.documentElement?.dataset ?? {};
  return firstScreen === "question" || ready === "decision";
});
new MutationObserver(() => {
  if (document.documentElement?.dataset.ready === "decision") seen.decision ??= performance.now();
}).observe(document, {attributes: true, childList: true, subtree: true, attributeFilter: ["data-ready"]});
"""
# Fixes the seed of the race, so that every run has the same number of computer moves before the first
# question.
SEED_SCRIPT = "crypto.getRandomValues = (places) => places.fill({seed});"
# Milliseconds from the last key in the drawing tool's text to the matching board.
COMPILE_TIMING_SCRIPT = """
let begun = 0;
globalThis.compiled = new Promise((done) => {
  new MutationObserver(() => {
    const {state} = document.querySelector(".draw").dataset;
    if (state === "waiting") begun = performance.now();
    if (state === "good" && begun) done(performance.now() - begun);
  }).observe(document.querySelector(".draw"), {attributeFilter: ["data-state"]});
});
null; // or the promise itself would be waited for
"""
# Runs Python from the site's engine archive, in a worker of the bare page.
BENCH_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const loading = loadPyodide({stdLibURL: new URL("engine.zip", import.meta.url).href});
onmessage = async ({data}) => {
  const python = await loading;
  for (const [name, value] of Object.entries(data.values)) python.globals.set(name, value);
  postMessage(python.runPython(data.code));
};
onunhandledrejection = ({reason}) => { throw reason; };
"""
ASK_WORKER = """
(message) => new Promise((resolve, reject) => {
  const worker = new Worker("bench.js", {type: "module"});
  worker.onmessage = ({data}) => { worker.terminate(); resolve(data); };
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage(message);
})
"""
# Project modules to run there, in dependency order.
SENT_MODULES = (trivial_driver, wasm_benchmark)
MEASURE_CODE = """
import json, sys, types
for name, text in json.loads(sent):
    module = sys.modules[name] = types.ModuleType(name)
    exec(text, module.__dict__)
json.dumps(module.figures(topology))
"""


def bare_site(folder: Path, runtime_folder: Path | None = None) -> Path:
    """Write the smallest page that runs Pyodide in a worker, by default with Pyodide's own runtime."""
    package = WEB / "node_modules" / "pyodide"
    for name in (
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
        "pyodide-lock.json",
    ):
        shutil.copy(package / name, folder)
    for file in runtime_folder.iterdir() if runtime_folder else ():
        shutil.copy(file, folder)
    shutil.copy(build_site.build_engine_archive() / "engine.zip", folder)
    for name, text in (
        ("index.html", BARE_PAGE),
        ("page.js", BARE_SCRIPT),
        ("worker.js", BARE_WORKER),
        ("bench.js", BENCH_WORKER),
    ):
        (folder / name).write_text(text)
    return folder


def measure_visit(
    browser: Browser, address: str, seed: int = 1, answer: bool = True, **options: Any
) -> dict[str, float]:
    """Visit with an empty cache and return the times to board, first decision and engine answer.

    `answer`: wait for the engine's first answer.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", **options)
    context.add_init_script(SEED_SCRIPT.format(seed=seed))
    context.add_init_script(TIMING_SCRIPT)
    page = open_and_wait(context, address, answer=answer)
    times: dict[str, float] = page.evaluate("seen")
    context.close()
    return times


def decision_times(browser: Browser, address: str) -> dict[str, float]:
    """Return microseconds per decision under WebAssembly, with the runtime of that site."""
    [topology] = SITE.glob("circuits/monaco.*.topology.json")
    page = browser.new_page()
    page.goto(address)
    values = {
        "topology": topology.read_text(encoding="utf-8"),
        "sent": json.dumps([(module.__name__, inspect.getsource(module)) for module in SENT_MODULES]),
    }
    answer = page.evaluate(ASK_WORKER, {"code": MEASURE_CODE, "values": values})
    page.close()
    return {name: round(value, 1) for name, value in json.loads(answer).items()}


def compile_time(browser: Browser, address: str) -> float:
    """Return the milliseconds to compile Spa while typing; best of three."""
    page = browser.new_page()
    page.goto(f"{address}#draw")
    drawing = page.locator('main.draw[data-state="good"]')
    drawing.wait_for(timeout=TIMEOUT_MS)
    times = []
    for laps in (2, 3, 4):
        page.evaluate(COMPILE_TIMING_SCRIPT)
        page.locator(".editor-text").fill(
            SPA.read_text(encoding="utf-8").replace("laps = 2", f"laps = {laps}")
        )
        times.append(float(page.evaluate("compiled")))
    page.close()
    return min(times)


def measure(without: str | None = None) -> dict[str, float]:
    """Measure the built site, or one without a part."""
    folder = build_site.build_without(without) if without else SITE
    bare_times: list[float] = []
    ours: list[dict[str, float]] = []
    with (
        tempfile.TemporaryDirectory() as folder_a,
        tempfile.TemporaryDirectory() as folder_b,
        sync_playwright() as playwright,
    ):
        bare = StaticServer(bare_site(Path(folder_a))).start_in_background()
        small = StaticServer(bare_site(Path(folder_b), build_site.build_runtime())).start_in_background()
        site = StaticServer(folder).start_in_background()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=launch_arguments())
        measure_visit(browser, bare.address, answer=False)  # warms the servers and the disk; not counted
        site.sent.clear()
        measure_visit(browser, f"{site.address}#quick", **NO_SERVICE_WORKER)
        first_visit = sum(site.sent.values())
        start = time.monotonic()
        while len(ours) < MIN_ROUNDS or time.monotonic() - start < SECONDS:
            bare_times.append(measure_visit(browser, bare.address, answer=False)["decision"])
            ours.append(measure_visit(browser, f"{site.address}#quick", seed=len(ours) + 1))
        decisions = decision_times(browser, small.address)
        compiling = compile_time(browser, site.address)
        opening = longest_link_shown(browser.new_page(), site.address)
        shifts = layout_shifts(browser, site.address)
        browser.close()
        watch = [SEED_SCRIPT.format(seed=1), TIMING_SCRIPT]
        returning = return_visits(
            playwright,
            watch,
            bare.address,
            f"{site.address}#quick",
            has_snapshot=without != "snapshot",
        )
    bare_median = statistics.median(bare_times)
    tap, decision, boot, paint = (
        statistics.median(times[name] for times in ours) for name in ("tap", "decision", "answer", "paint")
    )
    return {
        "tap_ratio": round(tap / bare_median, 3),
        "asked_ratio": round(decision / bare_median, 3),
        "boot_ratio": round(boot / bare_median, 3),
        "first_paint_ratio": round(paint / bare_median, 3),
        "first_visit_bytes": first_visit,
        "compile_ms": round(compiling),
        **decisions,
        **returning,
        **opening,
        **shifts,
        "tap_ms": round(tap),
        "asked_ms": round(decision),
        "boot_ms": round(boot),
        "first_paint_ms": round(paint),
        "bare_ms": round(bare_median),
        "rounds": len(ours),
    }


if __name__ == "__main__":
    benchmark_table.run_benchmark(__doc__, measure, TARGETS, build_site.OPTIONAL_PARTS)
