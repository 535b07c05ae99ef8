"""Decisions in a window of any browser, by keyboard or touch."""

from __future__ import annotations

from collections.abc import Callable

from tests.support.browsers.window import Window

FORWARD = ".go .is-forward"


def decide_in_window(window: Window, act: Callable[[], None]) -> None:
    """Answer a question and wait for the next state."""
    previous_hash = window.current_hash
    act()
    window.wait_until(lambda: window.current_hash != previous_hash, "another position")
    window.wait_for_paint()
    window.wait_for_root("[data-ready]")


def select_hinted_answer(window: Window, ask: Callable[[], None]) -> None:
    """Select the hint's answer, because nothing is selected by default."""
    window.wait_until(lambda: window.count(FORWARD), "the forward button")
    if window.count(f"{FORWARD}[disabled]"):
        ask()
        window.wait_until(lambda: window.count(f"{FORWARD}:not([disabled])"), "a choice")


def by_keys(window: Window) -> None:
    select_hinted_answer(window, lambda: window.press("h"))
    window.press("Enter")


def by_touch(window: Window) -> None:
    select_hinted_answer(window, lambda: window.tap(".tools button", "Hint"))
    window.tap(FORWARD)
