"""Switches that exclude each other: results agree with accepted set-ups and with precomputed tables."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engine.core.types import MAX_LAPS, InputError, Setup
from engine.rules.books.rulebooks import BOOKS, Book
from engine.rules.kernel.availability import availability, everything, settled, table_of
from engine.rules.kernel.switches import normal_switches
from tests.circuits import setup
from tests.web.invented_book import BOOK

each_book = pytest.mark.parametrize("book", [BOOK, *BOOKS.values()], ids=lambda book: book.id)


def wishes_of(book: Book) -> list[tuple[int, frozenset[str]]]:
    """Return sets of chosen switches with a number of laps: none, all, every pair, and some at random."""
    ids = [switch.id for switch in book.switches]
    chance = Random(7)
    some = [frozenset(one for one in ids if chance.random() < 0.5) for _ in range(100)]
    pairs = [frozenset(pair) for pair in combinations(ids, 2)]
    return [
        (laps, wished)
        for wished in (frozenset[str](), frozenset(ids), *pairs, *some)
        for laps in (1, 2, 3, MAX_LAPS)
    ]


def raced_under(book: Book, laps: int, chosen: frozenset[str]) -> Setup:
    choices = tuple((switch.id, switch.choices[1]) for switch in book.switches if switch.id in chosen)
    return setup()._replace(laps=laps, switches=choices)


@each_book
def test_what_is_settled_can_be_raced_and_nothing_more_of_the_wishes(book: Book) -> None:
    for laps, wished in wishes_of(book):
        raced = settled(book.switches, laps, wished)
        assert raced <= wished
        assert {name for name, _ in normal_switches(raced_under(book, laps, raced), book.switches)} == raced
        for one in wished - raced:
            with pytest.raises(InputError):
                normal_switches(raced_under(book, laps, raced | {one}), book.switches)


@each_book
def test_a_table_says_what_would_be_found_out(book: Book) -> None:
    tables = {switch.id: table_of(book.switches, switch) for switch in book.switches}
    for laps, wished in wishes_of(book):
        for switch in book.switches:
            found = availability(book.switches, switch, laps, wished)
            table = tables[switch.id]
            if table is None:
                assert found == (True, (), (), False)
                continue
            row = laps - 1
            for other in table.wishes:
                row = row * 2 + (other in wished)
            assert table.cases[table.rows[row]] == found, (switch.id, laps, wished)


@each_book
def test_all_rules_together_can_be_raced(book: Book) -> None:
    preset = everything(book.switches)
    if preset is None:
        assert not any(switch.rules for switch in book.switches)
        return
    chosen = frozenset(name for name, _ in preset.switches)
    assert settled(book.switches, preset.laps, chosen) == chosen
    assert preset.laps == 1 or settled(book.switches, preset.laps - 1, chosen) != chosen


@each_book
def test_from_three_laps_on_house_cars_are_to_be_built(book: Book) -> None:
    """HSE-CON-2: in long races every car is built by its driver; no other rule is recommended."""
    urged = {
        (one.id, laps)
        for one in book.switches
        for laps in range(1, MAX_LAPS + 1)
        if availability(book.switches, one, laps, ()).advised
    }
    built = {("construction", laps) for laps in range(3, MAX_LAPS + 1)}
    assert urged == (built if book.id in ("house", BOOK.id) else set())
    assert not any(availability(book.switches, one, MAX_LAPS, {one.id}).advised for one in book.switches), (
        "it is wished for already"
    )
