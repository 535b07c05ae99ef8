"""Converts engine messages to English sentences for a terminal, using the page's message files.

Only the ICU MessageFormat features that engine errors use are supported: values and plurals.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol, runtime_checkable

from web.tooling.toolchain import WEB

VALUE_PATTERN = re.compile(r"\{(\w+)\}")
PLURAL_PATTERN = re.compile(r"\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}")


@runtime_checkable
class Sentence(Protocol):
    """Common interface of engine messages and circuit compiler messages."""

    @property
    def id(self) -> str: ...

    @property
    def args(self) -> Mapping[str, Any]: ...


@cache
def english_messages() -> dict[str, str]:
    """Return all English messages by id."""
    files = sorted((WEB / "messages" / "en").glob("*.json"))
    return {
        name: text for file in files for name, text in json.loads(file.read_text(encoding="utf-8")).items()
    }


def to_english(message: Sentence) -> str:
    """Return a message as a sentence with an initial capital."""
    words = _fill_in(message)
    return words[:1].upper() + words[1:]


def _fill_in(message: Sentence) -> str:
    args: Mapping[str, object] = message.args

    def plural(match: re.Match[str]) -> str:
        number = args[match[1]]
        return match[2 if number == 1 else 3].replace("#", str(number))

    def value(match: re.Match[str]) -> str:
        argument = args[match[1]]
        return _fill_in(argument) if isinstance(argument, Sentence) else str(argument)

    return VALUE_PATTERN.sub(value, PLURAL_PATTERN.sub(plural, english_messages()[message.id]))
