"""The rulebooks: chosen, searched, linked, translated, opened from a set-up, and printed."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from engine.rules.framework.clause_aliases import TRANT_TURN
from tests.support.browser import OpenPage
from tests.support.messages import ui_text
from tests.support.web.advanced_race import unfold
from tests.support.web.axe import complaints
from web.tooling.catalog.catalog import RULING_BY_ID


def clauses(page: Page) -> list[str]:
    ids: list[str] = page.locator(".book-clauses > li").evaluate_all("items => items.map((item) => item.id)")
    return ids


def ruling_start(name: str) -> str:
    """Return the number and the first words of a ruling as the page prints them."""
    words = RULING_BY_ID[name].text.split()[:6]
    return f"{ui_text('rules.ruling', n=name.removeprefix('G-'))} {' '.join(words)}"


def test_a_rulebook_can_be_chosen_searched_and_translated(reopen_page: OpenPage) -> None:
    page = reopen_page("#rules")
    page.get_by_role("navigation", name="Rulebooks").get_by_role("link", name="Trant").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Trant")
    expect(page.get_by_role("heading", name="Chain reaction", level=2)).to_be_visible()
    all_clauses = clauses(page)
    assert len(all_clauses) > 100

    search = page.get_by_role("searchbox", name="Search these rules")
    search.fill("Suspension debris")
    expect(page.locator(".book-aside").get_by_role("status")).to_have_text(
        re.compile(rf"^\d of {len(all_clauses)} rules$")
    )
    assert "TRT-DBR-2" in clauses(page)
    search.fill("")
    expect(page.locator(".book-clauses > li")).to_have_count(len(all_clauses))

    page.get_by_role("navigation", name="Contents").get_by_role("link", name=ui_text("rules.turn")).press(
        "Enter"
    )
    turn = page.get_by_role("heading", name=ui_text("rules.turn"))
    expect(turn).to_be_focused()
    expect(turn).to_be_in_viewport()
    expect(
        page.locator(".book-turn > li").filter(has_text=TRANT_TURN["session"].description)
    ).to_contain_text("with a full session")

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog .language select").select_option(label="Deutsch")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Der Durchgang Schritt für Schritt")).to_be_attached()
    expect(page.locator("#TRT-BRK-1 p")).to_contain_text("Bremspunkt")
    assert clauses(page) == all_clauses


def test_every_rule_has_its_own_address(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page("#rules/TRT-COL-3", size=size)
    clause = page.locator("#TRT-COL-3")
    expect(clause).to_be_in_viewport()
    expect(clause).to_be_focused()
    expect(page.locator('.book-tabs [aria-current="page"]')).to_have_text("Trant")
    page.locator("#TRT-CHR-1 > a").click()
    expect(page).to_have_url(re.compile("#rules/TRT-CHR-1$"))
    expect(page.locator("#TRT-CHR-1")).to_be_focused()
    page.go_back()
    expect(clause).to_be_focused()
    page.goto(page.url.split("#")[0] + "#rules/TRT-NIL-1")
    expect(page.locator(".book-unknown")).to_have_text(ui_text("rules.unknown"))
    page.goto(page.url.split("#")[0] + "#rules/house")
    expect(page.locator('.book-tabs [aria-current="page"]')).to_have_text("House rules")
    expect(page.locator('.book-tabs [aria-current="page"]')).to_be_in_viewport()
    assert complaints(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_ruling_is_shown_below_its_rule(reopen_page: OpenPage, size: str) -> None:
    """A ruling has an address, and the rules it belongs to link to it."""
    page = reopen_page("#rules/G-23", size=size)
    ruling = page.locator("#G-23")
    expect(page.locator("#LUD-ASL-1 > p")).to_be_in_viewport()
    expect(page.locator("#LUD-ASL-1 #G-23")).to_be_in_viewport()
    expect(ruling).to_be_focused()
    expect(ruling).to_have_class("is-target")
    expect(ruling).to_contain_text(ruling_start("G-23"))
    expect(page.locator("#LUD-ASL-3 .book-rulings")).to_have_text(ui_text("rules.ruling_told", n=23))
    expect(page.locator('.book-tabs [aria-current="page"]')).to_have_text("Ludodélire")
    page.locator("#LUD-ASL-3 .book-rulings a").click()
    expect(ruling).to_be_focused()
    ids = page.locator(".book [id]").evaluate_all("all => all.map((one) => one.id)")
    assert len(set(ids)) == len(ids)
    assert complaints(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_rulings_are_translated(reopen_page: OpenPage) -> None:
    page = reopen_page("#rules/G-58")
    for settings, language, start in (
        ("Settings", "Français", "Décision 58\u00a0: Si les arrêts"),
        ("Réglages", "Deutsch", "Auslegung 58: Ob die Stopps"),
    ):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name=settings).click()
        page.locator("dialog .language select").select_option(label=language)
        page.keyboard.press("Escape")
        expect(page.locator("#G-58")).to_contain_text(start)


def test_the_set_up_links_to_the_rulebook_and_is_kept(open_page: OpenPage) -> None:
    page = open_page("#setup")
    unfold(page, "book")
    page.click('[data-preset="trant"]')
    page.click(".laps button:nth-child(3)")
    page.locator('[data-switch="chain_reaction"] .clause').click()
    expect(page.get_by_role("dialog")).to_contain_text("chain reaction")
    page.get_by_role("link", name="Open in the rulebook").click()
    expect(page.locator("#TRT-CHR-1")).to_be_focused()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    expect(page.locator('[data-preset="trant"] input')).to_be_checked()
    expect(page.locator('.laps [aria-pressed="true"]')).to_have_text("3")
    page.get_by_role("link", name="Read this rulebook: Trant").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Trant")


def test_printing_shows_only_the_rules(reopen_page: OpenPage) -> None:
    page = reopen_page("#rules/first")
    expect(page.locator(".book-clauses").first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("#LUD-CRN-1")).to_be_visible()
    expect(page.locator("#G-06")).to_be_visible()
    for selector in (".book-aside", ".book-tabs", ".wordmark"):
        expect(page.locator(selector)).to_be_hidden()
    page.emulate_media(media="screen")


def test_rules_that_fail_to_load_can_be_retried(open_page: OpenPage) -> None:
    page = open_page("#rules/trant", missing_files="**/clauses*.js", expected_errors=("ERR_FAILED",))
    expect(page.locator("main").get_by_role("alert")).to_contain_text(ui_text("clause.missing"))
    page.context.unroute("**/clauses*.js")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Chain reaction", level=2)).to_be_visible()


# Once `held` is a list, it collects the frame callbacks, and the page is not painted until they are called.
HELD_FRAMES = """
globalThis.frame = window.requestAnimationFrame.bind(window);
globalThis.held = null;
window.requestAnimationFrame = (act) => (held ? held.push(act) : frame(act));
"""
SOMETHING_HELD = """new Promise((told) => {
  const timer = setInterval(() => {
    if (!held.length) return;
    clearInterval(timer);
    told();
  }, 10);
})"""


def test_a_rule_dialog_can_be_closed_while_its_text_loads(open_page: OpenPage) -> None:
    """A dialog closed while its text arrives disappears and can be opened again."""
    page = open_page("#setup", script=HELD_FRAMES)
    unfold(page, "book")
    held_routes: list[Route] = []
    page.route("**/assets/clauses.*", lambda route: held_routes.append(route))
    clause = page.locator("[data-switch] .clause").first
    clause.click()
    dialog = page.locator("dialog")
    expect(dialog).to_be_visible()
    page.evaluate("held = []")
    held_routes[0].continue_()
    page.evaluate(SOMETHING_HELD)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.evaluate("() => { const due = held; held = null; for (const act of due) frame(act); }")
    expect(dialog).to_have_count(0)
    clause.click()
    expect(dialog).to_be_visible()
