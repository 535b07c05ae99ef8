"""The Daily Grand Prix in a real browser: same race for all, one official attempt, practice, streaks."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.api.daily import FIRST_GENERATED_DAY, circuit_of_day
from tests.support.browser import CLIPBOARD_SCRIPT, INSTANT_SETTINGS, TIMEOUT_MS, OpenPage
from tests.support.daily_races import TODAY
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.axe import complaints
from tests.support.web.daily_page import resume_official_race
from tests.support.web.positions import ask_engine, best_answer_token
from tests.support.web.race_page import (
    RACES_KEY,
    decide_by_keyboard,
    storage_value,
)
from web.tooling.sunday_circuits import sunday_circuits
from web.tooling.toolchain import ROOT

DAYS = "yellow-flag.days.1"
NOON = "2026-11-21T12:00:00Z"
SUNDAY = sunday_circuits()[0]


def card(place: int | None = 2) -> dict[str, Any]:
    return {
        "place": place,
        "cars": 6,
        "throws": 14,
        "left": 8,
        "full": 13,
        "over": True,
        "marks": ["clean", "paid", "clean"],
    }


def raced(*days: int) -> dict[str, Any]:
    """Return stored results of races on these days, relative to today."""
    return {str(TODAY + day): {"link": f"r1.{day}", "card": card()} for day in days}


def nearly_over(day: int) -> str:
    """Return the link of a day's race shortly before its end; the person follows the hint."""
    view = ask_engine({"do": "new", "setup": ask_engine({"do": "daily", "day": day})["daily"]["setup"]})[
        "view"
    ]
    links: list[str] = []
    while (question := view["question"]) is not None:
        if question["human"]:
            links.append(str(view["link"]))
        view = ask_engine(
            {"do": "decide", "token": best_answer_token()} if question["human"] else {"do": "play_computers"}
        )["view"]
    return links[-2]


def sunday_circuit() -> str:
    request = {"do": "daily", "day": FIRST_GENERATED_DAY, "parcel": SUNDAY.parcel}
    return str(ask_engine(request)["daily"]["setup"]["circuit"])


def sunday_corners() -> list[Any]:
    request = {"do": "daily", "day": FIRST_GENERATED_DAY, "parcel": SUNDAY.parcel}
    return list(ask_engine(request)["daily"]["circuit"]["facts"]["corners"])


def circuit_name(circuit: str) -> str:
    return str(tomllib.loads((ROOT / "tracks" / f"{circuit}.toml").read_text(encoding="utf-8"))["name"])


def drive_home(page: Page) -> None:
    while not page.locator('html[data-ready="over"]').count():
        decide_by_keyboard(page)


def days(page: Page) -> dict[str, Any]:
    return dict(json.loads(storage_value(page, DAYS) or "{}"))


def test_everyone_drives_the_same_daily_race(open_page: OpenPage) -> None:
    """Visitors in two languages get the same race, and it is the engine's race of the day."""
    races = []
    for locale, language in (("en-GB", "Today"), ("fr-FR", "Aujourd’hui")):
        page = open_page("#daily", time=NOON, storage=INSTANT_SETTINGS, locale=locale)
        expect(page.locator(".daily-left .eyebrow").first).to_have_text(language)
        page.locator(".daily-official .is-forward").click()
        wait_for_decision(page)
        expect(page.locator(".bar-title .official")).to_be_visible()
        races.append(
            (
                page.url.split("#")[1],
                page.locator(".order-row").evaluate_all("rows => rows.map(row => row.dataset.car)"),
            )
        )
    assert races[0] == races[1]
    assert (
        ask_engine({"do": "open", "link": races[0][0]})["view"]["setup"]
        == ask_engine({"do": "daily", "day": TODAY})["daily"]["setup"]
    )


