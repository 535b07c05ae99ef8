"""Requests of the page as text, and what they are answered with."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping, Sequence
from typing import Any

from engine.core.types import InputError

MOST_REQUEST = 2_000_000


def request_of(text: str, known: Container[str]) -> tuple[str, dict[str, Any]]:
    """The kind of a request and what it holds; InputError for text that is none, and for letters that could
    not be sent on.
    """
    try:
        request = json.loads(text) if len(text) <= MOST_REQUEST else None
    except (ValueError, RecursionError):
        request = None
    kind = request.get("do") if isinstance(request, dict) else None
    if not isinstance(request, dict) or not isinstance(kind, str) or kind not in known:
        raise InputError("error.request")
    if not _can_be_sent(text, request):
        raise InputError("error.letters")
    return kind, request


def _can_be_sent(text: str, request: dict[str, Any]) -> bool:
    """Whether all its letters can be encoded. JSON can spell half a pair of surrogates, which is none."""
    try:
        text.encode()
        if "\\u" in text:
            json.dumps(request, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def as_text(reply: Mapping[str, object] | Sequence[object]) -> str:
    """A reply, or what is made of some, as the page reads it."""
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))


def number_in(request: dict[str, Any], key: str, usual: int | None = None) -> int:
    """A whole number of a request; InputError where there is none, and nothing ``usual``."""
    value = request.get(key, usual)
    if type(value) is not int:
        raise InputError("error.request")
    return value


def text_in(request: dict[str, Any], key: str, usual: str | None = None) -> str:
    """A text of a request; InputError where there is none, and nothing ``usual``."""
    value = request.get(key, usual)
    if not isinstance(value, str):
        raise InputError("error.request")
    return value
