"""A turn as a person drives it: nothing is preselected, dice roll visibly, and rivals are seen driving."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.page_waits import wait_for_decision
from tests.support.web.positions import ask_engine, race_link_after, setup
from tests.support.web.race_page import MAX_DECISIONS, act_and_wait, choose, decide_by_keyboard, is_over
from tests.support.web.transient_observer import TransientObserver
from web.tooling.chromium import DEVICE_PROFILES

SLOWLY = {"settings.1": {"speed": "0.5"}}
FALLING = ".roll.is-large.is-rolling"
LIES = ".roll.is-large.is-rolled"
# With this seed the person leads, so no car has moved yet in this turn.
LEADS = 10


def third_gear(seed: int = 1) -> str:
    """Return the link of a race in which a person in 3rd gear may choose between several gears."""
    for decisions in count(8):
        link = race_link_after(seed, decisions, circuit="cala-moka")
        view = ask_engine({"do": "open", "link": link})["view"]
        question = view["question"]
        open_gears = [gear for gear in question.get("gears", []) if gear["token"]]
        if len(open_gears) > 2 and view["cars"][0]["gear"] == 3:
            return link
    raise AssertionError


def press(page: Page, locator: Locator) -> None:
    """Tap on a phone, click elsewhere."""
    if page.viewport_size == DEVICE_PROFILES["phone"]["viewport"]:
        locator.tap()
    else:
        locator.click()


def test_nothing_is_preselected_and_a_second_tap_confirms(reopen_page: OpenPage, size: str) -> None:
    """Three taps lead from the gear to the move: two on the gear and one on a free space.

    Before the first tap, the lever shows the odds of staying in gear.
    The tapped gear does not move when its own odds appear.
    """
    page = reopen_page(f"#{third_gear()}", size=size)
    wait_for_decision(page)
    checked = page.locator('.cockpit [role="radio"][aria-checked="true"]')
    forward = page.locator(".go .is-forward")
    expect(checked).to_have_count(0)
    expect(page.locator(".odds-card")).to_contain_text("Stay in 3rd:")
    expect(page.locator(".heat")).to_have_count(1)
    expect(forward).to_have_text(re.compile("Choose a gear"))
    expect(forward).to_be_disabled()
    expect(page.locator('.gear[data-gear="3"] .knob')).to_have_count(1)
    previous_url = page.url
    page.keyboard.press("Enter")

    gear = page.locator('.gear[data-gear="2"]')
    place = gear.bounding_box()
    press(page, gear)
    expect(checked).to_have_attribute("data-gear", "2")
    expect(page.locator(".odds-card")).to_contain_text("2nd:")
    assert gear.bounding_box() == place
    assert page.url == previous_url, "nothing has been rolled yet"
    act_and_wait(page, lambda: press(page, gear))

    expect(page.locator("main.race")).to_have_attribute("data-step", "drive")
    page.mouse.move(0, 0)  # a row under the pointer would show its path
    expect(checked).to_have_count(0)
    expect(page.locator(".lit-selected")).to_have_count(0)
    expect(forward).to_have_text(re.compile("Choose a space"))
    expect(forward).to_be_disabled()
    act_and_wait(page, lambda: press(page, page.locator(".lit-free").first))
    expect(page.locator("main.race")).not_to_have_attribute("data-step", "drive")


def priced_move_link() -> str:
    """Return the link of a move with spaces that cost wear points and spaces that are free."""
    for seed in count(1):
        for decisions in range(10, 60, 7):
            link = race_link_after(seed, decisions)
            choices = ask_engine({"do": "open", "link": link})["view"]["question"].get("choices", [])
            costs = [
                any(choice["price"].values()) for choice in choices if choice["kind"] not in ("spin", "out")
            ]
            if any(costs) and not all(costs):
                return link
    raise AssertionError


def test_staying_in_gear_takes_one_tap_and_a_paid_space_two(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page(f"#{third_gear()}", size=size)
    wait_for_decision(page)
    act_and_wait(page, lambda: press(page, page.locator('.gear[data-gear="3"]')))
    expect(page.locator("main.race")).to_have_attribute("data-step", "drive")

    page = reopen_page(f"#{priced_move_link()}", size=size)
    wait_for_decision(page)
    path_end = page.locator(".path-roundel")
    dear = page.locator(".lit-cost").last
    previous_url = page.url
    press(page, dear)
    expect(path_end).to_have_count(1)
    assert page.url == previous_url, "nothing has been paid yet"
    act_and_wait(page, lambda: press(page, dear))


def test_an_official_attempt_has_no_hints(reopen_page: OpenPage) -> None:
    page = reopen_page("#daily")
    page.get_by_role("button", name="Start the official race").click()
    wait_for_decision(page)
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_have_count(0)
    # There is no undo either, so staying in a gear takes two taps as well.
    while page.locator("main.race").get_attribute("data-step") != "gear":
        decide_by_keyboard(page)
    previous_url = page.url
    page.locator(".gear", has=page.locator(".knob")).click()
    expect(page.locator(".go .is-forward")).to_be_enabled()
    expect(page.locator('.gear[aria-checked="true"]')).to_have_count(1)
    assert page.url == previous_url


# Everything that could reveal the number while the die rolls; its own faces show any number.
IN_THE_AIR = """{
  told: document.querySelectorAll(".rolled, .lit, [data-die]").length,
  said: document.querySelector(".stage > [aria-live]").innerText,
  faces: element.querySelectorAll(".roll-die text").length,
  hidden: element.getAttribute("aria-hidden"),
  title: document.title,
  log: [...document.querySelectorAll(".log li")].map((line) => line.innerText),
}"""


def test_the_die_stops_before_its_number_is_announced(reopen_page: OpenPage, size: str) -> None:
    """Spaces are lit and the number is announced only after the die has stopped."""
    page = reopen_page(f"#{third_gear(LEADS)}", size=size, storage=SLOWLY, moving=True)
    wait_for_decision(page)
    page.keyboard.press("3")
    title, log = page.title(), page.locator(".log li").all_inner_texts()
    rolling, resting = TransientObserver(page, FALLING, IN_THE_AIR), TransientObserver(page, LIES)
    lines = TransientObserver(page, ".moving-lines", "element.childElementCount")
    page.keyboard.press("Enter")
    assert rolling.first() < resting.first()
    assert lines.values()[0] == 0  # no lines of the previous turn
    for sight in rolling.values():
        assert sight["told"] == 0
        assert "roll" not in sight["said"]
        assert sight["faces"] > 4
        assert sight["hidden"] == "true"
        assert (sight["title"], sight["log"]) == (title, log)
    wait_for_decision(page)
    announcement = page.locator(".stage > [aria-live]").inner_text()
    expect(page.locator(".rolled h2")).to_have_text(announcement)
    expect(page.locator(".lit").first).to_be_visible()


@pytest.mark.parametrize("input_kind", ["key", "tap"])
def test_a_tap_or_key_stops_the_die(reopen_page: OpenPage, input_kind: str) -> None:
    """A key or a tap stops the die, which otherwise rolls for 1400 ms at this speed."""
    page = reopen_page(f"#{third_gear()}", storage=SLOWLY, moving=True)
    wait_for_decision(page)
    page.keyboard.press("3")
    rolling, resting = TransientObserver(page, FALLING), TransientObserver(page, LIES)
    page.keyboard.press("Enter")
    start_ms = rolling.first()
    if input_kind == "key":
        page.keyboard.press("Enter")
    else:
        page.locator(".stage").click(position={"x": 300, "y": 300})
    assert resting.first() - start_ms < 1200
    wait_for_decision(page)
    expect(page.locator("main.race")).to_have_attribute("data-step", "drive")


def drive_own_car(page: Page) -> None:
    """Decide until the reader's car drives; the rivals follow."""
    while page.locator("main.race").get_attribute("data-step") != "drive":
        choose(page)
        page.keyboard.press("Enter")
        wait_for_decision(page)
    choose(page)
    page.keyboard.press("Enter")