def test_one_tap_on_the_home_page_leads_to_the_first_choice(
    open_page: OpenPage,
) -> None:
    page = open_page("", size="phone")
    root = page.locator("html")
    today = int(root.get_attribute("data-day") or 0)
    circuit = circuit_of_day(today)
    expect(root).to_have_attribute("data-day-board", circuit)
    expect(page.locator(".poster-name")).to_have_text(circuit_name(circuit))
    expect(page.locator(".poster-picture svg")).to_be_visible()
    page.locator(".quick").tap()
    wait_for_decision(page)
    if page.locator('main.race[data-step="gear"]').count():  # on pole there is one gear to confirm
        page.locator(".go .is-forward").tap()
    expect(page.locator("main.race")).to_have_attribute("data-step", "drive")
    expect(page.locator(".go .is-forward")).to_have_text(re.compile("Choose a space"))


# Taps as soon as the engine has named the race of the day, before the page is updated.
AT_THE_REPLY = """globalThis.Worker = class extends Worker {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({data}) => {
      if (!data.reply?.includes('"daily"')) return;
      const {port1, port2} = new MessageChannel();
      port1.onmessage = () => document.querySelector(".daily-official .is-forward").click();
      port2.postMessage(null);
    });
  }
};"""


def test_a_tap_counts_at_the_moment_the_daily_race_loads(open_page: OpenPage) -> None:
    page = open_page("#daily", time=NOON, storage=INSTANT_SETTINGS, script=AT_THE_REPLY)
    page.locator(".bar-title .official").wait_for()
    wait_for_decision(page)


