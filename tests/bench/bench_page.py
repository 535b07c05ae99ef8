"""How fast the page is, in a real browser: `python3 build.py bench page`.

Every round opens, each time in a fresh browser profile, bare Pyodide that computes 1+1 in a worker, and our page at its quick race. Both are served by the same
kind of server; ratios compare medians of the same run, so that they mean the same on every machine. The visitor wants little motion: who starts in the middle
of the grid would otherwise watch the cars in front drive off, and that is not what is measured here.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from web.tooling.chromium import find_chromium, launch_arguments
from web.tooling.machine import SITE, WEB
from web.tooling.serve import Server

SECONDS = 36  # for the rounds; starting and the other figures take the rest of the 50
FEWEST_ROUNDS = 3
DECISIONS = 300
DRIVER = "steady"
PATIENCE = 60_000  # milliseconds
REACH = {"boot_ratio": 0.5, "first_paint_ratio": 0.15, "first_visit_bytes": 5_200_000}

BARE_PAGE = '<!doctype html><html><head><title>bare</title></head><body><script type="module" src="page.js"></script></body></html>'
BARE_SCRIPT = """
const worker = new Worker("worker.js", {type: "module"});
worker.onmessage = () => { document.documentElement.dataset.ready = "decision"; };
"""
BARE_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
postMessage(python.runPython("1+1"));
"""
# Milliseconds since navigation: the first frame with a board of some size on it, and the attribute that says a question is on screen.
WATCH = """
globalThis.seen = {};
const frame = () => {
  const board = document.querySelector("svg.board");
  if (!board || board.getBoundingClientRect().width < 50 || !board.checkVisibility()) return requestAnimationFrame(frame);
  requestAnimationFrame(() => setTimeout(() => { seen.paint = performance.now(); }));
};
frame();
new MutationObserver(() => {
  if (document.documentElement?.dataset.ready === "decision") seen.decision ??= performance.now();
}).observe(document, {attributes: true, childList: true, subtree: true, attributeFilter: ["data-ready"]});
"""
# A race of computer drivers, every decision asked for at once, so that the time of a message counts only once.
DECIDE = """
async ([url, setup, count]) => {
  const worker = new Worker(url, {type: "module"});
  const replies = new Map();
  worker.onmessage = ({data}) => { if (data.reply) replies.get(data.id)(JSON.parse(data.reply)); };
  let number = 0;
  const ask = (request) => new Promise((resolve) => {
    number += 1;
    replies.set(number, resolve);
    worker.postMessage({id: number, request: JSON.stringify(request)});
  });
  const drive = (times) => Promise.all(Array.from({length: times}, () => ask({do: "drive_on"})));
  const first = await ask({do: "new", setup});
  if (!first.ok) throw new Error(JSON.stringify(first));
  await drive(50);
  const before = performance.now();
  const driven = (await drive(count)).filter((reply) => reply.ok).length;
  const took = performance.now() - before;
  worker.terminate();
  return 1000 * took / driven;
}
"""


def bare_site(folder: Path) -> Path:
    """Pyodide as it comes, in the smallest page that runs it in a worker."""
    package = WEB / "node_modules" / "pyodide"
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copy(package / name, folder)
    for name, text in (("index.html", BARE_PAGE), ("page.js", BARE_SCRIPT), ("worker.js", BARE_WORKER)):
        (folder / name).write_text(text)
    return folder


def visit(browser: Browser, address: str) -> dict[str, float]:
    """One visit with an empty cache: when the board and when the first decision were on screen."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(address, wait_until="commit")
    page.wait_for_selector('html[data-ready="decision"]', state="attached", timeout=PATIENCE)
    seen = page.evaluate("seen")
    context.close()
    return seen


def decision_time(browser: Browser, address: str) -> float:
    """Microseconds of one decision of a computer driver under WebAssembly, the reply for the page included."""
    circuit = min(SITE.glob("circuits/*.topology.json")).name.partition(".")[0]
    cars = [{"name": f"Car {livery + 1}", "livery": livery, "driver": DRIVER} for livery in range(6)]
    setup = {"circuit": circuit, "rulebook": "ludodelire", "laps": 3, "movement_dice": "table", "seed": 1, "cars": cars}
    worker = next((SITE / "assets").glob("worker.*.js")).relative_to(SITE).as_posix()
    context = browser.new_context()
    page = context.new_page()
    page.goto(address, wait_until="commit")
    took = page.evaluate(DECIDE, [worker, setup, DECISIONS])
    context.close()
    return float(took)


def measure() -> dict[str, float]:
    bare_times: list[float] = []
    ours: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        bare = Server(bare_site(Path(folder))).in_background()
        site = Server(SITE).in_background()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=launch_arguments())
        visit(browser, bare.address)  # warms the servers and the disk, counts for nothing
        site.sent.clear()
        visit(browser, f"{site.address}#quick")
        first_visit = sum(site.sent.values())
        begun = time.monotonic()
        while len(ours) < FEWEST_ROUNDS or time.monotonic() - begun < SECONDS:
            bare_times.append(visit(browser, bare.address)["decision"])
            ours.append(visit(browser, f"{site.address}#quick"))
        decision = decision_time(browser, site.address)
        browser.close()
    bare_median = statistics.median(bare_times)
    boot = statistics.median(times["decision"] for times in ours)
    paint = statistics.median(times["paint"] for times in ours)
    return {
        "boot_ratio": round(boot / bare_median, 3),
        "first_paint_ratio": round(paint / bare_median, 3),
        "first_visit_bytes": first_visit,
        "decision_us_wasm": round(decision, 1),
        "boot_ms": round(boot),
        "first_paint_ms": round(paint),
        "bare_ms": round(bare_median),
        "rounds": len(ours),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, help="also write the figures there, as one flat object")
    options = parser.parse_args()
    figures = measure()
    for name, value in figures.items():
        reach = f"   (reach: at most {REACH[name]:,})" if name in REACH else ""
        print(f"{name:<20} {value:>12,}{reach}")
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
