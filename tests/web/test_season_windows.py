"""One season in two windows: each shows the changes of the other and never overwrites them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.web import stored_seasons as seasons
from tests.support.web.season_page import seasons_in, wait_for_overview

# A window without storage events and locks, as in a browser that reports changes late.
DEAF = """
{
  const { addEventListener } = globalThis;
  globalThis.addEventListener = (kind, ...more) => {
    if (kind !== "storage") addEventListener(kind, ...more);
  };
  Object.defineProperty(navigator, "locks", { value: undefined });
}
"""
NOTICE = ui_text("seasons.gone_on", season="")


def windows(open_page: OpenPage, script: str = "") -> tuple[Page, Page]:
    season = seasons.season(people=())
    page = open_page(
        f"#season/{season['overview']['id']}",
        storage={**INSTANT_SETTINGS, **seasons.storage_with_seasons(season)},
        reduced_motion="reduce",
        script=script,
    )
    wait_for_overview(page, 0)
    other_page = page.context.new_page()
    other_page.goto(page.url)
    wait_for_overview(other_page, 0)
    return page, other_page


def rename(page: Page, name: str) -> None:
    page.get_by_role("button", name="Rename").first.click()
    page.get_by_label("New name").fill(name)
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()


def test_the_other_window_shows_season_changes(open_page: OpenPage) -> None:
    page, other_page = windows(open_page)
    page.get_by_role("button", name="Simulate").click()
    wait_for_overview(page, 1)
    wait_for_overview(other_page, 1)
    expect(other_page.locator(".notice")).to_contain_text(NOTICE)
    other_page.get_by_role("button", name="Simulate").click()
    wait_for_overview(other_page, 2)
    wait_for_overview(page, 2)
    rename(page, "Zoe")
    expect(other_page.locator(".season-right")).to_contain_text("Zoe")
    [stored_season] = seasons_in(page)
    assert stored_season["race"] == 3
    assert "Zoe" in stored_season["file"]


@pytest.mark.parametrize(
    ("choice", "name", "race"), [("seasons.keep_local", "", 2), ("seasons.use_received", "Zoe", 1)]
)
def test_a_stale_window_asks_before_overwriting(
    open_page: OpenPage, choice: str, name: str, race: int
) -> None:
    page, stale = windows(open_page, DEAF)
    page.get_by_role("button", name="Simulate").click()
    wait_for_overview(page, 1)
    further_file = seasons_in(page)[0]["file"]
    wait_for_overview(stale, 0)
    rename(stale, "Zoe")
    expect(stale.get_by_role("heading", name=ui_text("seasons.diverged"))).to_be_visible()
    assert seasons_in(page)[0]["file"] == further_file
    stale.get_by_role("dialog").get_by_role("button", name=ui_text(choice)).click()
    wait_for_overview(stale, race - 1)
    [stored_season] = seasons_in(page)
    assert stored_season["race"] == race
    assert name in stored_season["file"]


def test_the_same_race_in_two_windows_counts_once(open_page: OpenPage) -> None:
    """A race simulated in two windows that do not know of each other counts once."""
    page, stale = windows(open_page, DEAF)
    page.get_by_role("button", name="Simulate").click()
    wait_for_overview(page, 1)
    wait_for_overview(stale, 0)
    stale.get_by_role("button", name="Simulate").click()
    wait_for_overview(stale, 1)
    expect(stale.get_by_role("dialog")).to_have_count(0)
    [stored_season] = seasons_in(page)
    assert stored_season["race"] == 2
