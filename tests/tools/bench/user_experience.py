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

from tests.support.web.positions import ask_engine, best_answer_token

TIMEOUT_MS = 60_000
THINKING_SECONDS = 2.0  # per choice
MAX_DECISIONS = 90
MAX_TAPS = 4  # per choice
DECISION_WAIT_MS = 600  # to wait after a tap
QUESTIONS_MEASURED = 12  # questions with lit spaces, at every window size
SIZES = ((1920, 1080), (1280, 800), (820, 1180), (390, 844), (360, 640))
SETTLE_MS = 700  # for the camera to settle
FIRST_ANSWER_RACES = 3
# Best place expected with first answers only: the last third of six cars starts behind fourth.
BEST_PLACE = 5

INSTANT_SETTINGS_SCRIPT = (
    "localStorage.setItem('yellow-flag.settings.1', JSON.stringify({speed: 'instant', races: 9}))"
)
ANIMATING_SELECTOR = "main.race:not(.is-choosing)"
READY_TO_GO = ".go .is-forward:not([disabled])"
READY = "document.documentElement.dataset.ready"

# The longer side of every lit space: of the smallest box around its outline at any rotation.
LIT_SPACE_SCRIPT = """() => [...document.querySelectorAll(".b-live .lit")].map((path) => {
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
DRIVER_CHANGE_SCRIPT = """
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
        'html[data-ready="decision"], html[data-ready="over"]', state="attached", timeout=TIMEOUT_MS
    )
    return str(page.evaluate(READY))


def advice(page: Page) -> str | None:
    """Return a selector of the strongest driver's answer, computed here and not in the page.

    None if the button already offers that answer.
    """
    if page.locator(READY_TO_GO).count():
        return None
    question = ask_engine({"do": "open", "link": page.url.partition("#")[2]})["view"]["question"]
    token = best_answer_token()
    for gear in question.get("gears", []):
        if gear["token"] == token:
            return f'.gear[data-gear="{gear["gear"]}"]'
    for choice in question.get("choices", []):
        if choice["token"] == token:
            return f'.lit[data-space="{choice["space"]}"]'
    tokens = [option["token"] for option in question["options"]]
    return f".options .option:nth-child({tokens.index(token) + 1})"


def tap_until_decided(page: Page, place: str | None) -> int:
    """Tap the place, or the button once if it is None, until decided; return the number of taps."""
    previous_url = page.url
    for taps in range(1, MAX_TAPS + 1):
        if place is None or (taps > 1 and not page.locator(place).count()):
            page.locator(READY_TO_GO).click()
        else:
            page.locator(place).click(force=True)
        with suppress(TimeoutError):
            page.wait_for_selector(ANIMATING_SELECTOR, state="attached", timeout=DECISION_WAIT_MS)
            page.wait_for_url(lambda url: url != previous_url)
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
    previous_url = page.url
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != previous_url)


def measure_real_time_race(browser: Browser, address: str) -> dict[str, float]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    page = context.new_page()
    start = time.monotonic()
    page.goto(f"{address}#quick")
    wait(page)
    first_choice = time.monotonic() - start
    page.evaluate(DRIVER_CHANGE_SCRIPT)
    taps, start = 0, time.monotonic()
    for _ in range(MAX_DECISIONS):
        if wait(page) == "over":
            break
        decision_time = time.monotonic() + THINKING_SECONDS
        place = advice(page)
        page.wait_for_timeout(max(0.0, decision_time - time.monotonic()) * 1000)
        taps += tap_until_decided(page, place)
    took = time.monotonic() - start
    turns = max(1, int(page.locator("main.race").get_attribute("data-round") or 1))
    changes: list[tuple[str, float]] = page.evaluate("driven")
    spells = [
        (later[1] - earlier[1]) / 1000
        for earlier, later in pairwise(changes)
        if earlier[0] and "you" not in earlier[0].lower()
    ]
    context.close()
    return {
        "first_choice_s": round(first_choice, 1),
        "one_lap_race_s": round(took),
        "game_turns": turns,
        "taps_per_turn": round(taps / turns, 1),
        "rivals_turn_s": round(statistics.median(spells or [0]), 2),
    }


def lit_spaces(browser: Browser, address: str) -> dict[str, float]:
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.goto(address)
    page.evaluate(INSTANT_SETTINGS_SCRIPT)
    page.goto("about:blank")
    page.goto(f"{address}#quick")
    sides_by_size: dict[tuple[int, int], list[float]] = {size: [] for size in SIZES}
    count = 0
    while count < QUESTIONS_MEASURED and wait(page) == "decision":
        if page.locator(".b-live .lit").count():
            count += 1
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                # Reload so that the camera is set for the question, as it is when the question is asked.
                page.reload()
                wait(page)
                page.wait_for_timeout(SETTLE_MS)
                sides_by_size[width, height] += page.evaluate(LIT_SPACE_SCRIPT)
        take_hint(page)
    context.close()
    return {
        f"lit_{width}x{height}_{name}_px": round(value(sides), 1)
        for (width, height), sides in sides_by_size.items()
        for name, value in (("median", statistics.median), ("smallest", min))
        if sides
    }


def places_with_first_answers(browser: Browser, address: str) -> dict[str, float]:
    """Return the places with the arrow keys' first answer every time; retirement counts as last."""
    places = []
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.goto(address)
    page.evaluate(INSTANT_SETTINGS_SCRIPT)
    for _ in range(FIRST_ANSWER_RACES):
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
        **measure_real_time_race(browser, address),
        **lit_spaces(browser, address),
        **places_with_first_answers(browser, address),
    }


REACH = {"taps_per_turn": 3, "one_lap_race_s": 220, "accepting_best_place": -BEST_PLACE}
