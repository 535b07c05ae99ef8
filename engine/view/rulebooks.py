"""Rulebook views with their switches, for the set-up screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.rules.books.rulebooks import BOOKS, Book
from engine.rules.kernel.availability import everything, is_detail, is_rule, table_of
from engine.rules.kernel.switches import Switch, alternatives

if TYPE_CHECKING:
    from engine.protocol.rulebook import Rulebook, SwitchView


def books_view() -> list[Rulebook]:
    """Return all rulebooks, in the order in which they are offered."""
    return [book_view(book) for book in BOOKS.values()]


def book_view(book: Book) -> Rulebook:
    """Return a rulebook with its switches and their availability for each combination of options."""
    preset = everything(book.switches)
    return {
        "id": book.id,
        "points": book.points,
        "laps": list(book.laps),
        "switches": [_switch(book.switches, switch) for switch in book.switches],
        "all_rules": preset and {"laps": preset.laps, "switches": dict(preset.switches)},
    }


def _switch(switches: Sequence[Switch], switch: Switch) -> SwitchView:
    table = table_of(switches, switch)
    return {
        "id": switch.id,
        "choices": list(switch.choices),
        "clause": switch.clause,
        "kind": "detail" if is_detail(switch) else "rule" if is_rule(switch) else "reading",
        "needs": [
            [{"laps": laps, "switch": other} for laps, other in alternatives(need)] for need in switch.needs
        ],
        "excludes": list(switch.excludes),
        "available": table
        and {
            "wishes": list(table.wishes),
            "cases": [
                {
                    "holds": case.holds,
                    "missing": list(case.missing),
                    "barred_by": list(case.barred_by),
                    "advised": case.advised,
                }
                for case in table.cases
            ],
            "rows": list(table.rows),
        },
    }
