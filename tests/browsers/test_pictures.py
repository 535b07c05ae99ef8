"""Comparing pictures finds parts that are blank, moved or different."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from tests.support.browsers.screenshot_compare import difference, edge_distance, is_uniform, part
from tests.support.browsers.window import ElementBox

BOX = ElementBox(20, 20, 160, 100)


def draw_loop(colour: str = "darkgreen") -> Image.Image:
    picture = Image.new("RGB", (200, 140), "beige")
    pen = ImageDraw.Draw(picture)
    for step in range(16):
        left, edge = 20 + 9 * step, (step * 16, 90, 255 - step * 16)
        pen.ellipse((left, 30, left + 40, 110), fill=colour, outline=edge)
    return picture


def test_an_empty_picture_is_blank() -> None:
    assert is_uniform(part(Image.new("RGB", (200, 140), "beige"), BOX))
    assert not is_uniform(part(draw_loop(), BOX))


def test_edge_distance_measures_a_moved_part() -> None:
    original, shifted = part(draw_loop(), BOX), part(draw_loop(), BOX._replace(y=29.5))
    assert edge_distance(original, original) == 0
    assert edge_distance(original, shifted) == 9.5


def test_other_colours_count_as_a_difference() -> None:
    original, gold_part = part(draw_loop(), BOX), part(draw_loop("gold"), BOX)
    assert difference(original, original) == 0
    assert difference(original, gold_part) > 30


def test_a_part_outside_the_picture_is_rejected() -> None:
    with pytest.raises(AssertionError):
        part(draw_loop(), BOX._replace(x=400))
