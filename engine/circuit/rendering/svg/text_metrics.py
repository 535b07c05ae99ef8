"""Text metrics for sizing name plates.

The widths are those of Barlow Condensed SemiBold capitals, in thousandths of the font size.
"""

from __future__ import annotations

WIDTHS = {
    "A": 456, "B": 462, "C": 457, "D": 472, "E": 435, "F": 415, "G": 462, "H": 477, "I": 224, "J": 443,
    "K": 477, "L": 415, "M": 538,
    "N": 507, "O": 467, "P": 457, "Q": 455, "R": 461, "S": 434, "T": 452, "U": 478, "V": 471, "W": 665,
    "X": 460, "Y": 456, "Z": 406,
    "0": 450, "1": 274, "2": 425, "3": 426, "4": 459, "5": 428, "6": 429, "7": 392, "8": 434, "9": 423,
    " ": 200, "-": 325, "'": 152, ".": 211, ",": 199, "&": 581, "(": 279, ")": 279, "/": 386,
}  # fmt: skip
ACCENTED_GLYPH_WIDTH = 470  # Latin letters with an accent
UNKNOWN_GLYPH_WIDTH = 560  # other characters use a fallback font: leave room for it
WIDE_GLYPH_WIDTH = 1050  # East Asian characters are square
LATIN_END, WIDE_BEGIN = "\u0250", "\u2e80"
SPACING = 40


def text_width(words: str, size: float) -> float:
    """Return the width of a text in capitals."""
    return size * sum(SPACING + glyph_width(sign) for sign in words.upper()) / 1000


def glyph_width(character: str) -> int:
    if character in WIDTHS:
        return WIDTHS[character]
    if character >= WIDE_BEGIN:
        return WIDE_GLYPH_WIDTH
    return ACCENTED_GLYPH_WIDTH if character < LATIN_END else UNKNOWN_GLYPH_WIDTH
