"""A rulebook as sent to the page: its unit of movement, and the switch behind each line of its turn."""

from __future__ import annotations

import pytest

from engine.rules.rulebooks.rulebooks import BOOKS, Rulebook, rules_for
from engine.view.rulebooks import rulebooks_view
from tests.support.circuits import allowed_switches, setup, track
from web.tooling.catalog.rulebook_outline import Line, turn_lines

TRACK = track("test_ring")


def steps(book: Rulebook, laps: int, choices: dict[str, str]) -> set[str]:
    """Return the steps of a race with these choices, without forbidden combinations."""
    switches = tuple(allowed_switches(laps, choices, book.id).items())
    raced = setup(TRACK.id, laps=laps, rulebook=book.id)._replace(switches=switches)
    return {step.name for step in rules_for(raced, TRACK).steps}


def with_needs(book: Rulebook, name: str) -> dict[str, str]:
    """Return a switch with all switches that it needs."""
    [switch] = [candidate for candidate in book.switches if candidate.id == name]
    ids = {one.id for one in book.switches}
    choices = {name: switch.choices[1]}
    for need in ids & set(switch.needs):
        choices |= with_needs(book, need)
    return choices


def lines(book: Rulebook) -> list[Line]:
    return [line for line in turn_lines(book, TRACK) if line.any_of or line.all_of]


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_turn_lines_appear_exactly_with_their_switches(book: Rulebook) -> None:
    for line in lines(book):
        for switch in line.any_of:
            on = with_needs(book, switch)
            assert any(line.step in steps(book, laps, on) for laps in (2, 3)), (line.step, switch)
        needed_names = {name for switch in line.all_of for name in with_needs(book, switch) if name != switch}
        assert not needed_names & set(line.all_of), (
            f"{line.step} lists a switch that another listed one needs anyway"
        )
    default_steps = steps(book, 2, {}) | steps(book, 3, {})
    assert not {line.step for line in lines(book)} & default_steps


def test_rulebooks_in_which_a_driver_decides_for_the_team_are_marked() -> None:
    assert {book["id"] for book in rulebooks_view() if book["teams_decide"]} == {"trant", "house"}
    assert {tuple(book["teams"][:10]) for book in rulebooks_view()} == {(0, 1, 2, 3, 4) * 2}


def test_rulebooks_with_movement_points_are_marked() -> None:
    assert {book["id"] for book in rulebooks_view() if book["points"]} == {"trant", "house"}
