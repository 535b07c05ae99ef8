"""Moving the camera in a real browser: wheel, drag and pinch."""

from __future__ import annotations

import math

import pytest
from playwright.sync_api import CDPSession, Page

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.page_waits import wait_for_decision, wait_for_frame, wait_until_settled
from tests.support.web.positions import race_link_after

Point = tuple[float, float]

# The middle of the first and of the last car on screen.
CARS = """() => {
  const cars = [...document.querySelectorAll(".stage .b-car use")].map((car) => car.getBoundingClientRect());
  return [cars.at(0), cars.at(-1)].map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
}"""
STAGE = """() => {
  const box = document.querySelector(".stage-board").getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
TOLERANCE_PIXELS = 2


def open_board(reopen_page: OpenPage, size: str) -> Page:
    """Open a race and show the whole circuit, so that all gestures have room."""
    page = reopen_page(f"#{race_link_after(1, 12)}", size=size, storage=INSTANT_SETTINGS)
    wait_for_decision(page)
    page.keyboard.press("0")
    wait_until_settled(page)
    return page


def cars(page: Page) -> tuple[Point, Point]:
    wait_for_frame(page)
    first_car, last_car = page.evaluate(CARS)
    return first_car, last_car


def growth(places_before: tuple[Point, Point], places_after: tuple[Point, Point]) -> float:
    """Return the factor by which the board has grown."""
    return math.dist(*places_after) / math.dist(*places_before)


def expect_at(place: Point, expected: Point) -> None:
    assert place == pytest.approx(expected, abs=TOLERANCE_PIXELS)


def send_touch(session: CDPSession, kind: str, *points: Point) -> None:
    """Send a touch event with these fingers down; none for the end."""
    fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def scale_place(place: Point, middle: Point, factor: float) -> Point:
    """Return the position of a place after the board is scaled around a point."""
    return middle[0] + factor * (place[0] - middle[0]), middle[1] + factor * (place[1] - middle[1])


def turn_wheel(page: Page, middle: Point) -> None:
    page.mouse.move(*middle)
    for _ in range(4):
        page.mouse.wheel(0, -100)
        wait_for_frame(page)
    wait_until_settled(page)


def test_the_wheel_zooms_in_at_the_mouse(reopen_page: OpenPage) -> None:
    page = open_board(reopen_page, "desktop")
    places_before = cars(page)
    middle = (places_before[0][0] + 30, places_before[0][1] - 20)
    turn_wheel(page, middle)
    places_after = cars(page)
    assert growth(places_before, places_after) == pytest.approx(1.74, rel=0.02)
    expect_at(places_after[0], scale_place(places_before[0], middle, growth(places_before, places_after)))


def test_a_drag_moves_the_board_and_chooses_nothing(reopen_page: OpenPage) -> None:
    page = open_board(reopen_page, "desktop")
    x, y = page.evaluate(STAGE)
    turn_wheel(page, (x, y))
    places_before, address = cars(page), page.url
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 10, steps=2)
    page.mouse.move(x + 60, y + 30, steps=4)
    page.mouse.up()
    places_after = cars(page)
    assert growth(places_before, places_after) == pytest.approx(1, rel=0.01)
    expect_at(places_after[0], (places_before[0][0] + 60, places_before[0][1] + 30))
    assert page.url == address


def test_a_pinch_zooms_in_between_the_fingers_and_one_finger_drags(reopen_page: OpenPage) -> None:
    """The board stays under the fingers at each step, not only at the end."""
    page = open_board(reopen_page, "phone")
    session = page.context.new_cdp_session(page)
    places_before = cars(page)
    x, y = page.evaluate(STAGE)
    send_touch(session, "touchStart", (x - 30, y), (x + 30, y))
    for half in (33, 45, 60, 80, 90):
        send_touch(session, "touchMove", (x - half, y), (x + half, y))
        places_after = cars(page)
        assert growth(places_before, places_after) == pytest.approx(half / 30, rel=0.02)
        expect_at(places_after[0], scale_place(places_before[0], (x, y), half / 30))
    send_touch(session, "touchEnd")
    wait_until_settled(page)
    expect_at(cars(page)[0], scale_place(places_before[0], (x, y), 3))
    places_before = cars(page)
    send_touch(session, "touchStart", (x, y))
    for step in (10, 25, 40):
        send_touch(session, "touchMove", (x + step, y + step / 2))
    places_after = cars(page)
    send_touch(session, "touchEnd")
    assert growth(places_before, places_after) == pytest.approx(1, rel=0.01)
    expect_at(places_after[0], (places_before[0][0] + 40, places_before[0][1] + 20))
