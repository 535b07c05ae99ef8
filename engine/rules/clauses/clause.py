"""The Clause record. The texts are in the modules named after their rulebooks."""

from __future__ import annotations

from typing import NamedTuple


class Clause(NamedTuple):
    """One rule of the game.

    Attributes:
        id: "BOOK-CHAPTER-number"
        text: wording for players
        module: engine module that implements it
        about: its mechanism, if no row of ``engine/rules/clauses/mechanisms.py`` lists the clause
    """

    id: str
    text: str
    module: str
    about: str = ""

    @property
    def book(self) -> str:
        """Return the rulebook's letters."""
        return self.id.split("-")[0]

    @property
    def chapter(self) -> str:
        """Return the chapter's letters, a key of CHAPTERS."""
        return self.id.split("-")[1]
