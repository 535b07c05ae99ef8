"""Compare screenshots of the same page in two browsers, part by part: position and content."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image, ImageStat

from tests.support.browsers.window import ElementBox

GRID = (12, 8)
# Blank paper has few colours; drawings and text have many.
MIN_COLOURS = 12


class Part(NamedTuple):
    """An element of a page with its part of the screenshot."""

    box: ElementBox
    picture: Image.Image


def part(picture: Image.Image, box: ElementBox) -> Part:
    """Return the part of an element that is within the picture."""
    corners = (max(0, box.x), max(0, box.y), min(picture.width, box.right), min(picture.height, box.bottom))
    left, top, right, bottom = map(round, corners)
    assert right > left, f"{box} is outside the picture"
    assert bottom > top, f"{box} is outside the picture"
    return Part(box, picture.crop((left, top, right, bottom)))


def is_uniform(part: Part) -> bool:
    """True if the part is empty: all of one colour, or nearly."""
    reduced = part.picture.quantize(64).convert("RGB")
    colours = reduced.getcolors(64) or []
    return len(colours) < MIN_COLOURS or max(ImageStat.Stat(part.picture).stddev) < 4


def edge_distance(first: Part, second: Part) -> float:
    """Return the largest distance between corresponding edges of two parts, in CSS pixels."""
    first_box, second_box = first.box, second.box
    return max(
        abs(first_box.x - second_box.x),
        abs(first_box.y - second_box.y),
        abs(first_box.right - second_box.right),
        abs(first_box.bottom - second_box.bottom),
    )


def difference(first: Part, second: Part) -> float:
    """Return the colour difference on a coarse grid: 0 for equal, 255 for black against white."""
    thumbnails = [part.picture.resize(GRID, Image.Resampling.BOX).tobytes() for part in (first, second)]
    total: int = sum(abs(a - b) for a, b in zip(*thumbnails, strict=True))
    return total / len(thumbnails[0])
