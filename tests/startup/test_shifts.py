"""Layout shifts while a screen loads, as browsers measure them."""

from __future__ import annotations

import pytest

from tests.support.browser import OpenPage
from tests.support.page_waits import wait_for_decision, wait_until_settled
from tests.support.web.race_page import decide_by_keyboard
from tests.tools.bench.layout_shift import MIN_REPORTED_SHIFT, SHIFTS

# A phone, a low phone, a tablet.
SIZES = ((390, 844), (360, 640), (820, 1180))
LESSONS = range(1, 7)


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_a_lesson_does_not_shift_when_its_question_appears(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    viewport = dict(zip(("width", "height"), size, strict=True))
    for lesson in LESSONS:
        page = open_page(f"#learn/{lesson}", script=SHIFTS, viewport=viewport)
        wait_for_decision(page)
        wait_until_settled(page)
        shift = page.evaluate("shift")
        assert shift["worst"] <= MIN_REPORTED_SHIFT, (lesson, shift)
        page.context.close()


@pytest.mark.parametrize("place", ["#setup", "#friends", "#seasons/new", "#circuits"])
def test_parts_of_a_screen_loaded_later_shift_nothing(open_page: OpenPage, place: str) -> None:
    """On a phone the lower parts of a screen load later and move nothing."""
    page = open_page(place, script=SHIFTS, size="phone")
    page.wait_for_selector(".start-bar, .gallery-stored, .gallery-offline", state="attached")
    wait_until_settled(page)
    shift = page.evaluate("shift")
    assert shift["worst"] <= MIN_REPORTED_SHIFT, shift


@pytest.mark.parametrize(
    ("race", "size"),
    [("#quick", SIZES[0]), ("#first-lap", SIZES[1]), ("#quick", SIZES[2]), ("#first-lap", SIZES[0])],
)
def test_a_race_does_not_shift_while_driving_or_asking(
    open_page: OpenPage, size: tuple[int, int], race: str
) -> None:
    """Nothing shifts while cars drive, nor when the question appears with the coach's note about it."""
    viewport = dict(zip(("width", "height"), size, strict=True))
    page = open_page(race, script=SHIFTS, viewport=viewport)
    wait_for_decision(page)
    wait_until_settled(page)
    shift = page.evaluate("shift")
    assert shift["worst"] <= MIN_REPORTED_SHIFT, shift


# Selects an opening in which most rivals drive before the reader.
LAST_TO_DRIVE = "crypto.getRandomValues = (places) => places.fill(3);"
# Records the number of commentary lines each time they begin to glide.
GLIDES = """globalThis.glides = [];
const {animate} = Element.prototype;
Element.prototype.animate = function (...how) {
  if (this.matches(".log > ol")) glides.push(this.children.length);
  return animate.apply(this, how);
};"""


def test_commentary_lines_glide_when_new_ones_appear(open_page: OpenPage) -> None:
    options = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "no-preference"}
    page = open_page("#quick", script=SHIFTS + LAST_TO_DRIVE + GLIDES, **options)
    wait_for_decision(page)
    lines = page.locator(".log-line").count()
    glides = page.evaluate("glides")
    assert len(glides) >= 5
    assert glides[-1] == lines
    shift = page.evaluate("shift")
    assert shift["worst"] <= MIN_REPORTED_SHIFT / 2, shift


def test_with_reduced_motion_no_line_glides(open_page: OpenPage) -> None:
    page = open_page("#quick", script=GLIDES, reduced_motion="reduce")
    wait_for_decision(page)
    lines = page.locator(".log-line").count()
    decide_by_keyboard(page)
    wait_for_decision(page)
    assert page.locator(".log-line").count() > lines
    assert page.evaluate("glides") == []
