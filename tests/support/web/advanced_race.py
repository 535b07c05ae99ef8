"""Test helpers for set-up and play of races under the advanced rules."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


def seeded(seed: int) -> str:
    """Return a script that fixes the seed of a new race and stops the clock of time trials."""
    drawn = f"list.fill(0); list[list.length - 1] = {seed}; return list;"
    return f"Date.now = () => 0; crypto.getRandomValues = (list) => {{ {drawn} }};"


def step(page: Page) -> str:
    return page.locator("main.race").get_attribute("data-step") or ""


def switch(page: Page, name: str) -> Locator:
    return page.locator(f'[data-switch="{name}"] [role="switch"]')


def leave(page: Page, cars: int) -> None:
    """Remove cars from the set-up, one after the other, until ``cars`` are left."""
    for count in range(page.locator(".entry").count() - 1, cars - 1, -1):
        page.locator(".entry-remove").last.click()
        expect(page.locator(".entry")).to_have_count(count)
