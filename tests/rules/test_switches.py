"""Switches that exclude each other: results agree with accepted set-ups and with precomputed tables."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engine.core.types import MAX_LAPS, InputError, Setup
from engine.rules.framework.availability import (
    all_optional_rules,
    availability,
    availability_table,
    compatible_switches,
)
from engine.rules.framework.switches import non_default_choices
from engine.rules.rulebooks.rulebooks import BOOKS, Rulebook
from tests.support.circuits import setup
from tests.support.web.sample_rulebook import BOOK

each_book = pytest.mark.parametrize("book", [BOOK, *BOOKS.values()], ids=lambda book: book.id)


def wishes_of(book: Rulebook) -> list[tuple[int, frozenset[str]]]:
    """Return sets of chosen switches with a number of laps: none, all, every pair, and some at random."""
    ids = [switch.id for switch in book.switches]
    chance = Random(7)
    some = [frozenset(switch_id for switch_id in ids if chance.random() < 0.5) for _ in range(100)]
    pairs = [frozenset(pair) for pair in combinations(ids, 2)]
    return [
        (laps, wishes)
        for wishes in (frozenset[str](), frozenset(ids), *pairs, *some)
        for laps in (1, 2, 3, MAX_LAPS)
    ]


def raced_under(book: Rulebook, laps: int, switch_ids: frozenset[str]) -> Setup:
    choices = tuple((switch.id, switch.choices[1]) for switch in book.switches if switch.id in switch_ids)
    return setup()._replace(laps=laps, switches=choices)


@each_book
def test_compatible_switches_are_the_largest_valid_set(book: Rulebook) -> None:
    for laps, wishes in wishes_of(book):
        raced = compatible_switches(book.switches, laps, wishes)
        assert raced <= wishes
        assert {
            name for name, _ in non_default_choices(raced_under(book, laps, raced), book.switches)
        } == raced
        for unused_id in wishes - raced:
            with pytest.raises(InputError):
                non_default_choices(raced_under(book, laps, raced | {unused_id}), book.switches)


@each_book
def test_availability_tables_match_the_computed_availability(book: Rulebook) -> None:
    tables = {switch.id: availability_table(book.switches, switch) for switch in book.switches}
    for laps, wishes in wishes_of(book):
        for switch in book.switches:
            actual = availability(book.switches, switch, laps, wishes)
            table = tables[switch.id]
            if table is None:
                assert actual == (True, (), (), False)
                continue
            row = laps - 1
            for relevant_switch in table.relevant_switches:
                row = row * 2 + (relevant_switch in wishes)
            assert table.cases[table.case_indices[row]] == actual, (switch.id, laps, wishes)


def test_a_switch_that_excludes_another_is_blocked_by_it() -> None:
    """The rotating grid excludes the session; the session does not name the grid, and both are blocked."""
    switches = BOOKS["trant"].switches
    by_id = {switch.id: switch for switch in switches}
    for one, other in (("rotating_grid", "session"), ("session", "rotating_grid")):
        assert availability(switches, by_id[one], 3, {other}).blocked_by == (other,)
        assert availability(switches, by_id[one], 3, {}).blocked_by == ()


@each_book
def test_all_rules_together_can_be_raced(book: Rulebook) -> None:
    preset = all_optional_rules(book.switches)
    if preset is None:
        assert not any(switch.switched_rules for switch in book.switches)
        return
    ids = frozenset(name for name, _ in preset.switches)
    assert compatible_switches(book.switches, preset.min_laps, ids) == ids
    assert preset.min_laps == 1 or compatible_switches(book.switches, preset.min_laps - 1, ids) != ids


@each_book
def test_building_cars_is_recommended_from_three_laps_on(book: Rulebook) -> None:
    """HSE-CON-2: in long races every car is built by its driver; no other rule is recommended."""
    urged = {
        (switch.id, laps)
        for switch in book.switches
        for laps in range(1, MAX_LAPS + 1)
        if availability(book.switches, switch, laps, ()).is_recommended
    }
    construction = {("construction", laps) for laps in range(3, MAX_LAPS + 1)}
    assert urged == (construction if book.id in ("house", BOOK.id) else set())
    assert not any(
        availability(book.switches, switch, MAX_LAPS, {switch.id}).is_recommended for switch in book.switches
    ), "a switch that is on must not be recommended"
