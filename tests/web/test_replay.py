"""Replays in a real browser: keys, timeline, commentary, a phone, and playing on from an earlier moment."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.support.browser import INSTANT_SETTINGS, TIMEOUT_MS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision
from tests.support.web.axe import complaints
from tests.support.web.positions import ask_engine, race_link_after
from tests.support.web.race_page import (
    RACES_KEY,
    decide_by_keyboard,
    race_values,
    report_of,
    storage_value,
)
from tests.support.web.transient_observer import TransientObserver
from web.tooling.catalog.catalog import CLAUSE_BY_ID
from web.tooling.serve import StaticServer

RUNNING = (4, 90)
OVER = (4, 100_000)


def history_of(link: str) -> dict[str, Any]:
    """Return the history of a race and leave the race open in the engine."""
    ask_engine({"do": "open", "link": link})
    return dict(ask_engine({"do": "history"})["history"])


def is_at(page: Page, decision: int) -> None:
    """Wait until the board shows the race before this decision and the replay is paused."""
    expect(page.locator(f'main.race[data-at="{decision}"]')).to_be_attached()
    expect(page.get_by_role("button", name="Play", exact=True).first).to_be_visible()


def cars_in_order(page: Page) -> list[str]:
    return [
        str(car)
        for car in page.locator(".order-row").evaluate_all("rows => rows.map(row => row.dataset.car)")
    ]


@pytest.fixture
def running(reopen_page: OpenPage) -> Page:
    """Open a race under way and wait for its history, which arrives after the question."""
    page = reopen_page(f"#{race_link_after(*RUNNING)}")
    wait_for_decision(page)
    page.wait_for_selector(".timeline", state="attached")
    return page


def test_a_replay_shows_every_moment_as_it_was(running: Page) -> None:
    """Every moment shown equals the engine's, and leaving the replay restores the present."""
    page, history = running, history_of(race_link_after(*RUNNING))
    values_before, address = race_values(page), page.url
    end = history["decisions"]
    page.keyboard.press("w")
    expect(page.locator("main.race.is-replay")).to_be_visible()
    page.keyboard.press("Home")
    is_at(page, 0)
    page.keyboard.press("End")
    is_at(page, end)
    page.keyboard.press("PageUp")
    turn, start = max((turn for turn in history["turns"] if turn[1] < end), key=lambda turn: turn[1])
    is_at(page, start)
    expect(page.locator(".replay-head h2")).to_have_text(f"Turn {turn}")
    for key, place in (("ArrowLeft", start - 1), ("ArrowLeft", start - 2), ("ArrowRight", start - 1)):
        page.keyboard.press(key)
        is_at(page, place)
        scene = ask_engine({"do": "board_state", "decision": place})["board_state"]
        assert cars_in_order(page) == [str(car) for car in scene["order"]]
        expect(page.locator("main.race")).to_have_attribute("data-round", str(scene["round"]))
        spaces = {str(car["car"]) for car in scene["cars"] if car["space"] is not None}
        assert (
            set(page.locator(".b-cars [data-car]").evaluate_all("cars => cars.map(car => car.dataset.car)"))
            == spaces
        )
    page.keyboard.press("Escape")
    wait_for_decision(page)
    expect(page.locator("main.race.is-replay")).to_have_count(0)
    assert race_values(page) == values_before
    assert page.url == address


def test_key_moments_slider_and_commentary_open_their_moment(running: Page) -> None:
    page, history = running, history_of(race_link_after(*RUNNING))
    keys = [moment for moment in history["moments"] if moment["weight"] >= 3]
    page.keyboard.press("[")
    is_at(
        page, max(moment["decision"] for moment in keys if moment["decision"] < history["decisions"] - 1) + 1
    )
    page.locator(".moments button").first.click()
    is_at(page, keys[0]["decision"] + 1)
    slider = page.get_by_role("slider", name="Timeline")
    slider.focus()
    page.keyboard.press("ArrowRight")
    is_at(page, keys[0]["decision"] + 2)
    words = str(slider.get_attribute("aria-valuetext"))
    assert re.fullmatch(r"Turn \d+\. Lap \d of 1: .+ (is|are) next\.", words)
    page.keyboard.press("Escape")
    wait_for_decision(page)
    line = page.locator(".log-line").nth(12)
    turn = line.locator("button.log-turn").inner_text()
    words = line.locator(".log-words").inner_text()
    line.locator("button.log-turn").click()
    expect(page.locator("main.race.is-replay")).to_be_visible()
    expect(page.locator(".told-here")).to_contain_text(words)
    expect(page.locator(".log-words").filter(has_text=words).first).to_be_visible()
    assert abs(int(str(page.locator("main.race").get_attribute("data-round"))) - int(turn)) <= 1


