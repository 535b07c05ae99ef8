"""English sentences for people at a terminal: from an engine's message to words, by the page's own message
files.

Of ICU MessageFormat it reads what engine errors are written in: values and plurals.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol, runtime_checkable

from web.tooling.machine import WEB

VALUE = re.compile(r"\{(\w+)\}")
PLURAL = re.compile(r"\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}")


@runtime_checkable
class Sentence(Protocol):
    """What the engine's messages and what the circuit compiler says have in common."""

    @property
    def id(self) -> str: ...

    @property
    def args(self) -> Mapping[str, Any]: ...


@cache
def sentences() -> dict[str, str]:
    """All English messages by id."""
    files = sorted((WEB / "messages" / "en").glob("*.json"))
    return {
        name: text for file in files for name, text in json.loads(file.read_text(encoding="utf-8")).items()
    }


def english(message: Sentence) -> str:
    """A message, or what the circuit compiler says, as a sentence with a capital."""
    words = _words(message)
    return words[:1].upper() + words[1:]


def _words(message: Sentence) -> str:
    args: Mapping[str, object] = message.args

    def plural(found: re.Match[str]) -> str:
        number = args[found[1]]
        return found[2 if number == 1 else 3].replace("#", str(number))

    def value(found: re.Match[str]) -> str:
        given = args[found[1]]
        return _words(given) if isinstance(given, Sentence) else str(given)

    return VALUE.sub(value, PLURAL.sub(plural, sentences()[message.id]))
