"""Events announced on the board during a race: the finish and going out."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.axe import complaints
from tests.support.web.positions import ask_engine, best_answer_token, race_link_after, setup
from tests.support.web.transient_observer import TransientObserver

QUICK = {"settings.1": {"speed": "2"}}
View = dict[str, Any]


@cache
def find_position(
    condition: Callable[[View, View], bool], kind: str = "", seeds: int = 30
) -> tuple[str, str]:
    """Return link and answer of the first position in which an answer leads to a wanted position.

    Only answers of a kind are tried, if it is given.
    """
    for seed in range(1, seeds):
        view = ask_engine({"do": "new", "setup": {**setup(seed, {}), "laps": 1}})["view"]
        while (question := view["question"]) is not None:
            usual = best_answer_token() if question["human"] else ""
            if question["human"] and question.get("choices"):
                for choice in reversed(question["choices"]):
                    if kind not in ("", choice["kind"]):
                        continue
                    view_after = ask_engine({"do": "decide", "token": choice["token"]})["view"]
                    if condition(view, view_after):
                        return str(view["link"]), str(choice["token"])
                    ask_engine({"do": "undo"})
            view = ask_engine(
                {"do": "decide", "token": usual} if question["human"] else {"do": "play_computers"}
            )["view"]
    raise AssertionError


def goes_out(view_before: View, view_after: View) -> bool:
    return bool(view_before["cars"][0]["status"] == "running" and view_after["cars"][0]["status"] == "out")


def finishes(view_before: View, view_after: View) -> bool:
    return bool(view_after["cars"][0]["status"] == "finished")


def drive(page: Page, link: str, token: str) -> None:
    """Open the position and take the answer, choosing its space by keyboard."""
    page.evaluate("localStorage.removeItem('yellow-flag.races.1')")
    go_to(page, f"#{link}")
    wait_for_decision(page)
    view = ask_engine({"do": "open", "link": link})["view"]
    [choice] = [option for option in view["question"]["choices"] if option["token"] == token]
    space = page.locator(f'.lit[data-space="{choice["space"]}"]')
    expect(space).to_be_attached()
    for _ in view["question"]["choices"]:
        if route_end(page) == choice["space"]:
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")


def route_end(page: Page) -> int:
    """Return the space at which the drawn route ends."""
    return int(
        page.evaluate("""async () => {
          for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
          const place = document.querySelector(".path-roundel")?.getAttribute("transform") ?? "";
          const [x, y] = place.match(/[\\d.-]+/g)?.map(Number) ?? [];
          const near = (path) => {
            const box = path.getBBox();
            return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
          };
          const lit = [...document.querySelectorAll(".lit")].sort((one, other) => near(one) - near(other));
          return lit[0]?.dataset.space ?? -1;
        }""")
    )


def test_going_out_is_announced_and_can_be_undone(reopen_page: OpenPage) -> None:
    page = reopen_page(storage=QUICK, moving=True)
    link, token = find_position(goes_out, "out")
    drive(page, link, token)
    card = page.get_by_role("alertdialog", name="Out of the race")
    expect(card).to_be_visible()
    expect(card.get_by_role("heading")).to_have_text(re.compile(r"You are out at .+: \d+ spaces? too far\."))
    expect(page.locator("main.race.is-paused")).to_be_visible()
    expect(card.locator(".highlight-word")).to_have_text(ui_text("band.crash"))
    expect(page.locator(".skids .skid path").first).to_be_attached()
    assert complaints(page) == {}
    card.get_by_role("button", name="Undo").click()
    wait_for_decision(page)
    expect(card).to_have_count(0)
    expect(page.locator(".skid")).to_have_count(0)
    expect(page.locator(f'.lit[data-space="{end_space(link, token)}"]')).to_be_attached()

    drive(page, link, token)
    card.get_by_role("button", name="Watch the others").click()
    expect(page.locator("main.race.is-moving")).to_be_visible()
    expect(card).to_have_count(0)

    drive(page, link, token)
    card.get_by_role("button", name="Result").click()
    page.wait_for_selector('html[data-ready="over"]', state="attached")
    expect(page.locator(".result header")).to_contain_text("You are out at")
    expect(page.locator(".result-band.is-out .highlight-word")).to_have_text(ui_text("band.out"))


# True if an element is on the stage and a press in its middle reaches it.
IS_ON_THE_STAGE = """(element) => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const { left, top, width, height } = element.getBoundingClientRect();
  const pressed = document.elementFromPoint(left + width / 2, top + height - 3);
  return top >= stage.top - 1 && element.contains(pressed);
}"""


@pytest.mark.parametrize(
    ("width", "height"), [(320, 568), pytest.param(390, 844, marks=pytest.mark.full), (667, 331)]
)
def test_the_actions_after_going_out_fit_a_phone(reopen_page: OpenPage, width: int, height: int) -> None:
    page = reopen_page(size="phone", storage=QUICK, moving=True)
    usual = page.viewport_size
    page.set_viewport_size({"width": width, "height": height})
    try:
        drive(page, *find_position(goes_out, "out"))
        card = page.get_by_role("alertdialog", name="Out of the race")
        expect(card).to_be_visible()
        card.evaluate("one => Promise.all(one.getAnimations().map(({ finished }) => finished))")
        for part in card.locator(".highlight-word, h2, .button").all():
            assert part.evaluate(IS_ON_THE_STAGE), part.inner_text()
    finally:
        if usual:
            page.set_viewport_size(usual)


def end_space(link: str, token: str) -> int:
    view = ask_engine({"do": "open", "link": link})["view"]
    [space] = [option["space"] for option in view["question"]["choices"] if option["token"] == token]
    return int(space)


@cache
def find_dead_end() -> tuple[str, str]:
    """Return link and answer of a position in which every space puts the car out of the race.

    The person has always taken the highest gear.
    """
    for seed in range(1, 30):
        view = ask_engine({"do": "new", "setup": {**setup(seed, {}), "laps": 1}})["view"]
        while (question := view["question"]) is not None:
            choices = question.get("choices") or []
            if question["human"] and choices and all(option["kind"] == "out" for option in choices):
                return str(view["link"]), str(choices[0]["token"])
            answers = [option["token"] for option in choices] or [
                gear["token"] for gear in question.get("gears") or [] if gear["token"]
            ]
            highest = answers[-1] if answers else best_answer_token()
            view = ask_engine(
                {"do": "decide", "token": highest} if question["human"] else {"do": "play_computers"}
            )["view"]
    raise AssertionError


@pytest.mark.full
def test_undo_returns_to_the_gear_if_every_space_leads_out(reopen_page: OpenPage) -> None:
    page = reopen_page(storage=QUICK, moving=True)
    drive(page, *find_dead_end())
    page.get_by_role("alertdialog").get_by_role("button", name="Undo").click()
    wait_for_decision(page)
    expect(page.locator("main.race")).to_have_attribute("data-step", "gear")
    # An outdated message disappears at once; otherwise it would stay for 2.6 s.
    expect(page.locator(".lower-third")).to_have_count(0, timeout=500)


def test_the_finish_is_announced_clear_of_the_mini_map(reopen_page: OpenPage) -> None:
    """The finish is announced, and on a phone the mini map makes room for it."""
    page = reopen_page(storage=QUICK, size="phone", moving=True)
    covers = """(() => {
      const map = document.querySelector(".mini-map");
      if (!map || getComputedStyle(map).visibility === "hidden") return false;
      const [one, other] = [map.getBoundingClientRect(), element.getBoundingClientRect()];
      return one.left < other.right && one.right > other.left && one.top < other.bottom
        && one.bottom > other.top;
    })()"""
    finish = ".board-words :is(.lower-third.is-finish, .highlight)"
    sights = TransientObserver(page, finish, covers)
    drive(page, *find_position(finishes))
    announcement = page.locator(finish)
    expect(announcement).to_be_visible()
    assert sights.values()
    assert not any(sights.values())
    expect(announcement).to_contain_text(re.compile("win|cross"))


def test_finished_cars_stay_on_the_board_after_the_race(reopen_page: OpenPage) -> None:
    """All cars that have finished stay on the board and in view."""
    page = reopen_page("")
    for size in (None, {"width": 390, "height": 844}):
        if size:
            page.set_viewport_size({"width": 390, "height": 844})
        go_to(page, f"#{race_link_after(4, 500, human_count=0)}")
        page.wait_for_selector('html[data-ready="over"]', state="attached")
        finished_rows = page.locator(".classification tr:not(.is-out)[data-car]")
        cars = page.locator(".stage-board .b-car")
        expect(cars).to_have_count(finished_rows.count())
        assert finished_rows.count() > 0
        stage = page.locator(".board-view").bounding_box()
        assert stage
        for car in cars.all():
            expect(car).to_be_in_viewport()
            box = car.bounding_box()
            assert box
            assert stage["x"] < box["x"] + box["width"] / 2 < stage["x"] + stage["width"]
            assert stage["y"] < box["y"] + box["height"] / 2 < stage["y"] + stage["height"]
    page.set_viewport_size({"width": 1280, "height": 800})
