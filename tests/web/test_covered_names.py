"""Nothing covers the names of corners in view, and figures on red hatching are readable in both themes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import INSTANT_SETTINGS, OpenPage
from tests.support.page_waits import wait_for_decision
from tests.support.web.positions import race_link_after

# Names of corners that a visible element covers.
COVERED = """(selector) => {
  const cover = document.querySelector(selector);
  if (!cover) return [];
  const { opacity, visibility, display } = getComputedStyle(cover);
  if (Number(opacity) < 0.05 || visibility === "hidden" || display === "none") return [];
  const own = cover.getBoundingClientRect();
  return [...document.querySelectorAll(".stage .b-label")].filter((label) => {
    const { left, right, top, bottom, width } = label.getBoundingClientRect();
    return width > 0 && left < own.right && right > own.left && top < own.bottom && bottom > own.top;
  }).map((label) => label.textContent.trim());
}"""
RED_FACE = """(cockpit) => {
  const faces = document.createElement("div");
  faces.className = "faces";
  const face = document.createElement("i");
  face.className = "is-out";
  face.textContent = "16";
  faces.append(face);
  cockpit.append(faces);
  const { color, backgroundImage } = getComputedStyle(faces.firstChild);
  return [color, backgroundImage];
}"""
LEAST_CONTRAST = 4.5


# Waits until names and covers have not moved for longer than camera moves and page updates take.
STILL = """async () => {
  const all = () => [...document.querySelectorAll(".stage .b-label, .stage .zoom, .stage .key")];
  const picture = () => all().map((one) => {
    const { left, top } = one.getBoundingClientRect();
    return [left, top, one.className.baseVal ?? one.className].join();
  }).join(" ");
  let [before, since] = ["", performance.now()];
  while (performance.now() - since < 800) {
    await new Promise(requestAnimationFrame);
    const now = picture();
    if (now !== before) [before, since] = [now, performance.now()];
  }
}"""


@pytest.mark.parametrize(
    ("circuit", "decisions"),
    [("monaco", 4), pytest.param("monaco", 12, marks=pytest.mark.full), ("spa", 6)],
)
def test_zoom_keys_and_legend_cover_no_corner_name(
    reopen_page: OpenPage, circuit: str, decisions: int
) -> None:
    """Nothing covers a name at first or after a camera move; at Spa the legend used to cover La Source."""
    page = reopen_page(f"#{race_link_after(1, decisions, circuit=circuit)}", storage=INSTANT_SETTINGS)
    page.mouse.move(0, 0)  # the zoom keys reappear when the pointer moves
    wait_for_decision(page)
    expect(page.locator(".b-label").first).to_be_attached()
    for key in ("", "0", "+", "-"):
        if key:
            page.keyboard.press(key)
        page.evaluate(STILL)
        for selector in (".zoom", ".key"):
            page.wait_for_function(f"(selector) => ({COVERED})(selector).length === 0", arg=selector)


def luminance(colour: tuple[float, float, float]) -> float:
    """Return the relative luminance of a colour whose parts are between 0 and 1, as WCAG defines it."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: tuple[float, float, float], second: tuple[float, float, float]) -> float:
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def colours(css: str) -> list[tuple[float, float, float]]:
    """Return the colours in a computed value."""
    values = []
    for name, parts in re.findall(r"(rgb|color)\(([^()]+)\)", css):
        red, green, blue = [float(part) for part in re.findall(r"(?<![\w.])\d+(?:\.\d+)?", parts)[:3]]
        scale = 255 if name == "rgb" else 1
        values.append((red / scale, green / scale, blue / scale))
    return values


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_figures_on_red_hatching_can_be_read(reopen_page: OpenPage, theme: str) -> None:
    """All red faces have these colours; the test adds one to the page."""
    storage = {"settings.1": {"speed": "instant", "theme": theme, "races": 9}}
    page = reopen_page(f"#{race_link_after(1, 4)}", storage=storage)
    wait_for_decision(page)
    styles = page.locator(".cockpit").evaluate(RED_FACE)
    [ink], fills = colours(styles[0]), colours(styles[1])
    assert len(fills) >= 2
    assert min(contrast(ink, fill) for fill in fills) >= LEAST_CONTRAST
