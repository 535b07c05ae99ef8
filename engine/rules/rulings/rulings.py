"""Every ruling in plain words: what comments cite as "G-23", docs/rules.md prints beside the clauses, and
players read in the rulebooks.

A ruling names the clauses it settles and the rulebooks it holds in. A test holds the table, the comments and
the clauses together.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.rulings.basic import BASIC_RULINGS
from engine.rules.rulings.euro import EURO_RULINGS
from engine.rules.rulings.general import GENERAL_RULINGS
from engine.rules.rulings.house import HOUSE_RULINGS
from engine.rules.rulings.ruling import Ruling
from engine.rules.rulings.trant import TRANT_RULINGS

RULINGS: tuple[Ruling, ...] = (
    *BASIC_RULINGS,
    *EURO_RULINGS,
    *TRANT_RULINGS,
    *HOUSE_RULINGS,
    *GENERAL_RULINGS,
)

BY_RULING = {ruling.id: ruling for ruling in RULINGS}


def settling(clauses: Iterable[str], book: str = "") -> dict[str, tuple[str, ...]]:
    """The ids of the rulings on each of some clauses, of those that hold in a rulebook if its letters are
    given; clauses without one are left out.
    """
    found = {
        clause: tuple(
            ruling.id for ruling in RULINGS if clause in ruling.clauses and (not book or book in ruling.books)
        )
        for clause in clauses
    }
    return {clause: ids for clause, ids in found.items() if ids}


__all__ = ["BY_RULING", "RULINGS", "Ruling", "settling"]
