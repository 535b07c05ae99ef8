"""A link shows its own circuit at once when it is opened for the first time.

Only Python can read the rest of the link, and it loads much later.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from engine.play.game import Game
from tests.support.circuits import rules
from tests.support.web.faults import FaultyServer
from tests.support.web.faulty_site import Visit

pytestmark = pytest.mark.wasm

WASM = "assets/py.*/pyodide.asm.wasm"
# Inside the board, only these ids start with the circuit's name.
ROAD = '.stage-board [id^="{}"]'


def race_on(circuit: str) -> str:
    return Game(rules(circuit, cars=3, laps=1, seed=4)).race_link()


@pytest.mark.smoke
def test_a_links_board_is_shown_before_python_loads(visit: Visit, faulty_server: FaultyServer) -> None:
    faulty_server.faults[WASM] = "stalled"
    page = visit(f"#{race_on('zandvoort')}")
    expect(page.locator(ROAD.format("zandvoort")).first).to_be_attached()
    expect(page.locator(ROAD.format("monaco"))).to_have_count(0)
    expect(page.locator("#app .bar")).to_contain_text("Zandvoort")
    faulty_server.clear_faults()
    expect(page.locator(".bar-title small").first).to_be_visible()  # the engine has read the link
    expect(page.locator(ROAD.format("zandvoort")).first).to_be_attached()


@pytest.mark.parametrize("place", ["", "report/"])
def test_a_links_board_is_shown_before_the_pages_script(
    visit: Visit, faulty_server: FaultyServer, place: str
) -> None:
    faulty_server.faults["assets/start.*.js"] = "stalled"
    page = visit(f"#{place}{race_on('zandvoort')}")
    page.wait_for_selector('html[data-board="zandvoort"]', state="attached")


def test_an_unloaded_circuit_is_fetched_for_its_link(visit: Visit, faulty_server: FaultyServer) -> None:
    """A circuit that the page does not know from the start is loaded for its link."""
    faulty_server.faults[WASM] = "stalled"
    page = visit(f"#{race_on('adelaide')}")
    expect(page.locator(ROAD.format("adelaide")).first).to_be_attached()
    expect(page.locator("#app .bar")).to_contain_text("Adelaide")
