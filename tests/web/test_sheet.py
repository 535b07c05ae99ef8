"""Circuits drawn by hand: one stroke, corrections by touch and by keys, a race, a link."""

from __future__ import annotations

import json
import math
import re

from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision
from tests.support.web.axe import complaints
from tests.support.web.editor_page import (
    PATIENCE,
    lap_points,
    saved_options,
    small_drawing,
    stored_drawing,
    stroke,
    wait_for_editor_state,
)
from tests.support.web.race_page import decide_by_keyboard, race_values


def test_a_circuit_drawn_in_one_stroke_can_be_raced_and_sent(open_page: OpenPage) -> None:
    """A circuit drawn in one stroke on a phone can be raced on and opens elsewhere by link."""
    first_page = open_page("#circuits", size="phone", storage=INSTANT_SETTINGS)
    first_page.locator(".gallery-draw").click()
    stroke(first_page, lap_points(first_page))
    wait_for_editor_state(first_page)
    expect(first_page.locator(".sheet-facts")).to_contain_text(ui_text("sheet.throws"))
    corner_count = first_page.locator(".sheet-list b:not(.is-none)").count()
    assert first_page.locator(".sheet-flag").count() == corner_count >= 3
    assert first_page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    first_page.get_by_role("button", name=ui_text("draw.race")).tap()
    wait_for_decision(first_page)
    expect(first_page.locator(".bar-title")).to_contain_text("My circuit 1")
    expect(first_page.locator(".order-row")).to_have_count(3)  # a first race has few cars
    for _ in range(3):
        decide_by_keyboard(first_page)
    second_page = open_page("#" + first_page.url.split("#")[1], storage=INSTANT_SETTINGS)
    wait_for_decision(second_page)
    assert race_values(second_page) == race_values(first_page)
    expect(second_page.locator(".bar-title")).to_contain_text("My circuit 1")


def check_error_while_dragging(page: Page) -> None:
    """Drag a corner across another road and check that the error shows before the release."""
    sheet = page.locator(".sheet").bounding_box()
    assert sheet
    page.mouse.move(sheet["x"] + 0.1 * sheet["width"], sheet["y"] + 0.1 * sheet["height"], steps=4)
    expect(page.locator(".sheet-busy.is-bad")).to_contain_text(".", timeout=PATIENCE)
    expect(page.locator(".sheet-wrong")).to_be_visible()


def test_a_drawing_can_be_corrected_and_survives_a_reload(open_page: OpenPage) -> None:
    page = open_page("#sheet", storage=small_drawing())
    wait_for_editor_state(page)
    flag = page.locator(".sheet-flag").nth(1)
    transform_before = str(flag.get_attribute("transform"))
    box = flag.locator(".sheet-cloth").bounding_box()
    assert box
    x, y = box["x"] + 8, box["y"] + 8
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y + 8)
    check_error_while_dragging(page)
    page.mouse.move(x + 12, y + 10)
    page.mouse.up()
    expect(flag).not_to_have_attribute("transform", transform_before, timeout=PATIENCE)
    page.get_by_role("button", name="Undo").click()
    expect(flag).to_have_attribute("transform", transform_before, timeout=PATIENCE)
    page.mouse.click(x, y)
    expect(page.locator(".sheet-corner")).to_be_visible()
    assert not complaints(page)
    name = page.get_by_label("Name of the corner")
    name.fill("Mill")
    name.press("Enter")
    expect(page.locator(".sheet-list")).to_contain_text("Mill")
    page.get_by_label("Name", exact=True).fill("Teich")
    page.get_by_label("Name", exact=True).press("Enter")
    page.get_by_role("button", name="more spaces").click()
    lap_of = page.get_by_role("group", name=ui_text("sheet.spaces"))
    expect(lap_of.locator("output")).to_have_text("100")
    assert (saved_options(page)["name"], saved_options(page)["spaces"]) == ("Teich", 100)
    page.reload()
    wait_for_editor_state(page)
    expect(page.locator(".sheet-list")).to_contain_text("Mill")
    caret_and_selection_are_in_step(page)


