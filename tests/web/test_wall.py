"""The wall of posters: search, stars, races, and boards saved on the device."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_decision
from tests.support.web.race_page import no_sideways_scrolling

# Board files saved on the device, once there are at least ``count``.
BOARDS = """async (count) => {
  for (let turn = 0; turn < 200; turn += 1) {
    const urls = (await (await caches.open("boards.1")).keys()).map(({ url }) => url);
    if (urls.length >= count)
      return urls.map((url) => url.split("/").at(-1).replace(/[.][0-9a-f]{10}/, "")).sort();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""
KEPT = ["drawing.json", "print.svg", "svg", "topology.json"]


def shows(page: Page, *circuits: str) -> None:
    """Check that exactly these circuits are on the wall."""
    count = len(circuits)
    expect(page.locator("search [role=status]")).to_have_text(f"{count} circuit{'s' * (count != 1)}")
    for circuit in circuits:
        expect(page.locator(f'.circuit-card-link[data-circuit="{circuit}"]')).to_have_count(1)


def test_circuits_are_found_by_search_and_filters(open_page: OpenPage) -> None:
    """Search and filters find circuits.

    The test uses a page of its own, since the wall remembers the search.
    """
    page = open_page("#circuits", size="phone", viewport={"width": 360, "height": 640})
    bar = page.locator("search")
    words, count = bar.get_by_role("searchbox"), bar.get_by_role("status")
    expect(count).to_have_text("79 circuits")
    words.fill("montjuic")
    shows(page, "montjuic")
    words.fill("")
    bar.get_by_label("Country", exact=True).select_option(label="Portugal")
    shows(page, "estoril", "monsanto", "portimao", "porto")
    no_sideways_scrolling(page)


def test_a_star_saves_the_board_and_a_poster_starts_a_race(open_page: OpenPage) -> None:
    page = open_page("#circuits")
    page.get_by_role("searchbox").fill("kyalami")
    star = page.get_by_role("button", name="Star Kyalami")
    star.focus()
    page.keyboard.press("Enter")
    expect(star).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".gallery-offline")).to_contain_text(ui_text("wall.offline"))
    assert page.evaluate(BOARDS, 4) == [f"kyalami.{part}" for part in KEPT]
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name="Starred", exact=True).click()
    shows(page, "kyalami")
    page.reload()
    page.get_by_role("button", name="Starred", exact=True).click()
    shows(page, "kyalami")
    expect(page.locator(".gallery-stored")).to_have_text(f"{ui_text('wall.kept_are')} Kyalami")
    page.get_by_role("button", name="Race here").click()
    expect(page.locator('.thumbnail[data-circuit="kyalami"] input')).to_be_checked()
    page.get_by_role("searchbox").fill("reims")
    expect(page.locator(".thumbnail")).to_have_count(2)  # Reims, and the circuit chosen before
    page.locator('.thumbnail[data-circuit="reims"]').click()
    page.get_by_role("button", name="Start race").click()
    wait_for_decision(page)
    assert page.evaluate(BOARDS, 8) == [f"{name}.{part}" for name in ("kyalami", "reims") for part in KEPT]


def test_the_wall_shows_six_circuits_at_once(open_page: OpenPage) -> None:
    page = open_page("#circuits", viewport={"width": 1280, "height": 800})
    expect(page.locator("search [role=status]")).to_have_text("79 circuits")
    prints = page.locator(".circuit-cards:not(.is-own) > .circuit-card")
    expect(prints.nth(12)).to_be_attached()
    whole_print_count = prints.evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length"
    )
    assert whole_print_count >= 6


def test_roads_of_narrow_boards_are_drawn_thinner(open_page: OpenPage) -> None:
    """The roads of Caesars Palace run so close that they would merge in a small picture."""
    page = open_page("#circuits")
    widths = []
    for circuit in ("caesars-palace", "monaco"):
        page.get_by_role("searchbox").fill(circuit.split("-", maxsplit=1)[0])
        road = page.locator(f'.circuit-card-link[data-circuit="{circuit}"] .is-print .b-road')
        expect(road).to_be_attached()
        widths.append(road.evaluate("one => parseFloat(getComputedStyle(one).strokeWidth)"))
    assert widths[0] < 0.75 * widths[1], widths