def test_only_one_official_attempt_counts(open_page: OpenPage) -> None:
    """The official race can be left and resumed but not undone; after its result only practice is left."""
    page = open_page("#daily", time=NOON, storage=INSTANT_SETTINGS, script=CLIPBOARD_SCRIPT)
    page.get_by_role("button", name="Start the official race").click()
    wait_for_decision(page)
    decide_by_keyboard(page)
    for name in ("Undo", "Hint"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    link_left = page.url.split("#")[1]
    page.keyboard.press("u")
    page.goto(page.url.split("#")[0])
    expect(page.locator('.link-list a[href="#daily"]')).to_contain_text(ui_text("home.daily_begun"))
    assert storage_value(page, RACES_KEY) is None
    page.get_by_role("link", name="Daily Grand Prix").click()
    page.get_by_role("button", name=ui_text("daily.go_on")).click()
    wait_for_decision(page)
    assert page.url.split("#")[1] == link_left
    link_near_end = nearly_over(TODAY)
    go_to(page, "#home")
    stored_days = {**raced(-1, -2), str(TODAY): {"link": link_near_end, "card": None}}
    page.evaluate(
        "([key, days]) => localStorage.setItem(key, JSON.stringify(days))",
        [DAYS, stored_days],
    )
    go_to(page, f"#{link_near_end}")
    wait_for_decision(page)
    expect(page.locator(".bar-title .official")).to_be_visible()
    drive_home(page)
    page.get_by_role("button", name=ui_text("result.daily")).click()
    expect(page.locator('[data-figure="streak"]')).to_contain_text("3days in a row")
    result = days(page)[str(TODAY)]["card"]
    assert result["place"] is None or 1 <= result["place"] <= 6
    assert len(result["marks"]) > 5
    page.get_by_role("button", name=ui_text("daily.share")).click()
    [line] = page.evaluate("window.copied")
    assert "\n" not in line
    assert line.endswith("#daily/2026-11-21")
    assert f"🎲{result['throws']}" in line
    assert f"🔧{result['left']}/{result['full']}" in line
    assert "🔥3" in line
    assert complaints(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.get_by_role("button", name="Practise").click()
    wait_for_decision(page)
    expect(page.locator(".official")).to_have_count(0)
    decide_by_keyboard(page)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert days(page)[str(TODAY)]["card"] == result


def test_the_streak_follows_the_calendar(open_page: OpenPage) -> None:
    """A day without a race ends the streak, and the race of yesterday can only be practised."""
    page = open_page("#daily", time=NOON, storage={**INSTANT_SETTINGS, "days.1": raced(-1, -2, -3, -9)})
    expect(page.locator('[data-figure="streak"] b')).to_have_text("3")
    expect(page.locator(".daily-next")).to_have_text("Next race in 12:00")
    circuit = page.locator(".poster-name").text_content() or ""
    page.clock.fast_forward("02:30:00")
    expect(page.locator(".daily-next")).to_have_text(re.compile("Next race in 9:(29|30)"))
    page.clock.fast_forward("12:00:00")
    expect(page.locator(".daily-left h2")).to_have_text("22 Nov 2026")
    expect(page.locator('[data-figure="streak"] b')).to_have_text("0")
    expect(page.locator('[data-figure="longest"] b')).to_have_text("3")
    expect(page.locator(".poster-name")).not_to_have_text(circuit)
    expect(page.locator(f'[data-day="{TODAY - 1}"]')).to_contain_text("20 Nov 2026: 2nd of 6")
    page.evaluate("location.hash = 'daily/2026-11-21'")
    expect(page.locator(".poster-name")).to_have_text(circuit)
    expect(page.get_by_role("button", name="Practise")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("official"))).to_have_count(0)


def test_sundays_have_their_own_circuit(open_page: OpenPage) -> None:
    """A Sunday has a circuit of its own, the same for all visitors, and the home page announces it."""
    links = []
    for size in ("phone", "desktop"):
        page = open_page("#daily", size=size, time="2026-12-06T12:00:00Z", storage=INSTANT_SETTINGS)
        expect(page.locator(".daily-left")).to_contain_text(ui_text("daily.sunday"), timeout=TIMEOUT_MS)
        expect(page.locator(".poster-name")).to_have_text(SUNDAY.name)
        expect(page.locator(".daily-poster svg").first).to_be_visible()
        page.get_by_role("button", name="Start the official race").click()
        wait_for_decision(page)
        links.append(page.url.split("#")[1])
    assert links[0] == links[1]
    assert ask_engine({"do": "open", "link": links[0]})["view"]["setup"]["circuit"] == sunday_circuit()
    page.goto(page.url.split("#")[0])
    expect(page.locator(".poster-daily")).to_have_text("Today’s race: a new circuit", timeout=TIMEOUT_MS)
    expect(page.locator(".poster-name")).to_have_text(SUNDAY.name)
    named_corners = [corner for corner in sunday_corners() if not re.fullmatch(r"Corner \d+", corner["name"])]
    expect(page.locator(".poster-corners li")).to_have_count(len(named_corners))
    page.evaluate("location.hash = 'daily/2026-11-29'")
    expect(page.locator(".poster-name")).to_have_text(circuit_name(circuit_of_day(FIRST_GENERATED_DAY - 7)))
    expect(page.locator(".daily-left")).not_to_contain_text(ui_text("daily.sunday"))


def test_invalid_stored_days_are_set_aside(open_page: OpenPage) -> None:
    page = open_page("#daily", storage={**INSTANT_SETTINGS, "days.1": {"20000": {"link": 7}, **raced(-1)}})
    expect(page.locator('[data-figure="races"] b')).to_have_text("1")
    assert "20000" in (storage_value(page, "yellow-flag.damaged-days.1") or "")
    resume_official_race(page)


@pytest.mark.full
def test_the_daily_result_is_accessible_on_a_phone(open_page: OpenPage) -> None:
    """``test_only_one_official_attempt_counts`` checks it on a desktop."""
    page = open_page(
        "#daily", size="phone", time=NOON, storage={"days.1": raced(0, -1, -2)}, reduced_motion="reduce"
    )
    expect(page.locator(".daily-result")).to_be_visible(timeout=TIMEOUT_MS)
    assert complaints(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
