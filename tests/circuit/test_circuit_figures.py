"""The measured figures match the circuits; if not, run python3 build.py generate figures"""

from __future__ import annotations

import json
import tomllib

import pytest

from tests.support.boards import ENTRIES, TRACK_NAMES, circuit_of
from tests.tools.bench.circuit_figures import FIGURES, README, board_figures, figures_table

OFFERED = [name for name in ENTRIES if not name.startswith("test_")]
DRAWN = [name for name in TRACK_NAMES if name in OFFERED]
KNOWN = json.loads(FIGURES.read_text(encoding="utf-8"))


def test_every_circuit_has_been_measured() -> None:
    assert list(KNOWN["circuits"]) == OFFERED


@pytest.mark.parametrize("name", DRAWN)
def test_measured_figures_match_the_current_board(name: str) -> None:
    figures = KNOWN["circuits"][name]
    measured = board_figures(circuit_of(name))
    assert {key: figures[key] for key in measured} == measured


def test_laps_take_a_plausible_number_of_rolls() -> None:
    laps = {name: KNOWN["circuits"][name]["throws_alone"] for name in DRAWN}
    assert 8 <= laps.pop("cala-moka") <= 10
    assert max(laps, key=lambda id_: laps[id_]) == "merrow-sound"
    assert all(14 <= rolls <= 27 for rolls in laps.values())
    assert all(figures["finishers_percent"] >= 80 for figures in KNOWN["circuits"].values())


def circuit_name(name: str) -> str:
    return str(tomllib.loads(ENTRIES[name].text)["name"])


def test_the_readme_table_shows_the_figures() -> None:
    assert figures_table(KNOWN, {name: circuit_name(name) for name in OFFERED}) in README.read_text(
        encoding="utf-8"
    )
