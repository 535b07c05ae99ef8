"""What axe, the checker of accessibility, finds on a page as it stands: WCAG 2.2 AA and what is usual beyond
it, by day and by night.
"""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Page

from web.tooling.machine import WEB

AXE = (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
Theme = Literal["light", "dark"]
EVERYTHING = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
# The next picture but one, and no colour is on its way to another any more.
SETTLED = """
async () => {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(changing.map(({finished}) => finished));
}
"""
# Two that see what is not there: chapters may have the same title (they are told apart by the rulebook beside
# it), and a tab out of sight is no skip link. Frames, films and music, which axe would look for before it
# begins, there are none.
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


def complaints(page: Page, themes: tuple[Theme, ...] = ("light", "dark")) -> dict[str, list[str]]:
    """By theme; nothing where all is well. Between the themes of the system nothing differs but colours, so
    the second is only looked at for those.
    """
    if not page.evaluate("globalThis.axe !== undefined"):
        page.evaluate(AXE)
    found: dict[str, list[str]] = {}
    for theme in themes:
        page.emulate_media(color_scheme=theme)
        page.evaluate(SETTLED)
        if wrong := page.evaluate(CHECK, EVERYTHING if theme == themes[0] else COLOURS):
            found[theme] = wrong
    page.emulate_media(color_scheme="light")
    return found