def caret_and_selection_are_in_step(page: Page) -> None:
    """Check that the caret of the text follows the corner selected on the sheet, and the other way round."""
    page.locator(".sheet-list").get_by_role("button", name="Mill").click()
    page.get_by_role("button", name="Open as text").click()
    text = page.locator(".editor-text")
    expect(text).to_have_value(re.compile('name = "Teich"'))
    expect(text).to_be_focused()
    selected_text = "el => el.value.slice(el.selectionStart, el.selectionEnd)"
    assert text.evaluate(selected_text) == 'corner = "Mill"'
    mark = page.locator(".b-caret")
    expect(mark).to_have_count(1)
    place = str(mark.get_attribute("x"))
    text.evaluate("el => { const at = el.value.lastIndexOf('stops ='); el.setSelectionRange(at, at); }")
    page.keyboard.press("ArrowRight")
    expect(mark).not_to_have_attribute("x", place)
    page.go_back()
    corner = page.locator('.sheet-list [aria-pressed="true"]')
    expect(corner).to_have_count(1)
    expect(corner).not_to_contain_text("Mill")


def test_a_circuit_can_be_drawn_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("#sheet", storage=INSTANT_SETTINGS)
    sheet = page.locator(".sheet")
    sheet.focus()
    for direction, steps in (
        ("Right", 1),
        ("Up", 8),
        ("Right", 10),
        ("Right", 10),
        ("Down", 9),
        ("Down", 8),
        ("Left", 9),
    ):
        sheet.press("Enter")
        for _ in range(steps):
            sheet.press(f"Arrow{direction}")
    sheet.press("c")
    wait_for_editor_state(page)
    sheet.press("n")
    expect(page.locator(".sheet-corner")).to_be_visible()
    corners = page.locator(".sheet-list b:not(.is-none)").count()
    sheet.press("0")
    expect(page.locator(".sheet-main")).not_to_have_attribute("data-state", "good")
    expect(page.locator(".sheet-main")).not_to_have_attribute("data-state", "waiting", timeout=PATIENCE)
    if page.locator('.sheet-main[data-state="good"]').count():
        assert page.locator(".sheet-list b:not(.is-none)").count() == corners - 1
    expect(page.get_by_role("status").first).not_to_be_empty()


# Starts recording the states of the drawing.
RECORD_STATES = """() => {
  window.states = [];
  const main = document.querySelector(".sheet-main");
  const keep = () => window.states.push(main.dataset.state);
  new MutationObserver(keep).observe(main, { attributeFilter: ["data-state"] });
}"""


def test_a_flat_crossing_is_marked_and_can_be_repaired(open_page: OpenPage) -> None:
    """A line that crosses itself at too flat an angle is explained, marked and fixed by a button at once."""
    page = open_page("#sheet", storage=INSTANT_SETTINGS)
    box = page.locator(".sheet").bounding_box()
    assert box
    turns = [math.tau * (step + 0.5) / 80 for step in range(80)]
    flat = [(0.5 + 0.4 * math.sin(turn), 0.5 + 0.04 * math.sin(2 * turn)) for turn in turns]
    stroke(page, [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in flat])
    wait_for_editor_state(page, "bad")
    expect(page.locator(".verdict.is-bad")).to_contain_text(".")
    expect(page.locator(".sheet-wrong")).to_be_visible()
    button = page.get_by_role("button", name=ui_text("sheet.repair_uncross"))
    expect(button).to_be_visible(timeout=PATIENCE)
    page.evaluate(RECORD_STATES)
    button.click()
    wait_for_editor_state(page)
    assert page.evaluate("window.states") == ["good"], "the page does not wait for the engine"
    page.locator(".sheet").press("n")
    page.locator(".sheet").press("3")
    expect(page.locator(".sheet-main")).not_to_have_attribute("data-state", "waiting", timeout=PATIENCE)


