"""Comparing pictures finds parts that are blank, moved or different."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from tests.browsers.pictures import apart, difference, is_blank, part
from tests.browsers.window import Box

BOX = Box(20, 20, 160, 100)


def drawn(colour: str = "darkgreen") -> Image.Image:
    picture = Image.new("RGB", (200, 140), "beige")
    pen = ImageDraw.Draw(picture)
    for step in range(16):
        left, edge = 20 + 9 * step, (step * 16, 90, 255 - step * 16)
        pen.ellipse((left, 30, left + 40, 110), fill=colour, outline=edge)
    return picture


def test_a_sheet_without_anything_on_it_is_blank() -> None:
    assert is_blank(part(Image.new("RGB", (200, 140), "beige"), BOX))
    assert not is_blank(part(drawn(), BOX))


def test_a_part_that_has_moved_is_apart() -> None:
    here, there = part(drawn(), BOX), part(drawn(), BOX._replace(y=29.5))
    assert apart(here, here) == 0
    assert apart(here, there) == 9.5


def test_other_colours_are_a_difference() -> None:
    here, there = part(drawn(), BOX), part(drawn("gold"), BOX)
    assert difference(here, here) == 0
    assert difference(here, there) > 30


def test_a_part_outside_the_window_is_no_part() -> None:
    with pytest.raises(AssertionError):
        part(drawn(), BOX._replace(x=400))
