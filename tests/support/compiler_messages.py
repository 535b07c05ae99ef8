"""The compiler's messages, as in the message file."""

from __future__ import annotations

import re

from tests.support.messages import ui_text

# An argument whose value does not matter to a test.
ANY = "\0"


def contains_message(sentence: str, expected: str) -> bool:
    """True if a sentence contains an expected text; ``ANY`` in it matches anything."""
    return _pattern(expected).search(sentence) is not None


def is_message(sentence: str, expected: str) -> bool:
    """True if an expected text matches the whole sentence; ``ANY`` in it matches anything."""
    return _pattern(expected).fullmatch(sentence) is not None


def unknown_key(title: str, key: str, known_keys: str = ANY) -> str:
    return ui_text("compiler.unknown_key", title=title, key=key, known=known_keys)


def missing(key: str, title: str = "The circuit") -> str:
    return ui_text("compiler.missing", title=title, key=key)


def matching(key: str, meaning: str) -> str:
    """Return the error for a value that must match ``compiler.meaning.*``."""
    return ui_text("compiler.matching", title=ANY, key=key, meaning=ui_text(f"compiler.meaning.{meaning}"))


def name_text() -> str:
    """Return the error for a name that is too long or not a string."""
    return ui_text("compiler.text", title="The circuit", key="name", most=24)


def parts_of_arcs() -> str:
    numbers = ui_text("compiler.numbers.degrees_radius")
    return ui_text("compiler.parts", title="Corner East", key="arcs", numbers=numbers)


def crosses_itself() -> str:
    return ui_text("compiler.crosses_itself", number=ANY, piece=ANY, there=ANY, piece_there=ANY)


def _pattern(expected: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, expected.split(ANY))))
