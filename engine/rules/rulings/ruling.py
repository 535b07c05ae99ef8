"""The Ruling record. The texts are in the other modules of this package."""

from __future__ import annotations

from typing import NamedTuple


class Ruling(NamedTuple):
    """A decision on a case that a clause does not cover or leaves open.

    Attributes:
        id: "G-23", as cited in comments
        books: letters of the rulebooks it applies to
        clauses: the clauses it settles
        text: wording for players
    """

    id: str
    books: tuple[str, ...]
    clauses: tuple[str, ...]
    text: str

    @property
    def number(self) -> int:
        """Return its number: 7 for "G-07"."""
        return int(self.id.split("-")[1])
