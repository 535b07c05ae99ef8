"""Test helpers that act on the Daily Grand Prix."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision


def resume_official_race(page: Page) -> None:
    """Start the official race, leave it for the home page and resume it."""
    page.get_by_role("button", name="Start the official race").click()
    wait_for_decision(page)
    page.get_by_role("link", name=ui_text("home.link")).click()
    page.get_by_role("link", name="Daily Grand Prix").click()
    page.get_by_role("button", name=ui_text("daily.go_on")).click()
    wait_for_decision(page)
