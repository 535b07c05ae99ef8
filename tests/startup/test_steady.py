"""Lists do not move when the page's own fonts load; fallback fonts reserve their space."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.support.page_waits import wait_until_settled
from tests.tools.bench.layout_shift import SHIFTS
from web.tooling.serve import StaticServer

# Maximum layout shift, as browsers measure it.
MOST = 0.02


@pytest.mark.parametrize(
    ("screen", "width", "height"),
    [
        ("#circuits", 1920, 1080),
        ("#circuits", 1376, 900),
        ("#circuits", 944, 900),
        ("#circuits", 820, 1180),
        ("#rules", 360, 640),
    ],
    ids=["wall", "three prints", "two prints", "wall on a tablet", "rules on a small phone"],
)
def test_lists_do_not_move_when_fonts_load(
    browser: Browser, server: StaticServer, screen: str, width: int, height: int
) -> None:
    """The rows of a list keep their height; on the wall, a higher row would move everything below."""
    context = browser.new_context(viewport={"width": width, "height": height}, service_workers="block")
    context.add_init_script(SHIFTS)
    page = context.new_page()
    page.goto(server.address + screen)
    page.wait_for_selector('html[data-screen]:not([data-screen="pending"])', state="attached")
    wait_until_settled(page)
    assert page.evaluate("document.fonts.check('600 16px \"Barlow Condensed\"')")
    assert page.evaluate("shift.worst") < MOST, page.evaluate("shift.what")
    context.close()