# Records the number of commentary lines, and the number of those laid out only when in sight.
LINES_SEEN = """globalThis.lines = [];
new MutationObserver(() => {
  const all = [...document.querySelectorAll("#app .log-line")];
  const late = all.filter((line) => getComputedStyle(line).contentVisibility === "auto");
  const seen = `${all.length} ${late.length}`;
  if (all.length && lines.at(-1) !== seen) lines.push(seen);
}).observe(document, {childList: true, subtree: true});"""


def test_a_long_race_lays_out_only_the_visible_lines_first(
    context: BrowserContext, server: StaticServer
) -> None:
    """The visible lines are laid out once; older ones follow and cost no layout while out of sight."""
    context.add_init_script(LINES_SEEN)
    page = context.new_page()
    page.goto(f"{server.address}#{race_link_after(*RUNNING)}")
    wait_for_decision(page)
    page.wait_for_function("() => lines.length > 1")
    assert page.evaluate("lines.slice(0, 2)") == ["14 0", "60 60"]


def test_a_replay_plays_to_the_end_and_can_be_paused(reopen_page: OpenPage) -> None:
    link = race_link_after(*OVER)
    history = history_of(link)
    last_decision = history["decisions"]
    page = reopen_page("#" + link, storage={"settings.1": {"speed": "0.5"}}, moving=True)
    watch_button = page.get_by_role("button", name=ui_text("replay.watch"), exact=True)
    watch_button.wait_for()
    dice = TransientObserver(page, '.roll.is-rolled[data-roll="roll"]')
    watch_button.click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    # Dice roll in the replay and disappear when it is paused.
    dice.first()
    page.keyboard.press("w")
    expect(page.locator(".roll")).to_have_count(0)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("End")
    is_at(page, last_decision)
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    is_at(page, last_decision - 3)
    for _ in range(3):
        page.get_by_role("button", name=re.compile("^Speed")).click()
    page.get_by_role("button", name=re.compile("^Speed")).click()
    expect(page.get_by_role("button", name=f"Speed: {ui_text('menu.speed.instant')}")).to_be_visible()
    page.keyboard.press("w")
    is_at(page, last_decision)
    page.get_by_role("button", name="Back to the result").click()
    expect(page.locator(".classification tbody tr")).to_have_count(6)


def test_a_race_without_people_pauses_for_a_replay(reopen_page: OpenPage) -> None:
    """A race without people pauses during a replay and then continues."""
    page = reopen_page(
        "#" + race_link_after(4, 30, human_count=0), storage={"settings.1": {"speed": "4"}}, moving=True
    )
    expect(page.locator(".timeline")).to_be_visible(timeout=TIMEOUT_MS)
    page.keyboard.press("[")
    expect(page.locator("main.race.is-replay")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name=ui_text("replay.forward"))).to_be_disabled()
    order, link = cars_in_order(page), page.url
    page.keyboard.press("Escape")
    expect(page.locator("main.race.is-moving")).to_be_visible()
    page.get_by_role("button", name=re.compile("Skip")).click()
    page.wait_for_selector('html[data-ready="over"]', state="attached")
    log_texts = page.locator(".log-words").all_inner_texts()
    assert len(log_texts) == len(page.locator(".log-line").all())
    final_report = report_of(page.url.split("#")[1])
    assert page.url != link
    assert len(order) == len(final_report["classification"])
    assert [str(line["car"]) for line in final_report["classification"]] == cars_in_order(page)


