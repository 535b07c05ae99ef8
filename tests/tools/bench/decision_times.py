"""Measure the answer times of computer drivers in the page, for ``python3 build.py bench drivers``.

Ten expert drivers race three laps with all switches of a rulebook, in a browser worker with the site's
engine. The figure is the 95th percentile of answer times, for the rulebook where it is highest. The same race
is driven three times and each answer's shortest time counts, since other programs can only slow it down.
Values computed once and cached show up in the slowest answer.
"""

from __future__ import annotations

import inspect
import json
import math
import tempfile
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.support.circuits import allowed_switches, topology
from tests.tools.bench import wasm_driver_timing
from tests.tools.bench.bench_page import ASK_WORKER, bare_site
from web.tooling import build_site
from web.tooling.chromium import find_chromium, launch_arguments
from web.tooling.serve import StaticServer

CIRCUIT, LAPS, SEED = "monaco", 3, 30_000
SHARE = 0.95
RUNS = 3

MEASURE = """
import json, types
module = types.ModuleType("rivals_in_the_page")
exec(sent, module.__dict__)
json.dumps(module.figures(asked))
"""


def browser_parameters(driver: str, books: Mapping[str, Mapping[str, str]], answers: int) -> str:
    """Return the parameters sent to the browser, as JSON."""
    switches = {book: allowed_switches(LAPS, dict(mix), book) for book, mix in books.items()}
    return json.dumps({
        "topology": topology(CIRCUIT), "driver": driver, "switches": switches, "laps": LAPS, "seed": SEED,
        "answers": answers, "runs": RUNS,
    })  # fmt: skip


def measure(driver: str, books: Mapping[str, Mapping[str, str]], answers: int) -> dict[str, float]:
    """Return ``decision_p95_ms_wasm`` overall and per rulebook, in milliseconds; print a line for each."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = StaticServer(bare_site(Path(folder), build_site.build_runtime())).start_in_background()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=launch_arguments())
        page = browser.new_page()
        page.goto(server.address)
        values = {
            "asked": browser_parameters(driver, books, answers),
            "sent": inspect.getsource(wasm_driver_timing),
        }
        times_by_book: dict[str, list[list[float]]] = json.loads(
            page.evaluate(ASK_WORKER, {"code": MEASURE, "values": values})
        )
        browser.close()
    figures = {}
    for book, runs in times_by_book.items():
        times = [min(answer_times) for answer_times in zip(*runs, strict=True)]
        half, percentile, slowest = quantile(times, 0.5), quantile(times, SHARE), max(map(max, runs))
        figures[f"{book} decision_p95_ms_wasm"] = round(percentile, 1)
        print(
            f"{book}, all rules, ten cars in the page: answers in ms: median {half:.1f}, "
            f"{100 * SHARE:.0f}th percentile {percentile:.1f}, slowest {slowest:.0f} (n = {len(times)})",
            flush=True,
        )
    return {"decision_p95_ms_wasm": max(figures.values()), **figures}


def quantile(times: list[float], share: float) -> float:
    """Return the time that the given share of the times does not exceed."""
    return sorted(times)[math.ceil(share * len(times)) - 1]
