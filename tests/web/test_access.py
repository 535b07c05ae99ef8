"""The states of the race and the set-up that open on the way, as axe sees them: WCAG 2.2 AA, on a desktop by day and on a phone by night."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import OpenPage, wait_for_decision
from tests.web.test_race import AT_ONCE, DECISIONS_MOST, enter, is_over
from web.tooling.machine import WEB

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def complaints(page: Page) -> list[str]:
    page.evaluate((WEB / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8"))
    report = page.evaluate("rules => axe.run(document, { runOnly: rules })", RULES)
    return [f"{found['id']}: {found['nodes'][0]['html'][:200]}" for found in report["violations"]]


@pytest.mark.parametrize(("size", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_states(open_page: OpenPage, size: str, theme: str) -> None:
    page = open_page("#setup", size=size, stored=AT_ONCE, color_scheme=theme, reduced_motion="reduce")
    page.click(".entry-car >> nth=0")
    found = {"livery picker": complaints(page)}
    while (count := page.locator(".entry").count()) > 2:
        page.locator(".entry-remove").last.click()
        expect(page.locator(".entry")).to_have_count(count - 1)
    page.click(".laps button:first-child")
    page.click(".start-bar .is-forward")
    wait_for_decision(page)
    while page.locator("main.race").get_attribute("data-round") != "4":
        enter(page)
    for _ in range(2):
        found[str(page.locator("main.race").get_attribute("data-step"))] = complaints(page)
        enter(page)
    page.keyboard.press("?")
    page.wait_for_selector("dialog.is-keys")
    found["keys"] = complaints(page)
    page.keyboard.press("Escape")
    page.click(".tool.is-bare")
    page.wait_for_selector("dialog.is-menu")
    found["menu"] = complaints(page)
    page.keyboard.press("Escape")
    for _ in range(DECISIONS_MOST):
        if is_over(page):
            break
        enter(page)
    found["result"] = complaints(page)
    page.click(".wordmark")
    found["home"] = complaints(page)
    assert {state: wrong for state, wrong in found.items() if wrong} == {}
