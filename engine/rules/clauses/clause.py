"""The Clause record. The texts are in the modules named after their rulebooks."""

from __future__ import annotations

from typing import NamedTuple


class Clause(NamedTuple):
    """One rule of the game.

    ``id`` is "BOOK-CHAPTER-number", ``text`` is the wording for players, and ``module`` is the engine module
    that implements it. ``about`` names its mechanism (see ``engine/rules/clauses/mechanisms.py``) if no row
    there lists the clause.
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
