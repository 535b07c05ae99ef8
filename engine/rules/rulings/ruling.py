"""What a ruling is; the texts are in the modules beside it."""

from __future__ import annotations

from typing import NamedTuple


class Ruling(NamedTuple):
    """How a clause is read where its text is silent or can be read in two ways. ``id`` is "G-23", as comments
    cite it; ``books`` are the letters of the rulebooks in which it holds, ``clauses`` those it settles;
    ``text`` says to a player what is decided.
    """

    id: str
    books: tuple[str, ...]
    clauses: tuple[str, ...]
    text: str

    @property
    def number(self) -> int:
        """The number it goes by: 7 for "G-07"."""
        return int(self.id.split("-")[1])
