"""What the benchmark of the page sends to the browser's Python runs on the engine of today."""

from __future__ import annotations

import json

from tests.bench import in_the_page
from tests.circuits import topology


def test_the_figures_are_to_be_had_of_the_engine_as_it_is() -> None:
    figures = in_the_page.figures(json.dumps(topology("monaco")))
    assert set(figures) == {"decision_us_wasm", "driver_us_wasm"}
    assert all(microseconds > 0 for microseconds in figures.values())
