"""The code that benchmarks send to the browser's Python works with the current engine."""

from __future__ import annotations

import json

import pytest

from tests.support.circuits import topology
from tests.tools.bench import bench_drivers, decision_times, wasm_benchmark, wasm_driver_timing


def test_the_wasm_benchmark_runs_with_the_current_engine() -> None:
    figures = wasm_benchmark.figures(json.dumps(topology("monaco")))
    assert set(figures) == {"decision_us_wasm", "driver_us_wasm"}
    assert all(microseconds > 0 for microseconds in figures.values())


def test_driver_timings_are_reported_per_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision_times, "RUNS", 2)
    books = dict(list(bench_drivers.ALL_SWITCHES.items())[:1])
    figures = wasm_driver_timing.figures(decision_times.browser_parameters("steady", books, 1))
    assert set(figures) == set(books)
    for runs in figures.values():
        assert len(runs) == decision_times.RUNS
        assert all(len(times) == 1 and min(times) > 0 for times in runs)


def test_below_returns_the_requested_percentile() -> None:
    assert decision_times.quantile([3.0, 1.0, 2.0, 4.0], 0.5) == 2
    assert decision_times.quantile([float(number) for number in range(1, 101)], decision_times.SHARE) == 95