GPX = (
    '<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>'
    + "".join(
        f'<trkpt lat="{48.2 + 0.004 * (1 + 0.3 * math.cos(3 * turn)) * math.sin(turn)}" '
        f'lon="{16.37 + 0.009 * math.cos(turn)}"><ele>170</ele></trkpt>'
        for turn in (math.tau * step / 90 for step in range(200))  # slightly more than two laps
    )
    + "</trkseg></trk></gpx>"
)
SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M10 10C200-60 300 90 160 120S-60 80 10 10z"/></svg>'
# lap-files.test.mjs tests the other bad files.
BAD = (
    ("a.svg", '<svg><path d="M0 0Lfoo"/><path d=', ui_text("sheet.file_cut", format="SVG")),
    ("a.txt", "hello", ui_text("sheet.file_unknown")),
)


def test_imported_files_become_laps_and_bad_ones_are_reported(open_page: OpenPage) -> None:
    """Imported files become laps, stored without coordinates, and bad files are reported.

    Browsers log errors for the broken path, and for the style of their own message about it.
    """
    page = open_page("#sheet", storage=INSTANT_SETTINGS, expected_errors=("attribute d:", "inline style"))
    chooser = '.sheet-begin input[type="file"]'
    for name, text, words in BAD:
        page.locator(chooser).set_input_files(
            {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
        )
        expect(page.locator(".notice").last).to_contain_text(words)
        expect(page.locator(chooser)).to_be_attached()
    for name, text in (("run.gpx", GPX), ("path.svg", SVG)):
        page.locator(chooser).set_input_files(
            {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
        )
        wait_for_editor_state(page)
        stored_text = stored_drawing(page)
        assert "16.37" not in stored_text
        assert len(json.loads(stored_text)["line"]) == 240
        page.get_by_role("button", name="New sheet").click()


def test_a_circuit_and_a_faster_variant_are_generated(open_page: OpenPage) -> None:
    page = open_page("#sheet", size="phone", storage=INSTANT_SETTINGS)
    page.get_by_role("button", name="New circuit").tap()
    wait_for_editor_state(page)
    first_facts = page.locator(".sheet-facts").inner_text()
    page.get_by_role("button", name="Faster").tap()
    expect(page.locator(".sheet-facts")).not_to_have_text(first_facts, timeout=PATIENCE)
    wait_for_editor_state(page)
    expect(page.get_by_role("button", name=ui_text("draw.race"))).to_be_enabled()


def test_straights_can_be_resized_and_circuits_reopened_on_the_sheet(open_page: OpenPage) -> None:
    """The length of a straight can be set, and saved and built-in circuits open on the sheet."""
    page = open_page("#sheet", storage=small_drawing())
    wait_for_editor_state(page)
    page.locator(".sheet-straights summary").click()
    straights = page.locator(".sheet-straights input")
    length_before = int(straights.nth(2).input_value())
    straights.nth(2).fill(str(length_before - 3))
    straights.nth(2).press("Tab")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled(timeout=PATIENCE)
    wait_for_editor_state(page)
    assert abs(int(straights.nth(2).input_value()) - length_before + 3) <= 1
    page.get_by_role("button", name=ui_text("draw.keep")).click()
    stored_text = stored_drawing(page)
    page.get_by_role("button", name="New sheet").click()
    page.evaluate("location.hash = '#circuits'")
    own_card = page.locator(".is-own .circuit-card").filter(has_text="My circuit 1")
    expect(own_card).not_to_contain_text("XX")
    own_card.get_by_role("button", name=ui_text("gallery.on_sheet")).click()
    wait_for_editor_state(page)
    assert stored_drawing(page) == stored_text
    page.evaluate("location.hash = '#circuits/reims'")
    page.get_by_role("button", name=ui_text("gallery.on_sheet")).click()
    expect(page.locator(".sheet-list")).to_contain_text("La Hovette", timeout=PATIENCE)
    wait_for_editor_state(page)
    assert saved_options(page)["name"] == "Reims-Gueux"
