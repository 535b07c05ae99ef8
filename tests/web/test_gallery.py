"""The gallery, the drawing board, and races on the reader's own circuits."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from engine.links.race_link import setup_link
from tests.support.browser import INSTANT_SETTINGS, OpenPage, wait_for_decision
from tests.support.circuits import setup
from tests.support.messages import ui_text
from tests.support.web.editor_page import OVAL
from tests.support.web.race_page import (
    decide_by_keyboard,
    no_sideways_scrolling,
    race_values,
)
from web.tooling.serve import StaticServer
from web.tooling.toolchain import ROOT

pytestmark = pytest.mark.wasm

FACTS = {file.stem: file for file in (ROOT / "tracks").rglob("*.toml")}
OWN = "yellow-flag.circuits.1"
PATIENCE = 60_000  # ms, maximum wait for the engine and its extras archive


def type_in(page: Page, text: str) -> None:
    page.locator(".editor-text").fill(text)


def wait_until_drawn(page: Page, name: str) -> None:
    """Wait until the board shows the circuit of the text, which has this name."""
    expect(page.locator(".draw")).to_have_attribute("data-state", "good", timeout=PATIENCE)
    expect(page.locator(".verdict b").first).to_have_text(name)
    page.locator(".showcase svg.board").wait_for()


def test_the_gallery_shows_every_circuit(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page("#circuits", size=size)
    page.get_by_role("searchbox").fill("")  # may contain the search of an earlier visit
    hung = page.locator(".prints:not(.is-own) [data-circuit]")
    expect(hung).to_have_count(len(FACTS) - 1)  # they appear step by step
    shown = hung.evaluate_all("links => links.map(link => link.dataset.circuit)")
    assert sorted(shown) == sorted(set(FACTS) - {"test_ring"})
    monaco = page.locator('[data-circuit="monaco"]')
    monaco.scroll_into_view_if_needed()
    expect(monaco.locator("svg.is-print path").first).to_be_attached()
    expect(page.locator(".print-variant")).to_have_count(2)
    no_sideways_scrolling(page)


def test_the_home_page_opens_the_gallery_and_a_poster_its_circuit(reopen_page: OpenPage) -> None:
    page = reopen_page("", size="phone")
    page.locator('.doors a[href="#circuits"]').click()
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


def test_only_the_circuit_shown_is_loaded(open_page: OpenPage, server: StaticServer) -> None:
    server.sent.clear()
    page = open_page("#circuits/spa")
    page.locator(".showcase svg.board").wait_for()
    page.wait_for_load_state("networkidle")
    assert circuits_of(server) == {"spa"}
    for screen in ("circuits", "setup"):
        page.evaluate("screen => { location.hash = screen; }", screen)
        page.locator(f'html[data-screen="{screen}"] [data-circuit="monza"]').first.wait_for()
    page.evaluate("location.hash = '#circuits/monza-doubled'")
    page.locator('.showcase svg.board[aria-label^="Monza"]').wait_for()
    assert circuits_of(server) == {"spa", "monza-doubled"}
    # Only the small posters in sight or close to it are loaded.
    assert 4 < len([path for path in server.sent if ".print." in path]) < 50


def circuits_of(server: StaticServer) -> set[str]:
    """Return the circuits that have been loaded, without the small posters of lists."""
    boards = ("/circuits/", "/wall/")
    sent = [path for path in server.sent if any(part in path for part in boards) and ".print." not in path]
    lists = {"wall", "topologies"}
    return {path.rpartition("/")[2].partition(".")[0] for path in sent} - lists


def test_a_written_circuit_can_be_raced_and_sent(
    open_page: OpenPage, reopen_page: OpenPage, server: StaticServer
) -> None:
    """A circuit can be written, raced on and sent by link; the compiler loads only when needed."""
    server.sent.clear()
    here = open_page("#quick", storage=INSTANT_SETTINGS)
    wait_for_decision(here)
    assert not any("workshop" in path for path in server.sent)
    here.evaluate("location.hash = '#draw'")
    wait_until_drawn(here, "My Oval")
    assert any("workshop" in path for path in server.sent)
    type_in(here, OVAL)
    wait_until_drawn(here, "Little <b>Oval</b>")
    no_sideways_scrolling(here)
    here.get_by_role("button", name=ui_text("draw.race")).click()
    expect(here.locator(".thumbnail.is-chosen b")).to_have_text("Little <b>Oval</b>")
    here.get_by_role("button", name="Start race").click()
    wait_for_decision(here)
    expect(here.locator(".bar-title")).to_contain_text("Little <b>Oval</b>")
    for _ in range(4):
        decide_by_keyboard(here)
    link = here.url.split("#")[1]
    assert link.startswith("r14.")
    there = reopen_page("#" + link, size="phone")
    wait_for_decision(there)
    assert race_values(there) == race_values(here)
    expect(there.locator(".bar-title")).to_contain_text("Little <b>Oval</b>")
    there.evaluate("location.hash = '#circuits'")
    # A Sunday's circuit may be offered here as well.
    keep = there.locator(".print").filter(has_text="Little <b>Oval</b>")
    keep = keep.get_by_role("button", name=ui_text("draw.keep"), exact=True)
    keep.click()
    expect(keep).to_have_count(0)


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
    [kept] = json.loads(page.evaluate("key => localStorage.getItem(key)", OWN))
    assert kept["facts"]["name"] == "Your Oval"
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


@pytest.mark.parametrize(
    "stored", ["nonsense", json.dumps([1, {}, None, {"id": "x", "text": "y", "facts": {"id": "x"}}])]
)
def test_invalid_stored_circuits_are_ignored(open_page: OpenPage, stored: str) -> None:
    page = open_page("#circuits", storage={"circuits.1": stored})
    expect(page.locator('[data-circuit="monaco"]')).to_be_visible()
    expect(page.locator(".is-own .print-acts")).to_have_count(0)


def test_a_hostile_circuit_in_a_link_gets_one_sentence(reopen_page: OpenPage) -> None:
    page = reopen_page("")
    page.evaluate("location.hash = '#r2.AAAAAAAAAAAAAAAA'")
    expect(page.get_by_role("alert").filter(has_text=ui_text("link.changed"))).to_be_visible(timeout=PATIENCE)


def test_a_circuit_named_like_an_object_property_is_unknown(reopen_page: OpenPage) -> None:
    """A circuit named like a property of every object is unknown, in the gallery and in links."""
    name = "__proto__"
    page = reopen_page(f"#circuits/{name}")
    told = page.get_by_role("alert").filter(has_text=name.rstrip("_"))  # as after chat marks
    expect(told).to_be_visible()
    link = setup_link(setup(cars=2)._replace(circuit=name))
    page.evaluate(f"location.hash = '{link}'")
    expect(page).to_have_url(re.compile(f"#{link}$"))
    expect(told).to_be_visible()
