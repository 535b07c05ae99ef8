"""The gallery and the drawing board."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from engine.links.race_link import setup_link
from tests.support.browser import OpenPage
from tests.support.circuits import setup
from tests.support.messages import ui_text
from tests.support.web.editor_page import OVAL, PATIENCE, type_in, wait_until_drawn
from tests.support.web.race_page import no_sideways_scrolling
from web.tooling.toolchain import ROOT

FACTS = {file.stem: file for file in (ROOT / "tracks").rglob("*.toml")}
OWN = "yellow-flag.circuits.1"


def test_the_gallery_shows_every_circuit(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page("#circuits", size=size)
    page.get_by_role("searchbox").fill("")  # may contain the search of an earlier visit
    hung = page.locator(".circuit-cards:not(.is-own) [data-circuit]")
    expect(hung).to_have_count(len(FACTS) - 1)  # they appear step by step
    circuits_shown = hung.evaluate_all("links => links.map(link => link.dataset.circuit)")
    assert sorted(circuits_shown) == sorted(set(FACTS) - {"test_ring"})
    monaco = page.locator('[data-circuit="monaco"]')
    monaco.scroll_into_view_if_needed()
    expect(monaco.locator("svg.is-print path").first).to_be_attached()
    expect(page.locator(".circuit-card-variant")).to_have_count(2)
    no_sideways_scrolling(page)


def test_the_home_page_opens_the_gallery_and_a_poster_its_circuit(reopen_page: OpenPage) -> None:
    page = reopen_page("", size="phone")
    page.locator('.link-list a[href="#circuits"]').click()
    page.locator('[data-circuit="zandvoort"]').click()
    expect(page.locator(".circuit-name")).to_have_text("Zandvoort")
    page.locator('.showcase svg.board[aria-label^="Zandvoort"]').wait_for()
    expect(page.locator(".corner-list li").first).to_be_visible()
    page.go_back()
    expect(page.locator(".gallery")).to_be_visible()


def test_a_circuit_page_shows_its_figures_and_source(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page("#circuits/monza", size=size)
    page.locator(".showcase svg.board").wait_for()
    expect(page.locator(".figures dt").last).to_have_text(ui_text("figure.pole"))
    page.locator(".circuit-source summary").click()
    expect(page.locator(".circuit-source pre")).to_contain_text('id = "monza"')
    no_sideways_scrolling(page)
    page.get_by_role("button", name="Race here").click()
    expect(page.locator('.thumbnail[data-circuit="monza"] input')).to_be_checked()


# True if the picture becomes as large as the stage allows within 120 frames.
FILLS = """
async () => {
  for (let frame = 0; frame < 120; frame += 1) {
    const [stage, picture] = [".stage-board", ".stage-board svg"].map((name) =>
      document.querySelector(name).getBoundingClientRect());
    const spare = [stage.width - picture.width, stage.height - picture.height];
    if (Math.abs(Math.min(...spare)) < 2) return true;
    await new Promise(requestAnimationFrame);
  }
  return false;
}
"""


def test_the_whole_circuit_stays_in_view_when_the_window_changes(reopen_page: OpenPage) -> None:
    page = reopen_page("#circuits/suzuka")
    expect(page.locator(".stage-board svg").first).to_be_visible()
    for height in (1000, 500, 800):
        page.set_viewport_size({"width": 1280, "height": height})
        assert page.evaluate(FILLS), height


def test_a_circuit_can_be_downloaded(reopen_page: OpenPage) -> None:
    page = reopen_page("#circuits/spa")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "spa.toml"
    assert Path(download.value.path()).read_text(encoding="utf-8") == FACTS["spa"].read_text(encoding="utf-8")


def test_an_unknown_circuit_is_reported(reopen_page: OpenPage) -> None:
    page = reopen_page("#circuits/nowhere")
    expect(page.get_by_role("alert").filter(has_text="nowhere")).to_be_visible()
    expect(page).to_have_url(re.compile("#circuits/nowhere$"))


@pytest.fixture
def board(reopen_page: OpenPage) -> Page:
    """Open the drawing board with a valid text."""
    page = reopen_page("#draw", size="phone")
    type_in(page, OVAL)
    wait_until_drawn(page, "Little <b>Oval</b>")
    return page


def test_a_mistake_shows_its_line(board: Page) -> None:
    page = board
    no_sideways_scrolling(page)
    type_in(page, OVAL.replace("stops = 1", "stops = 9", 1))
    fault = page.locator(".verdict.is-bad")
    fault.wait_for()
    line = 1 + OVAL[: OVAL.index("stops = 1")].count("\n")
    expect(fault).to_contain_text(ui_text("draw.line", line=line))
    expect(fault).to_contain_text("whole number from 1 to 3")
    expect(page.locator(".editor-numbers .is-wrong")).to_have_text(str(line))
    expect(page.get_by_role("button", name=ui_text("draw.race"))).to_be_disabled()
    fault.get_by_role("button").click()
    assert (
        page.evaluate(
            "document.activeElement.value.slice(document.activeElement.selectionStart, "
            "document.activeElement.selectionEnd)"
        )
        == "stops = 9"
    )


def test_warnings_are_shown_on_the_board(board: Page) -> None:
    page = board
    type_in(page, OVAL.replace("stops = 1", "stops = 3", 1))
    expect(page.locator(".b-warning")).not_to_have_count(0)
    expect(page.locator(".warnings li").first).to_contain_text("East")
    wait_until_drawn(page, "Little <b>Oval</b>")


def test_own_circuits_are_saved_renamed_and_deleted(open_page: OpenPage) -> None:
    page = open_page("#draw", size="phone")
    wait_until_drawn(page, "My Oval")
    page.get_by_role("button", name=ui_text("draw.keep"), exact=True).click()
    expect(page.get_by_role("button", name=ui_text("draw.is_kept"), exact=True)).to_be_disabled()
    page.goto(page.url.split("#")[0] + "#circuits")
    page.reload()
    page.locator('[data-circuit^="my-oval~"]').click()
    page.locator(".showcase svg.board").wait_for(timeout=PATIENCE)
    page.get_by_label("Name").fill("Your Oval")
    page.get_by_label("Name").press("Enter")
    expect(page.locator(".circuit-name")).to_have_text("Your Oval")
    [stored_circuit] = json.loads(page.evaluate("key => localStorage.getItem(key)", OWN))
    assert stored_circuit["facts"]["name"] == "Your Oval"
    page.get_by_role("button", name="Delete").click()
    expect(page.locator('[data-circuit^="my-oval~"]')).to_have_count(0)
    assert json.loads(page.evaluate("key => localStorage.getItem(key)", OWN)) == []


def test_a_circuit_file_can_be_opened(reopen_page: OpenPage) -> None:
    page = reopen_page("#circuits", size="phone")
    file: FilePayload = {
        "name": "oval.toml",
        "mimeType": "text/plain",
        "buffer": OVAL.replace("Little", "Tiny").encode(),
    }
    page.locator('.gallery input[type="file"]').set_input_files(file)
    wait_until_drawn(page, "Tiny <b>Oval</b>")


def test_a_variant_is_compiled_with_its_original(board: Page) -> None:
    page = board
    type_in(page, FACTS["monza-doubled"].read_text(encoding="utf-8"))
    wait_until_drawn(page, "Monza doubled")


@pytest.mark.full
@pytest.mark.parametrize(
    "stored_text", ["nonsense", json.dumps([1, {}, None, {"id": "x", "text": "y", "facts": {"id": "x"}}])]
)
def test_invalid_stored_circuits_are_ignored(open_page: OpenPage, stored_text: str) -> None:
    page = open_page("#circuits", storage={"circuits.1": stored_text})
    expect(page.locator('[data-circuit="monaco"]')).to_be_visible()
    expect(page.locator(".is-own .circuit-card-acts")).to_have_count(0)


def test_a_hostile_circuit_in_a_link_is_reported(reopen_page: OpenPage) -> None:
    page = reopen_page("")
    page.evaluate("location.hash = '#r2.AAAAAAAAAAAAAAAA'")
    expect(page.get_by_role("alert").filter(has_text=ui_text("link.changed"))).to_be_visible(timeout=PATIENCE)


def test_a_circuit_named_like_an_object_property_is_unknown(reopen_page: OpenPage) -> None:
    """A circuit named like a property of every object is unknown, in the gallery and in links."""
    name = "__proto__"
    page = reopen_page(f"#circuits/{name}")
    # Trailing underscores are ignored in addresses, because chats may add them.
    alert = page.get_by_role("alert").filter(has_text=name.rstrip("_"))
    expect(alert).to_be_visible()
    link = setup_link(setup(cars=2)._replace(circuit=name))
    page.evaluate(f"location.hash = '{link}'")
    expect(page).to_have_url(re.compile(f"#{link}$"))
    expect(alert).to_be_visible()
