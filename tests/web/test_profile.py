"""The reader's past races: profile, best laps with a ghost car, races against others on the same dice."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime
from functools import cache

from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, TIMEOUT_MS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.axe import complaints
from tests.support.web.message_patterns import text_pattern
from tests.support.web.positions import ask_engine, best_answer_token, link_before_the_end, race_link_after
from tests.support.web.race_page import decide_by_keyboard, is_over, storage_value
from web.tooling.sunday_circuits import sunday_circuits

CIRCUIT = "cala-moka"
PROFILE = "yellow-flag.profile.1"
DECISIONS_MOST = 30
DAY = 20_801  # days since 1970
SUNDAY = 20_800


@cache
def drive_home(page: Page) -> None:
    for _ in range(DECISIONS_MOST):
        page.wait_for_selector("html[data-ready]", state="attached")
        if is_over(page):
            return
        decide_by_keyboard(page)
    raise AssertionError


def test_a_race_is_in_the_profile_and_its_best_lap_gives_a_ghost(reopen_page: OpenPage) -> None:
    page = reopen_page("#profile", storage=INSTANT_SETTINGS)
    expect(page.locator(".profile-empty")).to_be_visible()
    go_to(page, f"#{link_before_the_end(race_link_after(1, 999, circuit=CIRCUIT), 2)}")
    drive_home(page)
    first_lap = text_pattern("record.first_standing", time=r"[\d.]+")
    expect(page.locator(".own-laps")).to_contain_text(re.compile(first_lap))
    assert len(json.loads(storage_value(page, PROFILE) or "[]")) == 1
    page.locator(".own-race").get_by_role("link", name="Your profile").click()
    expect(page.locator('[data-figure="races"]')).to_have_text("1race")
    row = page.locator(f'[data-circuit="{CIRCUIT}"]')
    expect(row.get_by_role("link")).to_contain_text(f"{ui_text('profile.standing', time='')} Ludodélire")
    expect(page.locator(".profile-gears .is-favourite")).to_be_visible()
    expect(
        page.locator(".figure-profile-luck rect.chart-good, .figure-profile-luck rect.chart-bad")
    ).to_have_count(1)
    page.get_by_label("Name", exact=True).fill("Bea")
    page.get_by_role("radio", name="Car 4").click()
    assert complaints(page) == {}
    page.reload()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Bea")
    row.get_by_role("link").click()
    expect(page.locator(".report-title")).to_be_visible()
    expect(page.locator(".figure-review")).to_be_visible(timeout=3 * TIMEOUT_MS)
    [noted] = json.loads(storage_value(page, PROFILE) or "[]")
    assert isinstance(noted["skill"], int), "the cost of the choices is stored with the race"
    expect(page.get_by_role("link", name="Your profile")).to_have_attribute("href", "#profile")

    go_to(page, f"#{race_link_after(2, 12, circuit=CIRCUIT)}")
    wait_for_decision(page)
    expect(page.locator(".ghost-badge")).to_contain_text("record")
    expect(page.locator(".ghost-car")).to_have_count(1)
    assert complaints(page) == {}
    decide_by_keyboard(page)
    expect(page.locator(".ghost-badge")).to_contain_text("record")
    page.evaluate("location.hash = '#quick'")
    wait_for_decision(page)
    expect(page.locator(".order-row.is-you .car use")).to_have_attribute("href", "#car-3")


@cache
def race_of(day: int) -> tuple[str, str]:
    """Return two links of a day's finished race: as saved, and as sent by a reader named Bea."""
    parcels = {(sunday.day - date(1970, 1, 1)).days: sunday.parcel for sunday in sunday_circuits()}
    request = {"do": "daily", "day": day, **({"parcel": parcels[day]} if day in parcels else {})}
    view = ask_engine({"do": "new", "setup": ask_engine(request)["daily"]["setup"]})["view"]
    while question := view["question"]:
        view = ask_engine(
            {"do": "decide", "token": best_answer_token()} if question["human"] else {"do": "play_computers"}
        )["view"]
    return str(view["link"]), str(
        ask_engine({"do": "relabel_links", "car": 0, "name": "Bea"})["relabelled_links"]["link"]
    )


def against_bea(open_page: OpenPage, day: int) -> Page:
    """Open Bea's race of a day by its link, on that day, and start a race against it."""
    noon = datetime.fromtimestamp(day * 86_400 + 43_200, UTC).isoformat()
    page = open_page(
        f"#{race_of(day)[1]}", storage=INSTANT_SETTINGS, size="phone", reduced_motion="reduce", time=noon
    )
    page.wait_for_selector('html[data-ready="over"]', state="attached")
    assert storage_value(page, PROFILE) is None
    page.get_by_role("button", name="Race against Bea").click()
    wait_for_decision(page)
    expect(page.locator(".official")).to_be_visible()
    expect(page.locator(".ghost-badge")).to_contain_text("Bea")
    return page


def test_a_friends_sunday_race_starts_the_official_race(open_page: OpenPage) -> None:
    """A friend's race of a Sunday starts the official race of that day.

    Its circuit comes with the link and is checked against the list of Sundays.
    """
    page = against_bea(open_page, SUNDAY)
    decide_by_keyboard(page)
    expect(page.locator(".ghost-badge")).to_contain_text("Bea")
    stored_link = json.loads(storage_value(page, "yellow-flag.days.1") or "{}")[str(SUNDAY)]["link"]
    view = ask_engine({"do": "open", "link": stored_link})["view"]
    friends = ask_engine({"do": "open", "link": race_of(SUNDAY)[1]})["view"]
    assert "~" in view["setup"]["circuit"]
    assert view["setup"]["circuit"] == friends["setup"]["circuit"]


def test_a_friends_daily_race_gives_a_ghost_and_a_comparison(open_page: OpenPage) -> None:
    page = against_bea(open_page, DAY)
    own_link = race_of(DAY)[0]

    # The official attempt shortly before its end.
    late_link = link_before_the_end(own_link, 2)
    page.evaluate(
        "days => localStorage.setItem('yellow-flag.days.1', days)",
        json.dumps({DAY: {"link": late_link, "card": None}}),
    )
    go_to(page, f"#{late_link}")
    drive_home(page)
    page.get_by_role("button", name=ui_text("comparison.open")).click()
    comparison = page.get_by_role("region", name=ui_text("comparison.title"))
    expect(comparison).to_contain_text(ui_text("comparison.same_dice"))
    expect(comparison.get_by_role("columnheader", name="Bea")).to_be_visible()
    assert comparison.locator("tbody tr").count() > 5
    assert complaints(page) == {}
    assert len(json.loads(storage_value(page, PROFILE) or "[]")) == 1
