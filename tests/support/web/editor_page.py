"""Test helpers for the drawing sheet: strokes, the saved drawing, and a small drawing to start with."""

from __future__ import annotations

import json
import math

from playwright.sync_api import Locator, Page, expect

from tests.support import boards
from tests.support.browser import INSTANT_SETTINGS
from tests.support.page_waits import wait_for_frame

PATIENCE = 60_000  # ms, maximum wait for the engine and its extras archive
DRAWING = "yellow-flag.drawing.1"
Place = tuple[float, float]


def lap_points(page: Page, wobble: float = 0.25) -> list[Place]:
    """Return the points of a lap on the sheet, in pixels of the window."""
    bounds = page.locator(".sheet").bounding_box()
    assert bounds
    points = []
    for step in range(40):
        turn = math.tau * step / 40
        reach = 1 + wobble * math.cos(3 * turn + 1) + 0.12 * math.sin(5 * turn)
        x = bounds["x"] + bounds["width"] * (0.5 + 0.3 * reach * math.cos(turn))
        points.append((x, bounds["y"] + bounds["height"] * (0.5 + 0.27 * reach * math.sin(turn))))
    return points


def stroke(page: Page, points: list[Place]) -> None:
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point)
    page.mouse.up()


def wait_for_editor_state(page: Page, state: str = "good") -> None:
    wait_for_frame(page)
    expect(page.locator(".sheet-main")).to_have_attribute("data-state", state, timeout=PATIENCE)


def centre_of(mark: Locator) -> Place:
    bounds = mark.bounding_box()
    assert bounds
    return bounds["x"] + bounds["width"] / 2, bounds["y"] + bounds["height"] / 2


def stored_drawing(page: Page) -> str:
    """Return the drawing as saved on the device."""
    return str(page.evaluate("key => localStorage.getItem(key)", DRAWING))


def saved_options(page: Page) -> dict[str, object]:
    options = json.loads(stored_drawing(page))["wishes"]
    assert isinstance(options, dict)
    return options


def type_in(page: Page, text: str) -> None:
    page.locator(".editor-text").fill(text)


def wait_until_drawn(page: Page, name: str) -> None:
    """Wait until the board shows the circuit of the text, which has this name."""
    expect(page.locator(".draw")).to_have_attribute("data-state", "good", timeout=PATIENCE)
    expect(page.locator(".verdict b").first).to_have_text(name)
    page.locator(".showcase svg.board").wait_for()


def small_drawing() -> dict[str, object]:
    """Return the contents of the storage for a drawing that the engine compiles quickly.

    It has four corners, two straights with room for the grid, and no scenery.
    """
    line = []
    for step in range(240):
        turn = math.tau * step / 240
        x, y = math.cos(turn), math.sin(turn)
        reach = (x**4 + y**4) ** -0.25 * (1 + 0.1 * math.cos(2 * turn))
        line.append([round(500 + 300 * reach * x, 1), round(350 + 200 * reach * y, 1)])
    options: dict[str, object] = {
        "spaces": 90, "turned": False, "start": 179, "line": None, "pits": "any", "weather": "changeable",
        "scenery": "plain", "name": "My circuit 1", "id": "drawn-1", "corners": [],
    }  # fmt: skip
    return {**INSTANT_SETTINGS, "drawing.1": {"line": line, "wishes": options}}


OVAL = boards.OVAL.replace('"sample"', '"oval"').replace('"Sample"', '"Little <b>Oval</b>"')
