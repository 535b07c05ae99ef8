"""The code that benchmarks send to the browser's Python works with the current engine."""

from __future__ import annotations

import json

import pytest

from tests.bench import bench_drivers, decision_times, in_the_page, rivals_in_the_page
from tests.circuits import topology


def test_the_figures_are_to_be_had_of_the_engine_as_it_is() -> None:
    figures = in_the_page.figures(json.dumps(topology("monaco")))
    assert set(figures) == {"decision_us_wasm", "driver_us_wasm"}
    assert all(microseconds > 0 for microseconds in figures.values())


def test_the_answers_of_rivals_are_timed_by_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision_times, "RUNS", 2)
    books = dict(list(bench_drivers.WHOLE.items())[:1])
    told = rivals_in_the_page.figures(decision_times.asked("steady", books, 1))
    assert set(told) == set(books)
    for runs in told.values():
        assert len(runs) == decision_times.RUNS
        assert all(len(times) == 1 and min(times) > 0 for times in runs)


def test_a_share_of_the_times_is_below() -> None:
    assert decision_times.below([3.0, 1.0, 2.0, 4.0], 0.5) == 2
    assert decision_times.below([float(number) for number in range(1, 101)], decision_times.SHARE) == 95
