"""Takes screenshots of every screen of the built site: `python -m web.tooling.screenshots FOLDER`.

Each screen is shown in desktop and phone size, light and dark; the README uses one of them. The positions are
deterministic: for each screen, the first race by seed in which the engine's own hints reach a suitable
position.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO
from itertools import count, product
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from engine.api.session import handle
from web.tooling.build_site import SECONDS_PER_DAY
from web.tooling.chromium import DEVICE_PROFILES, find_chromium, launch_arguments
from web.tooling.serve import StaticServer
from web.tooling.toolchain import SITE, WEB, print_line

THEMES = ("light", "dark")
PREVIEW_SIZES: dict[str, ViewportSize] = {
    "preview.png": {"width": 1200, "height": 630},
    "preview-phone.png": {"width": 390, "height": 844},
}
PALETTE_SIZE = 128
FIRST_DAY = 20_500  # days since 1970
SETTLE_MS = 900  # longer than any animation of the page
TIMEOUT_MS = 60_000
KEY_MOMENT_STEPS = 3


def engine_request(request: dict[str, Any]) -> dict[str, Any]:
    """Send a request to the engine, registering the site's circuits as needed."""
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    if "needs" in reply:
        [topology] = SITE.glob(f"circuits/{reply['needs']}.*.topology.json")
        engine_request({"do": "circuit", "topology": json.loads(topology.read_text(encoding="utf-8"))})
        return engine_request(request)
    return reply


def is_at_corner(view: dict[str, Any]) -> bool:
    """True if a gear is to be chosen near a corner, and the hinted gear may stop or cost points."""
    question, corner = view["question"], view["cars"][0]["corner"]
    if (
        question is None
        or question["step"] != "gear"
        or corner["stops_made"]
        or not 0 < corner["distance"] <= 8
    ):
        return False
    advised = engine_request({"do": "hint"})["hint"]["token"]
    [gear] = [gear for gear in question["gears"] if gear["token"] == advised]
    return {"stop", "cost"} <= {face["kind"] for face in gear["faces"]}


def has_all_kinds_of_spaces(view: dict[str, Any]) -> bool:
    """True if a move is to be chosen among free and costly spaces, including a spin or out."""
    kinds = {choice["kind"] for choice in (view["question"] or {}).get("choices", [])}
    return "stop" in kinds and "cost" in kinds and ("spin" in kinds or "out" in kinds)


def is_good_result(view: dict[str, Any]) -> bool:
    """True if the human player has finished on the podium."""
    return (
        view["question"] is None
        and 1 <= view["cars"][0]["place"] <= 3
        and view["cars"][0]["status"] == "finished"
    )


def find_race_link(is_match: Callable[[dict[str, Any]], bool]) -> str:
    """Return the link of the first race position, at a human turn or the end, that matches ``is_match``."""
    names = ["You", "Bruno", "Chloé", "Dario", "Elsa", "Farid"]
    cars = [
        {"name": name, "livery": livery, "driver": "steady" if livery else "human"}
        for livery, name in enumerate(names)
    ]
    setup = {"circuit": "monaco", "rulebook": "ludodelire", "laps": 2, "movement_dice": "table", "cars": cars}
    for seed in count(1):
        view = engine_request({"do": "new", "setup": {**setup, "seed": seed}})["view"]
        while question := view["question"]:
            if question["human"] and is_match(view):
                return str(view["link"])
            request = (
                {"do": "decide", "token": engine_request({"do": "hint"})["hint"]["token"]}
                if question["human"]
                else {"do": "play_computers"}
            )
            view = engine_request(request)["view"]
        if is_match(view):
            return str(view["link"])
    raise AssertionError


def season_link() -> str:
    """Return the link of a Trant season after four simulated races."""
    draft = engine_request(
        {
            "do": "season",
            "act": "propose",
            "preset": "trant",
            "seed": 7,
            "name": "Trant season",
            "people": ["You"],
        }
    )["draft"]
    season = engine_request({"do": "season", "act": "create", "draft": draft})["season"]
    while season["overview"]["next"] <= 4:
        season = engine_request({"do": "season", "act": "simulate", "season": season["file"]}).get(
            "season", season
        )
    return str(season["link"])


