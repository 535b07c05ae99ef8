"""Whole races at a live table: lost connections, many devices, a season's race, the clock."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage
from tests.support.messages import ui_text
from tests.support.web import stored_seasons as seasons
from tests.support.web.friends_page import (
    join_as,
    link_of,
    race_between,
    race_of_two,
    saved_races,
    wait_for_state,
)
from tests.support.web.live_page import (
    close_window,
    connected_pair,
    decide_where_asked,
    drive_to_the_end,
    expect_same_race,
    host_of,
    invite_again,
    invite_guest,
    open_table,
    open_window,
    player,
)
from tests.support.web.season_page import seasons_in, wait_for_overview

A_FEW_TURNS = 8
NAMES = ("Ada", "June", "Otto", "Mia", "Bruno", "Elsa", "Farid", "Gina", "Hugo", "Ines")
PATIENCE_MS = 30_000


@pytest.mark.full
def test_two_phones_race_monaco_and_lose_the_connection_twice(open_page: OpenPage) -> None:
    """The guest's page is reloaded, later the host's: the race continues at new tables, to the same end."""
    ada, june = connected_pair(open_page, race_of_two(), size="phone")
    for _ in range(A_FEW_TURNS):
        decide_where_asked(ada, june)
    link_before = link_of(june)
    june.reload()
    expect(ada.locator(".live-people .is-lost")).to_have_count(1, timeout=PATIENCE_MS)
    assert link_of(june) == link_before
    close_notice(ada)
    invite_again(ada, june)
    for _ in range(A_FEW_TURNS):
        decide_where_asked(ada, june)
    ada.reload()
    ada.wait_for_selector("html[data-ready]", state="attached")
    expect(june.locator(".live-strip")).to_have_count(0, timeout=PATIENCE_MS)
    close_notice(june)
    # The guest opens the next table.
    open_table(june)
    close_window(june)
    invite_again(june, ada)
    drive_to_the_end(june, ada)
    (ada_race,), (june_race,) = saved_races(ada), saved_races(june)
    assert ada_race["over"]
    assert ada_race["link"] == june_race["link"] == link_of(ada) == link_of(june)


@pytest.mark.full
@pytest.mark.parametrize("count", [3, 10])
def test_many_devices_drive_at_one_table(open_page: OpenPage, count: int) -> None:
    """Each device has a car; after a round all show the same race, with dice from all."""
    names = NAMES[:count]
    ada = host_of(open_page, race_between(names))
    pages = [ada]
    for name in names[1:]:
        guest = invite_guest(open_page, ada, name)
        join_as(guest, name)
        pages.append(guest)
    expect(ada.locator(".live-people li")).to_have_count(count)
    for _ in range(2 * count):
        decide_where_asked(*pages)
    expect_same_race(*pages)
    assert [saved_races(page)[0]["seats"] for page in pages] == [[number] for number in range(count)]


@pytest.mark.full
def test_a_season_night_at_one_live_table(open_page: OpenPage) -> None:
    """The season's page opens the table; each of two races counts once, the second at the same table."""
    season = seasons.season(people=("Ada", "June"))
    ada = open_page(
        f"#season/{season['overview']['id']}",
        storage={**player("Ada"), **seasons.storage_with_seasons(season)},
    )
    ada.get_by_role("button", name=ui_text("seasons.live")).click()
    expect(ada.get_by_role("dialog").get_by_role("button", name=ui_text("live.close"))).to_be_visible()
    close_window(ada)
    join_as(ada, "Ada")
    june = invite_guest(open_page, ada, "June")
    join_as(june, "June")
    drive_to_the_end(ada, june)
    june.get_by_role("link", name=ui_text("seasons.keep_here")).click()
    wait_for_overview(june, 1)
    june.go_back()
    wait_for_state(june, "over")
    ada.locator(".season-after a").click()
    wait_for_overview(ada, 1)
    ada.get_by_role("button", name=ui_text("seasons.live")).click()
    join_as(ada, "Ada")
    june.wait_for_selector('html[data-ready="decision"], html[data-ready="awaiting"]', state="attached")
    drive_to_the_end(ada, june)
    for page in (ada, june):
        expect(page.locator(".season-after")).to_contain_text(ui_text("season.merged", race=2))
    guests, hosts = (json.loads(seasons_in(page)[0]["file"]) for page in (june, ada))
    assert guests["events"] == hosts["events"]
    assert seasons_in(ada)[0]["race"] == 3


@pytest.mark.full
def test_a_season_race_at_a_live_table_counts_for_all(open_page: OpenPage) -> None:
    """The result is added to the host's season once; the guest, who has no season, can keep it too."""
    season = seasons.season(people=("Ada", "June"))
    ada = open_page(
        f"#season/{season['overview']['id']}",
        storage={**player("Ada"), **seasons.storage_with_seasons(season)},
    )
    ada.get_by_role("button", name=ui_text("seasons.start", race=1)).click()
    join_as(ada, "Ada")
    open_table(ada)
    close_window(ada)
    june = invite_guest(open_page, ada, "June")
    join_as(june, "June")
    drive_to_the_end(ada, june)
    expect(ada.locator(".season-after")).to_contain_text(ui_text("season.merged", race=1))
    assert seasons_in(ada)[0]["race"] == 2
    june.get_by_role("link", name=ui_text("seasons.keep_here")).click()
    wait_for_overview(june, 1)
    guests, hosts = (json.loads(seasons_in(page)[0]["file"]) for page in (june, ada))
    assert guests["events"] == hosts["events"]


def close_notice(page: Page) -> None:
    """Close the message about the lost connection, which covers the menu on a phone."""
    page.locator(".notices").get_by_role("button").click()


@pytest.mark.full
def test_the_clock_decides_for_a_player_who_thinks_too_long(open_page: OpenPage) -> None:
    """The host sets the clock, a guest pauses it for all; after it resumes and runs out, the hint decides."""
    ada, june = connected_pair(open_page, race_of_two())
    while not ada.locator('main.race[data-step="gear"]').count():
        decide_where_asked(ada, june)
    open_window(ada)
    ada.get_by_label(ui_text("live.clock.label")).select_option("30")
    close_window(ada)
    for page in (ada, june):
        expect(page.locator(".time-left")).to_be_visible()
    june.get_by_role("button", name=ui_text("live.clock.pause")).click()
    for page in (ada, june):
        expect(page.locator(".live-clock")).to_contain_text(ui_text("live.clock.paused", name="June"))
    june.get_by_role("button", name=ui_text("live.clock.go_on")).click()
    previous_url = ada.url
    wait_for_state(ada, "decision")
    expect(ada.locator(".notice")).to_have_text(ui_text("live.clock.over"), timeout=40_000)
    expect(ada).not_to_have_url(previous_url)
    expect_same_race(ada, june)
