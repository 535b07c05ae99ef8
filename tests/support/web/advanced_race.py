"""Test helpers for the set-up of races, and for play under the advanced rules."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


def seed_script(seed: int) -> str:
    """Return a script that fixes the seed of a new race and stops the clock of time trials."""
    fill_list = f"list.fill(0); list[list.length - 1] = {seed}; return list;"
    return f"Date.now = () => 0; crypto.getRandomValues = (list) => {{ {fill_list} }};"


def step(page: Page) -> str:
    return page.locator("main.race").get_attribute("data-step") or ""


def switch(page: Page, name: str) -> Locator:
    return page.locator(f'[data-switch="{name}"] [role="switch"]')


def unfold(page: Page, *names: str) -> None:
    """Open parts of the set-up: ``book`` has rulebooks and switches, ``cars`` cars and drivers.

    In a reopened page, a part may be open from an earlier test.
    """
    for name in names:
        fold = page.locator(f'.setup-fold[data-fold="{name}"]')
        expect(fold).to_be_attached()
        if fold.get_attribute("open") is None:
            fold.locator("> summary").click()
        expect(fold).to_have_attribute("open", "")


def leave(page: Page, cars: int) -> None:
    """Remove cars from the set-up, one after the other, until ``cars`` are left."""
    for count in range(page.locator(".entry").count() - 1, cars - 1, -1):
        page.locator(".entry-remove").last.click()
        expect(page.locator(".entry")).to_have_count(count)
