"""A link shows its own circuit at once when it is opened for the first time.

Only Python can read the rest of the link, and it loads much later.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from engine.play.game import Game
from tests.circuits import rules
from tests.web.faults import FaultyServer
from tests.web.faulty_site import Visit

pytestmark = pytest.mark.wasm

WASM = "assets/py.*/pyodide.asm.wasm"
# Inside the board, only these ids start with the circuit's name.
ROAD = '.stage-board [id^="{}"]'


def race_on(circuit: str) -> str:
    return Game(rules(circuit, cars=3, laps=1, seed=4)).race_link()


def test_the_board_is_the_link_s_before_python_lives(visit: Visit, faulty: FaultyServer) -> None:
    faulty.faults[WASM] = "stalled"
    page = visit(f"#{race_on('zandvoort')}")
    expect(page.locator(ROAD.format("zandvoort")).first).to_be_attached()
    expect(page.locator(ROAD.format("monaco"))).to_have_count(0)
    expect(page.locator("#app .bar")).to_contain_text("Zandvoort")
    faulty.mend()
    expect(page.locator(".bar-title small").first).to_be_visible()  # the engine has read the link
    expect(page.locator(ROAD.format("zandvoort")).first).to_be_attached()


@pytest.mark.parametrize("place", ["", "report/"])
def test_it_is_there_before_the_page_s_own_script(visit: Visit, faulty: FaultyServer, place: str) -> None:
    faulty.faults["assets/start.*.js"] = "stalled"
    page = visit(f"#{place}{race_on('zandvoort')}")
    page.wait_for_selector('html[data-board="zandvoort"]', state="attached")


def test_a_circuit_of_the_wall_comes_with_its_link(visit: Visit, faulty: FaultyServer) -> None:
    """A circuit that the page does not know from the start is loaded for its link."""
    faulty.faults[WASM] = "stalled"
    page = visit(f"#{race_on('adelaide')}")
    expect(page.locator(ROAD.format("adelaide")).first).to_be_attached()
    expect(page.locator("#app .bar")).to_contain_text("Adelaide")
