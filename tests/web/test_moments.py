"""The duration of a turn of many rivals in a real browser, measured by the page's clock."""

from __future__ import annotations

import datetime
from typing import Any

from playwright.sync_api import Page

from tests.support.browser import OpenPage
from tests.support.page_waits import wait_for_decision
from tests.support.web.positions import ask_engine, best_answer_token

# Requests to the engine that have no reply yet: the page's clock waits for them.
COUNT_REQUESTS = """
globalThis.pending = 0;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  if (message?.id !== undefined) {
    globalThis.pending += 1;
    const heard = ({ data }) => {
      if (data?.id !== message.id) return;
      globalThis.pending -= 1;
      this.removeEventListener("message", heard);
    };
    this.addEventListener("message", heard);
  }
  return post.call(this, message, ...rest);
};
"""
STATE = """() => ({
  pending: globalThis.pending > 0,
  step: document.querySelector("main.race")?.dataset.step,
  isReady: document.documentElement.dataset.ready === "decision",
  isOwn: document.querySelector(".order .is-driving")?.dataset.car === "0",
})"""
STEP_MS = 50
ROUND_MS = 6000
TURNS = 3
FIRST_MINUTE = datetime.datetime(2026, 11, 27, 12)


def ten_cars(seed: int) -> str:
    """Return the link of a race with nine rivals, after a few turns."""
    names = [f"R{number}" for number in range(10)]
    cars = [
        {"name": "You" if car == 0 else name, "livery": car, "driver": "steady" if car else "human"}
        for car, name in enumerate(names)
    ]
    setup: dict[str, Any] = {
        "circuit": "monaco", "rulebook": "ludodelire", "laps": 1, "movement_dice": "table", "switches": {},
        "seed": seed, "cars": cars,
    }  # fmt: skip
    view = ask_engine({"do": "new", "setup": setup})["view"]
    while view["round"] < 3 or not view["question"]["human"]:
        human = view["question"]["human"]
        view = ask_engine(
            {"do": "decide", "token": best_answer_token()} if human else {"do": "play_computers"}
        )["view"]
    return str(view["link"])


def others_ms(page: Page) -> int:
    """Answer all questions of a turn; return the time the other cars then take, in ms of the page's clock."""
    took = 0
    for _ in range(1200):
        state = page.evaluate(STATE)
        if state["isReady"]:
            if took > STEP_MS:
                return took
            # 2nd gear and the cheapest space: the car stays in the race.
            page.keyboard.press("2" if state["step"] == "gear" else "ArrowRight")
            page.keyboard.press("Enter")
        if not state["pending"]:
            page.clock.run_for(STEP_MS)
            took += 0 if state["isOwn"] or state["isReady"] else STEP_MS
    raise AssertionError("the moves of the other cars never ended")


def test_a_round_of_nine_rivals_takes_at_most_six_seconds(open_page: OpenPage) -> None:
    page = open_page(
        f"#{ten_cars(8)}",
        storage={"settings.1": {"speed": "1", "firstTimes": False}},
        script=COUNT_REQUESTS,
        time=FIRST_MINUTE,
        reduced_motion="no-preference",
    )
    wait_for_decision(page)
    page.clock.pause_at(FIRST_MINUTE + datetime.timedelta(minutes=5))
    rounds = [others_ms(page) for _ in range(TURNS)]
    assert min(rounds) > 1000  # nothing has been skipped
    assert max(rounds) <= ROUND_MS, rounds