def test_rivals_are_shown_driving(reopen_page: OpenPage, size: str) -> None:
    """The page shows who drives, in which gear, with which die and result; then it is the reader's turn.

    Each control is pressed at the beginning of a round of rivals, early in the race.
    """
    page = reopen_page(f"#{race_link_after(1, 6)}", size=size, storage=SLOWLY, moving=True)
    wait_for_decision(page)
    drive_own_car(page)
    rival = page.locator(".moving-head", has_not_text="You")
    expect(rival.locator("h2")).to_have_text(re.compile(r"\w+ drives"), timeout=20_000)
    expect(rival.locator("p")).to_have_text(re.compile(r"\w+ gear"))
    expect(page.locator(".moving-die.is-plain[data-die] b")).to_have_text(re.compile(r"\d+ spaces?"))
    expect(page.locator(".moving-lines li").last).to_have_text(re.compile(r"\w+ (drives|rolls) \d+ in \w+"))
    page.get_by_role("button", name="Skip ahead").click()
    wait_for_decision(page)
    last_line = page.locator(".last-line")
    if size == "phone":
        expect(last_line).to_be_visible()
        expect(last_line).to_have_text(page.locator(".log-words").first.text_content() or "-")
    else:
        expect(last_line).to_be_hidden()
    drive_own_car(page)
    fast = page.get_by_role("button", name=re.compile("^Speed"))
    fast.click()
    expect(fast).to_have_text("1×")
    fast.click()
    expect(fast).to_have_text("2×")


