"""What a clause of the rules is; the texts are in the modules named after their books."""

from __future__ import annotations

from typing import NamedTuple


class Clause(NamedTuple):
    """One rule of the game: ``id`` is "BOOK-CHAPTER-number", ``text`` says it to a player, ``module`` is the
    part of the engine behind it. ``about``: the mechanism it is about (a name in
    ``engine/rules/clauses/mechanisms.py``), where the row there does not list it.
    """

    id: str
    text: str
    module: str
    about: str = ""

    @property
    def book(self) -> str:
        """The rulebook's letters."""
        return self.id.split("-")[0]

    @property
    def chapter(self) -> str:
        """The chapter's letters, a key of CHAPTERS."""
        return self.id.split("-")[1]
