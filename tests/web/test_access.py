"""Every screen as axe sees it: WCAG 2.2 AA, on a desktop by day and on a phone by night."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import OpenPage, wait_for_decision
from tests.web.test_race import AT_ONCE, DECISIONS_MOST, enter, is_over
from web.tooling.machine import WEB

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def complaints(page: Page) -> list[str]:
    page.evaluate((WEB / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8"))
    report = page.evaluate("rules => axe.run(document, { runOnly: rules })", RULES)
    return [f"{found['id']}: {found['nodes'][0]['html'][:200]}" for found in report["violations"]]


@pytest.mark.parametrize(("size", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_every_screen(open_page: OpenPage, size: str, theme: str) -> None:
    page = open_page("", size=size, stored=AT_ONCE, color_scheme=theme, reduced_motion="reduce")
    page.wait_for_selector(".quick")
    found = {"home": complaints(page)}
    page.goto(page.url.split("#")[0] + "#setup")
    page.click(".entry-car >> nth=0")
    found["set-up"] = complaints(page)
    page.goto(page.url.split("#")[0] + "#rules")
    page.wait_for_selector(".rules")
    found["rules"] = complaints(page)
    page.goto(page.url.split("#")[0] + "#quick")
    wait_for_decision(page)
    while page.locator("main.race").get_attribute("data-round") != "4":
        enter(page)
    for _ in range(2):
        found[str(page.locator("main.race").get_attribute("data-step"))] = complaints(page)
        enter(page)
    for key, dialog in (("?", "keys"), (None, "menu")):
        if key:
            page.keyboard.press(key)
        else:
            page.click(".tool.is-bare")
        page.wait_for_selector(f"dialog.is-{dialog}")
        found[dialog] = complaints(page)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    for _ in range(DECISIONS_MOST):
        if is_over(page):
            break
        enter(page)
    found["result"] = complaints(page)
    assert {screen: list_ for screen, list_ in found.items() if list_} == {}
