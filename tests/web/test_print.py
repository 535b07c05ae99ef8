"""Print and play in Chromium: sheets of real paper, measured in print, and printed to PDF."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import wait_for_frame
from tests.support.pdf_shapes import Point, Shape, pages_of
from tests.support.web.axe import complaints
from tests.support.web.editor_page import small_drawing, wait_for_editor_state
from tests.support.web.message_patterns import text_pattern

MM = 96 / 25.4  # CSS pixels to a millimetre
TOLERANCE = 0.5  # of a millimetre
SPACE = 25
OVERLAP = 10
UNIT = 34  # board units to a space
BOOKS = (
    *("trant", "house"),
    *(pytest.param(book, marks=pytest.mark.full) for book in ("ludodelire", "eurogames", "first")),
)

some_circuits = pytest.mark.parametrize(
    "circuit",
    ["suzuka", *(pytest.param(circuit, marks=pytest.mark.full) for circuit in ("monaco", "cala-moka"))],
)

# Position of a board point on a tile, in CSS pixels from the corner of its sheet.
POINT_ON_SHEET = """([tile, x, y]) => {
  const picture = document.querySelector(`.paper-tile[data-tile="${tile}"]`);
  const sheet = picture.closest(".paper").getBoundingClientRect();
  const on = new DOMPoint(x, y).matrixTransform(picture.querySelector("use").getScreenCTM());
  return [on.x - sheet.x, on.y - sheet.y];
}"""
# Each tile's name, the part of the board on it (board units), and the size of its sheet (pixels).
TILES = """() => [...document.querySelectorAll(".paper-tile")].map((tile) => {
  const { x, y, width, height } = tile.viewBox.baseVal;
  const sheet = tile.closest(".paper").getBoundingClientRect();
  return { name: tile.dataset.tile, x, y, width, height, sheet: [sheet.width, sheet.height] };
})"""


def pick(page: Page, label: str, value: str) -> None:
    page.get_by_role("combobox", name=ui_text(label), exact=True).select_option(value)


def open_print(reopen_page: OpenPage, circuit: str = "monaco") -> Page:
    """Open the print screen with A4 paper. A reopened page keeps the paper of the test before."""
    page = reopen_page(f"#print/{circuit}")
    expect(page.locator(".paper").first).to_be_attached()
    pick(page, "print.paper", "a4")
    return page


def set_field(page: Page, label: str, value: str) -> None:
    field = page.get_by_label(ui_text(label))
    field.fill(value)
    field.press("Tab")


def tick(page: Page, *parts: str) -> None:
    """Print these parts only."""
    for checkbox in page.locator(".print-parts input").all():
        checkbox.set_checked(checkbox.get_attribute("name") in parts)
    wait_for_frame(page)


@contextmanager
def in_print(page: Page) -> Iterator[None]:
    """Lay the page out as it is printed."""
    page.emulate_media(media="print")
    yield
    page.emulate_media(media="null")


def sheets_of(page: Page) -> int:
    count = page.locator(".print-count").inner_text()
    return int(re.findall(r"\d+", count)[0])


def sides(points: Sequence[Point]) -> list[float]:
    return [math.dist(*pair) for pair in pairwise(points)]


def is_space(shape: Shape) -> bool:
    """True for a four-sided shape about as long and as wide as a space on a straight."""
    if len(shape.outline) != 5 or shape.outline[0] != shape.outline[-1]:
        return False
    long, wide, *_ = sorted(sides(shape.outline), reverse=True)[::2]
    return 0.9 * UNIT < long < 1.15 * UNIT and 0.55 * UNIT < wide < 0.7 * UNIT


def is_of_board(shape: Shape, scale: float) -> bool:
    """True for a large shape that is drawn in board units, not in those of the sheet."""
    units, length_mm = sum(sides(shape.outline)), sum(sides(shape.outline_mm))
    return units > 3 * UNIT and length_mm == pytest.approx(units * scale, rel=0.01)


def pdf_pages(pdf: bytes) -> list[tuple[float, float]]:
    """Return the size of each page in millimetres."""
    boxes = re.findall(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]", pdf)
    return [(float(width) / 72 * 25.4, float(height) / 72 * 25.4) for width, height in boxes]


@some_circuits
def test_tiles_are_true_to_scale_and_join(reopen_page: OpenPage, circuit: str) -> None:
    page = open_print(reopen_page, circuit)
    tick(page, "board")

    def on_sheet(tile: str, x: float, y: float) -> list[float]:
        place: list[float] = page.evaluate(POINT_ON_SHEET, [tile, x, y])
        return [pixels / MM for pixels in place]

    with in_print(page):
        tiles: list[dict[str, Any]] = page.evaluate(TILES)
        tile_0 = tiles[0]
        [left, top], [right, bottom] = on_sheet(tile_0["name"], 0, 0), on_sheet(tile_0["name"], UNIT, UNIT)
        # The upper left corner of each tile on its sheet, where it is cut.
        corners = [on_sheet(tile["name"], tile["x"], tile["y"]) for tile in tiles]
    assert right - left == pytest.approx(SPACE, abs=TOLERANCE)
    assert bottom - top == pytest.approx(SPACE, abs=TOLERANCE)
    scale = SPACE / UNIT
    for tile, place in zip(tiles, corners, strict=True):
        assert sorted(length / MM for length in tile["sheet"]) == pytest.approx([210, 297], abs=TOLERANCE)
        assert place == pytest.approx(corners[0], abs=TOLERANCE)
        across = (tile["x"] - tile_0["x"]) * scale / (tile["width"] * scale - OVERLAP)
        down = (tile["y"] - tile_0["y"]) * scale / (tile["height"] * scale - OVERLAP)
        assert across == pytest.approx(round(across), abs=0.002)
        assert down == pytest.approx(round(down), abs=0.002)


def test_the_pdf_has_the_sheets_that_are_shown_and_only_vectors(reopen_page: OpenPage) -> None:
    page = open_print(reopen_page, "cala-moka")
    pick(page, "print.paper", "a3")
    tick(page, "cover", "board", "markers")
    expect(page.locator(".paper")).to_have_count(1 + 4 + 1)
    sheet_count = sheets_of(page)
    assert sheet_count == 1 + 4 + 1
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    sizes = pdf_pages(pdf)
    assert len(sizes) == sheet_count
    for size in sizes:
        assert sorted(size) == pytest.approx([297, 420], abs=TOLERANCE)
    assert not re.search(rb"/Subtype\s*/Image", pdf)


@some_circuits
def test_the_pdf_has_spaces_of_the_chosen_length_on_tiles_that_join(
    reopen_page: OpenPage, circuit: str
) -> None:
    page = open_print(reopen_page, circuit)
    tick(page, "cover", "board")
    tiles: list[dict[str, Any]] = page.evaluate(TILES)
    cover, *sheets = pages_of(page.pdf(prefer_css_page_size=True, print_background=True))
    assert len(sheets) == len(tiles)
    rulers = [math.dist(*shape.outline_mm) for shape in cover if len(shape.outline_mm) == 2]
    assert any(length == pytest.approx(100, abs=TOLERANCE) for length in rulers)

    scale, spaces = SPACE / UNIT, 0
    for sheet in sheets:
        for shape in filter(is_space, sheet):
            spaces += 1
            for length_mm, units in zip(sides(shape.outline_mm), sides(shape.outline), strict=True):
                assert length_mm == pytest.approx(units * scale, abs=TOLERANCE)
    assert spaces > 10

    first_sheet = {shape.outline: shape.outline_mm for shape in sheets[0]}
    for tile, sheet in zip(tiles, sheets, strict=True):
        shared = [shape for shape in sheet if shape.outline in first_sheet and is_of_board(shape, scale)]
        assert shared
        right, down = (tile["x"] - tiles[0]["x"]) * scale, (tile["y"] - tiles[0]["y"]) * scale
        for shape in shared:
            (x, y), (x_first, y_first) = shape.outline_mm[0], first_sheet[shape.outline][0]
            assert (x_first - x, y - y_first) == pytest.approx((right, down), abs=TOLERANCE)


def test_dark_screens_print_on_white_paper(reopen_page: OpenPage) -> None:
    page = open_print(reopen_page, "cala-moka")
    tick(page, "cover", "board", "corners")
    colours = "sheet => [getComputedStyle(sheet).backgroundColor, getComputedStyle(sheet).color]"
    land = "tile => getComputedStyle(tile).getPropertyValue('--b-land')"
    sheet, tile = page.locator(".paper").first, page.locator(".paper-tile").first
    inks = "texts => texts.map((text) => getComputedStyle(text).color)"
    words = page.locator(".paper-text :is(h2, h3, p, li, b)")
    light = (sheet.evaluate(colours), tile.evaluate(land), words.evaluate_all(inks))
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    with in_print(page):
        assert (sheet.evaluate(colours), tile.evaluate(land), words.evaluate_all(inks)) == light
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    assert light[0][0] == "rgb(255, 255, 255)"


@pytest.mark.parametrize("book", BOOKS)
def test_words_fit_on_their_sheets(reopen_page: OpenPage, book: str) -> None:
    page = open_print(reopen_page)
    pick(page, "print.rules", book)
    tick(page, "cover", "corners", "turn", "dice", "sheets")
    with in_print(page):
        overflow = page.locator(".paper-text").evaluate_all(
            "texts => texts.map((text) => [text.scrollHeight - text.clientHeight,"
            " text.scrollWidth - text.clientWidth])"
        )
    assert all(down <= 1 and across <= 1 for down, across in overflow), overflow


def test_the_screen_has_no_accessibility_faults(reopen_page: OpenPage) -> None:
    page = open_print(reopen_page, "cala-moka")
    assert complaints(page) == {}


@pytest.mark.parametrize(
    ("width", "height", "sentence"),
    [
        ("20", "400", ui_text("print.too_small", short=140, long=200)),
        ("300", "2000", ui_text("print.too_large", most=1600)),
        *(
            pytest.param(width, height, ui_text(message, **limits), marks=pytest.mark.full)
            for width, height, message, limits in (
                ("", "400", "print.too_small", {"short": 140, "long": 200}),
                ("-300", "400", "print.too_small", {"short": 140, "long": 200}),
                ("300", "1e9", "print.too_large", {"most": 1600}),
            )
        ),
    ],
)
def test_paper_of_a_wrong_size_is_rejected(
    reopen_page: OpenPage, width: str, height: str, sentence: str
) -> None:
    page = open_print(reopen_page, "cala-moka")
    pick(page, "print.paper", "own")
    set_field(page, "print.width", width)
    set_field(page, "print.height", height)
    expect(page.locator(".print-count")).to_have_text(sentence)
    for button in ("print.go", "print.all"):
        expect(page.get_by_role("button", name=ui_text(button))).to_be_disabled()
    set_field(page, "print.width", "300")
    set_field(page, "print.height", "400")
    expect(page.locator(".paper").first).to_be_attached()


def test_a_drawn_circuit_is_printed_from_its_sheet(reopen_page: OpenPage) -> None:
    page = reopen_page("#sheet", storage=small_drawing())
    wait_for_editor_state(page)
    page.get_by_role("button", name=ui_text("gallery.print"), exact=True).click()
    expect(page.locator(".print-panel h2")).to_have_text("My circuit 1")
    tick(page, "cover", "board", "corners")
    expect(page.locator(".paper-tile").first).to_be_attached(timeout=60_000)
    assert "#print/drawn-1" in page.url
    with in_print(page):
        pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(pdf_pages(pdf)) == sheets_of(page) > 1


def test_printing_an_unknown_circuit_is_reported(reopen_page: OpenPage) -> None:
    page = reopen_page("#print/nowhere")
    unknown = re.compile(text_pattern("error.circuit.unknown", circuit="nowhere"))
    expect(page.get_by_text(unknown)).to_be_visible()


def test_one_large_sheet_is_saved_as_svg_in_millimetres(reopen_page: OpenPage) -> None:
    page = open_print(reopen_page, "cala-moka")
    ink = "texts => [...new Set(texts.map((text) => getComputedStyle(text).fill))]"
    numbers = page.locator(".board :is(.b-gridn, .b-boxn0, .b-stops)").evaluate_all(ink)
    pick(page, "print.paper", "one")
    expect(page.locator(".paper")).to_have_count(1)
    on_sheet = page.locator(".paper .board :is(.b-gridn, .b-boxn0, .b-stops)")
    assert on_sheet.evaluate_all(ink) == numbers
    with page.expect_download() as download_info:
        page.get_by_role("button", name=ui_text("print.save")).click()
    text = download_info.value.path().read_text(encoding="utf-8")
    match = re.match(r'<svg[^>]* width="([\d.]+)mm" height="([\d.]+)mm"', text)
    assert match
    assert 'fill="white"' in text
    assert float(match[1]) > 400


def test_the_whole_set_is_printed_by_one_button(reopen_page: OpenPage) -> None:
    page = reopen_page("#circuits/cala-moka")
    page.evaluate(
        "window.print = () => { document.documentElement.dataset.printed ="
        " [...new Set([...document.querySelectorAll('.paper')].map((one) => one.dataset.part))].join(' ');"
        " document.documentElement.dataset.count = document.querySelectorAll('.paper').length; }"
    )
    page.get_by_role("link", name=ui_text("gallery.print")).click()
    pick(page, "print.paper", "a4")
    tick(page, "board")
    whole_set = int(re.findall(r"\d+", page.locator(".print-count").inner_text())[1])
    page.get_by_role("button", name=ui_text("print.all")).click()
    expect(page.locator("html")).to_have_attribute(
        "data-printed", "cover board corners turn dice nets sheets cars markers"
    )
    expect(page.locator("html")).to_have_attribute("data-count", str(whole_set))
    page.locator(".print-panel .circuit-back a").click()
    expect(page.locator("main.circuit")).to_be_visible()
    assert page.evaluate("document.adoptedStyleSheets.every((sheet) => sheet.cssRules.length === 0)")
