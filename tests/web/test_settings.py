"""Settings, sound, saved races and their files.

All text stays readable with every choice of appearance.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision, wait_until
from tests.support.web.advanced_race import unfold
from tests.support.web.axe import complaints
from tests.support.web.positions import a_race, race_link_after
from tests.support.web.race_page import (
    RACES_KEY,
    act_and_wait,
    decide_by_keyboard,
    open_settings,
    storage_value,
)

LARGE = "document.documentElement.style.fontSize = '200%'"
AS_USUAL = "document.documentElement.style.fontSize = ''"
SETTINGS = "yellow-flag.settings.1"
# Number of animations that run with time. One that follows the scroll position moves only with it.
MOVING = "document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length"

# Texts cut off by a box that hides its overflow, or by the window. Text within a scroll box is not cut off.
CUT_OFF = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement: holder } = texts.currentNode;
    if (!data.trim() || holder.closest("svg, .unseen, textarea, option, [aria-hidden]")) continue;
    if (!holder.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      let [sideways, upright] = [width > 0, width > 0];
      for (let box = holder; box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (sideways && overflowX !== "visible") {
          if (overflowX === "auto" || overflowX === "scroll") sideways = false;
          else if (right > edge.right + 2 || left < edge.left - 2)
            found.push(`${data} (sideways in ${box.className})`);
        }
        if (upright && overflowY !== "visible") {
          if (overflowY === "auto" || overflowY === "scroll") upright = false;
          else if (bottom > edge.bottom + 3 || top < edge.top - 3)
            found.push(`${data} (upright in ${box.className})`);
        }
      }
      if (sideways && (right > document.documentElement.clientWidth + 1 || left < -1))
        found.push(`${data} (beyond the window)`);
    }
  }
  return [...new Set(found)];
}"""

# Records the kinds of sound that are played.
LISTENING = """
globalThis.played = [];
for (const { prototype, name } of [OscillatorNode, AudioBufferSourceNode]) {
  const { start } = prototype;
  prototype.start = function (...rest) { globalThis.played.push(name); return start.apply(this, rest); };
}
"""
NO_AUDIO = "delete globalThis.AudioContext; delete globalThis.webkitAudioContext;"


