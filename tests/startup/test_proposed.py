"""A new season is shown before Python has loaded; then the engine's proposal counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.browser import TIMEOUT_MS
from tests.support.messages import ui_text
from tests.support.web.faults import FaultyServer
from tests.support.web.faulty_site import Visit
from tests.support.web.season_page import wait_for_overview
from web.tooling.serve import StaticServer

PYTHON = "assets/py.*/*"
KINDS = "#app main.plan .rule-card"
RACES = "#app main.plan .plan-calendar .plan-row"
TEAMS = "#app main.plan .plan-teams"
NAME, BEGIN = "Name of the season", ui_text("seasons.begin")


def test_every_kind_of_season_is_offered_before_python_loads(
    visit: Visit, faulty_server: FaultyServer, size: str
) -> None:
    faulty_server.faults[PYTHON] = "stalled"
    page = visit("#seasons/new", size)
    expect(page.locator(RACES)).to_have_count(5)
    for kind, races in (("Trant season", 12), ("House-rules campaign", 10), ("Our season", 5)):
        page.locator(KINDS).filter(has_text=kind.replace("Our", "Free")).click()
        expect(page.locator(RACES)).to_have_count(races)
        expect(page.get_by_label(NAME)).to_have_value(kind)
        expect(page.get_by_role("button", name=BEGIN)).to_be_enabled()
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.smoke
def test_changes_made_before_python_loads_are_applied(visit: Visit, faulty_server: FaultyServer) -> None:
    faulty_server.faults[PYTHON] = "stalled"
    page = visit("#seasons/new")
    page.get_by_role("button", name="Remove race").last.click()
    expect(page.locator(RACES)).to_have_count(4)
    page.get_by_role("button", name=BEGIN).click()
    faulty_server.clear_faults()
    wait_for_overview(page, 0)
    expect(page.locator(".season-name")).to_have_text("Our season")
    expect(page.locator(".dates > li")).to_have_count(4)


@pytest.fixture
def open_changed_season(browser: Browser, site_server: StaticServer) -> Iterator[Callable[[str, str], Page]]:
    """Return a function that opens a new season whose built-in proposal differs from the engine's."""
    context = browser.new_context(service_workers="block", reduced_motion="reduce")
    context.set_default_timeout(TIMEOUT_MS)

    def open_season(old: str, new: str) -> Page:
        def fulfil_changed(route: Route) -> None:
            text = route.fetch().text()
            assert old in text
            route.fulfill(body=text.replace(old, new), content_type="text/javascript")

        context.route("**/assets/season.*.js", fulfil_changed)
        page = context.new_page()
        page.goto(f"{site_server.address}#seasons/new")
        return page

    yield open_season
    context.close()


def test_the_engines_proposal_replaces_the_listed_one(
    open_changed_season: Callable[[str, str], Page],
) -> None:
    page = open_changed_season("Cobalt Works", "Cobalt Woods")
    expect(page.locator(TEAMS)).to_contain_text("Cobalt Woods")
    expect(page.locator(TEAMS)).to_contain_text("Cobalt Works")


def test_the_engines_proposal_keeps_the_readers_changes(
    open_changed_season: Callable[[str, str], Page],
) -> None:
    page = open_changed_season("Cobalt Works", "Cobalt Woods")
    page.get_by_label(NAME).fill("Autumn cup")
    page.get_by_label(NAME).press("Enter")
    page.get_by_role("button", name=BEGIN).click()
    wait_for_overview(page, 0)
    expect(page.locator(".season-name")).to_have_text("Autumn cup")
    expect(page.locator("main.season")).to_contain_text("Cobalt Woods")
