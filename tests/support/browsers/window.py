"""Operations on a window of any browser; the other modules here implement them per browser.

Waiting means polling: the page's security policy forbids the evaluated strings that waiting inside the page
would need.
"""

from __future__ import annotations

import io
import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from PIL import Image

from tests.support.browser import INSTANT_SETTINGS, storage_texts
from web.tooling.serve import StaticServer

TIMEOUT_SECONDS = 40.0  # starting Python takes long on a cold machine under load
POLL_SECONDS = 0.03
SIZES = {"desktop": (1280, 800), "tablet": (820, 600), "phone": (390, 844)}
# WebDriver codes of keys without a printable character.
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "ArrowUp": "\ue013", "ArrowDown": "\ue015"}

# Boxes of elements as drawn, in CSS pixels of the window.
BOX = """selector => {
  const found = document.querySelector(selector)?.getBoundingClientRect();
  return found && found.width > 0 ? [found.x, found.y, found.width, found.height] : null;
}"""
SHOWN = """(selector, words) =>
  [...document.querySelectorAll(selector)].findIndex((one) =>
    one.getClientRects().length > 0 && one.textContent.includes(words))"""
PAINTED = """() => {
  globalThis.painted = false;
  requestAnimationFrame(() => requestAnimationFrame(() => { globalThis.painted = true; }));
}"""
MARKED = """(selector, words) => {
  const all = [...document.querySelectorAll(selector)];
  const found = all.find((one) => one.getClientRects().length > 0 && one.textContent.includes(words));
  if (!found) return null;
  found.scrollIntoView({ block: "nearest", behavior: "instant" });
  const box = found.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


class ElementBox(NamedTuple):
    """A rectangle in CSS pixels of the window."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


class Window(ABC):
    """A window with its own profile, at one of the SIZES."""

    def __init__(self, size: str) -> None:
        self.size = size
        self.width, self.height = SIZES[size]

    @abstractmethod
    def navigate(self, address: str) -> None:
        """Load a page and wait until it is loaded."""

    @abstractmethod
    def reload(self) -> None:
        """Reload the page."""

    @abstractmethod
    def call(self, function: str, *arguments: object) -> Any:
        """Return the result of a JavaScript function in the page, as plain data."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Press a key, named as in `KeyboardEvent.key`."""

    @abstractmethod
    def tap_at(self, x: float, y: float) -> None:
        """Tap with a finger if the driver has one, otherwise with the mouse."""

    @abstractmethod
    def screenshot(self) -> bytes:
        """Return the content of the window as PNG."""

    @abstractmethod
    def close(self) -> None:
        """Close the window and discard its profile."""

    def picture(self) -> Image.Image:
        """Return the content of the window, one pixel per CSS pixel."""
        return Image.open(io.BytesIO(self.screenshot())).convert("RGB")

    def set_storage(self, storage: Mapping[str, object]) -> None:
        """Put values into the storage of the page's origin, by key without prefix."""
        for key, text in storage_texts(storage).items():
            self.call("(key, text) => localStorage.setItem(key, text)", key, text)

    def wait_until(self, condition: Callable[[], object], description: str) -> Any:
        """Poll until the answer is true, and return it."""
        end = time.monotonic() + TIMEOUT_SECONDS
        while not (answer := condition()):
            assert time.monotonic() < end, (
                f"{description}: not in {TIMEOUT_SECONDS:.0f} s; the page says {self.state()}"
            )
            time.sleep(POLL_SECONDS)
        return answer

    def wait(self, selector: str, words: str = "") -> None:
        """Wait until a matching element with these words is visible."""
        self.wait_until(lambda: self.call(SHOWN, selector, words) >= 0, f"{selector} with {words!r}")

    def wait_for_root(self, selector: str) -> None:
        """Wait until the root element matches."""
        self.wait_until(
            lambda: self.call("selector => document.documentElement.matches(selector)", selector), selector
        )

    def wait_for_paint(self) -> None:
        """Wait for two more frames, so that the page's attributes match what it shows."""
        self.call(PAINTED)
        self.wait_until(lambda: self.call("() => globalThis.painted"), "two frames")

    def tap(self, selector: str, words: str = "") -> None:
        """Tap the first visible matching element with these words."""
        x, y = self.wait_until(lambda: self.call(MARKED, selector, words), f"{selector} to tap")
        self.tap_at(x, y)

    def box(self, selector: str) -> ElementBox:
        bounds = self.call(BOX, selector)
        assert bounds, f"{selector} is not visible"
        return ElementBox(*bounds)

    def count(self, selector: str) -> int:
        return int(self.call("selector => document.querySelectorAll(selector).length", selector))

    def texts(self, selector: str) -> list[str]:
        """Return the texts of all matching elements, with white space normalised."""
        return list(
            self.call(
                "selector => [...document.querySelectorAll(selector)].map("
                "(one) => one.textContent.replace(/\\s+/g, ' ').trim())",
                selector,
            )
        )

    def attribute(self, selector: str, name: str) -> str | None:
        value = self.call(
            "(selector, name) => document.querySelector(selector)?.getAttribute(name) ?? null", selector, name
        )
        return None if value is None else str(value)

    @property
    def current_hash(self) -> str:
        """Return the address after the #."""
        return str(self.call("() => location.hash.slice(1)"))

    def go_to(self, place: str) -> None:
        self.call("place => { location.hash = place; }", place)

    def state(self) -> str:
        """Return the page's own state, for the report of a failed test."""
        return json.dumps(
            self.call("() => ({ ...document.documentElement.dataset, at: location.hash.slice(0, 40) })")
        )


CIRCUIT = "cala-moka"  # the shortest lap


def start(window: Window, server: StaticServer, place: str = "") -> None:
    """Open an address of the site for a visitor with instant races on the shortest circuit.

    The storage is filled from a file of the site that runs no script.
    """
    window.navigate(f"{server.address}service-worker.js")
    window.set_storage({"settings.1": {**INSTANT_SETTINGS["settings.1"], "circuit": CIRCUIT}})
    window.navigate(server.address + (place and f"#{place}"))


class OpenWindow(Protocol):
    """Opens a window of a size. Errors that begin with one of `expected_errors` don't fail the test."""

    def __call__(self, size: str, *, expected_errors: tuple[str, ...] = ()) -> Window: ...