def close_dialog(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_settings_apply_to_the_current_race_and_are_saved(reopen_page: OpenPage) -> None:
    page = reopen_page("#quick", storage={"settings.1": {"races": 1, "speed": "4"}}, moving=True)
    wait_for_decision(page)
    open_gears = page.locator(".gear:not([disabled])")
    while open_gears.count() < 3:
        decide_by_keyboard(page)
    open_gears.last.click()
    page.get_by_role("button", name=ui_text("odds.list")).click()
    expect(page.locator(".odds-list")).to_contain_text("%")
    open_settings(page)
    page.get_by_role("radio", name=ui_text("settings.unit.fraction")).click()
    page.get_by_role("radio", name=ui_text("menu.speed.instant")).click()
    page.get_by_role("radio", name="High contrast").click()
    page.get_by_role("switch", name="Roll at once").click()
    page.get_by_role("switch", name=re.compile("Drive with one (click|tap)")).click()
    page.get_by_role("switch", name="Hints").click()
    close_dialog(page)
    expect(page.locator("html")).to_have_attribute("data-contrast", "more")
    expect(page.locator(".odds-list")).to_contain_text(re.compile(r"\d in \d"))
    expect(page.locator(".heat-share").first).to_contain_text("/")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.reload()
    wait_for_decision(page)
    expect(page.locator("html")).to_have_attribute("data-contrast", "more")
    act_and_wait(page, lambda: page.locator(".gear:not([disabled])").last.click())
    expect(page.locator("main.race")).to_have_attribute("data-step", "drive")
    act_and_wait(page, lambda: page.locator(".move:not(.is-group)").last.click())


def test_the_page_follows_system_contrast_and_reduced_motion(open_page: OpenPage) -> None:
    """The page follows the system's contrast and reduced motion, and nothing moves at instant speed."""
    page = open_page("#quick", contrast="more", reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-contrast", "more")
    page.emulate_media(contrast="no-preference")
    expect(page.locator("html")).not_to_have_attribute("data-contrast", "more")
    wait_for_decision(page)
    for _ in range(4):
        decide_by_keyboard(page)
        assert page.evaluate(MOVING) == 0
    open_settings(page)
    page.get_by_role("radio", name=ui_text("menu.speed.instant")).click()
    close_dialog(page)
    page.emulate_media(reduced_motion="no-preference")
    decide_by_keyboard(page)
    assert page.evaluate(MOVING) == 0


def wait_for_sound(page: Page, node: str, message: str) -> None:
    """Wait for a sound of this kind."""
    wait_until(page, lambda: node in page.evaluate("played"), message)


def test_sound_is_off_by_default_and_follows_the_race(open_page: OpenPage) -> None:
    page = open_page("#quick", script=LISTENING, storage={"settings.1": {"speed": "4"}})
    wait_for_decision(page)
    decide_by_keyboard(page)
    assert page.evaluate("played") == []
    open_settings(page)
    page.get_by_role("switch", name=ui_text("settings.sound_on")).click()
    volume = page.get_by_role("slider", name="Volume")
    expect(volume).to_be_enabled()
    volume.press("ArrowLeft")
    close_dialog(page)
    assert json.loads(storage_value(page, SETTINGS) or "{}")["volume"] == 55
    page.evaluate("played.length = 0")
    decide_by_keyboard(page)
    while page.locator("main.race").get_attribute("data-step") != "gear":
        decide_by_keyboard(page)
    wait_for_sound(page, "OscillatorNode", "driving cars are silent")
    page.evaluate("played.length = 0")
    decide_by_keyboard(page)
    wait_for_sound(page, "AudioBufferSourceNode", "the die is silent")


def test_without_sound_in_the_browser_the_race_is_silent(open_page: OpenPage) -> None:
    page = open_page("#quick", script=NO_AUDIO, storage={"settings.1": {"speed": "instant", "sound": True}})
    wait_for_decision(page)
    decide_by_keyboard(page)
    open_settings(page)
    page.get_by_role("slider", name="Volume").press("ArrowRight")
    close_dialog(page)
    decide_by_keyboard(page)


def test_the_quick_race_takes_one_tap_and_stays_quick_after_a_longer_race(open_page: OpenPage) -> None:
    page = open_page("", size="phone", storage=INSTANT_SETTINGS)
    page.locator(".quick").tap()
    wait_for_decision(page)
    expect(page.locator("main.race")).to_have_attribute("data-step", re.compile("gear|drive"))
    page.goto(page.url.split("#")[0] + "#setup")
    page.locator('[data-circuit="zandvoort"]').tap()
    unfold(page, "cars")
    for remaining in (5, 4, 3):
        page.locator(".entry-remove").last.tap()
        expect(page.locator(".entry")).to_have_count(remaining)
    page.get_by_role("button", name="Start race").tap()
    wait_for_decision(page)
    page.goto(page.url.split("#")[0] + "#home")
    expect(page.locator(".quick")).to_contain_text("Zandvoort, one lap, you and five rivals")
    page.locator(".quick").tap()
    wait_for_decision(page)
    expect(page.locator(".order-row")).to_have_count(6)
    expect(page.locator(".bar-title")).to_contain_text("Zandvoort")
    page.reload()
    wait_for_decision(page)
    go_to(page, "#friends")
    expect(page.locator(".rules-line summary")).to_contain_text("1 lap, 4 computer drivers")
    go_to(page, "#setup")
    expect(page.locator(".start-bar p")).to_contain_text("2 laps, 2 rivals, Classic")


def test_saved_races_can_be_renamed_deleted_and_restored(reopen_page: OpenPage) -> None:
    page = reopen_page(f"#{race_link_after(1, 0)}", storage={"races.1": [a_race(1, at=10**12), a_race(2)]})
    wait_for_decision(page)
    decide_by_keyboard(page)
    page.click(".wordmark")
    page.get_by_role("link", name=ui_text("home.races", n=3)).click()
    expect(page.locator(".stored-race h2")).to_have_text(["Monaco", "Spa-Francorchamps", "Zandvoort"])
    page.get_by_role("button", name="Rename Monaco").click()
    page.get_by_role("textbox", name="Name of Monaco").fill("<b>Sunday</b>")
    page.keyboard.press("Enter")
    expect(page.locator(".stored-race h2").first).to_have_text("<b>Sunday</b>")
    page.get_by_role("button", name="Delete Spa").click()
    expect(page.locator(".stored-race")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".stored-race")).to_have_count(3)
    page.get_by_role("button", name="Delete Zandvoort").click()
    expect(page.locator(".stored-race")).to_have_count(2)
    page.reload()
    expect(page.locator(".stored-race")).to_have_count(2)
    page.get_by_role("button", name=ui_text("races.go_on_with", race="<b>Sunday</b>")).click()
    wait_for_decision(page)
    decide_by_keyboard(page)
    assert "<b>Sunday</b>" in (storage_value(page, RACES_KEY) or "")
    page.click(".wordmark")
    expect(page.locator(".continue")).to_contain_text("<b>Sunday</b>: Monaco, lap 1")
    go_to(page, "#continue")
    wait_for_decision(page)
    assert "#r" in page.url


def test_races_are_moved_to_another_device_by_file(reopen_page: OpenPage, tmp_path: Path) -> None:
    page = reopen_page(f"#{race_link_after(1, 0)}")
    wait_for_decision(page)
    decide_by_keyboard(page)
    go_to(page, "#races")
    with page.expect_download() as download:
        page.get_by_role("button", name=ui_text("races.save_this", race="Monaco")).click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)

    other_page = reopen_page("#races", size="phone", storage={"races.1": [a_race(1)]})
    chooser = other_page.locator('input[type="file"]')
    chooser.set_input_files(file)
    expect(other_page.locator(".notice")).to_have_text(ui_text("races.loaded", n=1, known=0))
    expect(other_page.locator(".stored-race")).to_have_count(2)
    stored_before = storage_value(other_page, RACES_KEY)
    sound = file.read_text(encoding="utf-8")
    for number, text in enumerate(
        ("{", sound.replace('"version": 1', '"version": 7'), sound.replace('"lap"', '"lip"'))
    ):
        bad_file = tmp_path / f"{number}.json"
        bad_file.write_text(text, encoding="utf-8")
        chooser.set_input_files(bad_file)
        expect(other_page.locator('[role="alert"] .notice')).to_contain_text("nothing has changed")
        assert storage_value(other_page, RACES_KEY) == stored_before
    other_page.get_by_role("button", name=ui_text("races.go_on_with", race="Monaco")).click()
    wait_for_decision(other_page)


