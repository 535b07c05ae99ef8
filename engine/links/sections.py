"""Sections of a race link: optional parts, each with a tag and its bytes.

Races without any section are written in an older format. An engine refuses tags that it does not know, so a
new kind of section needs a new tag and no new format. Tags are never used again for something else.
"""

from __future__ import annotations

from engine.core.types import InputError
from engine.links.bitstream import BitReader, BitWriter

# The sections of a race by tag, without those that are empty.
Sections = dict[int, bytes]

# Tags that this engine reads and writes.
ENTERED_DICE, ADVANCE_ANSWERS, SHARED_DICE = 1, 2, 3
KNOWN_TAGS: frozenset[int] = frozenset({ENTERED_DICE, ADVANCE_ANSWERS, SHARED_DICE})
MAX_TAG = 63
MAX_SECTION_BYTES = 4096


def write_sections(bits: BitWriter, sections: Sections) -> None:
    """Write the number of sections, then each with its tag, in the order of tags."""
    bits.write_varint(len(sections))
    for tag in sorted(sections):
        bits.write_varint(tag)
        bits.write_bytes(sections[tag])


def read_sections(bits: BitReader) -> Sections:
    """Return the sections of a link, with unchecked contents.

    Raise InputError if there is none, if one is empty, if tags are not in order, or if a tag is unknown.
    """
    sections: Sections = {}
    newest = 0
    for _ in range(bits.read_varint(MAX_TAG)):
        tag = bits.read_varint(MAX_TAG)
        contents = bits.read_bytes(MAX_SECTION_BYTES)
        if tag <= newest or not contents:
            raise InputError("error.link.damaged")
        newest, sections[tag] = tag, contents
    if not sections:
        raise InputError("error.link.damaged")
    if not sections.keys() <= KNOWN_TAGS:
        raise InputError("error.link.newer")
    return sections
