"""Every screen, at both sizes and in both themes, against axe's rules for WCAG 2.2 AA."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.browser import OpenPage, wait_for_decision
from web.tooling.machine import WEB

AXE = (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
TWO_PICTURES = "new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))"
STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
CHECK = """
async (tags) => {
  const {violations} = await axe.run(document, {runOnly: {type: "tag", values: tags}});
  return violations.flatMap(({id, help, nodes}) => nodes.map((node) => `${id}: ${help}: ${node.target} ${node.html.slice(0, 160)}`));
}
"""


def complaints(page: Page) -> dict[str, list[str]]:
    """What axe finds wrong with a page as it stands, in the light and then in the dark; nothing where all is well."""
    page.evaluate(AXE)
    found: dict[str, list[str]] = {}
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        page.evaluate(TWO_PICTURES)
        if wrong := page.evaluate(CHECK, STANDARD):
            found[theme] = wrong
    page.emulate_media(color_scheme="light")
    return found


@pytest.mark.parametrize("screen", ["", "#setup", "#rules", "#circuits", "#circuits/monza", "#draw", "#learn", "#quick"])
def test_screen(open_page: OpenPage, size: str, screen: str) -> None:
    page = open_page(screen, size=size, reduced_motion="reduce")
    if screen == "#quick":
        wait_for_decision(page)
    assert complaints(page) == {}
