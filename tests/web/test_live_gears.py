"""Gears chosen in secret at a live table: sealed before anyone can know another's gear."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage
from tests.support.messages import ui_text
from tests.support.web.axe import complaints
from tests.support.web.friends_page import decide, link_of, saved_races
from tests.support.web.live_page import connected_pair, expect_same_race
from tests.support.web.positions import ask_engine, best_answer_token, setup
from tests.support.web.race_page import choose

# Interval between two looks at both pages, and maximum number of looks.
LOOK_MS = 50
MOST_LOOKS = 300

# Records all messages that a page sends and receives.
TRAFFIC = """globalThis.traffic = [];
const send = RTCDataChannel.prototype.send;
RTCDataChannel.prototype.send = function (text) {
  const wanted = globalThis.changed?.(text) ?? text;
  if (wanted === "") return;
  traffic.push(["out", wanted]);
  send.call(this, wanted);
};
const listen = RTCDataChannel.prototype.addEventListener;
RTCDataChannel.prototype.addEventListener = function (type, take) {
  listen.call(this, type, take);
  if (type === "message") listen.call(this, type, ({ data }) => traffic.push(["in", data]));
};"""

# Alter or withhold the message that reveals a sealed gear.
FALSE_GEAR = """globalThis.changed = (text) => {
  const message = JSON.parse(text);
  return message.type === "unseal" ? JSON.stringify({ ...message, salt: "0".repeat(32) }) : text;
}"""
WITHHELD_GEAR = """globalThis.changed = (text) => (JSON.parse(text).type === "unseal" ? "" : text)"""


@cache
def race_with_secret_gears() -> str:
    """Return the link of a race of Ada and June that is at a question for secret gears."""
    race_setup: dict[str, Any] = {**setup(3, {}), "rulebook": "trant", "laps": 2}
    race_setup["cars"] = [
        {"name": name, "livery": livery, "driver": "human"} for livery, name in enumerate(("Ada", "June"))
    ]
    view = ask_engine({"do": "new", "setup": race_setup})["view"]
    while not (view["question"]["step"] == "gear" and view["question"]["secret"] and view["round"] > 1):
        view = ask_engine({"do": "decide", "token": best_answer_token()})["view"]
    return str(view["link"])


def pages_by_state(*pages: Page) -> tuple[Page, Page]:
    """Return the page that is asked and the other one, once both show the same position."""
    first_page, second_page = pages
    for _ in range(MOST_LOOKS):
        ready = [page.locator("html").get_attribute("data-ready") for page in pages]
        if first_page.url == second_page.url and sorted(map(str, ready)) == ["awaiting", "decision"]:
            break
        first_page.wait_for_timeout(LOOK_MS)
    return (first_page, second_page) if ready[0] == "decision" else (second_page, first_page)


def seal_gear(page: Page) -> None:
    """Choose the first possible gear in secret, while the other player is asked.

    If the other player has decided already, the gears are driven at once and the panel disappears.
    """
    panel = page.locator(".live-gears")
    panel.locator(".ahead-gear :enabled").first.click()
    seal_button = panel.get_by_role("button", name=ui_text("live.gears.seal"))
    seal_button.click()
    expect(seal_button).to_have_count(0)


# Records the texts of all notices.
NOTICES = """globalThis.notices = [];
new MutationObserver(() => {
  const shown = document.querySelector(".notice")?.textContent.trim();
  if (shown && shown !== notices.at(-1)) notices.push(shown);
}).observe(document, { subtree: true, childList: true, characterData: true });"""
FAULTS = {
    ui_text(f"live.gears.{fault}", name=name) for fault in ("changed", "withheld") for name in ("Ada", "June")
}


def wait_for_gears(waiting_page: Page, asked_page: Page) -> None:
    """Wait until the sealed gear has been driven, and both pages show the same race."""
    expect(waiting_page.locator(".live-gears")).to_have_count(0)
    expect(waiting_page.locator('main.race[data-step="gear"]')).to_have_count(0)
    expect_same_race(waiting_page, asked_page)


def take_hint(page: Page) -> None:
    """Take the hinted answer, without waiting for the next position."""
    choose(page)
    page.keyboard.press("Enter")


def traffic_of(page: Page, direction: str) -> list[dict[str, Any]]:
    """Return the messages that a page has sent ("out") or received ("in"), without the pings."""
    messages = [json.loads(text) for sent, text in page.evaluate("traffic") if sent == direction]
    return [message for message in messages if message["type"] not in ("ping", "pong")]


def table_with_secret_gears(open_page: OpenPage, script: str = "") -> tuple[Page, Page]:
    """Return the page that is asked for a gear in secret, and the one that is asked later."""
    pages = connected_pair(open_page, race_with_secret_gears(), script=TRAFFIC + script)
    asked_page, waiting_page = pages_by_state(*pages)
    expect(waiting_page.locator(".live-gears")).to_be_visible()
    return asked_page, waiting_page


@pytest.mark.full
def test_no_gear_is_known_before_all_are_sealed(open_page: OpenPage) -> None:
    """The first gear waits for the seal of the second; no message before that contains a gear."""
    asked_page, waiting_page = table_with_secret_gears(open_page)
    previous_link = link_of(asked_page)
    for page in (asked_page, waiting_page):
        page.evaluate("traffic.length = 0")
    take_hint(asked_page)
    expect(asked_page.locator(".notice")).to_have_text(ui_text("live.gears.waiting", names="June"))
    assert traffic_of(waiting_page, "in") == []
    assert link_of(waiting_page) == link_of(asked_page) == previous_link
    assert complaints(waiting_page) == {}
    seal_gear(waiting_page)
    wait_for_gears(waiting_page, asked_page)
    (seal,) = [message for message in traffic_of(asked_page, "in") if message["type"] == "seal"]
    assert set(seal) == {"v", "type", "turn", "car", "hash"}
    types = [message["type"] for message in traffic_of(waiting_page, "out") if message["type"] != "secret"]
    assert types.index("seal") < types.index("unseal") < types.index("race")
    expect(asked_page.locator(".notice")).to_have_count(0)


@pytest.mark.full
@pytest.mark.parametrize(("script", "fault"), [(FALSE_GEAR, "changed"), (WITHHELD_GEAR, "withheld")])
def test_a_false_or_withheld_gear_is_reported(open_page: OpenPage, script: str, fault: str) -> None:
    """The other device names the player responsible, and the race continues."""
    asked_page, waiting_page = table_with_secret_gears(open_page, script)
    take_hint(asked_page)
    seal_gear(waiting_page)
    expect(asked_page.locator(".notice")).to_have_text(ui_text(f"live.gears.{fault}", name="June"))
    wait_for_gears(waiting_page, asked_page)
    next_page, _ = pages_by_state(asked_page, waiting_page)
    decide(next_page)


@pytest.mark.full
def test_a_lost_connection_releases_the_waiting_gear(open_page: OpenPage) -> None:
    asked_page, waiting_page = table_with_secret_gears(open_page)
    previous_link = link_of(asked_page)
    take_hint(asked_page)
    expect(asked_page.locator(".notice")).to_have_text(ui_text("live.gears.waiting", names="June"))
    waiting_page.reload()
    expect(asked_page).not_to_have_url(f"{asked_page.url.split('#')[0]}#{previous_link}", timeout=30_000)
    asked_page.wait_for_selector('html[data-ready="awaiting"]', state="attached")


@pytest.mark.full
def test_a_whole_race_with_secret_gears(open_page: OpenPage) -> None:
    pages = connected_pair(open_page, race_with_secret_gears(), script=TRAFFIC + NOTICES)
    for page in pages:
        page.wait_for_selector("html[data-ready]", state="attached")
    while not pages[0].locator('html[data-ready="over"]').count():
        asked_page, waiting_page = pages_by_state(*pages)
        if waiting_page.locator(".live-gears .ahead-gear").count():
            seal_gear(waiting_page)
            expect(waiting_page.locator(".live-gears")).to_contain_text(ui_text("live.gears.sealed"))
            take_hint(asked_page)
            wait_for_gears(waiting_page, asked_page)
            assert not {*asked_page.evaluate("notices")} & FAULTS
        else:
            decide(asked_page)
            expect_same_race(asked_page, waiting_page)
    first_race, second_race = (saved_races(page)[0] for page in pages)
    assert first_race["over"]
    assert first_race["link"] == second_race["link"]
    for page in pages:
        assert not {*page.evaluate("notices")} & FAULTS
    # June is entered second, and always asked later.
    assert any(message["type"] == "unseal" for message in traffic_of(pages[0], "in"))
