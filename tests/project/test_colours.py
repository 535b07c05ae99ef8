"""Every colour is defined once: a hex code is in only one place of the style sheets."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from web.tooling.toolchain import WEB
from web.tooling.web_figures import style_sheets

COLOUR = re.compile(r"#(?:[0-9a-f]{3,4}){1,2}\b(?!-)", re.IGNORECASE)
SHEETS = style_sheets()
SCRIPTS = sorted(
    file
    for room in ("app", "domain", "engine", "features", "platform", "race")
    for file in (WEB / room).rglob("*.ts")
)
# Files that are read without style sheets: manifest, icon, page head.
BESIDE = ("index.html", "icon.svg", "app.webmanifest")


def colours_of(file: Path) -> list[str]:
    """Return every colour of a file as six or eight digits, with repetitions."""
    codes = [colour.lower() for colour in COLOUR.findall(file.read_text(encoding="utf-8"))]
    return [f"#{''.join(digit * 2 for digit in code[1:])}" if len(code) < 7 else code for code in codes]


def test_each_colour_is_defined_once() -> None:
    """Colours with several uses, or shared by themes, are paints of tokens.css."""
    counts = Counter(colour for sheet in SHEETS for colour in colours_of(sheet))
    assert len(counts) > 150
    assert not {colour: times for colour, times in counts.items() if times > 1}


def test_each_paint_is_defined_once_and_used() -> None:
    paint_counts = Counter(
        name
        for sheet in SHEETS
        for name in re.findall(r"(--paint-[\w-]+)\s*:", sheet.read_text(encoding="utf-8"))
    )
    assert set(paint_counts.values()) == {1}
    names_used = {
        name
        for sheet in SHEETS
        for name in re.findall(r"var\((--paint-[\w-]+)\)", sheet.read_text(encoding="utf-8"))
    }
    assert names_used == set(paint_counts)


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: str(file.relative_to(WEB)))
def test_scripts_contain_no_colours(file: Path) -> None:
    strings = re.findall(r"""["'`:;\s]#[0-9a-f]{3,8}(?=["'`;\s])""", file.read_text(encoding="utf-8"))
    assert not strings


@pytest.mark.parametrize("name", BESIDE)
def test_files_without_a_style_sheet_use_its_colours(name: str) -> None:
    sheet_colours = {colour for sheet in SHEETS for colour in colours_of(sheet)}
    colours = colours_of(WEB / name)
    assert colours
    assert set(colours) <= sheet_colours
