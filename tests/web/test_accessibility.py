"""Every screen, at both sizes and in both themes, against axe's rules for WCAG 2.2 AA."""

from __future__ import annotations

import pytest

from tests.browser import OpenPage, wait_for_decision
from web.tooling.machine import WEB

AXE = (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
CHECK = """
async (tags) => {
  const {violations} = await axe.run(document, {runOnly: {type: "tag", values: tags}});
  return violations.flatMap(({id, help, nodes}) => nodes.map((node) => `${id}: ${help}: ${node.target} ${node.html.slice(0, 160)}`));
}
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", ["", "#setup", "#rules", "#circuits", "#circuits/monza", "#draw", "#learn", "#quick"])
def test_screen(open_page: OpenPage, size: str, theme: str, screen: str) -> None:
    page = open_page(screen, size=size, color_scheme=theme, reduced_motion="reduce")
    if screen == "#quick":
        wait_for_decision(page)
    page.evaluate(AXE)
    assert page.evaluate(CHECK, STANDARD) == []
