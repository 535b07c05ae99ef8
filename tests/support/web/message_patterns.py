"""Regular expressions for messages of the page, for tests that do not know every argument."""

from __future__ import annotations

import re

from tests.support.messages import ui_text


def text_pattern(key: str, **values: str | int) -> str:
    """Return a regular expression that matches an English message.

    An argument with a text value matches that regular expression; a number fills the argument in and chooses
    its plural. Arguments ending in ``_is`` choose a branch and have no pattern.
    """
    filled: dict[str, str | int] = {}
    patterns: dict[str, str] = {}
    for name, value in values.items():
        if isinstance(value, str) and not name.endswith("_is"):
            filled[name] = f"\0{name}\0"
            patterns[re.escape(f"\0{name}\0")] = f"(?:{value})"
        else:
            filled[name] = value
    text = re.escape(ui_text(key, **filled))
    for marker, pattern in patterns.items():
        text = text.replace(marker, pattern)
    return text