def test_playing_on_from_a_moment_keeps_the_original_race(running: Page) -> None:
    page = running
    decide_by_keyboard(page)
    original_url, values_before = page.url, race_values(page)
    page.keyboard.press("w")
    expect(page.locator("main.race.is-replay")).to_be_visible()
    page.keyboard.press("Home")
    is_at(page, 0)
    page.get_by_role("button", name="Continue from here").click()
    wait_for_decision(page)
    expect(page.locator(".notice")).to_contain_text(ui_text("replay.forked", turn=1))
    assert page.url != original_url
    expect(page.locator("main.race")).to_have_attribute("data-round", "1")
    decide_by_keyboard(page)
    stored_races = json.loads(storage_value(page, RACES_KEY) or "[]")
    assert len(stored_races) == 2
    assert {race["link"] for race in stored_races} == {page.url.split("#")[1], original_url.split("#")[1]}
    fork = race_values(page)
    page.reload()
    wait_for_decision(page)
    assert race_values(page) == fork
    decide_by_keyboard(page)
    assert len(json.loads(storage_value(page, RACES_KEY) or "[]")) == 2
    page.go_back()
    page.wait_for_url(original_url)
    expect(page.locator("main.race")).to_have_attribute("data-round", values_before["round"])
    wait_for_decision(page)
    assert race_values(page) == values_before


def test_a_commentary_line_opens_its_rule(reopen_page: OpenPage) -> None:
    settings = {**INSTANT_SETTINGS["settings.1"], "clauses": True}
    page = reopen_page(f"#{race_link_after(*RUNNING)}", storage={"settings.1": settings}, moving=True)
    wait_for_decision(page)
    clause = page.locator(".log-line button.clause").first
    name = clause.inner_text()
    clause.focus()
    page.keyboard.press("Enter")
    dialog = page.locator("dialog.is-clause")
    expect(dialog.locator("h2")).to_have_text(name)
    expect(dialog).to_contain_text(CLAUSE_BY_ID[name].text)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    die = page.locator(".log-line button.die-card").first
    die.click()
    expect(dialog.locator("h2")).to_have_text(re.compile(r"^[A-Z]{3}-[A-Z0-9]{3}-\d"))


def test_a_replay_works_on_a_phone(reopen_page: OpenPage) -> None:
    page = reopen_page(f"#{race_link_after(*RUNNING)}", size="phone")
    wait_for_decision(page)
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Watch from the start").tap()
    expect(page.locator("main.race.is-replay")).to_be_visible()
    page.get_by_role("button", name="Pause").tap()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    for button in page.locator(".transport button, .go button").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 40
        assert box["y"] + box["height"] <= 844
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.get_by_role("button", name="Back to the race").tap()
    wait_for_decision(page)
    expect(page.get_by_role("slider", name="Timeline")).to_be_hidden()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Timeline").tap()
    slider = page.get_by_role("slider", name="Timeline")
    last_value = slider.get_attribute("max")
    assert last_value
    expect(slider).to_have_value(last_value)
    slider.fill("0")
    is_at(page, 0)
    page.get_by_role("button", name="Back to the race").tap()
    wait_for_decision(page)


def test_full_screen_can_be_switched_on_and_off(running: Page) -> None:
    page = running
    page.keyboard.press("f")
    page.wait_for_selector("html:fullscreen", state="attached")
    page.get_by_role("button", name="Full screen").click()
    page.wait_for_selector("html:not(:fullscreen)", state="attached")


@pytest.mark.full
def test_replays_are_accessible(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page(f"#{race_link_after(*RUNNING)}", size=size)
    wait_for_decision(page)
    page.wait_for_selector(".timeline", state="attached")
    page.keyboard.press("[")
    expect(page.locator("main.race.is-replay")).to_be_visible()
    violations = {"replay": complaints(page)}
    die = page.locator(".told-here button").first
    while not die.is_visible():
        at = page.locator("main.race").get_attribute("data-at")
        page.keyboard.press("[")
        page.locator(f'main.race:not([data-at="{at}"])').wait_for()
    die.click()
    expect(page.locator("dialog.is-clause p")).to_have_count(3)
    violations["clause"] = complaints(page)
    assert {state: entries for state, entries in violations.items() if entries} == {}
