"""A season in the page, as a host and their friends run it."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, TIMEOUT_MS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web import stored_seasons as seasons
from tests.support.web.axe import complaints
from tests.support.web.positions import ask_engine
from tests.support.web.race_page import MAX_DECISIONS, decide_by_keyboard, is_over
from tests.support.web.season_page import seasons_in, wait_for_overview


def test_a_season_runs_from_the_home_page_to_the_champion(reopen_page: OpenPage) -> None:
    page = reopen_page("", storage=INSTANT_SETTINGS)
    page.get_by_role("link", name="Season").click()
    page.get_by_role("link", name="New season").click()
    page.get_by_label("Name of the season").fill("Spring cup")
    page.get_by_label("Name of the season").press("Enter")
    rows = page.locator(".plan-calendar .plan-row")
    expect(rows).to_have_count(5)
    for remaining in (4, 3, 2):
        page.get_by_role("button", name="Remove race").last.click()
        expect(rows).to_have_count(remaining)
    page.get_by_role("button", name=ui_text("seasons.earlier", race=2, circuit="Zandvoort")).click()
    expect(rows.first).to_contain_text("Zandvoort")
    for row, circuit in enumerate(("Cala Moka", "Monaco")):
        rows.nth(row).locator(".plan-open").click()
        rows.nth(row).get_by_role("radio", name=circuit, exact=True).click()
        rows.nth(row).get_by_role("spinbutton", name="Laps").fill("1")
        rows.nth(row).get_by_role("spinbutton", name="Laps").press("Tab")
        expect(rows.nth(row)).to_contain_text(f"{circuit}1 lap")
    teams = page.locator(".plan-teams .plan-row")
    while (count := teams.count()) > 1:
        teams.last.locator(".plan-open").click()
        teams.last.get_by_role("button", name="Remove").click()
        expect(teams).to_have_count(count - 1)
    page.get_by_role("button", name=ui_text("seasons.begin")).click()
    wait_for_overview(page, 0)
    expect(page.locator(".season-name")).to_have_text("Spring cup")
    page.get_by_role("button", name="Start race 1").click()
    wait_for_decision(page)
    expect(page.locator(".bar-season")).to_have_text("Season, race 1")
    decide_by_keyboard(page)
    page.go_back()
    page.get_by_role("button", name=ui_text("seasons.go_on", race=1)).click()
    wait_for_decision(page)
    for _ in range(MAX_DECISIONS):
        if is_over(page):
            break
        decide_by_keyboard(page)
    back_link = page.get_by_role("link", name="Back to the season: you are")
    expect(back_link).to_be_visible()
    [stored_season] = seasons_in(page)
    assert stored_season["race"] == 2
    page.reload()
    expect(back_link).to_be_visible(timeout=TIMEOUT_MS)
    expect(page.locator(".season-after")).to_contain_text(ui_text("season.merged_before"))
    back_link.click()
    wait_for_overview(page, 1)
    page.get_by_role("button", name="Simulate").click()
    wait_for_overview(page, 2)
    expect(page.locator(".next.has-ended")).to_contain_text("champion")
    [stored_season] = seasons_in(page)
    season = ask_engine({"do": "season", "act": "overview", "season": stored_season["file"]})["season"]
    table = list(csv.reader(io.StringIO(download_chart(page).read_text(encoding="utf-8-sig"))))
    assert table[1:] == [
        ["" if cell is None else str(cell) for cell in line] for line in seasons.standings_rows(season)
    ]
    assert int(table[1][-1]) > 0
    page.get_by_role("link", name="Report of race 2").click()
    expect(page.locator(".classification.is-full tbody tr")).to_have_count(2, timeout=TIMEOUT_MS)
    page.get_by_role("link", name="Season, race 2").click()
    wait_for_overview(page, 2)


def download_chart(page: Page) -> Path:
    with page.expect_download() as download_info:
        page.locator(".figure-standings-drivers .figure-save button").filter(has_text="CSV").click()
    assert download_info.value.suggested_filename == "yellow-flag-standings-drivers.csv"
    return Path(download_info.value.path())


def test_a_season_part_that_failed_to_load_can_be_retried(open_page: OpenPage) -> None:
    season = seasons.season(people=("Ada", "Bruno"))
    page = open_page(
        f"#{seasons.next_race_link(season)}",
        storage={**INSTANT_SETTINGS, **seasons.storage_with_seasons(season)},
        missing_files="**/merge-result.*.js",
        expected_errors=("ERR_FAILED",),
    )
    expect(page.locator(".season-after")).to_contain_text(ui_text("screen.absent"), timeout=TIMEOUT_MS)
    page.context.unroute("**/merge-result.*.js")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("link", name="Back to the season")).to_be_visible(timeout=TIMEOUT_MS)
    assert seasons_in(page)[0]["race"] == 2


def test_the_host_corrects_a_result_with_a_reason(reopen_page: OpenPage) -> None:
    season = seasons.simulate_race(seasons.season())
    page = reopen_page(f"#season/{season['overview']['id']}", storage=seasons.storage_with_seasons(season))
    wait_for_overview(page, 1)
    page.get_by_role("button", name="Enter a result").click()
    form = page.get_by_role("dialog", name="Enter a result")
    first_place, second_place = form.locator("select").nth(0), form.locator("select").nth(1)
    first_place.select_option("2")
    second_place.select_option("1")
    form.get_by_label("Reason").fill("played at Tom's")
    form.get_by_role("button", name=ui_text("seasons.enter_it")).click()
    wait_for_overview(page, 2)
    expect(page.locator(".season-log q").first).to_have_text("played at Tom's")
    page.get_by_role("button", name="Strike out race 1").click()
    page.get_by_label("Reason").fill("wrong tyres")
    page.get_by_role("dialog").get_by_role("button", name="Strike it out").click()
    wait_for_overview(page, 1)
    expect(page.get_by_role("button", name="Start race 1")).to_be_visible()
    expect(page.locator(".season-log")).to_contain_text("wrong tyres")


def test_a_trant_season_asks_which_team_sits_out(reopen_page: OpenPage) -> None:
    page = reopen_page("#seasons/new")
    page.get_by_role("radio", name="Trant season").click()
    expect(page.locator(".plan-calendar .plan-row")).to_have_count(12)
    page.get_by_role("button", name=ui_text("seasons.begin")).click()
    wait_for_overview(page, 0)
    page.get_by_role("button", name="Start race 1").click()
    wishes = page.get_by_role("dialog", name=ui_text("seasons.wishes"))
    wishes.get_by_label(ui_text("seasons.wish_of", team="Rosso Levante")).select_option("1")
    wishes.get_by_role("button", name="Start race 1").click()
    page.wait_for_selector("main.race")
    page.go_back()
    wait_for_overview(page, 0)
    expect(page.locator(".date.is-next")).to_contain_text(ui_text("seasons.rests", team="Rosso Levante"))
    expect(page.locator(".next .is-forward")).to_have_text("Simulate")


def test_a_year_sets_the_calendar_of_its_championship(reopen_page: OpenPage) -> None:
    """Choosing a year lists its Grands Prix in order, and names the season unless the reader has named it."""
    page = reopen_page("#seasons/new")
    rows = page.locator(".plan-calendar .plan-row")
    year = page.get_by_label(ui_text("seasons.year"))
    expect(rows).to_have_count(5)
    year.select_option("1957")
    expect(rows).to_have_count(8)
    expect(rows.nth(6)).to_contain_text("Pescara")
    expect(page.get_by_label("Name of the season")).to_have_value("Grand Prix season 1957")
    rows.last.get_by_role("button", name="Remove race").click()
    expect(year).to_have_value("")
    year.select_option("1976")
    expect(rows).to_have_count(16)
    page.get_by_label("Name of the season").fill("James and Niki")
    page.get_by_label("Name of the season").press("Enter")
    year.select_option("1957")
    expect(rows).to_have_count(8)
    expect(page.get_by_label("Name of the season")).to_have_value("James and Niki")
    page.get_by_role("button", name=ui_text("seasons.begin")).click()
    wait_for_overview(page, 0)
    expect(page.locator(".date")).to_have_count(8)
    expect(page.locator(".date.is-next")).to_contain_text("Buenos Aires")
    page.get_by_role("button", name="Simulate").click()
    wait_for_overview(page, 1)


@pytest.mark.full
def test_seasons_are_accessible(reopen_page: OpenPage, size: str) -> None:
    season = seasons.simulate_race(seasons.season("trant", teams=3))
    page = reopen_page("#seasons", size=size, storage=seasons.storage_with_seasons(season))
    violations = {"list": complaints(page)}
    page.get_by_role("link", name="New season").click()
    page.get_by_role("radio", name="House-rules campaign").click()
    expect(page.locator(".plan-calendar .plan-row")).to_have_count(10)
    page.locator(".plan-calendar .plan-open").first.click()
    page.locator(".plan-teams .plan-open").first.click()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # there the bottom bar covers nothing
    violations["plan"] = complaints(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    go_to(page, f"#season/{season['overview']['id']}")
    wait_for_overview(page, 1)
    violations["overview"] = complaints(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    for button in ("Correct race 1", "Strike out race 1", "Share", "Rename You"):
        page.get_by_role("button", name=button).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        violations[button] = complaints(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert {state: entries for state, entries in violations.items() if entries} == {}


def test_a_name_is_kept_when_a_switch_is_tapped_right_after_typing_it(reopen_page: OpenPage) -> None:
    """The tap also ends the text input: both changes happen before the next render."""
    page = reopen_page("#seasons/new", size="phone")
    marshal = page.get_by_role("switch", name=ui_text("seasons.marshal"))
    expect(marshal).to_be_attached()
    page.get_by_label(ui_text("seasons.season_name")).fill("Summer cup")
    marshal.tap()
    expect(marshal).to_have_attribute("aria-checked", "true")
    expect(page.locator(".start-bar p b")).to_have_text("Summer cup")
