"""Endless random races, seasons and hostile inputs.

Every rulebook, circuit, switch and distance is used, with new seeds each time. ``python3 build.py soak
--hours N`` runs on all processors until the time is over. Failures are printed as a link and a scenario that
reproduce them; the last line is a row for docs/reliability.md. ``--seed`` with the same number of rounds of
hostile inputs and the same ``--only`` repeats the same trials.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

from tests.tools.soak.batches import KINDS, ROUNDS, Counts, batch
from web.tooling.toolchain import ROOT

REPORT_EVERY = 60


def commit() -> str:
    """Return the commit under test."""
    process = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return process.stdout.strip() or "unknown"


def row(version: str, counts: Counts, failed: int, seed: str, seconds: float) -> str:
    """Return a row for the table of docs/reliability.md."""
    hostile = sum(counts.values()) - counts["races"]
    return f"| {version} | {seed} | {counts['races']:,} | {hostile:,} | {failed} | {seconds / 3600:.2f} h |"


def timed_batch(seed: str, rounds: int, kinds: Sequence[str]) -> tuple[Counts, list[str], float]:
    """Run a batch; return its counts, its failures and its processor seconds."""
    start = time.process_time()
    return *batch(seed, rounds, kinds), time.process_time() - start


def soak(hours: float, processors: int | None, seed: str, rounds: int, kinds: Sequence[str]) -> int:
    """Run batches until the time is over; return 1 if there were failures."""
    start = last_report = time.monotonic()
    version = commit()
    counts, failed, number, seconds = Counts(), 0, 0, 0.0
    workers = processors or os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        running: set[Future[tuple[Counts, list[str], float]]] = set()
        while running or number == 0:
            while len(running) < 2 * workers and time.monotonic() - start < hours * 3600:
                running.add(pool.submit(timed_batch, f"{seed} {number}", rounds, kinds))
                number += 1
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                new_counts, troubles, took = future.result()
                counts += new_counts
                failed += len(troubles)
                seconds += took
                for trouble in troubles:
                    print(trouble, flush=True)
            if time.monotonic() - last_report > REPORT_EVERY:
                last_report = time.monotonic()
                print(row(version, counts, failed, seed, seconds), dict(counts), flush=True)
    print(row(version, counts, failed, seed, seconds), dict(counts), flush=True)
    return bool(failed)


if __name__ == "__main__":
    import argparse
    import sys

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=1.0)
    parser.add_argument("--processors", type=int)
    parser.add_argument("--seed", default=os.urandom(4).hex())
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--only", nargs="+", choices=KINDS, default=KINDS)
    options = parser.parse_args()
    sys.exit(soak(options.hours, options.processors, options.seed, options.rounds, options.only))
