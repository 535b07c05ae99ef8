"""All rulings, in plain words.

Comments cite them as "G-23", docs/rules.md prints them below the clauses, and players read them in the
rulebooks. Each ruling names the clauses it settles and the rulebooks it applies to. A test checks that
rulings, comments and clauses agree.
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
    """Return the ids of the rulings on each of the given clauses; clauses without a ruling are omitted.

    If the letters of a rulebook are given, only its rulings count.
    """
    found = {
        clause: tuple(
            ruling.id for ruling in RULINGS if clause in ruling.clauses and (not book or book in ruling.books)
        )
        for clause in clauses
    }
    return {clause: ids for clause, ids in found.items() if ids}


__all__ = ["BY_RULING", "RULINGS", "Ruling", "settling"]
