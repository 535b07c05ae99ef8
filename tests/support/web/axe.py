"""Check the accessibility of a page with axe: WCAG 2.2 AA and best practices, in light and dark theme.

The ordinary tier checks one theme, chosen by the test's name.
"""

from __future__ import annotations

import os
from typing import Literal
from zlib import crc32

from playwright.sync_api import Page

from web.tooling.test_tier import FULL, TIER_VARIABLE
from web.tooling.toolchain import WEB

AXE = (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
Theme = Literal["light", "dark"]
EVERYTHING = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
# Waits for the second animation frame and then for the end of all CSS transitions.
SETTLED = """
async () => {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(changing.map(({finished}) => finished));
}
"""
# Two rules are off because they report false positives. Chapters may have equal titles, since the rulebook
# next to the title tells them apart, and a hidden tab is no skip link.
# The page has no frames, films or music, for which axe would otherwise wait.
CHECK = """
async (runOnly) => {
  const rules = {"landmark-unique": {enabled: false}, "skip-link": {enabled: false}};
  const quick = {resultTypes: ["violations"], iframes: false, preload: false};
  const options = {runOnly, rules: runOnly.type === "tag" ? rules : {}, ...quick};
  const {violations} = await axe.run(document, options);
  return violations.flatMap(({id, help, nodes}) =>
    nodes.map((node) => `${id}: ${help}: ${node.target} ${node.html.slice(0, 160)}`));
}
"""


def themes_of_tier(themes: tuple[Theme, ...]) -> tuple[Theme, ...]:
    """Return the themes in which this test checks its screens."""
    if os.environ.get(TIER_VARIABLE, FULL) == FULL:
        return themes
    test = os.environ["PYTEST_CURRENT_TEST"].partition(" ")[0]
    return (themes[crc32(test.encode()) % len(themes)],)


def complaints(page: Page, themes: tuple[Theme, ...] = ("light", "dark")) -> dict[str, list[str]]:
    """Return the violations found per theme; empty if there are none.

    The themes differ only in colours, so every theme after the first is checked only for those.
    """
    if not page.evaluate("globalThis.axe !== undefined"):
        page.evaluate(AXE)
    violations: dict[str, list[str]] = {}
    themes = themes_of_tier(themes)
    for theme in themes:
        page.emulate_media(color_scheme=theme)
        page.evaluate(SETTLED)
        if violations_of_theme := page.evaluate(CHECK, EVERYTHING if theme == themes[0] else COLOURS):
            violations[theme] = violations_of_theme
    page.emulate_media(color_scheme="light")
    return violations
