"""Measure how a race feels in a real browser: a part of `python3 build.py bench race`.

- Duration and taps: one quick race at the default speed, as a new visitor drives it. Each choice takes two
  seconds and is a click on the strongest driver's answer.
- Size of lit spaces: one race without animation, in windows of five sizes.
- Places: three races in which the first offered answer is always taken.
"""

from __future__ import annotations

import statistics
import time
from contextlib import suppress
from itertools import pairwise

from playwright.sync_api import Browser, Page, TimeoutError

from tests.web.positions import advised, ask

PATIENCE = 60_000
THINKS = 2.0  # per choice
DECISIONS_MOST = 90
TAPS_MOST = 4  # per choice
DECIDED = 600  # to wait after a tap
LOOKED_AT = 12  # questions with lit spaces, at every window size
SIZES = ((1920, 1080), (1280, 800), (820, 1180), (390, 844), (360, 640))
SETTLED = 700  # for the camera to settle
ACCEPTED_RACES = 3
# Best place expected with first answers only: the last third of six cars starts behind fourth.
BEST_PLACE = 5

AT_ONCE = "localStorage.setItem('yellow-flag.settings.1', JSON.stringify({speed: 'instant', races: 9}))"
GOES_ON = "main.race:not(.is-choosing)"
READY_TO_GO = ".go .is-forward:not([disabled])"
READY = "document.documentElement.dataset.ready"

# The longer side of every lit space: of the smallest box around its outline at any rotation.
LIT = """() => [...document.querySelectorAll(".b-live .lit")].map((path) => {
  const [matrix, length] = [path.getScreenCTM(), path.getTotalLength()];
  const points = Array.from({length: 48}, (_, n) => path.getPointAtLength((n * length) / 48)
    .matrixTransform(matrix));
  let [least, side] = [Infinity, 0];
  for (let angle = 0; angle < Math.PI / 2; angle += Math.PI / 90) {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const along = points.map(({x, y}) => x * c + y * s), across = points.map(({x, y}) => y * c - x * s);
    const [one, other] = [along, across].map((all) => Math.max(...all) - Math.min(...all));
    if (one * other < least) [least, side] = [one * other, Math.max(one, other)];
  }
  return side;
})"""
# Records each change of the moving car, with its time.
FOLLOW = """
globalThis.driven = [];
let last = "";
const look = (now) => {
  const race = document.querySelector("main.race");
  const name = race?.classList.contains("is-moving")
    ? (document.querySelector(".moving-who, .cockpit h2")?.textContent ?? "") : "";
  if (name !== last) driven.push([name, now]);
  last = name;
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def wait(page: Page) -> str:
    page.wait_for_selector(
        'html[data-ready="decision"], html[data-ready="over"]', state="attached", timeout=PATIENCE
    )
    return str(page.evaluate(READY))


def advice(page: Page) -> str | None:
    """Return a selector of the strongest driver's answer, computed here and not in the page.

    None if the button already offers that answer.
    """
    if page.locator(READY_TO_GO).count():
        return None
    question = ask({"do": "open", "link": page.url.partition("#")[2]})["view"]["question"]
    token = advised()
    for gear in question.get("gears", []):
        if gear["token"] == token:
            return f'.gear[data-gear="{gear["gear"]}"]'
    for choice in question.get("choices", []):
        if choice["token"] == token:
            return f'.lit[data-space="{choice["space"]}"]'
    tokens = [option["token"] for option in question["options"]]
    return f".options .option:nth-child({tokens.index(token) + 1})"


def tapped(page: Page, place: str | None) -> int:
    """Tap the place, or the button once if it is None, until decided; return the number of taps."""
    before = page.url
    for taps in range(1, TAPS_MOST + 1):
        if place is None or (taps > 1 and not page.locator(place).count()):
            page.locator(READY_TO_GO).click()
        else:
            page.locator(place).click(force=True)
        with suppress(TimeoutError):
            page.wait_for_selector(GOES_ON, state="attached", timeout=DECIDED)
            page.wait_for_url(lambda url: url != before)
            return taps
    raise AssertionError(place)


def take_hint(page: Page) -> None:
    """Take the hint's answer by keyboard."""
    enabled = page.locator(READY_TO_GO)
    if not enabled.count():
        page.keyboard.press("h")
        enabled.wait_for()
    enter(page)


def enter(page: Page) -> None:
    before = page.url
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != before)


def in_real_time(browser: Browser, address: str) -> dict[str, float]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    page = context.new_page()
    begun = time.monotonic()
    page.goto(f"{address}#quick")
    wait(page)
    first = time.monotonic() - begun
    page.evaluate(FOLLOW)
    taps, begun = 0, time.monotonic()
    for _ in range(DECISIONS_MOST):
        if wait(page) == "over":
            break
        thought = time.monotonic() + THINKS
        place = advice(page)
        page.wait_for_timeout(max(0.0, thought - time.monotonic()) * 1000)
        taps += tapped(page, place)
    took = time.monotonic() - begun
    turns = max(1, int(page.locator("main.race").get_attribute("data-round") or 1))
    driven: list[tuple[str, float]] = page.evaluate("driven")
    spells = [
        (later[1] - one[1]) / 1000
        for one, later in pairwise(driven)
        if one[0] and "you" not in one[0].lower()
    ]
    context.close()
    return {
        "first_choice_s": round(first, 1),
        "one_lap_race_s": round(took),
        "game_turns": turns,
        "taps_per_turn": round(taps / turns, 1),
        "rivals_turn_s": round(statistics.median(spells or [0]), 2),
    }


def lit_spaces(browser: Browser, address: str) -> dict[str, float]:
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.goto(address)
    page.evaluate(AT_ONCE)
    page.goto("about:blank")
    page.goto(f"{address}#quick")
    found: dict[tuple[int, int], list[float]] = {size: [] for size in SIZES}
    looked = 0
    while looked < LOOKED_AT and wait(page) == "decision":
        if page.locator(".b-live .lit").count():
            looked += 1
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                # Reload so that the camera is set for the question, as it is when the question is asked.
                page.reload()
                wait(page)
                page.wait_for_timeout(SETTLED)
                found[width, height] += page.evaluate(LIT)
        take_hint(page)
    context.close()
    return {
        f"lit_{width}x{height}_{name}_px": round(value(sides), 1)
        for (width, height), sides in found.items()
        for name, value in (("median", statistics.median), ("smallest", min))
        if sides
    }


def places_of_who_accepts(browser: Browser, address: str) -> dict[str, float]:
    """Return the places with the arrow keys' first answer every time; retirement counts as last."""
    places = []
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.goto(address)
    page.evaluate(AT_ONCE)
    for _ in range(ACCEPTED_RACES):
        page.goto("about:blank")
        page.goto(f"{address}#quick")
        while wait(page) != "over":
            if page.locator(".go .is-forward[disabled]").count():
                page.keyboard.press("ArrowRight")
            enter(page)
        rows = page.locator(".classification tbody tr")
        mine = [
            number
            for number in range(rows.count())
            if "is-you" in str(rows.nth(number).get_attribute("class"))
        ]
        places.append(mine[0] + 1)
    context.close()
    return {"accepting_best_place": min(places), "accepting_median_place": statistics.median(places)}


def measure(browser: Browser, address: str) -> dict[str, float]:
    return {
        **in_real_time(browser, address),
        **lit_spaces(browser, address),
        **places_of_who_accepts(browser, address),
    }


REACH = {"taps_per_turn": 3, "one_lap_race_s": 220, "accepting_best_place": -BEST_PLACE}