class Screen(NamedTuple):
    """A screen to be shown.

    Attributes:
        fragment: its address
        ready_selector: element that must be present
        keys: keys to press in order once it is ready
    """

    fragment: str
    ready_selector: str = 'html[data-screen]:not([data-screen="pending"])'
    keys: tuple[str, ...] = ()


def screens() -> dict[str, Screen]:
    """Return every screen of the page."""
    over, decision_selector = find_race_link(is_good_result), 'html[data-ready="decision"]'
    return {
        "home": Screen(""),
        "setup": Screen("#setup"),
        "gear": Screen(f"#{find_race_link(is_at_corner)}", decision_selector, ("h",)),
        "move": Screen(f"#{find_race_link(has_all_kinds_of_spaces)}", decision_selector, ("ArrowRight",)),
        "replay": Screen(f"#{over}", 'html[data-ready="over"]', ("[",) * KEY_MOMENT_STEPS),
        "report": Screen(f"#report/{over}", ".figure-points-used svg"),
        "season": Screen(f"#{season_link()}", "main.season"),
        "season-new": Screen("#seasons/new", ".plan-teams .plan-row"),
        "seasons": Screen("#seasons"),
        "daily": Screen("#daily", ".daily-official"),
        "friends": Screen("#friends", ".thumbnail-print svg.board"),
        "races": Screen("#races"),
        "learn": Screen("#learn"),
        "lesson": Screen("#learn/2", decision_selector),
        "rules": Screen("#rules"),
        "rulebook": Screen("#rules/trant"),
        "circuits": Screen("#circuits"),
        "circuit": Screen("#circuits/suzuka", "svg.board"),
        "draw": Screen("#draw", "svg.board"),
        "about": Screen("#about"),
    }


def take_screenshots(browser: Browser, address: str, folder: Path) -> None:
    pages = screens()
    for (size, options), theme, (name, screen) in product(DEVICE_PROFILES.items(), THEMES, pages.items()):
        context = browser.new_context(**options, color_scheme=theme, reduced_motion="reduce")
        page = context.new_page()
        page.goto(address + screen.fragment)
        page.wait_for_selector(screen.ready_selector, state="attached", timeout=TIMEOUT_MS)
        for key in screen.keys:
            page.keyboard.press(key)
            page.wait_for_timeout(SETTLE_MS)
        page.wait_for_timeout(SETTLE_MS)
        page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
        context.close()
        print_line(f"{name}-{size}-{theme}.png")


def take_preview(browser: Browser, address: str, name: str) -> None:
    """Take a picture for link previews and app stores: the home page with the board of Monaco."""
    day = next(day for day in count(FIRST_DAY) if circuit_of_day(day) == "monaco")
    context = browser.new_context(viewport=PREVIEW_SIZES[name], reduced_motion="reduce", locale="en-GB")
    context.clock.install(time=datetime.fromtimestamp(day * SECONDS_PER_DAY + SECONDS_PER_DAY / 2, UTC))
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector('html[data-screen="home"]', state="attached", timeout=TIMEOUT_MS)
    page.locator(".quick-card .progress").wait_for(state="detached", timeout=TIMEOUT_MS)
    page.wait_for_timeout(SETTLE_MS)
    page.evaluate("document.fonts.ready")
    screenshot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    screenshot.quantize(PALETTE_SIZE, dither=Image.Dither.NONE).save(WEB / name, optimize=True)
    context.close()


def circuit_of_day(day: int) -> str:
    return str(engine_request({"do": "daily", "day": day})["daily"]["setup"]["circuit"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Take screenshots of every screen of the built site.")
    parser.add_argument("folder", type=Path, help="where the screenshots are written")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    server = StaticServer(SITE).start_in_background()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=launch_arguments())
        for name in PREVIEW_SIZES:
            take_preview(browser, server.address, name)
        take_screenshots(browser, server.address, folder)
        browser.close()


if __name__ == "__main__":
    main()
