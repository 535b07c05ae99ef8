"""Sections of race links: optional parts with tags, which older engines reject."""

from __future__ import annotations

import pytest

from engine.core.types import InputError
from engine.links import race_link, sections
from engine.links.bitstream import BitReader, BitWriter
from engine.links.sections import read_sections, write_sections
from engine.links.setup_bits import read_setup
from tests.support.fuzz import game_of_link, sample_game

OLDEST_FORMAT = race_link.BASIC_FORMAT + race_link.WITH_SECTIONS * len(race_link.FIRST_FORMATS)
UNKNOWN_TAG = sections.MAX_TAG


def link_with(parts: sections.Sections) -> str:
    game = sample_game("test_ring", 1)
    return race_link.race_link(game.rules, None, BitWriter(), 0, [], [], parts)


def write_parts(*parts: tuple[int, bytes]) -> BitReader:
    """Return sections as bits, in the given order."""
    bits = BitWriter()
    bits.write_varint(len(parts))
    for tag, contents in parts:
        bits.write_varint(tag)
        bits.write_bytes(contents)
    return BitReader(bits.to_bytes())


def test_sections_come_back_with_the_rest_of_the_race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sections, "KNOWN_TAGS", frozenset({3, UNKNOWN_TAG}))
    parts = {UNKNOWN_TAG: b"\x00later", 3: bytes(range(200))}
    link = link_with(parts)
    assert link.startswith(f"r{OLDEST_FORMAT}.")
    _, bits = race_link.read_kind(link)
    game = sample_game("test_ring", 1)
    assert read_setup(bits) == game.rules.setup
    assert race_link.read_rules_versions(bits) == (game.rules.rules_version,)
    record = race_link.read_record(bits, game.rules)
    assert record.sections == parts
    assert (record.decisions, record.digests, record.orders) == (0, (), ())
    record.bits.expect_end()


def test_a_race_without_sections_keeps_its_older_format() -> None:
    link = link_with({})
    assert int(link[1:].partition(".")[0]) < OLDEST_FORMAT
    assert game_of_link(link).cursor == 0


def test_an_unknown_section_is_one_of_a_newer_version() -> None:
    with pytest.raises(InputError, match=r"error\.link\.newer"):
        game_of_link(link_with({UNKNOWN_TAG: b"later"}))


def test_damaged_sections_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sections, "KNOWN_TAGS", frozenset({1, 2, 3}))
    valid = write_parts((1, b"a"), (3, b"b"))
    assert read_sections(valid) == {1: b"a", 3: b"b"}
    for invalid in (
        write_parts(),
        write_parts((0, b"a")),
        write_parts((1, b"")),
        write_parts((2, b"a"), (1, b"b")),
        write_parts((1, b"a"), (1, b"b")),
        write_parts((1, b"x" * (sections.MAX_SECTION_BYTES + 1))),
    ):
        with pytest.raises(InputError, match=r"error\.link\.damaged"):
            read_sections(invalid)


def test_sections_are_written_in_the_order_of_tags() -> None:
    first, second = BitWriter(), BitWriter()
    write_sections(first, {2: b"b", 1: b"a"})
    write_sections(second, {1: b"a", 2: b"b"})
    assert first.to_bytes() == second.to_bytes()
