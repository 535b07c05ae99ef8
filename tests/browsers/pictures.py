"""Pictures of the same page in two browsers, compared part by part: where each part lies, and what is in
it.
"""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image, ImageStat

from tests.browsers.window import Box

GRID = (12, 8)
# A sheet of paper has few colours; what is drawn or written on it has many.
FEWEST_COLOURS = 12


class Part(NamedTuple):
    """An element of a page as it is on a picture."""

    box: Box
    picture: Image.Image


def part(picture: Image.Image, box: Box) -> Part:
    """What of an element is within the picture."""
    corners = (max(0, box.x), max(0, box.y), min(picture.width, box.right), min(picture.height, box.bottom))
    left, top, right, bottom = map(round, corners)
    assert right > left, f"{box} lies outside"
    assert bottom > top, f"{box} lies outside"
    return Part(box, picture.crop((left, top, right, bottom)))


def is_blank(one: Part) -> bool:
    """Whether nothing is drawn there: all of one colour, or nearly."""
    reduced = one.picture.quantize(64).convert("RGB")
    colours = reduced.getcolors(64) or []
    return len(colours) < FEWEST_COLOURS or max(ImageStat.Stat(one.picture).stddev) < 4


def apart(one: Part, other: Part) -> float:
    """How far the edges of two parts lie from each other at most, in CSS pixels."""
    here, there = one.box, other.box
    return max(
        abs(here.x - there.x),
        abs(here.y - there.y),
        abs(here.right - there.right),
        abs(here.bottom - there.bottom),
    )


def difference(one: Part, other: Part) -> float:
    """How different the colours are on a coarse grid: 0 is the same, 255 black against white."""
    small = [part.picture.resize(GRID, Image.Resampling.BOX).tobytes() for part in (one, other)]
    total: int = sum(abs(a - b) for a, b in zip(*small, strict=True))
    return total / len(small[0])