# Elements of the race screen that a box overlaps.
LIES_ON = """(one) => {
  const own = one.getBoundingClientRect();
  const others = document.querySelectorAll(".bar .tool, .bar .wordmark, .order-row, .stage, .cockpit");
  return [...others].filter((other) => {
    const { left, right, top, bottom } = other.getBoundingClientRect();
    return left < own.right && own.left < right && top < own.bottom && own.top < bottom;
  }).map(({ className }) => className);
}"""


def test_sound_is_offered_once_and_stays_within_reach(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page("#quick", size=size, storage=INSTANT_SETTINGS, moving=True)
    wait_for_decision(page)
    offer = page.get_by_role("button", name="Sound?" if size == "phone" else "Hear engines and dice?")
    expect(offer).to_be_visible()
    assert offer.evaluate(LIES_ON) == []
    offer.click()
    expect(offer).to_have_count(0)
    page.get_by_role("button", name="Turn sound off").click()
    expect(page.get_by_role("button", name="Turn sound on")).to_be_visible()
    page.reload()
    wait_for_decision(page)
    expect(offer).to_have_count(0)


def test_the_quick_race_uses_gear_dice(reopen_page: OpenPage) -> None:
    page = reopen_page("#quick")
    wait_for_decision(page)
    link = page.url.split("#")[1]
    assert ask_engine({"do": "open", "link": link})["view"]["setup"]["movement_dice"] == "gear_dice"


def place_when_accepting(seed: int, stays: bool) -> int:
    """Return the place of a person who always takes the first answer.

    With ``stays`` the person stays in the current gear if possible.
    """
    race = {**setup(seed, {}), "laps": 1, "movement_dice": "gear_dice"}
    view = ask_engine({"do": "new", "setup": race})["view"]
    while (question := view["question"]) is not None:
        if not question["human"]:
            view = ask_engine({"do": "play_computers", "decisions": 100})["view"]
            continue
        options = question.get("gears") or question.get("choices") or question["options"]
        open_options = [option for option in options if option["token"]]
        current_gear = view["cars"][0]["gear"]
        same_gear = [option for option in open_options if stays and option.get("gear") == current_gear]
        view = ask_engine({"do": "decide", "token": (same_gear or open_options)[0]["token"]})["view"]
    return int(view["cars"][0]["place"])


@pytest.mark.parametrize("stays", [False, True])
@pytest.mark.parametrize("seed", [11, *(pytest.param(seed, marks=pytest.mark.full) for seed in (12, 13))])
def test_always_accepting_ends_in_the_last_third(seed: int, stays: bool) -> None:
    assert place_when_accepting(seed, stays) > 4


@pytest.mark.full
def test_always_choosing_the_first_answer_ends_near_last(open_page: OpenPage) -> None:
    """In the page, always taking the first answer leads to one of the last two places."""
    page = open_page("", storage={"settings.1": {"speed": "instant", "circuit": "cala-moka"}})
    page.click(".quick")
    wait_for_decision(page)
    for _ in range(MAX_DECISIONS):
        if is_over(page):
            break
        page.keyboard.press("ArrowRight")
        act_and_wait(page, lambda: page.keyboard.press("Enter"))
    rows = page.locator(".classification tbody tr")
    expect(rows).to_have_count(6)
    place = rows.evaluate_all("rows => rows.findIndex(row => row.textContent.includes('You'))")
    assert place >= 4


# In 3rd gear before Sainte-Dévote: odds of three lines with a first-time note above them.
LONG_ODDS = "r4.SYgHZtb25hY28CAAAAAAABBgCEUhTFQVRXKez-CLEzE1GWWM4zxjnOA"


@pytest.mark.parametrize(("link", "height"), [(third_gear, 640), (third_gear, 844), (lambda: LONG_ODDS, 640)])
def test_a_phone_shows_the_gear_controls_without_scrolling(
    reopen_page: OpenPage, link: Callable[[], str], height: int
) -> None:
    """Even on a low phone no control needs scrolling, with or without a chosen gear."""
    page = reopen_page(f"#{link()}", size="phone", storage=INSTANT_SETTINGS, moving=True)
    page.set_viewport_size({"width": 360, "height": height})
    wait_for_decision(page)
    for key in ("", "3"):
        if key:
            page.keyboard.press(key)
            expect(page.locator(".gear.is-shown")).to_have_attribute("data-gear", key)
        scroll = page.locator(".cockpit-scroll")
        assert scroll.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), key or "none"
        for part in (".last-line", ".lever", ".odds-card", ".wear", ".go .is-forward"):
            box = page.locator(part).bounding_box()
            assert box
            assert 0 < box["y"] < box["y"] + box["height"] <= height, part
    board = page.locator(".stage").bounding_box()
    assert board
    assert board["height"] >= 190