def test_all_data_can_be_saved_erased_and_restored(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(
        "", color_scheme="light", storage={"settings.1": {"sound": True}, "races.1": [a_race(0, name="Mine")]}
    )
    open_settings(page)
    page.get_by_role("radio", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as a file").click()
    file = tmp_path / "all.json"
    download.value.save_as(file)
    page.get_by_role("button", name="Erase all").click()
    page.get_by_role("button", name="Keep them").click()
    page.get_by_role("button", name="Erase all").click()
    page.get_by_role("button", name="Yes, erase all").click()
    expect(page.locator("html[data-theme]")).to_have_count(0)
    expect(page.locator(".quick")).to_be_visible()
    expect(page.locator(".continue")).to_have_count(0)
    open_settings(page)
    page.locator('dialog input[type="file"]').set_input_files(file)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".continue")).to_contain_text("Mine")


@pytest.mark.full
@pytest.mark.parametrize(
    ("size", "themes"),
    [("desktop", ("Light", "High contrast")), ("phone", ("Dark",))],
    ids=["desktop", "phone"],
)
def test_settings_and_saved_races_are_accessible(
    reopen_page: OpenPage, size: str, themes: tuple[str, ...]
) -> None:
    """Settings and saved races are accessible in a chosen theme; other tests check the system's theme."""
    page = reopen_page(
        "#races", size=size, storage={"races.1": [a_race(number, name="W" * 40) for number in range(3)]}
    )
    violations = {}
    for theme in themes:
        choose_theme(page, theme)
        violations[theme, "settings"] = complaints(page, ("light",))
        close_dialog(page)
        page.get_by_role("button", name="Rename").first.click()
        violations[theme, "races"] = complaints(page, ("light",))
        violations[theme, "cut off"] = page.evaluate(CUT_OFF)
        go_to(page, f"#{race_link_after(1, 0)}")
        wait_for_decision(page)
        violations[theme, "race"] = complaints(page, ("light",))
        go_to(page, "#races")
    choose_theme(page, ui_text("settings.theme.auto"))
    assert {state: entries for state, entries in violations.items() if entries} == {}


def choose_theme(page: Page, name: str) -> None:
    """Choose a theme and leave the settings open."""
    open_settings(page)
    page.get_by_role("radio", name=name).click()


def test_nothing_is_cut_off_with_text_twice_as_large(reopen_page: OpenPage, size: str) -> None:
    cut_off_texts = {}
    page = reopen_page("", size=size, storage={"races.1": [a_race(1, name="A Sunday in the Ardennes")]})
    page.evaluate(LARGE)
    page.locator('html[data-text="large"]').wait_for()
    for address in ("home", "setup", "rules", "circuits", "circuits/monza", "races", "quick"):
        go_to(page, f"#{address}")
        if address == "quick":
            wait_for_decision(page)
        else:
            screen = address.split("/")[0].removesuffix("s") if "/" in address else address
            page.locator(f'html[data-screen="{screen}"]').wait_for()
        cut_off_texts[address] = page.evaluate(CUT_OFF)
    decide_by_keyboard(page)
    cut_off_texts["drive"] = page.evaluate(CUT_OFF)
    open_settings(page)
    cut_off_texts["settings"] = page.evaluate(CUT_OFF)
    close_dialog(page)
    go_to(page, f"#report/{race_link_after(4, 100_000)}")
    expect(page.locator(".figure-points-used svg.chart")).to_be_visible()
    cut_off_texts["report"] = page.evaluate(CUT_OFF)
    page.evaluate(AS_USUAL)
    assert {state: entries for state, entries in cut_off_texts.items() if entries} == {}
