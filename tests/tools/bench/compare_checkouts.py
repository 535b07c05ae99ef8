"""Compare the engine's figures with another checkout's: ``python3 build.py bench engine --against DIR``.

DIR holds the other checkout, made for instance by ``git worktree add``.

One process per checkout does the same work in turn, one figure at a time, so that other programs slow both
equally. Processor time counts, not wall-clock time. Each round gives a ratio; the median of the ratios says
how much faster or slower this checkout is. Each checkout measures with its own ``bench_engine``, so the other
one may be older if it has the functions used here.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
ROUNDS = 15

# A piece of work and the number of its equal parts.
Work = tuple[Callable[[], object], int]


class Checkout:
    """A process that runs measurements in the checkout at a folder."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__)), "--measures", str(folder)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder,
        )  # fmt: skip

    def ask(self, name: str) -> Any:
        """Return the answer to one line: the available figures, or microseconds per part of the work."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(name, file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("a checkout has no figures to compare; its error message is above")
        return json.loads(line)

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def benchmark_work(bench: Any) -> dict[str, Work]:
    """Return the work of ``bench_engine`` by the names of its figures."""
    recorded: list[Work] = []

    def record(work: Callable[[], object], times: int) -> float:
        recorded.append((work, times))
        return 1.0

    bench.timed = record
    work_by_name: dict[str, Work] = {}
    for name, measure in {
        "copy_us": bench.copy_time,
        "digest_us": bench.digest_time,
        "question_us": lambda: bench.question_time("drive", 600),
        "pack_question_us": lambda: bench.pack_question_time(600),
        "gear_question_us": lambda: bench.question_time("gear", 300),
        "race_us": bench.race_times,
        "basic_decision_us": bench.decision_time,
        **{
            f"{book}_decision_us": lambda book=book, switches=switches: bench.decision_time(
                rulebook=book, **switches
            )
            for book, switches in bench.EVERYTHING.items()
        },
    }.items():
        try:
            measure()
        except AttributeError:
            continue  # an older checkout without this figure
        work_by_name[name] = recorded.pop()
    work_by_name["driver_us"] = drivers(bench)
    return work_by_name


def drivers(bench: Any) -> Work:
    """Return three one-lap races of computer drivers; their thinking takes nearly all of the time."""
    prepared = [bench.rules("monaco", cars=6, laps=1, seed=seed, driver="steady") for seed in range(3)]
    decisions = 0
    answer = getattr(bench, "answer", None) or bench.choose  # name in older checkouts

    def count_answer(*position: Any) -> Any:
        nonlocal decisions
        decisions += 1
        return answer(*position)

    def races() -> None:
        for compiled in prepared:
            loop = getattr(bench, "loop", None) or bench.play
            loop.play_out(compiled, loop.start(compiled), count_answer)

    races()
    return races, decisions


def worker_process(folder: Path) -> None:
    """Serve one checkout: each input line names a figure, each output line is its value."""
    trivial_module: Any = importlib.import_module("trivial_driver")  # this checkout's module for both sides
    sys.path[0] = str(folder)
    # Up to 0.4.0 the benchmarks were in tests/bench.
    place = "tests.tools.bench" if (folder / "tests/tools").is_dir() else "tests.bench"
    bench: Any = importlib.import_module(f"{place}.bench_engine")
    bench.trivial = trivial_module.trivial
    work_by_name = benchmark_work(bench)
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        name = line.strip()
        answer: object = list(work_by_name)
        if name in work_by_name:
            work, times = work_by_name[name]
            start = time.process_time()
            work()
            answer = (time.process_time() - start) * 1e6 / times
        print(json.dumps(answer), flush=True)


def compare(folder: Path, rounds: int, only: str) -> dict[str, float]:
    """Print the figures of both checkouts and return the ratios by name."""
    own, other = Checkout(ROOT), Checkout(folder.resolve())
    selected = set(only.split(",")) if only else set(other.ask(""))
    names = [name for name in own.ask("") if name in selected]
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for number in range(rounds):
        for name in names:
            first, second = (own, other) if number % 2 else (other, own)
            pair = {first: first.ask(name), second: second.ask(name)}
            times[name].append((pair[own], pair[other]))
    own.close()
    other.close()
    print(f"{'microseconds':<24}{'other':>10}{'this':>10}{'median of ratios':>20}{'ratio of fastest':>18}")
    ratios: dict[str, float] = {}
    for name, pairs in times.items():
        ours, its = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
        ratios[name] = round(statistics.median(mine / theirs for mine, theirs in pairs), 3)
        print(f"{name:<24}{its:>10.1f}{ours:>10.1f}{ratios[name]:>20.3f}{ours / its:>18.3f}")
    return ratios


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="the other checkout")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="number of measurements of each figure")
    parser.add_argument("--only", default="", help="only these figures, separated by commas")
    parser.add_argument("--json", type=Path, help="also write the ratios to this file")
    parser.add_argument("--measures", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measures:
        worker_process(options.folder)
    else:
        ratios = compare(options.folder, options.rounds, options.only)
        if options.json:
            options.json.write_text(json.dumps(ratios, indent=1) + "\n", encoding="utf-8")
