"""A live table in a real browser: two devices, connected browser to browser, without a server."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.messages import ui_text
from tests.support.web.axe import complaints
from tests.support.web.friends_page import decide_all, mover, race_of_two, saved_races, wait_for_state
from tests.support.web.live_page import connected_pair, expect_same_race
from tests.support.web.race_page import check_no_missing_messages


def test_two_devices_drive_at_a_live_table(open_page: OpenPage) -> None:
    """From the invitation to a few turns: each decision appears on the other device."""
    ada, june = connected_pair(open_page, race_of_two())
    pages = {"Ada": ada, "June": june}
    for page in pages.values():
        expect(page.locator(".live-people li")).to_have_count(2)
    for _ in range(3):
        for page in pages.values():
            if page.locator('html[data-ready="decision"]').count():
                decide_all(page)
        expect_same_race(ada, june)
