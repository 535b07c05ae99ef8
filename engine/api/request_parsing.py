"""Parsing of requests and encoding of replies."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping, Sequence
from typing import Any

from engine.core.types import InputError, load_json

MAX_REQUEST_CHARS = 2_000_000


def parse_request(text: str, known: Container[str]) -> tuple[str, dict[str, Any]]:
    """Return the kind and fields of a request; raise InputError if it is invalid or cannot be encoded."""
    try:
        request = load_json(text) if len(text) <= MAX_REQUEST_CHARS else None
    except InputError:
        raise
    except (ValueError, RecursionError):
        request = None
    kind = request.get("do") if isinstance(request, dict) else None
    if not isinstance(request, dict) or not isinstance(kind, str) or kind not in known:
        raise InputError("error.request")
    return kind, request


def to_json(reply: Mapping[str, object] | Sequence[object]) -> str:
    """Encode a reply, or a list of them, as compact JSON."""
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))


def int_field(request: dict[str, Any], key: str, default: int | None = None) -> int:
    """Return an integer field, or the default; raise InputError if it is missing without a default."""
    value = request.get(key, default)
    if type(value) is not int:
        raise InputError("error.request")
    return value


def text_field(request: dict[str, Any], key: str, default: str | None = None) -> str:
    """Return a text field, or the default; raise InputError if it is missing without a default."""
    value = request.get(key, default)
    if not isinstance(value, str):
        raise InputError("error.request")
    return value
