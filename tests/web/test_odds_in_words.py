"""The bars and words of a gear describe the results of its roll."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage, wait_for_decision
from tests.support.forecast_checks import BEFORE_MASSENET
from tests.support.messages import ui_text


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_odds_of_a_clear_straight_show_no_risk(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page(f"#{BEFORE_MASSENET}", size=size)
    wait_for_decision(page)
    gear = page.locator('.gear[data-gear="1"]')
    gear.click()
    expect(gear).to_have_attribute("aria-checked", "true")
    expect(page.locator(".odds-card p").first).to_contain_text(
        f"{ui_text('odds.short', share='100%', corner='Massenet')}."
    )
    expect(page.locator(".odds-card .faces i")).to_have_count(4)
    expect(page.locator(".odds-card .faces i.is-short")).to_have_count(4)
    expect(gear.locator(".odds i")).to_have_count(1)
    expect(gear.locator(".odds i")).to_have_class("is-short")
    expect(page.locator(".heat .heat-out")).to_have_count(0)
