"""Test helpers for the lit spaces of move questions: links to such questions, and sizes on the screen."""

from __future__ import annotations

import time
from functools import cache

from playwright.sync_api import Page

from tests.support.web.positions import ask_engine, best_answer_token, setup

# For each lit space: its long side in pixels, and if its middle is in the uncovered part of the stage.
LIT = """() => [...document.querySelectorAll(".board-above .lit")].map((path) => {
  const { a: scale } = path.getScreenCTM(), length = path.getTotalLength();
  const points = Array.from({ length: 60 }, (_, n) => path.getPointAtLength((n * length) / 60));
  const reaches = Array.from({ length: 60 }, (_, turn) => {
    const [cos, sin] = [Math.cos((turn * Math.PI) / 60), Math.sin((turn * Math.PI) / 60)];
    const along = points.map(({ x, y }) => x * cos + y * sin);
    return Math.max(...along) - Math.min(...along);
  });
  const least = reaches.indexOf(Math.min(...reaches));
  const { left, top, width, height } = path.getBoundingClientRect();
  const under = document.elementFromPoint(left + width / 2, top + height / 2);
  const long = Math.max(reaches[(least + 30) % 60], reaches[least]);
  return [long * scale, Boolean(under?.closest(".board-view"))];
})"""
PATIENCE = 3  # seconds, maximum wait until the camera stops


@cache
def move_links(seed: int, circuit: str, link_count: int) -> list[str]:
    """Return links to every second move question of a person in a race."""
    view = ask_engine({"do": "new", "setup": {**setup(seed, {}), "laps": 1, "circuit": circuit}})["view"]
    links: list[str] = []
    while (question := view["question"]) is not None and len(links) < 2 * link_count:
        if question["human"] and question.get("choices"):
            links.append(view["link"])
        view = ask_engine(
            {"do": "decide", "token": best_answer_token()} if question["human"] else {"do": "play_computers"}
        )["view"]
    return links[::2]


def wait_for_framed_spaces(page: Page, min_size: float) -> list[tuple[float, bool]]:
    """Return the lit spaces once all are large enough and uncovered, or after ``PATIENCE`` seconds."""
    until = time.monotonic() + PATIENCE
    while True:
        spaces: list[tuple[float, bool]] = page.evaluate(LIT)
        if time.monotonic() > until or all(size >= min_size and is_visible for size, is_visible in spaces):
            return spaces
