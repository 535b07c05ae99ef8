"""Requests of the page as text, and what they are answered with."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from typing import Any

from engine.core.types import InputError

MOST_REQUEST = 2_000_000


def kind_of(text: str, known: Container[str]) -> str:
    """The kind of a request, or an error for text that is none."""
    try:
        request = json.loads(text) if len(text) <= MOST_REQUEST else None
    except (ValueError, RecursionError):
        request = None
    kind = request.get("do") if isinstance(request, dict) else None
    if not isinstance(kind, str) or kind not in known:
        raise InputError("error.request")
    return kind


def as_text(reply: Mapping[str, object]) -> str:
    """A reply as the page reads it."""
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
